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
    nodes: u64,
    most_nodes: u64,
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

/// Too many nodes were looked at.
pub struct Unknown;

impl<'r, B: Board> Prover<'r, B> {
    pub fn new(rules: &'r Rules<B>, most_nodes: u64) -> Self {
        Prover { rules, known: HashMap::new(), nodes: 0, most_nodes }
    }

    /// Plies to the quickest forced win and the first moves that get it.
    pub fn solve(&mut self, position: &Position<B>, longest: u32) -> Option<(u32, Vec<Move>)> {
        let plies = (1..=longest).step_by(2).find_map(|plies| match self.wins(position, plies) {
            Ok(true) => Some(Ok(plies)),
            Ok(false) => None,
            Err(Unknown) => Some(Err(Unknown)),
        })?;
        let plies = plies.ok()?;
        let mut moves = Vec::new();
        for mv in position.legal_moves(self.rules) {
            if self.move_wins(position, mv, plies).ok()? {
                moves.push(mv);
            }
        }
        moves.sort_unstable();
        Some((plies, moves))
    }

    /// Says whether the side to move wins within some plies, an odd number.
    fn wins(&mut self, position: &Position<B>, plies: u32) -> Result<bool, Unknown> {
        self.nodes += 1;
        if self.nodes > self.most_nodes {
            return Err(Unknown);
        }
        let known = self.known.get(position).copied().unwrap_or_default();
        if known.wins <= plies || known.fails >= plies {
            return Ok(known.wins <= plies);
        }
        let winning = self.winning_move(position, plies, known.mv)?;
        let entry = self.known.entry(*position).or_default();
        match winning {
            Some(mv) => (entry.wins, entry.mv) = (entry.wins.min(plies), Some(mv)),
            None => entry.fails = entry.fails.max(plies),
        }
        Ok(winning.is_some())
    }

    fn winning_move(
        &mut self,
        position: &Position<B>,
        plies: u32,
        first: Option<Move>,
    ) -> Result<Option<Move>, Unknown> {
        // A win at once needs no look at the replies to other moves.
        let moves = position.legal_moves(self.rules);
        let at_once = moves.into_iter().find(|&mv| self.ends_well(position, mv));
        if at_once.is_some() || plies == 1 {
            return Ok(at_once);
        }
        let rest = position.legal_moves(self.rules).filter(|mv| Some(*mv) != first);
        for mv in first.into_iter().chain(rest) {
            if self.move_wins(position, mv, plies)? {
                return Ok(Some(mv));
            }
        }
        Ok(None)
    }

    fn ends_well(&self, position: &Position<B>, mv: Move) -> bool {
        let end = position.play_unchecked(self.rules, mv).end;
        end.is_some_and(|end| end.winner == Some(position.side()))
    }

    fn move_wins(&mut self, position: &Position<B>, mv: Move, plies: u32) -> Result<bool, Unknown> {
        let played = position.play_unchecked(self.rules, mv);
        match played.end {
            Some(end) => Ok(end.winner == Some(position.side())),
            None if plies < 3 => Ok(false),
            None => self.loses(&played.position, plies - 1),
        }
    }

    /// Says whether every move of the side to move leads to a win of the other within
    /// some plies, an even number.
    fn loses(&mut self, position: &Position<B>, plies: u32) -> Result<bool, Unknown> {
        let opponent = position.side().other();
        // Replies that leave no win at once refute the soonest; they are asked first.
        let mut open = Vec::new();
        for mv in position.legal_moves(self.rules) {
            let played = position.play_unchecked(self.rules, mv);
            match played.end {
                Some(end) if end.winner == Some(opponent) => {}
                Some(_) => return Ok(false),
                None if self.wins(&played.position, 1)? => {}
                None if plies == 2 => return Ok(false),
                None => open.push(played.position),
            }
        }
        for next in open {
            // Quick wins first: most refutations are found near.
            for within in (3..plies).step_by(2) {
                if self.wins(&next, within)? {
                    break;
                }
                if within + 2 > plies - 1 {
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }
}
