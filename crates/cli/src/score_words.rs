//! What a position is worth, in words that need no "whose view is this".

use branan_engine::Score;
use branan_rules::Side;

/// A score of the side to move, as `attackers +1.25` or `defenders win in 7 plies`.
pub(crate) fn told(score: Score, mover: Side) -> String {
    let ahead = if score >= Score::DRAW { mover } else { mover.other() };
    match score.plies_to_end() {
        Some(0) => format!("{ahead} have won"),
        Some(1 | -1) => format!("{ahead} win in 1 ply"),
        Some(plies) => format!("{ahead} win in {} plies", plies.abs()),
        None if score.is_decided() => format!("{ahead} win by repetition"),
        None if score == Score::DRAW => "level".to_owned(),
        None => format!("{ahead} +{:.2}", f64::from(score.hundredths().abs()) / 100.0),
    }
}

/// The score in hundredths as the attackers see it.
pub(crate) fn for_attackers(score: Score, mover: Side) -> i32 {
    match mover {
        Side::Attackers => score.hundredths(),
        Side::Defenders => -score.hundredths(),
    }
}

/// Who wins by force, if anybody does.
pub(crate) fn winner(score: Score, mover: Side) -> Option<Side> {
    score.is_decided().then_some(if score > Score::DRAW { mover } else { mover.other() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(score: Score, expected: [&str; 2]) {
        assert_eq!(Side::BOTH.map(|side| told(score, side)), expected);
    }

    #[test]
    fn scores_are_told_for_the_side_that_is_ahead() {
        check(Score::opinion(125), ["attackers +1.25", "defenders +1.25"]);
        check(Score::opinion(-5), ["defenders +0.05", "attackers +0.05"]);
        check(Score::DRAW, ["level", "level"]);
        check(Score::lost_at(6), ["defenders win in 6 plies", "attackers win in 6 plies"]);
        check(-Score::lost_at(1), ["attackers win in 1 ply", "defenders win in 1 ply"]);
        check(Score::lost_at(0), ["defenders have won", "attackers have won"]);
    }

    #[test]
    fn a_forced_win_has_a_winner_and_an_opinion_has_none() {
        assert_eq!(winner(Score::lost_at(3), Side::Attackers), Some(Side::Defenders));
        assert_eq!(winner(Score::opinion(900), Side::Attackers), None);
        assert_eq!(for_attackers(Score::opinion(7), Side::Defenders), -7);
    }
}
