//! A rule set from an `OpenTafl` rules string.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;

use super::super::error::ParseError;
use super::super::expected::{Expected, Wanted};
use super::super::position::opentafl_rows;
use super::super::scanner::Scanner;
use super::super::words::Words;
use super::OtnWarning;
use super::entries::Entries;
use super::keys::{QUIET, SOURCE, decode, id_of};
use super::zone::read_zones;
use crate::piece::{Pieces, Side};
use crate::rule_set::{
    Escape, KingPower, KingStrength, NoMoves, Repetition, RepetitionVerdict, RuleSet, Shieldwall, Speed,
};
use crate::setup::Setup;

/// Reads a rules string of `OpenTafl` notation.
///
/// Keys may come in any order and the last of two counts. The extra keys that
/// [`write_otn_rules`](super::write_otn_rules) uses are understood; keys known
/// to nobody are skipped with a warning. Read differently from what the letters
/// suggest, because `OpenTafl` does: `tfr:w` is a loss for the player who
/// completes the repetition, `tfr:l` a win.
///
/// # Errors
/// The first entry that cannot be read or played: jumps (`kj`), berserk moves
/// (`ber`), other pieces than soldiers and the king, and rules that contradict
/// each other by [`RuleSet::check`].
///
/// ```
/// use branan_rules::notation::read_otn_rules;
/// use branan_rules::{Escape, KingStrength};
///
/// let (set, warnings) = read_otn_rules(
///     "dim:9 name:Tablut esc:e ks:c cor: cens: cenh: \
///      start:/3ttt3/4t4/4T4/t3T3t/ttTTKTTtt/t3T3t/4T4/4t4/3ttt3/",
/// )?;
/// assert_eq!((set.escape, set.king_strength), (Escape::Edge, KingStrength::StrongByThrone));
/// assert!(warnings.is_empty());
/// # Ok::<(), branan_rules::notation::ParseError>(())
/// ```
pub fn read_otn_rules(text: &str) -> Result<(RuleSet, Vec<OtnWarning>), ParseError> {
    otn_rules(Scanner::new(text))
}

/// [`read_otn_rules`] for a part of a larger text.
pub(in super::super) fn otn_rules(text: Scanner<'_>) -> Result<(RuleSet, Vec<OtnWarning>), ParseError> {
    let mut entries = Entries::read(text);
    refuse_unplayable(&entries)?;
    let mut set = rule_set(&mut entries)?;
    if set.exit_fort && set.escape == Escape::Edge {
        set.exit_fort = false;
        entries.warn("efe", "without effect where the king wins on the edge, and off");
    }
    match set.check() {
        Ok(()) => Ok((set, entries.warnings)),
        Err(fault) => Err(entries.error(key_of(fault.field), fault)),
    }
}

fn refuse_unplayable(entries: &Entries<'_>) -> Result<(), ParseError> {
    if let Some(value) = entries.value("kj").filter(|value| value.rest() != "n") {
        return Err(value.error_for_rest(Wanted::NoKingJump));
    }
    if let Some(value) = entries.value("ber").filter(|value| value.rest() != "n") {
        return Err(value.error_for_rest(Wanted::NoBerserkRule));
    }
    // Without the pieces it does not matter how they jump, but it must be said properly.
    for key in ["nj", "cj", "mj", "gj"] {
        entries.choice(key, &[("n", ()), ("r", ()), ("j", ()), ("c", ())], ())?;
    }
    Ok(())
}

