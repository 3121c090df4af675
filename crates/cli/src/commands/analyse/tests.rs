use branan_engine::{Line, Score};

use super::review::{Judgement, Mark, judge};

fn judged(before: Score, played: &str, after: Score) -> Judgement {
    let best = Line { moves: vec!["d2-e2".parse().expect("a move")], score: before, depth: 5 };
    judge(&best, played.parse().expect("a move"), after)
}

#[track_caller]
fn check(before: Score, after: Score, expected: Option<Mark>) {
    assert_eq!(judged(before, "d2-f2", after).mark, expected, "{before} {after}");
}

#[test]
fn what_is_given_away_is_marked() {
    let opinion = Score::opinion;
    check(opinion(100), opinion(60), None);
    check(opinion(100), opinion(20), Some(Mark::Inaccuracy));
    check(opinion(100), opinion(-50), Some(Mark::Mistake));
    check(opinion(100), opinion(-250), Some(Mark::Blunder));
    check(opinion(100), opinion(300), None);
    check(opinion(9000), opinion(1200), None);
}

#[test]
fn certain_ends_count_more_than_opinions() {
    let (won, lost) = (-Score::lost_at(5), Score::lost_at(4));
    check(won, -Score::lost_at(9), None);
    check(won, Score::opinion(900), Some(Mark::Mistake));
    check(won, Score::opinion(-10), Some(Mark::Blunder));
    check(won, lost, Some(Mark::Blunder));
    check(Score::opinion(-400), lost, Some(Mark::Blunder));
    check(lost, Score::lost_at(2), None);
    assert_eq!(judged(won, "d2-f2", Score::DRAW).note, Some("misses a forced win"));
    assert_eq!(judged(Score::DRAW, "d2-f2", lost).note, Some("loses by force"));
}

#[test]
fn the_best_move_is_never_at_fault() {
    let judgement = judged(Score::opinion(500), "d2-e2", Score::opinion(-500));
    assert_eq!(judgement, Judgement { loss: 0, mark: None, note: None });
}
