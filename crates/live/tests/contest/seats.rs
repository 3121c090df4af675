//! Who sits where and may do what.

use branan_live::check_terms;
use branan_protocol::online::{Alternatives, Phrase, Status};
use branan_rules::notation::{read_rules_code, write_otn_rules, write_rules_code};
use branan_rules::{Escape, RuleSet, Setup, Side, presets};

use super::*;

#[test]
fn sides_follow_the_wish_of_whoever_offers_or_chance() {
    for (pick, heads, attackers) in [
        (Pick::Attackers, false, Seat::First),
        (Pick::Defenders, true, Seat::Second),
        (Pick::Random, true, Seat::First),
        (Pick::Random, false, Seat::Second),
    ] {
        let mut played = Played::opened(1, None, pick);
        assert_eq!(played.contest.to_move(), None);
        let joined = played.contest.join("Ole", None, heads).unwrap();
        assert_eq!(played.enter(Some(Seat::Second), joined), ["joined", "set-started"]);
        assert_eq!(played.contest.seat_of(Side::Attackers), Some(attackers));
        assert_eq!(played.contest.to_move(), Some(attackers));
        assert_eq!(played.state().names, ["Eva", "Ole"]);
    }
}

#[test]
fn a_seat_is_taken_once() {
    let played = Played::begun(1, None);
    assert_eq!(played.contest.join("Max", None, true).unwrap_err().code, Code::Taken);
}

#[test]
fn nothing_is_played_before_somebody_sits_opposite() {
    let mut played = Played::opened(1, None, Pick::Random);
    assert_eq!(played.run(Seat::First, mv("d2-e2")), Err(Code::NotStarted));
    assert_eq!(played.run(Seat::First, text("hello?")), Err(Code::NotStarted));
    assert_eq!(played.run(Seat::Second, Command::Abort), Err(Code::Over));
    assert_eq!(played.run(Seat::First, Command::Abort), Ok(vec!["aborted"]));
    assert_eq!(played.contest.join("Ole", None, true).unwrap_err().code, Code::Over);
}

#[test]
fn people_move_in_turn_and_by_the_rules() {
    let mut played = Played::begun(1, None);
    assert_eq!(played.run(Seat::Second, mv("d3-c3")), Err(Code::NotYourTurn));
    assert_eq!(played.run(Seat::First, mv("d3-c3")), Err(Code::Illegal));
    assert_eq!(played.run(Seat::First, mv("d2-e2")), Ok(vec!["moved"]));
    assert_eq!(played.run(Seat::First, mv("d1-d2")), Err(Code::NotYourTurn));
}

#[test]
fn a_move_for_another_board_is_stale_but_chat_does_not_make_it_so() {
    let mut played = Played::begun(1, None);
    let seen = played.contest.version();
    played.run(Seat::Second, Command::Say(ChatLine::Phrase(Phrase::Hello))).unwrap();
    let moment = Moment::at(played.now_ms);
    assert!(played.contest.decide(Seat::First, &mv("d2-e2"), seen, &moment).is_ok());
    played.play("d2-e2 d3-b3");
    let stale = played.contest.decide(Seat::First, &mv("d1-d3"), seen, &moment);
    assert_eq!(stale.unwrap_err().code, Code::Stale);
    assert!(played.contest.decide(Seat::First, &Command::Resign, seen, &moment).is_ok());
}

#[test]
fn resigning_loses_and_nothing_comes_after() {
    let mut played = Played::begun(1, None);
    played.play("d2-e2 d3-b3 d1-d3");
    let resigned = played.run(Seat::First, Command::Resign).unwrap();
    assert_eq!(resigned, ["resigned", "set-ended", "ended"]);
    assert_eq!((played.state().winner, played.contest.status()), (Some(Seat::Second), Status::Ended));
    assert_eq!(played.state().sets[0].count, 1, "the winner moved once");
    assert_eq!(played.run(Seat::Second, mv("c4-c3")), Err(Code::Over));
    assert_eq!(played.run(Seat::Second, Command::Resign), Err(Code::Over));
}

#[test]
fn a_contest_can_be_called_off_until_both_have_moved() {
    let mut played = Played::begun(1, None);
    played.play("d2-e2");
    assert_eq!(played.run(Seat::Second, Command::Abort), Ok(vec!["aborted"]));
    assert_eq!((played.contest.status(), played.state().winner), (Status::Aborted, None));
    let mut played = Played::begun(1, None);
    played.play("d2-e2 d3-b3");
    assert_eq!(played.run(Seat::First, Command::Abort), Err(Code::NotNow));
}

#[test]
fn people_talk_in_phrases_until_both_allow_free_text() {
    let mut played = Played::begun(1, None);
    assert_eq!(played.run(Seat::First, text("hm")), Err(Code::ChatOff));
    assert_eq!(played.run(Seat::First, Command::Chat(true)), Ok(vec!["chat-switched"]));
    for seat in Seat::BOTH {
        assert_eq!(played.run(seat, text("hm")), Err(Code::ChatOff), "one is not enough");
    }
    played.run(Seat::Second, Command::Chat(true)).unwrap();
    assert_eq!(played.run(Seat::First, text(" good\n luck ")), Ok(vec!["said"]));
    assert_eq!(played.state().chat[0].line, ChatLine::Text("good luck".into()));
    assert_eq!(played.run(Seat::First, text("  ")), Err(Code::BadText));
    assert_eq!(played.run(Seat::First, text(&"x".repeat(201))), Err(Code::BadText));
    assert_eq!(played.run(Seat::Second, Command::Chat(false)), Ok(vec!["chat-switched"]));
    assert_eq!(played.run(Seat::Second, Command::Chat(false)), Err(Code::NotNow));
    assert_eq!(played.run(Seat::First, text("why?")), Err(Code::ChatOff));
    let phrase = Command::Say(ChatLine::Phrase(Phrase::Hello));
    assert_eq!(played.run(Seat::First, phrase.clone()), Ok(vec!["said"]));
    played.run(Seat::Second, Command::Chat(true)).unwrap();
    for _ in 0..branan_live::LINES_LIMIT - 2 {
        played.run(Seat::First, phrase.clone()).unwrap();
    }
    assert_eq!(played.run(Seat::First, phrase), Err(Code::TooFast));
    assert_eq!(played.state().chat.len(), branan_live::CHAT_KEPT);
}

