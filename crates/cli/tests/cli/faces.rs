//! Terminal and page say the same of the same game.

use branan_rules::{Side, presets};
use branan_session::{Assessment, Mark};
use branan_web::analyse::{Line, Review, Study};
use serde_json::Value;

use crate::program::{ESCAPE, feed, request};

/// A game with good moves, small slips and blunders, reviewed by the terminal: a line a move.
fn terminal() -> Vec<Value> {
    let ran = feed(&["analyse", "--nodes", "3000", "--json"], request("brandubh", &ESCAPE));
    assert_eq!((ran.status, ran.err.as_str()), (0, ""));
    let lines = ran.out.lines().map(|line| serde_json::from_str(line).expect("JSON"));
    lines.take(ESCAPE.len()).collect()
}

/// The same game on the page, told what the terminal found of each position.
fn page(told: &[Value]) -> (Study, Review) {
    let mut study = Study::new(&presets::BRANDUBH, None).expect("a preset");
    for mv in ESCAPE {
        study.play(mv.parse().expect("a move")).expect("legal");
    }
    let mut review = Review::new(&study);
    review.take(study.game().end().map(Line::over).as_ref());
    for told in told.iter().rev() {
        let best = &told["best"][0];
        let word = |side: &Side| best["winner"] == side.to_string();
        let worth = Assessment {
            hundredths: best["score"].as_i64().expect("a score") as i32,
            winner: Side::BOTH.into_iter().find(word),
            plies: best["plies"].as_u64().map(|plies| plies as u32),
        };
        let first = best["moves"][0].as_str().expect("a move").split('x').next();
        review.take(Some(&Line { worth, moves: vec![first.expect("a move").parse().expect("a move")] }));
    }
    assert!(review.is_done());
    (study, review)
}

#[test]
fn both_reviews_mark_the_same_moves_the_same_way() {
    let told = terminal();
    let (study, review) = page(&told);
    let places = study.line_through(study.at());
    let marks: Vec<Option<&str>> = places.iter().skip(1).map(|id| review.mark(*id).map(Mark::sign)).collect();
    let expected: Vec<Option<&str>> = told.iter().map(|told| told["mark"].as_str()).collect();
    assert_eq!(marks, expected);
    assert!(marks.contains(&Some("??")) && marks.contains(&None), "{marks:?}");
}
