//! `branan engine` plays for other programs.

use branan_rules::notation::{Dialect, read_move, write_otn_rules, write_position};
use branan_rules::{AnyGame, Move, Side, presets};

use crate::program::{feed, run};
use crate::talk::Talk;

const LONGEST: usize = 60;

fn fresh() -> AnyGame {
    AnyGame::new(presets::BRANDUBH).expect("a preset")
}

fn last_word(line: &str) -> Move {
    read_move(line.split_whitespace().last().expect("a word")).expect("a move").mv
}

#[test]
fn a_whole_game_over_uci() {
    let mut talk = Talk::begin(&["engine", "--hash", "4"]);
    talk.send("uci");
    talk.until("uciok");
    let mut game = fresh();
    let mut moves = String::new();
    while game.end().is_none() && game.len() < LONGEST {
        talk.send(&format!("position startpos moves {moves}"));
        talk.send("go nodes 300");
        let mv = last_word(&talk.until("bestmove"));
        game.play(mv).expect("a legal move");
        moves = format!("{moves} {}{}", mv.from, mv.to);
    }
    talk.send(&format!("position startpos moves {moves}"));
    talk.send("result");
    let expected = match game.end() {
        None => "result ongoing".to_owned(),
        Some(end) => format!("result {}-win {}", end.winner.expect("no draws"), end.reason.word()),
    };
    assert_eq!(talk.until("result"), expected);
    talk.send("quit");
    assert!(talk.end().success());
}

#[test]
fn opentafl_starts_what_it_is_told_to() {
    let ini = include_str!("../../../../examples/engines/branan.ini");
    let field = |name: &str| ini.lines().find_map(|line| line.strip_prefix(name)).expect("a field");
    // It wants all of these, and the file to be there.
    assert_eq!(
        (field("directory="), field("filename="), field("command=")),
        ("branan", "branan", "./branan")
    );
    let arguments: Vec<&str> = field("arguments=").split(' ').collect();
    let mut talk = Talk::begin(&arguments);
    assert_eq!(talk.receive(), "hello");
    talk.send("goodbye");
    assert!(talk.end().success());
}

#[test]
fn a_whole_game_over_otep() {
    let mut talk = Talk::begin(&["engine", "--protocol", "otep", "--hash", "4", "--move-time", "2"]);
    assert_eq!((talk.receive().as_str(), talk.receive().as_str()), ("hello", "simple-moves on"));
    talk.send("hello");
    talk.send(&format!("rules {}", write_otn_rules(&presets::BRANDUBH)));
    let mut game = fresh();
    // The engine plays the attackers; the first legal move is the opponent's.
    talk.send("side attackers");
    while game.end().is_none() && game.len() < LONGEST {
        if game.side() == Side::Attackers {
            talk.send("play attackers");
            let mv = last_word(&talk.until("move "));
            game.play(mv).expect("a legal move");
            talk.send(&format!("move {}", write_position(&game.setup(), Dialect::OpenTafl)));
        } else {
            let legal = game.legal_moves();
            let mv = legal[game.len() % legal.len()];
            game.play(mv).expect("a legal move");
            talk.send(&format!("opponent-move {mv} {}", write_position(&game.setup(), Dialect::OpenTafl)));
        }
    }
    talk.send("finish 2");
    talk.send("goodbye");
    assert!(talk.end().success());
}

#[test]
fn a_whole_game_over_htp() {
    let mut talk = Talk::begin(&["engine", "--rules", "brandubh", "--hash", "4", "--move-time", "2"]);
    talk.send("protocol_version");
    assert_eq!(talk.receive(), "= 1-beta");
    let mut game = fresh();
    while game.end().is_none() && game.len() < LONGEST {
        talk.send("generate_move");
        let line = talk.receive();
        let words: Vec<&str> = line.split(' ').collect();
        let ["=", "play", role, from, to] = words[..] else { panic!("{line}") };
        assert_eq!(role, if game.side() == Side::Attackers { "attacker" } else { "defender" });
        game.play(format!("{from}-{to}").parse().expect("a move")).expect("a legal move");
    }
    talk.send("final_status");
    let expected = match game.end().map(|end| end.winner) {
        None => "= ongoing",
        Some(None) => "= draw",
        Some(Some(Side::Attackers)) => "= attacker_wins",
        Some(Some(Side::Defenders)) => "= defender_wins",
    };
    assert_eq!(talk.receive(), expected);
    talk.send("quit");
    assert_eq!(talk.receive(), "=");
    assert!(talk.end().success());
}

#[test]
fn an_endless_search_answers_and_stops() {
    let mut talk = Talk::begin(&["engine", "--protocol", "uci", "--rules", "hnefatafl", "--hash", "4"]);
    talk.send("go infinite");
    talk.until("info depth 2");
    talk.send("isready");
    talk.until("readyok");
    talk.send("stop");
    let mv = last_word(&talk.until("bestmove"));
    assert!(AnyGame::new(presets::HNEFATAFL).expect("a preset").legal_moves().contains(&mv), "{mv}");
    talk.send("go");
    talk.until("info depth 1");
    talk.send("quit");
    assert!(talk.end().success());
}

#[test]
fn an_endless_search_of_a_decided_position_waits_to_be_stopped() {
    let mut talk = Talk::begin(&["engine", "--protocol", "uci", "--hash", "4"]);
    talk.send("position startpos moves d2g2 d3d2 b4b3 d4d3 b3b2 d3a3 b2b1");
    talk.send("go infinite");
    let told = talk.until("info depth 1 ");
    assert!(told.contains("score mate 1 ") && told.ends_with("pv a3a1"), "{told}");
    talk.send("isready");
    assert_eq!(talk.receive(), "readyok");
    talk.send("stop");
    assert_eq!(talk.receive(), "bestmove a3a1");
}

