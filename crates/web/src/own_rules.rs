//! Rules of one's own, kept on this device as text.

use branan_rules::RuleSet;
use branan_session::rules_of;

use crate::store::Store;

const RULES: &str = "branan.rules.";

/// The rule sets that somebody wrote, one under each id.
#[derive(Clone, Copy, Debug)]
pub struct OwnRules<S>(pub S);

impl<S: Store> OwnRules<S> {
    /// All of them, each with its text. What cannot be read stays where it is and is passed over.
    #[must_use]
    pub fn all(&self) -> Vec<(RuleSet, String)> {
        let mut all: Vec<(RuleSet, String)> = Vec::new();
        for key in self.0.keys().iter().filter(|key| key.starts_with(RULES)) {
            let text = self.0.get(key).unwrap_or_default();
            if let Some(set) = rules_of(&text) {
                // By hand: a sort of the library costs the page 3 KB of code.
                all.insert(all.partition_point(|other| other.0.name < set.name), (set, text));
            }
        }
        all
    }

    /// Keeps rules in place of others of the same id. Says whether there was room.
    #[must_use]
    pub fn keep(&self, set: &RuleSet, text: &str) -> bool {
        self.0.set(&key(&set.id), text)
    }

    /// Forgets the rules of an id.
    pub fn remove(&self, id: &str) {
        self.0.remove(&key(id));
    }
}

fn key(id: &str) -> String {
    [RULES, id].concat()
}

#[cfg(test)]
mod tests {
    use branan_rules::notation::write_otn_rules;

    use branan_rules::presets;
    use branan_session::is_preset;

    use super::*;
    use crate::store::Memory;

    fn named(id: &'static str, name: &'static str) -> (RuleSet, String) {
        let set = RuleSet { id: id.into(), name: name.into(), encirclement: false, ..presets::BRANDUBH };
        let text = write_otn_rules(&set);
        (set, text)
    }

    #[test]
    fn rules_are_kept_by_their_ids_and_listed_by_their_names() {
        let own = OwnRules(Memory::default());
        let (old, text) = named("b", "Zebra");
        assert!(own.keep(&old, &text));
        let all = [named("a", "Ant"), named("b", "Bee")];
        for (set, text) in &all {
            assert!(own.keep(set, text));
        }
        assert_eq!(own.all(), all);
        own.remove("a");
        assert_eq!(own.all(), all[1..]);
    }

    #[test]
    fn what_cannot_be_read_is_passed_over() {
        let own = OwnRules(Memory::default());
        assert!(own.0.set("branan.rules.x", "dim:7 nonsense"));
        assert!(own.all().is_empty());
        assert!(own.0.get("branan.rules.x").is_some());
    }

    #[test]
    fn a_text_names_a_preset_or_says_everything() {
        assert_eq!(rules_of("tablut"), Some(presets::TABLUT));
        let (set, text) = named("mine", "Mine");
        assert_eq!(rules_of(&text), Some(set.clone()));
        assert!(is_preset(&presets::TABLUT) && !is_preset(&set));
        let heard_of = RuleSet { source: "hearsay".into(), ..presets::TABLUT };
        assert!(is_preset(&heard_of) && !is_preset(&RuleSet { id: "mine".into(), ..presets::TABLUT }));
        assert_eq!(rules_of("chess"), None);
    }
}
