//! A stretch of entries, as few bits each as tell them apart.

use crate::header::BLOCK;

/// The entries of one block of a file, packed.
///
/// The values that occur are listed once; an entry is a place in that list. Its
/// width is a power of two, so that no entry lies across two bytes: that also packs
/// better afterwards than the fewest bits would.
pub(crate) struct Block {
    /// How many values there are less one, the values, then the entries.
    bytes: Box<[u8]>,
    width: u32,
}

/// A block that is longest: every value, every entry a byte.
pub(crate) const LONGEST_BLOCK: usize = 1 + 256 + BLOCK;

impl Block {
    /// Packs entries, of which there must be one at least.
    pub(crate) fn new(entries: &[u8]) -> Block {
        let mut occurs = [false; 256];
        for &entry in entries {
            occurs[usize::from(entry)] = true;
        }
        let values: Vec<u8> = (0..=u8::MAX).filter(|&value| occurs[usize::from(value)]).collect();
        let mut places = [0; 256];
        for (place, &value) in values.iter().enumerate() {
            places[usize::from(value)] = place as u8;
        }
        let width = width(values.len());
        let mut bytes = vec![(values.len() - 1) as u8];
        bytes.extend(&values);
        if let Some(in_byte) = 8_u32.checked_div(width) {
            let byte = |some: &[u8]| {
                let shifted =
                    some.iter().zip(0..).map(|(&entry, n)| places[usize::from(entry)] << (n * width));
                shifted.fold(0, |sum, bits| sum | bits)
            };
            bytes.extend(entries.chunks(in_byte as usize).map(byte));
        }
        Block { bytes: bytes.into(), width }
    }

    /// The block that bytes stand for, if they are one of so many entries.
    pub(crate) fn from_bytes(bytes: Vec<u8>, entries: usize) -> Option<Block> {
        let count = usize::from(*bytes.first()?) + 1;
        let width = width(count);
        let is_whole = bytes.len() == 1 + count + (entries * width as usize).div_ceil(8);
        is_whole.then(|| Block { bytes: bytes.into(), width })
    }

    pub(crate) fn as_bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// The entry at a place, which must be in the block.
    #[inline]
    pub(crate) fn get(&self, at: usize) -> u8 {
        let bit = at * self.width as usize;
        let count = usize::from(self.bytes[0]) + 1;
        if self.width == 0 {
            return self.bytes[1];
        }
        let bits = self.bytes[1 + count + bit / 8] >> (bit % 8);
        let place = usize::from(bits) & ((1 << self.width) - 1);
        // Beyond the values a block that came with the right checksum does not go.
        self.bytes[1 + place.min(count - 1)]
    }
}

/// Bits that tell so many values apart: 0, 1, 2, 4 or 8.
fn width(count: usize) -> u32 {
    match usize::BITS - (count - 1).leading_zeros() {
        0 => 0,
        bits => bits.next_power_of_two(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_of_every_width_come_back() {
        for count in [1, 2, 3, 4, 5, 16, 17, 256] {
            for len in [1, 7, 8, 9, 1000, BLOCK] {
                let entries: Vec<u8> = (0..len).map(|i| (i * i % count * 255 / count) as u8).collect();
                let packed = Block::new(&entries);
                let read = Block::from_bytes(packed.as_bytes().to_vec(), len).expect("whole");
                assert!((0..len).all(|i| read.get(i) == entries[i]), "{count} {len}");
                assert!(packed.as_bytes().len() <= LONGEST_BLOCK);
            }
        }
    }

    #[test]
    fn bytes_of_another_length_are_no_block() {
        let whole = Block::new(&[1, 2, 3, 1]).as_bytes().to_vec();
        assert!(Block::from_bytes(whole.clone(), 4).is_some());
        assert!(Block::from_bytes(whole.clone(), 5).is_none());
        assert!(Block::from_bytes(whole[..whole.len() - 1].to_vec(), 4).is_none());
        assert!(Block::from_bytes(Vec::new(), 4).is_none());
    }

    #[test]
    fn no_bytes_make_a_block_that_panics() {
        for first in 0..=u8::MAX {
            let bytes = [vec![first], vec![u8::MAX; 300]].concat();
            for entries in 1..600 {
                if let Some(block) = Block::from_bytes(bytes.clone(), entries) {
                    assert!((0..entries).all(|at| block.get(at) == u8::MAX));
                }
            }
        }
    }
}
