//! Tables built for a test.

use std::num::NonZero;
use std::path::PathBuf;
use std::sync::Arc;

use branan_rules::{Board7, RuleSet, Rules};
use branan_tables::{BuildOptions, Material, Monitor, Progress, Tables, build, fit};

pub struct Silent;

impl Monitor for Silent {
    fn progress(&self, _: Progress) {}
}

/// An empty folder.
pub fn folder(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&path);
    path
}

pub fn plan(folder: PathBuf, most: Material) -> BuildOptions {
    BuildOptions { most, folder, memory: 1 << 26, threads: NonZero::new(2).expect("two") }
}

/// Builds tables and opens them.
pub fn tables(set: &RuleSet, name: &str, most: Material) -> Tables {
    let rules: Rules<Board7> = fit(set).expect("they fit");
    let plan = plan(folder(name), most);
    build(&rules, &plan, &Silent, |built| assert!(!built.was_there)).expect("it builds");
    let (tables, damaged) =
        Tables::open(&plan.folder, Arc::new(rules), 1 << 22).expect("the folder is there");
    assert!(damaged.is_empty());
    tables
}
