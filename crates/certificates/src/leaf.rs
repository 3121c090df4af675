//! The checker's own search.

use branan_rules::{Board7, Move, Position, Rules, Side};

use crate::glance::Glance;

/// Looks for wins of a few plies, as plainly as can be: depth first, every move, no opinion and no
/// memory of positions. Only the order of moves is chosen: what answered the last time is tried
/// first, then the king's moves, then the rest.
///
/// The same question always takes the same work, whatever was asked before.
pub struct LeafSearch<'r> {
    rules: &'r Rules<Board7>,
    glance: Glance,
    side: Side,
    /// By plies to go: the move that settled a position the last time.
    answers: [Option<Move>; PLACES],
    lists: [Vec<Move>; PLACES],
    work: u64,
    limit: u64,
}

/// Places for each number of plies to go.
const PLACES: usize = LeafSearch::MOST_PLIES + 1;

/// The search took more work than it may.
struct TooMuch;

impl<'r> LeafSearch<'r> {
    /// No leaf is longer.
    pub const MOST_PLIES: usize = 15;

    /// For wins of one side.
    #[must_use]
    pub fn new(rules: &'r Rules<Board7>, side: Side) -> LeafSearch<'r> {
        LeafSearch {
            rules,
            glance: Glance::new(rules),
            side,
            answers: [None; PLACES],
            lists: Default::default(),
            work: 0,
            limit: 0,
        }
    }

    /// Says whether the side wins a position in which it is to move within some plies, an odd number up to 15, and is
    /// seen to with so many positions looked at.
    ///
    /// # Panics
    /// If the plies are even or too many.
    #[must_use]
    pub fn wins_within(&mut self, position: &Position<Board7>, plies: usize, limit: u64) -> bool {
        assert!(plies % 2 == 1 && plies <= Self::MOST_PLIES, "an odd number of plies up to 15");
        (self.answers, self.work, self.limit) = ([None; PLACES], 0, limit);
        position.side() == self.side && self.wins(position, plies).unwrap_or(false)
    }

    /// The same for a position in which the side cannot end the set at once, with the move that wins.
    ///
    /// # Panics
    /// If the plies are even or too many.
    #[must_use]
    pub fn win_within(&mut self, position: &Position<Board7>, plies: usize, limit: u64) -> Option<Move> {
        let wins = self.wins_within(position, plies, limit);
        self.answers[plies].filter(|_| wins)
    }

    /// Positions looked at for the last question.
    #[must_use]
    pub fn work(&self) -> u64 {
        self.work
    }

    /// One move that wins is enough.
    fn wins(&mut self, position: &Position<Board7>, plies: usize) -> Result<bool, TooMuch> {
        self.work += 1;
        if self.work > self.limit {
            return Err(TooMuch);
        }
        if self.glance.wins_at_once(self.rules, position) {
            return Ok(true);
        }
        if plies == 1 {
            return Ok(false);
        }
        self.finds(position, plies, true)
    }

    /// Every move of the other side must lose.
    fn loses(&mut self, position: &Position<Board7>, plies: usize) -> Result<bool, TooMuch> {
        self.finds(position, plies, false).map(|escapes| !escapes)
    }

    /// Says whether the side to move has a move after which the claiming side wins, or does not.
    fn finds(&mut self, position: &Position<Board7>, plies: usize, wanted: bool) -> Result<bool, TooMuch> {
        // What answered the last time mostly does again: then no list is needed.
        let answer = self.answers[plies].filter(|&mv| position.is_legal(self.rules, mv));
        if let Some(mv) = answer
            && self.is_won_by(position, mv, plies)? == wanted
        {
            return Ok(true);
        }
        let mut list = core::mem::take(&mut self.lists[plies]);
        list.clear();
        list.extend(position.legal_moves(self.rules).filter(|&mv| Some(mv) != answer));
        let king = position.king();
        let mut first = 0;
        for number in 0..list.len() {
            if list[number].from == king {
                list.swap(first, number);
                first += 1;
            }
        }
        let mut found = Ok(false);
        for &mv in &list {
            match self.is_won_by(position, mv, plies) {
                Ok(is_won) if is_won != wanted => {}
                Ok(_) => {
                    self.answers[plies] = Some(mv);
                    found = Ok(true);
                    break;
                }
                Err(error) => {
                    found = Err(error);
                    break;
                }
            }
        }
        self.lists[plies] = list;
        found
    }

    /// Says whether the claiming side wins after a move, by whichever side.
    fn is_won_by(&mut self, position: &Position<Board7>, mv: Move, plies: usize) -> Result<bool, TooMuch> {
        let played = position.play_unchecked(self.rules, mv);
        match played.end {
            Some(end) => Ok(end.winner == Some(self.side)),
            None if position.side() == self.side => self.loses(&played.position, plies - 1),
            None => self.wins(&played.position, plies - 1),
        }
    }
}
