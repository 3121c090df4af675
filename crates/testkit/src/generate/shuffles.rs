//! Moves back and forth until a position repeats.

use branan_rules::{Escape, KingStrength, Move, Pieces, RuleSet, Setup, SquareSet, Zone, presets};

use crate::random::Random;
use crate::reference;

/// A position and the four moves that lead back to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shuffle {
    /// The position.
    pub start: Setup,
    /// A move of each side and the same two back.
    pub cycle: [Move; 4],
}

impl Shuffle {
    /// The moves that bring the position about this often, the start included.
    #[must_use]
    pub fn moves(&self, occurrences: u8) -> Vec<Move> {
        (1..occurrences).flat_map(|_| self.cycle).collect()
    }
}

/// A shuffle of which it is known who could have done otherwise.
#[derive(Clone, Debug)]
pub struct KnownShuffle {
    /// The rules.
    pub rules: RuleSet,
    /// The position and its cycle.
    pub shuffle: Shuffle,
    /// Who had a free move in the cycle (R-end-5), attackers first.
    pub free: [bool; 2],
}

/// A shuffle for each freedom: both players, the defenders alone, the attackers
/// alone, nobody.
///
/// # Panics
/// Never: the texts in it are good.
#[must_use]
pub fn known_shuffles() -> Vec<KnownShuffle> {
    let known = |rules: &RuleSet, start: &'static str, cycle: [&str; 4], free| {
        let cycle = cycle.map(|mv| mv.parse().expect("a move"));
        KnownShuffle { rules: rules.clone(), shuffle: Shuffle { start: Setup::literal(start), cycle }, free }
    };
    let brandubh = &presets::BRANDUBH;
    vec![
        known(
            brandubh,
            "3a3/3a3/3d3/aadkdaa/3d3/3a3/3a3 a",
            ["d2-e2", "d3-e3", "e2-d2", "e3-d3"],
            [true, true],
        ),
        // The attackers cannot keep the king from a corner, who waits.
        known(brandubh, "3a3/7/7/a3a2/7/5ak/7 a", ["e4-c4", "g2-g5", "c4-e4", "g5-g2"], [false, true]),
        // Wherever else the king goes, he is captured.
        known(
            brandubh,
            "7/5a1/1a5/4a1a/a3a2/4ak1/5a1 d",
            ["f2-f3", "f1-b1", "f3-f2", "b1-f1"],
            [true, false],
        ),
        known(&one_way_each(), "1k3/a4/5/5/5 a", ["a4-b4", "b5-a5", "b4-a4", "a5-b5"], [false, false]),
    ]
}

/// A king who has only the two squares of his corner, above the two he escapes
/// by, and an attacker who must always stand in his way.
fn one_way_each() -> RuleSet {
    let [a4, b4, c5] = ["a4", "b4", "c5"].map(|square| square.parse().expect("a square"));
    RuleSet {
        start: Setup::literal("1k3/a4/5/5/5 a"),
        escape: Escape::Squares(SquareSet::EMPTY.with(a4).with(b4)),
        throne: Zone::NONE,
        corners: Zone::NONE,
        attacker_camp: Zone {
            squares: SquareSet::EMPTY.with(c5),
            stop: Pieces::NONE,
            pass: Pieces::NONE,
            ..Zone::NONE
        },
        king_strength: KingStrength::Two,
        ..presets::BRANDUBH
    }
}

/// Looks for a move of each side from here that can be taken back without a
/// capture or an end on the way.
#[must_use]
pub fn shuffle(rules: &RuleSet, start: &Setup, random: &mut Random) -> Option<Shuffle> {
    let away = quiet_move(rules, start, random)?;
    let answer = quiet_move(rules, &away.1, random)?;
    let cycle = [away.0, answer.0, back(away.0), back(answer.0)];
    let mut setup = *start;
    for mv in cycle {
        setup = quiet_result(rules, &setup, mv)?;
    }
    (setup == *start).then_some(Shuffle { start: *start, cycle })
}

fn back(mv: Move) -> Move {
    Move::new(mv.to, mv.from)
}

fn quiet_move(rules: &RuleSet, setup: &Setup, random: &mut Random) -> Option<(Move, Setup)> {
    let mv = random.pick(&reference::legal_moves(rules, setup))?;
    Some((mv, quiet_result(rules, setup, mv)?))
}

/// The position after a move that is legal, captures nothing and ends nothing.
fn quiet_result(rules: &RuleSet, setup: &Setup, mv: Move) -> Option<Setup> {
    if !reference::legal_moves(rules, setup).contains(&mv) {
        return None;
    }
    let outcome = reference::play(rules, setup, mv);
    (outcome.captured.is_empty() && outcome.end.is_none()).then_some(outcome.setup)
}
