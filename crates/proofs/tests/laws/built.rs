//! Tables built for a test, on a board so small that everything is known.

use std::num::NonZero;
use std::path::PathBuf;
use std::sync::Arc;

use branan_rules::{Board7, Position, RuleSet, Side};
use branan_tables::{BuildOptions, Material, Monitor, Progress, Tables, Value, build, fit};

struct Silent;

impl Monitor for Silent {
    fn progress(&self, _: Progress) {}
}

/// A folder for a test.
pub fn folder(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&path);
    path
}

/// Builds tables and opens them.
pub fn tables(set: &RuleSet, name: &str, most: Material) -> Arc<Tables> {
    let rules = fit(set).expect("they fit");
    let plan =
        BuildOptions { most, folder: folder(name), memory: 1 << 26, threads: NonZero::new(2).expect("two") };
    build(&rules, &plan, &Silent, |_| {}).expect("it builds");
    let (tables, damaged) =
        Tables::open(&plan.folder, Arc::new(rules), 1 << 22).expect("the folder is there");
    assert!(damaged.is_empty());
    Arc::new(tables)
}

/// Every so many positions of a table, with what it says of them.
pub fn sample(tables: &Tables, material: Material, step: usize) -> Vec<(Position<Board7>, Value)> {
    let (rules, index) = (tables.rules(), tables.table(material).expect("it was built").index());
    let numbers = (0..index.len()).step_by(step);
    let positions = numbers.flat_map(|n| Side::BOTH.map(|side| index.position(rules, n, side)));
    let goes_on = positions.flatten().filter(|position| position.end(rules).is_none());
    goes_on.filter_map(|position| Some((position, tables.probe(&position).expect("whole")?))).collect()
}
