use branan_rules::presets;

use super::*;
use crate::budget::Time;

fn engine() -> Uci {
    Uci::new(&Config::new("Branan 0.1", presets::ALL.into_iter().cloned().collect()))
}

fn replies(actions: &[Action]) -> Vec<&str> {
    fn text(action: &Action) -> Option<&str> {
        if let Action::Reply(text) = action { Some(text) } else { None }
    }
    actions.iter().filter_map(text).collect()
}

#[track_caller]
fn send(uci: &mut Uci, line: &str) -> String {
    let actions = uci.receive(line);
    assert_eq!(replies(&actions).len(), actions.len(), "{line}: {actions:?}");
    replies(&actions).join("\n")
}

#[track_caller]
fn task(uci: &mut Uci, line: &str) -> Task {
    match uci.receive(line).as_slice() {
        [Action::Think(task)] => Task::clone(task),
        other => panic!("{line}: {other:?}"),
    }
}

fn thought(uci: &Uci) -> Thought {
    let best = uci.seat.game.legal_moves().first().copied();
    let worth = Worth { hundredths: 125, plies_to_end: None, chances: None };
    let lines = best.map(|mv| Variation { moves: vec![mv], worth }).into_iter().collect();
    Thought { best, lines, depth: 3, nodes: 5_000, time_ms: 10 }
}

#[test]
fn options_come_before_uciok() {
    let text = send(&mut engine(), "uci");
    assert!(text.starts_with("id name Branan 0.1\nid author "), "{text}");
    assert!(text.contains("option name Variant type combo default brandubh var brandubh var "), "{text}");
    assert!(text.contains("option name UCI_Variant type combo default brandubh var brandubh var "), "{text}");
    assert!(text.contains("option name MultiPV type spin default 1 min 1 max 64\n"), "{text}");
    assert!(text.ends_with("\nuciok"), "{text}");
}

#[test]
fn chances_are_told_to_who_asks_for_them() {
    let mut uci = engine();
    let mut thought = thought(&uci);
    thought.lines[0].worth.chances = Some([640, 10, 350]);
    let told = |uci: &mut Uci| replies(&uci.progress(&thought)).join("\n");
    assert!(told(&mut uci).contains(" score cp 125 nodes "), "{}", told(&mut uci));
    assert!(send(&mut uci, "uci").contains("option name UCI_ShowWDL type check default false\n"));
    assert_eq!(send(&mut uci, "setoption name UCI_ShowWDL value true"), "");
    assert!(told(&mut uci).contains(" score cp 125 wdl 640 10 350 nodes "), "{}", told(&mut uci));
    assert!(
        send(&mut uci, "setoption name UCI_ShowWDL value maybe").contains("error: option \"UCI_ShowWDL\"")
    );
}

#[test]
fn a_position_is_set_up_and_moves_are_read_in_any_dialect() {
    let mut uci = engine();
    assert_eq!(send(&mut uci, "position startpos moves d2e2 c4-c5 f4-f5 Kd4-c4"), "");
    assert_eq!(uci.seat.game.len(), 4);
    assert_eq!(send(&mut uci, "position fen 3a3/3a3/3d3/aadkdaa/3d3/3a3/3a3 - d 0 0 moves d3e3"), "");
    assert_eq!((uci.seat.game.len(), uci.seat.game.side()), (1, Side::Attackers));
    assert!(send(&mut uci, "board").contains("\nfen "), "a drawing");
    assert_eq!(send(&mut uci, "result"), "result ongoing");
}

#[test]
fn a_bad_position_changes_nothing_and_is_told() {
    let mut uci = engine();
    send(&mut uci, "position startpos moves d2e2");
    for (line, expected) in [
        ("position startpos moves d2e2 d2e2", "info string error: move 2: "),
        ("position startpos moves hello", "info string error: unreadable move: "),
        ("position fen 7/7", "info string error: unreadable position: "),
        ("position fen 7/7/7/7/7/7/7 a", "info string error: the position cannot be played: "),
        ("position", "info string error: expected position"),
        ("setoption name Variant value chess", "info string error: there is no rule set \"chess\""),
        ("setoption name MultiPV value many", "info string error: option \"MultiPV\" cannot"),
        ("setoption name Colour value red", "info string error: there is no option"),
        ("go nodes many", "info string error: expected a number"),
        ("go sideways", "info string error: expected nodes"),
        ("perft", "info string error: expected perft"),
        ("xyzzy", "info string error: unknown command \"xyzzy\""),
    ] {
        let text = send(&mut uci, line);
        assert!(text.starts_with(expected) && !text.contains('\n'), "{line}: {text}");
        assert_eq!(uci.seat.game.len(), 1, "{line}");
    }
}

