//! The page where games are played.

use branan_board_ui::{Answer, Colour, Hand, Mark, Reach, View};
use branan_rules::{AnyGame, Evidence, Move, Side};
use branan_scene::{Speak, Value, cell, labelled, position, rewound, square, with_marks};
use leptos::prelude::*;

use super::browser::{self, Facts, Local, Words, is_on, keep_on, now_ms};
use super::engine::Engine;
use super::sound::{self, Sound};
use super::{board, chooser, finish, moves, panel, seats};
use crate::play::{Plan, Session, TOP_LEVEL};
use crate::shelf::{self, Shelf};
use crate::store::Store;
use crate::story;

const SESSION: &str = "branan.session";
const SOUND: &str = "branan.sound";
const WARNINGS: &str = "branan.warnings";
const COORDINATES: &str = "branan.coordinates";

/// Everything on the page that changes.
#[derive(Clone, Copy)]
pub(super) struct Table {
    pub(super) words: Words,
    /// What is played; nothing while the player chooses.
    pub(super) session: RwSignal<Option<Session>>,
    /// The number of moves on the board, where it is not all of them.
    pub(super) seen: RwSignal<Option<usize>>,
    pub(super) hand: RwSignal<Hand>,
    pub(super) hint: RwSignal<Option<Move>>,
    pub(super) thinking: RwSignal<Option<Question>>,
    /// What the last order came to, for eye and ear.
    pub(super) notice: RwSignal<String>,
    /// What was just played, for the ear.
    pub(super) said: RwSignal<String>,
    pub(super) flipped: RwSignal<bool>,
    pub(super) sound: RwSignal<bool>,
    pub(super) warns: RwSignal<bool>,
    pub(super) coordinates: RwSignal<bool>,
    pub(super) now_ms: RwSignal<u64>,
    pub(super) engine: Engine,
}

/// What the engine was asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Question {
    id: u64,
    is_hint: bool,
}

/// The whole page.
pub(super) fn page(facts: &Facts) -> AnyView {
    let table = Table::new(facts);
    table.restore();
    Effect::new(move || {
        if let Some((id, mv)) = table.engine.found.get() {
            table.found(id, &mv);
        }
    });
    set_interval(move || table.tick(), core::time::Duration::from_millis(200));
    view! {
        <h1 class="hidden">{table.words.text("nav-play")}</h1>
        <p class="hidden" aria-live="polite">{table.said}</p>
        {move || if table.is_playing() { playing(table) } else { chooser::chooser(table) }}
    }
    .into_any()
}

fn playing(table: Table) -> AnyView {
    let view = Memo::new(move |_| table.view());
    let reach = Memo::new(move |_| table.reach());
    view! {
        <div class="table">
            <div class="table-board">
                {seats::seat(table, true)}
                {board::board(view.into(), reach.into(), table.hand, move |answer| table.answered(answer))}
                {seats::seat(table, false)}
            </div>
            <aside class="panel">
                {finish::finish(table)}
                {panel::status(table)}
                {panel::match_score(table)}
                {moves::moves(table.words, Signal::derive(move || table.of(|session| session.game().plies())), table.seen)}
                {panel::controls(table)}
            </aside>
        </div>
    }
    .into_any()
}

impl Table {
    fn new(facts: &Facts) -> Table {
        Table {
            words: facts.words,
            session: RwSignal::new(None),
            seen: RwSignal::new(None),
            hand: RwSignal::new(Hand::new(7)),
            hint: RwSignal::new(None),
            thinking: RwSignal::new(None),
            notice: RwSignal::new(String::new()),
            said: RwSignal::new(String::new()),
            flipped: RwSignal::new(false),
            sound: RwSignal::new(is_on(SOUND)),
            warns: RwSignal::new(is_on(WARNINGS)),
            coordinates: RwSignal::new(is_on(COORDINATES)),
            now_ms: RwSignal::new(now_ms()),
            engine: Engine::new(facts.engine.clone()),
        }
    }

    fn is_playing(self) -> bool {
        self.session.with(Option::is_some)
    }

    /// What a function says of the session; its default while there is none.
    pub(super) fn of<T: Default>(self, ask: impl FnOnce(&Session) -> T) -> T {
        self.session.with(|session| session.as_ref().map_or_else(T::default, ask))
    }

    /// Begins to play.
    pub(super) fn start(self, plan: Plan) {
        let session = Session::new(plan);
        self.seat(session);
        self.keep();
        self.think_if_due();
    }

    /// Takes up the game that was being played when the page was left.
    fn restore(self) {
        let Some(text) = Local.get(SESSION) else { return };
        match Session::load(&text) {
            Ok(mut session) => {
                session.resume(now_ms());
                self.seat(Some(session));
                self.think_if_due();
            }
            Err(_) => {
                Shelf(Local).put_aside(&format!("session-{}", now_ms()), &text);
                Local.remove(SESSION);
                self.notice.set(self.words.text("play-broken"));
            }
        }
    }

