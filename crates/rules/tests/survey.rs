//! Questions about many squares at once, answered as one would square by square.

use branan_rules::{
    Board, Board7, Board19, Piece, Pieces, Position, RuleSet, Rules, Setup, Side, Square, SquareSet, presets,
};
use branan_testkit::{Random, generate, rule_sets};

const BRANDUBH: RuleSet = presets::BRANDUBH;

fn squares(text: &str) -> SquareSet {
    text.split_whitespace().map(|square| square.parse::<Square>().expect("a square")).collect()
}

fn on_board(set: RuleSet, setup: &str) -> (Rules<Board7>, Position<Board7>) {
    let rules = Rules::new(set).expect("a good rule set");
    let position = Position::new(&Setup::literal(setup), &rules).expect("a good position");
    (rules, position)
}

#[track_caller]
fn check_captures(set: RuleSet, setup: &str, attackers: &str, defenders: &str) {
    let (rules, position) = on_board(set, setup);
    for (side, expect) in [(Side::Attackers, attackers), (Side::Defenders, defenders)] {
        let found = Board7::squares(position.capturing_squares(&rules, side));
        assert_eq!(found, squares(expect), "{side} in {setup}");
    }
}

#[track_caller]
fn check_traps(setup: &str, expect: &str) {
    let (rules, position) = on_board(BRANDUBH, setup);
    assert_eq!(Board7::squares(position.king_traps(&rules)), squares(expect), "{setup}");
}

#[test]
fn the_parts_of_a_board_are_those_of_its_rules() {
    let rules = Rules::<Board19>::new(presets::COPENHAGEN).expect("a good rule set");
    let part = |bits| Board19::squares(bits);
    assert_eq!(part(rules.board()), SquareSet::board(11));
    assert_eq!(part(rules.edge()), SquareSet::edge(11));
    assert_eq!(part(rules.escape()), SquareSet::corners(11));
    let of = |text| Board19::bits(squares(text));
    assert_eq!(part(rules.beside(of("a1 k5"))), squares("a2 b1 k4 k6 j5"));
    assert_eq!(part(rules.touching(of("a1 k5"))), squares("a2 b1 b2 k4 k6 j4 j5 j6"));
    assert_eq!(
        part(rules.touching(of("b2 d2 b4"))),
        squares("a1 b1 c1 d1 e1 a2 c2 e2 a3 b3 c3 d3 e3 a4 c4 a5 b5 c5")
    );
    assert_eq!(part(rules.touching(of("e5 f5"))), squares("d4 d5 d6 e4 e6 f4 f6 g4 g5 g6"));
    assert_eq!(part(rules.touching(of("e5 e6"))), squares("d4 d5 d6 d7 e4 e7 f4 f5 f6 f7"));
}

#[test]
fn destinations_are_where_the_legal_moves_end() {
    for seed in 0..300 {
        let mut random = Random::new(seed);
        let preset = presets::ALL[seed as usize % presets::ALL.len()].clone();
        let set = if seed % 2 == 0 { preset } else { rule_sets::arbitrary(&mut random) };
        let setup = generate::scatter(&set, &mut random);
        let rules = Rules::<Board19>::new(set).expect("a good rule set");
        let position = Position::new(&setup, &rules).expect("a good position");
        for position in [position, position.with_turn_passed()] {
            agree(&rules, &position);
        }
    }
}

/// Compares the destinations of each kind that has the turn with its legal moves.
fn agree(rules: &Rules<Board19>, position: &Position<Board19>) {
    let side = position.side();
    for (piece, from) in [(side.soldier(), position.soldiers(side)), (Piece::King, position.king_bit())] {
        if piece.side() != side {
            continue;
        }
        let moves = position.legal_moves(rules).filter(|mv| position.piece_at(mv.from) == Some(piece));
        let ends: SquareSet = moves.map(|mv| mv.to).collect();
        let found = Board19::squares(rules.destinations(piece, from, position.occupied()));
        assert_eq!(found, ends, "{piece} in {}", position.setup(rules));
    }
}

#[test]
fn capturing_squares_have_an_enemy_beside_them_and_an_anvil_behind() {
    check_captures(BRANDUBH, "7/7/2ad3/7/7/7/3k3 a", "d6 e5", "b5");
    // The king is an anvil, and so are the empty throne and corners.
    check_captures(BRANDUBH, "7/7/2a4/2k4/7/3a3/7 a", "", "c6");
    check_captures(BRANDUBH, "7/7/7/7/3a3/7/1k3d1 a", "e1", "d2");
    // One square may capture on two sides.
    check_captures(BRANDUBH, "7/1ad1da1/7/7/7/7/3k3 a", "d6", "a6 g6");
}

#[test]
fn a_hostile_edge_is_an_anvil() {
    check_captures(BRANDUBH, "3d3/7/7/a6/7/7/3k3 a", "", "");
    let set = RuleSet { hostile_edge: Pieces::SOLDIERS, ..BRANDUBH };
    check_captures(set, "3d3/7/7/a6/7/7/3k3 a", "d6", "b4");
}

#[test]
fn king_traps_are_the_last_open_sides() {
    check_traps("7/7/7/7/7/2ak3/7 a", "e2");
    check_traps("7/7/7/7/7/2ak3/3a3 a", "d3 e2");
    check_traps("7/7/7/7/7/2akd2/3a3 a", "d3");
    // The empty throne is no enemy of his; on it he is held by four.
    check_traps("7/7/7/7/3k3/a6/7 a", "");
    check_traps("7/7/3a3/2aka2/7/7/7 a", "d3");
    check_traps("7/7/3a3/2ak3/7/7/7 a", "");
    check_traps("7/7/3a3/2aka2/3d3/7/7 a", "");
    check_traps("7/7/3a3/2aka2/3a3/7/7 a", "");
}
