//! What is solved, and a board on which one can try to break it.

use branan_board_ui::{Mark, SquareHtml};
use branan_rules::{Move, RuleSet, Square, SquareSet, presets};
use branan_scene::{cell, labelled, square, with_marks};
use maud::{Markup, PreEscaped, html};

use super::{Page, board, layout::Sheet};
use crate::solved::{Attempt, Choice, NoAttempt, Opening, Proof, openings};
use crate::visitor::Visitor;

/// What an address asks for.
#[derive(Clone, Copy)]
pub(super) struct Asked<'q> {
    pub(super) game: Option<&'q str>,
    /// The attackers' moves.
    pub(super) moves: &'q str,
    /// The piece that was chosen to move next.
    pub(super) from: Option<&'q str>,
    /// Whether to go on with the longest resistance until the end.
    pub(super) holds_out: bool,
}

/// The board of an attempt, where an address asks for one, or else all openings.
pub(super) fn sheet(asked: Asked<'_>, visitor: Visitor) -> Sheet {
    let is_here = |set: &&RuleSet| {
        asked.game == Some(&*set.id) && openings().iter().any(|other| other.set.id == set.id)
    };
    let words = visitor.words();
    let body = match presets::ALL.into_iter().find(is_here).map(|set| (set, Attempt::read(set, asked.moves)))
    {
        None => index(None, visitor),
        Some((set, Ok(mut attempt))) => {
            if asked.holds_out && attempt.len() > 0 {
                attempt.hold_out();
            }
            let from = asked.from.and_then(|text| text.parse().ok());
            AttemptPage { set, attempt, from, visitor }.article()
        }
        Some((_, Err(NoAttempt::Open))) => index(Some("solved-not-yet"), visitor),
        Some((_, Err(NoAttempt::Unreadable))) => index(Some("solved-missing"), visitor),
    };
    Sheet {
        title: words.text("solved-title"),
        description: words.text("solved-description"),
        client: None,
        facts: serde_json::Value::Null,
        body,
    }
}

/// All openings, and what their proofs mean.
fn index(notice: Option<&str>, visitor: Visitor) -> Markup {
    let words = visitor.words();
    html! {
        article .solved {
            header {
                p .eyebrow { (words.text("learn-title")) }
                h1 { (words.text("solved-title")) }
                p .lead { (words.text("solved-lead")) }
            }
            @if let Some(key) = notice { p .puzzle-missing role="status" { (words.text(key)) } }
            @for group in openings().chunk_by(|one, other| one.set.id == other.set.id) {
                h2 { (words.name(group[0].set)) }
                ul .solved-openings { @for opening in group { li .panel { (card(opening, visitor)) } } }
            }
            section {
                h2 { (words.text("solved-meaning-title")) }
                p { (words.text("solved-meaning")) }
                p { (words.text("solved-match")) }
                h2 { (words.text("solved-check-title")) }
                p { (words.text("solved-check")) }
                p { code { "branan check proofs/brandubh-d2-g2.proof" } }
            }
        }
    }
}

fn card(opening: &Opening, visitor: Visitor) -> Markup {
    let (words, mv) = (visitor.words(), opening.first().to_string());
    let view = branan_scene::position(&opening.game());
    html! {
        (board::drawn(&view, &words.text_with("solved-after", &[("move", mv.as_str().into())])))
        div {
            h3 { "1. " (mv) }
            @match opening.proof() {
                Proof::Here => {
                    p .solved-yes { (words.text("solved-yes")) }
                    p { (words.text_with("solved-within", &[("plies", opening.plies().unwrap_or_default().into())])) }
                    a .button.primary href=(address(opening.set, &mv)) { (words.text("solved-try")) span .hidden { " 1. " (mv) } }
                }
                Proof::Elsewhere => {
                    p .solved-yes { (words.text("solved-yes")) }
                    p { (words.text("solved-outside")) }
                }
                Proof::Missing => p { (words.text("solved-no")) },
            }
        }
    }
}

/// The board of an attempt.
struct AttemptPage {
    set: &'static RuleSet,
    attempt: Attempt,
    from: Option<Square>,
    visitor: Visitor,
}

/// Choices that stand on the page at once; the others are unfolded.
const CHOICES: usize = 6;

impl AttemptPage {
    fn article(&self) -> Markup {
        let words = self.visitor.words();
        let choices = self.attempt.choices();
        html! {
            article .puzzle.solved {
                div .trial.puzzle-trial {
                    header .puzzle-head {
                        h1 { (words.text("solved-title")) }
                        p .puzzle-task { (words.text("solved-rules")) }
                    }
                    div .trial-board #board { (self.board()) }
                    div .trial-answer {
                        p .verdict role="status" { (self.verdict(&choices)) }
                        (self.ways())
                        @if !choices.is_empty() { (self.choices(&choices)) }
                        (self.past())
                    }
                }
            }
        }
    }

    /// How far the attempt has come.
    fn verdict(&self, choices: &[Choice]) -> String {
        let (words, moves) = (self.visitor.words(), self.attempt.len());
        if self.attempt.game().end().is_some() {
            let held = words.text_with("solved-held", &[("moves", moves.into())]);
            let most =
                self.attempt.most().map(|most| words.text_with("solved-most", &[("moves", most.into())]));
            return format!("{} {held} {}", words.text("solved-over"), most.unwrap_or_default());
        }
        match choices.first().and_then(|choice| choice.left) {
            Some(left) if moves > 0 => words.text_with("solved-left", &[("moves", left.into())]),
            _ => words.text("solved-begin"),
        }
    }

