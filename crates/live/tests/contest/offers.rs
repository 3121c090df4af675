//! Draws, takebacks and rematches.

use branan_protocol::online::Status;
use branan_rules::Reason;

use super::*;

#[test]
fn a_draw_takes_two() {
    let mut played = Played::begun(1, None);
    assert_eq!(played.run(Seat::Second, Command::AcceptDraw), Err(Code::NothingThere));
    assert_eq!(played.run(Seat::First, Command::OfferDraw), Ok(vec!["draw-offered"]));
    assert_eq!(played.run(Seat::First, Command::AcceptDraw), Err(Code::NothingThere));
    let agreed = played.run(Seat::Second, Command::AcceptDraw).unwrap();
    assert_eq!(agreed, ["draw-agreed", "set-ended", "ended"]);
    assert_eq!((played.state().winner, played.state().sets[0].reason), (None, Reason::Agreement));
}

#[test]
fn two_who_offer_a_draw_agree() {
    let mut played = Played::begun(1, None);
    played.run(Seat::First, Command::OfferDraw).unwrap();
    assert_eq!(played.run(Seat::Second, Command::OfferDraw).unwrap()[0], "draw-agreed");
}

#[test]
fn an_offer_ends_with_a_no_or_with_a_move_of_the_other() {
    let mut played = Played::begun(1, None);
    played.run(Seat::Second, Command::OfferDraw).unwrap();
    played.play("d2-e2");
    assert_eq!(played.state().draw.by, None);
    played.run(Seat::First, Command::OfferDraw).unwrap();
    assert_eq!(played.run(Seat::Second, Command::DeclineDraw), Ok(vec!["draw-declined"]));
    assert_eq!(played.run(Seat::Second, Command::DeclineDraw), Err(Code::NothingThere));
    // One's own move leaves it standing.
    played.play("d3-b3");
    played.run(Seat::Second, Command::OfferDraw).unwrap();
    assert_eq!(played.state().draw.by, Some(Seat::Second));
}

#[test]
fn nobody_asks_again_and_again() {
    let mut played = Played::begun(1, None);
    played.play("d2-e2 d3-b3");
    for (ask, no) in
        [(Command::OfferDraw, Command::DeclineDraw), (Command::AskTakeback, Command::RefuseTakeback)]
    {
        played.run(Seat::First, ask.clone()).unwrap();
        assert_eq!(played.run(Seat::First, ask.clone()), Err(Code::NotNow));
        played.run(Seat::Second, no).unwrap();
        assert_eq!(played.run(Seat::First, ask), Err(Code::NotNow));
    }
    played.play("d1-d3 c4-c3");
    assert_eq!(played.run(Seat::First, Command::OfferDraw), Ok(vec!["draw-offered"]));
}

#[test]
fn a_move_is_taken_back_with_the_answer_to_it() {
    let mut played = Played::begun(1, None);
    assert_eq!(played.run(Seat::First, Command::AskTakeback), Err(Code::NotNow));
    played.play("d2-e2");
    assert_eq!(played.run(Seat::Second, Command::AskTakeback), Err(Code::NotNow), "has not moved");
    assert_eq!(played.run(Seat::First, Command::AskTakeback), Ok(vec!["takeback-asked"]));
    assert_eq!(played.run(Seat::First, Command::AcceptTakeback), Err(Code::NothingThere));
    assert_eq!(played.run(Seat::Second, Command::AcceptTakeback), Ok(vec!["takeback-done"]));
    assert_eq!((played.contest.board().len(), played.contest.to_move()), (0, Some(Seat::First)));
    played.play("d2-e2 d3-b3");
    played.run(Seat::First, Command::AskTakeback).unwrap();
    assert_eq!(played.run(Seat::Second, Command::AskTakeback), Err(Code::NotNow), "answer first");
    assert_eq!(played.run(Seat::Second, Command::RefuseTakeback), Ok(vec!["takeback-refused"]));
    played.play("d1-d3 c4-c3");
    played.run(Seat::First, Command::AskTakeback).unwrap();
    played.run(Seat::Second, Command::AcceptTakeback).unwrap();
    assert_eq!((played.contest.board().len(), played.contest.to_move()), (2, Some(Seat::First)));
}

#[test]
fn a_move_answers_a_takeback() {
    let mut played = Played::begun(1, None);
    played.play("d2-e2");
    played.run(Seat::First, Command::AskTakeback).unwrap();
    played.play("d3-b3");
    assert_eq!(played.run(Seat::Second, Command::AcceptTakeback), Err(Code::NothingThere));
}

