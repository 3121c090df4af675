//! Speed of the rules: perft and random play.

use std::sync::Arc;

use branan_rules::{Board, Board7, Board11, Playouts, Position, RuleSet, Rules, perft, presets};

use crate::peer;
use crate::table::{Row, best_of, print};

/// Runs all measures and prints them; says whether all is well.
pub fn run(quick: bool) -> bool {
    let runs = if quick { 1 } else { 5 };
    println!(
        "Positions: 7x7 {} bytes, 11x11 {} bytes. Best of {runs} on one core, millions a second.\n",
        size_of::<Position<Board7>>(),
        size_of::<Position<Board11>>()
    );
    let small = size_of::<Position<Board7>>() <= 32 && size_of::<Position<Board11>>() <= 64;
    if !small {
        println!("positions are too large: at most 32 and 64 bytes are allowed");
    }
    let rows = [
        perft_row(if quick { &BRANDUBH_QUICK } else { &BRANDUBH_DEEP }, runs),
        hnefatafl_row(if quick { &HNEFATAFL_QUICK } else { &HNEFATAFL_DEEP }, runs),
        playouts_row::<Board7>(
            "brandubh random moves",
            presets::BRANDUBH,
            peer::brandubh_playouts,
            15.0,
            runs,
        ),
        playouts_row::<Board11>(
            "hnefatafl random moves",
            presets::HNEFATAFL,
            peer::hnefatafl_playouts,
            5.0,
            runs,
        ),
        games_row(runs),
    ];
    print(&rows, !quick) && small
}

/// A perft to count, with its known result; the peer counts a ply less.
struct Perft {
    what: &'static str,
    depth: u32,
    leaves: u64,
    peer_depth: u32,
    peer_leaves: u64,
    target: f64,
}

const BRANDUBH_DEEP: Perft = Perft {
    what: "brandubh perft 6, bulk",
    depth: 6,
    leaves: 1_111_530_080,
    peer_depth: 4,
    peer_leaves: 1_007_392,
    target: 1000.0,
};
const BRANDUBH_QUICK: Perft =
    Perft { what: "brandubh perft 5, bulk", depth: 5, leaves: 41_843_336, ..BRANDUBH_DEEP };
const HNEFATAFL_DEEP: Perft = Perft {
    what: "hnefatafl perft 4, bulk",
    depth: 4,
    leaves: 50_842_980,
    peer_depth: 3,
    peer_leaves: 809_008,
    target: 500.0,
};
const HNEFATAFL_QUICK: Perft =
    Perft { what: "hnefatafl perft 3, bulk", depth: 3, leaves: 809_008, ..HNEFATAFL_DEEP };

fn perft_row(perft: &Perft, runs: u32) -> Row {
    row::<Board7>(perft, presets::BRANDUBH, peer::brandubh_perft, runs)
}

fn hnefatafl_row(perft: &Perft, runs: u32) -> Row {
    row::<Board11>(perft, presets::HNEFATAFL, peer::hnefatafl_perft, runs)
}

fn row<B: Board>(task: &Perft, set: RuleSet, peer: fn(u32) -> u64, runs: u32) -> Row {
    let rules = Rules::<B>::new(set).expect("presets are checked at compile time");
    let (leaves, ours) = best_of(runs, || perft(&rules, &rules.start(), task.depth));
    let (peer_leaves, theirs) = best_of(runs, || peer(task.peer_depth));
    Row {
        what: task.what,
        ours,
        peer: theirs,
        peer_name: "hnefatafl",
        target: task.target,
        correct: leaves == task.leaves && peer_leaves == task.peer_leaves,
    }
}

fn playouts_row<B: Board>(
    what: &'static str,
    set: RuleSet,
    peer: fn(u32) -> u64,
    target: f64,
    runs: u32,
) -> Row {
    let rules = Rules::<B>::new(set).expect("presets are checked at compile time");
    let mut agreed = true;
    let (_, ours) = best_of(runs, || {
        let (moves, right) = playouts(&rules, 20_000);
        agreed &= right;
        moves
    });
    let (_, theirs) = best_of(runs, || peer(300));
    Row { what, ours, peer: theirs, peer_name: "hnefatafl", target, correct: agreed }
}

/// Sets of random moves of Copenhagen by all the rules, those about the past included.
fn games_row(runs: u32) -> Row {
    const SETS: u32 = 3_000;
    let rules = Arc::new(Rules::<Board11>::new(presets::COPENHAGEN).expect("a preset"));
    let (start, mut playouts, mut right) = (rules.start(), Playouts::new(rules), true);
    let (moves, ours) = best_of(runs, || {
        let mut random = peer::random();
        let mut one = || playouts.run(&start, LONGEST_GAME, &mut random);
        let sets = (0..SETS).map(|_| one()).inspect(|playout| {
            right &= playout.position.zobrist() == playout.position.zobrist_reference();
            right &= playout.end.is_some() || playout.plies == LONGEST_GAME;
        });
        sets.map(|playout| playout.plies as u64).sum()
    });
    let (peer_moves, theirs) = best_of(runs, || peer::copenhagen_playouts(SETS, LONGEST_GAME));
    // Both play by the same rules, so their sets are equally long.
    let are_alike = moves.abs_diff(peer_moves) * 20 < peer_moves;
    Row {
        what: "copenhagen random sets with past",
        ours,
        peer: theirs,
        peer_name: "tafl-rs",
        target: 5.0,
        correct: right && are_alike,
    }
}

/// Moves a set with its past may take before it is given up.
const LONGEST_GAME: usize = 1_000;

/// Moves a playout may take before it is given up.
const LONGEST: u32 = 500;

/// Plays sets of random moves; counts the moves, and says whether the hash of
/// every last position is what it should be.
fn playouts<B: Board>(rules: &Rules<B>, sets: u32) -> (u64, bool) {
    let mut random = peer::random();
    let (mut moves, mut right) = (0, true);
    for _ in 0..sets {
        let mut position = rules.start();
        for _ in 0..LONGEST {
            let choice = position.choose_move(rules, |count| peer::below(&mut random, count));
            let mv = choice.expect("the set goes on, so there is a move");
            let played = position.play_unchecked(rules, mv);
            position = played.position;
            moves += 1;
            if played.end.is_some() {
                break;
            }
        }
        right &= position.zobrist() == position.zobrist_reference();
    }
    (moves, right)
}
