//! Numbers for positions: every placement of some material, once for all eight
//! symmetries.

use core::cmp::Ordering;

use branan_rules::{Bitboard, Board, Board7, Piece, Position, Rules, Side, Square};

use crate::material::Material;
use crate::turn::Turn;

/// Numbers the positions of some material, the same for both sides to move.
///
/// The board is turned until the king stands in one eighth of it. With the king
/// on an axis or a diagonal some symmetries still move the soldiers; of those
/// images the one with the lowest number stands for all, and the numbers of the
/// others are [void](Index::position). Soldiers are numbered as combinations:
/// attackers on the squares the king leaves them, then defenders on the rest.
#[derive(Clone, Debug)]
pub struct Index {
    material: Material,
    kings: Vec<King>,
    /// Where each square of the king leads: a place in `kings`, and the turn
    /// that brings him there.
    homes: [Option<(u8, Turn)>; SQUARES],
    len: u64,
}

/// One square of the king's eighth of the board.
#[derive(Clone, Debug)]
struct King {
    square: Square,
    /// The first number with the king here.
    first: u64,
    /// The squares left for soldiers, in order.
    squares: Vec<u8>,
    /// Turns that leave the king where he is, without the identity.
    turns: Vec<Turn>,
    /// Where each of them brings the squares.
    turned: Vec<[u64; SQUARES]>,
    /// Ways to place the defenders once the attackers stand.
    defender_ways: u64,
    /// What the nth lowest attacker on a square adds to the number.
    attacker_terms: Vec<[u64; SQUARES]>,
    /// The place of a square among `squares`.
    slots: [u8; SQUARES],
}

const SQUARES: usize = 49;

/// Binomial coefficients: ways to choose `k` of `n`, as `BINOMIALS[k][n]`.
static BINOMIALS: [[u64; SQUARES + 1]; SQUARES + 1] = {
    let mut table = [[0; SQUARES + 1]; SQUARES + 1];
    let mut n = 0;
    while n <= SQUARES {
        table[0][n] = 1;
        let mut k = 1;
        while k <= n {
            table[k][n] = table[k - 1][n - 1] + table[k][n - 1];
            k += 1;
        }
        n += 1;
    }
    table
};

impl Index {
    /// Numbers the positions of some material by rules that [fit](crate::fit).
    #[must_use]
    pub fn new(rules: &Rules<Board7>, material: Material) -> Index {
        let turns = Turn::all(rules.size());
        let mut index = Index { material, kings: Vec::new(), homes: [None; SQUARES], len: 0 };
        for square in rules.standing(Piece::King).minus(rules.escape()).indices() {
            if index.homes[square].is_none() {
                index.add_king(rules, Board7::square(square), &turns);
            }
        }
        index
    }

    fn add_king(&mut self, rules: &Rules<Board7>, square: Square, turns: &[Turn; 8]) {
        let king = King::new(rules, square, self.material, self.len, turns);
        self.len += king.len(self.material);
        let home = self.kings.len() as u8;
        self.kings.push(king);
        for from in rules.board().indices() {
            let turn = turns.iter().find(|turn| turn.square(Board7::square(from)) == square);
            if let Some(&turn) = turn {
                self.homes[from] = Some((home, turn));
            }
        }
    }

    /// The material.
    #[must_use]
    pub fn material(&self) -> Material {
        self.material
    }

    /// How many numbers there are for each side to move.
    #[must_use]
    #[expect(clippy::len_without_is_empty, reason = "it never is")]
    pub fn len(&self) -> u64 {
        self.len
    }

    /// The number of a position; the same for all eight images of it.
    ///
    /// `None` if the king stands where the set is over, or the material is other.
    #[must_use]
    #[inline]
    pub fn number(&self, position: &Position<Board7>) -> Option<u64> {
        (Material::of(position) == self.material).then(|| self.number_unchecked(position))?
    }

    /// [`Index::number`] for a position known to be of this material.
    #[inline]
    pub(crate) fn number_unchecked(&self, position: &Position<Board7>) -> Option<u64> {
        let (home, turn) = self.homes[Board7::index(position.king())]?;
        let king = &self.kings[usize::from(home)];
        let attackers = turn.bits(position.soldiers(Side::Attackers));
        let defenders = turn.bits(position.soldiers(Side::Defenders));
        let images = king.turns.iter().map(|turn| king.number(turn.bits(attackers), turn.bits(defenders)));
        let lowest = images.fold(king.number(attackers, defenders), u64::min);
        Some(king.first + lowest)
    }

