//! Moves as records write them: every dialect read, each written exactly.

use alloc::string::{String, ToString};
use core::fmt::Write;

use super::dialect::Dialect;
use super::error::ParseError;
use super::expected::Wanted;
use super::scanner::Scanner;
use crate::moves::Move;
use crate::square_set::SquareSet;

/// A move with everything a record says about it.
///
/// Nothing here has been compared with a board: the captures are what the
/// record claims.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveText {
    /// The move.
    pub mv: Move,
    /// The record says that the king moves (`Ke6-e7`).
    pub king: bool,
    /// What the record says of captures.
    pub captures: CaptureText,
    /// What the record says of the king's fate.
    pub mark: Option<KingMark>,
}

impl MoveText {
    /// A move of which nothing more is said.
    #[must_use]
    pub const fn plain(mv: Move) -> MoveText {
        MoveText { mv, king: false, captures: CaptureText::Unsaid, mark: None }
    }

    /// A move with the soldiers it captured.
    #[must_use]
    pub const fn capturing(mv: Move, squares: SquareSet) -> MoveText {
        let captures = if squares.is_empty() { CaptureText::Unsaid } else { CaptureText::Squares(squares) };
        MoveText { mv, king: false, captures, mark: None }
    }
}

/// What a record says of a move's captures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CaptureText {
    /// Nothing. In a record that tells captures elsewhere there were none.
    Unsaid,
    /// Where the captured pieces stood.
    Squares(SquareSet),
    /// Only how many there were.
    Count(u8),
}

impl CaptureText {
    /// How many captures the record claims.
    #[must_use]
    pub fn count(self) -> usize {
        match self {
            CaptureText::Unsaid => 0,
            CaptureText::Squares(squares) => squares.len(),
            CaptureText::Count(count) => usize::from(count),
        }
    }
}

/// A mark behind a move about the king.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KingMark {
    /// `+`: the king can be captured.
    Threatened,
    /// `-`: the king has a way out.
    Open,
    /// `++`: the king is captured.
    Captured,
    /// `--`: the king has escaped.
    Escaped,
}

impl KingMark {
    const ALL: [KingMark; 4] = [KingMark::Captured, KingMark::Escaped, KingMark::Threatened, KingMark::Open];

    /// The mark as written.
    #[must_use]
    pub const fn text(self) -> &'static str {
        match self {
            KingMark::Threatened => "+",
            KingMark::Open => "-",
            KingMark::Captured => "++",
            KingMark::Escaped => "--",
        }
    }
}

/// What can stand where a record has a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlyText {
    /// A move.
    Move(MoveText),
    /// The player resigned: `---`, `resigned`, `resigns`.
    Resigns,
    /// The player's time ran out: `timeout`.
    TimeOut,
}

/// Reads a move in any dialect.
///
/// Read are `d2-e2` and `d2e2`, captures as `xe3xd3`, `xe3/d3` or a count
/// `x2`, a `K` in front of the king's moves, and the marks of [`KingMark`].
/// A square captured twice over, as some sites write it, counts once.
///
/// # Errors
/// The first place that fits no dialect. `OpenTafl`'s jumps (`^`), berserk moves
/// (`=`) and other pieces than soldiers and the king are refused.
///
/// ```
/// use branan_rules::notation::{Dialect, read_move, write_move};
///
/// let mv = read_move("Kd2-e2xe3/d3+")?;
/// assert!(mv.king);
/// assert_eq!(mv.mv.to_string(), "d2-e2");
/// assert_eq!(mv.captures.count(), 2);
/// assert_eq!(write_move(&mv, Dialect::Branan), "d2-e2xd3xe3");
/// # Ok::<(), branan_rules::notation::ParseError>(())
/// ```
pub fn read_move(text: &str) -> Result<MoveText, ParseError> {
    move_text(trimmed(text))
}

/// Reads what stands in the place of a move: a move, a resignation, a time-out.
///
/// # Errors
/// As [`read_move`].
pub fn read_ply(text: &str) -> Result<PlyText, ParseError> {
    ply(trimmed(text))
}

