//! The page where games are played.

mod view;

use branan_board_ui::{Answer, Cell, Drawing, Reach};
use branan_rules::{Move, Side, presets};
use branan_scene::{Speak, Value, cell, in_address, of_address, rewound, square};
use branan_session::{
    Clock, FromEngine, LocalTerms, MOMENT_MS, Misread, Opponent, Pace, Placing, Request, Session, TOP_LEVEL,
    ToEngine, premoves, rules_of, story,
};
use web_sys::{Element, Event, KeyboardEvent, MouseEvent, PointerEvent};

use super::board::{Board, Outcome};
use super::browser::{self, Facts, Local, Words, document, is_on, keep_on, now_ms};
use super::engine::Engine;
use super::screen::Screen;
use super::sections::Sections;
use super::sound::{self, Sound};
use super::{closest, with_screen};
use crate::analyse::{Study, write_code};
use crate::game_library::{self, GameLibrary};
use crate::markup::{self, Switches};
use crate::order::PlayOrder;
use crate::own_rules::OwnRules;
use crate::store::Store;
use crate::unfinished::{Kept, Slot, Unfinished};

const TERMS: &str = "branan.plan";
/// Where rules of one's own are written, as the page for online games links to it.
const OWN_RULES: &str = "#own-rules";

/// Everything on the page that changes.
pub(super) struct GameScreen {
    root: Element,
    words: Words,
    sections: Sections,
    /// What would be played if the start button were pressed.
    terms: LocalTerms,
    /// What is played; nothing while the player chooses.
    session: Option<Session>,
    /// The number of moves on the board, where it is not all of them.
    seen: Option<usize>,
    board: Board,
    reach: Reach,
    hint: Option<Move>,
    /// What is to be played once it is the player's turn.
    premove: Option<Move>,
    pace: Pace,
    thinking: Option<Question>,
    notice: String,
    said: String,
    is_flipped: bool,
    is_resigning: bool,
    switches: Switches,
    engine: Engine,
    /// Where the game is kept.
    slot: Slot,
    /// Where rules of one's own are written, and what is around a game, as the server has them.
    own_form: String,
    table_form: String,
    /// The unfinished game that was removed last, and can be put back.
    dropped: Option<Slot>,
}

/// What the engine was asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Question {
    id: u64,
    is_hint: bool,
}

impl GameScreen {
    /// Shows the game that was being played, or the choice of one.
    pub(super) fn open(root: &Element, facts: Facts) -> GameScreen {
        let mut table = GameScreen {
            root: root.clone(),
            words: facts.words,
            sections: Sections::default(),
            terms: kept_terms(),
            session: None,
            seen: None,
            board: Board::new(7),
            reach: Reach::default(),
            hint: None,
            premove: None,
            pace: Pace::default(),
            thinking: None,
            notice: String::new(),
            said: String::new(),
            is_flipped: false,
            is_resigning: false,
            switches: Switches {
                sound: is_on("branan.sound"),
                warnings: is_on("branan.warnings"),
                coordinates: is_on("branan.coordinates"),
                pause: is_on("branan.pause"),
            },
            engine: Engine::new(facts.engine),
            slot: Slot::default(),
            own_form: form("own-form"),
            table_form: form("table-form"),
            dropped: None,
        };
        table.restore();
        table.announce_position();
        table
    }

    /// Says that nothing can be played from the position that the address asks for.
    fn announce_position(&mut self) {
        let is_missed = self.terms.start.is_none() && browser::asked("position").is_some();
        if is_missed && self.session.is_none() {
            self.notice = self.words.text("link-illegal");
            self.begin();
        }
    }

    /// Takes up the game that was being played in this tab when the page was left.
    fn restore(&mut self) {
        Unfinished(Local).adopt(now_ms());
        let broken = GameLibrary(Local).broken();
        // Who asks for a game has done with one that is over, and finds one of another kind beside the choice.
        let is_meant = |session: &Session| {
            let is_asked = |game: String| game == session.terms().rules && session.game().end().is_none();
            !browser::is_at(OWN_RULES)
                && self.terms.start.is_none()
                && browser::asked("game").is_none_or(is_asked)
        };
        let left = browser::of_this_tab().and_then(|id| Unfinished(Local).open(&id));
        match left.filter(|(_, session)| is_meant(session)) {
            Some((slot, session)) => self.take_up(slot, session),
            None => self.seat(None),
        }
        if GameLibrary(Local).broken() > broken {
            self.notice = self.words.text("play-broken");
            self.begin();
        }
    }

