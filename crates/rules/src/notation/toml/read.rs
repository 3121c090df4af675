//! A rule set from a TOML document.

use alloc::borrow::Cow;
use alloc::string::ToString;
use core::ops::Range;

use ::toml::de::DeTable;

use super::super::error::ParseError;
use super::super::expected::Wanted;
use super::super::letters::drawn_row;
use super::super::nearest::nearest;
use super::document::{Field, Table};
use crate::piece::{Piece, Pieces, Side};
use crate::presets;
use crate::rule_set::{Escape, Repetition, RuleSet, Shieldwall, Speed, Zone};
use crate::setup::Setup;
use crate::square::{MAX_SIZE, Square};
use crate::square_set::SquareSet;

const FIELDS: [&str; 23] = [
    "based_on",
    "id",
    "name",
    "source",
    "layout",
    "first",
    "escape",
    "hostile_edge",
    "king_power",
    "king_strength",
    "camp_shelter",
    "linnaean_capture",
    "encirclement",
    "exit_fort",
    "shieldwall",
    "speed",
    "repetition",
    "no_moves",
    "quiet_limit",
    "throne",
    "corners",
    "attacker_camp",
    "defender_camp",
];

const ZONE_FIELDS: [&str; 6] = ["squares", "stop", "pass", "enter", "hostile_empty", "hostile_occupied"];

/// Reads a rule set from a TOML document.
///
/// The fields have the names of [`RuleSet`], with `-` or `_` between words.
/// With `based-on = "brandubh"` everything that is not said is as in that
/// preset, the throne and the corners moved to where a board of the new size
/// has them; without it every field is needed except `source`, the zones and `camp_shelter`.
/// The book `docs/notation.md` shows a whole document.
///
/// # Errors
/// The first thing wrong: no TOML, an unknown field (with the name that was
/// probably meant), a value of the wrong kind, or fields that contradict each
/// other by [`RuleSet::check`].
///
/// ```
/// use branan_rules::notation::read_toml;
/// use branan_rules::{KingStrength, presets};
///
/// let set = read_toml(r#"
///     based-on = "brandubh"
///     id = "brandubh-weak"
///     king_strength = "two"
/// "#)?;
/// assert_eq!(set.king_strength, KingStrength::Two);
/// assert_eq!(set.start, presets::BRANDUBH.start);
///
/// let error = read_toml("king_strangth = \"two\"").unwrap_err();
/// assert_eq!(error.expected.to_string(), "a field of a rule set; did you mean `king_strength`?");
/// # Ok::<(), branan_rules::notation::ParseError>(())
/// ```
pub fn read_toml(text: &str) -> Result<RuleSet, ParseError> {
    let (document, errors) = DeTable::parse_recoverable(text);
    let span = |error: &::toml::de::Error| error.span().unwrap_or(text.len()..text.len());
    if let Some(error) = errors.iter().min_by_key(|error| span(error).start) {
        let Range { start, end } = span(error);
        return Err(ParseError::at_span(text, start, end, Wanted::Toml.with(error.message())));
    }
    let table = Table::document(text, document.get_ref(), &FIELDS)?;
    let base = table.field("based_on").map(|field| preset(&field)).transpose()?;
    let set = rule_set(&table, base)?;
    match set.check() {
        Ok(()) => Ok(set),
        Err(fault) => {
            let name = if fault.field == "start" { "layout" } else { fault.field };
            let at = table.field(name).or_else(|| table.field("based_on")).map_or(0..0, |field| field.key);
            Err(ParseError::at_span(text, at.start, at.end, fault))
        }
    }
}

