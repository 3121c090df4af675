//! Checking a table: every value against the values of all its successors.
//!
//! Nothing here is shared with the building of tables but the numbering of
//! positions and the file format. A table that passes is right, not only
//! consistent; docs/tablebase.md has the proof.

use core::fmt;
use std::num::NonZero;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};

use branan_rules::{Board, Board7, Position, Rules, Setup, Side};

use crate::file::ReadError;
use crate::loaded::Loaded;
use crate::material::Material;
use crate::tables::Tables;
use crate::value::Value;

/// What a verification went through.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Verified {
    /// Positions whose value was compared with those of all its successors.
    pub positions: u64,
}

/// A value that does not follow from its successors.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wrong {
    /// Where.
    pub position: Setup,
    /// What the table says.
    pub stored: Value,
    /// What follows from all moves.
    pub follows: Value,
}

/// Why a table was not found to be right.
#[derive(Debug)]
#[non_exhaustive]
pub enum VerifyError {
    /// A table cannot be read.
    Read {
        /// Which.
        material: Material,
        /// Why.
        error: ReadError,
    },
    /// A table that captures lead to is not there.
    Missing {
        /// Which.
        material: Material,
    },
    /// A value is wrong.
    Wrong(Box<Wrong>),
}

/// Entries that a thread takes at a time.
const CHUNK: u64 = 1 << 14;

/// Compares every value of a table with those of all successors.
///
/// The smaller tables that captures lead to are taken as they are: verify them
/// as well. `progress` is told how many of how many entries are done.
///
/// # Errors
/// The first wrong value, or why a table could not be read.
pub fn verify(
    tables: &Tables,
    material: Material,
    threads: NonZero<usize>,
    progress: &(dyn Fn(u64, u64) + Sync),
) -> Result<Verified, VerifyError> {
    let mut loaded = vec![load(tables, material, threads)?];
    for smaller in material.after_captures() {
        loaded.push(load(tables, smaller, threads)?);
    }
    let all = 2 * loaded[0].index().len();
    let (next, positions) = (AtomicU64::new(0), AtomicU64::new(0));
    let wrong: Mutex<Option<Box<Wrong>>> = Mutex::new(None);
    std::thread::scope(|scope| {
        for _ in 0..threads.get() {
            scope.spawn(|| {
                loop {
                    let first = next.fetch_add(CHUNK, Relaxed);
                    if first >= all {
                        return;
                    }
                    let numbers = first..(first + CHUNK).min(all);
                    match verify_some(tables.rules(), &loaded, numbers) {
                        Ok(count) => positions.fetch_add(count, Relaxed),
                        Err(found) => {
                            *wrong.lock().unwrap_or_else(PoisonError::into_inner) = Some(found);
                            return next.store(all, Relaxed);
                        }
                    };
                    progress((first + CHUNK).min(all), all);
                }
            });
        }
    });
    match wrong.into_inner().unwrap_or_else(PoisonError::into_inner) {
        None => Ok(Verified { positions: positions.into_inner() }),
        Some(wrong) => Err(VerifyError::Wrong(wrong)),
    }
}

fn load(tables: &Tables, material: Material, threads: NonZero<usize>) -> Result<Loaded, VerifyError> {
    let file = tables.table(material).ok_or(VerifyError::Missing { material })?;
    Loaded::with_threads(file, threads).map_err(|error| VerifyError::Read { material, error })
}

fn verify_some(
    rules: &Rules<Board7>,
    loaded: &[Loaded],
    entries: core::ops::Range<u64>,
) -> Result<u64, Box<Wrong>> {
    let index = loaded[0].index();
    let mut count = 0;
    for entry in entries {
        let side = if entry < index.len() { Side::Attackers } else { Side::Defenders };
        let Some(position) = index.position(rules, entry % index.len(), side) else { continue };
        if position.end(rules).is_some() {
            continue;
        }
        let stored = value_in(loaded, &position);
        let follows = value_from_moves(rules, loaded, &position);
        if stored != follows {
            return Err(Box::new(Wrong { position: position.setup(rules), stored, follows }));
        }
        count += 1;
    }
    Ok(count)
}