#[test]
fn a_search_by_nodes_is_the_same_every_time() {
    let input = "position startpos moves d2e2\ngo nodes 20000\n";
    let strip = |text: &str| -> Vec<String> {
        let word = |line: &str| line.split(" nps ").next().expect("a part").to_owned();
        text.lines().map(word).collect()
    };
    let (one, two) = (feed(&["engine"], input), feed(&["engine"], input));
    assert_eq!(strip(&one.out), strip(&two.out));
    assert!(one.out.lines().last().is_some_and(|line| line.starts_with("bestmove ")), "{}", one.out);
}

#[test]
fn even_a_clock_that_has_run_out_gets_a_legal_move() {
    for clock in
        ["wtime 0 btime 0", "wtime 1 btime 1", "movetime 0", "movetime 1", "wtime 30 btime 30 binc 5"]
    {
        let ran = feed(&["engine", "--rules", "hnefatafl"], format!("go {clock}\n"));
        let mv = last_word(ran.out.lines().last().expect("a line"));
        let game = AnyGame::new(presets::HNEFATAFL).expect("a preset");
        assert!(game.legal_moves().contains(&mv), "{clock} {}", ran.out);
    }
}

#[test]
fn the_end_of_the_input_ends_the_program() {
    for (args, line) in [
        (&["engine"][..], "go infinite"),
        (&["engine"], "isready"),
        (&["engine"], "perft 2"),
        (&["engine", "--protocol", "otep"], "hello"),
        (&["engine", "--protocol", "htp"], "name"),
    ] {
        let mut talk = Talk::begin(args);
        talk.send(line);
        talk.close();
        assert!(talk.end().success(), "{line}");
    }
    assert_eq!(feed(&["engine"], "").status, 0);
}

#[test]
fn quitting_swallows_no_answer() {
    for (input, answer) in [
        ("uci\nposition startpos\ngo infinite\nquit\n", "bestmove "),
        ("board_size 7\ntime_settings fischer 0 1\ngenerate_move\nquit\n", "= play attacker "),
    ] {
        let ran = feed(&["engine"], input);
        assert!(ran.out.lines().any(|line| line.starts_with(answer)), "{}", ran.out);
    }
}

#[test]
fn quitting_lets_what_was_asked_for_be_finished() {
    let search = "position startpos moves d2e2\ngo nodes 20000\n";
    let best = |input: &str| feed(&["engine"], input).out.lines().last().map(str::to_owned);
    assert_eq!(best(&format!("{search}quit\n")), best(search));
    let ran = feed(&["engine"], "go depth 4\nquit\n");
    assert!(ran.out.contains("info depth 4 "), "{}", ran.out);
    let ran = feed(&["engine"], "perft 3\nquit\n");
    assert_eq!((ran.status, ran.out.as_str()), (0, "39512\n"));
}

#[test]
fn a_count_that_is_left_can_be_stopped() {
    let ran = feed(&["engine"], "perft 6\nquit\nstop\n");
    assert_eq!((ran.status, ran.out.as_str()), (0, ""));
}

#[test]
fn counts_are_those_of_perft_and_come_in_order() {
    let ran = feed(&["engine"], "perft 3\nisready\nperft 1 divide\nperft 0\n");
    let lines: Vec<&str> = ran.out.lines().collect();
    assert_eq!((lines[0], lines[1]), ("39512", "readyok"));
    assert_eq!((lines.len(), lines[42], lines[43]), (44, "40", "1"));
}

#[test]
fn garbage_is_answered_and_survived() {
    let noise = "\u{0}\u{1}\nxyzzy\nposition fen ////\nsetoption\ngo nodes\nperft x\n\u{feff}\n";
    let ran = feed(&["engine", "--protocol", "uci"], [noise.as_bytes(), b"\xff\xfe\nisready\n"].concat());
    let lines: Vec<&str> = ran.out.lines().collect();
    assert_eq!((ran.status, lines.last()), (0, Some(&"readyok")));
    assert!(
        lines[..lines.len() - 1].iter().all(|line| line.starts_with("info string error: ")),
        "{}",
        ran.out
    );
    let ran = feed(&["engine", "--protocol", "htp"], format!("{noise}name\n"));
    assert!(
        ran.out.lines().all(|line| line.starts_with("? ") || line.starts_with("= Branan")),
        "{}",
        ran.out
    );
    let ran = feed(&["engine", "--protocol", "otep"], noise);
    assert!(ran.out.lines().skip(2).all(|line| line.starts_with("error 0 ")), "{}", ran.out);
}

#[test]
fn a_line_without_end_fills_no_memory() {
    let ran = feed(&["engine"], ["uci ".repeat(600_000).as_str(), "\nisready\n"].concat());
    assert!(ran.out.ends_with("readyok\n") && ran.out.len() < 1000, "{}", ran.out.len());
}

#[test]
fn wrong_options_are_bad_usage() {
    for args in [
        &["engine", "--rules", "chess"][..],
        &["engine", "--protocol", "xboard"],
        &["engine", "--hash", "0"],
        &["engine", "--move-time", "soon"],
    ] {
        let ran = run(args);
        assert_eq!((ran.status, ran.out.as_str()), (2, ""), "{args:?}");
    }
}