fn rule_set(entries: &mut Entries<'_>) -> Result<RuleSet, ParseError> {
    let start = start(entries)?;
    let [throne, corners, attacker_camp, defender_camp] = read_zones(entries, &start)?;
    let name = text(entries, "x-name")?.unwrap_or_else(|| {
        entries.value("name").map_or_else(String::new, |value| value.rest().replace('_', " "))
    });
    let strongly = king_strength(entries)?;
    let edge = if strongly.1 { Pieces::KING } else { Pieces::NONE };
    Ok(RuleSet {
        id: Cow::Owned(text(entries, "x-id")?.unwrap_or_else(|| id_of(&name))),
        name: Cow::Owned(name),
        source: text(entries, "x-source")?.map_or(Cow::Borrowed(SOURCE), Cow::Owned),
        start,
        escape: escape(entries)?,
        throne,
        corners,
        attacker_camp,
        defender_camp,
        hostile_edge: entries.pieces("x-edge", edge)?,
        king_power: king_power(entries)?,
        king_strength: strongly.0,
        camp_shelter: entries.yes("x-shelter", false)?,
        linnaean_capture: entries.yes("linc", false)?,
        encirclement: entries.yes("surf", true)?,
        exit_fort: entries.yes("efe", false)?,
        shieldwall: shieldwall(entries)?,
        speed: speed(entries)?,
        repetition: repetition(entries)?,
        no_moves: entries.choice(
            "x-nomoves",
            &[("loss", NoMoves::Loss), ("draw", NoMoves::Draw)],
            NoMoves::Loss,
        )?,
        quiet_limit: quiet_limit(entries)?,
    })
}

fn start(entries: &mut Entries<'_>) -> Result<Setup, ParseError> {
    let attackers_first = entries.yes("atkf", true)?;
    let (rows, bottom_first) = match (entries.value("start"), entries.value("starti")) {
        (Some(rows), _) => (rows, true),
        (None, Some(rows)) => (rows, false),
        (None, None) => return Err(entries.error("start", Wanted::StartEntry)),
    };
    let first = if attackers_first { Side::Attackers } else { Side::Defenders };
    let setup = opentafl_rows(rows, bottom_first)?.with_side(first);
    match entries.value("dim") {
        None => entries.warn("dim", "missing; the start tells the size of the board"),
        Some(mut dim) => {
            let whole = dim;
            let size = dim.number()?;
            if size != u32::from(setup.size()) || !dim.is_done() {
                let expected = Wanted::SizeOfStart.with(setup.size());
                return Err(whole.error_for_rest(expected));
            }
        }
    }
    Ok(setup)
}

fn text(entries: &Entries<'_>, key: &'static str) -> Result<Option<String>, ParseError> {
    let decoded = entries
        .value(key)
        .map(|value| decode(value.rest()).ok_or_else(|| value.error_for_rest(Wanted::PercentText)));
    decoded.transpose()
}

fn escape(entries: &Entries<'_>) -> Result<Escape, ParseError> {
    let plain = entries.choice("esc", &[("c", Escape::Corners), ("e", Escape::Edge)], Escape::Corners)?;
    match entries.value("x-escape") {
        None => Ok(plain),
        Some(_) => entries.squares("x-escape", crate::SquareSet::EMPTY).map(Escape::Squares),
    }
}

/// The king's strength, and whether the edge helps to close him in.
fn king_strength(entries: &Entries<'_>) -> Result<(KingStrength, bool), ParseError> {
    let strong = (KingStrength::Four, false);
    let weak = (KingStrength::Two, false);
    let (plain, edge) = entries.choice(
        "ks",
        &[
            ("s", strong),
            ("y", strong),
            ("c", (KingStrength::StrongByThrone, false)),
            ("m", (KingStrength::Four, true)),
            ("w", weak),
            ("n", weak),
        ],
        strong,
    )?;
    Ok((word(entries, "x-king", plain)?, edge))
}

fn king_power(entries: &Entries<'_>) -> Result<KingPower, ParseError> {
    let choices = [
        ("y", KingPower::Armed),
        ("h", KingPower::Hammer),
        ("a", KingPower::Anvil),
        ("n", KingPower::Unarmed),
    ];
    entries.choice("ka", &choices, KingPower::Armed)
}

fn shieldwall(entries: &Entries<'_>) -> Result<Shieldwall, ParseError> {
    let corner = entries.choice("sw", &[("n", None), ("w", Some(false)), ("s", Some(true))], None)?;
    let flank_only = entries.yes("swf", true)?;
    Ok(corner.map_or(Shieldwall::Off, |corner_closes| Shieldwall::On { corner_closes, flank_only }))
}

