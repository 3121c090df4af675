//! `branan show` on paper.

use std::fs;

use crate::program::{ESCAPE, feed, folder, run};

#[test]
fn a_position_is_drawn_with_what_threatens() {
    let ran = run(&["show", "7/7/7/7/1ak4/3a3/7 a"]);
    let expected = "\
Brandubh

    a  b  c  d  e  f  g
  ╭─────────────────────╮
7 │ ▣  ·  ·  ·  ·  ·  ▣ │ 7
6 │ ·  ·  ·  ·  ·  ·  · │ 6
5 │ ·  ·  ·  ·  ·  ·  · │ 5
4 │ ·  ·  ·  ⌘  ·  ·  · │ 4
3 │ ·  ◆ !♔! ·  ·  ·  · │ 3
2 │ ·  ·  ·  ◆  ·  ·  · │ 2
1 │ ▣  ·  ·  ·  ·  ·  ▣ │ 1
  ╰─────────────────────╯
    a  b  c  d  e  f  g
Attackers to move. 18 legal moves.
The king can be captured: d2-d3.
7/7/7/7/1ak4/3a3/7 a
";
    assert_eq!((ran.out.as_str(), ran.status), (expected, 0), "{}", ran.err);
}

#[test]
fn a_game_is_written_move_by_move_to_its_end() {
    let ran = feed(&["show", "-"], ESCAPE.join(" "));
    assert_eq!(ran.status, 0, "{}", ran.err);
    assert_eq!(ran.out.matches('╭').count(), 9);
    assert!(ran.out.contains("\n8. a3-a1  Defenders\n"), "{}", ran.out);
    assert!(ran.out.ends_with("The defenders win\nThe king has reached a1 and is free.\n"), "{}", ran.out);
    assert!(ran.out.contains("The king can escape: a3-a1"), "{}", ran.out);
}

#[test]
fn one_move_can_be_asked_for_in_letters() {
    let ran = feed(&["show", "--move", "1", "--ascii", "--flip"], "d2-e2 d3-f3");
    let expected = "\
Brandubh

1. d2-e2  Attackers
    g  f  e  d  c  b  a
  +---------------------+
1 | #  .  .  A  .  .  # | 1
2 | .  . [A][.] .  .  . | 2
3 | .  .  .  D  .  .  . | 3
4 | A  A  D  K  D  A  A | 4
5 | .  .  .  D  .  .  . | 5
6 | .  .  .  A  .  .  . | 6
7 | #  .  .  A  .  .  # | 7
  +---------------------+
    g  f  e  d  c  b  a
Defenders to move. 23 legal moves.
";
    assert_eq!((ran.out.as_str(), ran.status), (expected, 0), "{}", ran.err);
    assert_eq!(feed(&["show", "--move", "3"], "d2-e2 d3-f3").status, 2);
    assert_eq!(feed(&["show", "--move", "x"], "d2-e2 d3-f3").status, 2);
}

#[test]
fn a_game_among_several_is_chosen_by_number() {
    let games = "d2-e2 d3-f3\nb4-b3 c4-c5 d6-c6\n";
    let first = feed(&["show", "--move", "end"], games);
    assert!(first.err.contains("game 1 of 2"), "{}", first.err);
    let second = feed(&["show", "--move", "end", "--game", "2"], games);
    assert!(second.out.contains("3. d6-c6  Attackers"), "{}", second.out);
    assert_eq!(second.err, "");
    assert_eq!(feed(&["show", "--game", "3"], games).status, 2);
}

#[test]
fn a_broken_game_is_shown_as_far_as_it_goes() {
    let ran = feed(&["show", "--rules", "brandubh"], "d2-e2 d3-d7");
    assert_eq!(ran.out.matches('╭').count(), 2);
    assert_eq!(ran.status, 1);
    assert!(ran.err.starts_with("error: move 2 cannot be played: d3-d7 is not legal"), "{}", ran.err);
}

#[test]
fn the_ways_a_set_ends_are_told_in_words() {
    let tell = |rules: &str, start: &str, moves: &str| {
        let moves: Vec<&str> = moves.split(' ').collect();
        let line = serde_json::json!({"rules": rules, "start": start, "moves": moves}).to_string();
        let out = feed(&["show", "--move", "end"], line).out;
        out.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    let caught = tell("brandubh", "7/7/7/7/1ak4/3a3/7 a", "d2-d3");
    assert!(caught.contains("on c3 is captured, held by attackers on b3, d3."), "{caught}");
    let cornered = tell("brandubh", "1k5/7/2a4/7/7/7/7 a", "c5-c7");
    assert!(cornered.contains("held by attackers on c7, the hostile square a7."), "{cornered}");
    let ringed = tell("brandubh", "7/3a3/2a1a2/1a1k3/2a1a2/3a3/5a1 a", "f1-f4");
    assert!(ringed.contains("closed a ring around the king"), "{ringed}");
    let cycle = "d1-d2 f8-g8 d2-d1 g8-f8";
    let start = "3aaaaa3/5a5/11/a4d4a/a3ddd3a/aa1ddkdd1aa/a3ddd3a/a4d4a/11/5a5/3aaaaa3 a";
    let repeated = tell("hnefatafl", start, &format!("{cycle} {cycle}"));
    assert!(repeated.contains("Draw The same"), "{repeated}");
    assert!(repeated.contains("position has come up 3 times."), "{repeated}");
    let warned = tell("hnefatafl", start, cycle);
    assert!(warned.contains("has stood 2 times. Once more, and the set is drawn."), "{warned}");
    assert!(tell("brandubh", "7/7/7/7/1ak4/3a3/7 a", "---").contains("Resigned: Attackers."));
}

#[test]
fn what_cannot_be_played_is_still_shown() {
    let ran = run(&["show", "3a3/7/7/7/7/7/3d3 a"]);
    assert!(ran.out.contains('◆') && ran.err.contains("there is no king"), "{ran:?}");
    let ran = run(&["show", "5/5/2k2/5/a4 a"]);
    assert!(ran.out.contains('♔') && ran.err.contains("no rule set is known for 5x5"), "{ran:?}");
}

#[test]
fn a_file_may_hold_a_position_and_a_wrong_name_gets_a_hint() {
    let path = folder("show").join("position.txt");
    fs::write(&path, "3a3/3a3/3d3/aadkdaa/3d3/3a3/3a3 d\n").expect("a file");
    assert!(run(&["show", path.to_str().expect("a name")]).out.contains("Defenders to move. 24"));
    let ran = run(&["show", "brandub"]);
    assert_eq!(ran.status, 2);
    assert!(
        ran.err.contains("neither a file") && ran.err.contains("did you mean `brandubh`?"),
        "{}",
        ran.err
    );
    assert_eq!(run(&["show", "brandubh", "--step"]).status, 2);
    assert_eq!(feed(&["show"], "").status, 1);
}

#[test]
fn games_and_analyses_are_told_in_the_language_that_is_asked_for() {
    for (language, expected) in [("fr", "Le roi a atteint a1"), ("de", "Der König"), ("pt", "O rei")] {
        let shown = feed(&["show", "--move", "end", "--lang", language], ESCAPE.join(" "));
        assert!(shown.status == 0 && shown.out.contains(expected), "{}", shown.out);
    }
    let review = feed(&["analyse", "--nodes", "2000", "--language", "de"], ESCAPE.join(" "));
    assert!(review.out.contains("verpasst einen erzwungenen Sieg"), "{}", review.out);
    assert!(review.out.contains("Verteidiger: 4 Züge"), "{}", review.out);
}
