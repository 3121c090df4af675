//! Messages read back as they were written, and look as documented.

use core::fmt;
use core::str::FromStr;

use branan_rules::{Reason, SquareSet};
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::*;

fn round<T: Serialize + DeserializeOwned + PartialEq + core::fmt::Debug>(value: &T, text: &str) {
    assert_eq!(serde_json::to_string(value).unwrap(), text);
    by_hand(text);
    assert_eq!(&serde_json::from_str::<T>(text).unwrap(), value, "{text}");
}

/// Whatever serde reads and writes, the hand-written way reads and writes as well.
fn by_hand(text: &str) {
    if let Ok(message) = serde_json::from_str::<ServerMsg>(text) {
        assert_eq!(ServerMsg::read(text), Ok(message));
    }
    if let Ok(message) = serde_json::from_str::<ClientMsg>(text) {
        assert_eq!(message.write(), text);
    }
    if let Ok(event) = serde_json::from_str::<Event>(text) {
        let entry = Entry { seq: 7, at_ms: 99, by: Some(Seat::Second), event };
        let message = ServerMsg::E { c: game(), entry };
        assert_eq!(ServerMsg::read(&serde_json::to_string(&message).unwrap()), Ok(message));
    }
}

fn game() -> Channel {
    Channel::Game("Ab3".into())
}

