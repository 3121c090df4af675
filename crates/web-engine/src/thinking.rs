//! One search, a slice at a time.

use std::sync::Arc;
use std::time::Duration;

use branan_engine::{Evaluation, Level, TranspositionTable};
use branan_protocol::{Budget, Time};
use branan_rules::{AnyGame, Side};
use branan_session::{FromEngine, Info, Request, Variation};
use branan_thinker::{EndgameOracle, Thinker, assessed};

/// How long a slice should take.
pub const SLICE_MS: f64 = 30.0;

/// A search under way.
pub(crate) struct Thinking {
    id: u64,
    mover: Side,
    thinker: Thinker,
}

impl Thinking {
    pub(crate) fn new(
        request: &Request,
        game: &AnyGame,
        table: &Arc<TranspositionTable>,
        evaluation: &Evaluation,
        oracle: Option<Arc<EndgameOracle>>,
        now_ms: f64,
    ) -> Result<Thinking, String> {
        let now = time(now_ms);
        let limit = request.ms.map_or(Time::Open, Time::Move);
        let budget = Budget { nodes: request.nodes, depth: request.depth, time: limit };
        let thinker = match request.level {
            None => Thinker::new(game, budget, request.lines, table.clone(), 1, now).with_oracle(oracle),
            Some(number) => {
                let level = Level::new(number).ok_or_else(|| {
                    format!("there is no level {number}, only 1 to {}", Level::MAX.number())
                })?;
                Thinker::of_level(level, game, budget, request.seed, now)
            }
        };
        let thinker = thinker.with_evaluation(evaluation).with_slices(time(SLICE_MS));
        Ok(Thinking { id: request.id, mover: game.side(), thinker })
    }

    /// Searches for a slice; tells what was found if it finished a depth.
    pub(crate) fn step(&mut self, now_ms: f64) -> Option<String> {
        self.thinker.step(time(now_ms)).then(|| self.info(now_ms))
    }

    /// Says whether the limits are reached, or nothing is left to find.
    pub(crate) fn is_done(&self, now_ms: f64) -> bool {
        self.thinker.is_done(time(now_ms))
    }

    /// The move to play, as far as is known.
    pub(crate) fn best(&self) -> String {
        FromEngine::Best { id: self.id, best: self.thinker.best() }.write()
    }

    fn info(&self, now_ms: f64) -> String {
        let thought = self.thinker.thought(time(now_ms));
        let found = |line: branan_engine::Variation| Variation {
            worth: assessed(line.score, self.mover),
            moves: line.moves,
        };
        let info = Info {
            id: self.id,
            depth: thought.depth,
            nodes: thought.nodes,
            speed: thought.nodes_per_second(),
            lines: self.thinker.lines().into_iter().map(found).collect(),
        };
        FromEngine::Info(&info.write()).write()
    }
}

fn time(ms: f64) -> Duration {
    Duration::try_from_secs_f64(ms / 1000.0).unwrap_or_default()
}
