//! Proofs that are written down, tampered with, broken off and taken up again.

use std::num::NonZero;

use branan_certificates::{Outline, Proof, ProofEntry, Rejected, Thoroughness, Wrong, check_outline};
use branan_rules::{Side, presets};
use branan_solver::{Answer, ResumeError};
use branan_testkit::Random;

use crate::{ONE, WON, position, resume, rules, solver, won};

fn check(outline: &Outline) -> Result<u32, Rejected> {
    let whole = Thoroughness { threads: NonZero::new(2).expect("two"), sample: None };
    check_outline(outline, whole, &|_, _| {}).map(|checked| checked.plies)
}

fn told(outline: &Outline) -> usize {
    outline.steps.iter().filter(|step| matches!(step, ProofEntry::Move(_))).count()
}

#[test]
fn a_proof_is_shorter_the_more_work_its_leaves_may_take() {
    let (short, long) = (won(1_000_000), won(40));
    assert_eq!(told(&short), 0);
    assert!(told(&long) > 0, "{:?}", long.steps);
    for outline in [short, long] {
        assert!(check(&outline).expect("it is right") >= 5);
        for bytes in [outline.to_bytes(), outline.packed().expect("packed")] {
            assert_eq!(Outline::read(&bytes).expect("its own bytes"), outline);
            assert_eq!(Proof::read(&bytes).expect("either kind"), Proof::Outline(outline.clone()));
        }
    }
}

#[test]
fn what_is_tampered_with_is_rejected() {
    let outline = won(40);
    let with = |change: &dyn Fn(&mut Outline)| {
        let mut changed = outline.clone();
        change(&mut changed);
        check(&changed)
    };
    // Another move, in every place where one is told.
    let places = outline.steps.iter().enumerate().filter(|(_, step)| matches!(step, ProofEntry::Move(_)));
    let mut rejected = 0;
    for (place, _) in places.clone() {
        for index in 0..60 {
            if outline.steps[place] != ProofEntry::Move(index) {
                rejected +=
                    usize::from(with(&|outline| outline.steps[place] = ProofEntry::Move(index)).is_err());
            }
        }
    }
    assert!(rejected > 40 * places.count(), "{rejected}");
    // Steps that are missing, left over or open.
    let wrong = |result: Result<u32, Rejected>| match result {
        Err(Rejected::Broken { wrong, .. }) => Some(wrong),
        _ => None,
    };
    assert_eq!(wrong(with(&|outline| outline.steps.truncate(outline.steps.len() - 1))), Some(Wrong::NoMove));
    assert!(matches!(
        with(&|outline| outline.steps.push(ProofEntry::Leaf(3))),
        Err(Rejected::TooManyMoves { left: 1 })
    ));
    assert_eq!(wrong(with(&|outline| outline.steps[0] = ProofEntry::Open)), Some(Wrong::NoMove));
    // A leaf that is no win, or not within its plies, or beyond the limit of work.
    assert_eq!(wrong(with(&|outline| outline.steps = vec![ProofEntry::Leaf(3)])), Some(Wrong::LeafNotSeen));
    assert_eq!(wrong(with(&|outline| outline.leaf_work = 2)), Some(Wrong::LeafNotSeen));
    // A claim for the other side.
    assert!(with(&|outline| outline.side = Side::Attackers).is_err());
}

#[test]
fn a_proof_that_goes_round_is_rejected() {
    // The king steps out and back, whatever the other side does.
    let set = &presets::BRANDUBH;
    let rules = rules(set);
    let root = position(&rules, "7/7/7/3k3/7/7/3a3 a");
    let outline = Outline {
        rules: set.clone(),
        position: root.setup(&rules),
        side: Side::Defenders,
        leaf_work: 1_000,
        steps: Vec::new(),
    };
    let found: Vec<Wrong> = (0..24)
        .filter_map(|index| {
            let steps = vec![ProofEntry::Move(index); 40];
            match check(&Outline { steps, ..outline.clone() }) {
                Err(Rejected::Broken { wrong, .. }) => Some(wrong),
                _ => None,
            }
        })
        .collect();
    assert!(found.contains(&Wrong::GoesRound), "{found:?}");
}

