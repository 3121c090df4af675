//! `branan rules` lists, explains, writes and checks.

use std::fs;

use crate::program::{feed, folder, run};

#[test]
fn the_list_has_every_preset_and_fits_80_columns() {
    let ran = run(&["rules", "list"]);
    assert_eq!(ran.out.lines().count(), 9);
    assert!(
        ran.out.contains("brandubh-historical  Historical Brandubh   7x7    8 v 4 + king    to a corner\n")
    );
    assert!(ran.out.lines().all(|line| line.chars().count() <= 80), "{}", ran.out);
}

#[test]
fn the_list_as_json_says_what_a_program_needs() {
    let value: serde_json::Value =
        serde_json::from_str(&run(&["rules", "list", "--json"]).out).expect("JSON");
    let brandubh = &value[0];
    assert_eq!((&brandubh["id"], &brandubh["size"]), (&"brandubh".into(), &7.into()));
    assert_eq!(brandubh["start"], "3a3/3a3/3d3/aadkdaa/3d3/3a3/3a3 a");
    assert_eq!(brandubh["escape"], serde_json::json!(["a1", "g1", "a7", "g7"]));
}

#[test]
fn every_page_has_a_board_and_names_its_source() {
    for line in run(&["rules", "list"]).out.lines() {
        let id = line.split(' ').next().expect("an id");
        let page = run(&["rules", "show", id, "--lang", "en"]).out;
        assert!(page.contains('♔') && page.contains("\nSource\n"), "{page}");
        let (narrow, wide): (Vec<&str>, Vec<&str>) =
            page.lines().partition(|line| line.chars().count() <= 80 || line.contains("  R-"));
        assert!(!narrow.is_empty() && wide.is_empty(), "{wide:?}");
    }
}

#[test]
fn pages_tell_the_games_apart() {
    let page = |id| {
        let shown = run(&["rules", "show", id, "--lang", "en", "--no-diagrams"]).out;
        shown.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    assert!(page("brandubh").contains("On the throne the king falls only when all four sides are closed."));
    assert!(page("brandubh-historical").contains("On the throne and right beside it"));
    assert!(page("hnefatafl").contains("The edge of the board is hostile to the soldiers of both sides"));
    assert!(page("copenhagen").contains("The shieldwall"));
    assert!(page("ard-ri").contains("one square at a time"));
    assert!(page("tablut").contains("Once the king has left the throne, nobody may stop there again"));
}

#[test]
fn pages_speak_the_language_that_is_asked_for() {
    let title = |lang| run(&["rules", "show", "brandubh", "--lang", lang, "--no-diagrams"]).out;
    assert!(title("fr").contains("Le trône et les coins"));
    assert!(title("de_AT.UTF-8").contains("Thron und Ecken"));
    assert!(title("pt").contains("O trono e os cantos"));
    let ran = run(&["rules", "show", "--lang", "ga"]);
    assert_eq!(ran.status, 2);
    assert!(ran.err.contains("the languages are en, fr, de, pt"), "{}", ran.err);
}

#[test]
fn a_page_as_json_has_positions_and_answers() {
    let shown = run(&["rules", "show", "brandubh", "--lang", "de", "--json"]).out;
    let page: serde_json::Value = serde_json::from_str(&shown).expect("JSON");
    assert_eq!((&page["language"], &page["id"]), (&"de".into(), &"brandubh".into()));
    let several = page["sections"].as_array().expect("sections").iter().find(|it| it["id"] == "several");
    let exercise = &several.expect("several at once")["figure"]["exercise"];
    assert_eq!(exercise["goal"], "capture 3");
    assert!(exercise["answer"].as_str().is_some_and(|answer| answer.contains('-')));
}

#[test]
fn an_unknown_id_gets_a_hint() {
    let ran = run(&["rules", "show", "tablot"]);
    assert_eq!((ran.status, ran.out.as_str()), (2, ""));
    assert_eq!(ran.err, "error: there is no rule set `tablot`\nhint: did you mean `tablut`?\n");
    assert!(run(&["rules", "export", "chess"]).err.contains("hint: the rule sets are brandubh, "));
}

#[test]
fn exported_rules_are_sound_in_both_formats() {
    for line in run(&["rules", "list"]).out.lines() {
        let id = line.split(' ').next().expect("an id");
        for format in ["toml", "otn"] {
            let text = run(&["rules", "export", id, "--format", format]).out;
            let ran = feed(&["rules", "check", "-"], &text);
            assert_eq!(ran.status, 0, "{id} {format}: {}", ran.err);
            assert!(ran.out.contains("all is well"), "{}", ran.out);
        }
    }
}

#[test]
fn a_fault_is_told_with_its_place() {
    let path = folder("rules-check").join("bad.toml");
    let good = run(&["rules", "export", "brandubh"]).out;
    let bad = good.replace("king_power = \"armed\"", "king_power = \"strong\"");
    let line = bad.lines().position(|line| line.starts_with("king_power")).expect("the field") + 1;
    fs::write(&path, bad).expect("a file");
    let ran = run(&["rules", "check", path.to_str().expect("a name")]);
    assert_eq!((ran.status, ran.out.as_str()), (1, ""));
    for words in [format!("line {line}, column "), "king_power".to_owned(), "bad.toml".to_owned()] {
        assert!(ran.err.contains(&words), "{words}: {}", ran.err);
    }
}

#[test]
fn rules_of_ones_own_join_the_others() {
    let path = folder("rules-own").join("mine.toml");
    let name = path.to_str().expect("a name");
    let toml = run(&["rules", "export", "brandubh"]).out;
    fs::write(&path, toml.replace("id = \"brandubh\"", "id = \"mine\"")).expect("a file");
    assert_eq!(run(&["--rules-file", name, "rules", "list"]).out.lines().count(), 10);
    assert_eq!(run(&["perft", "--rules", "mine", "-d", "2", "--rules-file", name]).out, "960\n");
    assert!(run(&["show", "mine", "--rules-file", name]).out.contains("♔"));
    fs::write(&path, &toml).expect("a file");
    assert_eq!(run(&["--rules-file", name, "rules", "list"]).out.lines().count(), 9, "the same rules again");
    fs::write(&path, toml.replace("encirclement = true", "encirclement = false")).expect("a file");
    let ran = run(&["--rules-file", name, "rules", "list"]);
    assert!(ran.status == 1 && ran.err.contains("is taken by other rules"), "{}", ran.err);
}