    fn seat(self, session: Option<Session>) {
        let size = session.as_ref().map_or(7, |session| session.game().rule_set().size());
        self.hand.set(Hand::new(size));
        self.flipped.set(false);
        self.clear();
        self.notice.set(String::new());
        self.session.set(session);
    }

    /// Leaves the table for the choice of another game.
    pub(super) fn leave(self) {
        self.engine.stop();
        Local.remove(SESSION);
        self.seat(None);
    }

    /// Goes on to the next set, or begins again with sides swapped.
    pub(super) fn next(self) {
        let next = self.session.with_untracked(|session| {
            let mut next = session.clone()?;
            next.next();
            Some(next)
        });
        self.seat(next);
        self.keep();
        self.think_if_due();
    }

    /// Turns the board.
    pub(super) fn flip(self) {
        self.flipped.update(|flipped| *flipped = !*flipped);
        self.hand.update(|hand| hand.flipped = self.flipped.get_untracked());
    }

    pub(super) fn toggle_sound(self) {
        self.sound.update(|on| *on = !*on);
        keep_on(SOUND, self.sound.get_untracked());
    }

    pub(super) fn toggle_warnings(self) {
        self.warns.update(|on| *on = !*on);
        keep_on(WARNINGS, self.warns.get_untracked());
    }

    pub(super) fn toggle_coordinates(self) {
        self.coordinates.update(|on| *on = !*on);
        keep_on(COORDINATES, self.coordinates.get_untracked());
    }

    /// Plays a move for the side to move.
    fn play(self, mv: Move) {
        let played = self.change(|session| session.play(mv, now_ms()).is_ok());
        if played {
            self.after_move();
        }
    }

    /// Plays what somebody typed. Says whether it could be played.
    pub(super) fn play_typed(self, text: &str) -> bool {
        if !self.session.with_untracked(|s| s.as_ref().is_some_and(Session::is_hands_turn)) {
            self.notice.set(self.words.text("play-not-your-turn"));
            return false;
        }
        let mut refusal = None;
        self.change(|session| refusal = session.play_typed(text, now_ms()).err());
        match refusal {
            Some(refusal) => self.notice.set(story::refused(&refusal, &self.words)),
            None => {
                self.after_move();
                return true;
            }
        }
        false
    }

    pub(super) fn undo(self) {
        self.engine.stop();
        let undone = self.change(Session::undo);
        self.clear();
        if undone > 0 {
            self.notice.set(self.words.counted("play-undone", "count", undone));
        }
        self.keep();
        self.think_if_due();
    }

    pub(super) fn resign(self) {
        self.engine.stop();
        self.change(|session| session.resign(now_ms()));
        self.clear();
        self.keep();
        self.finish();
    }

    /// Asks the engine what it would play.
    pub(super) fn ask_for_hint(self) {
        let game = self.session.with_untracked(|session| {
            session.as_ref().filter(|session| session.is_hands_turn()).map(|session| session.game().clone())
        });
        if let Some(game) = game.filter(|_| self.thinking.get_untracked().is_none()) {
            self.seen.set(None);
            let id = self.engine.ask(&game, TOP_LEVEL);
            self.thinking.set(Some(Question { id, is_hint: true }));
        }
    }

    fn think_if_due(self) {
        let due = self.session.with_untracked(|session| {
            let session = session.as_ref().filter(|session| session.is_engines_turn())?;
            Some((session.game().clone(), session.plan().level()?))
        });
        if let Some((game, level)) = due {
            let id = self.engine.ask(&game, level);
            self.thinking.set(Some(Question { id, is_hint: false }));
        }
    }

    /// Takes what the engine has found; thoughts about older positions count for nothing.
    fn found(self, id: u64, mv: &str) {
        let (Some(question), Ok(mv)) = (self.thinking.get_untracked(), mv.parse::<Move>()) else { return };
        if question.id != id {
            return;
        }
        self.thinking.set(None);
        if question.is_hint {
            self.hint.set(Some(mv));
            self.notice.set(self.words.say("play-hint-is", &[("move", Value::Text(&mv.to_string()))]));
        } else {
            self.play(mv);
        }
    }

    /// Changes the session and gives what the change gives.
    fn change<T: Default>(self, change: impl FnOnce(&mut Session) -> T) -> T {
        let mut result = T::default();
        self.session.update(|session| {
            if let Some(session) = session {
                result = change(session);
            }
        });
        result
    }

    /// Forgets what belonged to the position before.
    fn clear(self) {
        self.thinking.set(None);
        self.hint.set(None);
        self.seen.set(None);
        self.hand.update(Hand::clear);
    }

    fn after_move(self) {
        self.clear();
        self.notice.set(String::new());
        self.keep();
        let (captured, over, said) = self.session.with_untracked(|session| {
            let game = session.as_ref().map(Session::game);
            let captured = game
                .and_then(|game| game.plies().last().copied())
                .is_some_and(|ply| !ply.captured.is_empty());
            let over = game.is_some_and(|game| game.end().is_some());
            (captured, over, game.and_then(|game| story::last_move(game, &self.words)))
        });
        self.said.set(said.unwrap_or_default());
        self.sound(if captured { Sound::Capture } else { Sound::Move });
        if over {
            self.finish();
        } else {
            self.think_if_due();
        }
    }

