//! The shortest forced win of a position.

use std::collections::HashMap;

use branan_rules::{Board7, Move, Position, Rules, Side};

use branan_certificates::Glance;

/// Looks for the shortest win of one side, by trying everything up to some length.
///
/// Deeper wins than about ten plies take too long this way; whether there is a win
/// at all is for the [`Prover`](crate::Prover) to find out.
pub(crate) struct Shortest<'r> {
    rules: &'r Rules<Board7>,
    glance: Glance,
    goal: Side,
    /// What is known of positions, in plies.
    known: HashMap<Position<Board7>, Bounds>,
    /// Positions that may still be looked at.
    left: u64,
}

/// There is no win within `none` plies; there is one within `win`.
#[derive(Clone, Copy)]
struct Bounds {
    none: u16,
    win: u16,
    /// The winner's move for it.
    mv: Option<Move>,
}

const UNKNOWN: Bounds = Bounds { none: 0, win: u16::MAX, mv: None };

impl<'r> Shortest<'r> {
    /// A search that may look at so many positions.
    pub(crate) fn new(rules: &'r Rules<Board7>, goal: Side, positions: u64) -> Shortest<'r> {
        Shortest { rules, glance: Glance::new(rules), goal, known: HashMap::new(), left: positions }
    }

    /// Plies of the shortest win, if it is no longer than this and was found in time.
    pub(crate) fn plies(&mut self, position: &Position<Board7>, most: u16) -> Option<u16> {
        (1..=most).find(|&plies| self.wins_within(position, plies))
    }

    /// The winner's move in a position that is won within the plies asked for before.
    pub(crate) fn mv(&self, position: &Position<Board7>) -> Option<Move> {
        self.known.get(position).and_then(|bounds| bounds.mv)
    }

    /// The plies of the win that is known of a position.
    pub(crate) fn known_plies(&self, position: &Position<Board7>) -> Option<u16> {
        self.known.get(position).map(|bounds| bounds.win).filter(|win| *win < u16::MAX)
    }

    fn wins_within(&mut self, position: &Position<Board7>, plies: u16) -> bool {
        let bounds = self.known.get(position).copied().unwrap_or(UNKNOWN);
        if bounds.win <= plies {
            return true;
        }
        if bounds.none >= plies || self.left == 0 {
            return false;
        }
        self.left -= 1;
        let found = if position.side() == self.goal {
            self.way(position, plies)
        } else {
            self.is_lost(position, plies).then_some(None)
        };
        let bounds = self.known.entry(*position).or_insert(UNKNOWN);
        match found {
            Some(mv) => (bounds.win, bounds.mv) = (plies, mv),
            // What was not looked at is not known.
            None if self.left > 0 => bounds.none = plies,
            None => {}
        }
        found.is_some()
    }

    /// A move that wins within the plies.
    #[expect(clippy::option_option, reason = "the other side's positions have no move to tell")]
    fn way(&mut self, position: &Position<Board7>, plies: u16) -> Option<Option<Move>> {
        let mut moves: Vec<Move> = position.legal_moves(self.rules).collect();
        moves.sort_unstable();
        moves.into_iter().find(|mv| self.leads_to_win(position, *mv, plies)).map(Some)
    }

    /// Every move leads to a win of the other within the plies.
    fn is_lost(&mut self, position: &Position<Board7>, plies: u16) -> bool {
        let rules = self.rules;
        plies > 1 && position.legal_moves(rules).all(|mv| self.leads_to_win(position, mv, plies))
    }

    fn leads_to_win(&mut self, position: &Position<Board7>, mv: Move, plies: u16) -> bool {
        let played = position.play_unchecked(self.rules, mv);
        match played.end {
            Some(end) => end.winner == Some(self.goal),
            None if plies <= 1 => false,
            None => {
                let loses = played.position.side() != self.goal
                    && self.glance.wins_at_once(self.rules, &played.position);
                !loses && self.wins_within(&played.position, plies - 1)
            }
        }
    }
}
