//! Counting what is in a table.

use branan_rules::{Board7, Position, Rules, Setup, Side};

use crate::file::{ReadError, TableFile};
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
        mut progress: impl FnMut(u64, u64),
    ) -> Result<Stats, ReadError> {
        let bytes = file.load(to_move)?;
        let mut stats = Stats::new(to_move);
        for (number, &byte) in bytes.iter().enumerate() {
            let number = number as u64;
            if number.is_multiple_of(1 << 16) {
                progress(number, file.index().len());
            }
            let Some(position) = file.index().position(rules, number, to_move) else { continue };
            if position.end(rules).is_none() {
                let images = u64::from(file.index().images(rules, &position));
                stats.add(Value::from_byte(byte, to_move), images, &position, rules);
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
}
