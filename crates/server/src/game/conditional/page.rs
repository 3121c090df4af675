//! The page on which somebody chooses moves beforehand: forms that need no script.

use axum::Form;
use axum::extract::rejection::FormRejection;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode, Uri};
use axum::response::Response;
use branan_live::{CONDITIONAL_LIMIT, ConditionalError, ConditionalFault, Contest};
use branan_protocol::online::{Code, Refusal, Status};
use branan_rules::{AnyGame, Move};
use branan_scene::illegal;
use branan_words::Words;
use maud::{Markup, html};
use serde::Deserialize;

use super::api::check_pace;
use super::board::Draft;
use super::{Edit, Foreseen, NotForeseen, read_moves};
use crate::account::page::{answer, hidden};
use crate::account::routes::Speaking;
use crate::account::seat_key::Seated;
use crate::game::hub::Hub;
use crate::game::origin::Peer;
use crate::game::pages::without;
use crate::pages::board_picture;
use crate::visitor::Visitor;

/// What a form says; what is missing is empty.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct Filled {
    /// The secret of the seat, of whoever is not signed in.
    key: String,
    /// The last entry that was seen.
    v: u64,
    /// The variation that is put together.
    moves: String,
    /// The piece that was chosen to move next.
    from: String,
    /// The square that was pressed.
    square: String,
    act: String,
    /// The variation to remove.
    which: String,
}

/// Whose page it is, and where.
struct Asked<'a> {
    id: &'a str,
    /// The secret, if it has to come along with every form.
    key: Option<&'a str>,
    visitor: Visitor,
}

/// The way to it from the page of a running slow game; only the two have a use for it, so for others it is hidden until
/// the device turns out to remember a seat.
pub(crate) fn link(table: &Contest, seated: Option<&Seated>, visitor: Visitor) -> Markup {
    let id = &table.snapshot().id;
    html! {
        @if table.is_slow() && table.status() == Status::Playing {
            p hidden[seated.is_none()] data-seat-of=(id) {
                a href={ "/" (visitor.language) "/g/" (id) "/conditional" } rel="nofollow" {
                    (visitor.words().text("conditional"))
                }
            }
        }
    }
}

pub(crate) async fn page(
    State(hub): State<Hub>,
    Speaking(visitor): Speaking,
    Path((_, id)): Path<(String, String)>,
    headers: HeaderMap,
    uri: Uri,
) -> Response {
    let seated = hub.seated(&headers, &id).await.unwrap_or_default();
    let asked = Asked { id: &id, key: None, visitor };
    let key = seated.as_ref().map(|seated| seated.key.as_str());
    match hub.foreseen(&id, key).await {
        Ok(foreseen) => asked.shown(&foreseen, &Filled::default(), None),
        Err(refusal) => asked.refused(&refusal, &uri),
    }
}

pub(crate) async fn send(
    State(hub): State<Hub>,
    Speaking(visitor): Speaking,
    Peer(address): Peer,
    Path((_, id)): Path<(String, String)>,
    headers: HeaderMap,
    uri: Uri,
    sent: Result<Form<Filled>, FormRejection>,
) -> Response {
    let seated = hub.seated(&headers, &id).await.unwrap_or_default();
    let filled = sent.map(|Form(filled)| filled).unwrap_or_default();
    let brought = Some(filled.key.clone()).filter(|key| !key.is_empty());
    let asked = Asked { id: &id, key: brought.as_deref(), visitor };
    let key = brought.as_deref().or(seated.as_ref().map(|seated| seated.key.as_str()));
    match asked.done(&hub, address, key, filled).await {
        Ok(response) => response,
        Err(refusal) => asked.refused(&refusal, &uri),
    }
}

