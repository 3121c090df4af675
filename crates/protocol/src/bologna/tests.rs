//! Messages as the original server and its players write them, and everything else.

use branan_rules::{AnyGame, Reason, RuleSet, Side, presets};
use branan_testkit::Random;

use super::*;

const SET: RuleSet = presets::TABLUT_BOLOGNA;

/// The first message that the original server sends to both.
const START: &str = concat!(
    r#"{"board":[["EMPTY","EMPTY","EMPTY","BLACK","BLACK","BLACK","EMPTY","EMPTY","EMPTY"],"#,
    r#"["EMPTY","EMPTY","EMPTY","EMPTY","BLACK","EMPTY","EMPTY","EMPTY","EMPTY"],"#,
    r#"["EMPTY","EMPTY","EMPTY","EMPTY","WHITE","EMPTY","EMPTY","EMPTY","EMPTY"],"#,
    r#"["BLACK","EMPTY","EMPTY","EMPTY","WHITE","EMPTY","EMPTY","EMPTY","BLACK"],"#,
    r#"["BLACK","BLACK","WHITE","WHITE","KING","WHITE","WHITE","BLACK","BLACK"],"#,
    r#"["BLACK","EMPTY","EMPTY","EMPTY","WHITE","EMPTY","EMPTY","EMPTY","BLACK"],"#,
    r#"["EMPTY","EMPTY","EMPTY","EMPTY","WHITE","EMPTY","EMPTY","EMPTY","EMPTY"],"#,
    r#"["EMPTY","EMPTY","EMPTY","EMPTY","BLACK","EMPTY","EMPTY","EMPTY","EMPTY"],"#,
    r#"["EMPTY","EMPTY","EMPTY","BLACK","BLACK","BLACK","EMPTY","EMPTY","EMPTY"]],"turn":"WHITE"}"#,
);

fn referee() -> Referee {
    Referee::new(&SET, 0).expect("a preset")
}

