//! Blocks as Zstandard packs them: by its own library, and in pages, where that does not compile, read by another.

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

#[cfg(target_family = "wasm")]
pub(crate) use in_page::unpack;

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
