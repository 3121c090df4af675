//! The addresses of turns: `3.` in the main line, `3b.1.2a.` in a variation.

use alloc::vec::Vec;

use super::super::error::ParseError;
use super::super::expected::Wanted;
use super::super::scanner::Scanner;

/// A variation's place: off which half of which turn, and which of several.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Fork {
    pub(super) turn: u32,
    /// 0 for the first move of the turn, `a`, and 1 for the second, `b`.
    pub(super) half: usize,
    pub(super) variation: u32,
}

/// Which turn of which line.
pub(super) struct Address {
    /// The forks that lead to the line; none for the main line.
    pub(super) path: Vec<Fork>,
    pub(super) turn: u32,
    /// The turn begins with its second move.
    pub(super) half: usize,
}

impl Address {
    pub(super) fn read(text: &mut Scanner<'_>) -> Result<Address, ParseError> {
        let mut path = Vec::new();
        loop {
            let (turn, half) = turn(text)?;
            let dot = text.eat('.');
            if !dot || !text.peek().is_some_and(|c| c.is_ascii_digit()) {
                return Ok(Address { path, turn, half });
            }
            let variation = text.number()?;
            if !text.eat('.') {
                return Err(text.error(Wanted::VariationTurn));
            }
            path.push(Fork { turn, half, variation });
        }
    }
}

fn turn(text: &mut Scanner<'_>) -> Result<(u32, usize), ParseError> {
    let at = *text;
    let turn = text.number()?;
    if turn == 0 {
        return Err(at.error(Wanted::TurnFromOne));
    }
    let is_square = text.peek_second().is_some_and(|c| c.is_ascii_digit());
    let half = match text.peek() {
        Some('a') if !is_square => 0,
        Some('b') if !is_square => 1,
        _ => return Ok((turn, 0)),
    };
    text.bump();
    Ok((turn, half))
}
