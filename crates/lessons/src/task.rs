//! Something to try, and whether an answer is right.

use branan_rules::{AnyGame, Direction, Illegality, Move, Piece, Setup, Side, Square, SquareSet};

use crate::goal::Goal;
use crate::hunt::hunt;
use crate::stage::Stage;

/// Something to try: a position, how it came about, and what to do in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Task {
    /// The position at the beginning.
    pub start: Setup,
    /// Moves that have been played since; empty but where the past matters.
    pub past: Vec<Move>,
    /// What to do.
    pub goal: Goal,
}

/// What the rules say to an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Verdict {
    /// It does what was asked.
    Solved,
    /// It is the right beginning; the other side answers with this move.
    Onward(Move),
    /// It may be played but does something else.
    Missed,
    /// It may not be played.
    Illegal(Illegality),
}

impl Task {
    /// A task without a past.
    pub(crate) fn new(start: Setup, goal: Goal) -> Task {
        Task { start, past: Vec::new(), goal }
    }

    /// The set as it stands; `None` if the position cannot be played by these rules.
    #[must_use]
    pub fn game(&self, stage: &Stage) -> Option<AnyGame> {
        let mut game = stage.game(&self.start)?;
        for &mv in &self.past {
            game.play(mv).ok()?;
        }
        Some(game)
    }

    /// The side that has to find the answer.
    #[must_use]
    pub fn side(&self, stage: &Stage) -> Side {
        self.game(stage).map_or(self.start.side(), |game| game.side())
    }

    /// What the rules say to a move.
    #[must_use]
    pub fn check(&self, stage: &Stage, mv: Move) -> Verdict {
        let Some(game) = self.game(stage) else { return Verdict::Missed };
        let mut after = game.clone();
        if let Err(illegal) = after.play(mv) {
            return Verdict::Illegal(illegal.why);
        }
        if !fulfils(self.goal, &game, &after) {
            return Verdict::Missed;
        }
        match self.goal {
            Goal::Force(moves) if after.end().is_none() => {
                hunt(&after).defence(moves - 1).map_or(Verdict::Missed, Verdict::Onward)
            }
            _ => Verdict::Solved,
        }
    }

    /// Goes on after the right beginning of a win and the other side's answer.
    pub fn go_on(&mut self, mv: Move, reply: Move) {
        self.past.extend([mv, reply]);
        if let Goal::Force(moves) = self.goal {
            self.goal = Goal::Force(moves.saturating_sub(1));
        }
    }

    /// All moves of the task and from a right answer to its end, the other side answering as long as it can.
    #[must_use]
    pub fn variation(mut self, stage: &Stage, first: Move) -> Vec<Move> {
        let mut answer = Some(first);
        while let Some(mv) = answer {
            let Verdict::Onward(reply) = self.check(stage, mv) else {
                self.past.push(mv);
                break;
            };
            self.go_on(mv, reply);
            answer = self.moves(stage).next();
        }
        self.past
    }

    /// The other side's answer that shows why a move is not what was asked: its win where it was to be
    /// stopped, its way out where a win was to be forced.
    #[must_use]
    pub fn rebuttal(&self, stage: &Stage, mv: Move) -> Option<Move> {
        let mut after = self.game(stage)?;
        let side = after.side();
        after.play(mv).ok()?;
        match self.goal {
            Goal::Guard => winning_move(&after, side.other()),
            Goal::Force(moves @ 2..) => hunt(&after).rebuttal(moves),
            _ => None,
        }
    }

    /// What the rules say to squares that were named.
    #[must_use]
    pub fn check_squares(&self, stage: &Stage, squares: SquareSet) -> Verdict {
        if self.squares(stage) == Some(squares) { Verdict::Solved } else { Verdict::Missed }
    }

    /// The squares to name; `None` if the task asks for a move.
    #[must_use]
    pub fn squares(&self, stage: &Stage) -> Option<SquareSet> {
        let game = self.game(stage)?;
        match self.goal {
            Goal::Reach(from) => Some(reach(&game, from)),
            Goal::Shun(from) => Some(shunned(&game, from)),
            _ => None,
        }
    }

