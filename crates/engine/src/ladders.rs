//! How much a level is worth, for each game and side.

use branan_rules::{Escape, RuleSet, Side, presets};

use crate::skill::Skill;

/// The skills of the levels as one side of a game.
type Ladder = [u8; 12];

/// The ladders of attackers and king, each line in the form that `cargo xtask bench levels --calibrate` prints. What of
/// it was measured is told in docs/engine.md.
const LADDERS: [(&RuleSet, [Ladder; 2]); 9] = [
    (
        &presets::BRANDUBH,
        [
            [64, 73, 79, 85, 98, 110, 116, 122, 127, 134, 149, 160],
            [36, 47, 79, 102, 109, 114, 118, 122, 126, 130, 146, 160],
        ],
    ),
    (
        &presets::BRANDUBH_HISTORICAL,
        [
            [69, 75, 79, 86, 103, 112, 117, 123, 128, 136, 150, 160],
            [35, 45, 76, 102, 108, 113, 118, 122, 126, 130, 146, 160],
        ],
    ),
    (
        &presets::ARD_RI,
        [
            [70, 74, 78, 84, 105, 113, 118, 123, 128, 136, 150, 160],
            [15, 28, 39, 54, 93, 107, 114, 119, 123, 128, 142, 160],
        ],
    ),
    (
        &presets::TABLUT,
        [
            [104, 110, 113, 116, 119, 122, 126, 129, 136, 145, 154, 160],
            [51, 86, 103, 109, 113, 117, 120, 124, 127, 131, 148, 160],
        ],
    ),
    (
        &presets::TABLUT_BOLOGNA,
        [
            [64, 74, 79, 90, 110, 115, 120, 125, 129, 138, 151, 160],
            [46, 75, 101, 107, 112, 116, 120, 123, 127, 130, 148, 160],
        ],
    ),
    (
        &presets::COPENHAGEN,
        [
            [62, 74, 79, 98, 108, 114, 119, 124, 128, 137, 151, 160],
            [17, 26, 35, 49, 94, 107, 114, 119, 123, 128, 142, 160],
        ],
    ),
    (
        &presets::FETLAR,
        [
            [50, 68, 77, 84, 99, 111, 117, 122, 127, 135, 150, 160],
            [17, 25, 34, 44, 76, 104, 112, 117, 122, 127, 140, 160],
        ],
    ),
    (
        &presets::HNEFATAFL,
        [
            [115, 118, 120, 123, 126, 128, 131, 137, 144, 151, 156, 160],
            [0, 15, 27, 38, 55, 100, 110, 116, 121, 127, 139, 160],
        ],
    ),
    (
        &presets::TAWLBWRDD,
        [
            [107, 110, 113, 116, 119, 122, 125, 129, 134, 143, 153, 160],
            [30, 71, 99, 106, 112, 116, 120, 123, 127, 130, 148, 160],
        ],
    ),
];

/// The skill of a level as one side of a game.
pub(crate) fn skill(level: u8, set: &RuleSet, side: Side) -> Skill {
    let ladder = ladders(set)[side as usize];
    Skill::new(ladder[usize::from(level) - 1]).expect("a ladder holds skills")
}

/// The ladders of a game: of one that has none those of the nearest, by the size of its board, then by what it
/// takes to capture the king, then by where he must go.
fn ladders(set: &RuleSet) -> &'static [Ladder; 2] {
    let distance = |known: &RuleSet| {
        let strength = |set: &RuleSet| set.king_strength as u8;
        let to_corners = |set: &RuleSet| set.escape == Escape::Corners;
        (
            !known.is_same_game(set),
            known.size().abs_diff(set.size()),
            strength(known).abs_diff(strength(set)),
            to_corners(known) != to_corners(set),
        )
    };
    let nearest = LADDERS.iter().min_by_key(|(known, _)| distance(known));
    nearest.map(|(_, ladders)| ladders).expect("the table has games")
}

#[cfg(test)]
mod tests {
    use branan_rules::KingPower;

    use super::*;
    use crate::skill::MOST;

    #[test]
    fn every_level_is_stronger_than_the_one_below() {
        for set in presets::ALL {
            for side in Side::BOTH {
                let skills: Vec<Skill> = (1..=12).map(|level| skill(level, set, side)).collect();
                assert!(skills.is_sorted_by(|below, above| below < above), "{}: {skills:?}", set.id);
                assert_eq!(skills.last(), Skill::new(MOST).as_ref());
            }
        }
    }

    #[test]
    fn rules_of_ones_own_have_the_ladders_of_the_nearest_game() {
        for (known, ladders) in LADDERS {
            let renamed = RuleSet { id: "mine".into(), name: "Mine".into(), ..known.clone() };
            assert_eq!(*super::ladders(&renamed), ladders, "{}", known.id);
        }
        let armless = RuleSet { king_power: KingPower::Unarmed, ..presets::BRANDUBH };
        let without_rings = RuleSet { encirclement: false, ..presets::TAWLBWRDD };
        for (own, nearest) in [(armless, presets::BRANDUBH), (without_rings, presets::TAWLBWRDD)] {
            assert_eq!(ladders(&own), ladders(&nearest), "{}", nearest.id);
        }
    }
}