    /// Goes on with a game that was left.
    fn take_up(&mut self, slot: Slot, mut session: Session) {
        browser::forget_asked();
        browser::keep_for_this_tab(slot.id());
        self.slot = slot;
        session.resume(now_ms());
        self.terms = session.terms().clone();
        self.seat(Some(session));
        self.think_if_due();
    }

    /// Puts a game on the table, or the choice of one.
    fn seat(&mut self, session: Option<Session>) {
        let size = session.as_ref().map_or(7, |session| session.game().rule_set().size());
        self.board = Board::new(size);
        self.is_flipped = false;
        self.session = session;
        self.notice.clear();
        self.said.clear();
        self.clear();
        self.begin();
    }

    /// Writes the skeleton of the page and draws it.
    fn begin(&mut self) {
        self.sections.clear();
        let skeleton = if let Some(session) = &self.session {
            let set = session.game().rule_set();
            let language = self.words.language();
            markup::table_skeleton(&self.table_form, set, self.switches, language, &self.words)
        } else {
            let (left, own) = (Unfinished(Local).all(), OwnRules(Local).all());
            let notice = markup::chooser_notice(&self.notice, self.dropped.is_some(), &self.words);
            markup::chooser(&self.terms, (&own, &self.own_form), &notice, &left, &self.words)
        };
        self.root.set_inner_html(&skeleton);
        self.draw();
        if let (true, Ok(Some(place))) = (browser::is_at(OWN_RULES), document().query_selector(".own-rules"))
        {
            let _ = place.set_attribute("open", "");
            place.scroll_into_view();
            browser::forget_asked();
        }
    }

    /// Chooses something for the next game.
    fn choose(&mut self, name: &str, value: &str) {
        let had_position = self.terms.start.is_some();
        self.terms = markup::terms_with(self.terms.clone(), name, value);
        if had_position && self.terms.start.is_none() {
            return self.choose_again();
        }
        if matches!(name, "game" | "side") {
            self.terms = placed(self.terms.clone());
            browser::set_value("level", &self.terms.level().unwrap_or(1).to_string());
        }
        if value == "engine" {
            // Of the level the slider speaks, which was hidden.
            self.terms = markup::terms_with(self.terms.clone(), "level", &browser::value_of("level"));
        }
        let level = self.terms.level().map(|level| markup::level_name(level, &self.words));
        if let (Some(name), Some(element)) = (level, document().get_element_by_id("level-name")) {
            element.set_inner_html(&name);
        }
    }

    /// Keeps rules that the engine has read, and chooses them.
    fn take_rules(&mut self, text: &str) {
        let Some(set) = rules_of(text) else { return };
        let name = story::game_name(&set, &self.words);
        let key = if OwnRules(Local).keep(&set, text) { "choose-own-ready" } else { "play-no-room" };
        self.notice = self.words.say(key, &[("game", Value::Text(&name))]);
        text.clone_into(&mut self.terms.rules);
        self.begin();
        browser::focus(&PlayOrder::Start.selector());
    }

    /// Forgets rules of one's own.
    fn forget_rules(&mut self, id: &str) {
        OwnRules(Local).remove(id);
        if rules_of(&self.terms.rules).is_some_and(|set| set.id == id) {
            self.terms.rules = LocalTerms::default().rules;
        }
        self.begin();
    }

