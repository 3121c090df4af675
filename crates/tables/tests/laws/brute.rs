//! A second, slow table: all positions in a map, the reference rules, no
//! symmetry, values found by going over everything until nothing changes.

use std::collections::HashMap;
use std::num::NonZero;

use branan_rules::{Piece, Position, RuleSet, Setup, Side, Square, presets};
use branan_tables::{Material, Value, VerifyError, verify};
use branan_testkit::reference;
use branan_testkit::rule_sets::small_brandubhs;

use crate::built::tables;

/// What can be done in a position: win at once, or come to other positions.
struct Node {
    wins_at_once: bool,
    next: Vec<usize>,
}

#[test]
fn small_boards_agree_with_brute_force() {
    let [federation, historical] = small_brandubhs();
    agree(&federation, Material::new(2, 1));
    agree(&historical, Material::new(2, 0));
    agree(&historical, Material::new(1, 1));
}

#[test]
fn a_king_against_one_attacker_agrees_with_brute_force_on_the_real_board() {
    agree(&presets::BRANDUBH, Material::new(1, 0));
    agree(&presets::BRANDUBH_HISTORICAL, Material::new(1, 0));
    agree(&presets::ARD_RI, Material::new(1, 0));
}

fn agree(set: &RuleSet, most: Material) {
    let tables = tables(set, &format!("brute-{}-{most}", set.id), most);
    let setups = all_setups(set, most);
    let values = values(set, &setups);
    for (setup, expected) in setups.iter().zip(values) {
        let position = Position::new(setup, tables.rules()).expect("it can be played");
        assert_eq!(tables.probe(&position).expect("whole"), Some(expected), "{} {setup}", set.id);
    }
    for material in most.up_to() {
        let verified = verify(&tables, material, NonZero::<usize>::MIN, &|_, _| {});
        assert!(verified.expect("right").positions > 0);
    }
    let bigger = Material::new(most.attackers + 1, most.defenders);
    let verified = verify(&tables, bigger, NonZero::<usize>::MIN, &|_, _| {});
    assert!(matches!(verified, Err(VerifyError::Missing { .. })));
}

/// Every position up to some material in which the set goes on.
fn all_setups(set: &RuleSet, most: Material) -> Vec<Setup> {
    let squares: Vec<Square> =
        (0..set.size()).flat_map(|f| (0..set.size()).map(move |r| Square::new(f, r))).collect();
    let mut setups = Vec::new();
    for &king in &squares {
        let empty = Setup::empty(set.size()).with_piece(king, Some(Piece::King));
        let with_attackers = placed(&[empty], Piece::Attacker, most.attackers, &squares);
        setups.extend(placed(&with_attackers, Piece::Defender, most.defenders, &squares));
    }
    let both = setups.into_iter().flat_map(|setup| Side::BOTH.map(|side| setup.with_side(side)));
    both.filter(|setup| is_playable(set, setup)).collect()
}

/// The boards with up to so many pieces more.
fn placed(boards: &[Setup], piece: Piece, most: u8, squares: &[Square]) -> Vec<Setup> {
    let mut all = boards.to_vec();
    let mut last = boards.to_vec();
    for _ in 0..most {
        let further = |board: &Setup| {
            let after =
                board.squares_of(piece).iter().filter_map(|s| squares.iter().position(|&t| t == s)).max();
            let board = *board;
            let free =
                squares[after.map_or(0, |at| at + 1)..].iter().filter(move |&&s| board.piece_at(s).is_none());
            free.map(move |&square| board.with_piece(square, Some(piece))).collect::<Vec<_>>()
        };
        last = last.iter().flat_map(further).collect();
        all.extend(&last);
    }
    all
}

fn is_playable(set: &RuleSet, setup: &Setup) -> bool {
    let stands = |piece: Piece| {
        let mut squares = setup.squares_of(piece).iter();
        squares.all(|square| {
            let mut zones = set.zones().into_iter();
            zones.all(|(_, zone)| !zone.squares.contains(square) || zone.stop.contains(piece))
        })
    };
    let has_attackers = !setup.squares_of(Piece::Attacker).is_empty();
    has_attackers && Piece::ALL.into_iter().all(stands) && reference::end_of(set, setup).is_none()
}

fn values(set: &RuleSet, setups: &[Setup]) -> Vec<Value> {
    let places: HashMap<Setup, usize> = setups.iter().enumerate().map(|(i, setup)| (*setup, i)).collect();
    let nodes: Vec<Node> = setups.iter().map(|setup| node(set, setup, &places)).collect();
    let mut values = vec![Value::Hold; setups.len()];
    // What is found in one round holds in so many plies.
    for plies in 1.. {
        let found: Vec<(usize, Value)> = (0..setups.len())
            .filter(|&i| values[i] == Value::Hold)
            .filter_map(|i| Some((i, decided(&nodes[i], &values, setups[i].side(), plies)?)))
            .collect();
        if found.is_empty() && plies > 2 {
            break;
        }
        for (i, value) in found {
            values[i] = value;
        }
    }
    values
}

fn node(set: &RuleSet, setup: &Setup, places: &HashMap<Setup, usize>) -> Node {
    let mut node = Node { wins_at_once: false, next: Vec::new() };
    for mv in reference::legal_moves(set, setup) {
        let outcome = reference::play(set, setup, mv);
        match outcome.end {
            Some(end) => node.wins_at_once |= end.winner == Some(setup.side()),
            None => node.next.push(places[&outcome.setup]),
        }
    }
    node
}

/// The value of a position nothing was known of, if it follows now.
fn decided(node: &Node, values: &[Value], side: Side, plies: u8) -> Option<Value> {
    let wins = |next: &usize| values[*next].winner() == Some(side);
    let loses = |next: &usize| values[*next].winner() == Some(side.other());
    if node.wins_at_once && plies == 1 || node.next.iter().any(wins) {
        Some(Value::Win { side, plies })
    } else if !node.wins_at_once && node.next.iter().all(loses) {
        Some(Value::Win { side: side.other(), plies })
    } else {
        None
    }
}