#[test]
fn a_takeback_gives_no_time_back_and_takes_what_the_move_earned() {
    let mut played = Played::begun(1, CLOCK);
    played.play("d2-e2 d3-b3");
    played.now_ms += 10_000;
    played.play("d1-d3");
    played.now_ms += 3000;
    played.run(Seat::First, Command::AskTakeback).unwrap();
    played.run(Seat::Second, Command::AcceptTakeback).unwrap();
    assert_eq!(played.state().left, Some([290_000, 297_000]));
    played.now_ms += 1000;
    assert_eq!(played.contest.left_at(played.now_ms), Some([289_000, 297_000]));
    // Both moves that go had earned something.
    played.play("d1-d3 c4-c3");
    assert_eq!(played.state().left, Some([291_000, 299_000]));
    played.run(Seat::First, Command::AskTakeback).unwrap();
    played.run(Seat::Second, Command::AcceptTakeback).unwrap();
    assert_eq!(played.state().left, Some([289_000, 297_000]));
}

#[test]
fn first_moves_earn_nothing_that_a_takeback_could_take() {
    let mut played = Played::begun(1, CLOCK);
    played.play("d2-e2 d3-b3 d1-d3");
    played.run(Seat::Second, Command::AskTakeback).unwrap();
    played.run(Seat::First, Command::AcceptTakeback).unwrap();
    assert_eq!((played.contest.board().len(), played.state().left), (1, Some([300_000, 300_000])));
    played.run(Seat::First, Command::AskTakeback).unwrap();
    played.run(Seat::Second, Command::AcceptTakeback).unwrap();
    assert_eq!((played.contest.board().len(), played.state().left), (0, Some([300_000, 300_000])));
}

#[test]
fn nobody_loses_on_time_by_a_takeback() {
    let mut played = Played::begun(1, CLOCK);
    played.play("d2-e2 d3-b3");
    played.now_ms += 299_000;
    played.play("d1-d3 c4-c3");
    played.now_ms += 1000;
    assert_eq!(played.contest.left_at(played.now_ms), Some([2000, 302_000]));
    played.run(Seat::First, Command::AskTakeback).unwrap();
    assert_eq!(played.run(Seat::Second, Command::AcceptTakeback), Err(Code::NotNow));
}

#[test]
fn a_rematch_swaps_sides_and_needs_both() {
    let mut played = Played::begun(1, CLOCK);
    assert_eq!(played.run(Seat::First, Command::Rematch), Err(Code::NotNow));
    played.run(Seat::First, Command::Resign).unwrap();
    assert_eq!(played.run(Seat::First, Command::DeclineRematch), Err(Code::NothingThere));
    assert_eq!(played.run(Seat::First, Command::Rematch), Ok(vec!["rematch-offered"]));
    assert_eq!(played.run(Seat::First, Command::Rematch), Err(Code::NotNow));
    assert_eq!(played.run(Seat::Second, Command::DeclineRematch), Ok(vec!["rematch-declined"]));
    played.run(Seat::Second, Command::Rematch).unwrap();
    assert_eq!(played.run(Seat::First, Command::Rematch), Ok(vec!["rematch-agreed"]));
    assert_eq!(played.state().next.as_deref(), Some("Next1"));
    assert_eq!(played.run(Seat::First, Command::Rematch), Err(Code::Over));
    let log: Vec<Entry> = (1..)
        .zip(played.contest.rematch())
        .map(|(seq, (by, event))| Entry { seq, at_ms: played.now_ms, by: Some(by), event })
        .collect();
    let next = Contest::replay("Next1", &log).unwrap();
    assert_eq!((next.to_move(), next.status()), (Some(Seat::Second), Status::Playing));
    assert_eq!(next.snapshot().terms, played.state().terms);
    assert_eq!(next.snapshot().names, ["Eva", "Ole"]);
    assert!(next.snapshot().listed, "as public as the one before");
    assert_eq!(next.snapshot().quiet, [true; 2]);
    played.run(Seat::Second, Command::Chat(true)).unwrap();
    let log: Vec<Entry> = (1..)
        .zip(played.contest.rematch())
        .map(|(seq, (by, event))| Entry { seq, at_ms: played.now_ms, by: Some(by), event })
        .collect();
    let next = Contest::replay("Next1", &log).unwrap();
    assert_eq!(next.snapshot().quiet, [true, false], "who allowed free text goes on talking");
}
