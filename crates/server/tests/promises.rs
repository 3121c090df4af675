//! The promises of docs/security.md.

use std::fs;
use std::path::{Path, PathBuf};

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
}

#[test]
fn every_test_that_holds_a_promise_exists() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut paths = Vec::new();
    for name in ["server", "live", "cli", "solver"] {
        sources(&root.join("crates").join(name), &mut paths);
    }
    let code: String = paths.iter().map(|path| fs::read_to_string(path).expect("text")).collect();
    let page = fs::read_to_string(root.join("docs/security.md")).expect("the page");
    let (_, table) = page.split_once("| who | wants to | promise | test |").expect("the table");
    let rows: Vec<&str> = table.lines().skip(2).take_while(|line| line.starts_with('|')).collect();
    assert!(rows.len() > 10, "{rows:?}");
    for row in rows {
        let tests = row.trim_end_matches('|').rsplit('|').next().expect("the last column");
        let names: Vec<&str> = tests.split('`').skip(1).step_by(2).collect();
        assert!(!names.is_empty(), "no test holds: {row}");
        for name in names {
            assert!(code.contains(&format!("fn {name}(")), "there is no test {name}");
        }
    }
}
