//! The positions that a certificate proves its claim of.

use std::collections::HashMap;
use std::path::Path;

use branan_certificates::{Certificate, Proved, check, proved_positions};
use branan_rules::{Board7, Position, Rules, Side};
use branan_tables::fit;

fn certificate(name: &str) -> Certificate {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../proofs").join(name);
    Certificate::read(&std::fs::read(path).expect("in the repository")).expect("a certificate")
}

/// The plies after each move: 1 for an end in favour of `side`, one more than those of a position that is proved;
/// `None` for everything else.
fn after(
    rules: &Rules<Board7>,
    side: Side,
    position: &Position<Board7>,
    proved: &HashMap<Position<Board7>, u32>,
) -> Vec<Option<u32>> {
    let plies = |mv| {
        let played = position.play_unchecked(rules, mv);
        match played.end {
            Some(end) => (end.winner == Some(side)).then_some(1),
            None => proved.get(&played.position).map(|plies| plies + 1),
        }
    };
    position.legal_moves(rules).map(plies).collect()
}

#[test]
fn each_is_won_because_of_others_that_are() {
    for name in ["brandubh-f4-f5.proof", "brandubh-d7-d6.proof"] {
        let certificate = certificate(name);
        let rules = fit(&certificate.rules).expect("fit");
        let side = certificate.claim.side();
        let (checked, positions) = proved_positions(&certificate, None).expect("a proof");
        assert_eq!(check(&certificate, None).expect("a proof"), checked);
        assert_eq!(positions.len(), checked.positions);
        let proved: HashMap<Position<Board7>, u32> =
            positions.iter().map(|Proved { position, plies }| (*position, plies.expect("a win"))).collect();
        let root = Position::new(&certificate.position, &rules).expect("playable");
        assert_eq!(proved.get(&root).copied(), checked.plies);
        for (position, &plies) in &proved {
            let after = after(&rules, side, position, &proved);
            if position.side() == side {
                assert!(after.contains(&Some(plies)), "{position:?}");
            } else {
                assert!(!after.contains(&None), "a reply to {position:?} is not proved");
                assert_eq!(after.into_iter().max(), Some(Some(plies)), "{position:?}");
            }
        }
    }
}