impl Asked<'_> {
    /// Does what a form asks for.
    async fn done(
        &self,
        hub: &Hub,
        address: std::net::IpAddr,
        key: Option<&str>,
        mut filled: Filled,
    ) -> Result<Response, Refusal> {
        check_pace(hub, address)?;
        let words = self.visitor.words();
        let edit = match filled.act.as_str() {
            "add" => read_moves(&filled.moves).map(Edit::Add),
            "remove" => read_moves(&filled.which).map(Edit::Remove),
            _ => return Ok(self.shown(&hub.foreseen(self.id, key).await?, &filled, None)),
        };
        let why = match edit {
            Err((place, text)) => no_move(place, text, words),
            Ok(edit) => match hub.foresee(self.id, key, filled.v, &edit).await {
                Ok(foreseen) => {
                    if matches!(edit, Edit::Add(_)) {
                        filled = Filled::default();
                    }
                    return Ok(self.shown(&foreseen, &filled, None));
                }
                Err(NotForeseen::Wrong(_, error)) => wrong(error, &filled.moves, words),
                Err(NotForeseen::Refused(refusal)) if refusal.code == Code::Stale => {
                    words.text("conditional-stale")
                }
                Err(NotForeseen::Refused(refusal)) => return Err(refusal),
            },
        };
        Ok(self.shown(&hub.foreseen(self.id, key).await?, &filled, Some(why)))
    }

    /// Why there is nothing to see.
    fn refused(&self, refusal: &Refusal, uri: &Uri) -> Response {
        let words = self.visitor.words();
        let (status, body) = match refusal.code {
            Code::Unknown | Code::Unavailable => return without(refusal.code, self.visitor, uri),
            Code::NotSeated => (StatusCode::FORBIDDEN, self.locked()),
            Code::TooFast => (
                StatusCode::TOO_MANY_REQUESTS,
                html! { p .notice.bad role="alert" { (words.text("conditional-slowly")) } },
            ),
            _ => (StatusCode::CONFLICT, html! { p role="status" { (words.text("conditional-closed")) } }),
        };
        let body = html! { div .account { h1 { (words.text("conditional")) } (body) (self.back()) } };
        answer(self.visitor, &self.path(), words.text("conditional"), status, body)
    }

    /// For whoever plays without an account: the device may know the secret.
    fn locked(&self) -> Markup {
        let words = self.visitor.words();
        html! {
            @if self.key.is_some() { p .notice.bad role="alert" { (words.text("conditional-wrong-key")) } }
            p { (words.text("conditional-not-seated")) }
            form .account-form method="post" data-seat-form=[self.key.is_none().then_some(self.id)] {
                label {
                    span { (words.text("conditional-key")) }
                    input name="key" type="password" required maxlength="64" autocomplete="off";
                }
                p { button .button.primary type="submit" { (words.text("conditional-open")) } }
            }
        }
    }

    fn shown(&self, foreseen: &Foreseen, filled: &Filled, why: Option<String>) -> Response {
        let words = self.visitor.words();
        let status = if why.is_some() { StatusCode::UNPROCESSABLE_ENTITY } else { StatusCode::OK };
        let (draft, why) = drafted(foreseen.table.board(), filled, words, why);
        let is_own = foreseen.table.to_move() == Some(foreseen.seat);
        let body = html! {
            div .account.conditional {
                h1 { (words.text("conditional")) }
                @if let Some(why) = &why { p .notice.bad role="alert" { (why) } }
                p { (words.text("conditional-text")) }
                p { (words.text(if is_own { "conditional-your-turn" } else { "conditional-their-turn" })) }
                (self.form(foreseen, &draft, filled, why.is_some()))
                (self.variations(foreseen))
                (self.back())
            }
        };
        answer(self.visitor, &self.path(), words.text("conditional"), status, body)
    }

    /// What every form has to bring along.
    fn along(&self, foreseen: &Foreseen) -> Markup {
        html! {
            @if let Some(key) = self.key { (hidden("key", key)) }
            (hidden("v", &foreseen.table.version().to_string()))
        }
    }

    fn form(&self, foreseen: &Foreseen, draft: &Draft, filled: &Filled, is_wrong: bool) -> Markup {
        let words = self.visitor.words();
        // What was typed wrongly stays to be mended.
        let moves = if is_wrong { filled.moves.clone() } else { text(&draft.moves) };
        let before = text(&draft.moves[..draft.moves.len().saturating_sub(1)]);
        html! {
            form #draft .account-form method="post" action="#draft" {
                (self.along(foreseen))
                @if let Some(from) = draft.from { (hidden("from", &from.to_string())) }
                label {
                    span { (words.text("conditional-moves")) }
                    input name="moves" value=(moves) maxlength="800" autocomplete="off" autocapitalize="none" spellcheck="false"
                        aria-describedby="conditional-hint";
                }
                p .fine #conditional-hint { (words.text("conditional-hint")) }
                p .answers {
                    button .button.primary type="submit" name="act" value="add" { (words.text("conditional-add")) }
                }
                (draft.board(words))
            }
            @if !draft.moves.is_empty() {
                form method="post" action="#draft" {
                    (self.along(foreseen))
                    (hidden("moves", &before))
                    p { button .button.quiet type="submit" { (words.text("conditional-back")) } }
                }
            }
        }
    }

    /// Everything that was chosen, each with the position it leads to.
    fn variations(&self, foreseen: &Foreseen) -> Markup {
        let (words, variations) = (self.visitor.words(), foreseen.tree.variations());
        let count = [("count", foreseen.tree.len().into()), ("limit", CONDITIONAL_LIMIT.into())];
        html! {
            h2 { (words.text("conditional-yours")) }
            @if variations.is_empty() {
                p { (words.text("conditional-none")) }
            } @else {
                p .fine { (words.text_with("conditional-count", &count)) }
                ul .foreseen {
                    @for variation in &variations {
                        @let moves = text(variation);
                        li {
                            (pictured(foreseen.table.board(), variation))
                            div {
                                p .record { (moves) }
                                form method="post" {
                                    (self.along(foreseen))
                                    (hidden("which", &moves))
                                    button .button.quiet type="submit" name="act" value="remove" {
                                        (words.text("conditional-remove")) span .hidden { " " (moves) }
                                    }
                                }
                            }
                        }
                    }
                }
            }
        }
    }

    fn back(&self) -> Markup {
        let address = format!("/{}/g/{}", self.visitor.language, self.id);
        html! { p { a href=(address) { (self.visitor.words().text("conditional-game")) } } }
    }

    fn path(&self) -> String {
        format!("g/{}/conditional", self.id)
    }
}

