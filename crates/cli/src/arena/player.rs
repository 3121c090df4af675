//! A contestant at the board.

use std::sync::Arc;
use std::time::{Duration, Instant};

use branan_engine::{Level, TranspositionTable};
use branan_rules::{AnyGame, Move, Side};
use branan_thinker::Thinker;

use super::contestant::{Contestant, Kind};
use super::encounter::Fault;
use super::pace::Pace;
use super::program::Program;

/// A contestant at the board, for one game after another.
pub(crate) enum Player {
    Ours(Ours),
    Program(Program),
}

/// What a player is told when it is their turn.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Turn {
    /// The player's limits.
    pub(crate) pace: Pace,
    /// What the clocks show, by side.
    pub(crate) left_ms: [u64; 2],
    /// What a move adds, by side.
    pub(crate) increment_ms: [u64; 2],
    /// When to give up waiting.
    pub(crate) patience: Duration,
    /// What chance hangs on.
    pub(crate) seed: u64,
}

impl Player {
    /// Sits down; another program is started when it is first needed.
    pub(crate) fn new(contestant: &Contestant) -> Player {
        match &contestant.kind {
            Kind::Ours { level, threads, hash } => Player::Ours(Ours::new(*level, *threads, *hash)),
            Kind::Program { protocol, command, options } => {
                Player::Program(Program::new(*protocol, command, options))
            }
        }
    }

    /// Prepares for a game, as which side.
    pub(crate) fn begin(&mut self, opening: &AnyGame, side: Side, patience: Duration) -> Result<(), Fault> {
        match self {
            Player::Ours(ours) => {
                ours.table.clear();
                Ok(())
            }
            Player::Program(program) => program.begin(opening, side, patience),
        }
    }

    /// Chooses a move.
    pub(crate) fn choose(&mut self, game: &AnyGame, turn: &Turn) -> Result<Move, Fault> {
        match self {
            Player::Ours(ours) => Ok(ours.choose(game, turn)),
            Player::Program(program) => program.choose(game, turn),
        }
    }

    /// Hears that its move was played.
    pub(crate) fn accepted(&mut self, game: &AnyGame) {
        if let Player::Program(program) = self {
            program.accepted(game);
        }
    }

    /// Hears that the game is over, and whether that is its own fault.
    pub(crate) fn finish(&mut self, winner: Option<Side>, is_at_fault: bool) {
        if let Player::Program(program) = self {
            program.finish(winner, is_at_fault);
        }
    }
}

/// This program's engine.
pub(crate) struct Ours {
    level: Option<Level>,
    threads: usize,
    table: Arc<TranspositionTable>,
}

impl Ours {
    fn new(level: Option<Level>, threads: usize, hash: usize) -> Ours {
        // A level brings its own.
        let bytes = if level.is_some() { 0 } else { hash << 20 };
        Ours { level, threads, table: Arc::new(TranspositionTable::with_bytes(bytes)) }
    }

    fn choose(&mut self, game: &AnyGame, turn: &Turn) -> Move {
        let begun = Instant::now();
        let budget = turn.pace.budget(turn.left_ms[game.side() as usize]);
        let mut thinker = match self.level {
            Some(level) => Thinker::of_level(level, game, budget, turn.seed, begun.elapsed()),
            None => Thinker::new(game, budget, 1, self.table.clone(), self.threads, begun.elapsed()),
        };
        thinker.finish(|| begun.elapsed());
        thinker.best().expect("the set goes on")
    }
}
