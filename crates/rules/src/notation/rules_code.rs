//! A rule set as a short code, for messages between programs: digits in a fixed order.

use alloc::borrow::Cow;
use alloc::string::String;
use core::fmt;
use core::str::Bytes;

use super::otn_rules::{UNNAMED, UNNAMED_SOURCE, decode, encode};
use crate::contradiction::RuleSetError;
use crate::piece::{Piece, Pieces, Side};
use crate::presets;
use crate::rule_set::{
    Escape, KingPower, KingStrength, NoMoves, Repetition, RepetitionVerdict, RuleSet, Shieldwall, Speed, Zone,
};
use crate::setup::Setup;
use crate::square::{MAX_SIZE, Square};
use crate::square_set::SquareSet;

/// The first digit of every code: what follows is in this order.
const VERSION: u32 = 1;

/// Writes the [canonical form](RuleSet::canonical) of a rule set and its name as a code.
///
/// It has letters, digits and `-_.%` only, and [`read_rules_code`] makes the same game of it with a
/// fraction of the code that a reader of rules strings needs, which counts in a browser.
///
/// ```
/// use branan_rules::notation::{read_rules_code, write_rules_code};
/// use branan_rules::{RuleSet, presets};
///
/// let mine = RuleSet { name: "My game".into(), encirclement: false, ..presets::BRANDUBH };
/// let code = write_rules_code(&mine);
/// assert!(code.ends_with(".My_game"));
/// let read = read_rules_code(&code)?;
/// assert!(read.is_same_game(&mine) && read.name == mine.name);
/// # Ok::<(), branan_rules::notation::RulesCodeError>(())
/// ```
#[must_use]
pub fn write_rules_code(set: &RuleSet) -> String {
    let mut digits = Writer(String::new());
    // A writer never gives up.
    let _ = (&mut digits as &mut dyn Digits).rule_set(&mut set.canonical());
    digits.0 + "." + &encode(&set.name)
}

/// Reads a code that [`write_rules_code`] wrote: the canonical form of a rule set, with its name.
///
/// # Errors
/// If it is no such code, or its rules contradict each other by [`RuleSet::check`].
pub fn read_rules_code(code: &str) -> Result<RuleSet, RulesCodeError> {
    let (digits, name) = code.split_once('.').ok_or(RulesCodeError::Unreadable)?;
    let name = decode(name).ok_or(RulesCodeError::Unreadable)?;
    let (id, source) = (Cow::Borrowed(UNNAMED), Cow::Borrowed(UNNAMED_SOURCE));
    // Every field but these is read.
    let mut set = RuleSet { id, name: Cow::Owned(name), source, ..presets::BRANDUBH };
    let mut digits = Reader(digits.bytes());
    let read = (&mut digits as &mut dyn Digits).rule_set(&mut set);
    read.filter(|()| digits.0.len() == 0).ok_or(RulesCodeError::Unreadable)?;
    set.check().map_err(RulesCodeError::Contradiction)?;
    Ok(set)
}

/// A code that no rule set comes of.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RulesCodeError {
    /// It is no code, or one of a later version.
    Unreadable,
    /// The rules contradict each other.
    Contradiction(RuleSetError),
}