#[test]
fn terms_that_nobody_could_play_by_are_refused() {
    let terms = |rules: &str, sets, clock| Terms { rules: rules.into(), sets, clock, rated: false };
    let known = terms("copenhagen", 2, CLOCK);
    assert_eq!(check_terms(&known), Ok(known));
    let walled = RuleSet { start: Setup::literal("1aaa1/adaaa/adkda/aaaaa/1aaa1 d"), ..small() };
    let clock = |base_ms, inc_ms| Some(Clock::live(base_ms, inc_ms));
    let slow = |base_ms, inc_ms, cap_ms| Some(Clock::slow(base_ms, inc_ms, cap_ms));
    for clock in Clock::SLOW {
        assert!(check_terms(&terms("brandubh", 2, Some(clock))).is_ok(), "{clock:?}");
    }
    let day_ms = 86_400_000;
    for (bad, word) in [
        (terms("chess", 1, None), "rules: there is no such game"),
        (terms("", 1, None), "rules: there is no such game"),
        (terms("dim:7 name:No_king start:/7/7/7/3t3/7/7/7/", 1, None), "rules: "),
        (terms("dim:7 name:X esc:x", 1, None), "rules: "),
        (terms("B.x", 1, None), "rules: expected a rules code"),
        (terms(&write_rules_code(&walled), 1, None), "rules: start: the set is over before the first move"),
        (terms(&" ".repeat(3000), 1, None), "rules: they have more than 2048 bytes"),
        (
            terms(&write_otn_rules(&mine(&"x".repeat(41))), 1, None),
            "rules: their name has 1 to 40 characters",
        ),
        (terms(&write_rules_code(&mine("\u{202e} ")), 1, None), "rules: their name has 1 to 40 characters"),
        (terms("brandubh", 3, None), "sets"),
        (terms("brandubh", 0, None), "sets"),
        (terms("brandubh", 1, clock(0, 0)), "clock"),
        (terms("brandubh", 1, clock(u64::MAX, 0)), "clock"),
        (terms("brandubh", 1, clock(1, u64::MAX)), "clock"),
        (terms("brandubh", 1, clock(day_ms, 0)), "clock"),
        (terms("brandubh", 1, slow(day_ms / 2 - 1, 0, day_ms)), "clock"),
        (terms("brandubh", 1, slow(day_ms, 0, day_ms / 2 - 1)), "clock"),
        (terms("brandubh", 1, slow(day_ms, 0, 31 * day_ms)), "clock"),
        (terms("brandubh", 1, slow(day_ms, u64::MAX, 2 * day_ms)), "clock"),
    ] {
        let refusal = check_terms(&bad).unwrap_err();
        assert!(refusal.code == Code::BadTerms && refusal.text.starts_with(word), "{bad:?}: {refusal}");
    }
}

/// Brandubh in which the king wins on the edge, under some name.
fn mine(name: &str) -> RuleSet {
    RuleSet { name: name.to_owned().into(), escape: Escape::Edge, ..presets::BRANDUBH }
}

fn small() -> RuleSet {
    branan_testkit::rule_sets::small(&mine("Small"))
}

#[test]
fn rules_of_ones_own_are_played_and_known_ones_are_known_under_any_name() {
    let terms = |rules: String| Terms { rules, sets: 2, clock: None, rated: false };
    let renamed = RuleSet { id: "mine".into(), name: "Mine".into(), ..presets::TABLUT };
    for rules in [write_otn_rules(&renamed), write_rules_code(&renamed)] {
        assert_eq!(check_terms(&terms(rules)), Ok(terms("tablut".into())));
    }
    // What has the name and the id of a known game and is another keeps the name alone.
    let offered = mine("\u{202e}Brandubh ");
    let agreed = check_terms(&terms(write_otn_rules(&offered))).unwrap();
    assert_eq!(check_terms(&terms(write_rules_code(&offered))), Ok(agreed.clone()));
    assert_eq!(check_terms(&agreed), Ok(agreed.clone()), "said in the one way already");
    let set = read_rules_code(&agreed.rules).unwrap();
    assert!(presets::by_id(&set.id).is_none() && set.name == "Brandubh" && set.is_same_game(&offered));
    let opened = Event::Opened {
        terms: agreed,
        or: Alternatives::default(),
        name: "Eva".into(),
        side: Pick::Attackers,
        listed: false,
    };
    let entry = Entry { seq: 1, at_ms: 0, by: Some(Seat::First), event: opened };
    let contest = Contest::open("Ab3", &entry).unwrap();
    let resumed = Contest::resume(1, contest.snapshot().clone()).unwrap();
    assert_eq!((contest.board().rule_set(), resumed.board().rule_set()), (&set, &set));
}
