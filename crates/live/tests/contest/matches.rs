//! Two sets with sides swapped.

use branan_protocol::online::Status;
use branan_rules::{Need, Reason, Side};

use super::*;

#[test]
fn the_second_set_starts_by_itself_with_sides_swapped_and_fresh_clocks() {
    let mut played = Played::begun(2, CLOCK);
    played.play("d2-g2 d3-d2");
    played.now_ms += 20_000;
    assert_eq!(played.play("b4-b3 d4-d3 b3-b2 d3-a3 b2-b1 a3-a1"), ["moved", "set-ended", "set-started"]);
    assert_eq!((played.contest.set(), played.contest.to_move()), (2, Some(Seat::Second)));
    assert_eq!(played.contest.side_of(Seat::First), Some(Side::Defenders));
    assert_eq!(played.state().left, Some([300_000, 300_000]));
    assert!(played.contest.board().is_empty());
    let first = &played.contest.sets()[0];
    assert_eq!((first.winner, first.reason, first.count), (Some(Seat::Second), Reason::Escape, 4));
    assert_eq!(first.moves.len(), 8);
}

#[test]
fn the_score_says_what_is_needed() {
    let mut played = Played::begun(2, None);
    assert_eq!(played.contest.need(Seat::First), None);
    played.play(ESCAPE);
    assert_eq!(played.contest.need(Seat::First), Some(Need::WinWithin { win: 3, draw: 4 }));
    assert_eq!(played.contest.need(Seat::Second), Some(Need::Hold { lose_within: 3 }));
    assert_eq!(Played::begun(1, None).contest.need(Seat::First), None);
}

#[test]
fn equal_wins_draw_the_match_and_two_wins_win_it() {
    let mut played = Played::begun(2, None);
    played.play(ESCAPE);
    assert_eq!(played.play(ESCAPE), ["moved", "set-ended", "ended"]);
    assert_eq!((played.state().winner, played.contest.status()), (None, Status::Ended));
    let mut played = Played::begun(2, None);
    played.play(ESCAPE);
    played.run(Seat::First, Command::Resign).unwrap();
    assert_eq!(played.state().winner, Some(Seat::Second));
}

#[test]
fn the_faster_win_decides() {
    let mut played = Played::begun(2, None);
    played.play("d2-g2 d3-d2");
    // The second seat wins the first set after one move of its own.
    assert_eq!(played.run(Seat::First, Command::Resign).unwrap()[2], "set-started");
    played.play("d2-g2 d3-d2 b4-b3 d4-d3");
    played.run(Seat::Second, Command::Resign).unwrap();
    assert_eq!(played.contest.sets()[1].count, 2);
    assert_eq!(played.state().winner, Some(Seat::Second));
}

#[test]
fn a_drawn_set_leaves_the_decision_to_the_other() {
    let mut played = Played::begun(2, None);
    played.run(Seat::First, Command::OfferDraw).unwrap();
    assert_eq!(played.run(Seat::Second, Command::AcceptDraw).unwrap()[2], "set-started");
    assert_eq!(played.state().draw.by, None);
    assert_eq!(played.contest.need(Seat::First), Some(Need::Win));
    played.play(ESCAPE);
    assert_eq!(played.state().winner, Some(Seat::First));
}

#[test]
fn a_second_set_cannot_be_called_off() {
    let mut played = Played::begun(2, None);
    played.run(Seat::First, Command::Resign).unwrap();
    assert_eq!(played.run(Seat::First, Command::Abort), Err(Code::NotNow));
}

#[test]
fn a_move_for_the_first_set_is_not_made_in_the_second() {
    let mut played = Played::begun(2, None);
    let seen = played.contest.version();
    played.run(Seat::First, Command::Resign).unwrap();
    let stale = played.contest.decide(Seat::Second, &mv("d2-e2"), seen, &Moment::at(played.now_ms));
    assert_eq!(stale.unwrap_err().code, Code::Stale);
}
