//! Rule sets nobody ever wrote down, to try rules with.

use branan_rules::{
    Escape, KingPower, KingStrength, NoMoves, Piece, Pieces, Repetition, RepetitionVerdict, RuleSet, Setup,
    Shieldwall, Speed, Square, SquareSet, Zone, presets,
};

use crate::cells::all_squares;
use crate::generate::scatter;
use crate::random::Random;
use crate::reference;

/// Board sizes, the usual and the small ones more often.
const SIZES: [u8; 24] = [5, 5, 6, 6, 7, 7, 7, 7, 8, 9, 9, 9, 10, 11, 11, 11, 12, 13, 14, 15, 16, 17, 18, 19];

/// A rule set of the Brandubhs on a board of 5x5, where brute force is quick.
///
/// # Panics
/// Never: its start is written here.
#[must_use]
pub fn small(set: &RuleSet) -> RuleSet {
    let on = |zone: &Zone, squares| Zone { squares, ..*zone };
    RuleSet {
        id: format!("{}-5", set.id).into(),
        start: "2a2/2d2/adkda/2d2/2a2 a".parse().expect("a position"),
        throne: on(&set.throne, SquareSet::centre(5)),
        corners: on(&set.corners, SquareSet::corners(5)),
        ..set.clone()
    }
}

/// Both Brandubhs on 5x5, the Federation's first.
#[must_use]
pub fn small_brandubhs() -> [RuleSet; 2] {
    [small(&presets::BRANDUBH), small(&presets::BRANDUBH_HISTORICAL)]
}

/// A rule set that does not contradict itself and starts with a set that is not
/// over. Every field varies.
#[must_use]
pub fn arbitrary(random: &mut Random) -> RuleSet {
    let size = random.one_of(&SIZES);
    loop {
        let set = attempt(size, random);
        if set.check().is_ok() && reference::end_of(&set, &set.start).is_none() {
            return set;
        }
    }
}

/// Any values at all; they may contradict each other.
fn attempt(size: u8, random: &mut Random) -> RuleSet {
    let throne = throne_squares(size, random);
    let corners = corner_squares(size, random).minus(throne);
    let attacker_camp = camp_squares(size, random).minus(throne).minus(corners);
    let defender_camp = camp_squares(size, random).minus(throne).minus(corners).minus(attacker_camp);
    let set = RuleSet {
        id: "arbitrary".into(),
        name: "Arbitrary".into(),
        source: "chance".into(),
        start: Setup::empty(size).with_piece(Square::new(1, 1), Some(Piece::King)),
        escape: escape(size, random),
        throne: zone(throne, Pieces::KING, random),
        corners: zone(corners, Pieces::KING, random),
        attacker_camp: zone(attacker_camp, Pieces::ATTACKER, random),
        defender_camp: zone(defender_camp, Pieces::DEFENDER | Pieces::KING, random),
        hostile_edge: if random.percent(50) { Pieces::NONE } else { pieces(random) },
        king_power: random.one_of(&[
            KingPower::Armed,
            KingPower::Armed,
            KingPower::Hammer,
            KingPower::Anvil,
            KingPower::Unarmed,
        ]),
        king_strength: random.one_of(&[
            KingStrength::Two,
            KingStrength::StrongOnThrone,
            KingStrength::StrongByThrone,
            KingStrength::Four,
        ]),
        camp_shelter: random.percent(30),
        linnaean_capture: random.percent(30),
        encirclement: random.percent(60),
        exit_fort: random.percent(50),
        shieldwall: shieldwall(random),
        speed: Speed { attacker: speed(random), defender: speed(random), king: speed(random) },
        repetition: repetition(random),
        no_moves: random.one_of(&[NoMoves::Loss, NoMoves::Draw]),
        quiet_limit: random.percent(40).then(|| u16::from(random.between(1, 60))),
    };
    RuleSet { start: scatter(&set, random), ..set }
}

/// Mostly the middle; sometimes none, or a few squares anywhere.
fn throne_squares(size: u8, random: &mut Random) -> SquareSet {
    match random.below(10) {
        0 => SquareSet::EMPTY,
        1 | 2 => any_squares(size, 1, 5, random),
        _ if size % 2 == 1 => SquareSet::centre(size),
        _ => around_middle(size),
    }
}