#[test]
fn what_clients_say() {
    round(&ClientMsg::Hi { v: 1 }, r#"{"t":"hi","v":1}"#);
    let sub = ClientMsg::Sub { c: game(), since: Some(17), key: Some("s3cret".into()) };
    round(&sub, r#"{"t":"sub","c":"g/Ab3","since":17,"key":"s3cret"}"#);
    round(&ClientMsg::Sub { c: Channel::Lobby, since: None, key: None }, r#"{"t":"sub","c":"lobby"}"#);
    round(&ClientMsg::Unsub { c: game() }, r#"{"t":"unsub","c":"g/Ab3"}"#);
    round(&ClientMsg::P { l: 42 }, r#"{"t":"p","l":42}"#);
    let cmd = |x| ClientMsg::Cmd { id: 31, c: game(), v: 17, x };
    let text = |x: &str| format!(r#"{{"t":"cmd","id":31,"c":"g/Ab3","v":17,"x":{x}}}"#);
    round(&cmd(Command::Move("d1-d4".parse().unwrap())), &text(r#"{"mv":"d1-d4"}"#));
    for (command, word) in [
        (Command::OfferDraw, "offer-draw"),
        (Command::AcceptDraw, "accept-draw"),
        (Command::DeclineDraw, "decline-draw"),
        (Command::AskTakeback, "ask-takeback"),
        (Command::AcceptTakeback, "accept-takeback"),
        (Command::RefuseTakeback, "refuse-takeback"),
        (Command::Resign, "resign"),
        (Command::Abort, "abort"),
        (Command::GiveTime, "give-time"),
        (Command::Claim, "claim"),
        (Command::Rematch, "rematch"),
        (Command::DeclineRematch, "decline-rematch"),
    ] {
        round(&cmd(command), &text(&format!("\"{word}\"")));
    }
    round(&cmd(Command::Say(ChatLine::Phrase(Phrase::GoodLuck))), &text(r#"{"say":{"phrase":"good-luck"}}"#));
    round(&cmd(Command::Say(ChatLine::Text("so?".into()))), &text(r#"{"say":{"text":"so?"}}"#));
    round(&cmd(Command::Chat(false)), &text(r#"{"chat":false}"#));
}

#[test]
fn what_the_server_says() {
    round(&ServerMsg::Hi { v: 1, now: 5 }, r#"{"t":"hi","v":1,"now":5}"#);
    round(&ServerMsg::Ok { id: 31, s: 18 }, r#"{"t":"ok","id":31,"s":18}"#);
    round(
        &ServerMsg::Err { id: Some(31), c: None, why: Code::Stale.because("look again") },
        r#"{"t":"err","id":31,"code":"stale","text":"look again"}"#,
    );
    round(
        &ServerMsg::Here { c: game(), n: 3, on: [true, false] },
        r#"{"t":"here","c":"g/Ab3","n":3,"on":[true,false]}"#,
    );
    round(&ServerMsg::P { now: 7 }, r#"{"t":"p","now":7}"#);
    round(&ServerMsg::Go { in_ms: 850 }, r#"{"t":"go","in":850}"#);
    round(
        &ServerMsg::Lobby { all: None, new: vec![], out: vec!["Ab3".into()] },
        r#"{"t":"lobby","out":["Ab3"]}"#,
    );
    let challenge = Challenge {
        id: "Ab3".into(),
        terms: Terms {
            rules: "brandubh".into(),
            sets: 2,
            clock: Some(Clock::live(300_000, 2000)),
            rated: false,
        },
        or: Alternatives::default(),
        side: Pick::Random,
        name: "Eva".into(),
        at: 9,
    };
    let slow = Terms { clock: Some(Clock::SLOW[0]), rated: true, ..challenge.terms.clone() };
    assert!(slow.write().ends_with(r#","rated":true}"#));
    assert_eq!(slow.write(), serde_json::to_string(&slow).unwrap());
    let listed = ServerMsg::Lobby {
        all: None,
        new: vec![Challenge { terms: slow, ..challenge.clone() }],
        out: vec![],
    };
    assert_eq!(ServerMsg::read(&serde_json::to_string(&listed).unwrap()), Ok(listed));
    let or = Alternatives { rules: vec!["tablut".into()], clocks: vec![None] };
    round(
        &ServerMsg::Lobby { all: None, new: vec![Challenge { or, ..challenge.clone() }], out: vec![] },
        r#"{"t":"lobby","in":[{"id":"Ab3","terms":{"rules":"brandubh","sets":2,"clock":{"base_ms":300000,"inc_ms":2000}},"or":{"rules":["tablut"],"clocks":[null]},"side":"random","name":"Eva","at":9}]}"#,
    );
    round(
        &ServerMsg::Lobby { all: None, new: vec![challenge], out: vec![] },
        r#"{"t":"lobby","in":[{"id":"Ab3","terms":{"rules":"brandubh","sets":2,"clock":{"base_ms":300000,"inc_ms":2000}},"side":"random","name":"Eva","at":9}]}"#,
    );
}

#[test]
fn events() {
    let entry = |by, event| Entry { seq: 18, at_ms: 9, by, event };
    let captured: SquareSet = ["d5", "e4"].iter().map(|square| square.parse().unwrap()).collect();
    let moved =
        Event::Moved { mv: "d1-d4".parse().unwrap(), captured, left: Some([300_000, 298_000]), lag_ms: 0 };
    round(
        &ServerMsg::E { c: game(), entry: entry(Some(Seat::First), moved) },
        r#"{"t":"e","c":"g/Ab3","s":18,"at":9,"by":"first","e":{"moved":{"mv":"d1-d4","x":["e4","d5"],"left":[300000,298000]}}}"#,
    );
    let terms = Terms { rules: "tablut".into(), sets: 1, clock: None, rated: false };
    round(
        &entry(Some(Seat::Second), Event::Joined { name: "Ole".into(), terms: Some(terms) }),
        r#"{"s":18,"at":9,"by":"second","e":{"joined":{"name":"Ole","terms":{"rules":"tablut","sets":1}}}}"#,
    );
    round(&entry(Some(Seat::Second), Event::Resigned), r#"{"s":18,"at":9,"by":"second","e":"resigned"}"#);
    round(
        &entry(None, Event::SetEnded { winner: None, reason: Reason::Agreement, moves: 0 }),
        r#"{"s":18,"at":9,"e":{"set-ended":{"winner":null,"reason":"agreement","moves":0}}}"#,
    );
    let words: Vec<String> =
        Phrase::ALL.iter().map(|phrase| serde_json::to_string(phrase).unwrap()).collect();
    assert_eq!(words, Phrase::ALL.map(|phrase| format!("\"{}\"", phrase.word())));
}

#[test]
fn what_is_no_message_says_where() {
    for (text, error) in [
        ("{}", "missing field `t`"),
        (r#"{"t":"dance"}"#, "t: no such message"),
        (r#"{"t":"sub"}"#, "c: missing"),
        (r#"{"t":"sub","c":"g/../x"}"#, "c: no such channel"),
        (r#"{"t":"sub","c":"g/"}"#, "c: no such channel"),
        (r#"{"t":"cmd","id":1,"c":"g/a","v":1}"#, "x: missing"),
        (r#"{"t":"cmd","id":1,"c":"g/a","v":1,"x":{"mv":"d1"}}"#, "expected a move like d2-e2"),
        (r#"{"t":"cmd","id":-1,"c":"g/a","v":1,"x":"resign"}"#, "invalid value"),
        (r#"{"t":"hi","v":1,"extra":1}"#, "unknown field `extra`"),
        (r#"{"t":"hi","v":99999}"#, "v: missing"),
    ] {
        let told = serde_json::from_str::<ClientMsg>(text).unwrap_err().to_string();
        assert!(told.contains(error), "{text}: {told}");
    }
}

#[test]
fn every_kind_of_event_is_the_tag_it_is_written_with() {
    for event in [
        Event::DrawOffered,
        Event::Flagged { seat: Seat::First },
        Event::RematchAgreed { id: "x".into() },
        Event::Said(ChatLine::Phrase(Phrase::Bye)),
        Event::SetStarted { set: 1, attackers: Seat::First },
        Event::ChatSwitched { on: true },
    ] {
        let text = serde_json::to_string(&event).unwrap();
        assert!(text.contains(&format!("\"{}\"", event.kind())), "{text}");
    }
}

#[test]
fn codes_and_states_have_the_words_that_are_sent() {
    fn check<T: Copy + fmt::Debug + fmt::Display + PartialEq + FromStr + Serialize>(values: &[T]) {
        for value in values {
            assert_eq!(serde_json::to_string(value).unwrap(), quoted(&value.to_string()));
            assert_eq!(value.to_string().parse().ok(), Some(*value));
        }
        assert!("".parse::<T>().is_err());
    }
    check(&Code::ALL);
    check(&Status::ALL);
    check(&Seat::BOTH);
    check(&Pick::ALL);
    check(&Phrase::ALL);
}

#[test]
fn texts_are_quoted_and_read_as_serde_does() {
    for text in ["", "a\"b\\c/", "\n\r\t\u{8}\u{c}\u{1}", "é 王 \u{1f451}"] {
        assert_eq!(quoted(text), serde_json::to_string(text).unwrap());
    }
    let escaped = r#"{"t":"err","code":"stale","text":"\u00e9 \ud83d\udc51 \/ \"","id":null}"#;
    assert_eq!(ServerMsg::read(escaped), Ok(serde_json::from_str(escaped).unwrap()));
}

/// A text that serde refuses may be read here, but none makes it panic, and what is cut short is an error.
#[test]
fn garbage_is_an_error_and_never_a_panic() {
    let snap = serde_json::to_string(&ServerMsg::Lobby {
        all: Some(vec![Challenge {
            id: "Ab3".into(),
            terms: Terms { rules: "brandubh".into(), sets: 2, clock: Some(Clock::live(5, 6)), rated: false },
            or: Alternatives { rules: vec!["tablut".into()], clocks: vec![None, Some(Clock::SLOW[0])] },
            side: Pick::Random,
            name: "Eva \u{1f451}".into(),
            at: 7,
        }]),
        new: vec![],
        out: vec!["x".into()],
    })
    .unwrap();
    let mut random = branan_testkit::Random::new(4);
    for _ in 0..3000 {
        let text = random.garbled(&snap);
        if let (Ok(by_hand), Ok(by_serde)) =
            (ServerMsg::read(&text), serde_json::from_str::<ServerMsg>(&text))
        {
            assert_eq!(by_hand, by_serde, "{text}");
        }
    }
    for end in (0..snap.len()).filter(|end| snap.is_char_boundary(*end)) {
        assert!(ServerMsg::read(&snap[..end]).is_err());
    }
    assert!(ServerMsg::read(&"[".repeat(10_000)).is_err());
}

#[test]
fn a_command_that_cannot_be_read_still_has_its_number() {
    for (text, id) in [
        (r#"{"t":"cmd","id":31,"c":"g/a","v":1,"x":{"mv":"d1"}}"#, Some(31)),
        (r#"{"t":"cmd","id":31,"c":"nonsense","v":-1,"x":7,"more":[{}]}"#, Some(31)),
        (r#"{"x":"dance","id":9007199254740993,"t":"cmd"}"#, Some(9_007_199_254_740_993)),
        (r#"{"t":"cmd","id":-1,"c":"g/a","v":1,"x":"resign"}"#, None),
        (r#"{"t":"cmd","c":"g/a","v":1,"x":"resign"}"#, None),
        (r#"{"t":"sub","id":31}"#, None),
        (r#"{"t":"cmd","id":31"#, None),
        ("31", None),
    ] {
        assert!(serde_json::from_str::<ClientMsg>(text).is_err(), "{text}");
        assert_eq!(ClientMsg::command_id(text), id, "{text}");
    }
}

#[test]
fn what_the_two_say_is_seen_by_the_two() {
    let entry = |event| Entry { seq: 18, at_ms: 9, by: Some(Seat::First), event };
    let hidden = Entry { by: None, ..entry(Event::Private) };
    round(&hidden, r#"{"s":18,"at":9,"e":"private"}"#);
    for event in [
        Event::Said(ChatLine::Text("so?".into())),
        Event::Said(ChatLine::Phrase(Phrase::Bye)),
        Event::ChatSwitched { on: false },
    ] {
        assert_eq!(entry(event.clone()).seen_by(None), hidden);
        for seat in Seat::BOTH {
            assert_eq!(entry(event.clone()).seen_by(Some(seat)), entry(event.clone()));
        }
    }
    let resigned = entry(Event::Resigned);
    assert_eq!(resigned.clone().seen_by(None), resigned);
}
