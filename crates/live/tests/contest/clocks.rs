//! Time: what costs it, and what happens when it is up.

use branan_live::{AWAY_MS, AWAY_UNTIMED_MS, FIRST_MOVE_MS, GIFT_MS, SLOW_GIFT_MS};
use branan_protocol::online::Status;
use branan_rules::Reason;

use super::*;

/// Two moves into a game with a clock, nothing on it used yet.
fn running() -> Played {
    let mut played = Played::begun(1, CLOCK);
    played.now_ms += 5000;
    played.play("d2-e2");
    played.now_ms += 5000;
    played.play("d3-b3");
    assert_eq!(played.state().left, Some([300_000, 300_000]), "first moves cost nothing");
    played
}

#[test]
fn a_move_costs_its_time_and_earns_the_increment() {
    let mut played = running();
    played.now_ms += 10_000;
    played.play("d1-d3");
    assert_eq!(played.state().left, Some([292_000, 300_000]));
    played.now_ms += 500;
    assert_eq!(played.contest.left_at(played.now_ms), Some([292_000, 299_500]));
}

#[test]
fn delay_on_the_way_is_made_up_for_within_limits() {
    let mut played = running();
    (played.now_ms, played.lag_ms) = (played.now_ms + 10_000, 300);
    played.play("d1-d3");
    assert_eq!(played.state().left, Some([292_300, 300_000]));
    // Nobody gets more than half a second, whatever they claim.
    (played.now_ms, played.lag_ms) = (played.now_ms + 10_000, 60_000);
    played.play("c4-c3");
    assert_eq!(played.state().left, Some([292_300, 292_500]));
    // And the reserve runs dry.
    let mut spared = Vec::new();
    for mv in ["d6-c6", "c3-c2", "c6-d6", "c2-c3", "d6-c6", "c3-c2"] {
        played.now_ms += 1000;
        played.play(mv);
        let Event::Moved { lag_ms, .. } = played.log.last().unwrap().event else { panic!("a move") };
        spared.push(lag_ms);
    }
    assert_eq!(spared, [500, 300, 100, 100, 100, 100]);
}

#[test]
fn a_move_faster_than_its_delay_costs_nothing() {
    let mut played = running();
    (played.now_ms, played.lag_ms) = (played.now_ms + 100, 400);
    played.play("d1-d3");
    assert_eq!(played.state().left, Some([302_000, 300_000]));
}

#[test]
fn time_runs_out_for_whoever_is_to_move() {
    let mut played = running();
    let deadline = played.contest.deadline_ms().unwrap();
    assert!(deadline >= played.now_ms + 300_000);
    assert_eq!(played.contest.overdue(deadline), []);
    played.now_ms += 300_000;
    assert_eq!(played.run(Seat::First, mv("d1-d3")), Err(Code::TooLate));
    played.now_ms = deadline + 1;
    assert_eq!(
        played.run(Seat::First, Command::Claim),
        Err(Code::NothingThere),
        "nobody claims from himself"
    );
    let overdue = played.contest.overdue(played.now_ms);
    assert_eq!(played.enter(None, overdue), ["flagged", "set-ended", "ended"]);
    assert_eq!((played.state().winner, played.state().sets[0].reason), (Some(Seat::Second), Reason::Time));
    assert_eq!(played.contest.deadline_ms(), None);
}

#[test]
fn a_flag_can_be_claimed() {
    let mut played = running();
    assert_eq!(played.run(Seat::Second, Command::Claim), Err(Code::NothingThere));
    played.now_ms = played.contest.deadline_ms().unwrap() + 1;
    assert_eq!(played.run(Seat::Second, Command::Claim), Ok(vec!["flagged", "set-ended", "ended"]));
}

#[test]
fn who_never_makes_a_first_move_has_not_played() {
    let mut played = Played::begun(1, CLOCK);
    played.now_ms += FIRST_MOVE_MS;
    assert_eq!(played.contest.overdue(played.now_ms), []);
    played.now_ms += 601;
    assert_eq!(played.run(Seat::First, mv("d2-e2")), Err(Code::TooLate));
    let overdue = played.contest.overdue(played.now_ms);
    assert_eq!(played.enter(None, overdue), ["aborted"]);
    // In the second set it is a loss: the first one counts.
    let mut played = Played::begun(2, CLOCK);
    played.play(ESCAPE);
    played.now_ms += FIRST_MOVE_MS + 601;
    let overdue = played.contest.overdue(played.now_ms);
    assert_eq!(played.enter(None, overdue), ["flagged", "set-ended", "ended"]);
}

