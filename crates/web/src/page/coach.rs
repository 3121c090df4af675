//! The page where somebody learns from their own games.

use branan_board_ui::{Answer, Colour, Mark, Reach, View};
use branan_rules::{AnyGame, Move, Side, presets};
use branan_scene::{cell, labelled, position, rewound, square, with_marks};
use branan_session::{
    Assessment, FromEngine, Info, Moment, Practice, Request, Review, moments, story, will_do,
};
use web_sys::{Element, Event, KeyboardEvent, MouseEvent, PointerEvent};

use super::board::{Board, Outcome};
use super::browser::{self, Facts, Local, Words, now_ms};
use super::engine::Engine;
use super::screen::Screen;
use super::sections::Sections;
use crate::analyse::{NodeId, Study, read_code};
use crate::markup::{self, Task, Verdict};
use crate::order::CoachOrder;
use crate::store::Store;

const PRACTICE: &str = "branan.practice";
/// How much the engine looks at a position: as in a review of the analysis.
const NODES: u64 = 300_000;

/// Everything on the page that changes.
pub(super) struct Coach {
    root: Element,
    words: Words,
    sections: Sections,
    engine: Engine,
    /// The number of the question that the engine was asked last, and what it has found.
    asked: Option<u64>,
    thought: Info,
    /// The game that is looked at, unless it is what is due today.
    subject: Option<Subject>,
    tasks: Vec<Position>,
    /// Which of them is on the board; behind the last there is nothing more to do.
    at: usize,
    verdict: Verdict,
    /// The move that the engine was asked about.
    tried: Option<Move>,
    /// A move of the task on the board was wrong, or its answer was told.
    is_missed: bool,
    board: Board,
    reach: Reach,
    said: String,
}

/// A game, and how far it was looked at.
struct Subject {
    code: String,
    game: AnyGame,
    /// The rules as text.
    rules: String,
    side: Side,
    review: Review,
}

/// A position in which there was something better.
struct Position {
    rules: String,
    game: AnyGame,
    played: Option<Move>,
    better: Move,
    chance: i32,
    why: String,
}

impl Coach {
    /// Looks at the game of the address, else at what is due today.
    pub(super) fn open(root: &Element, facts: Facts) -> Coach {
        let mut coach = Coach {
            root: root.clone(),
            words: facts.words,
            sections: Sections::default(),
            engine: Engine::new(facts.engine),
            asked: None,
            thought: Info::default(),
            subject: None,
            tasks: Vec::new(),
            at: 0,
            verdict: Verdict::Open,
            tried: None,
            is_missed: false,
            board: Board::new(7),
            reach: Reach::default(),
            said: String::new(),
        };
        coach.arrive();
        coach
    }

    fn arrive(&mut self) {
        self.subject = browser::hash().and_then(|code| Subject::read(code, self.words));
        self.tasks = if self.subject.is_some() { Vec::new() } else { due() };
        self.sections.clear();
        self.root.set_inner_html(&markup::coach_skeleton(&self.words));
        self.look_on();
        self.go_to(0);
    }

    /// Has the engine look at the next position of the game; in the end there are the moments that mattered.
    fn look_on(&mut self) {
        let Some(subject) = &mut self.subject else { return };
        while let Some(moves) = subject.review.next() {
            let game = rewound(&subject.game, moves);
            let Some(end) = game.end() else {
                let request = Request { nodes: Some(NODES), ..Request::of(&game, &subject.rules) };
                self.asked = Some(self.engine.ask(request));
                return;
            };
            subject.review.take(Some((Assessment::over(end), None)));
        }
        self.take_moments();
    }

    /// The moments become tasks at once, and puzzles for later days.
    fn take_moments(&mut self) {
        let Some(subject) = &self.subject else { return };
        let found = moments(&subject.game, &subject.review, subject.side);
        self.tasks = found.iter().map(|moment| subject.task(moment, self.words)).collect();
        let mut practice = practice();
        for task in &self.tasks {
            practice.add(&task.rules, task.game.setup(), task.better, task.chance, now_ms());
        }
        let _ = Local.set(PRACTICE, &practice.save());
        self.go_to(0);
    }

    /// Puts a task on the board.
    fn go_to(&mut self, at: usize) {
        self.at = at.min(self.tasks.len());
        self.verdict = Verdict::Open;
        self.tried = None;
        self.is_missed = false;
        let size = self.shown().map_or(7, |game| game.rule_set().size());
        self.board = Board::new(size);
        self.sections.clear();
        self.set_reach();
        self.draw();
    }

    fn set_reach(&mut self) {
        let is_open = self.verdict == Verdict::Open;
        let moves = self.task().filter(|_| is_open).map_or_else(Vec::new, |task| task.game.legal_moves());
        self.reach = Reach::new(moves.into_iter().map(|mv| (cell(mv.from), cell(mv.to))).collect());
        self.board.hand.clear();
    }

    fn task(&self) -> Option<&Position> {
        self.tasks.get(self.at)
    }

