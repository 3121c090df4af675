//! Rules as text: the id of a preset, or else all of them in `OpenTafl` notation, on one line, or as a code.

use branan_rules::notation::{read_otn_rules, read_rules_code, write_otn_rules};
use branan_rules::{RuleSet, presets};

/// The rules of a text.
#[must_use]
pub fn rules_of(text: &str) -> Option<RuleSet> {
    let known = presets::by_id(text).cloned();
    known.or_else(|| read_rules_code(text).ok()).or_else(|| Some(read_otn_rules(text).ok()?.0))
}

/// The text of some rules, which [`rules_of`] reads.
#[must_use]
pub fn text_of(set: &RuleSet) -> String {
    if presets::by_id(&set.id) == Some(set) { set.id.to_string() } else { write_otn_rules(set) }
}

/// Says whether the id of some rules is all there is to tell: it is that of a preset, and they are the same game.
#[must_use]
pub fn is_preset(set: &RuleSet) -> bool {
    presets::by_id(&set.id).is_some_and(|preset| preset.is_same_game(set))
}

#[cfg(test)]
mod tests {
    use branan_rules::notation::write_rules_code;

    use super::*;

    #[test]
    fn rules_read_back_from_their_text() {
        for set in presets::ALL {
            assert_eq!((text_of(set), rules_of(&set.id).as_ref()), (set.id.to_string(), Some(set)));
            let mine = RuleSet { id: "mine".into(), name: "Mine".into(), ..set.clone() };
            assert!(rules_of(&write_rules_code(&mine)).is_some_and(|read| read.is_same_game(set)));
            assert_eq!(rules_of(&text_of(&mine)), Some(mine));
        }
        assert_eq!(rules_of("chess"), None);
    }
}