#[test]
fn an_offer_does_not_stand_for_ever() {
    let played = Played::opened(1, None, Pick::Random);
    let deadline = played.contest.deadline_ms().unwrap();
    assert_eq!(played.contest.overdue(deadline + 1), [Event::Aborted]);
    assert_eq!(Played::begun(1, None).contest.deadline_ms(), None, "without a clock nobody hurries");
}

#[test]
fn time_can_be_given() {
    let mut played = running();
    played.now_ms += 1000;
    assert_eq!(played.run(Seat::First, Command::GiveTime), Ok(vec!["time-given"]));
    assert_eq!(played.state().left, Some([299_000, 300_000 + GIFT_MS]));
    assert_eq!(Played::begun(1, None).run(Seat::First, Command::GiveTime), Err(Code::NotNow));
    // It does not put the first move off.
    let mut played = Played::begun(1, CLOCK);
    let deadline = played.contest.deadline_ms();
    played.now_ms += 30_000;
    played.run(Seat::Second, Command::GiveTime).unwrap();
    assert_eq!(played.contest.deadline_ms(), deadline);
    for _ in 0..6000 {
        let _ = played.run(Seat::Second, Command::GiveTime);
    }
    assert_eq!(played.run(Seat::Second, Command::GiveTime), Err(Code::NotNow), "there is enough");
}

#[test]
fn nobody_loses_by_a_restart_of_the_server() {
    let mut played = running();
    let gone = played.now_ms + 4000;
    played.now_ms += 3_600_000;
    let credit = played.contest.credit(gone, played.now_ms);
    assert_eq!(played.enter(None, credit), ["clock-adjusted"]);
    assert_eq!(played.contest.left_at(played.now_ms), Some([296_000, 300_000]));
    played.play("d1-d3");
    // A move that was made after the server was last seen alive costs nothing either.
    let credit = played.contest.credit(played.now_ms - 50_000, played.now_ms + 10_000);
    assert_eq!(credit, [Event::ClockAdjusted { left: [298_000, 300_000] }]);
    assert_eq!(Played::begun(1, None).contest.credit(0, 99_999), []);
    // A clock that was set back credits nothing.
    assert_eq!(played.contest.credit(played.now_ms, played.now_ms - 1), []);
}

#[test]
fn who_has_gone_can_be_won_against() {
    let mut played = Played::begun(2, None);
    played.away_ms[1] = AWAY_UNTIMED_MS;
    played.play("d2-e2");
    assert_eq!(played.run(Seat::First, Command::Claim), Err(Code::NotNow), "hardly begun");
    played.play("d3-b3");
    played.away_ms[1] = AWAY_UNTIMED_MS - 1;
    assert_eq!(played.run(Seat::First, Command::Claim), Err(Code::NothingThere));
    played.away_ms[1] += 1;
    assert_eq!(played.run(Seat::Second, Command::Claim), Err(Code::NothingThere));
    // It ends the whole match.
    assert_eq!(played.run(Seat::First, Command::Claim), Ok(vec!["claimed", "set-ended", "ended"]));
    assert_eq!((played.state().winner, played.contest.status()), (Some(Seat::First), Status::Ended));
    let mut played = running();
    played.away_ms[0] = AWAY_MS;
    assert_eq!(played.run(Seat::Second, Command::Claim), Ok(vec!["claimed", "set-ended", "ended"]));
}

#[test]
fn a_clock_that_goes_backwards_takes_nothing() {
    let mut played = running();
    played.now_ms -= 4000;
    played.play("d1-d3");
    assert_eq!(played.state().left, Some([302_000, 300_000]));
}

const HOUR_MS: u64 = 3_600_000;
const DAY_MS: u64 = 24 * HOUR_MS;

/// A day, eight hours a move, two days at most; both have moved.
fn slow() -> Played {
    let mut played = Played::begun(2, Some(Clock::SLOW[0]));
    played.play("d2-e2 d3-b3");
    played
}