    /// A number of a placement that need not be the lowest of its images: quicker
    /// than [`Index::number_unchecked`], for whoever keeps all images up to date.
    #[inline]
    pub(crate) fn any_number(&self, attackers: u64, defenders: u64, king: usize) -> Option<u64> {
        let (home, turn) = self.homes[king]?;
        let king = &self.kings[usize::from(home)];
        Some(king.first + king.number(turn.bits(attackers), turn.bits(defenders)))
    }

    /// [`Index::any_number`] with the king on a square of his eighth.
    #[inline]
    pub(crate) fn home_number(&self, attackers: u64, defenders: u64, king: usize) -> u64 {
        let king = &self.kings[usize::from(self.homes[king].map_or(0, |(home, _)| home))];
        king.first + king.number(attackers, defenders)
    }

    /// Calls `visit` with the numbers of all images of a placement.
    #[inline]
    pub(crate) fn for_each_image(
        &self,
        attackers: u64,
        defenders: u64,
        king: usize,
        mut visit: impl FnMut(u64),
    ) {
        let Some((home, turn)) = self.homes[king] else { return };
        let king = &self.kings[usize::from(home)];
        let (attackers, defenders) = (turn.bits(attackers), turn.bits(defenders));
        visit(king.first + king.number(attackers, defenders));
        for turn in &king.turns {
            visit(king.first + king.number(turn.bits(attackers), turn.bits(defenders)));
        }
    }

    /// The position with a number; `None` if the number is void or too high.
    #[must_use]
    pub fn position(&self, rules: &Rules<Board7>, number: u64, side: Side) -> Option<Position<Board7>> {
        let position = self.placement(rules, number, side)?;
        let king = self.homes[Board7::index(position.king())]?.0;
        let stands_alone = self.kings[usize::from(king)].turns.is_empty();
        let stands = stands_alone || self.number_unchecked(&position) == Some(number);
        stands.then_some(position)
    }

    /// The neighbours of a position with the king in his eighth of the board.
    pub(crate) fn neighbours(&self, position: &Position<Board7>) -> Option<Neighbours<'_>> {
        let (home, _) = self.homes[Board7::index(position.king())]?;
        let king = &self.kings[usize::from(home)];
        let mut images = [Side::BOTH.map(|side| position.soldiers(side)); 8];
        for (image, turn) in images[1..].iter_mut().zip(&king.turns) {
            *image = image.map(|bits| turn.bits(bits));
        }
        Some(Neighbours { king, images })
    }

    /// How many of the eight images of the placement with a number differ; 0 if
    /// the number is void.
    pub(crate) fn images_of(&self, number: u64) -> u32 {
        let Some(king) = self.kings.iter().rev().find(|king| king.first <= number) else { return 0 };
        if king.turns.is_empty() {
            return 8;
        }
        let number = number - king.first;
        let (attackers, defenders) = king.soldiers(number, self.material);
        let mut still = 1;
        for turn in &king.turns {
            match king.number(turn.bits(attackers), turn.bits(defenders)).cmp(&number) {
                Ordering::Less => return 0,
                Ordering::Equal => still += 1,
                Ordering::Greater => {}
            }
        }
        8 / still
    }

    /// Says whether a number is not void: no image of its placement has a lower one.
    pub(crate) fn stands(&self, number: u64) -> bool {
        let Some(king) = self.kings.iter().rev().find(|king| king.first <= number) else { return false };
        if king.turns.is_empty() {
            return true;
        }
        let number = number - king.first;
        let (attackers, defenders) = king.soldiers(number, self.material);
        let is_lower = |turn: &Turn| king.number(turn.bits(attackers), turn.bits(defenders)) < number;
        !king.turns.iter().any(is_lower)
    }

    /// [`Index::position`] without the question whether another number stands
    /// for the same position.
    pub(crate) fn placement(
        &self,
        rules: &Rules<Board7>,
        number: u64,
        side: Side,
    ) -> Option<Position<Board7>> {
        let king = self.kings.iter().rev().find(|king| king.first <= number)?;
        let number = number - king.first;
        if number >= king.len(self.material) {
            return None;
        }
        let (attackers, defenders) = king.soldiers(number, self.material);
        Position::from_pieces(rules, attackers, defenders, king.square, side)
    }

    /// How many of the eight images of a position differ: how often it counts
    /// when symmetry is not reduced.
    #[must_use]
    pub fn images(&self, rules: &Rules<Board7>, position: &Position<Board7>) -> u32 {
        let image = |turn: &Turn| {
            let soldiers = Side::BOTH.map(|side| turn.bits(position.soldiers(side)));
            (soldiers, turn.bits(position.king_bit()))
        };
        let turns = Turn::all(rules.size());
        let own = image(&turns[0]);
        let still = turns.iter().filter(|turn| image(turn) == own).count();
        8 / still as u32
    }
}

