//! The small tables that are part of the program.

use std::path::PathBuf;
use std::sync::Arc;

use branan_rules::{Board7, Rules};

use crate::file::TableFile;
use crate::tables::Tables;

/// Memory for blocks of theirs that were unpacked: all of them fit.
const MEMORY: usize = 32 << 20;

macro_rules! tables {
    ($($game:literal: $($name:literal)+);+) => {
        [$($(include_bytes!(concat!("../small/", $game, "/", $name, ".bt")).as_slice()),+),+]
    };
}

/// The files. Each knows by the key of its rules which games it is for.
static SMALL: [&[u8]; 14] = tables! {
    "brandubh": "1v0" "2v0" "3v0" "4v0" "1v1" "2v1" "3v1";
    "brandubh-historical": "1v0" "2v0" "3v0" "4v0" "1v1" "2v1" "3v1"
};

impl Tables {
    /// The tables inside the program that are for these rules, whatever they are called: up to four
    /// attackers against a lone king and up to three against a king with a defender, for both
    /// Brandubhs. For other rules there are none.
    #[must_use]
    pub fn small(rules: Arc<Rules<Board7>>) -> Tables {
        Tables::of(rules, Vec::new(), MEMORY).with_small()
    }

    /// Adds those of [`Tables::small`] that the folder lacks. They have a name instead of a path.
    #[must_use]
    pub fn with_small(mut self) -> Tables {
        for bytes in SMALL {
            // Most are for other rules, which is what an error says here: a test reads them all.
            let Ok(file) = TableFile::from_source(Box::new(bytes), self.rules()) else { continue };
            if self.table(file.material()).is_none() {
                self.add(PathBuf::from(file.material().file_name()), file);
            }
        }
        self
    }
}

#[cfg(test)]
mod tests {
    use branan_rules::{RuleSet, presets};

    use super::*;
    use crate::fitness::fit;
    use crate::loaded::Loaded;

    fn small(set: &RuleSet) -> Tables {
        Tables::small(Arc::new(fit(set).expect("they fit")))
    }

    #[test]
    fn every_file_is_whole_and_for_one_of_the_brandubhs() {
        for set in [&presets::BRANDUBH, &presets::BRANDUBH_HISTORICAL] {
            let tables = small(set);
            let names: Vec<String> = tables.files().map(|(path, _)| path.display().to_string()).collect();
            assert_eq!(names, ["1v0.bt", "2v0.bt", "3v0.bt", "4v0.bt", "1v1.bt", "2v1.bt", "3v1.bt"]);
            assert!(tables.files().all(|(_, file)| Loaded::new(file).is_ok()));
        }
    }

    #[test]
    fn they_are_for_the_same_rules_by_any_name_and_for_no_others() {
        let renamed = RuleSet { id: "mine".into(), name: "Mine".into(), ..presets::BRANDUBH };
        assert_eq!(small(&renamed).files().count(), 7);
        let odd = RuleSet { encirclement: false, ..presets::BRANDUBH };
        assert_eq!(small(&odd).files().count(), 0);
        assert_eq!(small(&presets::ARD_RI).files().count(), 0);
    }
}
