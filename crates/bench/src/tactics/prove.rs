//! Forced wins by trying everything, without the engine.

use std::collections::HashMap;

use branan_rules::{Board, Move, Position, Rules};

/// Proves or refutes wins within a number of plies. Knows nothing of evaluation,
/// windows or reductions: a win is a move after which every reply loses.
///
/// Positions have no past. A win that is as short as can be visits none twice, so
/// no rule of repetition can come in.
pub struct Prover<'r, B: Board> {
    rules: &'r Rules<B>,
    known: HashMap<Position<B>, Known>,
}

/// What is known of a position, for the side to move.
#[derive(Clone, Copy)]
struct Known {
    /// It wins within so many plies.
    wins: u32,
    /// It does not win within so many.
    fails: u32,
    /// The move that won, or was tried first.
    mv: Option<Move>,
}

impl Default for Known {
    fn default() -> Known {
        Known { wins: u32::MAX, fails: 0, mv: None }
    }
}

impl<'r, B: Board> Prover<'r, B> {
    pub fn new(rules: &'r Rules<B>) -> Self {
        Prover { rules, known: HashMap::new() }
    }

    /// Plies to the quickest forced win and the first moves that get it.
    pub fn solve(&mut self, position: &Position<B>, longest: u32) -> Option<(u32, Vec<Move>)> {
        let plies = (1..=longest).step_by(2).find(|&plies| self.wins(position, plies))?;
        let mut moves: Vec<Move> =
            position.legal_moves(self.rules).filter(|&mv| self.move_wins(position, mv, plies)).collect();
        moves.sort_unstable();
        Some((plies, moves))
    }

    /// Says whether the side to move wins within some plies, an odd number.
    fn wins(&mut self, position: &Position<B>, plies: u32) -> bool {
        let known = self.known.get(position).copied().unwrap_or_default();
        if known.wins <= plies || known.fails >= plies {
            return known.wins <= plies;
        }
        let winning = self.winning_move(position, plies, known.mv);
        let entry = self.known.entry(*position).or_default();
        match winning {
            Some(mv) => (entry.wins, entry.mv) = (entry.wins.min(plies), Some(mv)),
            None => entry.fails = entry.fails.max(plies),
        }
        winning.is_some()
    }

    fn winning_move(&mut self, position: &Position<B>, plies: u32, first: Option<Move>) -> Option<Move> {
        // A win at once needs no look at the replies to other moves.
        let moves = position.legal_moves(self.rules);
        let at_once = moves.into_iter().find(|&mv| self.ends_well(position, mv));
        if at_once.is_some() || plies == 1 {
            return at_once;
        }
        let rest = position.legal_moves(self.rules).filter(|mv| Some(*mv) != first);
        first.into_iter().chain(rest).find(|&mv| self.move_wins(position, mv, plies))
    }

    fn ends_well(&self, position: &Position<B>, mv: Move) -> bool {
        let end = position.play_unchecked(self.rules, mv).end;
        end.is_some_and(|end| end.winner == Some(position.side()))
    }

    fn move_wins(&mut self, position: &Position<B>, mv: Move, plies: u32) -> bool {
        let played = position.play_unchecked(self.rules, mv);
        match played.end {
            Some(end) => end.winner == Some(position.side()),
            None if plies < 3 => false,
            None => self.loses(&played.position, plies - 1),
        }
    }

    /// Says whether every move of the side to move leads to a win of the other within
    /// some plies, an even number.
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
