use super::*;
use branan_rules::Piece;

use crate::{FactError, Handicap, Opponent, TimeControl};

/// The king walks out in eight moves.
const ESCAPE: [&str; 8] = ["d2-g2", "d3-d2", "b4-b3", "d4-d3", "b3-b2", "d3-a3", "b2-b1", "a3-a1"];

fn session(change: impl FnOnce(&mut LocalTerms)) -> Session {
    let mut terms = LocalTerms { opponent: Opponent::Friend, side: Side::Attackers, ..LocalTerms::default() };
    change(&mut terms);
    Session::new(terms).expect("a preset")
}

fn play(session: &mut Session, moves: &[&str]) {
    for mv in moves {
        session.play(mv.parse().expect("a move"), 0).expect("a legal move");
    }
}

#[test]
fn a_match_swaps_sides_and_says_what_the_second_set_needs() {
    let mut session = session(|terms| terms.is_match = true);
    assert_eq!((session.set(), session.you(), session.need()), (0, Side::Attackers, None));
    play(&mut session, &ESCAPE);
    assert!(session.goes_on() && session.match_result().is_none());
    session.next();
    assert_eq!((session.set(), session.you()), (1, Side::Defenders));
    assert_eq!(session.need(), Some(Need::WinWithin { win: 3, draw: 4 }));
    play(&mut session, &ESCAPE);
    assert_eq!(session.match_result(), Some(MatchResult::Drawn));
    assert_eq!(session.need(), None);
    session.next();
    assert_eq!((session.set(), session.you()), (0, Side::Defenders), "a rematch swaps sides");
}

#[test]
fn a_single_set_has_no_match_result_and_a_rematch_swaps_sides() {
    let mut session = session(|_| {});
    play(&mut session, &ESCAPE);
    assert_eq!(session.match_result(), None);
    session.next();
    assert_eq!((session.you(), session.game().len()), (Side::Defenders, 0));
}

#[test]
fn undo_goes_back_to_the_player_s_own_move() {
    let mut session = session(|terms| terms.opponent = Opponent::Engine(1));
    play(&mut session, &ESCAPE[..2]);
    assert_eq!((session.undo(0).len(), session.game().len()), (2, 0));
    play(&mut session, &ESCAPE[..1]);
    assert!(session.is_engines_turn());
    assert_eq!((session.undo(0).len(), session.game().len()), (1, 0));
    assert_eq!(session.undo(0).len(), 0);
}

#[test]
fn the_engine_s_first_move_cannot_be_taken_back() {
    let mut session = session(|terms| {
        terms.opponent = Opponent::Engine(1);
        terms.side = Side::Defenders;
    });
    play(&mut session, &ESCAPE[..1]);
    assert!(!session.may_undo());
    assert_eq!(session.undo(0).len(), 0);
}

#[test]
fn whoever_resigns_loses() {
    let mut alone = session(|terms| terms.opponent = Opponent::Engine(1));
    play(&mut alone, &ESCAPE[..1]);
    alone.resign(0);
    assert_eq!(alone.game().end(), Some(End::won(Side::Defenders, Reason::Resignation)));
    let mut friends = session(|_| {});
    play(&mut friends, &ESCAPE[..1]);
    friends.resign(0);
    assert_eq!(friends.game().end(), Some(End::won(Side::Attackers, Reason::Resignation)));
}

#[test]
fn time_runs_out_for_the_side_to_move() {
    let mut session = session(|terms| terms.clock = Some(TimeControl { minutes: 1, increment_s: 0 }));
    assert!(!session.flag(1_000_000), "it has not begun");
    play(&mut session, &ESCAPE[..1]);
    assert!(!session.flag(59_999));
    assert!(session.flag(60_000));
    assert_eq!(session.game().end(), Some(End::won(Side::Attackers, Reason::Time)));
    assert!(!session.flag(99_000), "once is enough");
}

