//! Playing positions costs no memory from the heap.

use branan_rules::{Board, Board7, Board11, Board19, RuleSet, Rules, perft, presets};

fn check<B: Board>(set: &RuleSet, depth: u32) {
    let rules = Rules::<B>::new(set.clone()).expect("presets are sound");
    let start = rules.start();
    let used = allocation_counter::measure(|| {
        assert!(perft(&rules, &start, depth) > 0);
        let mv = start.choose_move(&rules, |count| count / 2).expect("there is a move");
        let played = start.play(&rules, mv).expect("a chosen move is legal");
        assert_eq!(played.position.undo(mv, played.captured), start);
    });
    assert_eq!(used.count_total, 0, "{} allocates", set.id);
}

#[test]
fn perft_and_play_allocate_nothing() {
    for set in presets::ALL {
        match set.size() {
            ..=7 => check::<Board7>(set, 3),
            _ => check::<Board11>(set, 2),
        }
        check::<Board19>(set, 2);
    }
}
