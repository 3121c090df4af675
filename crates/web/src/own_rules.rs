//! Rules of one's own, kept on this device as text.

use branan_rules::RuleSet;
use branan_rules::notation::{read_rules_code, write_rules_code};
use branan_session::rules_of;

use crate::store::Store;

const RULES: &str = "branan.rules.";
/// The same as codes: the page for online games has no reader for rules strings.
const CODES: &str = "branan.rules-codes.";

/// The rule sets that somebody wrote, one under each id.
#[derive(Clone, Copy, Debug)]
pub struct OwnRules<S>(pub S);

impl<S: Store> OwnRules<S> {
    /// All of them, each with its text. What cannot be read stays where it is and is passed over.
    #[must_use]
    pub fn all(&self) -> Vec<(RuleSet, String)> {
        let all = self.under(RULES, rules_of);
        // What an earlier version kept has no code.
        for (set, _) in all.iter().filter(|(set, _)| self.0.get(&key(CODES, &set.id)).is_none()) {
            let _ = self.0.set(&key(CODES, &set.id), &write_rules_code(set));
        }
        all
    }

    /// All of them, each with its code.
    #[must_use]
    pub fn codes(&self) -> Vec<(RuleSet, String)> {
        self.under(CODES, |code| read_rules_code(code).ok())
    }

    fn under(&self, place: &str, read: impl Fn(&str) -> Option<RuleSet>) -> Vec<(RuleSet, String)> {
        let mut all: Vec<(RuleSet, String)> = Vec::new();
        for key in self.0.keys().iter().filter(|key| key.starts_with(place)) {
            let text = self.0.get(key).unwrap_or_default();
            if let Some(set) = read(&text) {
                // By hand: a sort of the library costs the page 3 KB of code.
                all.insert(all.partition_point(|other| other.0.name < set.name), (set, text));
            }
        }
        all
    }

    /// Keeps rules in place of others of the same id. Says whether there was room.
    #[must_use]
    pub fn keep(&self, set: &RuleSet, text: &str) -> bool {
        self.0.set(&key(RULES, &set.id), text) && self.0.set(&key(CODES, &set.id), &write_rules_code(set))
    }

    /// Forgets the rules of an id.
    pub fn remove(&self, id: &str) {
        self.0.remove(&key(RULES, id));
        self.0.remove(&key(CODES, id));
    }
}

fn key(place: &str, id: &str) -> String {
    [place, id].concat()
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
        let code_of = |(set, _): &(RuleSet, String)| write_rules_code(set);
        let codes =
            |own: &OwnRules<Memory>| own.codes().into_iter().map(|(_, code)| code).collect::<Vec<_>>();
        assert_eq!(codes(&own), all.iter().map(code_of).collect::<Vec<_>>());
        own.remove("a");
        assert_eq!((own.all(), codes(&own)), (all[1..].to_vec(), vec![code_of(&all[1])]));
        // What was kept without a code has one as soon as it is listed.
        own.0.remove("branan.rules-codes.b");
        assert!(codes(&own).is_empty() && own.all().len() == 1);
        assert_eq!(codes(&own), [code_of(&all[1])]);
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
