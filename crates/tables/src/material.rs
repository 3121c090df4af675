//! How many soldiers each side has.

use core::fmt;
use core::str::FromStr;

use branan_rules::notation::WordError;
use branan_rules::{Bitboard, Board7, Position, Side};

/// The soldiers on the board, the king apart: what one table is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Material {
    /// Soldiers of the defenders; first, so that tables sort in the order they
    /// are built in.
    pub defenders: u8,
    /// Attackers.
    pub attackers: u8,
}

impl Material {
    /// Soldiers of both sides together that can be indexed; far more than can be built.
    pub const MOST: u8 = 20;

    /// So many attackers against the king and so many defenders.
    #[must_use]
    pub const fn new(attackers: u8, defenders: u8) -> Material {
        Material { defenders, attackers }
    }

    /// What stands on a board.
    #[must_use]
    pub fn of(position: &Position<Board7>) -> Material {
        let count = |side| position.soldiers(side).count() as u8;
        Material::new(count(Side::Attackers), count(Side::Defenders))
    }

    /// Everything with no more soldiers than this on either side, in an order
    /// in which captures lead to earlier ones.
    ///
    /// Without attackers there is no set to play, so they are one at least.
    pub fn up_to(self) -> impl Iterator<Item = Material> {
        let attackers = 1..=self.attackers;
        (0..=self.defenders).flat_map(move |d| attackers.clone().map(move |a| Material::new(a, d)))
    }

    /// The material that one capturing move from here can leave.
    pub fn after_captures(self) -> impl Iterator<Item = Material> {
        let fewer_defenders = (1..=3).filter_map(move |n| self.defenders.checked_sub(n));
        let fewer_attackers = (1..=3).filter_map(move |n| self.attackers.checked_sub(n));
        let left = fewer_defenders.map(move |d| Material::new(self.attackers, d));
        let right = fewer_attackers.map(move |a| Material::new(a, self.defenders));
        left.chain(right).filter(|material| material.attackers > 0)
    }

    /// The name of its file, as `5v1.bt`.
    #[must_use]
    pub fn file_name(self) -> String {
        format!("{self}.bt")
    }
}

impl fmt::Display for Material {
    /// Writes `5v1` for five attackers against a king with one defender.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}v{}", self.attackers, self.defenders)
    }
}

impl FromStr for Material {
    type Err = WordError;

    fn from_str(text: &str) -> Result<Material, WordError> {
        let read = || {
            let (attackers, defenders) = text.split_once('v')?;
            Some(Material::new(attackers.parse().ok()?, defenders.parse().ok()?))
        };
        read().ok_or(WordError { expected: "a table such as `5v1`" })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn captures_lead_to_tables_that_come_earlier() {
        let order: Vec<Material> = Material::new(5, 3).up_to().collect();
        for (i, material) in order.iter().enumerate() {
            for smaller in material.after_captures() {
                assert!(order[..i].contains(&smaller), "{material} needs {smaller}");
            }
        }
        assert!(order.is_sorted());
    }

    #[test]
    fn names_read_back() {
        for material in Material::new(5, 3).up_to() {
            assert_eq!(material.to_string().parse(), Ok(material));
        }
        for wrong in ["", "5", "5v", "v1", "5v1v1", "five v one", "5v1.bt"] {
            assert!(wrong.parse::<Material>().is_err(), "{wrong}");
        }
    }
}