/// Writes a move in a dialect.
///
/// The marks of [`KingMark`] and the `K` are written for `OpenTafl` only, other
/// programs do not know them.
#[must_use]
pub fn write_move(mv: &MoveText, dialect: Dialect) -> String {
    let Move { from, to } = mv.mv;
    let mut text = String::new();
    match dialect {
        Dialect::TaflZero => return from.to_string() + &to.to_string(),
        Dialect::OpenTafl if mv.king => text.push('K'),
        _ => {}
    }
    text.push_str(&mv.mv.to_string());
    push_captures(&mut text, mv.captures, dialect);
    if let (Dialect::OpenTafl, Some(mark)) = (dialect, mv.mark) {
        text.push_str(mark.text());
    }
    text
}

/// [`read_move`] for a part of a larger text, all of which must be the move.
pub(super) fn move_text(mut text: Scanner<'_>) -> Result<MoveText, ParseError> {
    let king = prefix(&mut text)?;
    let from = text.square()?;
    separator(&mut text)?;
    let to = text.square()?;
    let captures = captures(&mut text)?;
    let mark = KingMark::ALL.into_iter().find(|mark| text.eat_str(mark.text()));
    text.finish(Wanted::MoveEnd)?;
    Ok(MoveText { mv: Move::new(from, to), king, captures, mark })
}

/// [`read_ply`] for a part of a larger text.
pub(super) fn ply(text: Scanner<'_>) -> Result<PlyText, ParseError> {
    let is = |words: &[&str]| words.iter().any(|word| text.rest().eq_ignore_ascii_case(word));
    if is(&["---", "resigned", "resigns", "resign"]) {
        Ok(PlyText::Resigns)
    } else if is(&["timeout", "time-out"]) {
        Ok(PlyText::TimeOut)
    } else {
        move_text(text).map(PlyText::Move)
    }
}

fn trimmed(text: &str) -> Scanner<'_> {
    Scanner::new(text).within(text.trim())
}

/// Reads the letter of the piece that moves, if there is one.
fn prefix(text: &mut Scanner<'_>) -> Result<bool, ParseError> {
    if !text.peek_second().is_some_and(|c| c.is_ascii_alphabetic()) {
        return Ok(false);
    }
    let refused = match text.peek() {
        Some('K') => {
            text.bump();
            return Ok(true);
        }
        Some('N') => "knights",
        Some('C') => "commanders",
        Some('M') => "mercenaries",
        Some('G') => "guards",
        _ => return Ok(false),
    };
    Err(text.error(Wanted::Mover.with(refused)))
}

fn separator(text: &mut Scanner<'_>) -> Result<(), ParseError> {
    match text.peek() {
        Some('-' | '–') => {
            text.bump();
        }
        Some('^') => return Err(text.error(Wanted::NoJump)),
        Some('=') => return Err(text.error(Wanted::NoBerserk)),
        Some(c) if c.is_ascii_alphabetic() => {}
        _ => return Err(text.error(Wanted::Dash)),
    }
    Ok(())
}

/// Reads `xe3xd3`, `xe3/d3`, `x2` or nothing.
fn captures(text: &mut Scanner<'_>) -> Result<CaptureText, ParseError> {
    if !text.eat('x') {
        return Ok(CaptureText::Unsaid);
    }
    if text.peek().is_some_and(|c| c.is_ascii_digit()) {
        let at = *text;
        let count = text.number()?.try_into();
        return count.map(CaptureText::Count).map_err(|_| at.error(Wanted::CaptureCount));
    }
    let mut squares = SquareSet::EMPTY.with(captured(text)?);
    while text.eat('x') || text.eat('/') {
        squares = squares.with(captured(text)?);
    }
    Ok(CaptureText::Squares(squares))
}

fn captured(text: &mut Scanner<'_>) -> Result<crate::square::Square, ParseError> {
    prefix(text)?;
    text.square()
}

fn push_captures(text: &mut String, captures: CaptureText, dialect: Dialect) {
    match (captures, dialect) {
        (CaptureText::Unsaid, _) => {}
        (CaptureText::Squares(squares), Dialect::Counted) if !squares.is_empty() => {
            push_count(text, squares.len());
        }
        (CaptureText::Squares(squares), _) => {
            for (i, square) in squares.iter().enumerate() {
                text.push(if i > 0 && dialect == Dialect::OpenTafl { '/' } else { 'x' });
                text.push_str(&square.to_string());
            }
        }
        (CaptureText::Count(count), _) => push_count(text, usize::from(count)),
    }
}

fn push_count(text: &mut String, count: usize) {
    // Writing to a string cannot fail.
    let _ = write!(text, "x{count}");
}
