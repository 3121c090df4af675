//! The tables inside the program are those that a build from nothing makes.

use std::sync::Arc;

use branan_rules::{Side, presets};
use branan_tables::{Loaded, Material, Tables, fit};

use crate::built::tables;

/// All but the two largest, which take the unoptimised program minutes; `branan tables verify` has proved them.
#[test]
fn small_tables_hold_what_a_build_makes() {
    for set in [&presets::BRANDUBH, &presets::BRANDUBH_HISTORICAL] {
        let small = Tables::small(Arc::new(fit(set).expect("they fit")));
        for most in [Material::new(3, 0), Material::new(2, 1)] {
            let built = tables(set, &format!("small-{}-{most}", set.id), most);
            for (_, file) in built.files() {
                let ours = Loaded::new(small.table(file.material()).expect("it is inside")).expect("whole");
                let theirs = Loaded::new(file).expect("whole");
                assert_eq!(ours.index().len(), theirs.index().len());
                for (number, side) in (0..file.index().len()).flat_map(|n| Side::BOTH.map(|side| (n, side))) {
                    let Some(position) = file.index().position(built.rules(), number, side) else { continue };
                    let is_over = position.end(built.rules()).is_some();
                    assert!(is_over || ours.value(&position) == theirs.value(&position), "{number} {side}");
                }
            }
        }
    }
}

/// A folder's own tables come before those inside the program, which fill in what it lacks.
#[test]
fn small_tables_complete_a_folder() {
    let folder = tables(&presets::BRANDUBH, "small-completes", Material::new(1, 2)).with_small();
    let names: Vec<String> = folder.files().map(|(_, file)| file.material().to_string()).collect();
    assert_eq!(names, ["1v0", "2v0", "3v0", "4v0", "1v1", "2v1", "3v1", "1v2"]);
    let on_disk = folder.files().filter(|(path, _)| path.is_file()).count();
    assert_eq!(on_disk, 3);
}