    /// What is on the board: the task with the move that was tried, else the game, else the start of one.
    fn shown(&self) -> Option<AnyGame> {
        let Some(task) = self.task() else {
            let start = || AnyGame::new(presets::ALL[0].clone()).ok();
            return self.subject.as_ref().map(|subject| subject.game.clone()).or_else(start);
        };
        let mut game = task.game.clone();
        if let Verdict::Good(mv) | Verdict::Bad(mv, _) = self.verdict {
            // It was legal when it was tried.
            let _ = game.play(mv);
        }
        Some(game)
    }

    /// Tries a move: what wins at once or is the better one will do, about others the engine is asked.
    fn try_move(&mut self, mv: Move) {
        let Some(task) = self.task() else { return };
        let (mut game, better) = (task.game.clone(), task.better);
        let side = game.side();
        if game.play(mv).is_err() {
            return;
        }
        match game.end() {
            _ if mv == better => self.settle(mv, None, true),
            Some(end) => self.settle(mv, None, end.winner == Some(side)),
            None => {
                let request = Request { nodes: Some(NODES), ..Request::of(&game, &task.rules) };
                self.asked = Some(self.engine.ask(request));
                self.thought = Info::default();
                self.verdict = Verdict::Asked;
                self.tried = Some(mv);
                self.set_reach();
                self.draw();
            }
        }
    }

    /// Takes what the engine has found, of a game or of a move that was tried.
    fn found(&mut self) {
        self.asked = None;
        let best = self.thought.lines.first().map(|line| (line.worth, line.moves.first().copied()));
        self.thought = Info::default();
        if let (Some(mv), Some(task)) = (self.tried.take(), self.task()) {
            let is_good = best.is_some_and(|(worth, _)| will_do(task.chance, task.game.side(), &worth));
            return self.settle(mv, best.and_then(|best| best.1), is_good);
        }
        if let Some(subject) = &mut self.subject {
            subject.review.take(best);
            self.look_on();
            self.draw();
        }
    }

    /// Says whether a move will do, and remembers how it went with what was due.
    fn settle(&mut self, mv: Move, reply: Option<Move>, is_good: bool) {
        self.verdict = if is_good { Verdict::Good(mv) } else { Verdict::Bad(mv, reply) };
        if is_good {
            self.remember(!self.is_missed);
        } else {
            self.is_missed = true;
        }
        self.set_reach();
        self.draw();
    }

    fn show_answer(&mut self) {
        self.is_missed = true;
        self.verdict = Verdict::Told;
        self.tried = None;
        self.remember(false);
        self.set_reach();
    }

    fn remember(&self, is_solved: bool) {
        let Some(task) = self.task() else { return };
        let mut practice = practice();
        practice.settle(&task.rules, &task.game.setup(), is_solved, now_ms());
        let _ = Local.set(PRACTICE, &practice.save());
    }

    fn draw(&mut self) {
        let words = self.words;
        if let Some(game) = self.shown() {
            let view = self.view(&game);
            self.board.show(&view);
        }
        let sides = self.subject.as_ref().filter(|subject| subject.review.is_done());
        let whose = sides.map_or_else(String::new, |subject| markup::coach_sides(subject.side, &words));
        self.sections.put("coach", self.panel());
        self.sections.put("whose", whose);
        self.sections.put("said", branan_board_ui::escape(&self.said));
    }

