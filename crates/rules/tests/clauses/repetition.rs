//! R-end-5, R-end-6 and R-repetition: positions that come again.

use branan_rules::{
    AnyGame, Cycle, Evidence, Pieces, Repetition, RepetitionVerdict, RuleSet, Side, SquareSet, Zone, presets,
};

use crate::check::{BRANDUBHS, check, end, game, play, squares};

/// There and back from the start of Brandubh: everybody has other moves.
const SHUFFLE: &str = "d1-c1 d3-c3 c1-d1 c3-d3";

fn brandubh() -> AnyGame {
    AnyGame::new(presets::BRANDUBH).expect("a preset")
}

/// The cycle an ending by repetition rests on.
#[track_caller]
fn cycle(game: &AnyGame) -> Cycle {
    match game.evidence() {
        Some(Evidence::Repetition(cycle)) => cycle,
        other => panic!("the set should have ended by repetition, but: {other:?}"),
    }
}

/// Whose moves in a cycle were free.
fn free(cycle: &Cycle) -> (bool, bool) {
    (cycle.was_free(Side::Attackers), cycle.was_free(Side::Defenders))
}

#[test]
fn r_end_5_the_third_occurrence_ends_the_set_and_the_start_is_the_first() {
    for set in BRANDUBHS {
        let mut game = AnyGame::new(set.clone()).expect("a preset");
        play(&mut game, SHUFFLE);
        assert_eq!((end(&game).as_str(), game.occurrences()), ("goes on", vec![0, 4]));
        play(&mut game, "d1-c1 d3-c3 c1-d1");
        assert_eq!(end(&game), "goes on");
        play(&mut game, "c3-d3");
        assert_eq!(end(&game), "attackers win (repetition)");
        let cycle = cycle(&game);
        assert_eq!(cycle.occurrences, [0, 4, 8]);
        assert_eq!(cycle.plies(), 4..8);
        assert_eq!(free(&cycle), (true, true));
    }
}

#[test]
fn r_end_5_other_moves_may_lie_between_the_occurrences() {
    let mut game = brandubh();
    play(&mut game, SHUFFLE);
    play(&mut game, "d7-c7 d5-c5 c7-d7 c5-d5");
    assert_eq!(game.occurrences(), [0, 4, 8]);
    assert_eq!(end(&game), "attackers win (repetition)");
}

#[test]
fn r_end_5_the_same_squares_with_the_other_side_to_move_are_another_position() {
    let mut game = brandubh();
    // Three moves bring the attacker round, two the defender.
    play(&mut game, "d1-c1 d3-c3 c1-b1 c3-d3 b1-d1");
    assert_eq!(game.setup().with_side(Side::Attackers), presets::BRANDUBH.start);
    assert_eq!(game.occurrences(), [5]);
}

#[test]
fn r_end_5_at_the_second_occurrence_there_is_a_warning() {
    let mut game = brandubh();
    assert_eq!(game.warnings().repetition, None);
    play(&mut game, "d1-c1 d3-c3 c1-d1");
    assert_eq!(game.warnings().repetition, None);
    play(&mut game, "c3-d3");
    let cycle = game.warnings().repetition.expect("a warning");
    assert_eq!(cycle.occurrences, [0, 4]);
    let moves: Vec<String> = cycle.moves.iter().map(|mv| mv.mv.to_string()).collect();
    assert_eq!(moves.join(" "), SHUFFLE);
    assert_eq!(cycle.chooser(), Side::Defenders);
    // Another move, and the warning is gone.
    play(&mut game, "d2-e2");
    assert_eq!(game.warnings().repetition, None);
}

/// The king runs between d7 and d1 and threatens a corner each time; the one
/// attacker that can bars the way each time.
const PERPETUAL_THREAT: &str = "
    . . . k . d .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . a . . . a .";

