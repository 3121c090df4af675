//! Something to try on a board, and what the rules say to it.

use std::rc::Rc;

use branan_board_ui::{Cell, Colour, Mark, Reach, View};
use branan_lessons::{Goal, Stage, Task, Verdict};
use branan_rules::{AnyGame, IllegalMove, Move, Side, Square, SquareSet};
use branan_scene::{Speak, Value, cell, labelled, position, with_marks};
use branan_session::story;

/// A task that somebody is at: the position, what was tried, and how that went.
pub struct Trial {
    stage: Rc<Stage>,
    /// The task as it was set.
    first: Task,
    /// The task as it stands, after moves that were right.
    task: Task,
    /// Squares that were named.
    marked: SquareSet,
    answer: Answer,
    shows_answer: bool,
    hint: Hint,
    /// The first right move, where the page has it.
    known: Option<Move>,
}

/// How much of the next right move is shown.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Hint {
    None,
    Piece,
    Move,
}

/// How the last answer went.
enum Answer {
    /// There was none yet.
    None,
    /// A good beginning; the other side has answered with this move.
    Onward(Move),
    /// It may be played but does something else: the set after it, and what shows that.
    Missed(Box<AnyGame>, Option<Move>),
    /// Squares were missing, or too many.
    MissedSquares,
    /// The rules forbid it.
    Illegal(IllegalMove),
    /// It does what was asked.
    Solved,
}

