//! Every pair of short sets, judged by the words of the rules.

use branan_rules::{Match, MatchResult, Need, Player, SetScore, Side};

/// Sets won in up to this many moves.
const LONGEST: usize = 6;

fn all_scores() -> impl Iterator<Item = SetScore> + Clone {
    let won = |side| (0..=LONGEST).map(move |moves| SetScore::won(side, moves));
    won(Side::Attackers).chain(won(Side::Defenders)).chain([SetScore::drawn()])
}

fn played(sets: &[SetScore]) -> Match {
    let mut game = Match::new();
    for &set in sets {
        game.record(set).expect("at most two sets");
    }
    game
}

/// The result in the words of R-match-1 and R-match-2, told for one player.
fn result_reference(first: SetScore, second: SetScore) -> MatchResult {
    let moves_of_wins = |player: Player| {
        let sides = [Side::Attackers, Side::Defenders];
        let sides = if player == Player::First { sides } else { [sides[1], sides[0]] };
        let wins = [first, second].into_iter().zip(sides);
        wins.filter(|(set, side)| set.winner == Some(*side)).map(|(set, _)| set.moves).collect::<Vec<_>>()
    };
    let (ours, theirs) = (moves_of_wins(Player::First), moves_of_wins(Player::Second));
    if ours.len() != theirs.len() {
        let winner = if ours.len() > theirs.len() { Player::First } else { Player::Second };
        return MatchResult::Won(winner);
    }
    match (ours.first(), theirs.first()) {
        (Some(ours), Some(theirs)) if ours < theirs => MatchResult::Won(Player::First),
        (Some(ours), Some(theirs)) if ours > theirs => MatchResult::Won(Player::Second),
        _ => MatchResult::Drawn,
    }
}

#[test]
fn every_pair_of_sets_has_the_result_of_the_words() {
    for first in all_scores() {
        for second in all_scores() {
            let result = played(&[first, second]).result();
            assert_eq!(result, Some(result_reference(first, second)), "{first:?} and {second:?}");
        }
    }
}

#[test]
fn what_a_player_needs_is_what_decides() {
    for first in all_scores() {
        let game = played(&[first]);
        for player in [Player::First, Player::Second] {
            let need = game.need(player).expect("the second set is on");
            for second in all_scores() {
                let result = result_reference(first, second);
                let winner = second.winner.map(|side| Match::player(side, 1));
                let context = format!("{first:?}, then {second:?}: {player:?} needs {need:?}");
                match need {
                    Need::Win => {
                        assert_eq!(result == MatchResult::Won(player), winner == Some(player), "{context}");
                    }
                    Need::WinWithin { win, draw } => {
                        let fast = winner == Some(player) && second.moves <= win && win > 0;
                        // Nobody wins in 0 moves but by a resignation before the first.
                        if second.moves > 0 {
                            assert_eq!(result == MatchResult::Won(player), fast, "{context}");
                        }
                        let level = winner == Some(player) && second.moves == draw;
                        assert_eq!(result == MatchResult::Drawn, level, "{context}");
                    }
                    Need::Hold { lose_within } => {
                        let lost = winner == Some(player.other()) && second.moves <= lose_within;
                        if second.moves > 0 {
                            assert_eq!(result == MatchResult::Won(player.other()), lost, "{context}");
                        }
                    }
                    other => panic!("{other:?} is not known here"),
                }
            }
        }
    }
}

#[test]
fn before_and_after_the_second_set_nobody_needs_anything() {
    for player in [Player::First, Player::Second] {
        assert_eq!(Match::new().need(player), None);
        assert_eq!(played(&[SetScore::drawn(), SetScore::drawn()]).need(player), None);
    }
}
