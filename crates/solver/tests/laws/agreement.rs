//! The solver against tables, which know everything.

use branan_certificates::{Thoroughness, check_outline};
use branan_rules::Side;
use branan_solver::Answer;
use branan_tables::Material;
use branan_testkit::rule_sets::small_brandubhs;

use crate::built::{sample, tables};
use crate::{ONE, WON, position, resume, rules, second_checker, solver, won};

const WHOLE: Thoroughness = Thoroughness { threads: ONE, sample: None };

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
                    let answer = solver.run(ONE, &|progress| progress.asked < PATIENCE);
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

#[test]
fn what_tables_know_needs_no_search() {
    for set in small_brandubhs() {
        let tables = tables(&set, &format!("solve-known-{}", set.id), Material::new(3, 1));
        let (mut proved, mut given_up) = (0, 0);
        for (position, value) in sample(&tables, Material::new(3, 1), 801) {
            for side in Side::BOTH {
                let solver = solver(tables.rules(), &position, side, 60).with_tables(Some(tables.clone()));
                let answer = solver.run(ONE, &|_| true);
                let expected = if value.winner() == Some(side) { Answer::Proved } else { Answer::GivenUp };
                let text = position.setup(tables.rules());
                assert_eq!(answer, expected, "{text}, {side}, table: {value}");
                assert_eq!(solver.progress().nodes, 0, "{text}");
                if answer == Answer::GivenUp {
                    given_up += 1;
                    continue;
                }
                proved += 1;
                let outline = solver.outline();
                check_outline(&outline, WHOLE, &|_, _| {}).expect("it is right");
                assert!(second_checker::accepts(&outline), "{text}");
            }
        }
        assert!(proved > 20 && given_up > 20, "{proved} proved, {given_up} given up");
    }
}

#[test]
fn a_search_asks_tables_too() {
    let set = &small_brandubhs()[0];
    let truth = tables(set, "solve-truth", Material::new(3, 1));
    let smaller = tables(set, "solve-smaller", Material::new(2, 1));
    let (mut without, mut with, mut proved) = (0, 0, 0);
    for (position, value) in sample(&truth, Material::new(3, 1), 1201) {
        for side in Side::BOTH {
            let is_won = value.winner() == Some(side);
            for (tables, nodes) in [(None, &mut without), (Some(smaller.clone()), &mut with)] {
                let solver = solver(truth.rules(), &position, side, 60).with_tables(tables);
                let answer = solver.run(ONE, &|progress| progress.asked < PATIENCE);
                let text = position.setup(truth.rules());
                assert_eq!(answer == Answer::Proved, is_won, "{text}, {side}: {answer:?}, table: {value}");
                if is_won {
                    *nodes += solver.progress().nodes;
                    check_outline(&solver.outline(), WHOLE, &|_, _| {}).expect("it is right");
                    proved += 1;
                }
            }
        }
    }
    assert!(proved > 50 && with < without, "{proved} proved, {with} nodes with tables, {without} without");
}

#[test]
fn what_another_proof_tells_is_taken_over() {
    let outline = won(60);
    let rules = rules(&outline.rules);
    let root = position(&rules, WON);
    let again = solver(&rules, &root, Side::Defenders, 60);
    let told = again.follow(&outline, ONE, &|_, _| {}).expect("its own proof");
    assert!(told.moves() > 0);
    again.learn(&told, ONE);
    assert_eq!(again.run(ONE, &|_| true), Answer::Proved);
    assert_eq!(again.progress().nodes, 0, "nothing was left to search");
    assert_eq!(again.outline(), outline);

    let other = solver(&rules, &root, Side::Attackers, 60);
    assert!(other.follow(&outline, ONE, &|_, _| {}).is_err(), "another side");
}

#[test]
fn a_draft_is_gone_on_from_with_tables() {
    let set = &small_brandubhs()[0];
    let tables = tables(set, "solve-mended", Material::new(3, 1));
    let mut mended = 0;
    for (position, value) in sample(&tables, Material::new(3, 1), 1501) {
        let Some(side) = value.winner() else { continue };
        let draft = solver(tables.rules(), &position, side, 60);
        if draft.run(ONE, &|progress| progress.asked < 3) == Answer::Proved {
            continue;
        }
        let solver = solver(tables.rules(), &position, side, 60).with_tables(Some(tables.clone()));
        resume(&solver, &draft.outline()).expect("its own draft");
        assert_eq!(solver.run(ONE, &|_| true), Answer::Proved);
        assert_eq!(solver.progress().nodes, 0, "every move was told by a table");
        check_outline(&solver.outline(), WHOLE, &|_, _| {}).expect("it is right");
        mended += 1;
    }
    assert!(mended > 5, "{mended}");
}
