//! Counting what is in a table.

use std::num::NonZero;

use branan_rules::{Board7, Position, Rules, Setup, Side};

use crate::file::{ReadError, TableFile};
use crate::header::BLOCK;
use crate::parallel::in_order;
use crate::value::Value;

/// What is in a table with one side to move.
///
/// Positions are counted one for one, all eight images of each, without those in
/// which the set is over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stats {
    /// The side to move.
    pub to_move: Side,
    /// Positions the attackers win by force.
    pub attackers_win: u64,
    /// Positions the defenders win by force.
    pub defenders_win: u64,
    /// Positions neither side wins by force.
    pub holds: u64,
    /// Positions up to symmetry, of all three kinds.
    pub distinct: u64,
    /// The longest win of each side, attackers first.
    pub longest: [Option<Longest>; 2],
}

/// The longest win of a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Longest {
    /// Plies to the end.
    pub plies: u8,
    /// How many positions up to symmetry take that long.
    pub count: u64,
    /// The first of them.
    pub position: Setup,
}

impl Stats {
    /// Counts a table. `progress` is told how many of how many entries are done.
    ///
    /// # Errors
    /// When the table is damaged.
    pub fn of(
        file: &TableFile,
        rules: &Rules<Board7>,
        to_move: Side,
        progress: impl FnMut(u64, u64),
    ) -> Result<Stats, ReadError> {
        Stats::with_threads(file, rules, to_move, NonZero::<usize>::MIN, progress)
    }

    /// [`Stats::of`] with many threads.
    ///
    /// # Errors
    /// As [`Stats::of`].
    pub fn with_threads(
        file: &TableFile,
        rules: &Rules<Board7>,
        to_move: Side,
        threads: NonZero<usize>,
        mut progress: impl FnMut(u64, u64),
    ) -> Result<Stats, ReadError> {
        let (mut sum, mut done, all) = (Stats::new(to_move), 0, file.blocks_a_side());
        let count = |block| Stats::of_block(file, rules, to_move, block);
        in_order(threads, all, count, |block| {
            sum.join(&block?);
            done += 1;
            progress(done, all as u64);
            Ok::<(), ReadError>(())
        })?;
        Ok(sum)
    }

    fn of_block(
        file: &TableFile,
        rules: &Rules<Board7>,
        to_move: Side,
        block: usize,
    ) -> Result<Stats, ReadError> {
        let bytes = file.entries(to_move as usize * file.blocks_a_side() + block)?;
        let first = block as u64 * BLOCK as u64;
        let mut stats = Stats::new(to_move);
        for (number, byte) in (first..).zip(bytes) {
            let images = file.index().images_of(number);
            if images == 0 {
                continue;
            }
            let placement = file.index().placement(rules, number, to_move);
            if let Some(position) = placement.filter(|position| position.end(rules).is_none()) {
                stats.add(Value::from_byte(byte, to_move), u64::from(images), &position, rules);
            }
        }
        Ok(stats)
    }

    fn new(to_move: Side) -> Stats {
        Stats { to_move, attackers_win: 0, defenders_win: 0, holds: 0, distinct: 0, longest: [None; 2] }
    }

    fn add(&mut self, value: Value, images: u64, position: &Position<Board7>, rules: &Rules<Board7>) {
        self.distinct += 1;
        match value {
            Value::Hold => self.holds += images,
            Value::Win { side, plies } => {
                match side {
                    Side::Attackers => self.attackers_win += images,
                    Side::Defenders => self.defenders_win += images,
                }
                let longest = &mut self.longest[side as usize];
                match longest {
                    Some(known) if known.plies > plies => {}
                    Some(known) if known.plies == plies => known.count += 1,
                    _ => *longest = Some(Longest { plies, count: 1, position: position.setup(rules) }),
                }
            }
        }
    }

    /// Adds what was counted of the entries that follow.
    fn join(&mut self, later: &Stats) {
        self.attackers_win += later.attackers_win;
        self.defenders_win += later.defenders_win;
        self.holds += later.holds;
        self.distinct += later.distinct;
        for (longest, later) in self.longest.iter_mut().zip(later.longest) {
            match (longest.as_mut(), later) {
                (Some(known), Some(later)) if known.plies == later.plies => known.count += later.count,
                (Some(known), Some(later)) if known.plies > later.plies => {}
                (_, None) => {}
                _ => *longest = later,
            }
        }
    }
}