#[test]
fn r_end_5_if_only_the_defenders_were_free_they_lose() {
    for set in BRANDUBHS {
        let mut game = game(set, Side::Attackers, PERPETUAL_THREAT);
        for _ in 0..2 {
            assert_eq!(end(&game), "goes on");
            play(&mut game, "b1-b7 d7-d1 b7-b1 d1-d7");
        }
        assert_eq!(end(&game), "attackers win (repetition)");
        let cycle = cycle(&game);
        assert_eq!(free(&cycle), (false, true));
        assert_eq!(cycle.chooser(), Side::Defenders);
        assert!(cycle.moves.iter().all(|mv| (mv.side == Side::Defenders) == mv.alternative.is_some()));
    }
}

/// The attackers chase the king between c2 and b2: wherever else he goes, the
/// next move captures him.
const PERPETUAL_CHASE: &str = "
    . . . . . . .
    . . . . . . .
    . a . . . . .
    . . . . . . .
    . . a . . . .
    . . k . a . .
    . . . a . . .";

#[test]
fn r_end_5_if_only_the_attackers_were_free_they_lose() {
    let refuted = [
        ("c2-a2", "c3-a3"),
        ("c2-d2", "c3-c2"),
        ("c2-c1", "b5-b1"),
        ("c2-b2 c3-b3 b2-a2", "b3-a3"),
        ("c2-b2 c3-b3 b2-d2", "b3-d3"),
        ("c2-b2 c3-b3 b2-b1", "d1-c1"),
    ];
    for set in BRANDUBHS {
        for (to, refutation) in refuted {
            let mut game = game(set, Side::Defenders, PERPETUAL_CHASE);
            play(&mut game, to);
            play(&mut game, refutation);
            // The historical king is as weak as any soldier here.
            assert_eq!(end(&game), "attackers win (king-captured)", "{to} {refutation}");
        }
        let mut game = game(set, Side::Defenders, PERPETUAL_CHASE);
        for _ in 0..2 {
            play(&mut game, "c2-b2 c3-b3 b2-c2 b3-c3");
        }
        assert_eq!(end(&game), "defenders win (repetition)");
        let cycle = cycle(&game);
        assert_eq!(free(&cycle), (true, false));
        assert_eq!(cycle.chooser(), Side::Attackers);
    }
}

/// A Brandubh whose king may only stop on d1, d7 and the corners: whatever he
/// does but run is not legal, and whatever they do but follow lets him out.
fn runner() -> (RuleSet, String) {
    let barred = SquareSet::board(7).minus(squares("d1 d7 a1 g1 a7 g7 d4"));
    let set = RuleSet {
        defender_camp: Zone { squares: barred, stop: Pieces::SOLDIERS, ..Zone::NONE },
        throne: Zone { enter: Pieces::NONE, ..presets::BRANDUBH.throne },
        ..presets::BRANDUBH
    };
    (set, PERPETUAL_THREAT.replace("k . d", "k . a"))
}

#[test]
fn r_end_5_if_neither_was_free_the_defenders_lose() {
    let (set, drawing) = runner();
    let mut game = game(&set, Side::Attackers, &drawing);
    for _ in 0..2 {
        play(&mut game, "b1-b7 d7-d1 b7-b1 d1-d7");
    }
    assert_eq!(end(&game), "attackers win (repetition)");
    assert_eq!(free(&cycle(&game)), (false, false));
    assert_eq!(cycle(&game).chooser(), Side::Defenders);
}

#[test]
fn r_end_5_only_the_cycle_since_the_previous_occurrence_counts() {
    // On e7 the king leaves the attacker free to do as it likes.
    let (forced, slack) = ("b1-b7 d7-d1 b7-b1 d1-d7", "b1-b7 d7-e7 b7-b1 e7-d7");
    for (first, second, attackers_free) in [(slack, forced, false), (forced, slack, true)] {
        let mut game = game(&presets::BRANDUBH, Side::Attackers, PERPETUAL_THREAT);
        play(&mut game, first);
        play(&mut game, second);
        assert_eq!(end(&game), "attackers win (repetition)");
        assert_eq!(cycle(&game).plies(), 4..8);
        assert_eq!(free(&cycle(&game)), (attackers_free, true));
    }
}

