use branan_rules::notation::{Dialect, write_otn_rules, write_position};
use branan_rules::presets;

use super::*;
use crate::thought::Worth;

fn engine() -> Otep {
    let mut otep = Otep::new(&Config::new("Branan 0.1", presets::ALL.into_iter().cloned().collect()));
    let rules = write_otn_rules(&presets::BRANDUBH);
    assert_eq!(otep.receive("hello"), [reply("hello"), reply("simple-moves on")]);
    assert_eq!(otep.receive(&format!("rules {rules}"))[0], Action::Forget);
    otep
}

fn reply(text: &str) -> Action {
    Action::Reply(text.to_owned())
}

#[track_caller]
fn task(otep: &mut Otep, line: &str) -> Task {
    match otep.receive(line).as_slice() {
        [Action::Think(task)] => Task::clone(task),
        other => panic!("{line}: {other:?}"),
    }
}

fn thought(moves: &[&str]) -> Thought {
    let moves: Vec<Move> = moves.iter().map(|mv| mv.parse().expect("a move")).collect();
    let worth = Worth { hundredths: 125, plies_to_end: None, chances: None };
    Thought { best: moves.first().copied(), lines: vec![Variation { moves, worth }], ..Thought::default() }
}

fn position(otep: &Otep) -> String {
    write_position(&otep.seat.game.setup(), Dialect::OpenTafl)
}

#[test]
fn a_game_goes_on_with_its_history() {
    let mut otep = engine();
    assert_eq!(otep.receive("side attackers"), []);
    assert_eq!(task(&mut otep, "play attackers").budget.time, Time::Move(3_000));
    assert_eq!(otep.found(&thought(&["d2-e2"])), [reply("move d2-e2")]);
    let mut host = otep.seat.clone();
    host.play(["d2-e2"]).expect("legal");
    let after = write_position(&host.game.setup(), Dialect::OpenTafl);
    assert_eq!(otep.receive(&format!("move {after}")), []);
    assert_eq!(otep.seat.game.len(), 1);
    host.play(["d3-b3"]).expect("legal");
    let after = write_position(&host.game.setup(), Dialect::OpenTafl);
    assert_eq!(otep.receive(&format!("opponent-move d3-b3 {after}")), []);
    assert_eq!((otep.seat.game.len(), position(&otep)), (2, after));
    assert_eq!(task(&mut otep, "play attackers").game.len(), 2);
}

#[test]
fn a_host_that_sees_the_board_otherwise_is_believed() {
    let mut otep = engine();
    otep.receive("side defenders");
    let board = "/3t3/3t3/3T3/t1TKTtt/1t1T3/3t3/3t3/";
    assert_eq!(otep.receive(&format!("opponent-move a1-b1 {board}")), []);
    assert_eq!((position(&otep).as_str(), otep.seat.game.side()), (board, Side::Defenders));
    assert_eq!(otep.receive("position start"), []);
    assert_eq!(otep.seat.game.setup(), presets::BRANDUBH.start);
}

#[test]
fn a_position_is_analysed_for_the_side_that_is_named_after_it() {
    let mut otep = engine();
    otep.receive("position /3t3/3t3/3T3/t1TKTtt/1t1T3/3t3/3t3/");
    assert_eq!(otep.receive("side defenders"), []);
    assert_eq!(task(&mut otep, "analyze 1 1").game.side(), Side::Defenders);
}

#[test]
fn a_host_may_name_the_side_we_play_instead_and_the_game_keeps_its_past() {
    let mut otep = engine();
    assert_eq!(otep.receive("side defenders"), []);
    let mut host = Seat::new(&Config::new("", vec![presets::BRANDUBH]), "brandubh");
    host.play(["d2-e2"]).expect("legal");
    let after = write_position(&host.game.setup(), Dialect::OpenTafl);
    assert_eq!(otep.receive(&format!("opponent-move d2-e2 {after}")), []);
    assert_eq!((otep.seat.game.len(), otep.seat.game.side()), (1, Side::Defenders));
}

#[test]
fn a_refused_move_is_not_played() {
    let mut otep = engine();
    task(&mut otep, "play attackers");
    otep.found(&thought(&["d2-e2"]));
    assert_eq!(otep.receive("error 2"), []);
    assert_eq!(otep.seat.game.len(), 0);
    task(&mut otep, "play attackers");
}

#[test]
fn analysis_speaks_for_the_attackers() {
    let mut otep = engine();
    assert_eq!((task(&mut otep, "analyze 3 10").lines, otep.receive("play attackers").len()), (3, 1));
    assert_eq!(otep.found(&thought(&["d2-e2", "d3-b3"])), [reply("analysis 1 d2-e2|d3-b3 1.25")]);
    otep.seat.give_turn(Side::Defenders).expect("a position");
    task(&mut otep, "analyze 1 1");
    assert_eq!(otep.found(&thought(&["d3-b3"])), [reply("analysis 1 d3-b3 -1.25")]);
}

#[test]
fn the_clock_of_the_side_that_plays_counts() {
    let mut otep = engine();
    otep.receive("clock 100000 5000* 30 1 2");
    let clock = |left_ms, moves| Time::Clock { left_ms, increment_ms: 0, moves };
    assert_eq!(task(&mut otep, "play attackers").budget.time, clock(100_000, None));
    assert_eq!(otep.receive("finish 0"), [Action::Abandon]);
    assert_eq!(task(&mut otep, "play defenders").budget.time, clock(5_000, Some(1)));
    otep.found(&Thought::default());
    otep.receive("clock -1 -1 0 0 0");
    assert_eq!(task(&mut otep, "play defenders").budget.time, Time::Move(3_000));
}

#[test]
fn what_changes_the_game_ends_the_search() {
    let mut otep = engine();
    task(&mut otep, "play attackers");
    assert_eq!(otep.receive("position start"), [Action::Abandon]);
    assert_eq!(otep.found(&thought(&["d2-e2"])), []);
    assert_eq!(otep.receive("goodbye"), [Action::Quit]);
}

#[test]
fn bad_lines_are_told_and_change_nothing() {
    let mut otep = engine();
    for line in ["xyzzy", "play", "play whites", "rules x", "position 7/7", "clock a", "analyze 1", "error x"]
    {
        match otep.receive(line).as_slice() {
            [Action::Reply(text)] => assert!(text.starts_with("error 0 "), "{line}: {text}"),
            other => panic!("{line}: {other:?}"),
        }
    }
    assert_eq!(otep.seat.game.setup(), presets::BRANDUBH.start);
}

#[test]
fn what_is_written_is_read_back_the_same() {
    for line in [
        "hello",
        "rules dim:7 start:/7/",
        "position /3t3/",
        "side attackers",
        "clock",
        "clock 100* 200 30 1 2",
        "analyze 3 10",
        "play defenders",
        "move /3t3/",
        "opponent-move d2-e2|e2-f2 /3t3/",
        "opponent-move d2-e2",
        "error -1",
        "finish 3",
        "goodbye",
    ] {
        assert_eq!(line.parse::<OtepCommand>().expect("a command").to_string(), line);
    }
}
