//! A rule set as a TOML document.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::Write;

use super::super::dialect::Dialect;
use super::super::position::write_position;
use super::super::words::Words;
use crate::piece::Pieces;
use crate::rule_set::{Escape, RuleSet, Shieldwall, Speed, Zone};
use crate::square_set::SquareSet;

/// Writes a rule set as a TOML document that explains itself.
///
/// Every field is written, so that the document stands alone.
///
/// ```
/// use branan_rules::notation::{read_toml, write_toml};
/// use branan_rules::presets;
///
/// let text = write_toml(&presets::BRANDUBH);
/// assert!(text.contains("king_strength = \"strong-on-throne\""));
/// assert_eq!(read_toml(&text)?, presets::BRANDUBH);
/// # Ok::<(), branan_rules::notation::ParseError>(())
/// ```
#[must_use]
pub fn write_toml(set: &RuleSet) -> String {
    let mut text = String::new();
    for (comment, name, value) in fields(set) {
        if !comment.is_empty() {
            text = text + "\n# " + &comment.replace('\n', "\n# ") + "\n";
        }
        text = text + name + " = " + &value + "\n";
    }
    text += ZONES;
    for (name, zone) in set.zones() {
        push_zone(&mut text, name, zone);
    }
    text.trim_start().to_string()
}

const ZONES: &str = "
# Special squares. `stop`: who may stop there; `pass`: who may pass over them while they are empty;
# `enter`: who may come in from outside; `hostile_empty` and `hostile_occupied`: to whom they
# count as an enemy piece in captures, empty or with any piece on them.
";

/// The fields before the zones: what is said about each, its name, its value.
fn fields(set: &RuleSet) -> Vec<(&'static str, &'static str, String)> {
    Vec::from([
        ("", "id", quoted(&set.id)),
        ("", "name", quoted(&set.name)),
        ("", "source", quoted(&set.source)),
        ("The start, top row first: a attackers, d defenders, k king, . empty.", "layout", layout(set)),
        ("", "first", word(set.first_side())),
        (
            "Where the king wins: \"corners\" (the zone below), \"edge\", or a list of squares.",
            "escape",
            escape(set.escape),
        ),
        (
            "What the king does in captures: \"armed\", \"hammer\" (only by moving), \"anvil\" (only by\n\
             standing there), \"unarmed\".",
            "king_power",
            word(set.king_power),
        ),
        (
            "Sides to close for capturing the king: \"two\" opposite ones, \"four\", or four on the throne\n\
             (\"strong-on-throne\"), or on and beside it (\"strong-by-throne\"), and two elsewhere.",
            "king_strength",
            word(set.king_strength),
        ),
        (
            "Who is caught against the edge; for the king it closes a side.",
            "hostile_edge",
            pieces(set.hostile_edge),
        ),
        (
            "Nobody who stands in a camp is caught against a square of the same camp.",
            "camp_shelter",
            set.camp_shelter.to_string(),
        ),
        (
            "A defender beside the king on his throne is caught against him when attackers hold the\n\
             other three sides.",
            "linnaean_capture",
            set.linnaean_capture.to_string(),
        ),
        (
            "Attackers win by enclosing the king and all defenders.",
            "encirclement",
            set.encirclement.to_string(),
        ),
        ("Defenders win by an unbreakable fort on the edge.", "exit_fort", set.exit_fort.to_string()),
        ("Capture of a row along the edge: \"off\" or how.", "shieldwall", shieldwall(set.shieldwall)),
        ("Squares a move may cover: numbers or \"any\".", "speed", speed(set.speed)),
        (
            "The same position again, the first time counted: \"none\", or the verdict \"draw\",\n\
             \"mover-loses\", \"mover-wins\", \"attackers-lose\", \"defenders-lose\", \"chooser-loses\", \"forbidden\".",
            "repetition",
            repetition(set),
        ),
        ("A player who cannot move: \"loss\" or \"draw\".", "no_moves", word(set.no_moves)),
        (
            "Moves without a capture until the set is drawn, or \"none\".",
            "quiet_limit",
            set.quiet_limit.map_or_else(|| quoted("none"), |limit| limit.to_string()),
        ),
    ])
}

fn word<W: Words>(value: W) -> String {
    quoted(value.word())
}

fn quoted(text: &str) -> String {
    let mut quoted = String::from("\"");
    for c in text.chars() {
        match c {
            '"' | '\\' => quoted.extend(['\\', c]),
            c if c.is_control() => {
                let _ = write!(quoted, "\\u{:04X}", u32::from(c));
            }
            c => quoted.push(c),
        }
    }
    quoted + "\""
}

fn layout(set: &RuleSet) -> String {
    let drawing = write_position(&set.start, Dialect::Drawn);
    let rows = drawing.lines().take(usize::from(set.size()));
    let rows: Vec<String> = rows.map(|row| String::from("    ") + &quoted(row) + ",\n").collect();
    format!("[\n{}]", rows.concat())
}

fn escape(escape: Escape) -> String {
    match escape {
        Escape::Corners => quoted("corners"),
        Escape::Edge => quoted("edge"),
        Escape::Squares(set) => squares(set),
    }
}

fn squares(set: SquareSet) -> String {
    let squares: Vec<String> = set.iter().map(|square| quoted(&square.to_string())).collect();
    format!("[{}]", squares.join(", "))
}

fn pieces(set: Pieces) -> String {
    let pieces: Vec<String> = set.iter().map(word).collect();
    format!("[{}]", pieces.join(", "))
}

fn shieldwall(shieldwall: Shieldwall) -> String {
    match shieldwall {
        Shieldwall::Off => quoted("off"),
        Shieldwall::On { corner_closes, flank_only } => {
            format!("{{ corner_closes = {corner_closes}, flank_only = {flank_only} }}")
        }
    }
}

fn speed(speed: Speed) -> String {
    let limit = |limit: Option<u8>| limit.map_or_else(|| quoted("any"), |limit| limit.to_string());
    let Speed { attacker, defender, king } = speed;
    if attacker == defender && defender == king {
        return limit(king);
    }
    format!("{{ attacker = {}, defender = {}, king = {} }}", limit(attacker), limit(defender), limit(king))
}

fn repetition(set: &RuleSet) -> String {
    match set.repetition {
        None => quoted("none"),
        Some(repetition) => {
            format!("{{ count = {}, verdict = {} }}", repetition.count, word(repetition.verdict))
        }
    }
}

fn push_zone(text: &mut String, name: &str, zone: &Zone) {
    if *zone == Zone::NONE {
        return;
    }
    // Writing to a string cannot fail.
    let _ = writeln!(text, "\n[{name}]\nsquares = {}", squares(zone.squares));
    for (name, kinds) in [
        ("stop", zone.stop),
        ("pass", zone.pass),
        ("enter", zone.enter),
        ("hostile_empty", zone.hostile_empty),
        ("hostile_occupied", zone.hostile_occupied),
    ] {
        let _ = writeln!(text, "{name} = {}", pieces(kinds));
    }
}
