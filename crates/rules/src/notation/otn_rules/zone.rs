//! The special squares of a rules string, both ways.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::super::error::ParseError;
use super::entries::Entries;
use super::keys::{ZONES, ZoneKeys, letters};
use crate::piece::{Piece, Pieces};
use crate::rule_set::{RuleSet, Zone};
use crate::setup::Setup;

/// Reads the zones in the order of [`RuleSet::zones`].
pub(super) fn read_zones(entries: &mut Entries<'_>, start: &Setup) -> Result<[Zone; 4], ParseError> {
    let mut zones = [Zone::NONE; 4];
    for (zone, keys) in zones.iter_mut().zip(&ZONES) {
        *zone = read_zone(entries, keys, start)?;
        warn_of_sides(entries, keys, zone);
    }
    let [_, _, attacker_camp, defender_camp] = &mut zones;
    if !attacker_camp.squares.is_empty() && attacker_camp.squares == defender_camp.squares {
        *defender_camp = Zone::NONE;
        entries.warn("dfor", "the same squares as afor, which OpenTafl writes by mistake, and skipped");
    }
    Ok(zones)
}

fn read_zone(entries: &mut Entries<'_>, keys: &ZoneKeys, start: &Setup) -> Result<Zone, ParseError> {
    let squares = entries.squares(keys.squares, keys.usual_squares(start.size()))?;
    let default = keys.default_zone(squares);
    let hostile_occupied = entries.pieces(keys.occupied, default.hostile_occupied)?;
    let empty = if keys.empty_differs() { default.hostile_empty } else { hostile_occupied };
    let pass = entries.pieces(keys.pass, default.pass)?;
    let stop = entries.pieces(keys.stop, default.stop)?;
    // In OpenTafl a piece comes to a halt before a square that it may not pass.
    let enter = entries.pieces(keys.enter, stop)?.and(pass);
    let zone = Zone {
        squares,
        stop,
        pass,
        enter: entries.pieces(keys.exact_enter, enter)?,
        hostile_empty: entries.pieces(keys.empty, empty)?,
        hostile_occupied,
    };
    Ok(with_starters(entries, keys, zone, start))
}

/// Lets pieces that start in the zone stay there: `OpenTafl` says that nobody
/// stops on the throne of Tablut, meaning that the king cannot come back.
fn with_starters(entries: &mut Entries<'_>, keys: &ZoneKeys, mut zone: Zone, start: &Setup) -> Zone {
    let starts = |piece: &Piece| !start.squares_of(*piece).and(zone.squares).is_empty();
    let strangers = (!zone.stop).iter().filter(starts).fold(Pieces::NONE, Pieces::with);
    if strangers.is_empty() {
        return zone;
    }
    zone.stop = zone.stop | strangers;
    zone.enter = zone.enter.and(!strangers);
    if zone.squares.len() > 1 {
        entries.warn(keys.stop, "pieces that start on these squares may move about on them");
    }
    zone
}

fn warn_of_sides(entries: &mut Entries<'_>, keys: &ZoneKeys, zone: &Zone) {
    let both = [(keys.occupied, zone.hostile_occupied), (keys.empty, zone.hostile_empty)];
    for (key, pieces) in both {
        let told = entries.value(key).is_some();
        if told && pieces.contains(Piece::Defender) != pieces.contains(Piece::King) {
            entries.warn(key, "to the king as K says; older OpenTafl goes by T for him");
        }
    }
}

/// Writes what is not default about the zones.
pub(super) fn write_zones(set: &RuleSet) -> Vec<String> {
    let mut words = Vec::new();
    let mut entering = Vec::new();
    for ((_, zone), keys) in set.zones().into_iter().zip(&ZONES) {
        let Zone { squares, stop, pass, enter, hostile_empty, hostile_occupied } = *zone;
        if squares != keys.usual_squares(set.size()) {
            words.push(format!("{}:{squares}", keys.squares));
        }
        let default = keys.default_zone(squares);
        let empty = if keys.empty_differs() { default.hostile_empty } else { hostile_occupied };
        for (key, pieces, default) in [
            (keys.occupied, hostile_occupied, default.hostile_occupied),
            (keys.empty, hostile_empty, empty),
            (keys.pass, pass, default.pass),
            (keys.stop, stop, default.stop),
        ] {
            if pieces != default {
                words.push(format!("{key}:{}", letters(pieces)));
            }
        }
        if enter != stop.and(pass) {
            entering.push((keys.enter, enter));
            if enter != enter.and(pass) {
                entering.push((keys.exact_enter, enter));
            }
        }
    }
    // OpenTafl reads the other keys about entering only beside the throne's.
    if !entering.is_empty() && entering[0].0 != ZONES[0].enter {
        entering.insert(0, (ZONES[0].enter, set.throne.enter));
    }
    words.extend(entering.iter().map(|(key, pieces)| key.to_string() + ":" + &letters(*pieces)));
    words
}
