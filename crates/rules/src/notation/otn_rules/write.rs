//! A rule set as an `OpenTafl` rules string.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::super::dialect::Dialect;
use super::super::position::write_position;
use super::super::words::Words;
use super::keys::{QUIET, SOURCE, encode, id_of, letters, plain_name};
use super::zone::write_zones;
use crate::piece::{Piece, Pieces, Side};
use crate::rule_set::{
    Escape, KingPower, KingStrength, NoMoves, Repetition, RepetitionVerdict, RuleSet, Shieldwall, Speed, Zone,
};

/// Writes a rule set as a rules string of `OpenTafl` notation.
///
/// What is default there is left out. What the notation cannot say is written
/// as near as it can, and exactly in extra keys that begin with `x-`; programs
/// that do not know them skip them. Reading the string gives the same rule set
/// again, if it does not contradict itself.
///
/// ```
/// use branan_rules::notation::{read_otn_rules, write_otn_rules};
/// use branan_rules::presets;
///
/// let text = write_otn_rules(&presets::BRANDUBH);
/// assert_eq!(
///     text,
///     "dim:7 name:Brandubh tfr:w ks:c cenhe:tT corp:tTK \
///      x-source:World_Tafl_Federation%2C_Brandubh_rules_%28English%2C_Portuguese_and_German_texts%29 \
///      x-king:strong-on-throne x-rep:3,chooser-loses start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/",
/// );
/// assert_eq!(read_otn_rules(&text)?.0, presets::BRANDUBH);
/// # Ok::<(), branan_rules::notation::ParseError>(())
/// ```
#[must_use]
pub fn write_otn_rules(set: &RuleSet) -> String {
    // Every field by name: a new one does not compile until it has words.
    let RuleSet {
        id,
        name,
        source,
        start,
        escape,
        throne: _,
        corners,
        attacker_camp: _,
        defender_camp: _,
        hostile_edge,
        king_power,
        king_strength,
        camp_shelter,
        linnaean_capture,
        encirclement,
        exit_fort,
        shieldwall,
        speed,
        repetition,
        no_moves,
        quiet_limit,
    } = set;
    let mut words = Vec::from([format!("dim:{}", start.size())]);
    words.extend((!name.is_empty()).then(|| format!("name:{}", plain_name(name))));
    words.extend(when(wins_on_edge(*escape, corners), "esc:e"));
    words.extend(when(!encirclement, "surf:n"));
    words.extend(when(start.side() == Side::Defenders, "atkf:n"));
    words.extend(nearest_repetition(*repetition));
    words.extend(power(*king_power));
    words.extend(nearest_strength(*king_strength, *hostile_edge));
    words.extend(speed_limits(*speed));
    words.extend(write_zones(set));
    words.extend(wall(*shieldwall));
    words.extend(when(*exit_fort, "efe:y"));
    words.extend(when(*linnaean_capture, "linc:y"));
    words.extend(exact_names(id, name, source));
    words.extend(listed_escape(*escape));
    words.extend(when(*camp_shelter, "x-shelter:y"));
    words.extend(exact_king(*king_strength, *hostile_edge));
    words.extend(exact_repetition(*repetition));
    words.extend(when(*no_moves == NoMoves::Draw, "x-nomoves:draw"));
    words.extend(quiet_limit.map(|limit| format!("{QUIET}:{limit}")));
    words.push(format!("start:{}", write_position(start, Dialect::OpenTafl)));
    words.join(" ")
}

fn wins_on_edge(escape: Escape, corners: &Zone) -> bool {
    match escape {
        Escape::Corners => false,
        Escape::Edge => true,
        Escape::Squares(_) => corners.squares.is_empty(),
    }
}

fn nearest_repetition(repetition: Option<Repetition>) -> Option<String> {
    let word = match repetition.map(|repetition| repetition.verdict) {
        None => "tfr:i",
        Some(RepetitionVerdict::Draw) => return None,
        Some(RepetitionVerdict::MoverWins) => "tfr:l",
        // The nearest to all the others.
        Some(_) => "tfr:w",
    };
    Some(word.to_string())
}

fn power(power: KingPower) -> Option<String> {
    let word = match power {
        KingPower::Armed => return None,
        KingPower::Hammer => "ka:h",
        KingPower::Anvil => "ka:a",
        KingPower::Unarmed => "ka:n",
    };
    Some(word.to_string())
}

fn nearest_strength(strength: KingStrength, hostile_edge: Pieces) -> Option<String> {
    let word = match strength {
        KingStrength::Four if hostile_edge.contains(Piece::King) => "ks:m",
        KingStrength::Four => return None,
        KingStrength::StrongOnThrone | KingStrength::StrongByThrone => "ks:c",
        KingStrength::Two => "ks:w",
    };
    Some(word.to_string())
}

/// One number for all, or eight, for two and ten are broken in `OpenTafl`.
fn speed_limits(speed: Speed) -> Option<String> {
    let limit = |limit: Option<u8>| limit.map_or_else(|| String::from("-1"), |limit| limit.to_string());
    let Speed { attacker, defender, king } = speed;
    if speed == Speed::UNLIMITED {
        None
    } else if attacker == defender && defender == king {
        Some(format!("spd:{}", limit(king)))
    } else {
        let (a, d, k) = (limit(attacker), limit(defender), limit(king));
        Some(format!("spd:{a},{a},{a},{a},{d},{d},{d},{k}"))
    }
}

fn wall(shieldwall: Shieldwall) -> Vec<String> {
    let Shieldwall::On { corner_closes, flank_only } = shieldwall else { return Vec::new() };
    let closed = when(true, if corner_closes { "sw:s" } else { "sw:w" });
    closed.into_iter().chain(when(!flank_only, "swf:n")).collect()
}

/// The names, as far as the key `name` does not tell them.
fn exact_names(id: &str, name: &str, source: &str) -> Vec<String> {
    let mut words = Vec::new();
    if plain_name(name).replace('_', " ") != name {
        words.push(format!("x-name:{}", encode(name)));
    }
    if id_of(name) != id {
        words.push(format!("x-id:{}", encode(id)));
    }
    if source != SOURCE {
        words.push(format!("x-source:{}", encode(source)));
    }
    words
}

fn listed_escape(escape: Escape) -> Option<String> {
    if let Escape::Squares(squares) = escape { Some(format!("x-escape:{squares}")) } else { None }
}

fn exact_king(strength: KingStrength, hostile_edge: Pieces) -> Vec<String> {
    let mut words = Vec::new();
    if strength == KingStrength::StrongOnThrone {
        words.push(format!("x-king:{}", strength.word()));
    }
    let told = if strength == KingStrength::Four { Pieces::KING } else { Pieces::NONE };
    if hostile_edge != told.and(hostile_edge) {
        words.push(format!("x-edge:{}", letters(hostile_edge)));
    }
    words
}

fn exact_repetition(repetition: Option<Repetition>) -> Option<String> {
    let Repetition { count, verdict } = repetition?;
    let sayable = [RepetitionVerdict::Draw, RepetitionVerdict::MoverLoses, RepetitionVerdict::MoverWins];
    let is_told = count == 3 && sayable.contains(&verdict);
    (!is_told).then(|| format!("x-rep:{count},{}", verdict.word()))
}

fn when(condition: bool, word: &str) -> Option<String> {
    condition.then(|| word.to_string())
}
