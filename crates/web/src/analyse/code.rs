//! A study as a short text for links.
//!
//! The text is bytes as letters, digits, `-` and `_`. The bytes are: the format's number, the rules (the id of a
//! preset, or all others in `OpenTafl` notation), the position it begins in if that is another (two bits a square), then the tree from its root. A move is
//! two numbers, the squares it goes from and to; other numbers say what follows:
//!
//! | number | |
//! | --- | --- |
//! | 0 | the line is over: back to the last branching, or the end |
//! | 1 | the comment on the position: its length and text |
//! | 2 | arrows and circles: their number; for each two squares and a colour |
//! | 3 | a branching: how many moves follow the position, each with its line |
//! | 4 | this is the position on the board |
//! | 5 | something told about the game: two texts |
//! | 6 and more | the square a move goes from, counted from 6 |

use core::fmt;

use branan_board_ui::{Arrow, Cell, Colour};
use branan_rules::{Move, Piece, Setup, Side, Square};
use branan_scene::{cell, square};
use branan_session::{is_preset, rules_of};

use super::{NodeId, Study, Turn};

const FORMAT: u8 = 1;
const OVER: usize = 0;
const COMMENT: usize = 1;
const DRAWING: usize = 2;
const BRANCHING: usize = 3;
const HERE: usize = 4;
const TAG: usize = 5;
const MOVES: usize = 6;

/// Variations inside each other that a link may have; more would be a way to exhaust a browser.
const DEPTH: usize = 200;

/// Positions that a link may have; the longest games have a few hundred.
const LENGTH: usize = 20_000;

/// A text that is no study.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CodeError {
    /// It is cut short, or was never one.
    Broken,
    /// It was made by a later version.
    Later,
    /// It is about a game that is not known here.
    Rules,
    /// It has a move or a position that its rules do not allow.
    Illegal,
}

impl fmt::Display for CodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            CodeError::Broken => "the code is cut short or damaged",
            CodeError::Later => "the code was made by a later version",
            CodeError::Rules => "the code is about an unknown game",
            CodeError::Illegal => "the code has a move or a position that the rules do not allow",
        })
    }
}

impl core::error::Error for CodeError {}

/// Writes a study down; [`read_code`] reads it.
#[must_use]
pub fn write_code(study: &Study) -> String {
    let set = study.rule_set();
    let mut out = Writer { bytes: vec![FORMAT], size: set.size() };
    out.text(study.rules.as_deref().unwrap_or(&set.id));
    out.position(study.start());
    for (name, value) in &study.tags {
        out.number(TAG);
        out.text(name);
        out.text(value);
    }
    let mut todo = vec![NodeId::FIRST];
    while let Some(id) = todo.pop() {
        let turn = study.turn(id);
        if let Some(mv) = turn.mv {
            out.number(MOVES + out.place(mv.from));
            out.number(out.place(mv.to));
        }
        out.turn(turn, id == study.at());
        match study.after(id) {
            [] => out.number(OVER),
            after => {
                if after.len() > 1 {
                    out.number(BRANCHING);
                    out.number(after.len());
                }
                todo.extend(after.iter().rev());
            }
        }
    }
    letters(&out.bytes)
}

/// Reads a study that was written down.
///
/// # Errors
/// What is wrong with the text.
pub fn read_code(code: &str) -> Result<Study, CodeError> {
    let bytes = bytes(code.trim()).ok_or(CodeError::Broken)?;
    let mut input = Reader { bytes: &bytes, size: 0 };
    match input.byte().ok_or(CodeError::Broken)? {
        FORMAT => {}
        later if later > FORMAT && later < 32 => return Err(CodeError::Later),
        _ => return Err(CodeError::Broken),
    }
    let rules = input.text().ok_or(CodeError::Broken)?;
    let set = rules_of(&rules).ok_or(CodeError::Rules)?;
    input.size = set.size();
    let start = input.position()?;
    let mut study = Study::new(&set, start).map_err(|_| CodeError::Illegal)?;
    study.rules = Some(rules).filter(|_| !is_preset(&set));
    let here = read_tree(&mut input, &mut study)?;
    study.go(here);
    Ok(study)
}

/// Reads the tree and says which position is on the board.
fn read_tree(input: &mut Reader<'_>, study: &mut Study) -> Result<NodeId, CodeError> {
    let (mut branchings, mut here) = (Vec::new(), NodeId::FIRST);
    loop {
        match input.number().ok_or(CodeError::Broken)? {
            OVER => match branchings.pop() {
                Some(back) => study.go(back),
                None => return Ok(here),
            },
            COMMENT => study.here().comment = input.text().ok_or(CodeError::Broken)?,
            DRAWING => input.drawing(study.here()).ok_or(CodeError::Broken)?,
            BRANCHING => {
                let count = input.number().ok_or(CodeError::Broken)?;
                if count > input.bytes.len() || branchings.len() > DEPTH {
                    return Err(CodeError::Broken);
                }
                branchings.extend(vec![study.at(); count.saturating_sub(1)]);
            }
            HERE => here = study.at(),
            TAG => {
                let (name, value) = (input.text(), input.text());
                study.tags.push(name.zip(value).ok_or(CodeError::Broken)?);
            }
            from => {
                let to = input.number().ok_or(CodeError::Broken)?;
                let from = input.square(from - MOVES).ok_or(CodeError::Broken)?;
                let to = input.square(to).ok_or(CodeError::Broken)?;
                study.play(Move::new(from, to)).map_err(|_| CodeError::Illegal)?;
                if study.len() > LENGTH {
                    return Err(CodeError::Broken);
                }
            }
        }
    }
}

