//! Whether the engine sees what is closing: its opinion of positions shortly before an encirclement or an exit fort.

use std::collections::HashSet;
use std::path::Path;
use std::sync::Arc;

use branan_engine::{AnySearch, Score, TranspositionTable};
use branan_rules::notation::{Record, read_records};
use branan_rules::{AnyGame, Reason, RuleSet, Setup, Side, SplitMix64, Symmetry, presets};

use crate::options;

/// The positions, one a line: rule set, position, who wins, why, and after how many plies.
const LIST: &str = include_str!("../../engine/tests/data/closing.txt");

/// How many plies before the end positions are taken.
const BEFORE: core::ops::RangeInclusive<usize> = 2..=8;

/// How many of a hundred must be seen.
const SEEN: usize = 90;

/// Plies after which a game that looks for positions is given up.
const LONGEST: usize = 300;

/// Nodes a move of such a game.
const FINDING_NODES: u64 = 1_000;

/// Moves at random that it begins with, at most.
const RANDOM_MOVES: usize = 12;

/// A position shortly before the end of its game.
struct Closing {
    set: &'static RuleSet,
    setup: Setup,
    winner: Side,
    reason: Reason,
    plies: usize,
}

/// What is asked for on the command line.
pub struct Asked {
    sets: Vec<&'static RuleSet>,
    nodes: u64,
}

impl Asked {
    /// Reads `[--nodes N] [RULES …]`.
    pub fn read(words: &[&str]) -> Option<Asked> {
        let mut nodes = 10_000;
        let sets = options::read(words, |option, value| {
            (option == "--nodes").then_some(())?;
            nodes = value.parse().ok()?;
            Some(())
        })?;
        Some(Asked { sets, nodes })
    }

    /// Prints of how many positions the evaluation, and a search, say that the winner is ahead; says whether the
    /// evaluation does of nearly all.
    pub fn run(&self) -> bool {
        let (first, last) = (BEFORE.start(), BEFORE.end());
        println!(
            "Positions {first} to {last} plies before the end whose winner the engine calls ahead, by its evaluation"
        );
        println!("alone and by a search of {} nodes.\n", self.nodes);
        println!(
            "{:<14} {:<12} {:>5} {:>9} {:>12} {:>12}",
            "", "end", "plies", "positions", "evaluation", "search"
        );
        let positions = list();
        let (mut all, mut seen) = (0, 0);
        for &set in &self.sets {
            for reason in [Reason::Encircled, Reason::ExitFort] {
                for plies in BEFORE {
                    let is_of_kind = |closing: &&Closing| {
                        closing.set == set && closing.reason == reason && closing.plies == plies
                    };
                    let kind: Vec<&Closing> = positions.iter().filter(is_of_kind).collect();
                    if kind.is_empty() {
                        continue;
                    }
                    let count = |nodes| kind.iter().filter(|closing| closing.is_seen(nodes)).count();
                    let (alone, searched) = (count(0), count(self.nodes));
                    (all, seen) = (all + kind.len(), seen + alone);
                    let share = |count: usize| format!("{count} ({} %)", 100 * count / kind.len());
                    let (id, reason, kind) = (&set.id, reason.word(), kind.len());
                    println!(
                        "{id:<14} {reason:<12} {plies:>5} {kind:>9} {:>12} {:>12}",
                        share(alone),
                        share(searched)
                    );
                }
            }
        }
        let is_well = seen * 100 >= all * SEEN;
        let verdict = if is_well { "yes" } else { "NO" };
        println!("\nThe evaluation has the right sign in {SEEN} of 100: {verdict} ({seen} of {all})");
        is_well
    }
}

impl Closing {
    /// Says whether the engine calls the winner ahead, with so many nodes; with none by its evaluation.
    fn is_seen(&self, nodes: u64) -> bool {
        let game = AnyGame::from_setup(self.set.clone(), &self.setup).expect("a position of the list");
        let mut search = AnySearch::new(&game, Arc::new(TranspositionTable::with_bytes(1 << 20)), 1);
        while !search.is_settled() && search.nodes() < nodes {
            search.run(nodes - search.nodes());
        }
        let searched = search.lines().first().map(|line| line.score);
        let score = searched.unwrap_or_else(|| search.opinion());
        if game.side() == self.winner { score > Score::DRAW } else { score < Score::DRAW }
    }

