//! A build that is stopped anywhere goes on and comes to the same files.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use branan_rules::presets;
use branan_tables::{BuildError, BuildOptions, Material, Monitor, Progress, build, fit};
use branan_testkit::rule_sets::small_brandubhs;

use crate::built::{Silent, folder, plan};

/// Saves after every part and stops after some.
struct Impatient {
    left: AtomicU64,
}

impl Monitor for Impatient {
    fn progress(&self, _: Progress) {
        let _ = self.left.fetch_update(Relaxed, Relaxed, |left| left.checked_sub(1));
    }

    fn wants_save(&self) -> bool {
        true
    }

    fn stops(&self) -> bool {
        self.left.load(Relaxed) == 0
    }
}

const MOST: Material = Material::new(2, 1);

fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let entries = std::fs::read_dir(folder).expect("the folder is there");
    let names = entries.map(|entry| entry.expect("an entry").file_name().into_string().expect("text"));
    names.map(|name| (name.clone(), std::fs::read(folder.join(name)).expect("a file"))).collect()
}

#[test]
fn stopping_anywhere_changes_nothing() {
    let rules = fit(&small_brandubhs()[0]).expect("they fit");
    let whole = plan(folder("resume-whole"), MOST);
    build(&rules, &whole, &Silent, |_| {}).expect("it builds");
    for parts in [1, 5] {
        let resumed = plan(folder(&format!("resume-{parts}")), MOST);
        let mut stops = 0;
        // One part more each time, so that it ends.
        while let Err(error) =
            build(&rules, &resumed, &Impatient { left: AtomicU64::new(parts + stops) }, |_| {})
        {
            assert!(matches!(error, BuildError::Stopped), "{error}");
            stops += 1;
        }
        assert!(stops > 2, "{stops}");
        assert_eq!(files(&resumed.folder), files(&whole.folder), "{parts}");
    }
}

#[test]
fn a_save_that_is_damaged_is_no_use_and_no_harm() {
    let rules = fit(&small_brandubhs()[0]).expect("they fit");
    let whole = plan(folder("resume-undamaged"), MOST);
    build(&rules, &whole, &Silent, |_| {}).expect("it builds");
    let damaged = plan(folder("resume-damaged"), MOST);
    std::fs::create_dir_all(&damaged.folder).expect("a folder");
    for material in MOST.up_to() {
        std::fs::write(damaged.folder.join(format!("{material}.part")), b"branantb nonsense")
            .expect("written");
    }
    build(&rules, &damaged, &Silent, |_| {}).expect("it builds");
    assert_eq!(files(&damaged.folder), files(&whole.folder));
}

#[test]
fn with_little_memory_the_same_tables_are_built() {
    let rules = fit(&presets::BRANDUBH).expect("they fit");
    let most = Material::new(3, 0);
    let roomy = plan(folder("memory-roomy"), most);
    build(&rules, &roomy, &Silent, |_| {}).expect("it builds");
    // A third of what `3v0` needs, so that it lies in a file for the most part.
    let tight = BuildOptions { memory: 150_000, ..plan(folder("memory-tight"), most) };
    build(&rules, &tight, &Silent, |_| {}).expect("it builds");
    assert_eq!(files(&tight.folder), files(&roomy.folder));
}

#[test]
fn too_little_memory_is_told_before_it_is_used() {
    let rules = fit(&small_brandubhs()[0]).expect("they fit");
    let plan = BuildOptions { memory: 10_000, ..plan(folder("resume-memory"), MOST) };
    let error = build(&rules, &plan, &Silent, |_| {}).expect_err("it needs more");
    let BuildError::Memory { needed, .. } = error else { panic!("{error}") };
    build(&rules, &BuildOptions { memory: needed, ..plan }, &Silent, |_| {}).expect("now it fits");
}

#[test]
fn a_damaged_table_in_the_way_is_told_and_kept() {
    let rules = fit(&small_brandubhs()[0]).expect("they fit");
    let plan = plan(folder("resume-in-the-way"), MOST);
    std::fs::create_dir_all(&plan.folder).expect("a folder");
    let path = plan.folder.join("1v0.bt");
    std::fs::write(&path, b"mine").expect("written");
    let error = build(&rules, &plan, &Silent, |_| {}).expect_err("it is no table");
    assert!(error.to_string().contains("1v0.bt"), "{error}");
    assert_eq!(std::fs::read(path).expect("still there"), b"mine");
}

#[test]
fn tables_of_an_earlier_version_are_built_again_and_those_of_a_later_one_left() {
    let rules = fit(&small_brandubhs()[0]).expect("they fit");
    let plan = plan(folder("resume-versions"), MOST);
    build(&rules, &plan, &Silent, |_| {}).expect("it builds");
    let whole = files(&plan.folder);
    let path = plan.folder.join(Material::new(2, 0).file_name());
    let with_version = |version: u8| {
        let mut bytes = whole["2v0.bt"].clone();
        bytes[8] = version;
        std::fs::write(&path, bytes).expect("written");
    };
    with_version(2);
    let mut anew = Vec::new();
    build(&rules, &plan, &Silent, |built| anew.extend((!built.was_there).then_some(built.material)))
        .expect("it builds");
    assert_eq!((anew, files(&plan.folder)), (vec![Material::new(2, 0)], whole.clone()));
    with_version(99);
    let refused = build(&rules, &plan, &Silent, |_| {}).expect_err("an error");
    assert!(matches!(refused, BuildError::Table { .. }), "{refused}");
}