#[test]
fn in_a_slow_game_the_time_grows_up_to_the_cap() {
    let mut played = slow();
    assert_eq!(played.state().left, Some([DAY_MS; 2]), "the first moves are free");
    played.play("d1-d3 c4-c5 d3-d1 c5-c4 d1-d3 c4-c5");
    assert_eq!(played.state().left, Some([2 * DAY_MS; 2]), "eight hours for each move");
    played.play("d3-d1");
    assert_eq!(played.state().left, Some([2 * DAY_MS; 2]), "and no more");
    played.now_ms += 47 * HOUR_MS;
    played.play("c5-c6");
    assert_eq!(played.state().left, Some([2 * DAY_MS, 9 * HOUR_MS]));
}

#[test]
fn a_slow_game_gives_its_whole_time_for_the_first_move() {
    let mut played = Played::begun(2, Some(Clock::SLOW[1]));
    played.now_ms += 3 * DAY_MS;
    assert_eq!(played.contest.overdue(played.now_ms), []);
    played.play("d2-e2");
    played.now_ms += 3 * DAY_MS + 601;
    assert_eq!(played.run(Seat::Second, mv("d3-b3")), Err(Code::TooLate));
    let overdue = played.contest.overdue(played.now_ms);
    assert_eq!(played.enter(None, overdue), ["aborted"]);
}

#[test]
fn a_slow_game_is_lost_on_time_and_never_because_nobody_is_there() {
    let mut played = slow();
    played.away_ms = [100 * DAY_MS; 2];
    played.now_ms += DAY_MS;
    assert_eq!(played.run(Seat::Second, Command::Claim), Err(Code::NothingThere));
    played.now_ms += 701;
    assert_eq!(played.contest.away_limit_ms(), None);
    let flagged = played.run(Seat::Second, Command::Claim);
    assert_eq!(flagged, Ok(vec!["flagged", "set-ended", "set-started"]), "the match goes on");
    // The second set begins with a whole allowance again.
    assert_eq!(played.contest.deadline_ms(), Some(played.now_ms + DAY_MS + 600));
}

#[test]
fn hours_are_given_in_a_slow_game_above_the_cap_too() {
    let mut played = slow();
    assert_eq!(played.contest.gift_ms(), SLOW_GIFT_MS);
    for _ in 0..4 {
        assert_eq!(played.run(Seat::Second, Command::GiveTime), Ok(vec!["time-given"]));
    }
    assert_eq!(played.state().left, Some([3 * DAY_MS, DAY_MS]));
    played.now_ms += HOUR_MS;
    played.play("d1-d3");
    assert_eq!(
        played.state().left,
        Some([71 * HOUR_MS, DAY_MS]),
        "what was given stays, and nothing is earned"
    );
    for _ in 0..100 {
        let _ = played.run(Seat::Second, Command::GiveTime);
    }
    let left = played.state().left.unwrap()[0];
    assert!((29 * DAY_MS..=Clock::MAX_SLOW_MS).contains(&left), "{left}");
}

#[test]
fn an_offer_of_a_slow_game_stands_for_a_week_in_the_lobby() {
    let offered = |clock| Played::opened(1, clock, Pick::Random).contest.deadline_ms().unwrap();
    assert_eq!(offered(Some(Clock::SLOW[0])), 1000 + 7 * DAY_MS);
    assert_eq!(offered(CLOCK), 1000 + HOUR_MS / 2);
}

#[test]
fn a_clock_without_a_cap_reads_and_writes_as_ever() {
    let read = |text: &str| serde_json::from_str::<Clock>(text).unwrap();
    let live = r#"{"base_ms":300000,"inc_ms":2000}"#;
    assert_eq!(read(live), CLOCK.unwrap());
    assert_eq!(serde_json::to_string(&CLOCK.unwrap()).unwrap(), live);
    let slow = r#"{"base_ms":86400000,"inc_ms":28800000,"cap_ms":172800000}"#;
    assert_eq!(
        (read(slow), serde_json::to_string(&Clock::SLOW[0]).unwrap()),
        (Clock::SLOW[0], slow.to_owned())
    );
}
