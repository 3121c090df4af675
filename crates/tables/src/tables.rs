//! A folder of tables, to ask questions of.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use branan_rules::{Board7, Move, Position, Rules};

use crate::block::{Block, LONGEST_BLOCK};
use crate::file::{ReadError, TableFile};
use crate::material::Material;
use crate::value::Value;

/// All tables of a folder, or those inside the program, for one rule set.
///
/// Blocks that were unpacked are kept as far as the memory given allows. Many
/// threads may ask at once.
pub struct Tables {
    rules: Arc<Rules<Board7>>,
    files: Vec<(PathBuf, TableFile)>,
    /// Nobody has more soldiers than this in any of them.
    most: Material,
    /// A block can only be in the slot of its number.
    slots: Vec<Mutex<Option<Kept>>>,
}

/// A block that was unpacked.
struct Kept {
    file: usize,
    block: usize,
    entries: Arc<Block>,
}

/// A file of a folder that cannot be used.
#[derive(Debug)]
pub struct Unusable {
    /// Which.
    pub path: PathBuf,
    /// Why.
    pub error: ReadError,
}

impl Tables {
    /// Opens every table of a folder that is for these rules. Files for other
    /// rules are passed over; those that are damaged come back as well.
    ///
    /// # Errors
    /// When the folder cannot be read.
    pub fn open(
        folder: &Path,
        rules: Arc<Rules<Board7>>,
        memory: usize,
    ) -> std::io::Result<(Tables, Vec<Unusable>)> {
        let (mut files, mut unusable) = (Vec::new(), Vec::new());
        for path in table_paths(folder)? {
            match TableFile::open(&path, &rules) {
                Ok(file) => files.push((path, file)),
                Err(ReadError::OtherRules) => {}
                Err(error) => unusable.push(Unusable { path, error }),
            }
        }
        Ok((Tables::of(rules, files, memory), unusable))
    }

    pub(crate) fn of(rules: Arc<Rules<Board7>>, files: Vec<(PathBuf, TableFile)>, memory: usize) -> Tables {
        let slots = (0..(memory / LONGEST_BLOCK).max(1)).map(|_| Mutex::new(None)).collect();
        let mut tables = Tables { rules, files: Vec::new(), most: Material::new(0, 0), slots };
        for (path, file) in files {
            tables.add(path, file);
        }
        tables
    }

    /// Adds a table in its place.
    pub(crate) fn add(&mut self, path: PathBuf, file: TableFile) {
        let Material { attackers, defenders } = file.material();
        self.most.attackers = self.most.attackers.max(attackers);
        self.most.defenders = self.most.defenders.max(defenders);
        let at = self.files.partition_point(|(_, other)| other.material() <= file.material());
        self.files.insert(at, (path, file));
    }

    /// The rules they are for.
    #[must_use]
    pub fn rules(&self) -> &Arc<Rules<Board7>> {
        &self.rules
    }

    /// The tables, the smallest first, with their files.
    pub fn files(&self) -> impl Iterator<Item = (&Path, &TableFile)> {
        self.files.iter().map(|(path, file)| (path.as_path(), file))
    }

    /// The table of some material.
    #[must_use]
    pub fn table(&self, material: Material) -> Option<&TableFile> {
        self.files.iter().map(|(_, file)| file).find(|file| file.material() == material)
    }

    /// What a position is worth, in which the set must not be over; `None` if
    /// there is no table for it.
    ///
    /// # Errors
    /// When the block it is in is damaged or cannot be read.
    pub fn probe(&self, position: &Position<Board7>) -> Result<Option<Value>, ReadError> {
        let material = Material::of(position);
        // A search asks about every node, and nearly all have too many.
        if material.attackers > self.most.attackers || material.defenders > self.most.defenders {
            return Ok(None);
        }
        let Some(at) = self.files.iter().position(|(_, file)| file.material() == material) else {
            return Ok(None);
        };
        let file = &self.files[at].1;
        let Some(number) = file.index().number(position) else { return Ok(None) };
        let (block, place) = file.place(position.side(), number);
        let entries = self.block(at, block)?;
        Ok(Some(Value::from_byte(entries.get(place), position.side())))
    }

    /// What each legal move is worth, as far as there are tables: the value of
    /// the position after it, one ply added.
    ///
    /// # Errors
    /// As [`Tables::probe`].
    pub fn moves(&self, position: &Position<Board7>) -> Result<Vec<(Move, Option<Value>)>, ReadError> {
        let worth = |mv| {
            let played = position.play_unchecked(&self.rules, mv);
            let value = match played.end {
                Some(end) => end.winner.map(|side| Value::Win { side, plies: 1 }),
                None => self.probe(&played.position)?.map(Value::one_ply_earlier),
            };
            Ok((mv, value))
        };
        position.legal_moves(&self.rules).map(worth).collect()
    }

    /// A move that does what the table of a position promises: the quickest win,
    /// a move that holds, or the longest defence. `None` without a table.
    ///
    /// # Errors
    /// As [`Tables::probe`].
    pub fn best_move(&self, position: &Position<Board7>) -> Result<Option<Move>, ReadError> {
        let Some(value) = self.probe(position)? else { return Ok(None) };
        let moves = self.moves(position)?;
        Ok(moves.into_iter().find(|&(_, worth)| worth == Some(value)).map(|(mv, _)| mv))
    }

    /// How a forced win goes from a position: the quickest win against the longest
    /// defence, as far as there are tables. Empty for a hold.
    ///
    /// # Errors
    /// As [`Tables::probe`].
    pub fn line(&self, position: &Position<Board7>) -> Result<Vec<Move>, ReadError> {
        let (mut line, mut at) = (Vec::new(), *position);
        while let Some(Value::Win { .. }) = self.probe(&at)? {
            let Some(mv) = self.best_move(&at)? else { break };
            line.push(mv);
            let played = at.play_unchecked(&self.rules, mv);
            if played.end.is_some() {
                break;
            }
            at = played.position;
        }
        Ok(line)
    }

    fn block(&self, file: usize, block: usize) -> Result<Arc<Block>, ReadError> {
        let slot = file.wrapping_mul(0x9e37_79b1).wrapping_add(block) % self.slots.len();
        let mut kept = self.slots[slot].lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(kept) = kept.as_ref().filter(|kept| (kept.file, kept.block) == (file, block)) {
            return Ok(kept.entries.clone());
        }
        let entries = Arc::new(self.files[file].1.block(block)?);
        *kept = Some(Kept { file, block, entries: entries.clone() });
        Ok(entries)
    }
}

/// The files of a folder that are named like tables.
fn table_paths(folder: &Path) -> std::io::Result<Vec<PathBuf>> {
    let mut paths = Vec::new();
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == "bt") {
            paths.push(path);
        }
    }
    paths.sort();
    Ok(paths)
}
