//! Finding the value of every position of a table.
//!
//! Plies are counted up. Once all wins and losses in fewer than `n` plies are
//! known, every entry with the number `n` is right, and what follows from it is
//! one ply longer:
//!
//! - `n` even, the side to move loses: whoever can move here wins in `n + 1`.
//!   Found by taking moves back.
//! - `n` odd, the side to move wins: whoever can *only* move to such positions
//!   loses. Found by looking again at the positions that are not decided. Each
//!   remembers the first of its moves that is not known to lose (its *watch*), so
//!   no move is looked at twice in vain.
//!
//! Captures lead to tables that are finished; the wins they give are entered at
//! the beginning, before their time.

use std::sync::atomic::{AtomicU8, AtomicU64, Ordering::Relaxed};

use branan_rules::{Bitboard, Board, Board7, Move, Position, Rules, Shieldwall, Side};

use super::state::State;
use super::{BuildError, Monitor, Plan, Step};
use crate::index::Index;
use crate::loaded::Loaded;
use crate::material::Material;
use crate::value::{HOLD, LONGEST, UNSEEN, VOID, is_loss, is_win};

/// One table being built.
pub(super) struct Work<'a> {
    pub(super) rules: &'a Rules<Board7>,
    pub(super) index: &'a Index,
    pub(super) smaller: &'a [Loaded],
    pub(super) state: State,
    pub(super) monitor: &'a dyn Monitor,
    pub(super) plan: &'a Plan,
}

/// Where a move leads.
enum Reply {
    /// The set is over; whoever moves last wins.
    Won,
    /// To a smaller table, with this value for the other side.
    Away(u8),
    /// To this number of this table.
    Here(u64),
}

/// A watch that need not be looked at again: the move leads to a smaller table
/// and does not lose.
const SAFE: u8 = u8::MAX;

/// Looking at undecided positions one by one is quicker than taking moves back
/// from wins unless they are this many times as many.
const SPARSE: u64 = 24;