#[test]
fn a_search_ends_with_a_best_move() {
    let mut uci = engine();
    send(&mut uci, "setoption name MultiPV value 3");
    let task = task(&mut uci, "go nodes 1000 depth 7");
    assert_eq!((task.lines, task.budget.nodes, task.budget.depth), (3, Some(1000), Some(7)));
    assert_eq!(send(&mut uci, "isready"), "readyok");
    assert!(send(&mut uci, "go").contains("under way"), "one search at a time");
    assert_eq!(uci.receive("stop"), [Action::Stop]);
    assert_eq!(uci.receive("quit"), [Action::Finish, Action::Quit]);
    let thought = thought(&uci);
    let told = uci.progress(&thought);
    let mv = short(thought.best.expect("a move"));
    let expected = format!("info depth 3 multipv 1 score cp 125 nodes 5000 nps 500000 time 10 pv {mv}");
    assert_eq!(replies(&told), [expected]);
    assert_eq!(replies(&uci.found(&thought)), [format!("bestmove {mv}")]);
}

#[test]
fn a_finished_game_has_no_best_move() {
    let mut uci = engine();
    send(&mut uci, "position startpos moves d2g2 d3d2 b4b3 d4d3 b3b2 d3a3 b2b1 a3a1");
    assert_eq!(send(&mut uci, "result"), "result defenders-win escape");
    assert_eq!(send(&mut uci, "go infinite"), "bestmove (none)");
}

#[test]
fn the_white_clock_is_the_defenders() {
    let mut uci = engine();
    let go = "go wtime 1000 btime 2000 winc 10 binc 20 movestogo 4";
    let clock = |left_ms, increment_ms| Time::Clock { left_ms, increment_ms, moves: Some(4) };
    assert_eq!(task(&mut uci, go).budget.time, clock(2000, 20));
    uci.found(&Thought::default());
    send(&mut uci, "position startpos moves d2e2");
    assert_eq!(task(&mut uci, go).budget.time, clock(1000, 10));
    uci.found(&Thought::default());
    let overdrawn = Time::Clock { left_ms: 0, increment_ms: 0, moves: None };
    assert_eq!(task(&mut uci, "go dtime -5 atime 7").budget.time, overdrawn);
    uci.found(&Thought::default());
    assert_eq!(task(&mut uci, "go movetime 50").budget.time, Time::Move(50));
}

#[test]
fn variants_and_rules_of_ones_own_are_played() {
    let mut uci = engine();
    assert_eq!(send(&mut uci, "setoption name Variant value copenhagen"), "");
    assert_eq!(uci.seat.game.rule_set().id, "copenhagen");
    assert_eq!(send(&mut uci, "setoption name UCI_Variant value ard-ri"), "");
    assert_eq!(uci.seat.game.rule_set().id, "ard-ri");
    send(
        &mut uci,
        "setoption name Rules value dim:7 name:Mine esc:e start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/",
    );
    assert_eq!(uci.seat.game.setup().size(), 7);
    assert_eq!(uci.receive("setoption name Hash value 1"), [Action::Hash(1)]);
    let folder = Action::Tables("my tables/b".to_owned());
    assert_eq!(uci.receive("setoption name Tables value my tables/b"), [folder]);
    assert_eq!(uci.receive("setoption name Tables value <empty>"), [Action::Tables(String::new())]);
    assert_eq!(uci.receive("ucinewgame"), [Action::Forget]);
}

#[test]
fn ends_are_counted_in_moves() {
    let says = |plies| score(Worth { hundredths: 0, plies_to_end: Some(plies), chances: None });
    assert_eq!(
        [1, 2, 3, 7, -2, -4].map(says),
        ["mate 1", "mate 1", "mate 2", "mate 4", "mate -1", "mate -2"]
    );
}

#[test]
fn what_is_written_is_read_back_the_same() {
    for line in [
        "uci",
        "isready",
        "ucinewgame",
        "setoption name Clear Hash",
        "setoption name Variant value ard-ri",
        "position startpos",
        "position startpos moves d2e2 c4c5",
        "position fen 3a3/3a3/3d3/aadkdaa/3d3/3a3/3a3 a moves d2e2",
        "go",
        "go infinite",
        "go nodes 5 depth 4 movetime 9",
        "go wtime 1 btime 2 winc 3 binc 4 movestogo 5",
        "stop",
        "quit",
        "board",
        "result",
        "perft 3",
        "perft 3 divide",
    ] {
        let command: UciCommand = line.parse().expect("a command");
        assert_eq!(command.to_string(), line);
    }
}