    fn panel(&self) -> String {
        let words = self.words;
        if self.engine.has_failed && self.tasks.is_empty() {
            return format!(r#"<p class="danger">{}</p>"#, words.text("play-engine-failed"));
        }
        if let Some(subject) = self.subject.as_ref().filter(|subject| !subject.review.is_done()) {
            return markup::coach_progress(subject.review.progress(), &words);
        }
        if let Some(task) = self.task() {
            let task = Task {
                number: self.at + 1,
                count: self.tasks.len(),
                side: task.game.side(),
                why: task.why.clone(),
                better: task.better,
            };
            return markup::coach_task(&task, self.verdict, &words);
        }
        let key = match (&self.subject, self.tasks.is_empty()) {
            (_, false) => "coach-done",
            (Some(_), true) => "coach-no-mistakes",
            (None, true) => "coach-nothing-due",
        };
        let language = words.language();
        let analysis =
            self.subject.as_ref().map(|subject| format!("/{language}/analyse?review=1#{}", subject.code));
        markup::coach_end(key, practice().len(), analysis.as_deref(), language, &words)
    }

    fn view(&self, game: &AnyGame) -> View {
        let mut view = position(game);
        for at in view.cells() {
            view[at].marks = view[at].marks.without(Mark::Danger);
        }
        let hand = &self.board.hand;
        if let Some(lifted) = hand.lifted() {
            view = view.mark(lifted, Mark::Selected);
            view = self.reach.targets(lifted).fold(view, |view, to| view.mark(to, Mark::Legal));
        }
        if let Some((from, to)) = hand.aim(&self.reach) {
            view = view.mark(to, Mark::Selected);
            let captured = story::captured_by(game, Move::new(square(from), square(to)));
            view = with_marks(view, captured, Mark::Preview);
        }
        let arrow = |view: View, mv: Move, colour| view.arrow(cell(mv.from), cell(mv.to), colour);
        if let (Some(task), Verdict::Open | Verdict::Told) = (self.task(), self.verdict) {
            view = task.played.map_or(view.clone(), |played| arrow(view, played, Colour::Red));
            if self.verdict == Verdict::Told {
                view = arrow(view, task.better, Colour::Green);
            }
        }
        if let Verdict::Bad(_, Some(reply)) = self.verdict {
            view = arrow(view, reply, Colour::Red);
        }
        labelled(view, game, &self.words).caption(story::game_name(game.rule_set(), &self.words))
    }

    fn answered(&mut self, outcome: Outcome) {
        match outcome {
            Outcome::Unchanged => {}
            Outcome::Told(Answer::Move { from, to }) => self.try_move(Move::new(square(from), square(to))),
            _ => self.draw(),
        }
    }
}

impl Subject {
    /// The main line of a study, by its code. Whose moves are looked at stands in its tags, where one of the two is
    /// called "You"; else it is whoever lost.
    fn read(code: String, words: Words) -> Option<Subject> {
        let study = read_code(&code).ok()?;
        let game = study.game_at(*study.line_through(NodeId::FIRST).last()?);
        let rules = study.rules.clone().unwrap_or_else(|| study.rule_set().id.to_string());
        let moves = game.plies().iter().map(|ply| ply.mv).collect();
        let review = Review::new(study.first_side(), moves);
        let loser = game.end().and_then(|end| end.winner).map_or(Side::Attackers, Side::other);
        let side = side_of_you(&study, &words.text("seat-you")).unwrap_or(loser);
        Some(Subject { code, game, rules, side, review })
    }

    fn task(&self, moment: &Moment, words: Words) -> Position {
        Position {
            rules: self.rules.clone(),
            game: rewound(&self.game, moment.moves),
            played: Some(moment.played),
            better: moment.better,
            chance: moment.chance,
            why: moment.describe(&words),
        }
    }
}

fn side_of_you(study: &Study, you: &str) -> Option<Side> {
    let (side, _) = study.tags.iter().find(|(_, name)| name == you)?;
    Side::BOTH.into_iter().find(|of| of.to_string() == *side)
}

/// What was missed in games before and is due today.
fn due() -> Vec<Position> {
    let practice = practice();
    let task = |missed: &&branan_session::Missed| {
        Some(Position {
            rules: missed.rules.clone(),
            game: missed.game()?,
            played: None,
            better: missed.better,
            chance: missed.chance,
            why: String::new(),
        })
    };
    practice.due(now_ms()).iter().filter_map(task).collect()
}

fn practice() -> Practice {
    Local.get(PRACTICE).map_or_else(Practice::default, |text| Practice::load(&text))
}

impl Screen for Coach {
    fn order(&mut self, name: &str, value: &str) {
        match CoachOrder::read(name) {
            Some(CoachOrder::Next) => return self.go_to(self.at + 1),
            Some(CoachOrder::Again) => {
                self.verdict = Verdict::Open;
                self.set_reach();
            }
            Some(CoachOrder::Tell) => self.show_answer(),
            Some(CoachOrder::Side) => {
                if let Some(subject) = &mut self.subject {
                    subject.side = if value == "a" { Side::Attackers } else { Side::Defenders };
                }
                return self.take_moments();
            }
            None => return,
        }
        self.draw();
    }

    fn pointed(&mut self, name: &str, event: &PointerEvent) {
        let outcome = self.board.pointed(name, event, &self.reach);
        self.answered(outcome);
    }

    fn keyed(&mut self, event: &KeyboardEvent) {
        let outcome = self.board.keyed(event, &self.reach);
        if outcome != Outcome::Unchanged {
            self.answered(outcome);
            self.board.focus();
        }
    }

    /// A click without a pointer is a screen reader's.
    fn clicked(&mut self, event: &MouseEvent) {
        if event.detail() == 0 {
            let outcome = self.board.clicked(event.as_ref() as &Event, &self.reach);
            self.answered(outcome);
        }
    }

    fn receive_thought(&mut self, message: FromEngine<'_>) {
        match message {
            FromEngine::Info(info) => {
                let info = Info::read(info);
                if Some(info.id) == self.asked {
                    self.thought = info;
                }
            }
            FromEngine::Best { id, .. } if Some(id) == self.asked => self.found(),
            _ => {}
        }
    }

    /// Without the engine the better move alone will do.
    fn engine_failed(&mut self) {
        self.engine.has_failed = true;
        self.asked = None;
        match self.tried.take() {
            Some(mv) => self.settle(mv, None, false),
            None => self.draw(),
        }
    }

    fn moved_on(&mut self) {
        self.arrive();
    }
}
