//! The published list of forced wins is complete, and its shorter ones are proved here.
//!
//! `cargo xtask bench engine` lets the engine prove all of them, `cargo xtask bench verify-tactics` proves them
//! without it.

use std::collections::HashSet;
use std::sync::Arc;

use branan_engine::{AnySearch, TranspositionTable};
use branan_rules::{AnyGame, Board, ByWidth, Game, Move, RuleSet, Setup, Side, Symmetry, presets};

use crate::brute::Brute;

struct Tactic {
    set: &'static RuleSet,
    setup: Setup,
    plies: i32,
    moves: Vec<Move>,
}

fn list() -> Vec<Tactic> {
    let lines = include_str!("../data/tactics.txt").lines();
    lines.filter(|line| !line.is_empty() && !line.starts_with('#')).map(read).collect()
}

fn read(line: &'static str) -> Tactic {
    let parts: Vec<&str> = line.split("; ").collect();
    let [id, setup, plies, moves] = parts[..] else { panic!("four parts: {line}") };
    Tactic {
        set: presets::ALL.into_iter().find(|set| set.id == id).expect("a preset"),
        setup: setup.parse().expect("a set-up"),
        plies: plies.parse().expect("a number"),
        moves: moves.split(' ').map(|mv| mv.parse().expect("a move")).collect(),
    }
}

impl Tactic {
    fn game(&self) -> AnyGame {
        AnyGame::from_setup(self.set.clone(), &self.setup).expect("a position")
    }
}

#[test]
fn there_are_sixty_for_both_sides_and_three_rule_sets_none_twice() {
    let list = list();
    assert!(list.len() >= 60, "{}", list.len());
    for set in [&presets::BRANDUBH, &presets::BRANDUBH_HISTORICAL, &presets::HNEFATAFL] {
        for side in [Side::Attackers, Side::Defenders] {
            let count = list.iter().filter(|tactic| tactic.set == set && tactic.setup.side() == side).count();
            assert!(count >= 5, "{} {side}: {count}", set.id);
        }
    }
    let turned = |tactic: &Tactic| {
        let all = Symmetry::ALL.into_iter().map(|symmetry| symmetry.setup(&tactic.setup).to_string());
        (tactic.set.id.clone(), all.min())
    };
    let different: HashSet<_> = list.iter().map(turned).collect();
    assert_eq!(different.len(), list.len());
    let lengths: HashSet<i32> = list.iter().map(|tactic| tactic.plies).collect();
    assert!([3, 5, 7, 9].iter().all(|plies| lengths.contains(plies)), "{lengths:?}");
}

#[test]
fn the_shortest_are_what_brute_force_says() {
    fn check<B: Board>(game: &Game<B>, tactic: &Tactic) {
        let mut brute = Brute::new(game.rules());
        assert_eq!(brute.plies_to_end(&game.position(), 3), Some(3), "{}", tactic.setup);
        let wins = |mv: &Move| {
            let next = game.position().play_unchecked(game.rules(), *mv).position;
            brute.plies_to_end(&next, 2) == Some(-2)
        };
        let mut moves: Vec<Move> = game.legal_moves().filter(wins).collect();
        moves.sort_unstable();
        assert_eq!(moves, tactic.moves, "{}", tactic.setup);
    }
    for tactic in list().iter().filter(|tactic| tactic.plies == 3) {
        match tactic.game().by_width() {
            ByWidth::Board7(game) => check(game, tactic),
            ByWidth::Board11(game) => check(game, tactic),
            ByWidth::Board19(game) => check(game, tactic),
        }
    }
}

#[test]
fn wins_within_five_plies_are_proved_quickly() {
    for tactic in list().iter().filter(|tactic| tactic.plies <= 5) {
        let mut search = AnySearch::new(&tactic.game(), Arc::new(TranspositionTable::with_bytes(4 << 20)), 1);
        let won = |search: &AnySearch| search.lines().first()?.score.plies_to_end();
        while won(&search).is_none() && search.nodes() < 1_000_000 {
            search.run(1_000_000 - search.nodes());
        }
        let plies = won(&search).unwrap_or_else(|| panic!("{} {}", tactic.set.id, tactic.setup));
        assert!(plies >= tactic.plies, "{}: {plies}", tactic.setup);
    }
}