    /// Tells what is wrong with rules of one's own.
    fn announce_rules(&mut self, told: &str) {
        self.sections.put("own-told", format!(r#"<p class="danger">{}</p>"#, branan_board_ui::escape(told)));
    }

    /// Begins again at another level, which is that of the next games, too.
    fn begin_at_level(&mut self, level: &str) {
        if let Some(session) = &self.session {
            self.terms = markup::terms_with(session.terms().clone(), "level", level);
            self.start();
        }
    }

    /// Has the button that hands a link on know where it leads: to the game as the board shows it. What stands behind
    /// the question mark is for whoever shows a picture of it.
    fn share(&self) {
        let Some(session) = &self.session else { return };
        let game = rewound(session.game(), self.seen.unwrap_or(usize::MAX));
        let mut study = Study::of(&game);
        study.rules = session.own_rules().map(str::to_owned);
        let asked = if study.rules.is_none() {
            format!("?game={}&position={}", session.terms().rules, in_address(&game.setup()))
        } else {
            String::new()
        };
        if let Ok(Some(button)) = document().query_selector(&PlayOrder::Share.selector()) {
            let link = format!("/analyse{asked}#{}", write_code(&study));
            let _ = button.set_attribute("data-share", &link);
        }
    }

    fn start(&mut self) {
        if self.switches.sound {
            sound::prepare();
        }
        browser::forget_asked();
        let _ = Local.set(TERMS, &LocalTerms { start: None, ..self.terms.clone() }.save());
        self.terms = self.terms.clone().tossed(js_sys::Math::random() < 0.5);
        self.done_with();
        self.seat(Session::new(self.terms.clone()));
        self.set_off();
    }

    /// Forgets where the game is kept; one that is over, or has not begun, is kept no longer.
    fn done_with(&mut self) {
        let slot = core::mem::take(&mut self.slot);
        browser::keep_for_this_tab("");
        if self.session.as_ref().is_some_and(|session| !session.can_go_on()) {
            Unfinished(Local).remove(&slot);
        }
    }

    /// Removes an unfinished game, which can be put back.
    fn drop_left(&mut self, id: &str) {
        if let Some((slot, session)) = Unfinished(Local).open(id) {
            Unfinished(Local).remove(&slot);
            let name = story::game_name(session.game().rule_set(), &self.words);
            self.notice = self.words.say("library-removed", &[("game", Value::Text(&name))]);
            self.dropped = Some(slot);
        }
        self.begin();
        browser::focus(&PlayOrder::Undrop.selector());
    }

    /// Puts back an unfinished game that was removed.
    fn undrop(&mut self) {
        if let Some(slot) = self.dropped.take() {
            Unfinished(Local).put_back(&slot);
        }
        self.notice.clear();
        self.begin();
        browser::focus(&PlayOrder::GoOn.selector());
    }

    /// The game on the table begins.
    fn set_off(&mut self) {
        self.board.focus();
        browser::to_the_top();
        self.keep();
        self.pace.shown(now_ms(), 0, self.moment_ms());
        self.think_if_due();
    }

    /// Goes on to the second set of a match, or begins again with sides swapped.
    fn next(&mut self) {
        let mut session = self.session.take();
        if let Some(session) = &mut session {
            session.next();
            self.terms = session.terms().clone();
        }
        self.seat(session);
        self.set_off();
    }

    /// Begins again with the same sides.
    fn again(&mut self) {
        let mut session = self.session.take();
        if let Some(session) = &mut session {
            session.again();
        }
        self.seat(session);
        self.set_off();
    }

    /// Goes back behind the end of the set.
    fn try_again(&mut self) {
        if self.session.as_mut().is_some_and(|session| session.try_again(now_ms())) {
            self.clear();
            self.said = self.words.text("play-try-again");
            self.draw();
            self.set_off();
        }
    }

    /// Goes back to the choice; a game that is on stays there to be taken up again.
    fn leave(&mut self) {
        self.engine.stop();
        self.keep();
        self.done_with();
        self.choose_again();
    }

    /// Shows the choice of a game that begins as its rules have it.
    fn choose_again(&mut self) {
        browser::forget_asked();
        self.terms.start = None;
        self.seat(None);
        browser::focus("[name=game]:checked");
        browser::to_the_top();
    }

    /// Goes on with a game that was left.
    fn go_on(&mut self, id: &str) {
        if let Some((slot, session)) = Unfinished(Local).open(id) {
            self.take_up(slot, session);
            self.board.focus();
            browser::to_the_top();
        }
    }

    /// How many moves were played.
    fn played(&self) -> usize {
        self.session.as_ref().map_or(0, |session| session.game().len())
    }

    /// Takes a key that goes through the moves. Says whether it was one.
    fn stepped(&mut self, event: &KeyboardEvent) -> bool {
        let last = self.played();
        let step = self.board.step(event, self.seen.unwrap_or(last), last).filter(|_| self.session.is_some());
        if let Some(moves) = step {
            self.show(moves);
            self.draw();
        }
        step.is_some()
    }

    /// Obeys a key that means the same wherever the focus is. Says whether it did.
    fn shortcut(&mut self, key: &str) -> bool {
        match key {
            "Escape" if self.is_resigning => self.order(PlayOrder::ResignNo.word(), ""),
            "Escape" if self.premove.is_some() => self.order(PlayOrder::Unpremove.word(), ""),
            "f" if self.session.is_some() => self.order(PlayOrder::Flip.word(), ""),
            _ => return false,
        }
        true
    }

    fn show(&mut self, moves: usize) {
        let Some(session) = &self.session else { return };
        let moves = moves.min(session.game().len());
        self.said = story::step(session.game(), moves, &self.words);
        self.seen = Some(moves).filter(|moves| *moves < session.game().len());
        self.board.hand.clear();
    }

    /// Says whether the board shows the past of a set that goes on.
    fn is_past(&self) -> bool {
        self.seen.is_some() && self.session.as_ref().is_some_and(|session| session.game().end().is_none())
    }

    /// Goes back to the game, where the board shows its past. Says whether it did.
    fn returned(&mut self) -> bool {
        let is_past = self.is_past();
        if is_past {
            self.show(usize::MAX);
            self.draw();
        }
        is_past
    }

    /// Plays a move, or keeps it until it is the player's turn.
    fn choose_move(&mut self, mv: Move) {
        self.is_resigning = false;
        if self.session.as_ref().is_some_and(Session::is_engines_turn) {
            self.premove = Some(mv);
            self.draw();
        } else {
            self.play(mv);
        }
    }

    /// Forgets a move that was to be played.
    fn unpremove(&mut self) {
        self.premove = None;
        if self.session.as_ref().is_some_and(Session::is_hands_turn) {
            self.pace.forget();
        }
    }

    fn play(&mut self, mv: Move) {
        let played = self.session.as_mut().is_some_and(|session| session.play(mv, now_ms()).is_ok());
        if played {
            self.after_move();
        }
    }

    /// Plays what somebody typed. Says whether it could be played.
    fn typed(&mut self, text: &str) -> bool {
        let played = match self.session.as_mut().filter(|session| session.is_hands_turn()) {
            None => Err(self.words.text("play-not-your-turn")),
            Some(session) => {
                session.play_typed(text, now_ms()).map_err(|refusal| story::refused(&refusal, &self.words))
            }
        };
        match &played {
            Ok(_) => {
                self.is_resigning = false;
                self.after_move();
            }
            Err(why) => {
                self.notice.clone_from(why);
                self.draw();
            }
        }
        played.is_ok()
    }

    fn undo(&mut self) {
        self.engine.stop();
        let mut going = self.session.as_mut().filter(|session| session.may_undo());
        let undone = going.as_mut().map_or(0, |session| session.undo(now_ms()).len());
        self.clear();
        if undone > 0 {
            self.notice = self.words.counted("play-undone", "count", undone);
        }
        self.keep();
        self.think_if_due();
    }

    fn resign(&mut self) {
        self.engine.stop();
        if let Some(session) = &mut self.session {
            session.resign(now_ms());
        }
        self.notice.clear();
        self.clear();
        self.keep();
        self.finish();
        self.draw();
        browser::focus(&PlayOrder::Next.selector());
    }

    /// Asks the engine what it would play.
    fn ask_for_hint(&mut self) {
        let hands = self.session.as_ref().filter(|session| session.is_hands_turn());
        if let (Some(session), None) = (hands, self.thinking) {
            let id = self.engine.ask(by_level(session, TOP_LEVEL));
            self.seen = None;
            self.notice = self.words.text("play-thinking");
            self.thinking = Some(Question { id, is_hint: true });
        }
    }

    fn think_if_due(&mut self) {
        let due = self.session.as_ref().filter(|session| session.is_engines_turn());
        if let Some((session, level)) = due.and_then(|session| Some((session, session.terms().level()?))) {
            let id = self.engine.ask(by_level(session, level));
            self.thinking = Some(Question { id, is_hint: false });
            self.draw();
        }
    }

    /// Takes what the engine has found; thoughts about older positions count for nothing.
    fn found(&mut self, id: u64, mv: Move) {
        let Some(question) = self.thinking.filter(|question| question.id == id) else { return };
        self.thinking = None;
        if question.is_hint {
            self.hint = Some(mv);
            self.notice = self.words.say("play-hint-is", &[("move", Value::Text(&mv.to_string()))]);
            self.draw();
            browser::back_to("#board");
        } else {
            self.play_in_time(mv);
        }
    }

    /// Plays a move once the one before was seen.
    fn play_in_time(&mut self, mv: Move) {
        let wait_ms = self.pace.wait(mv, now_ms());
        if wait_ms == 0 {
            return self.play_due();
        }
        // At most a second, which any number holds.
        browser::later(wait_ms as i32, || with_screen(|screen| screen.tick()));
    }

    fn play_due(&mut self) {
        if let Some(mv) = self.pace.due(now_ms()) {
            self.play(mv);
        }
    }

    /// How long the computer looks at the board before it moves.
    fn moment_ms(&self) -> u64 {
        let is_wanted = self.switches.pause && self.session.as_ref().is_some_and(Session::is_engines_turn);
        if is_wanted { MOMENT_MS } else { 0 }
    }

    /// Forgets what belonged to the position before, with what is in the hand and what was chosen for later.
    fn clear(&mut self) {
        self.premove = None;
        self.is_resigning = false;
        self.board.hand.clear();
        self.settle();
    }

    /// Forgets what belonged to the position before.
    fn settle(&mut self) {
        self.pace.forget();
        self.thinking = None;
        self.hint = None;
        self.seen = None;
        let moves = match &self.session {
            Some(session) if session.is_hands_turn() => session.game().legal_moves(),
            Some(session) if session.is_engines_turn() => premoves(session.game(), session.you()),
            _ => Vec::new(),
        };
        self.reach = Reach::new(moves.into_iter().map(|mv| (cell(mv.from), cell(mv.to))).collect());
        self.board.hand.drawing = Drawing::default();
        self.board.hold_on(&self.reach);
    }

    fn after_move(&mut self) {
        let premove = self.premove.take();
        self.settle();
        self.notice.clear();
        self.keep();
        let Some(session) = &self.session else { return };
        let captures = session.game().plies().last().is_some_and(|ply| !ply.captured.is_empty());
        self.said = story::last_move(session.game(), &self.words).unwrap_or_default();
        let is_over = session.game().end().is_some();
        self.sound(if captures { Sound::Capture } else { Sound::Move });
        if is_over {
            self.finish();
        }
        self.draw();
        self.pace.shown(now_ms(), self.board.slide_ms(), self.moment_ms());
        let hands = self.session.as_ref().filter(|session| session.is_hands_turn());
        match premove.filter(|mv| hands.is_some_and(|session| session.game().legal_moves().contains(mv))) {
            Some(premove) => self.play_in_time(premove),
            None => self.think_if_due(),
        }
    }

    /// The set is over: it is told, and goes into the library.
    fn finish(&mut self) {
        let Some(session) = &self.session else { return };
        let Some(end) = session.game().end() else { return };
        let is_lost = session.has_won() == Some(false);
        self.said = format!(
            "{}. {}",
            story::headline(session, end, &self.words),
            story::because(session.game(), &self.words)
        );
        if !session.game().is_empty() {
            let players = Side::BOTH.map(|side| story::seat(session, side, &self.words));
            let record = game_library::record(session, players, browser::today());
            if GameLibrary(Local).add(&record, now_ms()).is_none() {
                self.notice = self.words.text("play-no-room");
            }
            GameLibrary(Local).settle_match(&record);
        }
        if let Some(placing) = Placing::after(placing(session.terms(), session.you()), session) {
            let _ = Local.set(&Placing::name(&session.terms().rules, session.you()), &placing.save());
        }
        self.sound(if is_lost { Sound::Lost } else { Sound::Won });
    }

    fn sound(&self, sound: Sound) {
        if self.switches.sound {
            sound::play(sound);
        }
    }

    /// Keeps the game, so that closing the page loses nothing.
    fn keep(&mut self) {
        let (Some(session), now) = (&self.session, now_ms()) else { return };
        let kept = Unfinished(Local).keep(&mut self.slot, session.save(now), now);
        browser::keep_for_this_tab(self.slot.id());
        match kept {
            Kept::Here => {}
            Kept::Apart => self.notice = self.words.text("play-apart"),
            Kept::Nowhere => self.notice = self.words.text("play-no-room"),
        }
    }

    /// Nothing can be moved on a board that shows the past.
    fn reach_now(&self) -> Reach {
        if self.seen.is_some() { Reach::default() } else { self.reach.clone() }
    }

    fn answered(&mut self, outcome: Outcome) {
        match outcome {
            Outcome::Unchanged => return,
            Outcome::Told(Answer::Move { from, to }) => {
                return self.choose_move(Move::new(square(from), square(to)));
            }
            Outcome::Told(Answer::Lifted(_) | Answer::Refused(_)) => {
                self.hint = None;
                self.notice.clear();
                self.unpremove();
            }
            Outcome::Told(Answer::Focused(_)) => self.said.clear(),
            Outcome::Told(_) | Outcome::Changed => {}
        }
        self.draw();
    }

    /// Answers somebody who does not point, and says why where nothing happens.
    fn answered_aloud(&mut self, lifted: Option<Cell>, outcome: Outcome) {
        if let (Outcome::Told(Answer::Refused(at)), Some(session)) = (outcome, &self.session) {
            self.said = story::refused_square(session.game(), lifted.map(square), square(at), &self.words);
        }
        self.answered(outcome);
    }
}

impl Screen for GameScreen {
    fn order(&mut self, name: &str, value: &str) {
        let Some(order) = PlayOrder::read(name) else { return self.choose(name, value) };
        match order {
            PlayOrder::Start => return self.start(),
            PlayOrder::Next => return self.next(),
            PlayOrder::Again => return self.again(),
            PlayOrder::TryAgain => return self.try_again(),
            PlayOrder::Leave => return self.leave(),
            PlayOrder::GoOn => return self.go_on(value),
            PlayOrder::Drop => return self.drop_left(value),
            PlayOrder::Undrop => return self.undrop(),
            PlayOrder::FromStart => return self.choose_again(),
            PlayOrder::Undo => self.undo(),
            PlayOrder::Hint => self.ask_for_hint(),
            PlayOrder::Flip => {
                self.is_flipped = !self.is_flipped;
                self.board.hand.flipped = self.is_flipped;
            }
            PlayOrder::Resign => self.is_resigning = true,
            PlayOrder::ResignNo => self.is_resigning = false,
            PlayOrder::ResignYes => self.resign(),
            PlayOrder::Show => self.show(value.parse().unwrap_or(0)),
            PlayOrder::Sound => self.switches.sound = toggled("branan.sound", self.switches.sound),
            PlayOrder::Warnings => {
                self.switches.warnings = toggled("branan.warnings", self.switches.warnings);
            }
            PlayOrder::Coordinates => {
                self.switches.coordinates = toggled("branan.coordinates", self.switches.coordinates);
            }
            PlayOrder::Describe => {
                return self.engine.send(&ToEngine::Describe(self.terms.rules.clone()).write());
            }
            PlayOrder::Pause => self.switches.pause = toggled("branan.pause", self.switches.pause),
            PlayOrder::Forget => return self.forget_rules(value),
            PlayOrder::Present => self.show(usize::MAX),
            PlayOrder::Unpremove => self.unpremove(),
            PlayOrder::Typing => self.notice.clear(),
            PlayOrder::AtLevel => return self.begin_at_level(value),
            PlayOrder::Share => return self.share(),
        }
        self.draw();
    }

    fn submitted(&mut self, text: &str) -> bool {
        self.typed(text)
    }

    fn submitted_to(&mut self, form: &str, text: &str) -> bool {
        if form != "rules" {
            return self.submitted(text);
        }
        self.engine.send(&ToEngine::Read(text.to_owned()).write());
        false
    }

    /// Rules from a file, as long as they can be chosen.
    fn brought(&mut self, text: &str) {
        if self.session.is_none() {
            browser::set_value("own-rules", text);
            self.engine.send(&ToEngine::Read(text.to_owned()).write());
        }
    }

    /// Plays what has waited long enough, and looks at the clock, if one runs.
    fn tick(&mut self) {
        self.play_due();
        let Some(session) = self.session.as_mut().filter(|s| s.clock().is_some_and(Clock::runs)) else {
            return;
        };
        if session.flag(now_ms()) {
            self.engine.stop();
            self.notice.clear();
            self.clear();
            self.finish();
        } else if session.rings(now_ms()) {
            self.sound(Sound::LittleTime);
        }
        self.keep();
        self.draw();
    }

    fn stepped_by(&mut self, by: isize) -> bool {
        let last = self.played();
        if by != 0 && last > 0 {
            self.show(self.seen.unwrap_or(last).saturating_add_signed(by));
            self.draw();
        }
        last > 0
    }

    fn pointed(&mut self, name: &str, event: &PointerEvent) {
        let is_press = name == "pointerdown" && closest(event, ".board").is_some();
        if is_press && event.button() == 0 && self.returned() {
            return;
        }
        if is_press && event.button() == 2 && self.premove.is_some() {
            return self.order(PlayOrder::Unpremove.word(), "");
        }
        let reach = self.reach_now();
        let outcome = self.board.pointed(name, event, &reach);
        self.answered(outcome);
    }

    fn keyed(&mut self, event: &KeyboardEvent) {
        if self.stepped(event) || self.shortcut(&event.key()) {
            return;
        }
        if matches!(event.key().as_str(), "Enter" | " ") && self.returned() {
            return event.prevent_default();
        }
        let (reach, lifted) = (self.reach_now(), self.board.hand.lifted());
        let outcome = self.board.keyed(event, &reach);
        if outcome != Outcome::Unchanged {
            self.answered_aloud(lifted, outcome);
            self.board.focus();
        }
    }

    fn keyed_elsewhere(&mut self, event: &KeyboardEvent) {
        let _ = self.stepped(event) || self.shortcut(&event.key());
    }

    /// A click without a pointer is a screen reader's.
    fn clicked(&mut self, event: &MouseEvent) {
        let is_on_board = event.detail() == 0 && closest(event, ".board").is_some();
        if is_on_board && !self.returned() {
            let (reach, lifted) = (self.reach_now(), self.board.hand.lifted());
            let outcome = self.board.clicked(event.as_ref() as &Event, &reach);
            self.answered_aloud(lifted, outcome);
        }
    }

    fn engine_failed(&mut self) {
        self.engine.has_failed = true;
        self.thinking = None;
        if self.session.is_none() {
            self.announce_rules(&self.words.text("play-engine-failed"));
        }
        self.draw();
    }

    fn receive_thought(&mut self, message: FromEngine<'_>) {
        match message {
            FromEngine::Best { id, best: Some(mv) } => self.found(id, mv),
            FromEngine::Rules(otn) if self.session.is_none() => self.take_rules(otn),
            FromEngine::Document(toml) => browser::set_value("own-rules", toml),
            FromEngine::Unreadable(why) => self.announce_rules(&Misread::read(why).describe(&self.words)),
            _ => {}
        }
    }
}

/// What was played last, with the game and the position that the address asks for.
fn kept_terms() -> LocalTerms {
    let kept = Local.get(TERMS).and_then(|text| LocalTerms::load(&text).ok());
    let is_there = |terms: &LocalTerms| {
        presets::by_id(&terms.rules).is_some() || OwnRules(Local).all().iter().any(|own| own.1 == terms.rules)
    };
    let terms = kept.filter(is_there).unwrap_or_default();
    let Some(game) = browser::asked("game") else { return at_level(terms) };
    let terms = at_level(placed(markup::terms_with(terms, "game", &game)));
    match browser::asked("position").and_then(|text| of_address(&text)) {
        Some(start) => terms.beginning_with(start),
        None => terms,
    }
}

/// Terms at the level that the address asks for.
fn at_level(terms: LocalTerms) -> LocalTerms {
    match browser::asked("level") {
        Some(level) => markup::terms_with(terms, "level", &level),
        None => terms,
    }
}

/// A part of the page that the server has written, for when it is needed.
fn form(id: &str) -> String {
    document().get_element_by_id(id).map_or_else(String::new, |form| form.inner_html())
}

/// What games on this device have shown of somebody with a side of what is chosen.
fn placing(terms: &LocalTerms, side: Side) -> Option<Placing> {
    Placing::load(&Local.get(&Placing::name(&terms.rules, side))?)
}

/// Terms at the level that was last played with their side of their game.
fn placed(mut terms: LocalTerms) -> LocalTerms {
    if let (Some(_), Some(placing)) = (terms.level(), placing(&terms, terms.side)) {
        terms.opponent = Opponent::Engine(placing.level);
    }
    terms
}

/// A question for the move of a level, with chance for its taste.
fn by_level(session: &Session, level: u8) -> Request {
    let seed = browser::whole(js_sys::Math::random() * 4_294_967_296.0);
    Request { level: Some(level), seed, ..Request::of(session.game(), &session.terms().rules) }
}

fn toggled(key: &str, on: bool) -> bool {
    keep_on(key, !on);
    !on
}