#[test]
fn a_sample_proves_some_leaves_and_finds_what_is_wrong_in_all() {
    let outline = won(40);
    let sample = |count, seed| {
        let thoroughness = Thoroughness { threads: ONE, sample: Some((count, seed)) };
        check_outline(&outline, thoroughness, &|_, _| {}).expect("it is right")
    };
    let some = sample(2, 7);
    assert!(some.proved == 2 && some.leaves > 2, "{some:?}");
    assert_eq!(sample(1_000_000, 7).proved, some.leaves);
    assert_eq!(sample(2, 7), some, "the same seed chooses the same leaves");
}

#[test]
fn work_that_was_broken_off_goes_on() {
    let rules = rules(&presets::BRANDUBH);
    let root = position(&rules, WON);
    let first = solver(&rules, &root, Side::Defenders, 40);
    assert_eq!(first.run(ONE, &|progress| progress.taken_apart == 0), Answer::Stopped);
    let draft = first.outline();
    assert!(!draft.is_whole() && told(&draft) > 0, "{:?}", draft.steps);
    assert!(check(&draft).is_err());
    let draft = Outline::read(&draft.packed().expect("packed")).expect("its own bytes");
    let second = solver(&rules, &root, Side::Defenders, 40);
    assert_eq!(resume(&second, &draft).expect("the same question"), told(&draft) as u64);
    assert_eq!(second.run(ONE, &|_| true), Answer::Proved);
    check(&second.outline()).expect("it is right");
}

#[test]
fn a_false_leaf_of_a_file_is_asked_anew() {
    let rules = rules(&presets::BRANDUBH);
    let root = position(&rules, WON);
    let mut outline = won(40);
    outline.steps = vec![ProofEntry::Leaf(3)];
    let solver = solver(&rules, &root, Side::Defenders, 40);
    resume(&solver, &outline).expect("it can be followed");
    assert_eq!(solver.run(ONE, &|_| true), Answer::Proved);
    check(&solver.outline()).expect("it is right");
}

#[test]
fn another_question_or_damage_is_refused() {
    let rules = rules(&presets::BRANDUBH);
    let root = position(&rules, WON);
    let outline = won(40);
    let other = solver(&rules, &rules.start(), Side::Defenders, 40);
    assert!(matches!(resume(&other, &outline), Err(ResumeError::OtherQuestion)));
    let other = solver(&rules, &root, Side::Attackers, 40);
    assert!(matches!(resume(&other, &outline), Err(ResumeError::OtherQuestion)));
    let mut cut = outline;
    cut.steps.pop();
    let same = solver(&rules, &root, Side::Defenders, 40);
    assert!(matches!(resume(&same, &cut), Err(ResumeError::Damaged)));
}

#[test]
fn the_answer_does_not_depend_on_the_number_of_threads() {
    let rules = rules(&presets::BRANDUBH);
    let root = position(&rules, WON);
    for threads in 1..=4 {
        let solver = solver(&rules, &root, Side::Defenders, 60);
        assert_eq!(solver.run(NonZero::new(threads).expect("some"), &|_| true), Answer::Proved);
        check(&solver.outline()).expect("it is right");
    }
}

#[test]
fn probes_close_where_the_position_is_won() {
    let rules = rules(&presets::BRANDUBH);
    let solver = solver(&rules, &position(&rules, WON), Side::Defenders, 30);
    let probes: Vec<_> = (0..8).map(|seed| solver.probe(seed)).collect();
    assert!(probes.iter().all(|probe| probe.is_closed), "{probes:?}");
    assert!(probes.iter().any(|probe| probe.length > 1), "{probes:?}");
}

#[test]
fn garbage_is_read_or_refused_and_checked_without_harm() {
    let mut random = Random::new(5);
    let bytes = won(40).to_bytes();
    let (mut read, mut refused) = (0, 0);
    for _ in 0..2_000 {
        let mut changed = bytes.clone();
        for _ in 0..=random.below(3) {
            let place = random.index(changed.len());
            changed[place] = random.number() as u8;
        }
        changed.truncate(changed.len() - usize::from(random.below(2)));
        match Outline::read(&changed) {
            Ok(outline) => {
                read += 1;
                assert_eq!(Outline::read(&outline.to_bytes()).expect("its own bytes"), outline);
                let _ = check(&Outline { leaf_work: outline.leaf_work.min(1_000), ..outline });
            }
            Err(_) => refused += 1,
        }
    }
    assert!(read > 50 && refused > 500, "{read} read, {refused} refused");
}