    /// The set is over: it goes into the library, and is told.
    fn finish(self) {
        let Some(session) = self.session.get_untracked() else { return };
        let Some(end) = session.game().end() else { return };
        let lost = session.plan().level().is_some() && end.winner == Some(session.you().other());
        self.sound(if lost { Sound::Lost } else { Sound::Won });
        let outcome = story::outcome(&session, end, &self.words);
        self.said.set(format!("{outcome} {}", story::because(session.game(), &self.words)));
        if session.game().is_empty() {
            return;
        }
        let players = Side::BOTH.map(|side| story::seat(&session, side, &self.words));
        let record = shelf::record(session.game(), players, browser::today());
        if Shelf(Local).add(&record, now_ms()).is_none() {
            self.notice.set(self.words.text("play-no-room"));
        }
    }

    fn sound(self, sound: Sound) {
        if self.sound.get_untracked() {
            sound::play(sound);
        }
    }

    /// Keeps the game, so that closing the page loses nothing.
    fn keep(self) {
        if let Some(text) = self.session.with_untracked(|s| s.as_ref().map(|session| session.save(now_ms())))
        {
            let _ = Local.set(SESSION, &text);
        }
    }

    /// Lets the clock run.
    fn tick(self) {
        let running = self.session.with_untracked(|session| {
            session
                .as_ref()
                .is_some_and(|s| s.game().end().is_none() && s.clock().is_some_and(crate::play::Clock::runs))
        });
        if !running {
            return;
        }
        self.now_ms.set(now_ms());
        let over = self
            .session
            .with_untracked(|session| session.as_ref().is_some_and(|session| session.clone().flag(now_ms())));
        if over {
            self.engine.stop();
            self.change(|session| session.flag(now_ms()));
            self.clear();
            self.finish();
        }
        self.keep();
    }

    fn answered(self, answer: Answer) {
        match answer {
            Answer::Move { from, to } => self.play(Move::new(square(from), square(to))),
            Answer::Lifted(_) => {
                self.hint.set(None);
                self.notice.set(String::new());
            }
            _ => {}
        }
    }

    /// Where the pieces may go for whoever is in front of the page.
    fn reach(self) -> Reach {
        if self.seen.get().is_some() {
            return Reach::default();
        }
        let moves = self
            .of(|session| if session.is_hands_turn() { session.game().legal_moves() } else { Vec::new() });
        Reach::new(moves.into_iter().map(|mv| (cell(mv.from), cell(mv.to))).collect())
    }

    /// What the board shows.
    fn view(self) -> View {
        let Some(session) = self.session.get() else { return View::new(7) };
        let game =
            self.seen.get().map_or_else(|| session.game().clone(), |moves| rewound(session.game(), moves));
        let mut view = position(&game);
        if game.end().is_none() && !self.warns.get() {
            for cell in view.cells() {
                view[cell].marks = view[cell].marks.without(Mark::Danger);
            }
        }
        view = with_end(view, &game);
        view = self.with_hand(view, &session);
        if let Some(hint) = self.hint.get() {
            view = view.arrow(cell(hint.from), cell(hint.to), Colour::Blue);
        }
        view.flipped = self.flipped.get();
        view.coordinates = self.coordinates.get();
        labelled(view, &game, &self.words).caption(game.rule_set().name.to_string())
    }

    fn with_hand(self, mut view: View, session: &Session) -> View {
        let reach = self.reach();
        self.hand.with(|hand| {
            if let Some(lifted) = hand.lifted() {
                view = core::mem::replace(&mut view, View::new(1)).mark(lifted, Mark::Selected);
                for to in reach.targets(lifted) {
                    view[to].marks = view[to].marks.with(Mark::Legal);
                }
            }
            if let Some((from, to)) = hand.aim(&reach) {
                let taken = session.preview(Move::new(square(from), square(to)));
                view = with_marks(core::mem::replace(&mut view, View::new(1)), taken, Mark::Preview);
            }
            view.arrows
                .extend(hand.drawing.arrows.iter().copied().chain(hand.sketch().filter(|a| a.from != a.to)));
            for (at, colour) in &hand.drawing.circles {
                if at.is_on(view.size()) {
                    view[*at].circle = Some(*colour);
                }
            }
        });
        view
    }
}

/// What an ending rests on where no mark says it: the way out, the moves that went round in a circle.
fn with_end(view: View, game: &AnyGame) -> View {
    match game.evidence() {
        Some(Evidence::Escape { square }) => view.circle(cell(square), Colour::Green),
        Some(Evidence::Repetition(cycle)) => cycle
            .moves
            .iter()
            .fold(view, |view, step| view.arrow(cell(step.mv.from), cell(step.mv.to), Colour::Yellow)),
        _ => view,
    }
}
