//! R-quiet: moves without a capture.

use branan_rules::{AnyGame, Evidence, Repetition, RepetitionVerdict, RuleSet, Side, presets};

use crate::check::{end, game, play};

fn quiet(limit: u16) -> RuleSet {
    RuleSet { quiet_limit: Some(limit), ..presets::BRANDUBH }
}

#[test]
fn r_quiet_1_so_many_moves_without_a_capture_draw() {
    let mut game = AnyGame::new(quiet(6)).expect("a rule set");
    play(&mut game, "d1-c1 d3-c3 c1-b1 c3-b3 b1-c1");
    assert_eq!(end(&game), "goes on");
    play(&mut game, "b3-c3");
    assert_eq!(end(&game), "draw (quiet-limit)");
    assert_eq!(game.evidence(), Some(Evidence::QuietLimit { plies: 6 }));
}

#[test]
fn r_quiet_1_a_capture_begins_the_count_anew() {
    let drawing = "
        . . . . . . .
        . . . . . . .
        . a d . . . a
        . . . . . . .
        . . . k . . .
        . . . . . . .
        . . . . . a .";
    let mut game = game(&quiet(4), Side::Attackers, drawing);
    play(&mut game, "f1-e1 d3-e3 g5-d5");
    assert_eq!(game.plies()[2].captured.to_string(), "c5");
    play(&mut game, "e3-e2 e1-f1 e2-e3");
    assert_eq!(end(&game), "goes on");
    play(&mut game, "f1-e1");
    assert_eq!(end(&game), "draw (quiet-limit)");
}

#[test]
fn r_quiet_1_repetition_is_judged_first() {
    let both = RuleSet {
        quiet_limit: Some(8),
        repetition: Some(Repetition { count: 3, verdict: RepetitionVerdict::DefendersLose }),
        ..presets::BRANDUBH
    };
    let mut game = AnyGame::new(both).expect("a rule set");
    play(&mut game, "d1-c1 d3-c3 c1-d1 c3-d3 d1-c1 d3-c3 c1-d1 c3-d3");
    assert_eq!(end(&game), "attackers win (repetition)");
}

#[test]
fn r_quiet_1_no_preset_has_a_limit() {
    assert!(presets::ALL.iter().all(|set| set.quiet_limit.is_none()));
}