fn preset(field: &Field<'_>) -> Result<&'static RuleSet, ParseError> {
    let id = field.string()?;
    presets::by_id(id).ok_or_else(|| {
        let near = nearest(id, presets::ALL.iter().map(|set| &*set.id));
        field.error(near.map_or(Wanted::Preset.into(), |near| Wanted::PresetLike.with(near)))
    })
}

fn rule_set(table: &Table<'_>, base: Option<&RuleSet>) -> Result<RuleSet, ParseError> {
    let start = start(table, base)?;
    let zone = |name: &'static str, prefix: &'static str, usual: fn(u8) -> SquareSet| {
        zone(table, name, prefix, start.size(), usual, base)
    };
    Ok(RuleSet {
        id: table.require("id", base.map(|set| set.id.clone()), owned)?,
        name: table.require("name", base.map(|set| set.name.clone()), owned)?,
        source: table.require("source", base.map(|set| set.source.clone()).or(Some("".into())), owned)?,
        start,
        escape: table.require("escape", base.map(|set| set.escape), escape)?,
        throne: zone("throne", "throne.", SquareSet::centre)?,
        corners: zone("corners", "corners.", SquareSet::corners)?,
        attacker_camp: zone("attacker_camp", "attacker_camp.", |_| SquareSet::EMPTY)?,
        defender_camp: zone("defender_camp", "defender_camp.", |_| SquareSet::EMPTY)?,
        hostile_edge: table.require("hostile_edge", base.map(|set| set.hostile_edge), pieces)?,
        king_power: table.require("king_power", base.map(|set| set.king_power), Field::word)?,
        king_strength: table.require("king_strength", base.map(|set| set.king_strength), Field::word)?,
        camp_shelter: table.require(
            "camp_shelter",
            base.map(|set| set.camp_shelter).or(Some(false)),
            Field::boolean,
        )?,
        linnaean_capture: table.require(
            "linnaean_capture",
            base.map(|set| set.linnaean_capture),
            Field::boolean,
        )?,
        encirclement: table.require("encirclement", base.map(|set| set.encirclement), Field::boolean)?,
        exit_fort: table.require("exit_fort", base.map(|set| set.exit_fort), Field::boolean)?,
        shieldwall: table.require("shieldwall", base.map(|set| set.shieldwall), shieldwall)?,
        speed: table.require("speed", base.map(|set| set.speed), |field| speed(field, base))?,
        repetition: table.require("repetition", base.map(|set| set.repetition), repetition)?,
        no_moves: table.require("no_moves", base.map(|set| set.no_moves), Field::word)?,
        quiet_limit: table.require("quiet_limit", base.map(|set| set.quiet_limit), quiet_limit)?,
    })
}

fn owned(field: &Field<'_>) -> Result<Cow<'static, str>, ParseError> {
    field.string().map(|text| Cow::Owned(text.to_string()))
}

fn start(table: &Table<'_>, base: Option<&RuleSet>) -> Result<Setup, ParseError> {
    let setup = table.require("layout", base.map(|set| set.start), layout)?;
    let side: Side = table.require("first", base.map(RuleSet::first_side), Field::word)?;
    Ok(setup.with_side(side))
}

fn layout(field: &Field<'_>) -> Result<Setup, ParseError> {
    let rows = field.elements(Wanted::RowList)?;
    if rows.len() < 5 || rows.len() > usize::from(MAX_SIZE) {
        return Err(field.error(Wanted::Rows));
    }
    let size = rows.len() as u8;
    let mut setup = Setup::empty(size);
    for (rank, row) in (0..size).rev().zip(&rows) {
        let pieces = drawn_row(row.string()?).map_err(|expected| row.error(expected))?;
        if pieces.len() != rows.len() {
            return Err(row.error(Wanted::RowOfSize.with(size)));
        }
        for (file, piece) in (0..size).zip(pieces) {
            setup = setup.with_piece(Square::new(file, rank), piece);
        }
    }
    Ok(setup)
}

fn escape(field: &Field<'_>) -> Result<Escape, ParseError> {
    if field.is_word("corners") {
        Ok(Escape::Corners)
    } else if field.is_word("edge") {
        Ok(Escape::Edge)
    } else if field.value().is_array() {
        squares(field).map(Escape::Squares)
    } else {
        Err(field.error(Wanted::Escape))
    }
}

fn squares(field: &Field<'_>) -> Result<SquareSet, ParseError> {
    let square = |element: &Field<'_>| {
        let square = element.value().as_str().and_then(|text| text.parse().ok());
        square.ok_or_else(|| element.error(Wanted::SquareLike))
    };
    field.elements(Wanted::SquareList)?.iter().map(square).collect()
}

fn pieces(field: &Field<'_>) -> Result<Pieces, ParseError> {
    let elements = field.elements(Wanted::PieceList)?;
    elements.iter().try_fold(Pieces::NONE, |pieces, element| Ok(pieces.with(element.word::<Piece>()?)))
}

fn zone(
    table: &Table<'_>,
    name: &'static str,
    prefix: &'static str,
    size: u8,
    usual: fn(u8) -> SquareSet,
    base: Option<&RuleSet>,
) -> Result<Zone, ParseError> {
    let mut zone = Zone::NONE;
    if let Some(base) = base {
        zone = base.zones().into_iter().find(|(found, _)| *found == name).map_or(zone, |(_, zone)| *zone);
        if zone.squares == usual(base.size()) {
            zone.squares = usual(size);
        }
    }
    let Some(field) = table.field(name) else { return Ok(zone) };
    let fields = field.table(prefix, &ZONE_FIELDS, Wanted::Table)?;
    Ok(Zone {
        squares: fields.require("squares", Some(zone.squares), squares)?,
        stop: fields.require("stop", Some(zone.stop), pieces)?,
        pass: fields.require("pass", Some(zone.pass), pieces)?,
        enter: fields.require("enter", Some(zone.enter), pieces)?,
        hostile_empty: fields.require("hostile_empty", Some(zone.hostile_empty), pieces)?,
        hostile_occupied: fields.require("hostile_occupied", Some(zone.hostile_occupied), pieces)?,
    })
}

fn shieldwall(field: &Field<'_>) -> Result<Shieldwall, ParseError> {
    if field.is_word("off") {
        return Ok(Shieldwall::Off);
    }
    let fields = field.table("shieldwall.", &["corner_closes", "flank_only"], Wanted::OffOrTable)?;
    Ok(Shieldwall::On {
        corner_closes: fields.require("corner_closes", None, Field::boolean)?,
        flank_only: fields.require("flank_only", None, Field::boolean)?,
    })
}

fn speed(field: &Field<'_>, base: Option<&RuleSet>) -> Result<Speed, ParseError> {
    if !field.value().is_table() {
        let all = limit(field)?;
        return Ok(Speed { attacker: all, defender: all, king: all });
    }
    let base = base.map_or(Speed::UNLIMITED, |set| set.speed);
    let fields = field.table("speed.", &["attacker", "defender", "king"], Wanted::Table)?;
    Ok(Speed {
        attacker: fields.require("attacker", Some(base.attacker), limit)?,
        defender: fields.require("defender", Some(base.defender), limit)?,
        king: fields.require("king", Some(base.king), limit)?,
    })
}

/// One limit of speed.
fn limit(field: &Field<'_>) -> Result<Option<u8>, ParseError> {
    if field.is_word("any") { Ok(None) } else { field.number(255).map(|number| Some(number as u8)) }
}

fn repetition(field: &Field<'_>) -> Result<Option<Repetition>, ParseError> {
    if field.is_word("none") {
        return Ok(None);
    }
    let fields = field.table("repetition.", &["count", "verdict"], Wanted::NoneOrTable)?;
    let count = fields.require("count", None, |field| field.number(255))?;
    let verdict = fields.require("verdict", None, Field::word)?;
    Ok(Some(Repetition { count: count as u8, verdict }))
}

fn quiet_limit(field: &Field<'_>) -> Result<Option<u16>, ParseError> {
    if field.is_word("none") { Ok(None) } else { field.number(u16::MAX).map(Some) }
}