    /// The moves that are right answers, or the beginning of one.
    pub fn moves(&self, stage: &Stage) -> impl Iterator<Item = Move> + use<> {
        let (game, goal) = (self.game(stage), self.goal);
        let legal = game.as_ref().map(AnyGame::legal_moves).unwrap_or_default();
        // One search for all: what it finds out about one move serves the others.
        let mut hunter = game.as_ref().map(hunt);
        legal.into_iter().filter(move |&mv| {
            let (Some(before), Some(hunter)) = (&game, &mut hunter) else { return false };
            if let Goal::Force(moves) = goal {
                return hunter.is_answer(mv, moves);
            }
            let mut after = before.clone();
            after.play(mv).is_ok() && fulfils(goal, before, &after)
        })
    }

    /// Whether there is a right answer, and a wrong one to tell it from.
    pub(crate) fn is_fair(&self, stage: &Stage) -> bool {
        if let Some(squares) = self.squares(stage) {
            return !squares.is_empty();
        }
        let right = self.moves(stage).count();
        let legal = self.game(stage).map_or(0, |game| game.legal_moves().len());
        // A move that the rules forbid is a wrong answer, too.
        right > 0 && (right < legal || self.goal == Goal::GoOn)
    }
}

/// Whether the last move of `after` does what was asked.
fn fulfils(goal: Goal, before: &AnyGame, after: &AnyGame) -> bool {
    let Some(ply) = after.plies().last().copied() else { return false };
    let side = before.side();
    match goal {
        Goal::Capture(count) => ply.captured.len() >= usize::from(count),
        Goal::Strike => !ply.captured.is_empty() && before.setup().piece_at(ply.mv.from) == Some(Piece::King),
        Goal::Win(reason) => after.end().is_some_and(|end| end.winner == Some(side) && end.reason == reason),
        Goal::Force(moves) => hunt(after).is_forced(moves),
        Goal::Between => stands_between(&after.setup(), ply.mv.to) && after.end().is_none(),
        Goal::Guard => after.end().is_none() && winning_move(after, side.other()).is_none(),
        Goal::GoOn => after.end().is_none(),
        Goal::Reach(_) | Goal::Shun(_) => false,
    }
}

/// A move with which a side wins at once, it being its turn.
fn winning_move(game: &AnyGame, side: Side) -> Option<Move> {
    let mut after = game.clone();
    game.legal_moves().into_iter().find(|&mv| {
        after.play(mv).expect("the move is legal");
        let wins = after.end().is_some_and(|end| end.winner == Some(side));
        after.undo();
        wins
    })
}

fn stands_between(setup: &Setup, square: Square) -> bool {
    let Some(piece) = setup.piece_at(square) else { return false };
    let enemy = |direction| {
        let beside = square.step(direction, setup.size())?;
        setup.piece_at(beside).filter(|other| other.side() != piece.side())
    };
    let lines = [Direction::East, Direction::North];
    lines.into_iter().any(|line| enemy(line).is_some() && enemy(line.opposite()).is_some())
}

pub(crate) fn reach(game: &AnyGame, from: Square) -> SquareSet {
    game.legal_moves().into_iter().filter(|mv| mv.from == from).map(|mv| mv.to).collect()
}

/// The empty squares before the next piece in each direction where the piece may not stop.
pub(crate) fn shunned(game: &AnyGame, from: Square) -> SquareSet {
    let setup = game.setup();
    let speed = setup.piece_at(from).and_then(|piece| game.rule_set().speed.of(piece));
    let lines = Direction::ALL.into_iter().flat_map(|direction| {
        let steps = std::iter::successors(from.step(direction, setup.size()), move |at| {
            at.step(direction, setup.size())
        });
        steps.take(speed.map_or(usize::MAX, usize::from)).take_while(|&at| setup.piece_at(at).is_none())
    });
    let empty: SquareSet = lines.collect();
    empty.minus(reach(game, from))
}
