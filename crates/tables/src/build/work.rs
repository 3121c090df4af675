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

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use branan_rules::{Bitboard, Board, Board7, Piece, Position, Rules, Side};

use super::quiet::Quiet;
use super::smaller::Smaller;
use super::state::State;
use super::{BuildError, BuildOptions, BuildPhase, Monitor};
use crate::index::Index;
use crate::value::{HOLD, LONGEST, UNSEEN, VOID, is_loss, is_win};

/// One table being built.
pub(super) struct Work<'a> {
    pub(super) rules: &'a Rules<Board7>,
    pub(super) index: &'a Index,
    pub(super) smaller: Smaller,
    pub(super) quiet: Quiet,
    pub(super) state: State,
    pub(super) monitor: &'a dyn Monitor,
    pub(super) plan: &'a BuildOptions,
}

/// A watch that need not be looked at again: the move leads to a smaller table
/// and does not lose.
pub(super) const SAFE: u8 = u8::MAX;

/// In place of a watch: another number stands for this one, and all that is
/// entered there is entered here as well.
pub(super) const IMAGE: u8 = u8::MAX - 1;

/// In place of a watch: no move is plainly quiet, so all may be captures.
pub(super) const DOUBTFUL: u8 = u8::MAX - 2;

/// Looking at undecided positions one by one is quicker than taking moves back
/// from wins unless they are this many times as many.
const SPARSE: u64 = 24;

