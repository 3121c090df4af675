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
    Escape, KingPower, KingStrength, NoMoves, RepetitionVerdict, RuleSet, Shieldwall, Speed,
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
    let mut words = Vec::from([format!("dim:{}", set.size())]);
    let plain = [name(set), escape(set), flags(set), captures(set), speed(set.speed)];
    words.extend(plain.into_iter().flatten());
    words.extend(write_zones(set));
    words.extend(endings(set));
    words.extend(extras(set));
    words.push(format!("start:{}", write_position(&set.start, Dialect::OpenTafl)));
    words.join(" ")
}

fn name(set: &RuleSet) -> Vec<String> {
    if set.name.is_empty() { Vec::new() } else { Vec::from([format!("name:{}", plain_name(&set.name))]) }
}

fn escape(set: &RuleSet) -> Vec<String> {
    let edge = match set.escape {
        Escape::Corners => false,
        Escape::Edge => true,
        Escape::Squares(_) => set.corners.squares.is_empty(),
    };
    when(edge, "esc:e")
}

fn flags(set: &RuleSet) -> Vec<String> {
    let mut words = when(!set.encirclement, "surf:n");
    words.extend(when(set.first_side() == Side::Defenders, "atkf:n"));
    words.extend(match set.repetition.map(|repetition| repetition.verdict) {
        None => when(true, "tfr:i"),
        Some(RepetitionVerdict::Draw) => Vec::new(),
        Some(RepetitionVerdict::MoverWins) => when(true, "tfr:l"),
        // The nearest to all the others.
        Some(_) => when(true, "tfr:w"),
    });
    words
}

fn captures(set: &RuleSet) -> Vec<String> {
    let power = match set.king_power {
        KingPower::Armed => "",
        KingPower::Hammer => "ka:h",
        KingPower::Anvil => "ka:a",
        KingPower::Unarmed => "ka:n",
    };
    let strength = match set.king_strength {
        KingStrength::Four if set.hostile_edge.contains(Piece::King) => "ks:m",
        KingStrength::Four => "",
        KingStrength::StrongOnThrone | KingStrength::StrongByThrone => "ks:c",
        KingStrength::Two => "ks:w",
    };
    [power, strength].into_iter().filter(|word| !word.is_empty()).map(String::from).collect()
}

/// One number for all, or eight, for two and ten are broken in `OpenTafl`.
fn speed(speed: Speed) -> Vec<String> {
    let limit = |limit: Option<u8>| limit.map_or_else(|| String::from("-1"), |limit| limit.to_string());
    let Speed { attacker, defender, king } = speed;
    if speed == Speed::UNLIMITED {
        Vec::new()
    } else if attacker == defender && defender == king {
        Vec::from([format!("spd:{}", limit(king))])
    } else {
        let (a, d, k) = (limit(attacker), limit(defender), limit(king));
        Vec::from([format!("spd:{a},{a},{a},{a},{d},{d},{d},{k}")])
    }
}

fn endings(set: &RuleSet) -> Vec<String> {
    let mut words = match set.shieldwall {
        Shieldwall::Off => Vec::new(),
        Shieldwall::On { corner_closes, flank_only } => {
            let mut words = when(true, if corner_closes { "sw:s" } else { "sw:w" });
            words.extend(when(!flank_only, "swf:n"));
            words
        }
    };
    words.extend(when(set.exit_fort, "efe:y"));
    words.extend(when(set.linnaean_capture, "linc:y"));
    words
}

/// What `OpenTafl` has no key for.
fn extras(set: &RuleSet) -> Vec<String> {
    let mut words = names(set);
    if let Escape::Squares(squares) = set.escape {
        words.push(format!("x-escape:{squares}"));
    }
    if set.king_strength == KingStrength::StrongOnThrone {
        words.push(format!("x-king:{}", set.king_strength.word()));
    }
    let told = if set.king_strength == KingStrength::Four { Pieces::KING } else { Pieces::NONE };
    if set.hostile_edge != told.and(set.hostile_edge) {
        words.push(format!("x-edge:{}", letters(set.hostile_edge)));
    }
    if let Some(repetition) = set.repetition {
        let sayable = [RepetitionVerdict::Draw, RepetitionVerdict::MoverLoses, RepetitionVerdict::MoverWins];
        if repetition.count != 3 || !sayable.contains(&repetition.verdict) {
            words.push(format!("x-rep:{},{}", repetition.count, repetition.verdict.word()));
        }
    }
    words.extend(when(set.no_moves == NoMoves::Draw, "x-nomoves:draw"));
    words.extend(set.quiet_limit.map(|limit| format!("{QUIET}:{limit}")));
    words
}

fn names(set: &RuleSet) -> Vec<String> {
    let mut words = Vec::new();
    if plain_name(&set.name).replace('_', " ") != set.name {
        words.push(format!("x-name:{}", encode(&set.name)));
    }
    if id_of(&set.name) != set.id {
        words.push(format!("x-id:{}", encode(&set.id)));
    }
    if set.source != SOURCE {
        words.push(format!("x-source:{}", encode(&set.source)));
    }
    words
}

fn when(condition: bool, word: &str) -> Vec<String> {
    if condition { Vec::from([word.to_string()]) } else { Vec::new() }
}
