//! The hash tells positions apart, the same way everywhere.

use std::collections::HashMap;

use branan_rules::{Board, Board7, Board11, Board19, Position, Rules, presets};

/// Gathers every position up to some plies ahead by its hash.
fn gather<B: Board>(
    rules: &Rules<B>,
    position: Position<B>,
    plies: u32,
    seen: &mut HashMap<u64, Position<B>>,
) {
    let known = seen.insert(position.zobrist(), position);
    assert!(known.is_none_or(|known| known == position), "{known:?} and {position:?} hash alike");
    if plies > 0 && known.is_none() {
        for mv in position.legal_moves(rules) {
            gather(rules, position.play_unchecked(rules, mv).position, plies - 1, seen);
        }
    }
}

#[test]
fn different_positions_hash_differently() {
    let rules = Rules::<Board7>::new(presets::BRANDUBH).expect("a preset");
    let mut seen = HashMap::new();
    gather(&rules, rules.start(), 3, &mut seen);
    assert!(seen.len() > 5000, "{} positions", seen.len());
    let other_side = rules.start().with_turn_passed();
    assert_ne!(other_side.zobrist(), rules.start().zobrist());
    assert_eq!(other_side.zobrist(), other_side.zobrist_reference());
}

#[test]
fn a_position_hashes_alike_on_every_board_type_and_machine() {
    fn start<B: Board>() -> u64 {
        Rules::<B>::new(presets::BRANDUBH).expect("a preset").start().zobrist()
    }
    assert_eq!(start::<Board7>(), start::<Board11>());
    assert_eq!(start::<Board7>(), start::<Board19>());
    // Files and tables may keep hashes: changing the keys changes what they mean.
    assert_eq!(start::<Board7>(), 0xc9c4_b80b_be1c_a061);
}