impl Work<'_> {
    /// Works until nothing follows any more.
    pub(super) fn solve(&mut self) -> Result<(), BuildError> {
        self.mark_images()?;
        if self.state.plies == 0 {
            self.begin()?;
            self.state.plies = 1;
        }
        while self.state.highest() >= self.state.plies {
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

    /// Marks the numbers that others stand for, and looks at nothing else.
    fn mark_images(&self) -> Result<(), BuildError> {
        self.sweep(BuildPhase::Images, &[Side::Attackers], |_, range| {
            for number in range.filter(|&number| !self.index.stands(number)) {
                for side in Side::BOTH {
                    self.state.set_watch(side, number, IMAGE);
                }
            }
        })
    }

    /// Enters the ends, the wins by capture, and the losses by captures alone.
    fn begin(&self) -> Result<(), BuildError> {
        self.sweep(BuildPhase::Begin, &Side::BOTH, |side, range| {
            for number in range {
                if self.state.watch(side, number) == IMAGE {
                    continue;
                }
                match self.state.value(side, number) {
                    UNSEEN => self.look(side, number),
                    // From a build that was taken up: its watches are not saved.
                    HOLD => self.state.set_watch(side, number, DOUBTFUL),
                    _ => {}
                }
            }
        })?;
        // Only now are all entries seen, so that `check` can look at any.
        self.sweep(BuildPhase::Begin, &Side::BOTH, |side, range| {
            for number in range.filter(|&number| self.state.watch(side, number) == DOUBTFUL) {
                self.state.set_watch(side, number, 0);
                if self.state.value(side, number) == HOLD {
                    self.check(side, number);
                }
            }
        })
    }

    /// Looks at a position for the first time.
    fn look(&self, side: Side, number: u64) {
        let placement = self.index.placement(self.rules, number, side);
        let position = placement.expect("every number is a placement");
        if position.end(self.rules).is_some() {
            return self.enter(&position, VOID);
        }
        let quiet = self.quiet.squares(self.rules, &position);
        let value = self.first_value(&position, quiet);
        let soldiers = position.soldiers(side);
        let goals = self.rules.destinations(side.soldier(), soldiers, position.occupied());
        if value == HOLD && !goals.meets(quiet) {
            self.state.set_watch(side, number, DOUBTFUL);
        }
        self.enter(&position, value);
    }

    fn first_value(&self, position: &Position<Board7>, quiet: u64) -> u8 {
        let side = position.side();
        let mut goals = self.rules.destinations(side.soldier(), position.soldiers(side), position.occupied());
        if side == Side::Defenders {
            let kings = self.rules.destinations(Piece::King, position.king_bit(), position.occupied());
            if kings.meets(self.rules.escape()) {
                return 1;
            }
            goals |= kings;
        }
        if goals.minus(quiet) == 0 {
            return HOLD;
        }
        let mut quickest = HOLD;
        for mv in position.legal_moves(self.rules).filter(|mv| !quiet.has(Board7::index(mv.to))) {
            let played = position.play_unchecked(self.rules, mv);
            if played.end.is_some() {
                return 1;
            }
            if played.captured.is_empty() {
                continue;
            }
            let value = self.smaller.byte(&played.position);
            if is_loss(value) && (quickest == HOLD || value < quickest) {
                quickest = value + 1;
            }
        }
        quickest
    }

    /// Enters a value for a position and all its images.
    pub(super) fn enter(&self, position: &Position<Board7>, byte: u8) {
        let [attackers, defenders] = Side::BOTH.map(|side| position.soldiers(side));
        let king = Board7::index(position.king());
        self.index.for_each_image(attackers, defenders, king, |number| {
            self.state.set_value(position.side(), number, byte);
        });
    }

    /// From every loss in `plies`, wins in one more.
    fn follow_losses(&self) -> Result<(), BuildError> {
        let plies = self.state.plies;
        self.for_each_with(plies, &Side::BOTH, |position| {
            let mover = position.side().other();
            position.for_each_retraction(self.rules, |_, before| {
                let Some(number) = self.number(&before) else { return };
                let known = self.state.value(mover, number);
                if known == HOLD || is_win(known) && known > plies + 1 {
                    self.enter(&before, plies + 1);
                }
            });
        })
    }

    /// From the wins in `plies`, losses in one more.
    fn follow_wins(&self) -> Result<(), BuildError> {
        for side in Side::BOTH {
            let wins = self.count(side.other(), self.state.plies)?;
            if wins == 0 {
                continue;
            }
            let undecided = self.count(side, HOLD)?;
            if wins.saturating_mul(SPARSE) < undecided {
                self.follow_few_wins(side)?;
            } else {
                self.look_again(side)?;
            }
        }
        Ok(())
    }

    /// How many numbers of a side have a value.
    fn count(&self, side: Side, value: u8) -> Result<u64, BuildError> {
        let count = AtomicU64::new(0);
        self.sweep(BuildPhase::Plies(self.state.plies), &[side], |side, range| {
            if self.state.may_have(side, range.start, value) {
                let found = self.state.bytes(side, range).filter(|&byte| byte == value).count();
                count.fetch_add(found as u64, Relaxed);
            }
        })?;
        Ok(count.into_inner())
    }

    /// Checks all undecided positions of a side.
    fn look_again(&self, side: Side) -> Result<(), BuildError> {
        self.sweep(BuildPhase::Plies(self.state.plies), &[side], |side, range| {
            if self.state.may_have(side, range.start, HOLD) {
                for number in range.filter(|&number| self.is_open(side, number)) {
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
                let Some(number) = self.number(&before) else { return };
                if self.state.value(side, number) != HOLD {
                    return;
                }
                let number = self.index.number_unchecked(&before).expect("the king stands in his eighth");
                if self.is_open(side, number) {
                    self.check(side, number);
                }
            });
        })
    }

    /// Says whether a number stands for an undecided position that may yet lose.
    #[inline]
    fn is_open(&self, side: Side, number: u64) -> bool {
        self.state.value(side, number) == HOLD && !matches!(self.state.watch(side, number), SAFE | IMAGE)
    }

    /// Calls `visit` with every position of the sides that has an entry.
    fn for_each_with(
        &self,
        entry: u8,
        sides: &[Side],
        visit: impl Fn(&Position<Board7>) + Sync,
    ) -> Result<(), BuildError> {
        self.sweep(BuildPhase::Plies(self.state.plies), sides, |side, range| {
            if !self.state.may_have(side, range.start, entry) {
                return;
            }
            let first = range.start;
            for (i, byte) in self.state.bytes(side, range).enumerate() {
                let number = first + i as u64;
                if byte == entry && self.state.watch(side, number) != IMAGE {
                    let position = self.index.placement(self.rules, number, side);
                    visit(&position.expect("every number is a placement"));
                }
            }
        })
    }
}
