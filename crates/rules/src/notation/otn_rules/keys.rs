//! The keys that speak of special squares, and the spelling of values.

use alloc::string::String;
use core::fmt::Write;

use crate::piece::{Piece, Pieces};
use crate::rule_set::Zone;
use crate::square_set::SquareSet;

/// Every other key of `OpenTafl`, then those of ours that need no zone.
pub(super) const PLAIN: [&str; 30] = [
    "dim",
    "name",
    "esc",
    "surf",
    "atkf",
    "tfr",
    "ka",
    "ks",
    "kj",
    "nj",
    "cj",
    "mj",
    "gj",
    "spd",
    "sw",
    "swf",
    "efe",
    "linc",
    "ber",
    "start",
    "starti",
    "x-id",
    "x-name",
    "x-source",
    "x-escape",
    "x-king",
    "x-edge",
    "x-rep",
    "x-nomoves",
    "x-shelter",
];

/// Our key for the limit of moves without a capture.
pub(super) const QUIET: &str = "x-quiet";

/// What a rule set read from a string has as its source, unless told.
pub(crate) const SOURCE: &str = "OpenTafl rules string";

/// What a rule set read from a string has as its id, unless it has a name.
pub(crate) const UNNAMED: &str = "otn";

/// The keys of one zone.
pub(super) struct ZoneKeys {
    pub(super) squares: &'static str,
    pub(super) occupied: &'static str,
    /// `OpenTafl` has this one for the centre only; the others are ours.
    pub(super) empty: &'static str,
    pub(super) pass: &'static str,
    pub(super) stop: &'static str,
    pub(super) enter: &'static str,
    /// Ours: who may enter though he may not pass, which `OpenTafl` cannot say.
    pub(super) exact_enter: &'static str,
    usual_squares: fn(u8) -> SquareSet,
    /// What is so if the string does not say: hostile while occupied, and while
    /// empty if that has a default of its own, who passes, who stops.
    defaults: (Pieces, Option<Pieces>, Pieces, Pieces),
}

const DEFENDING: Pieces = Pieces::DEFENDER.with(Piece::King);

/// The zones in the order of [`RuleSet::zones`](crate::RuleSet::zones).
pub(super) const ZONES: [ZoneKeys; 4] = [
    ZoneKeys {
        squares: "cen",
        occupied: "cenh",
        empty: "cenhe",
        pass: "cenp",
        stop: "cens",
        enter: "cenre",
        exact_enter: "x-cenre",
        usual_squares: SquareSet::centre,
        defaults: (Pieces::ATTACKER, Some(Pieces::ALL), Pieces::ALL, Pieces::KING),
    },
    ZoneKeys {
        squares: "cor",
        occupied: "corh",
        empty: "x-corhe",
        pass: "corp",
        stop: "cors",
        enter: "corre",
        exact_enter: "x-corre",
        usual_squares: SquareSet::corners,
        defaults: (Pieces::ALL, None, Pieces::KING, Pieces::KING),
    },
    ZoneKeys {
        squares: "afor",
        occupied: "aforh",
        empty: "x-aforhe",
        pass: "aforp",
        stop: "afors",
        enter: "aforre",
        exact_enter: "x-aforre",
        usual_squares: |_| SquareSet::EMPTY,
        defaults: (DEFENDING, None, Pieces::ALL, Pieces::ALL),
    },
    ZoneKeys {
        squares: "dfor",
        occupied: "dforh",
        empty: "x-dforhe",
        pass: "dforp",
        stop: "dfors",
        enter: "dforre",
        exact_enter: "x-dforre",
        usual_squares: |_| SquareSet::EMPTY,
        defaults: (Pieces::ATTACKER, None, Pieces::ALL, DEFENDING),
    },
];

impl ZoneKeys {
    pub(super) fn all(&self) -> [&'static str; 7] {
        [self.squares, self.occupied, self.empty, self.pass, self.stop, self.enter, self.exact_enter]
    }

    pub(super) fn usual_squares(&self, size: u8) -> SquareSet {
        (self.usual_squares)(size)
    }

    /// The zone with these squares of which nothing else is said. How pieces
    /// stand to no squares means nothing, so that is as in [`Zone::NONE`].
    pub(super) fn default_zone(&self, squares: SquareSet) -> Zone {
        if squares.is_empty() {
            return Zone::NONE;
        }
        let (occupied, empty, pass, stop) = self.defaults;
        Zone {
            squares,
            stop,
            pass,
            enter: stop.and(pass),
            hostile_empty: empty.unwrap_or(occupied),
            hostile_occupied: occupied,
        }
    }

    /// Says whether the empty squares are hostile to other pieces than the
    /// occupied ones unless told otherwise.
    pub(super) fn empty_differs(&self) -> bool {
        self.defaults.1.is_some()
    }
}

/// The letters of kinds of pieces: `t`, `T`, `K`.
pub(super) fn letters(pieces: Pieces) -> String {
    pieces.iter().map(|piece| ['t', 'T', 'K'][piece as usize]).collect()
}

/// Spells any text in one word: `_` for a space, `%` and two digits for each
/// byte of what is neither a letter, a digit, `-` nor `.`.
pub(in super::super) fn encode(text: &str) -> String {
    let mut word = String::new();
    for byte in text.bytes() {
        match byte {
            b' ' => word.push('_'),
            b'-' | b'.' => word.push(char::from(byte)),
            byte if byte.is_ascii_alphanumeric() => word.push(char::from(byte)),
            // Writing to a string cannot fail.
            byte => drop(write!(word, "%{byte:02X}")),
        }
    }
    word
}

/// Undoes [`encode`]; `None` for what it never writes.
pub(in super::super) fn decode(word: &str) -> Option<String> {
    let mut bytes = alloc::vec::Vec::new();
    let mut rest = word.bytes();
    while let Some(byte) = rest.next() {
        bytes.push(match byte {
            b'_' => b' ',
            b'%' => hex(rest.next()?)? * 16 + hex(rest.next()?)?,
            byte => byte,
        });
    }
    String::from_utf8(bytes).ok()
}

fn hex(digit: u8) -> Option<u8> {
    char::from(digit).to_digit(16).map(|digit| digit as u8)
}

/// The name as the key `name` spells it: `_` for a space, and for what would
/// end the tag of a game record.
pub(super) fn plain_name(name: &str) -> String {
    let odd = |c: char| c.is_whitespace() || c.is_control() || matches!(c, '[' | ']' | '|' | '"');
    name.chars().map(|c| if odd(c) { '_' } else { c }).collect()
}

/// The id of a rule set that has only a name.
pub(super) fn id_of(name: &str) -> String {
    let words = name.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    let id = words.collect::<alloc::vec::Vec<_>>().join("-").to_ascii_lowercase();
    if id.is_empty() { String::from(UNNAMED) } else { id }
}
