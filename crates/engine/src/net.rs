//! A small trained network that judges positions of one rule set.

mod accumulator;
mod kernel;
mod trained;

pub(crate) use accumulator::{Accumulator, Frames};
use kernel::{HIDDEN, Row};

/// Sets of squares that a network sees: attackers, defenders, the king, and the
/// squares that the king could move to.
const PLANES: usize = 4;

/// What a unit at full strength counts, and a weight of one in the last layer.
const UNIT_ONE: i32 = 255;
const WEIGHT_ONE: i32 = 64;

/// The largest weight in the last layer: with a unit at full strength the
/// product still fits 16 bits, which the kernel relies on.
const MAX_WEIGHT: i16 = 127;

const MAGIC: &[u8; 4] = b"BRN1";

/// A trained evaluation of one rule set.
///
/// A layer of units sees which piece stands where, from the king's point of
/// view: the board is turned so that he stands in one eighth of it, and each
/// part of that eighth has weights of its own. Two sets of weights, one a side
/// to move, make a score of the units. All arithmetic is on integers and gives
/// the same result on every machine.
///
/// How nets are trained is in `train/README.md`.
pub struct Net {
    rules: String,
    size: u8,
    /// The part of the board each square lies in, once turned.
    buckets: Vec<u8>,
    biases: Row,
    /// By bucket, plane and square.
    rows: Vec<Row>,
    /// By side to move.
    weights: [Row; 2],
    output_biases: [i32; 2],
    /// Hundredths of an attacker for an output of one.
    scale: u16,
}

/// Why bytes are no net.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NetError {
    /// They do not begin as a net does.
    NotANet,
    /// They end too soon or go on too long.
    Length {
        /// How many bytes the heading asks for.
        expected: usize,
        /// How many there are.
        found: usize,
    },
    /// They were changed after they were written.
    Checksum,
    /// A field of the heading makes no sense here.
    Field(&'static str),
}

impl core::fmt::Display for NetError {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self {
            NetError::NotANet => f.write_str("not a net: it does not begin with BRN1"),
            NetError::Length { expected, found } => {
                write!(f, "the net has {found} bytes where its heading asks for {expected}")
            }
            NetError::Checksum => f.write_str("the net is damaged: its checksum does not match"),
            NetError::Field(name) => write!(f, "the net's {name} does not fit this program"),
        }
    }
}

impl core::error::Error for NetError {}

impl Net {
    /// Reads a net from the bytes of its file.
    ///
    /// # Errors
    /// When they are no net, or a damaged one.
    pub fn read(bytes: &[u8]) -> Result<Net, NetError> {
        let mut reader = Reader { bytes, at: 0 };
        if reader.take(MAGIC.len())? != MAGIC {
            return Err(NetError::NotANet);
        }
        let [size, parts] = [reader.byte()?, reader.byte()?];
        let (hidden, scale) = (reader.number()?, reader.number()?);
        let rules = reader.text()?;
        if !(5..=11).contains(&size) {
            return Err(NetError::Field("board size"));
        }
        if usize::from(hidden) != HIDDEN {
            return Err(NetError::Field("number of units"));
        }
        let area = usize::from(size) * usize::from(size);
        let buckets = reader.take(area)?.to_vec();
        if parts == 0 || buckets.iter().any(|&bucket| bucket >= parts) {
            return Err(NetError::Field("parts of the board"));
        }
        let rows = usize::from(parts) * PLANES * area;
        reader.expect_left(2 * HIDDEN * (1 + rows + 2) + 2 * 4 + 8)?;
        let biases = reader.row()?;
        let rows = (0..rows).map(|_| reader.row()).collect::<Result<_, _>>()?;
        let weights = [reader.row()?, reader.row()?];
        if weights.iter().flat_map(|row| row.0).any(|weight| weight.abs() > MAX_WEIGHT) {
            return Err(NetError::Field("last layer"));
        }
        let output_biases = [reader.long()?, reader.long()?];
        let sum = checksum(&bytes[..reader.at]);
        if reader.take(8)? != sum.to_le_bytes() {
            return Err(NetError::Checksum);
        }
        Ok(Net { rules, size, buckets, biases, rows, weights, output_biases, scale })
    }

    /// The id of the rule set it was trained for.
    #[must_use]
    pub fn rules(&self) -> &str {
        &self.rules
    }

    /// The size of the board it knows.
    #[must_use]
    pub fn size(&self) -> u8 {
        self.size
    }
}

/// Reads a net's bytes from front to back.
struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Reader<'a> {
    fn take(&mut self, count: usize) -> Result<&'a [u8], NetError> {
        let end = self.at + count;
        let short = NetError::Length { expected: end, found: self.bytes.len() };
        let taken = self.bytes.get(self.at..end).ok_or(short)?;
        self.at = end;
        Ok(taken)
    }

    fn expect_left(&self, count: usize) -> Result<(), NetError> {
        let expected = self.at + count;
        let found = self.bytes.len();
        if found == expected { Ok(()) } else { Err(NetError::Length { expected, found }) }
    }

    fn byte(&mut self) -> Result<u8, NetError> {
        Ok(self.take(1)?[0])
    }

    fn number(&mut self) -> Result<u16, NetError> {
        let bytes = self.take(2)?;
        Ok(u16::from_le_bytes([bytes[0], bytes[1]]))
    }

    fn long(&mut self) -> Result<i32, NetError> {
        let bytes = self.take(4)?;
        Ok(i32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]))
    }

    /// A length in one byte and that many letters.
    fn text(&mut self) -> Result<String, NetError> {
        let length = self.byte()?;
        let bytes = self.take(usize::from(length))?.to_vec();
        String::from_utf8(bytes).map_err(|_| NetError::Field("name of the rules"))
    }

    fn row(&mut self) -> Result<Row, NetError> {
        let bytes = self.take(2 * HIDDEN)?;
        let mut row = Row::ZERO;
        for (unit, pair) in row.0.iter_mut().zip(bytes.chunks_exact(2)) {
            *unit = i16::from_le_bytes([pair[0], pair[1]]);
        }
        Ok(row)
    }
}

/// FNV-1a over 64 bits.
fn checksum(bytes: &[u8]) -> u64 {
    bytes
        .iter()
        .fold(0xcbf2_9ce4_8422_2325, |sum, &byte| (sum ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3))
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &[u8] = include_bytes!("../nets/brandubh-2d002b3d.net");

    #[test]
    fn damage_is_noticed_wherever_it_is() {
        for at in (0..FILE.len()).step_by(997).chain(FILE.len() - 9..FILE.len()) {
            let mut damaged = FILE.to_vec();
            damaged[at] ^= 0x10;
            assert!(Net::read(&damaged).is_err(), "byte {at}");
        }
    }

    #[test]
    fn a_part_of_a_net_is_no_net() {
        for end in [0, 3, 4, 12, 20, 100, 5000, FILE.len() - 1] {
            let error = Net::read(&FILE[..end]).err();
            assert!(matches!(error, Some(NetError::Length { found, .. }) if found == end), "{end} {error:?}");
        }
        let longer = [FILE, &[0]].concat();
        assert!(matches!(Net::read(&longer).err(), Some(NetError::Length { .. })));
        assert_eq!(Net::read(b"PNG and more than that").err(), Some(NetError::NotANet));
    }
}