/// The variation that a form has so far, and what is wrong with it.
fn drafted(
    board: &AnyGame,
    filled: &Filled,
    words: &Words,
    mut why: Option<String>,
) -> (Draft, Option<String>) {
    let mut draft = Draft { game: board.clone(), moves: Vec::new(), from: filled.from.parse().ok() };
    let moves = read_moves(&filled.moves).unwrap_or_else(|(place, text)| {
        why.get_or_insert_with(|| no_move(place, text, words));
        Vec::new()
    });
    for (place, mv) in (1..).zip(moves.into_iter().take(CONDITIONAL_LIMIT)) {
        if let Err(illegal) = draft.game.play(mv) {
            let error = ConditionalFault::Illegal(illegal);
            why.get_or_insert_with(|| fault(place, error, &mv.to_string(), words));
            break;
        }
        draft.moves.push(mv);
    }
    if let (None, Ok(square)) = (&why, filled.square.parse()) {
        draft.press(square);
    }
    (draft, why)
}

fn no_move(place: usize, text: &str, words: &Words) -> String {
    let (short, why) = (text.chars().take(20).collect::<String>(), words.text("no-move"));
    words.text_with(
        "conditional-wrong",
        &[("place", place.into()), ("move", short.into()), ("why", why.into())],
    )
}

fn wrong(error: ConditionalError, moves: &str, words: &Words) -> String {
    let moves = read_moves(moves).unwrap_or_default();
    let mv = error.place.checked_sub(1).and_then(|place| moves.get(place)).map(ToString::to_string);
    fault(error.place, error.fault, &mv.unwrap_or_default(), words)
}

/// What is wrong with a variation, and with which move of it.
fn fault(place: usize, fault: ConditionalFault, mv: &str, words: &Words) -> String {
    let why = match fault {
        ConditionalFault::Illegal(error) => illegal(error, words),
        ConditionalFault::Chosen(mv) => {
            words.text_with("conditional-chosen", &[("move", mv.to_string().into())])
        }
        ConditionalFault::NoAnswer(mv) => {
            words.text_with("conditional-no-answer", &[("move", mv.to_string().into())])
        }
        ConditionalFault::TooMany => {
            words.text_with("conditional-too-many", &[("limit", CONDITIONAL_LIMIT.into())])
        }
        _ => words.text("conditional-no-condition"),
    };
    if place == 0 {
        return why;
    }
    words.text_with("conditional-wrong", &[("place", place.into()), ("move", mv.into()), ("why", why.into())])
}

/// The position that a variation leads to.
fn pictured(board: &AnyGame, variation: &[Move]) -> Markup {
    let mut game = board.clone();
    // It was legal when it was added, and is void once the board has changed.
    let _ = variation.iter().try_for_each(|mv| game.play(*mv).map(drop));
    board_picture(game.rule_set(), &game.setup(), "")
}

fn text(moves: &[Move]) -> String {
    moves.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}