#[test]
fn r_end_6_in_hnefatafl_the_third_occurrence_draws() {
    let mut game = AnyGame::new(presets::HNEFATAFL).expect("a preset");
    let there_and_back = "d1-c1 e5-d5 c1-d1 d5-e5";
    play(&mut game, there_and_back);
    assert_eq!(end(&game), "goes on");
    assert!(game.warnings().repetition.is_some());
    play(&mut game, there_and_back);
    assert_eq!(end(&game), "draw (repetition)");
    assert_eq!(cycle(&game).occurrences, [0, 4, 8]);
}

#[test]
fn r_end_6_taking_the_move_back_takes_the_draw_back() {
    let mut game = AnyGame::new(presets::HNEFATAFL).expect("a preset");
    play(&mut game, "d1-c1 e5-d5 c1-d1 d5-e5 d1-c1 e5-d5 c1-d1 d5-e5");
    game.undo();
    assert_eq!(end(&game), "goes on");
    play(&mut game, "d5-d4");
    assert_eq!(end(&game), "goes on");
}

fn repeating(count: u8, verdict: RepetitionVerdict) -> RuleSet {
    RuleSet { repetition: Some(Repetition { count, verdict }), ..presets::BRANDUBH }
}

#[test]
fn r_repetition_1_the_rule_set_says_which_occurrence_counts() {
    for count in 2..=5 {
        let set = repeating(count, RepetitionVerdict::Draw);
        let mut game = AnyGame::new(set).expect("a rule set");
        for seen in 2..=count {
            assert_eq!(end(&game), "goes on", "occurrence {seen} of {count}");
            play(&mut game, SHUFFLE);
            let last_but_one = seen + 1 == count;
            assert_eq!(game.warnings().repetition.is_some(), last_but_one, "occurrence {seen} of {count}");
        }
        assert_eq!(end(&game), "draw (repetition)");
    }
}

#[test]
fn r_repetition_1_where_the_second_occurrence_ends_the_set_the_first_is_no_warning() {
    let game = AnyGame::new(repeating(2, RepetitionVerdict::Draw)).expect("a good rule set");
    assert_eq!(game.warnings().repetition, None);
}

#[test]
fn r_repetition_1_a_rule_set_may_let_positions_come_as_often_as_they_like() {
    let mut game = AnyGame::new(RuleSet { repetition: None, ..presets::BRANDUBH }).expect("a rule set");
    for _ in 0..10 {
        play(&mut game, SHUFFLE);
    }
    assert_eq!(end(&game), "goes on");
    assert_eq!(game.warnings().repetition, None);
    assert_eq!(game.occurrences().len(), 11);
}

#[test]
fn r_repetition_2_verdicts_that_end_the_set() {
    // The defenders complete the repetition in SHUFFLE.
    let verdicts = [
        (RepetitionVerdict::Draw, "draw (repetition)"),
        (RepetitionVerdict::MoverLoses, "attackers win (repetition)"),
        (RepetitionVerdict::MoverWins, "defenders win (repetition)"),
        (RepetitionVerdict::AttackersLose, "defenders win (repetition)"),
        (RepetitionVerdict::DefendersLose, "attackers win (repetition)"),
        (RepetitionVerdict::ChooserLoses, "attackers win (repetition)"),
    ];
    for (verdict, expected) in verdicts {
        let mut game = AnyGame::new(repeating(3, verdict)).expect("a rule set");
        play(&mut game, SHUFFLE);
        play(&mut game, SHUFFLE);
        assert_eq!(end(&game), expected, "{verdict:?}");
    }
}