/// The four squares in the middle of a board of even size.
fn around_middle(size: u8) -> SquareSet {
    let middle = [size / 2 - 1, size / 2];
    middle.into_iter().flat_map(|rank| middle.map(|file| Square::new(file, rank))).collect()
}

/// Mostly the four; sometimes none, all their neighbours too, or squares anywhere.
fn corner_squares(size: u8, random: &mut Random) -> SquareSet {
    let four = SquareSet::corners(size);
    let near = |square: &Square| four.iter().any(|corner| distance(corner, *square) <= 1);
    match random.below(10) {
        0 => SquareSet::EMPTY,
        1 => all_squares(size).filter(near).collect(),
        2 => any_squares(size, 1, 6, random),
        _ => four,
    }
}

fn camp_squares(size: u8, random: &mut Random) -> SquareSet {
    match random.below(10) {
        0..6 => SquareSet::EMPTY,
        6 | 7 => any_squares(size, 1, 12, random),
        _ => block(size, random),
    }
}

/// Up to three by three squares side by side.
fn block(size: u8, random: &mut Random) -> SquareSet {
    let (wide, high) = (random.between(1, 3), random.between(1, 3));
    let (left, bottom) = (random.below(size - wide), random.below(size - high));
    let row = |rank| (left..left + wide).map(move |file| Square::new(file, rank));
    (bottom..bottom + high).flat_map(row).collect()
}

fn any_squares(size: u8, least: u8, most: u8, random: &mut Random) -> SquareSet {
    let count = random.between(least, most);
    (0..count).map(|_| Square::new(random.below(size), random.below(size))).collect()
}

fn distance(a: Square, b: Square) -> u8 {
    a.file().abs_diff(b.file()) + a.rank().abs_diff(b.rank())
}

/// A zone with the usual lists for its `owners`, or with any lists.
fn zone(squares: SquareSet, owners: Pieces, random: &mut Random) -> Zone {
    let usual = random.percent(40);
    let mut list = |usual_list: Pieces| if usual { usual_list } else { pieces(random) };
    Zone {
        squares,
        stop: list(owners),
        pass: list(Pieces::ALL),
        enter: list(owners),
        hostile_empty: list(!owners),
        hostile_occupied: list(Pieces::ATTACKER),
    }
}

/// Any set of kinds.
fn pieces(random: &mut Random) -> Pieces {
    Piece::ALL.into_iter().filter(|_| random.percent(50)).fold(Pieces::NONE, Pieces::with)
}

fn escape(size: u8, random: &mut Random) -> Escape {
    match random.below(4) {
        0 => Escape::Edge,
        1 => Escape::Squares(any_squares(size, 1, 8, random)),
        _ => Escape::Corners,
    }
}

fn shieldwall(random: &mut Random) -> Shieldwall {
    if random.percent(40) {
        return Shieldwall::Off;
    }
    Shieldwall::On { corner_closes: random.percent(50), flank_only: random.percent(50) }
}

fn speed(random: &mut Random) -> Option<u8> {
    random.percent(30).then(|| random.between(1, 4))
}

fn repetition(random: &mut Random) -> Option<Repetition> {
    let verdict = random.one_of(&RepetitionVerdict::ALL);
    random.percent(85).then(|| Repetition { count: random.between(2, 4), verdict })
}

#[cfg(test)]
mod tests {
    use super::arbitrary;
    use crate::random::Random;
    use branan_rules::{RuleSet, Shieldwall};

    #[test]
    fn every_choice_comes_up() {
        let sets: Vec<RuleSet> = (0..400).map(|seed| arbitrary(&mut Random::new(seed))).collect();
        let count = |choice: fn(&RuleSet) -> bool| sets.iter().filter(|set| choice(set)).count();
        assert!(count(|set| set.exit_fort) > 20);
        assert!(count(|set| set.encirclement) > 20);
        assert!(count(|set| set.linnaean_capture) > 20);
        assert!(count(|set| set.camp_shelter && set.attacker_camp.squares.len() > 3) > 20);
        assert!(count(|set| set.shieldwall != Shieldwall::Off) > 20);
        assert!(count(|set| !set.attacker_camp.squares.is_empty()) > 20);
        assert!(count(|set| set.quiet_limit.is_some()) > 20);
        for size in 5..=19 {
            assert!(sets.iter().any(|set| set.size() == size), "no board of {size}");
        }
    }
}
