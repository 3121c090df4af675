//! A file that was damaged gives an error, never a wrong value and never a panic.

use std::sync::Arc;

use branan_rules::{Board7, RuleSet, Rules, presets};
use branan_tables::{Loaded, Material, ReadError, TableFile, Tables, fit, with_checksums};
use branan_testkit::Random;
use branan_testkit::rule_sets::{small, small_brandubhs};

use crate::built::tables;

fn table() -> (Rules<Board7>, Vec<u8>, Tables) {
    let set = &small_brandubhs()[0];
    // A folder a test, since they run at the same time.
    let name = format!("damage-{:?}", std::thread::current().id());
    let tables = tables(set, &name, Material::new(2, 1));
    let path = tables.files().last().expect("a table").0.to_owned();
    (fit(set).expect("they fit"), std::fs::read(path).expect("a file"), tables)
}

fn read(rules: &Rules<Board7>, bytes: Vec<u8>) -> Result<Loaded, ReadError> {
    Loaded::new(&TableFile::from_source(Box::new(bytes), rules)?)
}

#[test]
fn every_flipped_bit_is_noticed() {
    let (rules, bytes, _) = table();
    assert!(read(&rules, bytes.clone()).is_ok());
    let mut random = Random::new(1);
    let some = (0..400).map(|_| random.index(8 * bytes.len()));
    for bit in (0..8 * 200).chain(some) {
        let mut damaged = bytes.clone();
        damaged[bit / 8] ^= 1 << (bit % 8);
        assert!(read(&rules, damaged).is_err(), "bit {bit}");
    }
}

#[test]
fn every_cut_is_noticed() {
    let (rules, bytes, _) = table();
    let cuts = (0..200).chain((200..bytes.len()).step_by(37));
    for cut in cuts {
        let error = read(&rules, bytes[..cut].to_vec()).err().expect("an error");
        assert!(matches!(error, ReadError::Damaged { .. }), "{cut}: {error}");
    }
    let longer = [&bytes[..], b"x"].concat();
    assert!(matches!(read(&rules, longer), Err(ReadError::Damaged { .. })));
}

/// With the checksums of the front put right after the damage, the checks behind them must do.
#[test]
fn damage_behind_right_checksums_is_noticed_too() {
    let (rules, bytes, _) = table();
    assert_eq!(with_checksums(bytes.clone()), bytes);
    let mut random = Random::new(2);
    for _ in 0..2_000 {
        let mut damaged = bytes.clone();
        // The front is a small part of the file and the most delicate.
        let front = 52 + 16 * damaged.len() / (1 << 14) + 64;
        let at = if random.percent(80) {
            random.index(front.min(damaged.len()))
        } else {
            random.index(damaged.len())
        };
        damaged[at] = random.below(255);
        if random.percent(20) {
            damaged.truncate(random.index(bytes.len()));
        }
        let damaged = with_checksums(damaged);
        assert!(damaged == bytes || read(&rules, damaged).is_err() || is_harmless(at), "byte {at}");
    }
}

/// Bytes of the header that nobody reads: the plies of a finished table, and behind the material.
fn is_harmless(at: usize) -> bool {
    matches!(at, 11 | 14 | 15)
}

#[test]
fn other_files_are_told_apart() {
    let (rules, bytes, _) = table();
    let nonsense = vec![b'?'; 1000];
    assert!(matches!(read(&rules, nonsense), Err(ReadError::NotATable)));
    let mut newer = bytes.clone();
    newer[8] = 9;
    assert!(matches!(read(&rules, newer), Err(ReadError::Version { found: 9 })));
    let mut older = bytes.clone();
    older[8] = 2;
    let refused = read(&rules, older).err().expect("an error").to_string();
    assert!(refused.contains("format 2") && refused.contains("`branan tables build`"), "{refused}");
    let other = fit(&small(&presets::BRANDUBH_HISTORICAL)).expect("they fit");
    assert!(matches!(read(&other, bytes.clone()), Err(ReadError::OtherRules)));
    let renamed = RuleSet { id: "mine".into(), name: "Mine".into(), ..rules.set().clone() };
    assert!(read(&fit(&renamed).expect("they fit"), bytes).is_ok());
}

#[test]
fn a_folder_with_a_damaged_table_still_answers_for_the_others() {
    let (rules, _, tables) = table();
    let path = tables.files().last().expect("a table").0.to_owned();
    std::fs::write(&path, b"branantb").expect("written");
    let folder = path.parent().expect("a folder");
    let (left, unusable) = Tables::open(folder, Arc::new(rules), 0).expect("the folder is there");
    assert_eq!(unusable.len(), 1);
    assert_eq!(left.files().count() + 1, tables.files().count());
}