fn action(from: &str, to: &str) -> String {
    format!(r#"{{"from":"{from}","to":"{to}","turn":"WHITE"}}"#)
}

#[test]
fn the_first_state_is_that_of_the_original() {
    assert_eq!(referee().state(), START);
    let state = State::read(START, &SET).expect("a state");
    assert_eq!((state.setup, state.turn), (SET.start, Turn::White));
}

#[test]
fn a_row_is_a_rank_and_the_throne_shows_while_it_is_empty() {
    let mut referee = referee();
    for (from, to) in [("E4", "f4"), ("d1", "c1"), ("e5", "e4")] {
        assert_eq!(referee.receive(&action(from, to)), Heard::Played);
    }
    let state = referee.state();
    let row = |rank: usize| state.split("],[").nth(rank - 1).expect("a row").to_owned();
    assert!(row(1).ends_with(r#""EMPTY","EMPTY","BLACK","EMPTY","BLACK","BLACK","EMPTY","EMPTY","EMPTY""#));
    assert_eq!(row(4), r#""BLACK","EMPTY","EMPTY","EMPTY","KING","WHITE","EMPTY","EMPTY","BLACK""#);
    assert!(row(5).contains(r#""WHITE","THRONE","WHITE""#) && state.ends_with(r#""turn":"BLACK"}"#));
}

#[test]
fn actions_are_those_of_the_original() {
    let white = Player::new(&SET, Side::Defenders).expect("a preset");
    let sent = white.answer("e4-e3".parse().expect("a move"));
    assert_eq!(sent, r#"{"from":"e4","to":"e3","turn":"WHITE"}"#);
    for text in [sent.as_str(), r#"{"to":"e3","from":"E4"}"#, r#" {"from":"e4","to":"e3","turn":null} "#] {
        assert_eq!(Action::read_move(text).expect(text).to_string(), "e4-e3");
    }
}

#[test]
fn names_are_cut_to_ten_letters_and_digits() {
    assert_eq!(write_name("Ada \"L\""), r#""Ada \"L\"""#);
    assert_eq!(read_name(r#""Ada \"L\" and others""#).as_deref(), Ok("AdaLan"));
    assert!(read_name("Ada").is_err() && read_name("7").is_err() && read_name("").is_err());
}

#[test]
fn a_move_that_cannot_be_played_loses_unless_errors_are_allowed() {
    for text in [
        action("e4", "e5"),
        action("a4", "b4"),
        action("e4", "e2"),
        action("c5", "b5"),
        action("e4", "d5"),
        action("e4", "e4"),
        action("e44", "f4"),
        action("", ""),
        action("z9", "é1"),
        String::new(),
        "null".into(),
        "[]".into(),
        r#"{"from":"e4"}"#.into(),
        r#"{"from":4,"to":[]}"#.into(),
        "[".repeat(60_000),
    ] {
        let mut strict = referee();
        assert!(matches!(strict.receive(&text), Heard::Refused(_)), "{text}");
        assert!(strict.state().ends_with(r#""turn":"BLACKWIN"}"#), "{text}");
        let mut lenient = Referee::new(&SET, 1).expect("a preset");
        assert!(matches!(lenient.receive(&text), Heard::Refused(_)));
        assert_eq!(lenient.state(), START);
        assert!(matches!(lenient.receive(&text), Heard::Refused(_)));
        assert!(lenient.state().ends_with(r#""turn":"BLACKWIN"}"#));
        // What comes afterwards changes nothing.
        assert!(matches!(lenient.receive(&action("e4", "f4")), Heard::Refused(_)));
        assert_eq!(lenient.game().len(), 0);
    }
}

#[test]
fn a_forfeit_is_a_win_of_the_other_and_stands() {
    let mut referee = referee();
    referee.forfeit(Side::Attackers, Reason::Time);
    assert!(referee.state().ends_with(r#""turn":"WHITEWIN"}"#));
    referee.forfeit(Side::Defenders, Reason::Time);
    assert!(referee.state().ends_with(r#""turn":"WHITEWIN"}"#));
}

#[test]
fn a_position_that_comes_again_is_a_draw() {
    let mut referee = referee();
    for (from, to) in [("e4", "f4"), ("d1", "c1"), ("f4", "g4"), ("c1", "b1"), ("g4", "f4"), ("b1", "c1")] {
        assert_eq!(referee.receive(&action(from, to)), Heard::Played, "{from}{to}");
    }
    assert!(referee.state().ends_with(r#""turn":"DRAW"}"#), "{}", referee.state());
}

#[test]
fn a_player_follows_whole_games_with_their_past() {
    for seed in 0..40 {
        let mut random = Random::new(seed);
        let mut referee = referee();
        let mut players = Side::BOTH.map(|side| Player::new(&SET, side).expect("a preset"));
        for _ in 0..200 {
            let state = referee.state();
            let orders = players.each_mut().map(|player| player.receive(&state).expect("a state"));
            let Some(thinker) = orders.iter().position(|order| *order == Order::Think) else { break };
            assert_eq!(orders[1 - thinker], Order::Wait);
            let moves = players[thinker].game().legal_moves();
            assert_eq!(players[0].game().plies(), referee.game().plies());
            assert_eq!(players[1].game().plies(), referee.game().plies());
            let mv = moves[random.index(moves.len())];
            assert_eq!(referee.receive(&players[thinker].answer(mv)), Heard::Played);
        }
        let over = State::read(&referee.state(), &SET).expect("a state").turn;
        if let Some(end) = referee.game().end() {
            assert_eq!(over.winner(), end.winner);
            assert!(
                players
                    .iter_mut()
                    .all(|player| { player.receive(&referee.state()) == Ok(Order::Over(over)) })
            );
        }
    }
}

#[test]
fn a_player_takes_a_state_that_no_move_leads_to() {
    let mut white = Player::new(&SET, Side::Defenders).expect("a preset");
    let elsewhere = "3aaa3/4a4/4d4/a3d3a/aad1kddaa/a1d1d3a/4d4/4a4/3a1a3 d".parse().expect("a position");
    let game = AnyGame::from_setup(SET, &elsewhere).expect("it can be played");
    let state = State::of(&game).write(&SET);
    assert_eq!(white.receive(&state), Ok(Order::Think));
    assert_eq!(white.game().setup(), elsewhere);
    // A server may go on where our rules see a draw.
    let mut referee = referee();
    let mut again = String::new();
    for (from, to) in [("e4", "f4"), ("d1", "c1"), ("f4", "g4"), ("c1", "b1"), ("g4", "f4"), ("b1", "c1")] {
        assert!(white.receive(&referee.state()).is_ok());
        assert_eq!(referee.receive(&action(from, to)), Heard::Played);
        again = referee.state().replace(r#""turn":"DRAW""#, r#""turn":"WHITE""#);
    }
    assert!(referee.game().end().is_some());
    assert_eq!(white.receive(&again), Ok(Order::Think));
}

#[test]
fn a_player_without_a_move_is_stuck_and_says_so() {
    let mut black = Player::new(&SET, Side::Attackers).expect("a preset");
    let alone = "9/9/9/4k4/9/9/9/9/9 a".parse().expect("a position");
    let state = State { setup: alone, turn: Turn::Black }.write(&SET);
    assert_eq!(black.receive(&state), Ok(Order::Stuck));
}

#[test]
fn what_is_no_state_is_an_error_and_changes_nothing() {
    let mut white = Player::new(&SET, Side::Defenders).expect("a preset");
    let texts = [
        String::new(),
        "{}".into(),
        START.replace("KING", "QUEEN"),
        START.replace("KING", "WHITE"),
        START.replace("\"WHITE\"}", "\"GREEN\"}"),
        START.replacen("[\"EMPTY\",", "[", 1),
        START.replacen("\"EMPTY\",\"EMPTY\"", "\"WHITE\",\"KING\"", 1),
        START[..200].into(),
        "{\"board\":".to_owned() + &"[".repeat(50_000),
    ];
    for text in texts {
        assert!(white.receive(&text).is_err(), "{text}");
        assert_eq!(white.game().setup(), SET.start);
    }
    let mut random = Random::new(5);
    for _ in 0..2_000 {
        let mut bytes = START.as_bytes().to_vec();
        for _ in 0..=random.index(4) {
            let place = random.index(bytes.len());
            bytes[place] = b"[]{}\",:KINGWHTE0\xff"[random.index(17)];
        }
        let text = String::from_utf8_lossy(&bytes);
        let _ = (white.receive(&text), referee().receive(&text), read_name(&text));
    }
}
