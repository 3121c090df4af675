//! Reading certificates.

use core::fmt;
use std::borrow::Cow;
use std::io::{self, Read};

use branan_rules::notation::read_otn_rules;
use branan_rules::{Move, RuleSet, Setup};
use branan_tables::Material;

use crate::certificate::{Certificate, Claim, TITLE};
use crate::outline::{self, Outline};

/// The longest text that is read, in bytes.
pub const LONGEST: u64 = 1 << 30;

/// The first bytes of what Zstandard packed.
const PACKED: [u8; 4] = [0x28, 0xb5, 0x2f, 0xfd];

/// Why something is no certificate.
#[derive(Debug)]
#[non_exhaustive]
pub enum ReadError {
    /// It could not be unpacked.
    Packing(io::Error),
    /// It is longer than [`LONGEST`] bytes.
    TooLong,
    /// It is not text.
    NotText,
    /// A line does not say what it should.
    Line {
        /// Which, from 1.
        number: usize,
        /// What should stand there.
        expected: &'static str,
    },
    /// There are more or fewer moves than it says.
    Count {
        /// How many it says.
        said: usize,
        /// How many there are.
        found: usize,
    },
}

/// A written proof of either kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Proof {
    /// Every move of the claiming side is told.
    Certificate(Certificate),
    /// What a short search sees is left to the checker.
    Outline(Outline),
}

impl Proof {
    /// Reads a proof of either kind, packed or not.
    ///
    /// # Errors
    /// What is wrong with it, and where.
    pub fn read(bytes: &[u8]) -> Result<Proof, ReadError> {
        let bytes = unpacked_if_packed(bytes)?;
        let is_outline = bytes.split(|&byte| byte == b'\n').next() == Some(outline::TITLE.as_bytes());
        if is_outline {
            Outline::parse(&bytes).map(Proof::Outline)
        } else {
            Certificate::parse(&bytes).map(Proof::Certificate)
        }
    }
}

impl Certificate {
    /// Reads a certificate, packed or not.
    ///
    /// That it can be read does not make it true: see [`check`](crate::check).
    ///
    /// # Errors
    /// What is wrong with it, and where.
    pub fn read(bytes: &[u8]) -> Result<Certificate, ReadError> {
        Certificate::parse(&unpacked_if_packed(bytes)?)
    }

    pub(crate) fn parse(bytes: &[u8]) -> Result<Certificate, ReadError> {
        let text = core::str::from_utf8(bytes).map_err(|_| ReadError::NotText)?;
        let mut lines = Lines { rest: text.lines(), number: 0, peeked: None };
        if lines.next() != Some(TITLE) {
            return Err(lines.wrong("`branan-proof 1`, the first line of a certificate"));
        }
        let rules = lines.field("rules ", "`rules` and a rules line", rules)?;
        let position =
            lines.field("position ", "`position` and a position", |text| text.parse::<Setup>().ok())?;
        let claim =
            lines.field("claim ", "`claim` and attackers-win, defenders-win or attackers-hold", claim)?;
        let tables = lines.optional("tables ", "`tables` and names such as 5v1", tables)?.unwrap_or_default();
        let said = lines.field("moves ", "`moves` and their number", |text| text.parse().ok())?;
        let moves = lines.moves()?;
        if moves.len() != said {
            return Err(ReadError::Count { said, found: moves.len() });
        }
        Ok(Certificate { rules, position, claim, tables, moves })
    }
}

/// What was packed, or the bytes themselves if they were not.
pub(crate) fn unpacked_if_packed(bytes: &[u8]) -> Result<Cow<'_, [u8]>, ReadError> {
    if bytes.starts_with(&PACKED) {
        return unpacked(bytes).map(Cow::Owned);
    }
    if bytes.len() as u64 > LONGEST { Err(ReadError::TooLong) } else { Ok(Cow::Borrowed(bytes)) }
}

fn unpacked(bytes: &[u8]) -> Result<Vec<u8>, ReadError> {
    let mut text = Vec::new();
    let decoder = zstd::Decoder::with_buffer(bytes).map_err(ReadError::Packing)?;
    decoder.take(LONGEST + 1).read_to_end(&mut text).map_err(ReadError::Packing)?;
    if text.len() as u64 > LONGEST { Err(ReadError::TooLong) } else { Ok(text) }
}

/// The lines of a text with their numbers.
struct Lines<'t> {
    rest: core::str::Lines<'t>,
    number: usize,
    peeked: Option<&'t str>,
}

impl<'t> Lines<'t> {
    fn next(&mut self) -> Option<&'t str> {
        let line = self.peeked.take().or_else(|| self.rest.next());
        self.number += 1;
        line
    }

    fn wrong(&self, expected: &'static str) -> ReadError {
        ReadError::Line { number: self.number, expected }
    }

    /// A line that begins with a word.
    fn field<T>(
        &mut self,
        word: &str,
        expected: &'static str,
        read: impl Fn(&'t str) -> Option<T>,
    ) -> Result<T, ReadError> {
        let value = self.next().and_then(|line| line.strip_prefix(word)).and_then(read);
        value.ok_or_else(|| self.wrong(expected))
    }

    /// The same where the line may be missing.
    fn optional<T>(
        &mut self,
        word: &str,
        expected: &'static str,
        read: impl Fn(&'t str) -> Option<T>,
    ) -> Result<Option<T>, ReadError> {
        self.peeked = self.rest.next();
        if self.peeked.is_some_and(|line| line.starts_with(word)) {
            return self.field(word, expected, read).map(Some);
        }
        Ok(None)
    }

    fn moves(&mut self) -> Result<Vec<Move>, ReadError> {
        let mut moves = Vec::new();
        while let Some(line) = self.next() {
            for word in line.split_ascii_whitespace() {
                moves.push(mv(word).ok_or_else(|| self.wrong("moves such as d2e2"))?);
            }
        }
        Ok(moves)
    }
}

pub(crate) fn rules(text: &str) -> Option<RuleSet> {
    read_otn_rules(text).ok().map(|(set, _)| set)
}

pub(crate) fn claim(text: &str) -> Option<Claim> {
    text.parse().ok()
}

fn tables(text: &str) -> Option<Vec<Material>> {
    text.split(' ').map(|word| word.parse().ok()).collect()
}

/// Reads `d2e2`.
fn mv(word: &str) -> Option<Move> {
    let (from, to) = word.split_at_checked(2)?;
    Some(Move::new(from.parse().ok()?, to.parse().ok()?))
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReadError::Packing(error) => write!(f, "it cannot be unpacked: {error}"),
            ReadError::TooLong => write!(f, "it is longer than {LONGEST} bytes"),
            ReadError::NotText => f.write_str("it is neither text nor packed text"),
            ReadError::Line { number, expected } => write!(f, "line {number}: expected {expected}"),
            ReadError::Count { said, found } => write!(f, "it says {said} moves and has {found}"),
        }
    }
}

impl core::error::Error for ReadError {}
