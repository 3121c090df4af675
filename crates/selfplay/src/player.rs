//! What both kinds of game share: random openings and one move of a player.

use std::sync::Arc;
use std::time::{Duration, Instant};

use branan_engine::{Evaluation, Score, Search, Table};
use branan_rules::{Board, Game, Move, Rules};
use branan_testkit::Random;

/// How long a player may think about one move.
#[derive(Clone, Copy)]
pub(crate) enum Budget {
    Nodes(u64),
    Time(Duration),
}

/// A player with a memory of its own.
pub(crate) struct Player {
    evaluation: Evaluation,
    table: Arc<Table>,
}

impl Player {
    pub(crate) fn new(evaluation: Evaluation) -> Player {
        Player { evaluation, table: Arc::new(Table::with_bytes(8 << 20)) }
    }

    /// Forgets the games before.
    pub(crate) fn begin(&self) {
        self.table.clear();
    }

    /// The best move found and what it is worth; `None` if the set is over.
    pub(crate) fn think<B: Board>(&self, game: &Game<B>, budget: Budget) -> Option<(Move, Score)> {
        let mut search = Search::new(game, self.table.clone()).with_evaluation(self.evaluation.clone());
        let begun = Instant::now();
        let is_spent = |nodes: u64| match budget {
            Budget::Nodes(limit) => nodes >= limit,
            Budget::Time(limit) => begun.elapsed() >= limit,
        };
        while !search.is_settled() && (search.lines().is_empty() || !is_spent(search.nodes())) {
            search.run(match budget {
                Budget::Nodes(limit) => limit.saturating_sub(search.nodes()).max(200),
                Budget::Time(_) => 1000,
            });
        }
        let line = search.lines().first()?;
        Some((line.moves[0], line.score))
    }
}

/// An opening after which a player thinks both sides have a chance; after many
/// tries, any.
pub(crate) fn balanced_opening<B: Board>(
    rules: &Arc<Rules<B>>,
    player: &Player,
    random: &mut Random,
) -> Game<B> {
    const EVEN: i32 = 150;
    for _ in 0..60 {
        let game = opening(rules, player, random);
        let thought = player.think(&game, Budget::Nodes(2000));
        if thought.is_some_and(|(_, score)| score.hundredths().abs() <= EVEN) {
            return game;
        }
    }
    opening(rules, player, random)
}

/// A set that began with up to ten moves, some of them random and some of them
/// hasty, and is not over.
pub(crate) fn opening<B: Board>(rules: &Arc<Rules<B>>, player: &Player, random: &mut Random) -> Game<B> {
    let plies = random.index(11);
    loop {
        let mut game = Game::new(rules.clone());
        for _ in 0..plies {
            let hasty = if random.below(2) == 0 { player.think(&game, Budget::Nodes(300)) } else { None };
            if hasty.is_none_or(|(mv, _)| game.play(mv).is_err()) {
                play_any(&mut game, random);
            }
        }
        if game.end().is_none() {
            return game;
        }
    }
}

/// Plays any legal move, if there is one.
pub(crate) fn play_any<B: Board>(game: &mut Game<B>, random: &mut Random) {
    let moves: Vec<Move> = game.legal_moves().collect();
    if game.end().is_none() && !moves.is_empty() {
        // A legal move is never refused.
        let _ = game.play(moves[random.index(moves.len())]);
    }
}
