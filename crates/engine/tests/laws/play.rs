//! Searches play legal moves, whatever the rule set, the steps and the position.

use std::sync::Arc;

use branan_engine::{AnySearch, Level, TranspositionTable};
use branan_rules::{AnyGame, RuleSet, presets};
use branan_testkit::Random;
use branan_testkit::rule_sets::arbitrary;

fn search(game: &AnyGame, lines: usize) -> AnySearch {
    AnySearch::new(game, Arc::new(TranspositionTable::with_bytes(1 << 16)), lines)
}

fn game(set: RuleSet) -> AnyGame {
    AnyGame::new(set).expect("a rule set without contradictions")
}

/// A game from a position in text.
fn at(set: RuleSet, setup: &str) -> AnyGame {
    AnyGame::from_setup(set, &setup.parse().expect("a set-up")).expect("a position")
}

/// Plays a set against itself, a few nodes a move.
fn self_play(set: RuleSet, plies: usize) {
    let mut game = game(set);
    for _ in 0..plies {
        if game.end().is_some() {
            assert_eq!(search(&game, 1).best_move(), None);
            break;
        }
        let mut search = search(&game, 1);
        search.run(300);
        let mv = search.best_move().expect("the set goes on");
        game.play(mv).unwrap_or_else(|error| panic!("{error} in {}", game.setup()));
    }
}

#[test]
fn every_preset_is_played() {
    for set in presets::ALL {
        self_play(set.clone(), 30);
    }
}

#[test]
fn rule_sets_nobody_wrote_down_are_played() {
    for seed in 0..60 {
        self_play(arbitrary(&mut Random::new(seed)), 30);
    }
}

#[test]
fn the_same_nodes_give_the_same_result() {
    for set in [presets::BRANDUBH, presets::HNEFATAFL] {
        let [first, second] = [(); 2].map(|()| {
            let mut search = search(&game(set.clone()), 2);
            for _ in 0..20 {
                search.run(1_000);
            }
            (search.lines().to_vec(), search.nodes(), search.depth())
        });
        assert_eq!(first, second);
    }
}

#[test]
fn small_steps_lead_as_far_and_lose_nothing() {
    let game = game(presets::BRANDUBH);
    let mut search = search(&game, 1);
    while search.depth() < 5 {
        let known = search.lines().len();
        let before = search.nodes();
        search.run(100);
        assert!(search.lines().len() >= known);
        assert!(search.nodes() > before && search.nodes() < 3_000_000, "goes on and arrives");
        let mv = search.best_move().expect("the set goes on");
        assert!(game.legal_moves().contains(&mv));
    }
}

#[test]
fn lines_are_legal_different_and_in_order() {
    let game = game(presets::BRANDUBH);
    let mut search = search(&game, 3);
    while search.depth() < 4 {
        search.run(10_000);
    }
    let lines = search.lines();
    assert_eq!(lines.len(), 3);
    assert!(lines.is_sorted_by(|a, b| a.score >= b.score));
    for (i, line) in lines.iter().enumerate() {
        assert!(lines[..i].iter().all(|other| other.moves[0] != line.moves[0]));
        let mut game = game.clone();
        for &mv in &line.moves {
            game.play(mv).expect("a legal line");
        }
    }
}

#[test]
fn every_move_by_itself_is_worth_as_much_as_among_the_best() {
    for set in [presets::BRANDUBH, presets::ARD_RI, presets::TABLUT] {
        let game = game(set);
        let count = game.legal_moves().len();
        let scores = |lines: usize| {
            let mut search = search(&game, lines);
            while search.depth() < 1 {
                search.run(100_000);
            }
            search.lines()[..count - 1].iter().map(|line| line.score).collect::<Vec<_>>()
        };
        assert_eq!(scores(count), scores(count - 1), "{}", game.rule_set().id);
    }
}

#[test]
fn the_only_move_is_played() {
    // Only c1 is free for the attacker on b1.
    let game = at(presets::BRANDUBH, "7/2k4/7/7/7/1d5/1a1d3 a");
    assert_eq!(game.legal_moves().len(), 1);
    for level in Level::all() {
        assert_eq!(level.choose(&game, 1), Some(game.legal_moves()[0]));
    }
}

#[test]
fn a_lost_position_is_played_on() {
    // The king walks to one of two corners, whatever the attackers do.
    let game = at(presets::BRANDUBH, "2k4/7/7/7/7/7/4a2 a");
    let mut search = search(&game, 1);
    while !search.is_settled() {
        search.run(1_000);
    }
    assert_eq!(search.lines()[0].score.plies_to_end(), Some(-2));
    assert!(search.best_move().is_some());
}

/// Positions that are won in one move: by an escape, and by capturing the king.
fn won_at_once() -> [AnyGame; 2] {
    [
        at(presets::BRANDUBH, "2k4/3a3/7/aa3aa/3d3/3a3/3a3 d"),
        at(presets::BRANDUBH, "3a3/1ak4/7/a3a2/3d3/3a3/3a3 a"),
    ]
}

/// How many of so many times a level takes the win.
fn wins_taken(game: &AnyGame, level: Level, times: u64) -> u64 {
    let takes = |seed: &u64| {
        let mut game = game.clone();
        let side = game.side();
        game.play(level.choose(&game, *seed).expect("a move")).expect("a legal one");
        game.end().and_then(|end| end.winner) == Some(side)
    };
    (0..times).filter(takes).count() as u64
}

#[test]
fn from_the_third_level_on_no_win_in_one_is_overlooked() {
    for game in won_at_once() {
        for level in Level::all().skip(2) {
            assert_eq!(wins_taken(&game, level, 5), 5, "{level:?} in {}", game.setup());
        }
    }
}

#[test]
fn a_beginner_sees_a_win_in_one_more_often_than_not() {
    for game in won_at_once() {
        let taken = wins_taken(&game, Level::MIN, 100);
        assert!(taken > 50, "{taken} of 100 in {}", game.setup());
    }
}

#[test]
fn a_beginner_does_not_always_see_what_the_reply_does() {
    // The king may step next to an attacker who has a friend to take him with.
    let game = at(presets::BRANDUBH, "3a3/7/1a5/4k2/1a3a1/7/3a3 d");
    let is_taken = |mv| {
        let mut game = game.clone();
        game.play(mv).expect("a legal move");
        game.legal_moves().into_iter().any(|reply| {
            let mut game = game.clone();
            game.play(reply).expect("a legal reply");
            game.end().is_some()
        })
    };
    let given_away =
        |level: Level| (0..60).filter(|&seed| is_taken(level.choose(&game, seed).expect("a move"))).count();
    let (beginner, best) = (given_away(Level::MIN), given_away(Level::MAX));
    assert!(beginner > best && best == 0, "{beginner} and {best} of 60");
}

#[test]
fn a_set_that_is_over_has_no_move() {
    let game = at(presets::BRANDUBH, "k6/3a3/7/aa3aa/3d3/3a3/3a3 a");
    assert!(game.end().is_some());
    assert_eq!(Level::MAX.choose(&game, 0), None);
    let mut search = search(&game, 1);
    assert!(search.is_settled() && search.run(10) && search.lines().is_empty());
}
