//! What a position is worth, in words that need no "whose view is this".

use branan_rules::Side;
use branan_session::Assessment;

/// What a position is worth, as `attackers +1.25` or `defenders win in 7 plies`.
pub(crate) fn told(worth: &Assessment) -> String {
    let ahead = worth.winner.unwrap_or(if worth.hundredths > 0 { Side::Attackers } else { Side::Defenders });
    match (worth.winner, worth.plies) {
        (Some(_), Some(0)) => format!("{ahead} have won"),
        (Some(_), Some(1)) => format!("{ahead} win in 1 ply"),
        (Some(_), Some(plies)) => format!("{ahead} win in {plies} plies"),
        (Some(_), None) => format!("{ahead} win by repetition"),
        (None, _) if worth.hundredths == 0 => "level".to_owned(),
        (None, _) => format!("{ahead} +{:.2}", f64::from(worth.hundredths.abs()) / 100.0),
    }
}

#[cfg(test)]
mod tests {
    use branan_engine::Score;
    use branan_thinker::assessed;

    use super::*;

    #[track_caller]
    fn check(score: Score, expected: [&str; 2]) {
        assert_eq!(Side::BOTH.map(|side| told(&assessed(score, side))), expected);
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
}
