//! One table in a file: reading and writing.

use core::fmt;
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::num::NonZero;
use std::path::{Path, PathBuf};

use branan_rules::{Board7, Rules, Side};

use crate::block::{Block, LONGEST_BLOCK};
use crate::fitness::key;
use crate::header::{BLOCK, HEADER_LEN, Header, NotAHeader, Stage, VERSION};
use crate::index::Index;
use crate::material::Material;
use crate::packing::{crc32, pack, unpack};
use crate::parallel::in_order;
use crate::source::Source;

/// A table in a file, opened and its directory checked.
///
/// Blocks are checked when they are read, so a damaged file gives errors and
/// never wrong values (but for what a 32-bit checksum lets through).
pub struct TableFile {
    source: Box<dyn Source>,
    index: Index,
    stage: Stage,
    blocks: Vec<Place>,
    file_len: u64,
}

#[derive(Clone, Copy)]
struct Place {
    offset: u64,
    len: u32,
    checksum: u32,
}

/// Why a table cannot be read.
#[derive(Debug)]
#[non_exhaustive]
pub enum ReadError {
    /// The bytes could not be read.
    Io(io::Error),
    /// It is no table at all.
    NotATable,
    /// It is a table of another version of the program.
    Version {
        /// The version of the file.
        found: u16,
    },
    /// It was built for other rules.
    OtherRules,
    /// It is not finished.
    Unfinished,
    /// It was changed or cut short after it was written.
    Damaged {
        /// What does not fit.
        what: &'static str,
    },
}

impl ReadError {
    /// Says whether it is a table of an earlier version of the program, so that building
    /// it again helps.
    #[must_use]
    pub fn is_outdated(&self) -> bool {
        matches!(self, ReadError::Version { found } if *found < VERSION)
    }
}

impl TableFile {
    /// Opens a finished table.
    ///
    /// # Errors
    /// When it cannot be read, is damaged, unfinished or for other rules.
    pub fn open(path: &Path, rules: &Rules<Board7>) -> Result<TableFile, ReadError> {
        TableFile::from_source(Box::new(File::open(path)?), rules)
    }

    /// Opens a finished table in memory or elsewhere.
    ///
    /// # Errors
    /// As [`TableFile::open`].
    pub fn from_source(source: Box<dyn Source>, rules: &Rules<Board7>) -> Result<TableFile, ReadError> {
        let file = TableFile::at_any_stage(source, rules)?;
        if file.stage == Stage::Finished { Ok(file) } else { Err(ReadError::Unfinished) }
    }

    pub(crate) fn at_any_stage(
        source: Box<dyn Source>,
        rules: &Rules<Board7>,
    ) -> Result<TableFile, ReadError> {
        let file_len = source.len()?;
        let mut bytes = [0; HEADER_LEN];
        read(&*source, &mut bytes, 0)?;
        let header = Header::read(&bytes)?;
        if header.rules != key(rules.set()) {
            return Err(ReadError::OtherRules);
        }
        let index = plausible_index(rules, &header)?;
        let blocks = read_directory(&*source, &header, file_len)?;
        if end(&blocks) != file_len {
            return Err(ReadError::Damaged { what: "the file is longer or shorter than its directory says" });
        }
        Ok(TableFile { source, index, stage: header.stage, blocks, file_len })
    }

    /// How long the table is that some bytes begin with.
    pub(crate) fn first_len(bytes: &[u8]) -> Result<usize, ReadError> {
        let cut_short = ReadError::Damaged { what: "the file is cut short" };
        let Some(header) = bytes.first_chunk() else { return Err(cut_short) };
        let blocks = read_directory(&bytes, &Header::read(header)?, bytes.len() as u64)?;
        let len = usize::try_from(end(&blocks)).ok();
        len.filter(|&len| len <= bytes.len()).ok_or(cut_short)
    }

    /// What the table is about.
    #[must_use]
    pub fn material(&self) -> Material {
        self.index.material()
    }

    /// How its positions are numbered.
    #[must_use]
    pub fn index(&self) -> &Index {
        &self.index
    }

    /// The size of the file in bytes.
    #[must_use]
    pub fn file_len(&self) -> u64 {
        self.file_len
    }

