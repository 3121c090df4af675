//! What was learned, kept in a file between runs.

use core::fmt;
use std::fs::{self, File};
use std::io::{self, BufReader, BufWriter, Read, Write};
use std::path::{Path, PathBuf};

use branan_rules::notation::write_otn_rules;
use branan_rules::{Position, RuleSet};

use crate::finding::{Finding, MOST};
use crate::memory::Slot;
use crate::prover::Prover;

/// Why a checkpoint cannot be used.
#[derive(Debug)]
#[non_exhaustive]
pub enum CheckpointError {
    /// It could not be read or written.
    Io(io::Error),
    /// It is something else.
    NotACheckpoint,
    /// It was made for other rules.
    OtherRules,
    /// It was changed or cut short after it was written.
    Damaged,
}

const MAGIC: &[u8; 8] = b"brananck";
const VERSION: u32 = 1;
const NAME: &str = "memory.ck";

/// The file of a folder that holds a checkpoint.
#[must_use]
pub fn checkpoint_path(folder: &Path) -> PathBuf {
    folder.join(NAME)
}

impl Prover {
    /// Writes down what it remembers, to a new file that then takes the place of
    /// the old one. Gives the number of positions.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub fn save(&self, folder: &Path) -> io::Result<u64> {
        fs::create_dir_all(folder)?;
        let (path, new) = (checkpoint_path(folder), folder.join(format!("{NAME}.new")));
        let mut file = BufWriter::new(File::create(&new)?);
        let count = self.write(&mut file)?;
        file.into_inner().map_err(io::IntoInnerError::into_error)?.sync_all()?;
        fs::rename(new, path)?;
        Ok(count)
    }

    fn write(&self, out: &mut impl Write) -> io::Result<u64> {
        let rules = rules_text(self.rules().set());
        out.write_all(MAGIC)?;
        out.write_all(&VERSION.to_le_bytes())?;
        out.write_all(&(rules.len() as u32).to_le_bytes())?;
        out.write_all(rules.as_bytes())?;
        let mut packer = zstd::Encoder::new(out, 1)?;
        let (mut count, mut sum) = (0, crc32fast::Hasher::new());
        // What holds only on the way to somewhere is of no use later.
        let lasting = |slot: &Slot| !matches!(slot.finding(), Finding::RefutedHere(_));
        for slot in self.memory().contents().filter(lasting) {
            let bytes = slot.bytes();
            sum.update(&bytes);
            packer.write_all(&bytes)?;
            count += 1;
        }
        // Nothing is kept of an empty board, so these words end the list.
        packer.write_all(&[0; 24])?;
        packer.write_all(&sum.finalize().to_le_bytes())?;
        packer.finish()?;
        Ok(count)
    }

    /// Remembers what was written down, if anything was. Gives the number of positions.
    ///
    /// A checkpoint is believed: whoever can change it can make the prover err. What is
    /// proved with its help is as certain as its certificate.
    ///
    /// # Errors
    /// When there is a checkpoint that cannot be used.
    pub fn load(&self, folder: &Path) -> Result<u64, CheckpointError> {
        match File::open(checkpoint_path(folder)) {
            Ok(file) => self.read(&mut BufReader::new(file)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(0),
            Err(error) => Err(error.into()),
        }
    }

    fn read(&self, from: &mut impl io::BufRead) -> Result<u64, CheckpointError> {
        let mut head = [0; 16];
        from.read_exact(&mut head).map_err(|_| CheckpointError::NotACheckpoint)?;
        let number = |at: usize| u32::from_le_bytes(core::array::from_fn(|i| head[at + i]));
        if head[..8] != *MAGIC || number(8) != VERSION {
            return Err(CheckpointError::NotACheckpoint);
        }
        let mut rules = Vec::new();
        from.take(u64::from(number(12))).read_to_end(&mut rules)?;
        if rules != rules_text(self.rules().set()).as_bytes() {
            return Err(CheckpointError::OtherRules);
        }
        let mut unpacker = zstd::Decoder::with_buffer(from)?;
        let (mut count, mut sum) = (0, crc32fast::Hasher::new());
        loop {
            let mut bytes = [0; 24];
            unpacker.read_exact(&mut bytes).map_err(|_| CheckpointError::Damaged)?;
            if bytes == [0; 24] {
                break;
            }
            sum.update(&bytes);
            let slot = Slot::from_bytes(bytes);
            if !self.is_plausible(slot) {
                return Err(CheckpointError::Damaged);
            }
            self.memory().put(slot);
            count += 1;
        }
        let mut said = [0; 4];
        unpacker.read_exact(&mut said).map_err(|_| CheckpointError::Damaged)?;
        if u32::from_le_bytes(said) == sum.finalize() { Ok(count) } else { Err(CheckpointError::Damaged) }
    }

    fn is_plausible(&self, slot: Slot) -> bool {
        let (attackers, defenders, king, side, _) = slot.key().parts();
        let fits = match slot.finding() {
            Finding::Open(numbers) => {
                (1..=MOST).contains(&numbers.proof) && (1..=MOST).contains(&numbers.disproof)
            }
            Finding::Proved { .. } | Finding::Refuted => true,
            Finding::RefutedHere(_) => false,
        };
        fits && Position::from_pieces(self.rules(), attackers, defenders, king, side).is_some()
    }
}

/// The rules, without their names: only what is played counts.
fn rules_text(set: &RuleSet) -> String {
    write_otn_rules(&RuleSet { name: "".into(), source: "".into(), ..set.clone() })
}

impl From<io::Error> for CheckpointError {
    fn from(error: io::Error) -> CheckpointError {
        CheckpointError::Io(error)
    }
}

impl fmt::Display for CheckpointError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CheckpointError::Io(error) => error.fmt(f),
            CheckpointError::NotACheckpoint => f.write_str("it is no checkpoint of this version"),
            CheckpointError::OtherRules => f.write_str("it was made for other rules"),
            CheckpointError::Damaged => f.write_str("it is damaged or cut short"),
        }
    }
}

impl core::error::Error for CheckpointError {}
