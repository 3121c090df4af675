//! Pages exist for every game in every language, and say what the rules say.

use std::collections::BTreeSet;

use branan_lessons::Stage;
use branan_rules::{
    Escape, KingPower, KingStrength, NoMoves, Pieces, Repetition, RepetitionVerdict, RuleSet, Shieldwall,
    Speed, presets,
};
use branan_testkit::{Random, rule_sets};
use branan_words::{Area, Comparison, CoursePage, Language, RulePage, RuleSheet, Words};

fn stage(set: &RuleSet) -> Stage {
    Stage::new(set).expect("the rule set is sound")
}

/// All text of the sheet, which has no positions in it.
fn text(set: &RuleSet, language: Language) -> String {
    let page = RuleSheet::new(&stage(set), language);
    let items: Vec<String> = page.blocks.into_iter().flat_map(|block| block.items).collect();
    items.join("\n")
}

/// A sentence that is whole: no gap, no name of a variable, no key.
fn assert_sound(text: &str, place: &str) {
    assert!(!text.is_empty(), "{place} is empty");
    for gap in ["  ", " .", " ,", "{", "}", "$", ".."] {
        assert!(!text.contains(gap), "{place} has {gap:?}: {text}");
    }
    assert!(text.ends_with(['.', '!', '?']), "{place} does not end: {text}");
}

fn check_page(stage: &Stage, language: Language) {
    let page = RulePage::new(stage, language);
    for section in &page.sections {
        let place = format!("{} {language} {}", page.id, section.id);
        assert!(!section.title.is_empty() && !section.clauses.is_empty(), "{place}");
        assert!(!section.paragraphs.is_empty(), "{place}");
        let said = section.paragraphs.iter().chain(&section.reading);
        said.for_each(|paragraph| assert_sound(paragraph, &place));
        let Some(figure) = &section.figure else { continue };
        assert_sound(&figure.caption, &place);
        let Some(exercise) = &figure.exercise else { continue };
        for text in [&exercise.turn, &exercise.prompt, &exercise.hint] {
            assert_sound(text, &place);
        }
        assert!(!exercise.answer.is_empty(), "{place}");
    }
}

#[test]
fn every_preset_has_a_page_in_every_language() {
    for set in presets::ALL {
        let stage = stage(set);
        for language in Language::ALL {
            check_page(&stage, language);
        }
    }
}

#[test]
fn any_rules_have_a_page_in_every_language() {
    for seed in 0..4 {
        let stage = stage(&rule_sets::arbitrary(&mut Random::new(seed)));
        for language in Language::ALL {
            check_page(&stage, language);
        }
    }
    for seed in 100..180 {
        let set = rule_sets::arbitrary(&mut Random::new(seed));
        let text = text(&set, Language::ALL[seed as usize % 4]);
        text.lines().for_each(|line| assert_sound(line, &format!("seed {seed}")));
    }
}

#[test]
fn languages_differ_everywhere() {
    for set in presets::ALL {
        let pages = Language::ALL.map(|language| text(set, language));
        let lines: Vec<BTreeSet<&str>> = pages.iter().map(|page| page.lines().collect()).collect();
        for (i, one) in lines.iter().enumerate() {
            for other in &lines[i + 1..] {
                assert!(one.is_disjoint(other), "{}: {:?}", set.id, one.intersection(other));
            }
        }
    }
}

#[test]
fn what_differs_in_the_data_differs_in_the_words() {
    let base = presets::BRANDUBH;
    let wall = |corner_closes, flank_only| RuleSet {
        shieldwall: Shieldwall::On { corner_closes, flank_only },
        ..base.clone()
    };
    let repeat = |count, verdict| RuleSet { repetition: Some(Repetition { count, verdict }), ..base.clone() };
    let throne = |change: fn(&mut branan_rules::Zone)| {
        let mut set = base.clone();
        change(&mut set.throne);
        set
    };
    let mut sets = vec![
        base.clone(),
        RuleSet { king_power: KingPower::Unarmed, ..base.clone() },
        RuleSet { king_power: KingPower::Hammer, ..base.clone() },
        RuleSet { king_power: KingPower::Anvil, ..base.clone() },
        RuleSet { king_strength: KingStrength::Two, ..base.clone() },
        RuleSet { king_strength: KingStrength::StrongByThrone, ..base.clone() },
        RuleSet { king_strength: KingStrength::Four, ..base.clone() },
        RuleSet { escape: Escape::Edge, ..base.clone() },
        RuleSet { hostile_edge: Pieces::SOLDIERS, ..base.clone() },
        RuleSet { hostile_edge: Pieces::KING, ..base.clone() },
        RuleSet { linnaean_capture: true, ..base.clone() },
        RuleSet { encirclement: false, ..base.clone() },
        RuleSet { exit_fort: true, ..base.clone() },
        RuleSet { speed: Speed { king: Some(3), ..Speed::UNLIMITED }, ..base.clone() },
        RuleSet { speed: Speed { attacker: Some(1), defender: Some(1), king: Some(1) }, ..base.clone() },
        RuleSet { repetition: None, ..base.clone() },
        RuleSet { no_moves: NoMoves::Draw, ..base.clone() },
        RuleSet { quiet_limit: Some(40), ..base.clone() },
        RuleSet { start: base.start.with_side(branan_rules::Side::Defenders), ..base.clone() },
        wall(true, true),
        wall(true, false),
        wall(false, true),
        throne(|throne| throne.enter = Pieces::NONE),
        throne(|throne| throne.pass = Pieces::KING),
        throne(|throne| throne.stop = Pieces::ALL),
        throne(|throne| throne.hostile_empty = Pieces::ALL),
        throne(|throne| throne.hostile_occupied = Pieces::SOLDIERS),
        throne(|throne| throne.hostile_empty = Pieces::NONE),
    ];
    sets.extend(RepetitionVerdict::ALL.map(|verdict| repeat(2, verdict)));
    for language in Language::ALL {
        let texts: BTreeSet<String> = sets.iter().map(|set| text(set, language)).collect();
        assert_eq!(texts.len(), sets.len(), "{language}");
    }
}

