//! The prover against tables, which know everything.

use branan_proofs::{Finding, Prover, Strategy};
use branan_rules::{Board7, Position, Side};
use branan_tables::{Material, Tables, Value};
use branan_testkit::rule_sets::small_brandubhs;

use crate::built::{sample, tables};

/// Far more than any of these positions needs.
const EXPANSIONS: u64 = 3_000_000;

#[test]
fn without_tables_the_prover_finds_what_tables_say() {
    for set in small_brandubhs() {
        let name = format!("agree-{}", set.id);
        let tables = tables(&set, &name, Material::new(4, 1));
        for (material, step) in
            [((2, 0), 13), ((3, 0), 211), ((4, 0), 1201), ((2, 1), 307), ((3, 1), 2003), ((4, 1), 9001)]
        {
            compare(&tables, Material::new(material.0, material.1), step, false);
        }
    }
}

#[test]
fn with_smaller_tables_the_prover_finds_what_larger_ones_say() {
    let [set, _] = small_brandubhs();
    let all = tables(&set, "agree-all", Material::new(4, 1));
    for (material, step) in [((4, 0), 997), ((4, 1), 5003)] {
        compare(&all, Material::new(material.0, material.1), step, true);
    }
}

fn compare(tables: &std::sync::Arc<Tables>, material: Material, step: usize, helped: bool) {
    let smaller = helped.then(|| {
        crate::built::tables(tables.rules().set(), &format!("smaller-{material}"), Material::new(3, 1))
    });
    let mut seen = [0; 3];
    for (position, value) in sample(tables, material, step) {
        let prover = Prover::new(tables.rules().clone(), 1 << 22).with_tables(smaller.clone());
        for goal in Side::BOTH {
            let found = prover.attempt(&position, goal, EXPANSIONS).finding;
            agree(tables, &position, goal, found, value);
            if let Finding::Proved { .. } = found {
                follow(&prover, &position, goal, value);
            }
        }
        seen[value.winner().map_or(2, |side| side as usize)] += 1;
    }
    assert!(seen[0] + seen[1] > 5, "{material}: {seen:?}");
}

fn agree(tables: &Tables, position: &Position<Board7>, goal: Side, found: Finding, value: Value) {
    let expected = value.winner() == Some(goal);
    let agrees = match found {
        Finding::Proved { plies } => expected && value.plies().is_some_and(|least| plies >= u16::from(least)),
        Finding::Refuted => !expected,
        _ => false,
    };
    let setup = position.setup(tables.rules());
    assert!(agrees, "{setup}: do the {goal} win? {found:?}, the table says {value}");
}

/// The strategy is as long as it says, and not shorter than can be.
fn follow(prover: &Prover, position: &Position<Board7>, goal: Side, value: Value) {
    let strategy = Strategy::new(prover, position, goal).expect("nothing is forgotten");
    let line = strategy.line(prover);
    assert!(strategy.plies() >= u16::from(value.plies().expect("a win")));
    let mut at = *position;
    for (number, mv) in line.iter().enumerate() {
        let played = at.play(prover.rules(), *mv).expect("a legal move");
        at = played.position;
        let is_last = number + 1 == line.len();
        assert_eq!(played.end.map(|end| end.winner), is_last.then_some(Some(goal)));
    }
}