/// The best of all moves: a win as quick as can be, else a hold, else a loss as
/// late as can be.
fn value_from_moves(rules: &Rules<Board7>, loaded: &[Loaded], position: &Position<Board7>) -> Value {
    let side = position.side();
    let neighbours = loaded[0].index().neighbours(position).expect("the set is not over");
    let values = position.legal_moves(rules).map(|mv| {
        let played = position.play_unchecked(rules, mv);
        match played.end {
            Some(end) => Value::Win { side: end.winner.expect("no draws in tables"), plies: 1 },
            None if played.captured.is_empty() && mv.from != position.king() => {
                let number = neighbours.number(side, Board7::index(mv.from), Board7::index(mv.to));
                loaded[0].value_at(side.other(), number).one_ply_earlier()
            }
            None => value_in(loaded, &played.position).one_ply_earlier(),
        }
    });
    let best = values.max_by_key(|value| value.rank(side));
    best.expect("the set is not over, so there is a move")
}

fn value_in(loaded: &[Loaded], position: &Position<Board7>) -> Value {
    let value = loaded.iter().find_map(|table| table.value(position));
    value.expect("all tables that captures lead to are loaded")
}

impl fmt::Display for VerifyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            VerifyError::Read { material, error } => write!(f, "table {material}: {error}"),
            VerifyError::Missing { material } => write!(f, "the table {material} is needed and not there"),
            VerifyError::Wrong(wrong) => {
                let Wrong { position, stored, follows } = &**wrong;
                write!(f, "{position}: the table says {stored}, from the moves follows {follows}")
            }
        }
    }
}

impl core::error::Error for VerifyError {}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::Path;
    use std::sync::Arc;

    use branan_rules::presets;

    use crate::build::{BuildOptions, Monitor, Progress, build};
    use crate::file::write;
    use crate::header::Stage;

    struct Silent;

    impl Monitor for Silent {
        fn progress(&self, _: Progress) {}
    }

    const MOST: Material = Material::new(2, 0);

    fn open(folder: &Path, rules: &Rules<Board7>) -> Tables {
        Tables::open(folder, Arc::new(rules.clone()), 1 << 20).expect("the folder is there").0
    }

    /// Writes the table again with one value changed.
    fn falsify(folder: &Path, rules: &Rules<Board7>, at: u64, by: impl Fn(u8) -> u8) {
        let tables = open(folder, rules);
        let file = tables.table(MOST).expect("it was built");
        let blocks = file.blocks_a_side();
        let mut bytes = Side::BOTH.map(|side| {
            let entries = |block| file.entries(side as usize * blocks + block).expect("whole");
            (0..blocks).flat_map(entries).collect::<Vec<u8>>()
        });
        let entry = &mut bytes[Side::Attackers as usize][at as usize];
        *entry = by(*entry);
        let block = |side, range: core::ops::Range<u64>| {
            bytes[side as usize][range.start as usize..range.end as usize].to_vec()
        };
        let path = folder.join(MOST.file_name());
        write(&path, rules, file.index(), Stage::Finished, NonZero::<usize>::MIN, block).expect("written");
    }

    #[test]
    fn one_wrong_value_is_found() {
        let rules = crate::fit(&presets::BRANDUBH).expect("they fit");
        let folder = std::env::temp_dir().join(format!("branan-verify-{}", std::process::id()));
        let plan = BuildOptions {
            most: MOST,
            folder: folder.clone(),
            memory: 1 << 24,
            threads: NonZero::<usize>::MIN,
        };
        build(&rules, &plan, &Silent, |_| {}).expect("it builds");
        let check = || verify(&open(&folder, &rules), MOST, NonZero::<usize>::MIN, &|_, _| {});
        assert!(check().is_ok());
        let index = crate::index::Index::new(&rules, MOST);
        let goes_on = |n: &u64| {
            let position = index.position(&rules, *n, Side::Attackers);
            position.is_some_and(|position| position.end(&rules).is_none())
        };
        for number in (0..index.len()).step_by(1009).filter(goes_on) {
            falsify(&folder, &rules, number, |byte| byte + 2);
            assert!(matches!(check(), Err(VerifyError::Wrong(_))), "{number}");
            falsify(&folder, &rules, number, |byte| byte - 2);
        }
        assert!(check().is_ok());
        std::fs::remove_dir_all(folder).expect("removed");
    }
}
