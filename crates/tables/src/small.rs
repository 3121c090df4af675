//! The small tables that programs and pages have without any folder.

use std::path::PathBuf;
use std::sync::Arc;

use branan_rules::{Board7, RuleSet, Rules, presets};

use crate::file::{ReadError, TableFile};
use crate::tables::Tables;

/// Memory for blocks of theirs that were unpacked: all of them fit.
const MEMORY: usize = 32 << 20;

/// The small tables of a game in one file, a table after the other.
struct Small {
    game: &'static RuleSet,
    /// Its name ends in its checksum, so no other content has it.
    file: &'static str,
    #[cfg(feature = "small")]
    bytes: &'static [u8],
}

macro_rules! small {
    ($($game:ident $file:literal)+) => {
        [$(Small {
            game: &presets::$game,
            file: $file,
            #[cfg(feature = "small")]
            bytes: include_bytes!(concat!("../small/", $file)),
        }),+]
    };
}

static SMALL: [Small; 2] = small! {
    BRANDUBH "brandubh-d41b4b4f.tables"
    BRANDUBH_HISTORICAL "brandubh-historical-5b84ae0c.tables"
};

fn small(set: &RuleSet) -> Option<&'static Small> {
    SMALL.iter().find(|small| small.game.is_same_game(set))
}

impl Tables {
    /// The name of the file with the small tables for these rules, whatever they are called, for programs that do not
    /// have it inside: up to four attackers against a lone king and up to three against a king with a defender, for both
    /// Brandubhs. For other rules there is none.
    #[must_use]
    pub fn small_file(set: &RuleSet) -> Option<&'static str> {
        small(set).map(|small| small.file)
    }

    /// The tables of a [`Tables::small_file`].
    ///
    /// # Errors
    /// When it is damaged, or for other rules.
    pub fn read_small(rules: Arc<Rules<Board7>>, bytes: &[u8]) -> Result<Tables, ReadError> {
        let mut tables = Tables::of(rules, Vec::new(), MEMORY);
        tables.add_lacking(bytes)?;
        Ok(tables)
    }

    /// The tables of [`Tables::small_file`], which are inside the program; none where there is no such file.
    #[cfg(feature = "small")]
    #[must_use]
    pub fn small(rules: Arc<Rules<Board7>>) -> Tables {
        Tables::of(rules, Vec::new(), MEMORY).with_small()
    }

    /// Adds those of [`Tables::small`] that the folder lacks. They have a name instead of a path.
    ///
    /// # Panics
    /// Never: a test reads them all.
    #[cfg(feature = "small")]
    #[must_use]
    pub fn with_small(mut self) -> Tables {
        if let Some(small) = small(self.rules().set()) {
            self.add_lacking(small.bytes).expect("they are whole");
        }
        self
    }

    fn add_lacking(&mut self, mut bytes: &[u8]) -> Result<(), ReadError> {
        while !bytes.is_empty() {
            let (first, rest) = bytes.split_at(TableFile::first_len(bytes)?);
            let file = TableFile::from_source(Box::new(first.to_vec()), self.rules())?;
            if self.table(file.material()).is_none() {
                self.add(PathBuf::from(file.material().file_name()), file);
            }
            bytes = rest;
        }
        Ok(())
    }
}

#[cfg(all(test, feature = "small"))]
mod tests {
    use super::*;
    use crate::fitness::fit;
    use crate::loaded::Loaded;
    use crate::packing::crc32;

    fn rules(set: &RuleSet) -> Arc<Rules<Board7>> {
        Arc::new(fit(set).expect("they fit"))
    }

    #[test]
    fn every_file_is_whole_and_for_one_of_the_brandubhs() {
        for small in &SMALL {
            let tables = Tables::small(rules(small.game));
            let names: Vec<String> = tables.files().map(|(path, _)| path.display().to_string()).collect();
            assert_eq!(names, ["1v0.bt", "2v0.bt", "3v0.bt", "4v0.bt", "1v1.bt", "2v1.bt", "3v1.bt"]);
            assert!(tables.files().all(|(_, file)| Loaded::new(file).is_ok()));
        }
    }

    #[test]
    fn every_file_is_named_by_its_content() {
        for small in &SMALL {
            let expected = format!("{}-{:08x}.tables", small.game.id, crc32(small.bytes));
            assert_eq!(small.file, expected);
        }
    }

    #[test]
    fn they_are_for_the_same_rules_by_any_name_and_for_no_others() {
        let renamed = RuleSet { id: "mine".into(), name: "Mine".into(), ..presets::BRANDUBH };
        assert_eq!(Tables::small(rules(&renamed)).files().count(), 7);
        assert_eq!(Tables::small_file(&renamed), Some(SMALL[0].file));
        let odd = RuleSet { encirclement: false, ..presets::BRANDUBH };
        for other in [&odd, &presets::ARD_RI] {
            assert_eq!(Tables::small(rules(other)).files().count(), 0);
            assert_eq!(Tables::small_file(other), None);
        }
    }

    #[test]
    fn a_file_that_is_cut_short_or_of_another_game_is_refused() {
        let bytes = SMALL[0].bytes;
        let read = |set, bytes| Tables::read_small(rules(set), bytes).map(|tables| tables.files().count());
        assert!(matches!(read(&presets::BRANDUBH, bytes), Ok(7)));
        for len in [1, 51, 52, 60, 200, 1_000, 50_000, bytes.len() - 1] {
            let error = read(&presets::BRANDUBH, &bytes[..len]);
            assert!(matches!(error, Err(ReadError::Damaged { .. })), "{len}: {error:?}");
        }
        assert!(matches!(read(&presets::BRANDUBH_HISTORICAL, bytes), Err(ReadError::OtherRules)));
        assert!(matches!(read(&presets::BRANDUBH, &[0; 100]), Err(ReadError::NotATable)));
    }
}