    pub(crate) fn stage(&self) -> Stage {
        self.stage
    }

    /// The block of an entry, and its place in the block.
    #[inline]
    pub(crate) fn place(&self, side: Side, number: u64) -> (usize, usize) {
        let blocks_a_side = self.blocks_a_side();
        let block = (number / BLOCK as u64) as usize;
        (side as usize * blocks_a_side + block, (number % BLOCK as u64) as usize)
    }

    /// Unpacks one block.
    pub(crate) fn block(&self, block: usize) -> Result<Block, ReadError> {
        let Place { offset, len, checksum } = self.blocks[block];
        let mut packed = vec![0; len as usize];
        read(&*self.source, &mut packed, offset)?;
        if crc32(&packed) != checksum {
            return Err(ReadError::Damaged { what: "a block does not match its checksum" });
        }
        let bytes = unpack(&packed, LONGEST_BLOCK)
            .ok_or(ReadError::Damaged { what: "a block cannot be unpacked" })?;
        Block::from_bytes(bytes, self.block_len(block))
            .ok_or(ReadError::Damaged { what: "a block has the wrong length" })
    }

    /// Unpacks the entries of one block.
    pub(crate) fn entries(&self, block: usize) -> Result<Vec<u8>, ReadError> {
        let packed = self.block(block)?;
        Ok((0..self.block_len(block)).map(|at| packed.get(at)).collect())
    }

    fn block_len(&self, block: usize) -> usize {
        let blocks_a_side = self.blocks_a_side();
        let first = (block % blocks_a_side) as u64 * BLOCK as u64;
        (self.index.len() - first).min(BLOCK as u64) as usize
    }

    /// The blocks of one side to move, all of them.
    pub(crate) fn load(&self, side: Side, threads: NonZero<usize>) -> Result<Vec<Block>, ReadError> {
        let blocks_a_side = self.blocks_a_side();
        let mut blocks = Vec::with_capacity(blocks_a_side);
        let unpack = |block| self.block(side as usize * blocks_a_side + block);
        in_order(threads, blocks_a_side, unpack, |block| block.map(|block| blocks.push(block)))?;
        Ok(blocks)
    }

    pub(crate) fn blocks_a_side(&self) -> usize {
        self.blocks.len() / 2
    }
}

/// The index of the header's material, if the header fits it.
fn plausible_index(rules: &Rules<Board7>, header: &Header) -> Result<Index, ReadError> {
    let Material { attackers, defenders } = header.material;
    if attackers == 0 || u16::from(attackers) + u16::from(defenders) > u16::from(Material::MOST) {
        return Err(ReadError::Damaged { what: "the header names an impossible material" });
    }
    let index = Index::new(rules, header.material);
    if index.len() == header.len {
        Ok(index)
    } else {
        Err(ReadError::Damaged { what: "the header does not fit its material" })
    }
}

/// Where a file ends, if it has these blocks; it has one at least.
fn end(blocks: &[Place]) -> u64 {
    blocks.last().map_or(HEADER_LEN as u64, |last| last.offset + u64::from(last.len))
}

fn read_directory(source: &dyn Source, header: &Header, file_len: u64) -> Result<Vec<Place>, ReadError> {
    let directory_len = header.blocks() * 8;
    let mut offset = HEADER_LEN as u64 + directory_len;
    if offset > file_len {
        return Err(ReadError::Damaged { what: "the file ends within its directory" });
    }
    let mut bytes = vec![0; directory_len as usize];
    read(source, &mut bytes, HEADER_LEN as u64)?;
    if crc32(&bytes) != header.checksum {
        return Err(ReadError::Damaged { what: "the directory does not match its checksum" });
    }
    let half = |at: usize| u32::from_le_bytes(core::array::from_fn(|i| bytes[at + i]));
    let mut places = Vec::with_capacity(bytes.len() / 8);
    for at in (0..bytes.len()).step_by(8) {
        let place = Place { offset, len: half(at), checksum: half(at + 4) };
        offset += u64::from(place.len);
        places.push(place);
    }
    Ok(places)
}

