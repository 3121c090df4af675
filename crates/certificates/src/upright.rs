//! Positions up to symmetry.

use core::hash::{BuildHasherDefault, Hasher};
use std::collections::HashMap;

use branan_rules::{Board, Board7, Position, Rules, Side, Square};
use branan_tables::Turn;

/// A position without regard to how the board is turned or mirrored: two positions have the same
/// key if and only if a symmetry takes one to the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Key(u128);

/// A map from keys.
pub type KeyMap<V> = HashMap<Key, V, BuildHasherDefault<KeyHasher>>;

/// Spreads keys over a map; quicker than what guards against strangers.
#[derive(Clone, Copy, Debug, Default)]
pub struct KeyHasher(u64);

impl Hasher for KeyHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u128(u128::from(byte));
        }
    }

    #[inline]
    fn write_u128(&mut self, number: u128) {
        let [low, high] = [number as u64, (number >> 64) as u64];
        let mixed = (self.0 ^ low).wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ high.rotate_left(29);
        let mixed = (mixed ^ mixed >> 31).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        self.0 = mixed ^ mixed >> 29;
    }
}

/// The eight symmetries of a board, ready to be asked about many positions.
#[derive(Clone, Debug)]
pub struct Symmetries {
    turns: [Turn; 8],
    /// For each square of the king, the turns that bring him to the lowest square he can be brought to.
    of_king: Vec<Vec<Turn>>,
}

const SQUARES: u32 = 49;

impl Symmetries {
    /// Those of a board of this size, up to seven.
    #[must_use]
    pub fn new(size: u8) -> Symmetries {
        let turns = Turn::all(size);
        let of_king = (0..SQUARES).map(|square| {
            let image = |turn: &Turn| turn.bits(1 << square);
            let lowest = turns.iter().map(image).min();
            turns.iter().filter(|turn| Some(image(turn)) == lowest).copied().collect()
        });
        Symmetries { of_king: of_king.collect(), turns }
    }

    /// The key of a position.
    #[must_use]
    #[inline]
    pub fn key(&self, position: &Position<Board7>) -> Key {
        self.keyed(position).0
    }

    /// The key of a position, and how the board must be turned to show it.
    #[must_use]
    pub fn keyed(&self, position: &Position<Board7>) -> (Key, Turn) {
        let king = position.king_bit();
        let soldiers = Side::BOTH.map(|side| position.soldiers(side));
        let mut best = (Key(u128::MAX), self.turns[0]);
        for turn in &self.of_king[king.trailing_zeros() as usize] {
            let [attackers, defenders] = soldiers.map(|bits| u128::from(turn.bits(bits)));
            let square = u128::from(turn.bits(king).trailing_zeros());
            let side = position.side() as u128;
            let key =
                Key(attackers | defenders << SQUARES | square << (2 * SQUARES) | side << (2 * SQUARES + 6));
            if key < best.0 {
                best = (key, *turn);
            }
        }
        best
    }
}

impl Key {
    /// A number that differs for most keys.
    #[must_use]
    #[inline]
    pub fn spread(self) -> u64 {
        let mut hasher = KeyHasher::default();
        hasher.write_u128(self.0);
        // The lower bits serve maps.
        hasher.finish() >> 40
    }

    /// The position as the key shows it.
    #[must_use]
    pub fn position(self, rules: &Rules<Board7>) -> Option<Position<Board7>> {
        let set = |from: u32| (self.0 >> from) as u64 & ((1 << SQUARES) - 1);
        let rest = (self.0 >> (2 * SQUARES)) as u8;
        let king: Square = Board7::square(usize::from(rest & 63));
        let side = if rest >> 6 & 1 == 0 { Side::Attackers } else { Side::Defenders };
        Position::from_pieces(rules, set(0), set(SQUARES), king, side)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use branan_rules::{Symmetry, presets};

    #[test]
    fn turned_positions_have_one_key_and_others_another() {
        let rules = branan_tables::fit(&presets::BRANDUBH).expect("fit");
        let symmetries = Symmetries::new(rules.size());
        let mut position = rules.start();
        let mut keys = std::collections::HashSet::new();
        for number in 0..40 {
            let count = position.legal_moves(&rules).count();
            let mv = position.legal_moves(&rules).nth(number * 7 % count).expect("a move");
            let played = position.play_unchecked(&rules, mv);
            if played.end.is_some() {
                break;
            }
            position = played.position;
            let (key, turn) = symmetries.keyed(&position);
            let upright = key.position(&rules).expect("a position");
            for symmetry in Symmetry::ALL {
                let turned = Position::new(&symmetry.setup(&position.setup(&rules)), &rules).expect("fits");
                assert_eq!(symmetries.key(&turned), key);
            }
            let turned_back = turn.inverse();
            assert_eq!(
                turned_back.bits(upright.soldiers(Side::Attackers)),
                position.soldiers(Side::Attackers)
            );
            assert_eq!(turned_back.bits(upright.king_bit()), position.king_bit());
            assert_eq!(upright.side(), position.side());
            keys.insert(key);
        }
        assert!(keys.len() > 10);
    }
}
