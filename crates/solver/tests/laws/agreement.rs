//! The solver against tables, which know everything.

use std::num::NonZero;

use branan_certificates::{Thoroughness, check_outline};
use branan_rules::Side;
use branan_solver::Answer;
use branan_tables::Material;
use branan_testkit::rule_sets::small_brandubhs;

use crate::built::{sample, tables};
use crate::{second_checker, solver};

const WHOLE: Thoroughness = Thoroughness { threads: NonZero::<usize>::MIN, sample: None };

/// Positions to ask before an answer is given up.
const PATIENCE: u64 = 400;

#[test]
fn what_is_proved_is_won_and_what_is_won_is_proved() {
    for set in small_brandubhs() {
        let tables = tables(&set, &format!("solve-{}", set.id), Material::new(3, 1));
        let (mut proved, mut open) = (0, 0);
        for (material, step) in [((2, 0), 13), ((3, 0), 211), ((2, 1), 307), ((3, 1), 4001)] {
            for (position, value) in sample(&tables, Material::new(material.0, material.1), step) {
                for side in Side::BOTH {
                    let solver = solver(tables.rules(), &position, side, 60);
                    let answer = solver.run(NonZero::<usize>::MIN, &|progress| progress.asked < PATIENCE);
                    let is_won = value.winner() == Some(side);
                    let text = position.setup(tables.rules());
                    assert_eq!(
                        answer == Answer::Proved,
                        is_won,
                        "{text}, {side}: {answer:?}, table: {value}"
                    );
                    if !is_won {
                        open += 1;
                        continue;
                    }
                    proved += 1;
                    let outline = solver.outline();
                    let checked = check_outline(&outline, WHOLE, &|_, _| {}).expect("it is right");
                    let plies = u32::from(value.plies().expect("a win"));
                    assert!(checked.plies >= plies, "{text}: {checked:?}, table: {value}");
                    assert!(second_checker::accepts(&outline), "{text}");
                }
            }
        }
        assert!(proved > 100 && open > 20, "{proved} proved, {open} open");
    }
}
