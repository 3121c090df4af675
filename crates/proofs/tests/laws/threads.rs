//! Several threads on one question.

use std::num::NonZero;
use std::sync::Arc;

use branan_certificates::check;
use branan_proofs::{Answer, Finding, Inquiry, Prover, Strategy};
use branan_rules::{Position, Repetition, RepetitionVerdict, RuleSet, Side, presets};
use branan_tables::{Material, Value, fit};

const POSITION: &str = "7/7/3a3/2akd1d/3a2d/7/2da3 d";

#[test]
fn threads_together_prove_what_one_proves() {
    let rules = Arc::new(fit(&presets::BRANDUBH).expect("they fit"));
    let position = Position::new(&POSITION.parse().expect("a position"), &rules).expect("playable");
    for threads in 2..=4 {
        let prover = Prover::new(rules.clone(), 1 << 22).with_threads(NonZero::new(threads).expect("some"));
        let tried = prover.attempt(&position, Side::Defenders, 5_000_000);
        assert!(matches!(tried.finding, Finding::Proved { .. }), "{threads} threads: {tried:?}");
        let strategy = Strategy::new(&prover, &position, Side::Defenders).expect("nothing is forgotten");
        check(&strategy.certificate(&prover), None).expect("accepted");
    }
}

#[test]
fn one_thread_does_the_same_every_time() {
    let rules = Arc::new(fit(&presets::BRANDUBH).expect("they fit"));
    let position = Position::new(&POSITION.parse().expect("a position"), &rules).expect("playable");
    let try_it = || Prover::new(rules.clone(), 1 << 20).attempt(&position, Side::Defenders, 1_000_000);
    assert_eq!(try_it(), try_it());
}

#[test]
fn a_proof_is_put_together_from_a_memory_that_is_far_too_small() {
    let rules = Arc::new(fit(&presets::BRANDUBH).expect("they fit"));
    let position = Position::new(&POSITION.parse().expect("a position"), &rules).expect("playable");
    let prover = Prover::new(rules, 0);
    let tried = prover.attempt(&position, Side::Defenders, 20_000_000);
    assert!(matches!(tried.finding, Finding::Proved { .. }), "{tried:?}");
    let strategy =
        Strategy::new(&prover, &position, Side::Defenders).expect("what is forgotten is proved again");
    check(&strategy.certificate(&prover), None).expect("accepted");
}

#[test]
fn who_cannot_be_beaten_wins_where_repetition_loses_for_the_others() {
    let set = branan_testkit::rule_sets::small_brandubhs()[0].clone();
    let tables = crate::built::tables(&set, "held", Material::new(4, 1));
    let holds = [(4, 0), (3, 1), (4, 1)].map(|(a, d)| crate::built::sample(&tables, Material::new(a, d), 17));
    let mut asked = 0;
    for (position, value) in holds.into_iter().flatten().filter(|(_, value)| *value == Value::Hold).take(20) {
        let prover = Prover::new(tables.rules().clone(), 1 << 22);
        let mut inquiry = Inquiry::new(position, None);
        while inquiry.go_on(&prover, u64::MAX).is_some() {}
        assert_eq!(inquiry.answer(), Answer::Hold, "{value}");
        let verdict = |verdict| Some(Repetition { count: 3, verdict });
        let lose = RuleSet { repetition: verdict(RepetitionVerdict::DefendersLose), ..set.clone() };
        assert_eq!(
            (inquiry.answer().winner(&lose), inquiry.answer().winner(&set)),
            (Some(Side::Attackers), None)
        );
        asked += 1;
    }
    assert!(asked > 5);
}

#[test]
fn an_inquiry_asks_for_both_sides_and_stops_at_its_limit() {
    let rules = Arc::new(fit(&presets::BRANDUBH).expect("they fit"));
    let position = Position::new(&POSITION.parse().expect("a position"), &rules).expect("playable");
    let prover = Prover::new(rules.clone(), 1 << 22);
    let mut inquiry = Inquiry::new(position, None);
    while inquiry.go_on(&prover, u64::MAX).is_some() {}
    assert!(matches!(inquiry.answer(), Answer::Win { side: Side::Defenders, .. }));
    let mut start = Inquiry::new(rules.start(), Some(Side::Attackers));
    start.go_on(&prover, 1000);
    assert_eq!(start.answer(), Answer::Unknown);
    assert!(start.expanded() < 4096, "{}", start.expanded());
}
