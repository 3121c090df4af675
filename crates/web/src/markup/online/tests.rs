//! Every page of a contest, in every state: all words are there, and no name becomes markup.

use branan_live::{Contest, Moment};
use branan_protocol::online::{
    Alternatives, Challenge, Channel, ChatLine, Clock, Command, Entry, Event, Phrase, Pick, Seat, ServerMsg,
    Terms,
};
use branan_rules::notation::write_rules_code;
use branan_rules::{RuleSet, presets};
use branan_scene::Keys;
use branan_testkit::Random;

use super::*;
use crate::online::{Follower, Offer, ended_set};

/// Knows which keys there are, and shows what is filled in.
struct Known(Vec<&'static str>);

impl Known {
    fn new() -> Known {
        let app = include_str!("../../../../words/lang/en/app.ftl");
        let online = include_str!("../../../../words/lang/en/online.ftl");
        let keys = app.lines().chain(online.lines()).filter_map(|line| line.split_once(" = "));
        Known(keys.map(|(key, _)| key).collect())
    }
}

impl Speak for Known {
    fn say(&self, key: &str, with: &[(&str, Value<'_>)]) -> String {
        assert!(self.0.contains(&key), "no text has the key {key}");
        Keys.say(key, with)
    }
}

const HOSTILE: &str = "<b>\"&'";

fn entry(table: &Contest, by: Seat, event: Event) -> Entry {
    Entry { seq: table.version() + 1, at_ms: 0, by: Some(by), event }
}

/// A contest after some commands by chance, as the first, the second and a stranger see it.
fn by_chance(random: &mut Random) -> Vec<Follower> {
    let clock = random.percent(50).then_some(Clock::live(60_000, 1000));
    let terms = Terms { rules: "brandubh".into(), sets: 1 + random.below(2), clock, rated: false };
    let event = Event::Opened {
        terms,
        or: Alternatives::default(),
        name: HOSTILE.into(),
        side: Pick::Random,
        listed: true,
    };
    let mut table = Contest::open("Ab3", &Entry { seq: 1, at_ms: 0, by: Some(Seat::First), event }).unwrap();
    if random.percent(95) {
        for event in table.join(HOSTILE, None, true).unwrap() {
            table.apply(&entry(&table, Seat::Second, event)).unwrap();
        }
    }
    for _ in 0..random.index(80) {
        let seat = Seat::BOTH[random.index(2)];
        let moves = table.board().legal_moves();
        let command = match random.index(24) {
            0 => Command::OfferDraw,
            1 => Command::AskTakeback,
            2 => Command::Say(ChatLine::Phrase(random.one_of(&Phrase::ALL))),
            3 => Command::Say(ChatLine::Text(HOSTILE.into())),
            4 => Command::Chat(random.percent(80)),
            5 if random.percent(30) => Command::Resign,
            6 => Command::Rematch,
            7 if random.percent(10) => Command::Abort,
            _ => match random.pick(&moves) {
                Some(mv) => Command::Move(mv),
                None => Command::Rematch,
            },
        };
        let moment = Moment { next_id: "Next1", ..Moment::at(0) };
        let seat = if matches!(command, Command::Move(_)) { table.to_move().unwrap_or(seat) } else { seat };
        for event in table.decide(seat, &command, table.version(), &moment).unwrap_or_default().events {
            table.apply(&entry(&table, seat, event)).unwrap();
        }
    }
    [Some(Seat::First), Some(Seat::Second), None].map(|you| follower(&table, you, random)).to_vec()
}

fn follower(table: &Contest, you: Option<Seat>, random: &mut Random) -> Follower {
    let mut follower = Follower::new("Ab3", None, 1);
    let (c, g) = (Channel::Game("Ab3".into()), table.snapshot().clone());
    let snap = ServerMsg::Snap { c: c.clone(), s: table.version(), now: 0, you, g };
    let _ = follower.receive(&snap, 0);
    let on = [random.percent(50), random.percent(50)];
    let _ = follower.receive(&ServerMsg::Here { c, n: random.below(3).into(), on }, 0);
    follower
}

/// Everything the page shows.
fn page(follower: &Follower, random: &mut Random, speak: &Known) -> String {
    let (table, state) = (follower.table().unwrap(), follower.state().unwrap());
    let claim_in_ms = random.pick(&[None, Some(0), Some(9000)]).flatten();
    let standing = Standing {
        now_ms: 500_000 * u64::from(random.below(2)),
        is_lost: random.percent(30),
        is_outdated: random.percent(10),
        claim_in_ms,
        is_resigning: random.percent(30),
        is_past: random.percent(30),
        notice: HOSTILE,
    };
    let mut out = status(follower, &standing, speak) + &hurry(follower, &standing, speak);
    out += &(controls(follower, &standing, speak) + &series(follower, 0, speak) + &summary(follower, speak));
    out +=
        &(chat(follower, speak) + &chat_form(follower, speak) + &invitation(state, "", HOSTILE, true, speak));
    out += &(invitation(state, "", HOSTILE, false, speak)
        + &waiting(state, HOSTILE, HOSTILE, true, true, speak));
    for one in Seat::BOTH {
        out += &seat(follower, one, (table.side_of(one), table.board()), 0, speak);
    }
    for (index, record) in table.sets().iter().enumerate() {
        for what in [FinishOf::Interlude(3), FinishOf::Set, FinishOf::Contest] {
            out += &finish(follower, index, &ended_set(table.board(), record), what, "en", speak);
        }
    }
    out + &finish(follower, usize::MAX, table.board(), FinishOf::Contest, "en", speak)
}

#[test]
fn every_contest_can_be_shown_and_no_name_becomes_markup() {
    let (mut random, speak) = (Random::new(2), Known::new());
    let mut seen = 0;
    for _ in 0..250 {
        for follower in by_chance(&mut random) {
            let page = page(&follower, &mut random, &speak);
            assert!(!page.contains("<b>"), "{page}");
            seen += usize::from(page.contains("online-rematch"));
        }
    }
    assert!(seen > 20, "too few contests came to an end: {seen}");
}

#[test]
fn the_hall_has_all_its_words() {
    let speak = Known::new();
    let mine = RuleSet { id: "mine".into(), name: HOSTILE.into(), encirclement: false, ..presets::BRANDUBH };
    let own = [(mine.clone(), write_rules_code(&mine))];
    for offer in [Offer::default(), Offer::default().with("clock", "own").with("minutes", "7")] {
        let page = hall(&offer, &own, HOSTILE, &speak);
        assert!(!page.contains("<b>") && page.contains("data-do=\"invite\""));
        assert_eq!(page.matches("name=\"game\"").count(), presets::ALL.len() + 1);
    }
    assert!(lobby(None, |_| false, "en", &speak).contains("online-connecting"));
    assert!(lobby(Some(&[]), |_| false, "en", &speak).contains("online-lobby-empty"));
    let terms = Offer::default().terms();
    let challenge = |id: &str, side| Challenge {
        id: id.into(),
        terms: terms.clone(),
        or: Alternatives::default(),
        side,
        name: HOSTILE.into(),
        at: 0,
    };
    let all =
        [challenge("a", Pick::Random), challenge("b", Pick::Attackers), challenge("c", Pick::Defenders)];
    let shown = lobby(Some(&all), |id| id == "b", "en", &speak);
    assert!(!shown.contains("<b>") && shown.matches("data-do=\"take\"").count() == 2);
    // What somebody made up is not taken up before it was looked at.
    let terms = Offer::default().with("game", &own[0].1).terms();
    let shown = lobby(Some(&[Challenge { terms, ..all[0].clone() }]), |_| false, "en", &speak);
    assert!(!shown.contains("<b>") && !shown.contains("data-do") && shown.contains("href=\"/en/c/a\""));
    assert!(shown.contains("online-own-rules"), "{shown}");
    // Where there is a choice it is told in one line, and made on a page of its own.
    let or = Alternatives { rules: vec!["tablut".into()], clocks: vec![None] };
    let shown = lobby(Some(&[Challenge { or, ..all[0].clone() }]), |_| false, "en", &speak);
    assert!(
        shown.contains("name-brandubh, name-tablut · ") && shown.contains(", choose-no-clock"),
        "{shown}"
    );
    assert!(!shown.contains("data-do") && shown.matches("<li>").count() == 1 && shown.contains("/en/c/a"));
    assert!(missing("en", &speak).contains("/en/online"));
}
