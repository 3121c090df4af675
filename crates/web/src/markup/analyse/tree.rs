//! The moves of a study: the main line in two columns, variations between.

use branan_board_ui::escape;
use branan_rules::Side;
use branan_scene::Speak;

use super::super::text;
use crate::analyse::{NodeId, Review, Study};
use crate::order::AnalyseOrder;

const GO: &str = AnalyseOrder::Go.word();

/// All moves. Their orders are `go`, with a place in the study.
#[must_use]
pub fn tree(study: &Study, review: Option<&Review>, standing: &str, speak: &impl Speak) -> String {
    let writer = Writer { study, review };
    let mut rows = writer.comment(NodeId::FIRST);
    let mut side = study.first_side();
    let mut is_open = false;
    let mut last = NodeId::FIRST;
    for id in study.line_through(NodeId::FIRST).into_iter().skip(1) {
        if !is_open || side == Side::Attackers {
            put!(rows, r#"<span class="turn-number">{}</span>"#, writer.number(id));
            if side == Side::Defenders {
                rows.push_str(r#"<span class="gap">…</span>"#);
            }
        }
        rows.push_str(&writer.ply(id));
        is_open = side == Side::Attackers;
        let aside = writer.comment(id) + &writer.variations(last);
        if !aside.is_empty() {
            if is_open {
                rows.push_str(r#"<span class="gap">…</span>"#);
            }
            rows.push_str(&aside);
            is_open = false;
        }
        side = side.other();
        last = id;
    }
    let rows = if rows.is_empty() { rows } else { format!(r#"<div class="plies">{rows}</div>"#) };
    format!(
        r#"<section class="moves" aria-label="{}">{rows}<p class="standing">{}</p></section>"#,
        text(speak, "play-moves"),
        escape(standing)
    )
}

struct Writer<'s> {
    study: &'s Study,
    review: Option<&'s Review>,
}

impl Writer<'_> {
    /// The number of the turn that a move belongs to; the attackers begin a turn.
    fn number(&self, id: NodeId) -> usize {
        let depth = self.study.turn(id).depth;
        if self.study.first_side() == Side::Attackers { depth.div_ceil(2) } else { depth / 2 + 1 }
    }

    fn mover(&self, id: NodeId) -> Side {
        let first = self.study.first_side();
        if self.study.turn(id).depth % 2 == 1 { first } else { first.other() }
    }

    fn ply(&self, id: NodeId) -> String {
        let current = if id == self.study.at() { r#" aria-current="true""# } else { "" };
        let mark = self.review.and_then(|review| review.mark(id));
        let sign = mark
            .map_or(String::new(), |mark| format!(r#"<b class="sign {}">{}</b>"#, mark.name(), mark.sign()));
        let written = &self.study.turn(id).written;
        format!(
            r#"<button type="button" class="ply" data-do="{GO}" data-value="{}"{current}>{written}{sign}</button>"#,
            id.0
        )
    }

    fn comment(&self, id: NodeId) -> String {
        let comment = &self.study.turn(id).comment;
        if comment.is_empty() {
            String::new()
        } else {
            format!(r#"<p class="comment">{}</p>"#, escape(comment))
        }
    }

    /// What might have been played instead of the line's own move after a position.
    fn variations(&self, after: NodeId) -> String {
        let mut lines = String::new();
        for id in self.study.after(after).iter().skip(1) {
            put!(lines, r#"<div class="line">{}</div>"#, self.line(*id));
        }
        if lines.is_empty() { lines } else { format!(r#"<div class="variations">{lines}</div>"#) }
    }

    /// A line in one run of text, its own variations inside.
    fn line(&self, first: NodeId) -> String {
        let mut out = String::new();
        let mut last = None;
        for id in core::iter::once(first).chain(self.study.line_from(first)) {
            let dots = if self.mover(id) == Side::Attackers { "." } else { "…" };
            if self.mover(id) == Side::Attackers || last.is_none() {
                put!(out, r#"<span class="turn-number">{}{dots}</span>"#, self.number(id));
            }
            out.push_str(&self.ply(id));
            out.push_str(&self.comment(id));
            if let Some(last) = last {
                out.push_str(&self.variations(last));
            }
            last = Some(id);
        }
        out
    }
}

#[cfg(test)]
mod tests {
    use branan_rules::presets;

    use super::*;
    use crate::dictionary::Dictionary;

    #[test]
    fn variations_stand_behind_the_move_they_replace() {
        let mut study = Study::new(&presets::BRANDUBH, None).expect("a preset");
        let play = |study: &mut Study, mv: &str| study.play(mv.parse().expect("a move")).expect("legal");
        for mv in ["d2-e2", "d3-b3", "d1-d3"] {
            play(&mut study, mv);
        }
        study.go(NodeId(1));
        play(&mut study, "d3-c3");
        let html = tree(&study, None, "", &Dictionary::default());
        let places: Vec<usize> =
            ["d2-e2", "d3-b3", "d3-c3", "d1-d3"].map(|mv| html.find(mv).expect(mv)).to_vec();
        assert!(places.is_sorted(), "{html}");
        assert!(html.contains("1…"), "{html}");
    }
}
