//! What endings rest on, as objects.

use branan_rules::{Cycle, CycleMove, Evidence, Reason, Warnings};
use js_sys::Array;
use wasm_bindgen::JsValue;

use crate::object::{Fields, side, squares, texts};

/// The evidence of an end, with the word for its reason.
pub(crate) fn evidence(reason: Reason, evidence: &Evidence) -> Fields {
    let fields = Fields::new().with("reason", reason.word());
    match evidence {
        Evidence::Escape { square } => fields.with("square", square.to_string()),
        Evidence::KingCaptured { king, captors, hostile, edge } => fields
            .with("king", king.to_string())
            .with("captors", squares(*captors))
            .with("hostile", squares(*hostile))
            .with("edge", *edge),
        Evidence::Encircled { ring, region } => {
            fields.with("ring", squares(*ring)).with("region", squares(*region))
        }
        Evidence::ExitFort { walls, inside } => {
            fields.with("walls", squares(*walls)).with("inside", squares(*inside))
        }
        Evidence::NoMoves { side: stuck } => fields.with("side", side(Some(*stuck))),
        Evidence::Repetition(found) => fields.with("cycle", cycle(found)),
        Evidence::QuietLimit { plies } => fields.with("plies", *plies),
        _ => fields,
    }
}

/// The endings that are near.
pub(crate) fn warnings(near: &Warnings) -> Fields {
    let repetition = near.repetition.as_ref().map_or(JsValue::NULL, |found| cycle(found).into());
    Fields::new()
        .with("repetition", repetition)
        .with("escapes", texts(&near.escapes))
        .with("kingCaptures", texts(&near.king_captures))
}

fn cycle(cycle: &Cycle) -> Fields {
    let occurrences: Array = cycle.occurrences.iter().map(|ply| JsValue::from(*ply as u32)).collect();
    let moves: Array = cycle.moves.iter().map(|mv| JsValue::from(cycle_move(mv))).collect();
    Fields::new()
        .with("occurrences", occurrences)
        .with("moves", moves)
        .with("chooser", side(Some(cycle.chooser())))
}

fn cycle_move(mv: &CycleMove) -> Fields {
    let alternative = mv.alternative.map_or(JsValue::NULL, |other| other.to_string().into());
    Fields::new()
        .with("ply", mv.ply as u32)
        .with("side", side(Some(mv.side)))
        .with("move", mv.mv.to_string())
        .with("alternative", alternative)
}
