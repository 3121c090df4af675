//! Every position has a number, every number that is not void a position.

use branan_rules::{Position, Side, Symmetry, presets};
use branan_tables::{Index, Material, fit};
use branan_testkit::Random;
use branan_testkit::rule_sets::small_brandubhs;

#[test]
fn numbers_and_positions_belong_together_one_for_one() {
    for set in [presets::BRANDUBH, presets::ARD_RI].into_iter().chain(small_brandubhs()) {
        let rules = fit(&set).expect("they fit");
        for material in [Material::new(1, 0), Material::new(2, 0), Material::new(1, 1), Material::new(1, 2)] {
            let index = Index::new(&rules, material);
            let mut images = 0;
            for number in 0..index.len() {
                let Some(position) = index.position(&rules, number, Side::Defenders) else { continue };
                assert_eq!(index.number(&position), Some(number));
                images += u64::from(index.images(&rules, &position));
            }
            assert_eq!(images, placements(&set, material), "{} {material}", set.id);
            assert_eq!(index.position(&rules, index.len(), Side::Attackers), None);
        }
    }
}

/// Ways to place the pieces, counted by multiplying.
fn placements(set: &branan_rules::RuleSet, material: Material) -> u64 {
    let rules = fit(set).expect("they fit");
    let soldiers = u64::from(rules.standing(branan_rules::Piece::Attacker).count_ones());
    let kings = rules.standing(branan_rules::Piece::King) & !rules.escape();
    let shared = u64::from((kings & rules.standing(branan_rules::Piece::Attacker)).count_ones());
    let alone = u64::from(kings.count_ones()) - shared;
    let choose = |n: u64, k: u64| (0..k).fold(1, |ways, i| ways * (n - i) / (i + 1));
    let (a, d) = (u64::from(material.attackers), u64::from(material.defenders));
    let ways = |squares: u64| choose(squares, a) * choose(squares - a, d);
    shared * ways(soldiers - 1) + alone * ways(soldiers)
}

#[test]
fn all_eight_images_have_one_number() {
    let rules = fit(&presets::BRANDUBH).expect("they fit");
    let index = Index::new(&rules, Material::new(4, 2));
    let mut random = Random::new(7);
    for _ in 0..500 {
        let number = random.number() % index.len();
        let Some(position) = index.position(&rules, number, Side::Attackers) else { continue };
        for symmetry in Symmetry::ALL {
            let image = Position::new(&symmetry.setup(&position.setup(&rules)), &rules).expect("an image");
            assert_eq!(index.number(&image), Some(number));
        }
    }
}
