//! The nets that come with the engine; the file `nets/SOURCE.md` says how each was made.

use std::sync::{Arc, OnceLock};

use branan_rules::{RuleSet, presets};

use super::Net;

/// A net and the games it plays well.
struct Trained {
    games: &'static [&'static RuleSet],
    /// The name of its file, which no other content has.
    file: &'static str,
    /// The file itself, where it is part of the program.
    bytes: Option<&'static [u8]>,
    net: OnceLock<Option<Arc<Net>>>,
}

macro_rules! trained {
    ($file:literal, $games:expr) => {
        Trained {
            games: $games,
            file: $file,
            #[cfg(feature = "nets")]
            bytes: Some(include_bytes!(concat!("../../nets/", $file))),
            #[cfg(not(feature = "nets"))]
            bytes: None,
            net: OnceLock::new(),
        }
    };
}

static TRAINED: [Trained; 3] = [
    trained!("brandubh-2d002b3d.net", &[&presets::BRANDUBH, &presets::BRANDUBH_HISTORICAL]),
    trained!("copenhagen-9dead06b.net", &[&presets::COPENHAGEN]),
    trained!("hnefatafl-83031e30.net", &[&presets::HNEFATAFL]),
];

impl Trained {
    fn find(set: &RuleSet) -> Option<&'static Trained> {
        TRAINED.iter().find(|trained| trained.games.iter().any(|game| game.is_same_game(set)))
    }

    fn net(&self) -> Option<Arc<Net>> {
        self.net.get_or_init(|| Some(Arc::new(Net::read(self.bytes?).ok()?))).clone()
    }
}

impl Net {
    /// The net that plays exactly these rules, whatever they are called, if there is one and it is part of the
    /// program: without the feature `nets` none is.
    #[must_use]
    pub fn for_rules(set: &RuleSet) -> Option<Arc<Net>> {
        Trained::find(set)?.net()
    }

    /// The name of the file with the net that plays exactly these rules, for programs
    /// that fetch nets when they need them and hand them to [`Net::read`].
    #[must_use]
    pub fn file_for(set: &RuleSet) -> Option<&'static str> {
        Trained::find(set).map(|trained| trained.file)
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    /// The net that plays these rules, from its file, as a page has it.
    pub(in super::super) fn fetched(set: &RuleSet) -> Net {
        Net::read(&file(Net::file_for(set).expect("a net"))).expect("a whole file")
    }

    fn file(name: &str) -> Vec<u8> {
        std::fs::read(format!("{}/nets/{name}", env!("CARGO_MANIFEST_DIR"))).expect("the file of a net")
    }

    #[test]
    fn every_net_can_be_read_and_comes_along_where_asked_for() {
        for (trained, set) in
            TRAINED.iter().flat_map(|trained| trained.games.iter().map(move |set| (trained, set)))
        {
            assert_eq!(fetched(set).size(), set.start.size(), "{}", trained.file);
            assert_eq!(Net::for_rules(set).is_some(), cfg!(feature = "nets"), "{}", trained.file);
        }
        assert!(Net::for_rules(&presets::TABLUT).is_none());
    }

    #[test]
    fn the_same_rules_by_another_name_have_the_same_net() {
        let renamed =
            RuleSet { id: "mine".into(), name: "Mine".into(), source: "me".into(), ..presets::BRANDUBH };
        assert_eq!(Net::for_rules(&renamed).is_some(), cfg!(feature = "nets"));
        assert_eq!(Net::file_for(&renamed), Net::file_for(&presets::BRANDUBH));
    }

    #[test]
    fn other_rules_of_the_same_name_have_no_net() {
        let odd = RuleSet { encirclement: false, ..presets::BRANDUBH };
        assert!(Net::for_rules(&odd).is_none() && Net::file_for(&odd).is_none());
    }

    #[test]
    fn a_net_is_named_by_its_content() {
        for trained in &TRAINED {
            let bytes = file(trained.file);
            let (content, sum) = bytes.split_last_chunk().unwrap();
            assert_eq!(super::super::checksum(content), u64::from_le_bytes(*sum));
            let ending = format!("-{:08x}.net", u64::from_le_bytes(*sum) >> 32);
            assert!(trained.file.ends_with(&ending), "{} {ending}", trained.file);
        }
    }
}
