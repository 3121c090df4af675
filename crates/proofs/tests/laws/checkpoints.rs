//! What is kept between runs.

use std::fs;
use std::sync::Arc;

use branan_proofs::{CheckpointError, Finding, Prover, checkpoint_path};
use branan_rules::{Board7, Position, Rules, Side, presets};
use branan_tables::fit;

use crate::built::folder;

fn rules() -> Arc<Rules<Board7>> {
    Arc::new(fit(&presets::BRANDUBH).expect("they fit"))
}

fn hard(rules: &Rules<Board7>) -> Position<Board7> {
    Position::new(&"7/7/3a3/2akd1d/3a2d/7/2da3 d".parse().expect("a position"), rules).expect("playable")
}

#[test]
fn a_search_goes_on_where_it_was_saved() {
    let (rules, folder) = (rules(), folder("goes-on"));
    let position = hard(&rules);
    let through = Prover::new(rules.clone(), 1 << 24).attempt(&position, Side::Defenders, 1_000_000);
    assert!(matches!(through.finding, Finding::Proved { .. }));
    let first = Prover::new(rules.clone(), 1 << 24);
    assert_eq!(first.load(&folder).expect("nothing there"), 0);
    let half = first.attempt(&position, Side::Defenders, through.expanded / 2);
    assert!(matches!(half.finding, Finding::Open(_)), "{half:?}");
    let saved = first.save(&folder).expect("saved");
    let second = Prover::new(rules.clone(), 1 << 24);
    assert_eq!(second.load(&folder).expect("loaded"), saved);
    let rest = second.attempt(&position, Side::Defenders, 1_000_000);
    assert!(matches!(rest.finding, Finding::Proved { .. }));
    assert!(rest.expanded < through.expanded, "{} then {}", half.expanded, rest.expanded);
    second.save(&folder).expect("saved");
    let third = Prover::new(rules, 1 << 24);
    third.load(&folder).expect("loaded");
    assert_eq!(third.attempt(&position, Side::Defenders, 1).expanded, 0, "it is known already");
}

#[test]
fn damaged_and_foreign_checkpoints_are_told_apart() {
    let (rules, folder) = (rules(), folder("damaged"));
    let prover = Prover::new(rules.clone(), 1 << 20);
    let _ = prover.attempt(&hard(&rules), Side::Defenders, 500);
    prover.save(&folder).expect("saved");
    let path = checkpoint_path(&folder);
    let whole = fs::read(&path).expect("read");
    let load = |bytes: &[u8]| {
        fs::write(&path, bytes).expect("written");
        Prover::new(rules.clone(), 1 << 20).load(&folder)
    };
    for end in (0..whole.len()).step_by(whole.len() / 50) {
        assert!(load(&whole[..end]).is_err(), "cut at {end}");
    }
    let damaged = (0..whole.len()).step_by(whole.len() / 200).filter(|&at| {
        let mut bytes = whole.clone();
        bytes[at] ^= 0x10;
        load(&bytes).is_err()
    });
    assert!(damaged.count() > 195, "what Zstandard does not read does no harm");
    assert!(matches!(load(b"something else entirely"), Err(CheckpointError::NotACheckpoint)));
    fs::write(&path, &whole).expect("written");
    let historical = Arc::new(fit(&presets::BRANDUBH_HISTORICAL).expect("they fit"));
    let other = Prover::new(historical, 1 << 20).load(&folder);
    assert!(matches!(other, Err(CheckpointError::OtherRules)));
}
