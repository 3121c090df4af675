//! Playing as a proof tells, against whatever the other side does.

use std::path::Path;

use branan_certificates::{Outline, Rejected, Strategy, Wrong, draw};
use branan_rules::{Board7, Position, Side, Symmetry};

fn outline() -> Outline {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../proofs/brandubh-d1-f1.proof");
    Outline::read(&std::fs::read(path).expect("in the repository")).expect("an outline")
}

#[test]
fn whatever_the_attackers_do_the_end_comes_nearer_with_every_move() {
    let outline = outline();
    let strategy = Strategy::new(&outline).expect("a proof");
    let rules = strategy.rules();
    assert_eq!((strategy.side(), strategy.positions()), (Side::Defenders, 74_634));
    let mut random = 1;
    for game in 0..400 {
        let turned = Symmetry::ALL[game % 8].setup(&outline.position);
        let mut position = Position::<Board7>::new(&turned, rules).expect("fits");
        let mut left = 55 + 1;
        loop {
            let answer = strategy.answer(&position).expect("an answer");
            assert!(answer.plies < left, "{} after {left} in {}", answer.plies, position.setup(rules));
            let played = position.play(rules, answer.mv).expect("legal");
            if let Some(end) = played.end {
                assert_eq!((end.winner, answer.plies), (Some(Side::Defenders), 1));
                break;
            }
            let moves: Vec<_> = played.position.legal_moves(rules).collect();
            let reply = played.position.play_unchecked(rules, moves[draw(&mut random, moves.len())]);
            if let Some(end) = reply.end {
                assert_eq!(end.winner, Some(Side::Defenders));
                break;
            }
            left = answer.plies - 1;
            position = reply.position;
        }
    }
}

#[test]
fn it_has_no_word_on_what_it_is_not_about() {
    let outline = outline();
    let strategy = Strategy::new(&outline).expect("a proof");
    let rules = strategy.rules();
    assert_eq!(strategy.answer(&rules.start()), None, "the attackers are to move");
    let other = rules.start().play(rules, "d2-e2".parse().expect("a move")).expect("legal").position;
    assert_eq!(strategy.answer(&other), None, "that opening is not proved by it");
}

#[test]
fn a_proof_that_ends_too_soon_is_no_strategy() {
    let mut outline = outline();
    outline.steps.truncate(1000);
    let rejected = Strategy::new(&outline).err().expect("rejected");
    assert!(matches!(rejected, Rejected::Broken { wrong: Wrong::NoMove, .. }), "{rejected}");
}