#[test]
fn r_repetition_2_the_verdict_follows_the_player_who_completes_it() {
    // Begun with the defenders to move, the attackers complete it.
    let verdicts = [
        (RepetitionVerdict::MoverLoses, "defenders win (repetition)"),
        (RepetitionVerdict::MoverWins, "attackers win (repetition)"),
        (RepetitionVerdict::AttackersLose, "defenders win (repetition)"),
        (RepetitionVerdict::DefendersLose, "attackers win (repetition)"),
    ];
    for (verdict, expected) in verdicts {
        let start = presets::BRANDUBH.start.with_side(Side::Defenders);
        let mut game = AnyGame::from_setup(repeating(3, verdict), &start).expect("a position");
        for _ in 0..2 {
            play(&mut game, "d3-c3 d1-c1 c3-d3 c1-d1");
        }
        assert_eq!(end(&game), expected, "{verdict:?}");
    }
}

#[test]
fn r_repetition_3_a_forbidden_repetition_is_no_legal_move() {
    let mut game = AnyGame::new(repeating(3, RepetitionVerdict::Forbidden)).expect("a rule set");
    play(&mut game, SHUFFLE);
    play(&mut game, "d1-c1 d3-c3 c1-d1");
    let back = "c3-d3".parse().expect("a move");
    assert!(!game.legal_moves().contains(&back));
    let error = game.play(back).expect_err("a forbidden move");
    assert_eq!(format!("{:?}", error.why), "Repeats");
    assert_eq!((end(&game).as_str(), game.len()), ("goes on", 7));
    play(&mut game, "c3-b3");
}

#[test]
fn r_repetition_3_a_player_with_forbidden_moves_only_has_none() {
    let (set, drawing) = runner();
    let repetition = Some(Repetition { count: 2, verdict: RepetitionVerdict::Forbidden });
    let mut game = game(&RuleSet { repetition, ..set }, Side::Attackers, &drawing);
    play(&mut game, "b1-b7 d7-d1 b7-b1");
    // Back on d7 he would repeat the first position.
    assert_eq!(end(&game), "attackers win (no-moves)");
    assert_eq!(game.evidence(), Some(Evidence::NoMoves { side: Side::Defenders }));
}

#[test]
fn r_repetition_2_what_each_preset_does() {
    let verdicts = [
        (&presets::BRANDUBH, RepetitionVerdict::ChooserLoses),
        (&presets::BRANDUBH_HISTORICAL, RepetitionVerdict::ChooserLoses),
        (&presets::HNEFATAFL, RepetitionVerdict::Draw),
        (&presets::COPENHAGEN, RepetitionVerdict::DefendersLose),
        (&presets::FETLAR, RepetitionVerdict::Draw),
        (&presets::TABLUT, RepetitionVerdict::Draw),
        (&presets::ARD_RI, RepetitionVerdict::Draw),
        (&presets::TAWLBWRDD, RepetitionVerdict::Draw),
    ];
    for (set, verdict) in verdicts {
        assert_eq!(set.repetition, Some(Repetition { count: 3, verdict }), "{}", set.id);
    }
    let mut game = AnyGame::new(presets::COPENHAGEN).expect("a preset");
    play(&mut game, "d1-c1 e5-d5 c1-d1 d5-e5 d1-c1 e5-d5 c1-d1 d5-e5");
    assert_eq!(end(&game), "attackers win (repetition)");
}

#[test]
fn r_end_5_a_move_that_ends_the_set_ends_it_whatever_came_before() {
    let mut game = game(&presets::BRANDUBH, Side::Attackers, PERPETUAL_THREAT);
    play(&mut game, "b1-b7 d7-d1 b7-b1 d1-d7 b1-b7 d7-d1 b7-b6 d1-a1");
    assert_eq!(end(&game), "defenders win (escape)");
    check(&presets::BRANDUBH, PERPETUAL_THREAT, "d7-a7", "defenders win (escape)");
}
