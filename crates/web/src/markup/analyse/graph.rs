//! A review: the course of the game as a graph, and where it turned.

use branan_board_ui::escape;
use branan_rules::Side;
use branan_scene::{Speak, Value};
use branan_session::{Mark, story};

use super::super::{button, text};
use crate::analyse::{NodeId, Review, Study};
use crate::order::AnalyseOrder;

const GO: &str = AnalyseOrder::Go.word();

/// The height of the graph, and the width of a move in it.
const HEIGHT: i32 = 1000;
const MOVE: usize = 10;

/// The review as far as it has come, or the offer to begin one.
#[must_use]
pub fn review(study: &Study, review: Option<&Review>, speak: &impl Speak) -> String {
    let Some(review) = review else {
        let may = !study.after(NodeId::FIRST).is_empty();
        return button(AnalyseOrder::Review.word(), "", &text(speak, "analyse-review"), may);
    };
    let (done, all) = review.progress();
    let progress = if review.is_done() {
        String::new()
    } else {
        let label =
            speak.say("analyse-reviewing", &[("done", Value::Number(done)), ("all", Value::Number(all))]);
        format!(
            r#"<label class="field">{}<progress max="{all}" value="{done}"></progress></label>{}"#,
            escape(&label),
            button(AnalyseOrder::ReviewStop.word(), "", &text(speak, "analyse-stop"), true)
        )
    };
    let told = if review.is_done() {
        summary(review, speak) + &mistakes(study, review, speak)
    } else {
        String::new()
    };
    format!(
        r#"<section class="review" aria-label="{}">{}{progress}{told}</section>"#,
        text(speak, "analyse-review"),
        graph(study, review, speak)
    )
}

/// The chances of the attackers from the first position to the last; a click goes there.
fn graph(study: &Study, review: &Review, speak: &impl Speak) -> String {
    let width = review.progress().1.saturating_sub(1).max(1) * MOVE;
    let points: Vec<(usize, NodeId, i32)> =
        review.chances().map(|(ply, id, chance)| (ply * MOVE, id, HEIGHT - chance)).collect();
    let (Some(first), Some(last)) = (points.first(), points.last()) else { return String::new() };
    let mut line = String::new();
    for (ply, _, y) in &points {
        put!(line, "{ply},{y} ");
    }
    let mut out = format!(
        r#"<svg class="graph" viewBox="0 0 {width} {HEIGHT}" preserveAspectRatio="none" role="img" aria-label="{}"><polygon class="area" points="{},{HEIGHT} {line}{},{HEIGHT}"/><path class="even" d="M0 {} H{width}"/><polyline class="course" points="{line}"/>"#,
        text(speak, "analyse-graph"),
        first.0,
        last.0,
        HEIGHT / 2
    );
    for (ply, id, y) in &points {
        if let Some(mark) = review.mark(*id).filter(|mark| *mark > Mark::Inaccuracy) {
            let class = mark.name();
            put!(out, r#"<path class="dot {class}" d="M{ply} {y} h0"/>"#);
        }
        if *id == study.at() {
            put!(out, r#"<path class="now" d="M{ply} 0 V{HEIGHT}"/>"#);
        }
    }
    for (ply, id, _) in &points {
        put!(
            out,
            r#"<rect class="hit" x="{ply}" width="{MOVE}" height="{HEIGHT}" transform="translate(-{})" data-do="{GO}" data-value="{}"/>"#,
            MOVE / 2,
            id.0
        );
    }
    out + "</svg>"
}

/// How many bad moves each side has made.
fn summary(review: &Review, speak: &impl Speak) -> String {
    let mut rows = String::new();
    let tallies = Side::BOTH.map(|side| review.tally(side));
    for mark in Mark::ALL {
        let key = match mark {
            Mark::Inaccuracy => "analyse-inaccuracies",
            Mark::Mistake => "analyse-mistakes",
            Mark::Blunder => "analyse-blunders",
        };
        let [a, d] = tallies.map(|tally| tally.count(mark));
        put!(rows, r#"<tr><th scope="row">{}</th><td>{a}</td><td>{d}</td></tr>"#, text(speak, key));
    }
    let [a, d] = Side::BOTH.map(|side| escape(&story::side_name(side, speak)));
    format!(
        r#"<table class="judged"><thead><tr><td></td><th scope="col">{a}</th><th scope="col">{d}</th></tr></thead><tbody>{rows}</tbody></table>"#
    )
}

/// The moves where the game turned, with what was better.
fn mistakes(study: &Study, review: &Review, speak: &impl Speak) -> String {
    let mut rows = String::new();
    for (id, mark, better) in review.mistakes() {
        let turn = study.turn(id);
        let class = mark.name();
        let better = better.filter(|better| Some(*better) != turn.mv).map_or(String::new(), |better| {
            escape(&speak.say("analyse-better", &[("move", Value::Text(&better.to_string()))]))
        });
        put!(
            rows,
            r#"<li><button type="button" class="ply" data-do="{GO}" data-value="{}">{}. {}<b class="sign {class}">{}</b></button><span class="fine">{better}</span></li>"#,
            id.0,
            turn.depth.div_ceil(2),
            turn.written,
            mark.sign()
        );
    }
    if rows.is_empty() {
        return format!(r#"<p class="fine">{}</p>"#, text(speak, "analyse-flawless"));
    }
    format!(r#"<ul class="mistakes">{rows}</ul>"#)
}
