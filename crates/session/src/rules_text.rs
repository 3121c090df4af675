//! Rules as text: the id of a preset, or else all of them in `OpenTafl` notation, on one line.

use branan_rules::notation::read_otn_rules;
use branan_rules::{RuleSet, presets};

/// The rules of a text.
#[must_use]
pub fn rules_of(text: &str) -> Option<RuleSet> {
    presets::by_id(text).cloned().or_else(|| Some(read_otn_rules(text).ok()?.0))
}

/// Says whether the id of some rules is all there is to tell: it is that of a preset, and they are the same game.
#[must_use]
pub fn is_preset(set: &RuleSet) -> bool {
    presets::by_id(&set.id).is_some_and(|preset| preset.is_same_game(set))
}
