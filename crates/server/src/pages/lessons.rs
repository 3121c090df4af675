//! The texts of rule sets, made once for each language and kept.

use std::sync::OnceLock;

use branan_lessons::Stage;
use branan_rules::{RuleSet, presets};
use branan_words::{Comparison, CoursePage, Language, RulePage};

/// One value for each language and game.
type Kept<T> = [[OnceLock<T>; presets::ALL.len()]; Language::ALL.len()];

/// The rules of a game.
pub(super) fn rules(set: &'static RuleSet, language: Language) -> &'static RulePage {
    static PAGES: Kept<RulePage> =
        [const { [const { OnceLock::new() }; presets::ALL.len()] }; Language::ALL.len()];
    PAGES[language as usize][place(set)].get_or_init(|| RulePage::new(&stage(set), language))
}

/// The course of a game.
pub(super) fn course(set: &'static RuleSet, language: Language) -> &'static CoursePage {
    static PAGES: Kept<CoursePage> =
        [const { [const { OnceLock::new() }; presets::ALL.len()] }; Language::ALL.len()];
    PAGES[language as usize][place(set)].get_or_init(|| CoursePage::new(&stage(set), language))
}

/// The games that are compared: all of them.
pub(super) fn compared() -> [&'static RuleSet; presets::ALL.len()] {
    presets::ALL
}

/// The games side by side.
pub(super) fn comparison(language: Language) -> &'static Comparison {
    static PAGES: [OnceLock<Comparison>; Language::ALL.len()] =
        [const { OnceLock::new() }; Language::ALL.len()];
    let stages = || compared().map(stage);
    PAGES[language as usize].get_or_init(|| Comparison::new(&stages(), language))
}

fn stage(set: &'static RuleSet) -> Stage {
    Stage::new(set).expect("presets do not contradict themselves")
}

fn place(set: &RuleSet) -> usize {
    presets::ALL.iter().position(|preset| preset.id == set.id).expect("pages are about presets")
}