/// A file that ends too early is damaged, not missing.
fn read(source: &dyn Source, buffer: &mut [u8], offset: u64) -> Result<(), ReadError> {
    source.read_at(buffer, offset).map_err(|error| match error.kind() {
        io::ErrorKind::UnexpectedEof => ReadError::Damaged { what: "the file is cut short" },
        _ => ReadError::Io(error),
    })
}

/// Any bytes with the header's checksums put right, so that what lies behind them
/// can be tried with random bytes.
#[doc(hidden)]
#[must_use]
pub fn with_checksums(mut bytes: Vec<u8>) -> Vec<u8> {
    if let Some((front, rest)) = bytes.split_first_chunk_mut::<HEADER_LEN>() {
        Header::put_right(front, rest);
    }
    bytes
}

/// Writes a table so that a file of this name is always whole: to another name
/// first, which then takes its place.
pub(crate) fn write(
    path: &Path,
    rules: &Rules<Board7>,
    index: &Index,
    stage: Stage,
    threads: NonZero<usize>,
    block: impl Fn(Side, core::ops::Range<u64>) -> Vec<u8> + Sync,
) -> io::Result<u64> {
    let mut unfinished = path.as_os_str().to_owned();
    unfinished.push(".new");
    let unfinished = PathBuf::from(unfinished);
    let mut header =
        Header { stage, material: index.material(), rules: key(rules.set()), len: index.len(), checksum: 0 };
    let mut directory = Vec::with_capacity(header.blocks() as usize * 8);
    let file = File::create(&unfinished)?;
    let mut out = BufWriter::with_capacity(1 << 20, &file);
    out.write_all(&vec![0; HEADER_LEN + header.blocks() as usize * 8])?;
    for side in Side::BOTH {
        let pack = |nth: usize| {
            let first = nth as u64 * BLOCK as u64;
            let bytes = block(side, first..(first + BLOCK as u64).min(index.len()));
            let packed = pack(Block::new(&bytes).as_bytes(), stage.level())?;
            Ok::<_, io::Error>((crc32(&packed), packed))
        };
        in_order(threads, header.blocks() as usize / 2, pack, |packed| {
            let (checksum, packed) = packed?;
            directory.extend((packed.len() as u32).to_le_bytes());
            directory.extend(checksum.to_le_bytes());
            out.write_all(&packed)
        })?;
    }
    out.flush()?;
    drop(out);
    header.checksum = crc32(&directory);
    write_front(&file, &header, &directory)?;
    std::fs::rename(&unfinished, path)?;
    file.metadata().map(|data| data.len())
}

fn write_front(mut file: &File, header: &Header, directory: &[u8]) -> io::Result<()> {
    use std::io::{Seek, SeekFrom};
    file.seek(SeekFrom::Start(0))?;
    file.write_all(&header.bytes())?;
    file.write_all(directory)?;
    file.sync_all()
}

impl Stage {
    /// How hard to pack: 9 makes files an eighth smaller than 3 for a hundredth of
    /// the time a table takes; what is saved on the way should be quick.
    fn level(self) -> i32 {
        match self {
            Stage::Finished => 9,
            Stage::Building(_) => 3,
        }
    }
}

impl From<io::Error> for ReadError {
    fn from(error: io::Error) -> ReadError {
        ReadError::Io(error)
    }
}

impl From<NotAHeader> for ReadError {
    fn from(error: NotAHeader) -> ReadError {
        match error {
            NotAHeader::Magic => ReadError::NotATable,
            NotAHeader::Version(found) => ReadError::Version { found },
            NotAHeader::Damaged => ReadError::Damaged { what: "the header does not match its checksum" },
        }
    }
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReadError::Io(error) => error.fmt(f),
            ReadError::NotATable => f.write_str("this is no endgame table"),
            ReadError::Version { found } => {
                write!(
                    f,
                    "the table has format {found}, which this program does not read; \
                     `branan tables build` makes it again"
                )
            }
            ReadError::OtherRules => f.write_str("the table was built for other rules"),
            ReadError::Unfinished => f.write_str("the table is not finished"),
            ReadError::Damaged { what } => write!(f, "the table is damaged: {what}"),
        }
    }
}

impl core::error::Error for ReadError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            ReadError::Io(error) => Some(error),
            _ => None,
        }
    }
}