#[test]
fn a_move_taken_back_gives_its_time_back() {
    let mut session = session(|terms| terms.clock = Some(TimeControl { minutes: 1, increment_s: 2 }));
    let left = |session: &Session, now_ms| {
        let (clock, mover) = (session.clock().expect("a clock"), session.game().side());
        Side::BOTH.map(|side| clock.left_ms(side, mover, now_ms))
    };
    for (mv, now_ms) in ESCAPE.iter().zip([0, 10_000, 30_000]) {
        session.play(mv.parse().expect("a move"), now_ms).expect("a legal move");
    }
    assert_eq!(left(&session, 33_000), [42_000, 49_000]);
    let mut session = Session::load(&session.save(33_000)).expect("what was saved");
    session.resume(100_000);
    assert_eq!(session.undo(101_000).len(), 1);
    assert_eq!(left(&session, 101_000), [60_000, 52_000], "as before the third move");
    assert_eq!(left(&session, 105_000), [56_000, 52_000], "and it runs on");
    session.undo(0);
    session.undo(0);
    assert_eq!(left(&session, 999_000), [60_000, 60_000], "nothing runs before the first move");
}

#[test]
fn typed_moves_are_read_generously_and_refused_with_a_reason() {
    let mut session = session(|_| {});
    assert!(session.play_typed(" d2e2 ", 0).is_ok());
    assert!(matches!(session.play_typed("castle", 0), Err(Refusal::Unreadable(_))));
    assert!(matches!(session.play_typed("a4-a5", 0), Err(Refusal::Illegal(_))));
}

#[test]
fn a_session_reads_back_as_it_was_saved() {
    let mut session = session(|terms| {
        terms.is_match = true;
        terms.opponent = Opponent::Engine(3);
        terms.clock = Some(TimeControl { minutes: 5, increment_s: 3 });
    });
    play(&mut session, &ESCAPE);
    session.next();
    play(&mut session, &ESCAPE[..3]);
    for resigned in [false, true] {
        if resigned {
            session.resign(2_000);
        }
        let text = session.save(2_000);
        let back = Session::load(&text).expect("what was saved");
        assert_eq!(back.save(9_000), text, "and its clock stands");
        assert_eq!((back.set(), back.you(), back.game().end()), (1, session.you(), session.game().end()));
        assert_eq!(back.game().setup(), session.game().setup());
    }
}

#[test]
fn a_broken_save_names_what_is_broken() {
    let good = session(|terms| terms.clock = Some(TimeControl { minutes: 5, increment_s: 3 })).save(0);
    for (from, to, fact) in [
        ("rules brandubh", "rules chess", "rules"),
        ("rules", "rulers", "rules"),
        ("side a", "side x", "side"),
        ("friend", "engine 99", "engine"),
        ("clock 5 3", "clock 5", "clock"),
        ("left 300000 300000", "left 300000 x", "left"),
        ("moves", "moves d2-d9", "moves"),
        ("moves", "moves nonsense", "moves"),
        ("moves", "end a escape\nmoves", "end"),
        ("moves", "set a\nmoves", "set"),
        ("moves", "set -\nset -\nset -\nmoves", "set"),
    ] {
        let broken = good.replacen(from, to, 1);
        assert_ne!(broken, good, "{from}");
        assert_eq!(Session::load(&broken).err(), Some(FactError(fact)), "{to}");
    }
    assert!(Session::load("").is_err());
    assert!(Session::load("{\"json\":true}").is_err());
}

#[test]
fn a_resignation_or_a_draw_is_taken_back_alone() {
    let mut session = session(|terms| terms.clock = Some(TimeControl { minutes: 1, increment_s: 0 }));
    play(&mut session, &ESCAPE[..3]);
    assert_eq!(session.reopen(0), None);
    session.resign(1_000);
    assert_eq!(session.reopen(5_000).map(|end| end.reason), Some(Reason::Resignation));
    assert_eq!((session.game().len(), session.game().end()), (3, None));
    assert!(session.clock().is_some_and(Clock::runs));
    session.agree_on_draw(6_000);
    assert_eq!(session.reopen(6_000).map(|end| end.reason), Some(Reason::Agreement));
    play(&mut session, &ESCAPE[3..]);
    assert_eq!(session.reopen(6_000), None, "an end on the board stays");
    assert_eq!(session.undo(6_000), ["a3-a1".parse().expect("a move")]);
}

