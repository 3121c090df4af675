use branan_rules::presets;

use super::*;

fn engine(rules: Option<&str>) -> Htp {
    let config = Config::new("Branan", presets::ALL.into_iter().cloned().collect());
    Htp::new(&Config { rules: rules.map(ToOwned::to_owned), ..config })
}

#[track_caller]
fn send(htp: &mut Htp, line: &str) -> String {
    match htp.receive(line).as_slice() {
        [Action::Reply(text)] => text.clone(),
        other => panic!("{line}: {other:?}"),
    }
}

fn thought(htp: &Htp) -> Thought {
    Thought { best: htp.seat.game.legal_moves().first().copied(), ..Thought::default() }
}

#[test]
fn it_says_what_it_is() {
    let mut htp = engine(None);
    assert_eq!(send(&mut htp, "name"), "= Branan");
    assert_eq!(send(&mut htp, "protocol_version"), "= 1-beta");
    assert_eq!(send(&mut htp, "known_command play # is it?"), "= true");
    assert_eq!(send(&mut htp, "known_command genmove"), "= false");
    assert_eq!(send(&mut htp, "list_commands").lines().count(), 18);
    assert_eq!((htp.receive("# only a comment"), htp.receive("  ")), (vec![], vec![]));
    assert_eq!(htp.receive("quit"), [Action::Reply("=".to_owned()), Action::Quit]);
}

#[test]
fn the_board_has_the_size_asked_for() {
    let mut htp = engine(None);
    assert_eq!(htp.seat.game.rule_set().id, "copenhagen");
    assert_eq!(send(&mut htp, "board_size 7"), "=");
    assert_eq!(htp.seat.game.rule_set().id, "brandubh");
    assert_eq!(send(&mut htp, "board_size 11"), "=");
    assert_eq!(htp.seat.game.rule_set().id, "copenhagen");
    assert_eq!(send(&mut htp, "board_size 13"), "? no rules are known for 13x13 squares");
    let mut htp = engine(Some("hnefatafl"));
    assert_eq!(send(&mut htp, "board_size 11"), "=");
    assert_eq!(htp.seat.game.rule_set().id, "hnefatafl");
}

#[test]
fn moves_are_played_shown_and_taken_back() {
    let mut htp = engine(Some("brandubh"));
    assert_eq!(send(&mut htp, "play attacker D2 E2"), "=");
    assert_eq!(send(&mut htp, "play a e2 d2"), "? it is not the turn of the attackers");
    assert!(send(&mut htp, "play d d2 d3").starts_with("? "), "not his piece");
    assert_eq!(send(&mut htp, "play_to defender c4"), "= c1 c2 c3 c5 c6 c7");
    assert!(send(&mut htp, "play_from").starts_with("= "), "some pieces");
    assert_eq!(send(&mut htp, "show_board_open_tafl"), "= /3t3/4t2/3T3/ttTKTtt/3T3/3t3/3t3/");
    let board = send(&mut htp, "show_board");
    assert!(board.starts_with("= \n 7 ...a...\n") && board.ends_with("\n   abcdefg"), "{board}");
    assert_eq!(
        (send(&mut htp, "play_undo"), send(&mut htp, "play_undo")),
        ("=".into(), "? no move was made yet".into())
    );
    assert_eq!(send(&mut htp, "first_move defender"), "=");
    assert_eq!(htp.seat.game.side(), Side::Defenders);
}

#[test]
fn captures_are_told() {
    let mut htp = engine(Some("brandubh"));
    for line in ["play a d2 e2", "play d c4 c5", "play a f4 f5", "play d d4 c4"] {
        assert_eq!(send(&mut htp, line), "=");
    }
    assert_eq!(send(&mut htp, "play a e2 d2"), "= d3");
}

#[test]
fn the_end_is_told_and_nothing_is_played_after_it() {
    let mut htp = engine(Some("brandubh"));
    assert_eq!(send(&mut htp, "final_status"), "= ongoing");
    assert_eq!(send(&mut htp, "play attacker resigns"), "=");
    assert_eq!(send(&mut htp, "final_status"), "= defender_wins");
    assert_eq!(send(&mut htp, "generate_move"), "? the game is over");
    assert_eq!(send(&mut htp, "play attacker d2 e2"), "? the game is over");
    assert_eq!(send(&mut htp, "reset_board"), "=");
    assert_eq!(send(&mut htp, "final_status"), "= ongoing");
}

#[test]
fn a_generated_move_is_played_and_other_lines_wait_for_it() {
    let mut htp = engine(Some("brandubh"));
    send(&mut htp, "time_settings fischer 5 4");
    let actions = htp.receive("generate_move");
    let [Action::Think(task)] = actions.as_slice() else { panic!("{actions:?}") };
    assert_eq!(task.budget.time, Time::Move(9_000));
    assert_eq!(
        (htp.receive("final_status"), htp.receive("generate_move"), htp.receive("name"), htp.receive("quit")),
        (vec![], vec![], vec![], vec![])
    );
    let first = thought(&htp);
    let mv = first.best.expect("a move");
    let actions = htp.found(&first);
    let told = Action::Reply(format!("= play attacker {} {}", mv.from, mv.to));
    assert_eq!(actions[..2], [told, Action::Reply("= ongoing".to_owned())]);
    assert!(matches!(actions[2..], [Action::Think(_)]), "the second generate_move");
    let second = thought(&htp);
    let actions = htp.found(&second);
    let farewell = [Action::Reply("= Branan".to_owned()), Action::Reply("=".to_owned()), Action::Quit];
    assert_eq!(actions[1..], farewell);
    assert_eq!(htp.seat.game.len(), 2);
}

#[test]
fn bad_lines_are_refused() {
    let mut htp = engine(None);
    for line in [
        "xyzzy",
        "play",
        "play x a1 a2",
        "play a a1",
        "play a a1 z9",
        "board_size",
        "board_size x",
        "first_move",
        "first_move z",
        "play_to",
        "play_to a",
        "time_settings",
        "time_settings fischer x y",
        "known_command",
    ] {
        assert!(send(&mut htp, line).starts_with("? "), "{line}");
    }
}

#[test]
fn what_is_written_is_read_back_the_same() {
    for name in HtpCommand::NAMES {
        let line = match name {
            "board_size" => "board_size 11",
            "first_move" => "first_move attacker",
            "known_command" => "known_command name",
            "play" => "play defender d4 d5",
            "play_to" => "play_to attacker a1",
            "time_settings" => "time_settings fischer 15 10",
            plain => plain,
        };
        assert_eq!(HtpCommand::parse(line).expect("fine").expect("a command").to_string(), line);
    }
    let parsed = HtpCommand::parse("play a resign").expect("fine").expect("a command");
    assert_eq!(parsed.to_string(), "play attacker resigns");
}