#[test]
fn courses_have_words_in_every_language() {
    for set in [&presets::BRANDUBH, &presets::TAWLBWRDD] {
        for language in Language::ALL {
            let page = CoursePage::new(&stage(set), language);
            assert_sound(&page.intro, &page.title);
            assert_sound(&page.done, &page.title);
            for step in page.steps {
                step.paragraphs.iter().for_each(|paragraph| assert_sound(paragraph, &step.id));
                assert_sound(&step.praise, &step.id);
                assert_sound(&step.exercise.prompt, &step.id);
                assert!(step.place.ends_with(|letter: char| letter.is_ascii_digit()));
            }
        }
    }
}

#[test]
fn a_comparison_lists_what_differs_and_nothing_else() {
    let compare = |sets: &[&RuleSet]| {
        let stages: Vec<Stage> = sets.iter().map(|set| stage(set)).collect();
        Comparison::new(&stages.iter().collect::<Vec<_>>(), Language::English)
    };
    assert!(compare(&[&presets::BRANDUBH, &presets::BRANDUBH]).rows.is_empty());
    let brandubhs = compare(&[&presets::BRANDUBH, &presets::BRANDUBH_HISTORICAL]);
    let ids: Vec<&str> = brandubhs.rows.iter().map(|row| row.id.as_str()).collect();
    assert_eq!(ids, ["hostile-throne", "king-capture", "king-against-throne", "king-beside-throne"]);
    let three = compare(&[&presets::COPENHAGEN, &presets::FETLAR, &presets::TABLUT]);
    let wall = three.rows.iter().find(|row| row.id == "shieldwall").expect("only one has shieldwalls");
    let present: Vec<bool> = wall.cells.iter().map(|cell| cell.present).collect();
    assert_eq!(present, [true, false, false]);
    assert!(wall.cells[0].figure.is_some() && wall.cells[1].figure.is_none());
}

#[test]
fn what_only_one_of_two_games_says_is_told_apart() {
    let mine = RuleSet { escape: Escape::Edge, ..presets::BRANDUBH };
    let (mine, known) = (stage(&mine), stage(&presets::BRANDUBH));
    let words = Words::of(Language::English);
    let comparison = Comparison::in_words(&[&mine, &known], Language::English);
    let row = |id: &str| comparison.rows.iter().find(|row| row.id == id).expect("it differs");
    let [own, theirs] = row("start").differing(0, 1, words);
    assert_eq!(own.text, "The defenders win by bringing their king to the edge.");
    assert_eq!(theirs.text, "The defenders win by bringing their king to a corner.");
    let [own, theirs] = row("king-against-corner").differing(0, 1, words);
    assert!(!own.is_told && own.text == words.text("compare-absent") && theirs.is_told);
    assert!(comparison.rows.iter().flat_map(|row| &row.cells).all(|cell| cell.figure.is_none()));
}

#[test]
fn every_reading_stands_under_a_rule_that_the_game_has() {
    let read: BTreeSet<String> = presets::ALL
        .iter()
        .flat_map(|set| RulePage::new(&stage(set), Language::English).sections)
        .filter_map(|section| section.reading)
        .collect();
    let words = Words::of(Language::English);
    let keys = words.keys(Area::Origins).into_iter().filter(|key| key.starts_with("reading-"));
    for key in keys.filter(|key| key != "reading-title") {
        assert!(read.contains(&words.text(&key)), "{key} is shown nowhere");
    }
}

#[test]
fn rules_of_ones_own_are_not_explained_by_the_source_of_others() {
    let mut set = presets::BRANDUBH.clone();
    set.encirclement = false;
    let page = RulePage::new(&stage(&set), Language::English);
    assert!(page.sections.iter().all(|section| section.reading.is_none()));
}
