//! Terminal and page say the same of the same game.

use branan_rules::presets;
use branan_session::{FromEngine, Info, Mark, Request, ToEngine, Variation};
use branan_web::analyse::{Review, Study};
use branan_web_engine::Session;
use serde_json::Value;

use crate::program::{ESCAPE, feed, request};

/// Enough that both see the same: a page searches in slices, and a depth that is cut short begins anew.
const NODES: u64 = 12_000;

/// A game with good moves and blunders, reviewed by the terminal with the memory that a page has: a line a move.
fn in_terminal() -> Vec<Value> {
    let nodes = NODES.to_string();
    let args = ["analyse", "--nodes", &nodes, "--hash", "16", "--json"];
    let ran = feed(&args, request("brandubh", &ESCAPE));
    assert_eq!((ran.status, ran.err.as_str()), (0, ""));
    let lines = ran.out.lines().map(|line| serde_json::from_str(line).expect("JSON"));
    lines.take(ESCAPE.len()).collect()
}

/// The same game reviewed by the page and its worker.
fn in_page() -> (Study, Review) {
    let mut study = Study::new(&presets::BRANDUBH, None).expect("a preset");
    for mv in ESCAPE {
        study.play(mv.parse().expect("a move")).expect("legal");
    }
    let (mut review, mut worker) = (Review::new(&study), Session::default());
    while let Some(id) = review.next() {
        let game = study.game_at(id);
        let over = game.end().map(Variation::over);
        let found = over.or_else(|| {
            let request = Request { nodes: Some(NODES), ..Request::of(&game, "brandubh") };
            last_info(&mut worker, request)?.lines.into_iter().next()
        });
        review.take(found.as_ref());
    }
    (study, review)
}

fn last_info(worker: &mut Session, request: Request) -> Option<Info> {
    let mut said = worker.receive(&ToEngine::Search(request).write(), 0.0);
    while worker.is_busy() {
        said.extend(worker.work(0.0));
    }
    said.iter().rev().find_map(|text| match FromEngine::read(text) {
        Some(FromEngine::Info(info)) => Some(Info::read(info)),
        _ => None,
    })
}

#[test]
fn both_reviews_find_the_same_and_mark_the_same_moves_the_same_way() {
    let (told, (study, review)) = (in_terminal(), in_page());
    let places = study.line_through(study.at());
    let marks: Vec<Option<&str>> = places[1..].iter().map(|id| review.mark(*id).map(Mark::sign)).collect();
    let expected: Vec<Option<&str>> = told.iter().map(|told| told["mark"].as_str()).collect();
    assert_eq!(marks, expected);
    assert!(marks.contains(&Some("??")) && marks.contains(&None), "{marks:?}");
    for (id, _, better) in review.mistakes() {
        let best = &told[study.turn(id).depth - 1]["best"][0]["moves"][0];
        let better = better.expect("a move").to_string();
        assert!(best.as_str().is_some_and(|best| best.starts_with(&better)), "{best} {better}");
    }
}
