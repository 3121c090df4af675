//! What docs/rules.md says about the presets is what they are.

use branan_rules::{AnyGame, RuleSet, presets};

const RULES: &str = include_str!("../../../docs/rules.md");

/// Positions that are counted without making the test slow.
const AFFORDABLE: u64 = 1_200_000;

/// The rows of the tables in a preset's own section.
fn section(set: &RuleSet) -> Vec<(&'static str, &'static str)> {
    let heading = format!("\n### {}\n", set.id);
    let (_, rest) = RULES.split_once(&heading).unwrap_or_else(|| panic!("no section on {}", set.id));
    let section = rest.split("\n##").next().unwrap_or_default();
    section.lines().filter_map(row).collect()
}

/// The first two cells of a row of a table.
fn row(line: &'static str) -> Option<(&'static str, &'static str)> {
    let mut cells = line.strip_prefix('|')?.split('|').map(str::trim);
    Some((cells.next()?, cells.next()?))
}

fn numbers(text: &str) -> Vec<u64> {
    text.split(", ").map(|number| number.parse().expect("a perft number")).collect()
}

#[test]
fn the_perft_numbers_of_each_preset_are_those_in_its_section() {
    for set in presets::ALL {
        let game = AnyGame::new(set.clone()).expect("a preset");
        let (_, perft) = section(set).into_iter().find(|row| row.0 == "perft").expect("perft numbers");
        assert!(numbers(perft).len() >= 4, "{}", set.id);
        for (depth, expected) in (1..).zip(numbers(perft)).filter(|number| number.1 <= AFFORDABLE) {
            assert_eq!(game.perft(depth), expected, "{} at depth {depth}", set.id);
        }
    }
}

#[test]
fn the_list_of_perft_numbers_repeats_those_of_the_sections() {
    let (_, list) = RULES.split_once("## Facts to check against").expect("the list");
    for set in presets::ALL {
        let id = format!("`{}`", set.id);
        let listed = list.lines().filter_map(row).find(|row| row.0.split(", ").any(|name| name == id));
        let (_, perft) = section(set).into_iter().find(|row| row.0 == "perft").expect("perft numbers");
        assert_eq!(listed.map(|row| row.1), Some(perft), "{}", set.id);
    }
}

#[test]
fn the_starts_of_the_presets_are_those_in_their_sections() {
    for set in presets::ALL {
        let start = section(set).into_iter().find(|row| row.0 == "start");
        let like = section(set).into_iter().find(|row| row.0.starts_with("start, "));
        match (start, like) {
            (Some((_, start)), _) => assert_eq!(start.trim_matches('`'), set.start.to_string(), "{}", set.id),
            (None, Some((_, like))) => {
                let id = like.split('`').nth(1).expect("the preset it starts like");
                assert_eq!(Some(set.start), presets::by_id(id).map(|like| like.start), "{}", set.id);
            }
            (None, None) => panic!("no start for {}", set.id),
        }
    }
}