/// The positions that quiet moves of soldiers lead to from one, ready to be numbered.
pub(crate) struct Neighbours<'a> {
    king: &'a King,
    /// Attackers and defenders, turned by each turn of the king.
    images: [[u64; 2]; 8],
}

impl Neighbours<'_> {
    /// The number after a soldier of a side moved.
    #[inline]
    pub(crate) fn number(&self, side: Side, from: usize, to: usize) -> u64 {
        let number = |image: usize, moved: u64| {
            let mut soldiers = self.images[image];
            soldiers[side as usize] ^= moved;
            self.king.number(soldiers[0], soldiers[1])
        };
        let mut lowest = number(0, 1 << from | 1 << to);
        for (nth, turned) in self.king.turned.iter().enumerate() {
            lowest = lowest.min(number(nth + 1, turned[from] | turned[to]));
        }
        self.king.first + lowest
    }
}

impl King {
    fn new(rules: &Rules<Board7>, square: Square, material: Material, first: u64, turns: &[Turn; 8]) -> King {
        let at = Board7::index(square);
        let squares: Vec<u8> =
            rules.standing(Piece::Attacker).minus(1 << at).indices().map(|i| i as u8).collect();
        let mut slots = [0; SQUARES];
        for (slot, &square) in squares.iter().enumerate() {
            slots[usize::from(square)] = slot as u8;
        }
        let terms = |nth: u8| slots.map(|slot| BINOMIALS[usize::from(nth)][usize::from(slot)]);
        let left = squares.len().saturating_sub(usize::from(material.attackers));
        let still = || turns[1..].iter().filter(|turn| turn.square(square) == square);
        King {
            square,
            first,
            turned: still().map(|turn| core::array::from_fn(|i| turn.bits(1 << i))).collect(),
            turns: still().copied().collect(),
            defender_ways: BINOMIALS[usize::from(material.defenders)][left],
            attacker_terms: (1..=material.attackers).map(terms).collect(),
            squares,
            slots,
        }
    }

    fn len(&self, material: Material) -> u64 {
        BINOMIALS[usize::from(material.attackers)][self.squares.len()] * self.defender_ways
    }

    /// The number of soldiers as they stand, from 0.
    #[inline]
    fn number(&self, attackers: u64, defenders: u64) -> u64 {
        let mut number = 0;
        let mut rest = attackers;
        for terms in &self.attacker_terms {
            number += terms[rest.trailing_zeros() as usize % 64 % SQUARES];
            rest = rest.without_lowest();
        }
        if defenders == 0 {
            return number * self.defender_ways;
        }
        number * self.defender_ways + self.defenders_number(attackers, defenders)
    }

    #[inline]
    fn defenders_number(&self, attackers: u64, defenders: u64) -> u64 {
        let mut number = 0;
        for (nth, square) in defenders.indices().enumerate() {
            let below = (attackers & ((1 << square) - 1)).count_ones();
            let slot = usize::from(self.slots[square]) - below as usize;
            number += BINOMIALS[nth + 1][slot];
        }
        number
    }

    /// The soldiers of a number.
    fn soldiers(&self, number: u64, material: Material) -> (u64, u64) {
        let mut slots = [0; SQUARES];
        let (attackers, defenders) = slots.split_at_mut(usize::from(material.attackers));
        choose(number / self.defender_ways, attackers, self.squares.len());
        let bits =
            |slots: &[u8]| slots.iter().fold(0, |sum, &slot| sum | 1 << self.squares[usize::from(slot)]);
        if material.defenders == 0 {
            return (bits(attackers), 0);
        }
        let defenders = &mut defenders[..usize::from(material.defenders)];
        choose(number % self.defender_ways, defenders, self.squares.len() - attackers.len());
        for slot in &mut *defenders {
            for &taken in &*attackers {
                *slot += u8::from(taken <= *slot);
            }
        }
        (bits(attackers), bits(defenders))
    }
}

/// The way of a number to choose some of `of` slots, lowest first.
#[inline]
fn choose(mut number: u64, slots: &mut [u8], of: usize) {
    let mut slot = of;
    for (nth, chosen) in slots.iter_mut().enumerate().rev() {
        let ways = &BINOMIALS[nth + 1];
        slot -= 1;
        while ways[slot] > number {
            slot -= 1;
        }
        number -= ways[slot];
        *chosen = slot as u8;
    }
}