    /// The board, on which what can be done is a link: first a piece, then where it goes.
    fn board(&self) -> Markup {
        let (words, game) = (self.visitor.words(), self.attempt.game());
        let targets = self.from.map(|from| self.attempt.targets(from)).unwrap_or_default();
        let mut view = branan_scene::position(game).caption(words.name(self.set));
        if let Some(from) = self.from.filter(|_| !targets.is_empty()) {
            view = view.mark(cell(from), Mark::Selected);
        }
        let reached = targets.iter().fold(SquareSet::EMPTY, |set, square| set.with(*square));
        let view = labelled(with_marks(view, reached, Mark::Legal), game, words);
        html! {
            div .board.picture.of-links data-size=(view.size()) role="group" aria-label=(view.caption) {
                @for row in branan_board_ui::rows(&view) { div .row { @for at in row {
                    @let SquareHtml { class, label, inner } = branan_board_ui::square_html(&view, at);
                    @match self.link(square(at), &targets) {
                        Some(href) => a class=(class) href=(href) aria-label=(label) { (PreEscaped(inner)) },
                        None => span class=(class) { (PreEscaped(inner)) },
                    }
                } } }
            }
        }
    }

    /// Where a click on a square leads.
    fn link(&self, at: Square, targets: &[Square]) -> Option<String> {
        let moves = self.attempt.moves();
        if let Some(from) = self.from.filter(|_| targets.contains(&at)) {
            return Some(self.after(Move::new(from, at)));
        }
        (!self.attempt.targets(at).is_empty())
            .then(|| format!("?game={}&moves={moves}&from={at}#board", self.set.id))
    }

    /// The address after a move.
    fn after(&self, mv: Move) -> String {
        let moves = self.attempt.moves();
        let dot = if moves.is_empty() { "" } else { "." };
        address(self.set, &format!("{moves}{dot}{mv}"))
    }

    /// The address of the end, if the attackers hold out as long as they can from here.
    fn to_the_end(&self) -> String {
        format!("?game={}&moves={}&line=longest#board", self.set.id, self.attempt.moves())
    }

    fn ways(&self) -> Markup {
        let (words, language) = (self.visitor.words(), self.visitor.language);
        let moves = self.attempt.moves();
        let before = moves.rsplit_once('.').map_or("", |(before, _)| before);
        let position = branan_scene::in_address(&self.attempt.game().setup());
        html! {
            nav .puzzle-turn aria-label=(words.text("solved-title")) {
                @if !moves.is_empty() { a .button.quiet href=(address(self.set, before)) { (words.text("solved-back")) } }
                @if !moves.is_empty() && self.attempt.game().end().is_none() {
                    a .button.quiet href=(self.to_the_end()) { (words.text("solved-longest")) }
                }
                a .button.quiet href=(Page::Solved.address(language)) { (words.text("solved-openings")) }
                a .button.quiet href={ (Page::Analyse.address(language)) "?game=" (self.set.id) "&position=" (position) } {
                    (words.text("nav-analyse"))
                }
            }
        }
    }

    /// Everything that the attackers can do, with what it comes to.
    fn choices(&self, choices: &[Choice]) -> Markup {
        let words = self.visitor.words();
        let (first, rest) = choices.split_at(choices.len().min(CHOICES));
        html! {
            h2 .solved-small { (words.text("solved-choices")) }
            ol .solved-choices { @for choice in first { (self.choice(*choice)) } }
            @if !rest.is_empty() {
                details {
                    summary { (words.text_with("solved-more", &[("count", rest.len().into())])) }
                    ol .solved-choices { @for choice in rest { (self.choice(*choice)) } }
                }
            }
        }
    }

    fn choice(&self, choice: Choice) -> Markup {
        let words = self.visitor.words();
        html! {
            li {
                @match choice.left {
                    Some(left) => {
                        a href=(self.after(choice.mv)) { (choice.mv) } " "
                        span { (words.text_with("solved-choice", &[("moves", left.into())])) }
                        @if let Some(answer) = choice.answer {
                            span { (words.text_with("solved-answer", &[("move", answer.to_string().into())])) }
                        }
                    }
                    None => { (choice.mv) " " span { (words.text("solved-no")) } }
                }
            }
        }
    }

    /// The moves so far, the attackers' with a link back to what they led to.
    fn past(&self) -> Markup {
        let words = self.visitor.words();
        let plies = self.attempt.game().plies();
        let moves = self.attempt.moves();
        let ends = moves.match_indices('.').map(|(at, _)| at).chain([moves.len()]);
        html! {
            @if !plies.is_empty() {
                h2 .solved-small { (words.text("solved-past")) }
                ol .solved-past {
                    @for (pair, end) in plies.chunks(2).zip(ends) {
                        li {
                            a href=(address(self.set, &moves[..end])) { (pair[0].mv) }
                            @if let Some(answer) = pair.get(1) { " " (answer.mv) }
                        }
                    }
                }
            }
        }
    }
}

/// The address of an attempt, below the language's.
fn address(set: &RuleSet, moves: &str) -> String {
    format!("?game={}&moves={moves}#board", set.id)
}
