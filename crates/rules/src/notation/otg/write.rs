//! Writing `.otg` records.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::super::dialect::Dialect;
use super::super::moves::write_move;
use super::super::otn_rules::write_otn_rules;
use super::super::position::write_position;
use super::super::record::{GameResult, Record};
use super::super::tags::{tag_name, tidy, without};
use super::super::tree::{MoveTree, NodeId};
use crate::piece::Side;

/// Writes a record in full: tags, rules last, main line, variations.
pub(in super::super) fn write(record: &Record) -> String {
    let mut text = String::new();
    // First, since it shows without doubt where in a file a game begins.
    push_tag(&mut text, "result", result(record.result));
    for tag in &record.tags {
        push_tag(&mut text, &tag_name(&tag.name), &tag.value);
    }
    if let Some(reason) = record.reason {
        push_tag(&mut text, "termination", reason.word());
    }
    if let Some(start) = &record.start {
        push_tag(&mut text, "position", &write_position(start, Dialect::OpenTafl));
        push_tag(&mut text, "x-side", &start.side().to_string());
    }
    if let Some(rules) = &record.rules {
        push_tag(&mut text, "rules", &write_otn_rules(rules));
    }
    if !record.moves.is_empty() {
        text.push('\n');
    }
    push_lines(&mut text, &record.moves);
    text
}

fn push_tag(text: &mut String, name: &str, value: &str) {
    let value = tidy(&without(value, &[(']', ')')]));
    for part in ["[", name, ":", &value, "]\n"] {
        text.push_str(part);
    }
}

fn result(result: GameResult) -> &'static str {
    match result {
        GameResult::Open => "?",
        GameResult::Won(Side::Attackers) => "1",
        GameResult::Won(Side::Defenders) => "-1",
        GameResult::Drawn => "0",
    }
}

/// A line still to be written: how its turns are addressed, its first move,
/// and whether that is the second of a turn.
struct Variation {
    prefix: String,
    first: NodeId,
    half: usize,
}

/// Writes the main line, then every variation behind the line it belongs to.
fn push_lines(text: &mut String, tree: &MoveTree) {
    let Some(&first) = tree.continuations(None).first() else { return };
    let mut lines = Vec::from([Variation { prefix: String::new(), first, half: 0 }]);
    while let Some(line) = lines.pop() {
        let moves: Vec<NodeId> =
            core::iter::once(line.first).chain(tree.line_after(Some(line.first))).collect();
        push_line(text, tree, &line, &moves);
        let mut forks = Vec::new();
        for (i, &id) in moves.iter().enumerate() {
            // The alternatives to a variation's first move are listed by the line it is off.
            if i > 0 || line.prefix.is_empty() {
                forks.extend(alternatives(tree, id, &line, i));
            }
        }
        // The last pushed is the next written.
        lines.extend(forks.into_iter().rev());
    }
}

fn alternatives(
    tree: &MoveTree,
    id: NodeId,
    line: &Variation,
    index: usize,
) -> impl Iterator<Item = Variation> {
    let place = index + line.half;
    let (turn, half) = (place / 2 + 1, place % 2);
    let others = tree.continuations(tree.before(id)).iter().skip(1).enumerate();
    others.map(move |(i, &first)| {
        let letter = ["a", "b"][half];
        let prefix = alloc::format!("{}{turn}{letter}.{}.", line.prefix, i + 1);
        Variation { prefix, first, half }
    })
}

fn push_line(text: &mut String, tree: &MoveTree, line: &Variation, moves: &[NodeId]) {
    let (opening, rest) = moves.split_at((2 - line.half).min(moves.len()));
    let turns = core::iter::once(opening).chain(rest.chunks(2));
    for (turn, moves) in turns.enumerate() {
        let mut pair = [None; 2];
        let skipped = if turn == 0 { line.half } else { 0 };
        for (slot, &id) in pair[skipped..].iter_mut().zip(moves) {
            *slot = Some(id);
        }
        push_turn(text, tree, &line.prefix, turn + 1, pair);
    }
}

fn push_turn(text: &mut String, tree: &MoveTree, prefix: &str, turn: usize, pair: [Option<NodeId>; 2]) {
    text.push_str(prefix);
    text.push_str(&turn.to_string());
    text.push_str(if prefix.is_empty() { "." } else { "a." });
    let [first, second] = pair;
    for half in [first.map(Some).or(Some(None)), second.map(Some)].into_iter().flatten() {
        text.push(' ');
        match half {
            None => text.push_str("....."),
            Some(id) => text.push_str(&write_move(&tree[id].mv, Dialect::OpenTafl)),
        }
    }
    text.push_str("\n[");
    let comment = |id: Option<NodeId>| {
        id.map_or_else(String::new, |id| without(&tree[id].comment, &[(']', ')'), ('|', '/')]))
    };
    text.push_str(&tidy(&comment(first)));
    text.push('|');
    text.push_str(&tidy(&comment(second)));
    text.push_str("]\n");
}
