//! The first bytes of a table file.

use branan_rules::RulesKey;

use crate::material::Material;
use crate::packing::crc32;

/// What the header of a file says.
///
/// Numbers are little-endian. After the header comes the directory, eight bytes a
/// block (packed length and checksum), then the packed blocks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Header {
    pub(crate) stage: Stage,
    pub(crate) material: Material,
    /// See [`crate::fitness::key`].
    pub(crate) rules: RulesKey,
    /// Numbers for each side to move.
    pub(crate) len: u64,
    /// Of the directory.
    pub(crate) checksum: u32,
}

/// How far a table is built.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stage {
    /// It is finished.
    Finished,
    /// Wins in fewer plies than this are all known.
    Building(u8),
}

/// Entries in a block.
pub(crate) const BLOCK: usize = 1 << 14;

pub(crate) const HEADER_LEN: usize = 52;

const MAGIC: [u8; 8] = *b"branantb";
pub(crate) const VERSION: u16 = 3;

/// Why some bytes are no header.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NotAHeader {
    Magic,
    Version(u16),
    Damaged,
}

impl Header {
    pub(crate) fn blocks(&self) -> u64 {
        2 * self.len.div_ceil(BLOCK as u64)
    }

    pub(crate) fn bytes(&self) -> [u8; HEADER_LEN] {
        let mut bytes = [0; HEADER_LEN];
        let (stage, pass) = match self.stage {
            Stage::Finished => (0, 0),
            Stage::Building(pass) => (1, pass),
        };
        bytes[..8].copy_from_slice(&MAGIC);
        bytes[8..10].copy_from_slice(&VERSION.to_le_bytes());
        bytes[10..14].copy_from_slice(&[stage, pass, self.material.attackers, self.material.defenders]);
        bytes[16..32].copy_from_slice(&self.rules.to_bytes());
        bytes[32..40].copy_from_slice(&self.len.to_le_bytes());
        bytes[40..44].copy_from_slice(&(BLOCK as u32).to_le_bytes());
        bytes[44..48].copy_from_slice(&self.checksum.to_le_bytes());
        let own = crc32(&bytes[..HEADER_LEN - 4]);
        bytes[HEADER_LEN - 4..].copy_from_slice(&own.to_le_bytes());
        bytes
    }

    /// Puts the checksums of a header and of the directory behind it right.
    pub(crate) fn put_right(front: &mut [u8; HEADER_LEN], rest: &[u8]) {
        let number = u64::from_le_bytes(core::array::from_fn(|i| front[32 + i]));
        let directory_len = number.div_ceil(BLOCK as u64).saturating_mul(16);
        let directory = usize::try_from(directory_len).ok().and_then(|len| rest.get(..len)).unwrap_or(rest);
        front[44..48].copy_from_slice(&crc32(directory).to_le_bytes());
        let own = crc32(&front[..HEADER_LEN - 4]);
        front[HEADER_LEN - 4..].copy_from_slice(&own.to_le_bytes());
    }

    pub(crate) fn read(bytes: &[u8; HEADER_LEN]) -> Result<Header, NotAHeader> {
        let number = |at: usize| u64::from_le_bytes(core::array::from_fn(|i| bytes[at + i]));
        let half = |at: usize| u32::from_le_bytes(core::array::from_fn(|i| bytes[at + i]));
        if bytes[..8] != MAGIC {
            return Err(NotAHeader::Magic);
        }
        let version = u16::from_le_bytes([bytes[8], bytes[9]]);
        if version != VERSION {
            return Err(NotAHeader::Version(version));
        }
        if half(HEADER_LEN - 4) != crc32(&bytes[..HEADER_LEN - 4]) || half(40) != BLOCK as u32 {
            return Err(NotAHeader::Damaged);
        }
        let stage = match bytes[10] {
            0 => Stage::Finished,
            1 => Stage::Building(bytes[11]),
            _ => return Err(NotAHeader::Damaged),
        };
        let material = Material::new(bytes[12], bytes[13]);
        let rules = RulesKey::from_bytes(core::array::from_fn(|i| bytes[16 + i]));
        Ok(Header { stage, material, rules, len: number(32), checksum: half(44) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_header_reads_back_and_no_flipped_bit_goes_unseen() {
        let (material, rules) = (Material::new(5, 1), branan_rules::presets::BRANDUBH.key());
        let header = Header { stage: Stage::Building(7), material, rules, len: 99_999, checksum: 42 };
        let bytes = header.bytes();
        assert_eq!(Header::read(&bytes), Ok(header));
        for bit in 0..8 * HEADER_LEN {
            let mut damaged = bytes;
            damaged[bit / 8] ^= 1 << (bit % 8);
            assert!(Header::read(&damaged).is_err(), "bit {bit}");
        }
    }
}