impl Work<'_> {
    /// Works until nothing follows any more.
    pub(super) fn solve(&mut self) -> Result<(), BuildError> {
        if self.state.plies == 0 {
            self.begin()?;
            self.state.plies = 1;
        }
        while self.highest()? >= self.state.plies {
            if self.state.plies >= LONGEST {
                return Err(BuildError::TooLong { material: self.index.material() });
            }
            if self.state.plies.is_multiple_of(2) {
                self.follow_losses()?;
            } else {
                self.follow_wins()?;
            }
            self.state.plies += 1;
        }
        Ok(())
    }

    /// Enters the ends, the wins by capture, and the losses by captures alone.
    fn begin(&self) -> Result<(), BuildError> {
        self.sweep(Step::Begin, &Side::BOTH, |side, range| {
            for number in range {
                if self.state.value(side, number) == UNSEEN {
                    self.state.set_value(side, number, self.first_value(side, number));
                }
            }
        })?;
        // Only now are all entries seen, so that `check` can look at any.
        self.sweep(Step::Begin, &Side::BOTH, |side, range| {
            for number in range.filter(|&number| self.state.value(side, number) == HOLD) {
                self.check(side, number);
            }
        })
    }

    fn first_value(&self, side: Side, number: u64) -> u8 {
        let Some(position) = self.index.position(self.rules, number, side) else { return VOID };
        if position.end(self.rules).is_some() {
            return VOID;
        }
        let mut quickest = HOLD;
        for mv in position.legal_moves(self.rules) {
            let played = position.play_unchecked(self.rules, mv);
            if played.end.is_some() {
                return 1;
            }
            if played.captured.is_empty() {
                continue;
            }
            let value = self.away(&played.position);
            if is_loss(value) && (quickest == HOLD || value < quickest) {
                quickest = value + 1;
            }
        }
        quickest
    }

    /// The highest entry there is.
    fn highest(&self) -> Result<u8, BuildError> {
        let highest = AtomicU8::new(0);
        self.sweep(Step::Plies(self.state.plies), &Side::BOTH, |side, range| {
            let top = self.state.bytes(side, range).filter(|&byte| byte <= LONGEST).max();
            highest.fetch_max(top.unwrap_or(0), Relaxed);
        })?;
        Ok(highest.into_inner())
    }

    /// From every loss in `plies`, wins in one more.
    fn follow_losses(&self) -> Result<(), BuildError> {
        let plies = self.state.plies;
        self.for_each_with(plies, &Side::BOTH, |position| {
            let mover = position.side().other();
            position.for_each_retraction(self.rules, |_, before| {
                let Some(number) = self.index.number_unchecked(&before) else { return };
                let known = self.state.value(mover, number);
                if known == HOLD || is_win(known) && known > plies + 1 {
                    self.state.set_value(mover, number, plies + 1);
                }
            });
        })
    }

    /// From the wins in `plies`, losses in one more.
    fn follow_wins(&self) -> Result<(), BuildError> {
        for side in Side::BOTH {
            let [wins, _] = self.count(side.other())?;
            let [_, undecided] = self.count(side)?;
            if wins == 0 || undecided == 0 {
                continue;
            }
            if wins.saturating_mul(SPARSE) < undecided {
                self.follow_few_wins(side)?;
            } else {
                self.look_again(side)?;
            }
        }
        Ok(())
    }

    /// Entries of a side that win in just the current plies, and that are not
    /// decided.
    fn count(&self, side: Side) -> Result<[u64; 2], BuildError> {
        let (wins, undecided) = (AtomicU64::new(0), AtomicU64::new(0));
        let plies = self.state.plies;
        self.sweep(Step::Plies(plies), &[side], |side, range| {
            let (mut won, mut open) = (0, 0);
            for byte in self.state.bytes(side, range) {
                won += u64::from(byte == plies);
                open += u64::from(byte == HOLD);
            }
            wins.fetch_add(won, Relaxed);
            undecided.fetch_add(open, Relaxed);
        })?;
        Ok([wins.into_inner(), undecided.into_inner()])
    }

    /// Checks all undecided positions of a side.
    fn look_again(&self, side: Side) -> Result<(), BuildError> {
        self.sweep(Step::Plies(self.state.plies), &[side], |side, range| {
            for number in range {
                if self.state.value(side, number) == HOLD && self.state.watch(side, number) != SAFE {
                    self.check(side, number);
                }
            }
        })
    }

    /// Checks the undecided positions from which a side can move to a win of
    /// the other.
    fn follow_few_wins(&self, side: Side) -> Result<(), BuildError> {
        self.for_each_with(self.state.plies, &[side.other()], |position| {
            position.for_each_retraction(self.rules, |_, before| {
                let Some(number) = self.index.number_unchecked(&before) else { return };
                if self.state.value(side, number) == HOLD && self.state.watch(side, number) != SAFE {
                    self.check(side, number);
                }
            });
        })
    }

    /// Calls `visit` with every position of the sides that has an entry.
    fn for_each_with(
        &self,
        entry: u8,
        sides: &[Side],
        visit: impl Fn(&Position<Board7>) + Sync,
    ) -> Result<(), BuildError> {
        self.sweep(Step::Plies(self.state.plies), sides, |side, range| {
            let first = range.start;
            for (i, byte) in self.state.bytes(side, range).enumerate() {
                if byte != entry {
                    continue;
                }
                let position = self.index.placement(self.rules, first + i as u64, side);
                visit(&position.expect("void numbers have another entry"));
            }
        })
    }

    /// Enters a loss if every move of an undecided position is known to lose;
    /// otherwise watches the first that is not.
    fn check(&self, side: Side, number: u64) {
        let position = self.index.placement(self.rules, number, side).expect("undecided, so not void");
        let watch = self.state.watch(side, number);
        let moves = position.legal_moves(self.rules).enumerate().skip(usize::from(watch));
        for (nth, mv) in moves {
            let reply = self.reply(&position, mv);
            if !self.loses(side, &reply) {
                let is_safe = matches!(reply, Reply::Away(_));
                // Beyond what a watch can tell, moves are looked at again.
                let watch = if is_safe { SAFE } else { nth.min(usize::from(SAFE - 1)) as u8 };
                self.state.set_watch(side, number, watch);
                return;
            }
        }
        // The last of the moves within the table to lose does so only now.
        let plies = self.state.plies.max(self.longest_capture(&position));
        self.state.set_value(side, number, plies + 1);
    }

    /// In how many plies the last of the captures loses, all being known to lose.
    fn longest_capture(&self, position: &Position<Board7>) -> u8 {
        if position.soldiers(position.side().other()) == 0 {
            return 0;
        }
        let squares = position.capturing_squares(self.rules, position.side());
        let is_likely = |mv: &Move| self.takes_rows() || squares.has(Board7::index(mv.to));
        let moves = position.legal_moves(self.rules).filter(is_likely);
        let replies = moves.map(|mv| self.reply(position, mv));
        let captures = replies.filter_map(|reply| match reply {
            Reply::Away(value) => Some(value),
            Reply::Won | Reply::Here(_) => None,
        });
        captures.max().unwrap_or(0)
    }

    /// Says whether rows along the edge can be taken, on whatever square a move ends.
    fn takes_rows(&self) -> bool {
        self.rules.set().shieldwall != Shieldwall::Off
    }

    /// Says whether a reply is known to lose for the side that moved.
    fn loses(&self, side: Side, reply: &Reply) -> bool {
        match *reply {
            Reply::Won => false,
            Reply::Away(value) => is_win(value),
            Reply::Here(number) => {
                let value = self.state.value(side.other(), number);
                is_win(value) && value <= self.state.plies
            }
        }
    }

    #[inline]
    fn reply(&self, position: &Position<Board7>, mv: Move) -> Reply {
        let played = position.play_unchecked(self.rules, mv);
        if played.end.is_some() {
            return Reply::Won;
        }
        if played.captured.is_empty() {
            let number = self.index.number_unchecked(&played.position);
            return Reply::Here(number.expect("the set goes on"));
        }
        Reply::Away(self.away(&played.position))
    }

    /// What a smaller table says of a position.
    fn away(&self, position: &Position<Board7>) -> u8 {
        let material = Material::of(position);
        let table = self.smaller.iter().find(|table| table.material() == material);
        table.expect("all that captures lead to").byte(position)
    }
}