impl Trial {
    /// A task out of the texts that a page has of it; `None` if they are not one.
    ///
    /// ```
    /// use std::rc::Rc;
    /// use branan_lessons::Stage;
    /// use branan_rules::presets;
    /// use branan_web::trial::Trial;
    ///
    /// let stage = Rc::new(Stage::new(&presets::BRANDUBH)?);
    /// let start = presets::BRANDUBH.start.to_string();
    /// let mut trial = Trial::read(stage, &start, "", "go-on").expect("a task");
    /// trial.play("d2-e2".parse()?);
    /// assert!(trial.is_solved());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn read(stage: Rc<Stage>, start: &str, past: &str, goal: &str) -> Option<Trial> {
        let past: Result<Vec<Move>, _> = past.split_whitespace().map(str::parse).collect();
        let task = Task { start: start.parse().ok()?, past: past.ok()?, goal: goal.parse().ok()? };
        task.game(&stage)?;
        let (first, marked) = (task.clone(), SquareSet::EMPTY);
        let (answer, hint) = (Answer::None, Hint::None);
        Some(Trial { stage, first, task, marked, answer, shows_answer: false, hint, known: None })
    }

    /// Is told the first right move, so that nobody waits until it is found.
    pub const fn know(&mut self, first: Option<Move>) {
        self.known = first;
    }

    /// Says whether it is done.
    #[must_use]
    pub const fn is_solved(&self) -> bool {
        matches!(self.answer, Answer::Solved)
    }

    /// Says whether the last answer was a move that does something else.
    #[must_use]
    pub const fn has_missed(&self) -> bool {
        matches!(self.answer, Answer::Missed(..))
    }

    /// The moves since the beginning, answers of the other side included.
    #[must_use]
    pub fn line(&self) -> String {
        let moves: Vec<String> = self.task.past.iter().map(ToString::to_string).collect();
        moves.join(" ")
    }

    /// The word for how it stands: `open`, `onward`, `wrong` or `solved`.
    #[must_use]
    pub const fn state(&self) -> &'static str {
        match self.answer {
            Answer::None => "open",
            Answer::Onward(_) => "onward",
            Answer::Missed(..) | Answer::MissedSquares | Answer::Illegal(_) => "wrong",
            Answer::Solved => "solved",
        }
    }

    /// Squares a side.
    #[must_use]
    pub fn size(&self) -> u8 {
        self.stage.size()
    }

    /// Whether the answer is a set of squares instead of a move.
    #[must_use]
    pub const fn asks_for_squares(&self) -> bool {
        self.task.goal.asks_for_squares()
    }

    /// Plays a move as an answer.
    pub fn play(&mut self, mv: Move) {
        if self.is_solved() {
            return;
        }
        self.answer = match self.task.check(&self.stage, mv) {
            Verdict::Solved => {
                self.task.past.push(mv);
                Answer::Solved
            }
            Verdict::Onward(reply) => self.go_on(mv, reply),
            Verdict::Illegal(why) => Answer::Illegal(IllegalMove { mv, why }),
            _ => self.missed(mv),
        };
    }

    /// Takes what shows a wrong answer off the board.
    pub fn retry(&mut self) {
        if matches!(self.answer, Answer::Missed(..)) {
            self.answer = Answer::None;
        }
    }

    /// Marks a square, or takes the mark away. Says whether it is marked now.
    pub fn toggle(&mut self, square: Square) -> bool {
        let was = self.marked.contains(square);
        self.marked =
            if was { self.marked.minus(SquareSet::EMPTY.with(square)) } else { self.marked.with(square) };
        self.answer = Answer::None;
        if self.task.check_squares(&self.stage, self.marked) == Verdict::Solved {
            self.answer = Answer::Solved;
        }
        !was
    }

    /// Judges the squares that are marked.
    pub fn check(&mut self) {
        if !self.is_solved() {
            self.answer = Answer::MissedSquares;
        }
    }

    /// Begins again.
    pub fn reset(&mut self) {
        self.task = self.first.clone();
        self.marked = SquareSet::EMPTY;
        self.answer = Answer::None;
        self.hint = Hint::None;
    }

    /// Shows which piece to move, and asked again where to; says it, too.
    pub fn hint(&mut self, speak: &impl Speak) -> String {
        self.retry();
        let Some(mv) = self.right_move() else { return String::new() };
        self.hint = if self.hint == Hint::None { Hint::Piece } else { Hint::Move };
        match self.hint {
            Hint::Piece => speak.say("puzzle-hint-piece", &[("square", Value::Text(&mv.from.to_string()))]),
            _ => speak.say("try-answer", &[("answer", Value::Text(&mv.to_string()))]),
        }
    }

    /// Shows a right answer on the board, or shows it no more.
    pub const fn show_answer(&mut self, on: bool) {
        self.shows_answer = on;
    }

    /// Says whether a right answer is to be shown.
    #[must_use]
    pub const fn shows_answer(&self) -> bool {
        self.shows_answer && !self.is_solved()
    }

    /// A right answer from here in words; nothing once it is solved.
    #[must_use]
    pub fn answer(&self) -> String {
        match self.task.squares(&self.stage) {
            Some(squares) => squares.to_string().replace(',', " "),
            None => self.right_move().map_or(String::new(), |mv| mv.to_string()),
        }
    }

    /// What is said about the last answer; `praise` to a right one.
    #[must_use]
    pub fn verdict(&self, praise: &str, speak: &impl Speak) -> String {
        let with_move = |key, mv: Move| speak.say(key, &[("move", Value::Text(&mv.to_string()))]);
        match &self.answer {
            Answer::None => String::new(),
            Answer::Onward(reply) if matches!(self.task.goal, Goal::Force(2..)) => {
                with_move("try-onward-more", *reply)
            }
            Answer::Onward(reply) => with_move("try-onward", *reply),
            Answer::Missed(game, Some(reply)) if loses_to(game, *reply) => {
                with_move("try-missed-guard", *reply)
            }
            Answer::Missed(_, Some(reply)) => with_move("try-missed-force", *reply),
            Answer::Missed(game, None) => self.missed_words(game, speak),
            Answer::MissedSquares => speak.say("try-missed-squares", &[]),
            Answer::Illegal(illegal) => story::illegal(*illegal, speak),
            Answer::Solved => praise.to_owned(),
        }
    }

    /// Where the hand may put pieces: anywhere, since the rules are asked afterwards and say why not.
    #[must_use]
    pub fn reach(&self) -> Reach {
        if self.is_solved() || self.asks_for_squares() {
            return Reach::default();
        }
        let Some(game) = self.task.game(&self.stage) else { return Reach::default() };
        let (setup, own) = (game.setup(), own_pieces(&game, game.side()));
        let board = SquareSet::board(setup.size()).minus(own);
        let moves = own.iter().flat_map(|from| board.iter().map(move |to| (cell(from), cell(to))));
        Reach::new(moves.collect())
    }

    /// What the board shows while a piece may be in the hand.
    #[must_use]
    pub fn view(&self, lifted: Option<Cell>, caption: &str, speak: &impl Speak) -> View {
        let Some(game) = self.game() else { return View::new(self.size()) };
        let mut view = with_marks(position(&game), self.marked, Mark::Region);
        if let Some(subject) = self.task.goal.subject() {
            view = view.mark(cell(subject), Mark::Selected);
        }
        if let Some(from) = lifted {
            view = view.mark(from, Mark::Selected);
            let legal = game.legal_moves().into_iter().filter(|mv| cell(mv.from) == from);
            view = legal.fold(view, |view, mv| view.mark(cell(mv.to), Mark::Legal));
        }
        view = labelled(self.with_answer(view), &game, speak).caption(caption.to_owned());
        for square in self.marked.iter() {
            let label = core::mem::take(&mut view[cell(square)].label);
            view[cell(square)].label = speak.say("try-marked", &[("square", Value::Text(&label))]);
        }
        view
    }

    /// The set on the board.
    fn game(&self) -> Option<AnyGame> {
        match &self.answer {
            Answer::Missed(game, _) => Some(game.as_ref().clone()),
            _ => self.task.game(&self.stage),
        }
    }

    fn go_on(&mut self, mv: Move, reply: Move) -> Answer {
        self.task.go_on(mv, reply);
        self.hint = Hint::None;
        Answer::Onward(reply)
    }

    fn missed(&self, mv: Move) -> Answer {
        let Some(mut game) = self.task.game(&self.stage) else { return Answer::None };
        match game.play(mv) {
            Ok(_) => Answer::Missed(Box::new(game), self.task.rebuttal(&self.stage, mv)),
            Err(illegal) => Answer::Illegal(illegal),
        }
    }

    fn missed_words(&self, game: &AnyGame, speak: &impl Speak) -> String {
        let captured = game.plies().last().map_or(0, |ply| ply.captured.len());
        match (self.task.goal, captured) {
            (Goal::Capture(_) | Goal::Strike, 0) => speak.say("try-missed-nothing", &[]),
            (Goal::Capture(_), count) => speak.say("try-missed-captures", &[("count", Value::Number(count))]),
            _ => speak.say("try-missed", &[]),
        }
    }

    fn right_move(&self) -> Option<Move> {
        let known = self.known.filter(|_| self.task.past.len() == self.first.past.len());
        if self.is_solved() { None } else { known.or_else(|| self.task.moves(&self.stage).next()) }
    }

    /// Arrows for what was overlooked, and for the answer where it is asked for.
    fn with_answer(&self, mut view: View) -> View {
        if let Answer::Missed(_, Some(reply)) = self.answer {
            return view.arrow(cell(reply.from), cell(reply.to), Colour::Red);
        }
        if self.is_solved() || !self.shows_answer && self.hint == Hint::None {
            return view;
        }
        for square in
            self.task.squares(&self.stage).into_iter().flat_map(|squares| squares.iter().collect::<Vec<_>>())
        {
            view = view.circle(cell(square), Colour::Green);
        }
        match self.right_move() {
            Some(mv) if !self.shows_answer && self.hint == Hint::Piece => {
                view.circle(cell(mv.from), Colour::Green)
            }
            Some(mv) => view.arrow(cell(mv.from), cell(mv.to), Colour::Green),
            None => view,
        }
    }
}

/// Says whether a set is lost at once to a move.
fn loses_to(game: &AnyGame, reply: Move) -> bool {
    let mut after = game.clone();
    after.play(reply).is_ok() && after.end().is_some_and(|end| end.winner == Some(game.side()))
}

fn own_pieces(game: &AnyGame, side: Side) -> SquareSet {
    let setup = game.setup();
    let is_own = |square: &Square| setup.piece_at(*square).is_some_and(|piece| piece.side() == side);
    setup.occupied().iter().filter(is_own).collect()
}

#[cfg(test)]
mod tests;
