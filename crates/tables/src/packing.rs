//! Blocks as Zstandard packs them, and checksums: by the libraries for that, and in pages, where one does not compile
//! and the other brings 16 KB of numbers along, in a smaller way.

use std::io;

/// Packs some bytes.
///
/// # Errors
/// Always in a page, where nothing is written.
pub(crate) fn pack(bytes: &[u8], level: i32) -> io::Result<Vec<u8>> {
    #[cfg(not(target_family = "wasm"))]
    return zstd::bulk::compress(bytes, level);
    #[cfg(target_family = "wasm")]
    {
        let _ = (bytes, level);
        Err(io::ErrorKind::Unsupported.into())
    }
}

/// What was packed, if it is no longer than `most`.
#[cfg(not(target_family = "wasm"))]
pub(crate) fn unpack(packed: &[u8], most: usize) -> Option<Vec<u8>> {
    zstd::bulk::decompress(packed, most).ok()
}

#[cfg(not(target_family = "wasm"))]
pub(crate) use crc32fast::hash as crc32;
#[cfg(target_family = "wasm")]
pub(crate) use in_page::{crc32, unpack};

#[cfg(any(test, target_family = "wasm"))]
mod in_page {
    use ruzstd::decoding::FrameDecoder;

    /// The same where C does not compile.
    pub(crate) fn unpack(packed: &[u8], most: usize) -> Option<Vec<u8>> {
        let mut bytes = vec![0; most];
        let len = FrameDecoder::new().decode_all(packed, &mut bytes).ok()?;
        bytes.truncate(len);
        Some(bytes)
    }

    /// The CRC-32 of some bytes, bit by bit: the 215 KB of a game take a few milliseconds.
    pub(crate) fn crc32(bytes: &[u8]) -> u32 {
        let fold = |sum: u32, _| (sum >> 1) ^ (0xedb8_8320 & (sum & 1).wrapping_neg());
        !bytes.iter().fold(!0, |sum, &byte| (0..8).fold(sum ^ u32::from(byte), fold))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_unpack_the_same() {
        for len in [0, 1, 100, 5_000, 16_384] {
            // Runs of several lengths, as blocks have.
            let bytes: Vec<u8> = (0..len).map(|at: u32| (at.isqrt() * 37 % 11) as u8).collect();
            for level in [3, 9] {
                let packed = pack(&bytes, level).expect("in memory");
                assert_eq!(crc32(&packed), in_page::crc32(&packed));
                assert_eq!(unpack(&packed, 16_384).as_ref(), Some(&bytes));
                assert_eq!(in_page::unpack(&packed, 16_384).as_ref(), Some(&bytes));
                assert_eq!(unpack(&packed[..packed.len() - 1], 16_384), None);
                assert_eq!(in_page::unpack(&packed[..packed.len() - 1], 16_384), None);
            }
        }
    }

    #[test]
    fn nothing_is_unpacked_that_is_too_long() {
        let packed = pack(&vec![7; 20_000], 3).expect("in memory");
        assert_eq!((unpack(&packed, 16_384), in_page::unpack(&packed, 16_384)), (None, None));
    }
}