/// Reads `spd`: one number for all, two for the sides, or one a kind of piece
/// in the order `tcnkTCNK`, `tcnkmTCNKM` or `tcnkmgTCNKMG`.
fn speed(entries: &Entries<'_>) -> Result<Speed, ParseError> {
    let Some(value) = entries.value("spd") else { return Ok(Speed::UNLIMITED) };
    let numbers = value.rest().split(',').filter(|number| !number.is_empty());
    let limits = numbers.map(|number| limit(value.within(number))).collect::<Result<Vec<_>, _>>()?;
    let [attacker, defender, king] = match limits.len() {
        1 => [0, 0, 0],
        2 => [0, 1, 1],
        8 => [0, 4, 7],
        10 => [0, 5, 8],
        12 => [0, 6, 9],
        _ => return Err(value.error_for_rest(Expected::from(Wanted::SpeedNumbers).in_field("spd"))),
    };
    Ok(Speed { attacker: limits[attacker], defender: limits[defender], king: limits[king] })
}

fn limit(mut number: Scanner<'_>) -> Result<Option<u8>, ParseError> {
    let none = number.eat('-');
    let squares = number.number()?;
    number.finish(Wanted::CommaNumber)?;
    // What does not fit a byte is farther than any board.
    Ok(if none { None } else { u8::try_from(squares).ok() })
}

fn repetition(entries: &mut Entries<'_>) -> Result<Option<Repetition>, ParseError> {
    if let Some(value) = entries.value("x-rep") {
        return repetition_in_full(value).map(Some);
    }
    let choices = [
        ("d", Some(RepetitionVerdict::Draw)),
        ("w", Some(RepetitionVerdict::MoverLoses)),
        ("l", Some(RepetitionVerdict::MoverWins)),
        ("i", None),
    ];
    let verdict = entries.choice("tfr", &choices, Some(RepetitionVerdict::Draw))?;
    if verdict.is_none() {
        entries.warn("tfr", "repetitions do nothing, as i says; OpenTafl itself takes it for a draw");
    }
    Ok(verdict.map(|verdict| Repetition { count: 3, verdict }))
}

/// Reads `3,chooser-loses`.
fn repetition_in_full(mut value: Scanner<'_>) -> Result<Repetition, ParseError> {
    let whole = value;
    let count = value.number()?.try_into().map_err(|_| whole.error(Wanted::NumberTo.with(u8::MAX)))?;
    if !value.eat(',') {
        return Err(value.error(Wanted::CommaVerdict));
    }
    let verdict = RepetitionVerdict::from_word(value.rest());
    let verdict = verdict.ok_or_else(|| value.error_for_rest(Wanted::Verdict))?;
    Ok(Repetition { count, verdict })
}

fn quiet_limit(entries: &Entries<'_>) -> Result<Option<u16>, ParseError> {
    let Some(mut value) = entries.value(QUIET) else { return Ok(None) };
    let whole = value;
    let limit = value.number()?.try_into().map_err(|_| whole.error(Wanted::NumberTo.with(u16::MAX)))?;
    value.finish(Wanted::NumberEnd)?;
    Ok(Some(limit))
}

fn word<W: Words>(entries: &Entries<'_>, key: &'static str, default: W) -> Result<W, ParseError> {
    let Some(value) = entries.value(key) else { return Ok(default) };
    W::from_word(value.rest())
        .ok_or_else(|| value.error_for_rest(Expected::from(Wanted::KnownWord).in_field(key)))
}

/// The entry to blame for a contradiction.
fn key_of(field: &str) -> &'static str {
    match field {
        "escape" => "esc",
        "throne" => "cen",
        "corners" => "cor",
        "attacker_camp" => "afor",
        "defender_camp" => "dfor",
        "king_strength" => "ks",
        "linnaean_capture" => "linc",
        "speed" => "spd",
        "repetition" => "x-rep",
        "quiet_limit" => QUIET,
        _ => "start",
    }
}
