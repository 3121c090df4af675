//! What is known of rule sets and said about them, worked out once and kept.

use std::sync::OnceLock;

use branan_lessons::Stage;
use branan_rules::{RuleSet, presets};
use branan_words::{Comparison, CoursePage, Language, RulePage, RuleSheet};

/// One value for each game.
type ByGame<T> = [OnceLock<T>; presets::ALL.len()];

/// One value for each language and game.
type Kept<T> = [ByGame<T>; Language::ALL.len()];

macro_rules! kept {
    () => {
        [const { [const { OnceLock::new() }; presets::ALL.len()] }; Language::ALL.len()]
    };
}

/// The rules of a game.
pub(super) fn rules(set: &'static RuleSet, language: Language) -> &'static RulePage {
    static PAGES: Kept<RulePage> = kept!();
    PAGES[language as usize][place(set)].get_or_init(|| RulePage::new(stage(set), language))
}

/// The course of a game.
pub(super) fn course(set: &'static RuleSet, language: Language) -> &'static CoursePage {
    static PAGES: Kept<CoursePage> = kept!();
    PAGES[language as usize][place(set)].get_or_init(|| CoursePage::new(stage(set), language))
}

/// The rules of a game on one page of paper.
pub(super) fn sheet(set: &'static RuleSet, language: Language) -> &'static RuleSheet {
    static PAGES: Kept<RuleSheet> = kept!();
    PAGES[language as usize][place(set)].get_or_init(|| RuleSheet::new(stage(set), language))
}

/// Some games side by side; not kept, since there are more choices than anybody looks at.
pub(super) fn comparison(sets: &[&'static RuleSet], language: Language) -> Comparison {
    let stages: Vec<&Stage> = sets.iter().map(|set| stage(set)).collect();
    Comparison::new(&stages, language)
}

/// The known game that is nearest to rules of somebody's own, and what differs from it, without diagrams: those would
/// have to be looked for. `None` if the rules are those of a known game.
pub(super) fn nearest(own: &RuleSet, language: Language) -> Option<(&'static RuleSet, Comparison)> {
    let known = own.nearest_preset();
    let own = Stage::new(own).ok().filter(|own| !own.set().is_same_game(known))?;
    Some((known, Comparison::in_words(&[&own, stage(known)], language)))
}

/// Works out what takes long, so that no reader waits for it.
pub(crate) fn prepare() {
    for set in presets::ALL {
        rules(set, Language::English);
        course(set, Language::English);
    }
}

/// The rules of a game, ready to be asked; positions that were found are the same in all languages.
pub(super) fn stage(set: &'static RuleSet) -> &'static Stage {
    static STAGES: ByGame<Stage> = [const { OnceLock::new() }; presets::ALL.len()];
    STAGES[place(set)].get_or_init(|| Stage::new(set).expect("presets do not contradict themselves"))
}

fn place(set: &RuleSet) -> usize {
    presets::ALL.iter().position(|preset| preset.id == set.id).expect("pages are about presets")
}