struct Writer {
    bytes: Vec<u8>,
    size: u8,
}

impl Writer {
    /// Seven bits a byte, the lowest first; the eighth says that more follow.
    fn number(&mut self, mut number: usize) {
        while number > 127 {
            self.bytes.push(128 | (number & 127) as u8);
            number >>= 7;
        }
        self.bytes.push(number as u8);
    }

    fn text(&mut self, text: &str) {
        self.number(text.len());
        self.bytes.extend_from_slice(text.as_bytes());
    }

    fn place(&self, square: Square) -> usize {
        usize::from(square.rank()) * usize::from(self.size) + usize::from(square.file())
    }

    /// 0 for the start of the rules; else 1 or 2 for the side to move, and four squares a byte.
    fn position(&mut self, start: Option<&Setup>) {
        let Some(start) = start else { return self.number(0) };
        self.number(if start.side() == Side::Attackers { 1 } else { 2 });
        let size = self.size;
        let pieces: Vec<u8> = (0..usize::from(size) * usize::from(size))
            .filter_map(|place| square_at(place, size))
            .map(|square| start.piece_at(square).map_or(0, |piece| piece as u8 + 1))
            .collect();
        for four in pieces.chunks(4) {
            self.bytes.push(four.iter().rev().fold(0, |byte, piece| byte << 2 | piece));
        }
    }

    fn turn(&mut self, turn: &Turn, is_here: bool) {
        if is_here {
            self.number(HERE);
        }
        if !turn.comment.is_empty() {
            self.number(COMMENT);
            self.text(&turn.comment);
        }
        let circles = turn.drawing.circles.iter().map(|(at, colour)| (*at, *at, *colour));
        let arrows = turn.drawing.arrows.iter().map(|arrow| (arrow.from, arrow.to, arrow.colour));
        let marks: Vec<(Cell, Cell, Colour)> = arrows.chain(circles).collect();
        if !marks.is_empty() {
            self.number(DRAWING);
            self.number(marks.len());
            for (from, to, colour) in marks {
                self.number(self.place(square(from)));
                self.number(self.place(square(to)));
                self.number(colour as usize);
            }
        }
    }
}

struct Reader<'b> {
    bytes: &'b [u8],
    size: u8,
}

impl Reader<'_> {
    fn byte(&mut self) -> Option<u8> {
        let (first, rest) = self.bytes.split_first()?;
        self.bytes = rest;
        Some(*first)
    }

    fn number(&mut self) -> Option<usize> {
        let mut number = 0;
        for shift in [0, 7, 14] {
            let byte = self.byte()?;
            number |= usize::from(byte & 127) << shift;
            if byte < 128 {
                return Some(number);
            }
        }
        None
    }

    fn text(&mut self) -> Option<String> {
        let length = self.number()?;
        let (text, rest) = self.bytes.split_at_checked(length)?;
        self.bytes = rest;
        String::from_utf8(text.to_vec()).ok()
    }

    fn square(&self, place: usize) -> Option<Square> {
        square_at(place, self.size)
    }

    fn position(&mut self) -> Result<Option<Setup>, CodeError> {
        let side = match self.number() {
            Some(0) => return Ok(None),
            Some(1) => Side::Attackers,
            Some(2) => Side::Defenders,
            _ => return Err(CodeError::Broken),
        };
        let pieces = self.pieces(Setup::empty(self.size).with_side(side));
        pieces.map(Some).ok_or(CodeError::Broken)
    }

    fn pieces(&mut self, mut setup: Setup) -> Option<Setup> {
        let places = usize::from(self.size) * usize::from(self.size);
        let mut four = 0;
        for place in 0..places {
            four = if place % 4 == 0 { self.byte()? } else { four >> 2 };
            let piece = usize::from(four & 3).checked_sub(1).map(|index| Piece::ALL[index]);
            setup = setup.with_piece(self.square(place)?, piece);
        }
        Some(setup)
    }

    fn drawing(&mut self, turn: &mut Turn) -> Option<()> {
        for _ in 0..self.number()? {
            let from = cell(square_at(self.number()?, self.size)?);
            let to = cell(square_at(self.number()?, self.size)?);
            let colour = *Colour::ALL.get(self.number()?)?;
            if from == to {
                turn.drawing.circles.push((from, colour));
            } else {
                turn.drawing.arrows.push(Arrow { from, to, colour });
            }
        }
        Some(())
    }
}

fn square_at(place: usize, size: u8) -> Option<Square> {
    let (file, rank) = (place % usize::from(size), place / usize::from(size));
    (rank < usize::from(size)).then(|| Square::new(file as u8, rank as u8))
}

const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

fn letters(bytes: &[u8]) -> String {
    let mut text = String::new();
    for three in bytes.chunks(3) {
        let bits =
            three.iter().fold(0_u32, |bits, byte| bits << 8 | u32::from(*byte)) << (24 - 8 * three.len());
        for place in 0..=three.len() {
            text.push(char::from(LETTERS[(bits >> (18 - 6 * place) & 63) as usize]));
        }
    }
    text
}

fn bytes(text: &str) -> Option<Vec<u8>> {
    let mut bytes = Vec::new();
    for four in text.as_bytes().chunks(4) {
        let mut bits = 0_u32;
        for letter in four {
            bits = bits << 6 | LETTERS.iter().position(|known| known == letter)? as u32;
        }
        bits <<= 6 * (4 - four.len());
        bytes.extend_from_slice(&bits.to_be_bytes()[1..four.len()]);
    }
    Some(bytes)
}

#[cfg(test)]
mod tests;