    fn read(line: &str) -> Option<Closing> {
        let mut parts = line.split("; ");
        let (set, setup) = (presets::by_id(parts.next()?)?, parts.next()?.parse().ok()?);
        let (winner, reason, plies) = (parts.next()?, parts.next()?, parts.next()?.parse().ok()?);
        let winner = Side::BOTH.into_iter().find(|side| side.to_string() == winner)?;
        let reason = Reason::ALL.into_iter().find(|known| known.word() == reason)?;
        Some(Closing { set, setup, winner, reason, plies })
    }
}

fn list() -> Vec<Closing> {
    let lines = LIST.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines.map(|line| Closing::read(line).expect("a line of the list")).collect()
}

/// Prints lines for the list from a file of records; says whether it could be read.
pub fn find_in_records(set: &'static RuleSet, file: &Path) -> bool {
    let Ok(text) = std::fs::read_to_string(file) else { return false };
    let mut printed = HashSet::new();
    // A record that cannot be read is no loss among many.
    for record in text.lines().filter_map(|line| read_records(line).ok()).flatten() {
        print_closing(set, &played(set, &record), &mut printed);
    }
    true
}

/// Prints lines for the list from games of the engine against itself, as many as are asked for.
pub fn find_in_games(set: &'static RuleSet, games: u64, seed: u64) -> bool {
    let mut printed = HashSet::new();
    for number in 0..games {
        if let Some(game) = self_play(set, SplitMix64::nth(seed, number)) {
            print_closing(set, &game, &mut printed);
        }
    }
    true
}

/// Prints the positions of a game that ended as is looked for, each kind of position once, however it is turned.
fn print_closing(set: &RuleSet, game: &AnyGame, printed: &mut HashSet<String>) {
    let Some(end) = game.end().filter(|end| matches!(end.reason, Reason::Encircled | Reason::ExitFort))
    else {
        return;
    };
    let Some(winner) = end.winner else { return };
    for plies in BEFORE.filter(|&plies| plies <= game.len()) {
        let setup = game.setup_after(game.len() - plies);
        let turned = Symmetry::ALL.into_iter().map(|symmetry| symmetry.setup(&setup).to_string()).min();
        if printed.insert(turned.unwrap_or_default()) {
            println!("{}; {setup}; {winner}; {}; {plies}", set.id, end.reason.word());
        }
    }
}

/// A record played as far as the rules let it.
fn played(set: &RuleSet, record: &Record) -> AnyGame {
    let mut game = AnyGame::new(set.clone()).expect("a preset");
    for node in record.mainline() {
        if game.play(node.mv.mv).is_err() {
            break;
        }
    }
    game
}

/// A game of the engine against itself, from an opening at random.
fn self_play(set: &RuleSet, seed: u64) -> Option<AnyGame> {
    let mut random = SplitMix64::new(seed);
    let mut game = AnyGame::new(set.clone()).ok()?;
    let table = Arc::new(TranspositionTable::with_bytes(1 << 20));
    let opening = random.below(RANDOM_MOVES + 1);
    while game.end().is_none() && game.len() < LONGEST {
        if game.len() < opening {
            let moves = game.legal_moves();
            game.play(moves[random.below(moves.len())]).ok()?;
            continue;
        }
        let mut search = AnySearch::new(&game, table.clone(), 1);
        while !search.is_settled() && (search.nodes() < FINDING_NODES || search.lines().is_empty()) {
            search.run(FINDING_NODES.saturating_sub(search.nodes()).max(200));
        }
        game.play(search.best_move()?).ok()?;
    }
    Some(game)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_has_500_positions_that_go_on_and_none_twice() {
        let list = list();
        assert!(list.len() >= 500, "{}", list.len());
        let different: HashSet<_> =
            list.iter().map(|closing| (&closing.set.id, closing.setup.to_string())).collect();
        assert_eq!(different.len(), list.len());
        for closing in &list {
            let game = AnyGame::from_setup(closing.set.clone(), &closing.setup);
            assert!(game.is_ok_and(|game| game.end().is_none()), "{}", closing.setup);
            assert!(BEFORE.contains(&closing.plies));
            let is_fort = closing.reason == Reason::ExitFort;
            assert_eq!(closing.winner, if is_fort { Side::Defenders } else { Side::Attackers });
        }
    }

    #[test]
    fn whoever_is_called_ahead_is_seen_and_the_other_is_not() {
        // The king walks out at once.
        let line =
            |winner| format!("copenhagen; 11/11/11/11/11/11/11/11/4aaa4/11/2k5a2 d; {winner}; exit-fort; 2");
        for nodes in [0, 500] {
            let is_seen = |winner| Closing::read(&line(winner)).expect("a line").is_seen(nodes);
            assert_eq!((is_seen("defenders"), is_seen("attackers")), (true, false), "{nodes}");
        }
    }
}
