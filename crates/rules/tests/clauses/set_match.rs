//! R-match: two sets with the sides swapped.

use branan_rules::{
    AnyGame, End, Match, MatchOver, MatchResult, Need, Player, Reason, SetScore, Side, presets,
};

use crate::check::play;

const ATTACKERS: Side = Side::Attackers;
const DEFENDERS: Side = Side::Defenders;

/// The result of two sets; a set is a winner and the winner's own moves.
fn result(sets: [SetScore; 2]) -> MatchResult {
    let mut game = Match::new();
    for set in sets {
        assert_eq!(game.result(), None);
        game.record(set).expect("a set to play");
    }
    game.result().expect("two sets are a match")
}

#[test]
fn r_match_1_sides_are_swapped_for_the_second_set() {
    assert_eq!(Match::player(ATTACKERS, 0), Player::First);
    assert_eq!(Match::player(DEFENDERS, 0), Player::Second);
    assert_eq!(Match::player(ATTACKERS, 1), Player::Second);
    assert_eq!(Match::player(DEFENDERS, 1), Player::First);
    assert_eq!(Player::First.other(), Player::Second);
}

#[test]
fn r_match_1_two_wins_win_the_match_however_long_they_took() {
    let first_both = [SetScore::won(ATTACKERS, 90), SetScore::won(DEFENDERS, 3)];
    assert_eq!(result(first_both), MatchResult::Won(Player::First));
    let second_both = [SetScore::won(DEFENDERS, 3), SetScore::won(ATTACKERS, 90)];
    assert_eq!(result(second_both), MatchResult::Won(Player::Second));
}

#[test]
fn r_match_1_a_match_has_two_sets() {
    let mut game = Match::new();
    assert_eq!(game.current_set(), Some(0));
    assert_eq!(game.record(SetScore::won(ATTACKERS, 10)), Ok(()));
    assert_eq!(game.current_set(), Some(1));
    assert_eq!(game.record(SetScore::drawn()), Ok(()));
    assert_eq!(game.current_set(), None);
    assert_eq!(game.record(SetScore::drawn()), Err(MatchOver));
    assert_eq!(game.sets().count(), 2);
}

#[test]
fn r_match_2_one_win_each_goes_to_the_shorter_win() {
    // Both won as attackers, then both as defenders.
    for side in Side::BOTH {
        let winner_of_first = Match::player(side, 0);
        let faster = [SetScore::won(side, 12), SetScore::won(side, 13)];
        assert_eq!(result(faster), MatchResult::Won(winner_of_first));
        let slower = [SetScore::won(side, 13), SetScore::won(side, 12)];
        assert_eq!(result(slower), MatchResult::Won(winner_of_first.other()));
    }
}

#[test]
fn r_match_2_equal_wins_draw_the_match() {
    for side in Side::BOTH {
        assert_eq!(result([SetScore::won(side, 12), SetScore::won(side, 12)]), MatchResult::Drawn);
    }
}

#[test]
fn r_match_2_a_drawn_set_leaves_the_decision_to_the_other() {
    assert_eq!(result([SetScore::drawn(), SetScore::won(ATTACKERS, 99)]), MatchResult::Won(Player::Second));
    assert_eq!(result([SetScore::won(ATTACKERS, 99), SetScore::drawn()]), MatchResult::Won(Player::First));
    assert_eq!(result([SetScore::drawn(), SetScore::drawn()]), MatchResult::Drawn);
}

#[test]
fn r_match_2_moves_are_the_winners_own() {
    // Eight moves in all, four of them the king's side.
    let mut game = AnyGame::new(presets::BRANDUBH).expect("a preset");
    play(&mut game, "d2-g2 d3-d2 b4-b3 d4-d3 b3-b2 d3-a3 b2-b1 a3-a1");
    assert_eq!(game.score(), Some(SetScore::won(DEFENDERS, 4)));
    // The attackers, who began, have made one more when they win.
    let mut game = AnyGame::new(presets::BRANDUBH).expect("a preset");
    play(&mut game, "d2-g2 d3-d2 b4-b3");
    assert_eq!(game.score(), None);
    game.conclude(End::won(ATTACKERS, Reason::Resignation)).expect("a set that goes on");
    assert_eq!(game.score(), Some(SetScore::won(ATTACKERS, 2)));
    let mut game = AnyGame::new(presets::BRANDUBH).expect("a preset");
    game.conclude(End::drawn(Reason::Agreement)).expect("a set that goes on");
    assert_eq!(game.score(), Some(SetScore::drawn()));
}

#[test]
fn r_match_2_each_player_is_told_what_the_second_set_must_bring() {
    let mut game = Match::new();
    assert_eq!(game.need(Player::First), None);
    game.record(SetScore::won(ATTACKERS, 14)).expect("a set to play");
    let (hold, win) = (game.need(Player::First), game.need(Player::Second));
    assert_eq!(hold, Some(Need::Hold { lose_within: 13 }));
    assert_eq!(win, Some(Need::WinWithin { win: 13, draw: 14 }));
    assert_eq!(hold.map(|need| need.to_string()).as_deref(), Some("do not lose in 13 moves or fewer"));
    assert_eq!(win.map(|need| need.to_string()).as_deref(), Some("win in at most 13 moves"));
    game.record(SetScore::won(ATTACKERS, 14)).expect("a set to play");
    assert_eq!((game.need(Player::First), game.result()), (None, Some(MatchResult::Drawn)));
}

#[test]
fn r_match_2_after_a_drawn_set_both_need_a_win() {
    let mut game = Match::new();
    game.record(SetScore::drawn()).expect("a set to play");
    for player in [Player::First, Player::Second] {
        assert_eq!(game.need(player), Some(Need::Win));
    }
    assert_eq!(Need::Win.to_string(), "win this set");
}

#[test]
fn r_match_2_a_win_in_one_move_can_only_be_equalled() {
    let mut game = Match::new();
    game.record(SetScore::won(DEFENDERS, 1)).expect("a set to play");
    let need = game.need(Player::First).expect("the second set is on");
    assert_eq!(need.to_string(), "win in at most 1 moves to draw the match");
}