impl fmt::Display for RulesCodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RulesCodeError::Unreadable => f.write_str("expected a rules code"),
            RulesCodeError::Contradiction(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for RulesCodeError {}

/// One end of a code. What goes through it is written, or replaced by what was read.
trait Digits {
    /// A number of so many digits; `None` if there is none to be read.
    fn number(&mut self, value: u32, digits: u32) -> Option<u32>;
}

/// The order of the fields, once for both ends: `dyn`, so that it is compiled once, too.
impl dyn Digits + '_ {
    fn rule_set(&mut self, set: &mut RuleSet) -> Option<()> {
        // Every field by name: a new one does not compile until it has its digits.
        let RuleSet {
            id: _,
            name: _,
            source: _,
            start,
            escape,
            throne,
            corners,
            attacker_camp,
            defender_camp,
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
        (self.number(VERSION, 1)? == VERSION).then_some(())?;
        self.start(start)?;
        let size = start.size();
        self.escape(escape, size)?;
        for zone in [throne, corners, attacker_camp, defender_camp] {
            self.zone(zone, size)?;
        }
        self.pieces(hostile_edge)?;
        self.one_of(
            king_power,
            &[KingPower::Armed, KingPower::Hammer, KingPower::Anvil, KingPower::Unarmed],
        )?;
        self.one_of(king_strength, &STRENGTHS)?;
        let mut odd = (*linnaean_capture, *camp_shelter);
        self.one_of(&mut odd, &ODD_CAPTURES)?;
        (*linnaean_capture, *camp_shelter) = odd;
        for flag in [encirclement, exit_fort] {
            self.one_of(flag, &[false, true])?;
        }
        self.one_of(shieldwall, &WALLS)?;
        let Speed { attacker, defender, king } = speed;
        for limit in [attacker, defender, king] {
            self.limit(limit, 1)?;
        }
        self.repetition(repetition)?;
        self.one_of(no_moves, &[NoMoves::Loss, NoMoves::Draw])?;
        self.limit(quiet_limit, 3)
    }

    /// The size, the side to move, then three squares a digit.
    fn start(&mut self, start: &mut Setup) -> Option<()> {
        let size = self.number(start.size().into(), 1)? as u8;
        (1..=MAX_SIZE).contains(&size).then_some(())?;
        let mut mover = start.side();
        self.one_of(&mut mover, &Side::BOTH)?;
        let old = core::mem::replace(start, Setup::empty(size).with_side(mover));
        self.board(
            size,
            3,
            |square| old.piece_at(square).map_or(0, |piece| 1 + piece as u32),
            |square, cell| {
                let piece = cell.checked_sub(1).map(|piece| Piece::ALL[piece as usize]);
                *start = start.with_piece(square, piece);
            },
        )
    }

    /// Six squares a digit.
    fn squares(&mut self, squares: &mut SquareSet, size: u8) -> Option<()> {
        let old = core::mem::replace(squares, SquareSet::EMPTY);
        self.board(
            size,
            6,
            |square| old.contains(square).into(),
            |square, cell| {
                if cell == 1 {
                    *squares = squares.with(square);
                }
            },
        )
    }

    /// Something about every square, rank by rank from `a1`, some squares a digit and the first in its lowest bits.
    fn board(
        &mut self,
        size: u8,
        each: u32,
        cell: impl Fn(Square) -> u32,
        mut set: impl FnMut(Square, u32),
    ) -> Option<()> {
        let (bits, all, wide) = (6 / each, u32::from(size) * u32::from(size), u32::from(size));
        let square = |at: u32| Square::new((at % wide) as u8, (at / wide) as u8);
        for first in (0..all).step_by(each as usize) {
            let some = first..all.min(first + each);
            let told = some.clone().fold(0, |told, at| told | cell(square(at)) << ((at - first) * bits));
            let mut read = self.number(told, 1)?;
            for at in some {
                set(square(at), read & ((1 << bits) - 1));
                read >>= bits;
            }
            // Nothing is told of squares beyond the board.
            (read == 0).then_some(())?;
        }
        Some(())
    }

    fn escape(&mut self, escape: &mut Escape, size: u8) -> Option<()> {
        let (kind, mut squares) = match *escape {
            Escape::Corners => (0, SquareSet::EMPTY),
            Escape::Edge => (1, SquareSet::EMPTY),
            Escape::Squares(squares) => (2, squares),
        };
        *escape = match self.number(kind, 1)? {
            0 => Escape::Corners,
            1 => Escape::Edge,
            2 => {
                self.squares(&mut squares, size)?;
                Escape::Squares(squares)
            }
            _ => return None,
        };
        Some(())
    }

    fn zone(&mut self, zone: &mut Zone, size: u8) -> Option<()> {
        let Zone { squares, stop, pass, enter, hostile_empty, hostile_occupied } = zone;
        self.squares(squares, size)?;
        for kinds in [stop, pass, enter, hostile_empty, hostile_occupied] {
            self.pieces(kinds)?;
        }
        Some(())
    }

    fn pieces(&mut self, kinds: &mut Pieces) -> Option<()> {
        let told = kinds.iter().fold(0, |told, piece| told | 1 << piece as u32);
        let read = self.number(told, 1)?;
        let is_told = |piece: &Piece| read >> *piece as u32 & 1 == 1;
        *kinds = Piece::ALL.into_iter().filter(is_told).fold(Pieces::NONE, Pieces::with);
        (read < 8).then_some(())
    }

    fn repetition(&mut self, repetition: &mut Option<Repetition>) -> Option<()> {
        let mut count = repetition.map(|repetition| repetition.count);
        self.limit(&mut count, 2)?;
        let mut verdict = repetition.map_or(RepetitionVerdict::Draw, |repetition| repetition.verdict);
        self.one_of(&mut verdict, &RepetitionVerdict::ALL)?;
        *repetition = count.map(|count| Repetition { count, verdict });
        Some(())
    }

    /// A number that may be missing, which is 0.
    fn limit<N: Copy + Into<u32> + TryFrom<u32>>(
        &mut self,
        limit: &mut Option<N>,
        digits: u32,
    ) -> Option<()> {
        let read = self.number(limit.map_or(0, Into::into), digits)?;
        *limit = if read == 0 { None } else { Some(N::try_from(read).ok()?) };
        Some(())
    }

    /// One of a few values, by its place among them.
    fn one_of<T: Copy + PartialEq>(&mut self, value: &mut T, all: &[T]) -> Option<()> {
        let place = all.iter().position(|other| other == value).unwrap_or(all.len());
        *value = *all.get(self.number(place as u32, 1)? as usize)?;
        Some(())
    }
}

const STRENGTHS: [KingStrength; 4] =
    [KingStrength::Two, KingStrength::StrongOnThrone, KingStrength::StrongByThrone, KingStrength::Four];

/// Whether there is the Linnaean capture, and whether camps shelter. Two in one digit: codes from before there was
/// shelter in camps are read as they were.
const ODD_CAPTURES: [(bool, bool); 4] = [(false, false), (true, false), (false, true), (true, true)];

const WALLS: [Shieldwall; 5] = [
    Shieldwall::Off,
    Shieldwall::On { corner_closes: false, flank_only: false },
    Shieldwall::On { corner_closes: false, flank_only: true },
    Shieldwall::On { corner_closes: true, flank_only: false },
    Shieldwall::On { corner_closes: true, flank_only: true },
];

struct Writer(String);

impl Digits for Writer {
    fn number(&mut self, value: u32, digits: u32) -> Option<u32> {
        for place in (0..digits).rev() {
            self.0.push(char::from(ALPHABET[(value >> (6 * place) & 63) as usize]));
        }
        Some(value)
    }
}

struct Reader<'t>(Bytes<'t>);

impl Digits for Reader<'_> {
    fn number(&mut self, _: u32, digits: u32) -> Option<u32> {
        (0..digits).try_fold(0, |number, _| {
            let letter = self.0.next()?;
            Some(number << 6 | ALPHABET.iter().position(|known| *known == letter)? as u32)
        })
    }
}

/// The digits from 0 to 63, as in base64 for addresses.
const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
