//! The slow, obvious way to find out who wins.

use std::collections::HashMap;
use std::sync::Arc;

use branan_engine::{Search, TranspositionTable};
use branan_rules::{Board, Game, Position, RuleSet, Rules};
use branan_testkit::Random;
use branan_testkit::generate::{Theme, scatter};

/// Finds forced ends by trying everything, without a past.
pub struct Brute<'r, B: Board> {
    rules: &'r Rules<B>,
    known: HashMap<(Position<B>, u32), bool>,
}

impl<'r, B: Board> Brute<'r, B> {
    pub fn new(rules: &'r Rules<B>) -> Self {
        Brute { rules, known: HashMap::new() }
    }

    /// Plies to the forced end as [`branan_engine::Score::plies_to_end`] counts
    /// them, if it is within `limit`.
    pub fn plies_to_end(&mut self, position: &Position<B>, limit: u32) -> Option<i32> {
        (1..=limit).find_map(|plies| {
            let plies_signed = i32::try_from(plies).expect("a small number");
            if plies % 2 == 1 {
                self.wins(position, plies).then_some(plies_signed)
            } else {
                self.loses(position, plies).then_some(-plies_signed)
            }
        })
    }

    fn wins(&mut self, position: &Position<B>, plies: u32) -> bool {
        if let Some(&known) = self.known.get(&(*position, plies)) {
            return known;
        }
        let wins = position.legal_moves(self.rules).any(|mv| {
            let played = position.play_unchecked(self.rules, mv);
            match played.end {
                Some(end) => end.winner == Some(position.side()),
                None => plies >= 3 && self.loses(&played.position, plies - 1),
            }
        });
        self.known.insert((*position, plies), wins);
        wins
    }

    fn loses(&mut self, position: &Position<B>, plies: u32) -> bool {
        position.legal_moves(self.rules).all(|mv| {
            let played = position.play_unchecked(self.rules, mv);
            match played.end {
                Some(end) => end.winner == Some(position.side().other()),
                None => self.wins(&played.position, plies - 1),
            }
        })
    }
}

/// [`Brute::plies_to_end`] with the past.
pub fn plies_to_end_in_game<B: Board>(game: &mut Game<B>, limit: u32) -> Option<i32> {
    (1..=limit).find_map(|plies| {
        let plies_signed = i32::try_from(plies).expect("a small number");
        if wins_in_game(game, plies) {
            Some(plies_signed)
        } else {
            loses_in_game(game, plies).then_some(-plies_signed)
        }
    })
}

/// Says whether the side to move wins within some plies, the past included. The
/// last move may be either side's: a repetition can lose for who completes it.
pub fn wins_in_game<B: Board>(game: &mut Game<B>, plies: u32) -> bool {
    let side = game.side();
    let moves: Vec<_> = game.legal_moves().collect();
    moves.into_iter().any(|mv| {
        game.play(mv).expect("a legal move");
        let wins = match game.end() {
            Some(end) => end.winner == Some(side),
            None => plies >= 2 && loses_in_game(game, plies - 1),
        };
        game.undo();
        wins
    })
}

fn loses_in_game<B: Board>(game: &mut Game<B>, plies: u32) -> bool {
    let side = game.side();
    let moves: Vec<_> = game.legal_moves().collect();
    moves.into_iter().all(|mv| {
        game.play(mv).expect("a legal move");
        let loses = match game.end() {
            Some(end) => end.winner == Some(side.other()),
            None => plies >= 2 && wins_in_game(game, plies - 1),
        };
        game.undo();
        loses
    })
}

/// Positions that are near an end: few pieces, or built for something rare.
pub fn positions<B: Board>(
    rules: &Rules<B>,
    seed: u64,
    most_moves: u32,
) -> impl Iterator<Item = Position<B>> + '_ {
    let mut random = Random::new(seed);
    let set: RuleSet = rules.set().clone();
    std::iter::from_fn(move || {
        Some(if random.percent(40) {
            scatter(&set, &mut random)
        } else {
            random.one_of(&Theme::ALL).position(&set, &mut random).unwrap_or(set.start)
        })
    })
    .filter_map(|setup| Position::new(&setup, rules).ok())
    .filter(move |position| position.end(rules).is_none() && position.count_moves(rules) <= most_moves)
}

/// A search of a position without a past.
pub fn search<B: Board>(rules: &Arc<Rules<B>>, position: Position<B>) -> Search<B> {
    let game = Game::from_position(rules.clone(), position);
    Search::new(&game, Arc::new(TranspositionTable::with_bytes(1 << 18)))
}

/// Searches to a depth.
pub fn to_depth<B: Board>(search: &mut Search<B>, depth: u32) {
    while search.depth() < depth && !search.is_settled() {
        search.run(u64::MAX);
    }
}