#[test]
fn a_lost_set_is_tried_again_from_the_player_s_last_move() {
    let mut session = session(|terms| {
        terms.opponent = Opponent::Engine(1);
        terms.clock = Some(TimeControl { minutes: 1, increment_s: 0 });
    });
    assert!(!session.may_try_again(), "it is on");
    play(&mut session, &ESCAPE);
    assert!(session.try_again(0));
    assert_eq!((session.game().len(), session.game().end(), session.is_hands_turn()), (6, None, true));
    session.resign(0);
    assert!(session.try_again(0));
    assert_eq!((session.game().len(), session.game().end()), (6, None), "only the resignation is taken back");
    assert!(session.flag(60_000) && session.try_again(60_000));
    assert_eq!((session.game().len(), session.flag(60_001)), (4, false), "with the time of the move");
}

#[test]
fn who_has_beaten_the_engine_has_nothing_to_try_again() {
    let mut session = session(|terms| {
        terms.opponent = Opponent::Engine(1);
        terms.side = Side::Defenders;
    });
    play(&mut session, &ESCAPE);
    assert!(!session.may_try_again() && !session.try_again(0));
    session.again();
    assert_eq!((session.you(), session.game().len()), (Side::Defenders, 0), "the same sides");
}

#[test]
fn short_time_rings_for_whoever_sits_at_the_page() {
    let clock = Some(TimeControl { minutes: 3, increment_s: 0 });
    let mut friends = session(|terms| terms.clock = clock);
    assert!(!friends.rings(999_000), "nothing runs yet");
    play(&mut friends, &ESCAPE[..1]);
    assert!(!friends.rings(162_000) && friends.rings(162_001) && !friends.rings(170_000));
    let mut alone = session(|terms| (terms.opponent, terms.clock) = (Opponent::Engine(1), clock));
    play(&mut alone, &ESCAPE[..1]);
    assert!(!alone.rings(170_000), "the computer has no ears");
}

#[test]
fn who_wins_the_last_set_and_loses_the_match_has_lost() {
    let mut session = session(|terms| (terms.opponent, terms.is_match) = (Opponent::Engine(1), true));
    play(&mut session, &ESCAPE);
    assert_eq!(session.has_won(), Some(false), "the king of the engine escaped in four moves");
    session.next();
    // The same way out, with a move to and fro before: six moves for the win, against four.
    play(&mut session, &["d1-b1", "d3-a3", "b1-d1", "a3-d3"]);
    assert_eq!(session.has_won(), None, "it is on");
    play(&mut session, &ESCAPE);
    let end = session.game().end().expect("the king is out");
    assert_eq!((end.winner, session.has_won()), (Some(session.you()), Some(false)));
    let told = |key: &str, _: &[(&str, branan_scene::Value<'_>)]| key.to_owned();
    assert_eq!(story::headline(&session, end, &Keys(told)), "match-you-lose");
    assert_eq!(story::outcome(&session, end, &Keys(told)), "end-you-win");
}

/// Says the keys of texts.
struct Keys<F>(F);

impl<F: Fn(&str, &[(&str, branan_scene::Value<'_>)]) -> String> branan_scene::Speak for Keys<F> {
    fn say(&self, key: &str, with: &[(&str, branan_scene::Value<'_>)]) -> String {
        self.0(key, with)
    }
}

#[test]
fn a_match_between_its_sets_can_go_on_and_a_set_that_is_over_cannot() {
    for is_match in [false, true] {
        let mut session = session(|terms| terms.is_match = is_match);
        assert!(!session.can_go_on(), "nothing was played");
        play(&mut session, &ESCAPE[..7]);
        assert!(session.can_go_on());
        play(&mut session, &ESCAPE[7..]);
        assert_eq!(session.can_go_on(), is_match);
    }
}

#[test]
fn what_somebody_is_given_goes_with_them_to_the_other_side() {
    let terms = LocalTerms {
        opponent: Opponent::Friend,
        handicap: Handicap::Soldier,
        is_match: true,
        ..LocalTerms::default()
    };
    let mut session = Session::new(terms).expect("a session");
    let soldiers = |session: &Session| {
        [Piece::Attacker, Piece::Defender].map(|piece| session.game().setup().squares_of(piece).len())
    };
    assert_eq!(soldiers(&session), [7, 4]);
    session.resign(0);
    session.next();
    assert_eq!(soldiers(&session), [8, 3]);
    let kept = Session::load(&session.save(0)).expect("it was saved");
    assert_eq!((soldiers(&kept), kept.set()), ([8, 3], 1));
}
