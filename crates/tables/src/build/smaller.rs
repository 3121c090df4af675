//! The finished tables that captures lead to.

use std::sync::{Arc, Mutex, PoisonError};

use branan_rules::{Board7, Position, Rules};

use super::state::State;
use super::{BuildError, BuildOptions, open};
use crate::file::ReadError;
use crate::index::Index;
use crate::loaded::Loaded;
use crate::material::Material;
use crate::tables::Tables;
use crate::value::{HOLD, Value};

/// The smaller tables: in memory, or in their files with some blocks kept.
pub(super) enum Smaller {
    Loaded(Vec<Loaded>),
    Files { tables: Box<Tables>, trouble: Mutex<Option<ReadError>> },
}

/// With less memory than this nothing is built.
const LEAST: u64 = 1 << 16;

impl Smaller {
    /// Opens the tables that captures lead to, and says how much memory is left
    /// for the table itself.
    ///
    /// What does not fit is read from its file again and again: a fourth of the
    /// memory goes to the smaller tables then.
    pub(super) fn open(
        rules: &Rules<Board7>,
        plan: &BuildOptions,
        index: &Index,
    ) -> Result<(Smaller, u64), BuildError> {
        let material = index.material();
        if plan.memory < LEAST {
            return Err(BuildError::Memory { material, needed: LEAST, allowed: plan.memory });
        }
        let smaller = material.after_captures().map(|material| 2 * Index::new(rules, material).len());
        let loaded = smaller.sum::<u64>();
        if loaded + State::memory_needed(index) <= plan.memory || loaded <= plan.memory / 4 {
            return Ok((Smaller::loaded(rules, plan, material)?, plan.memory - loaded));
        }
        let blocks = plan.memory / 4;
        let io = |error| BuildError::Io { path: plan.folder.clone(), error };
        let opened = Tables::open(&plan.folder, Arc::new(rules.clone()), blocks as usize);
        let (tables, _) = opened.map_err(io)?;
        for material in material.after_captures().filter(|&material| tables.table(material).is_none()) {
            open(&plan.folder.join(material.file_name()), rules)?;
        }
        Ok((Smaller::Files { tables: Box::new(tables), trouble: Mutex::new(None) }, plan.memory - blocks))
    }

    fn loaded(rules: &Rules<Board7>, plan: &BuildOptions, material: Material) -> Result<Smaller, BuildError> {
        let load = |material: Material| {
            let path = plan.folder.join(material.file_name());
            let file = open(&path, rules)?;
            Loaded::with_threads(&file, plan.threads).map_err(|error| BuildError::Table { path, error })
        };
        material.after_captures().map(load).collect::<Result<_, _>>().map(Smaller::Loaded)
    }

    /// What a smaller table says of a position.
    pub(super) fn byte(&self, position: &Position<Board7>) -> u8 {
        match self {
            Smaller::Loaded(tables) => {
                let material = Material::of(position);
                let table = tables.iter().find(|table| table.material() == material);
                table.expect("all that captures lead to").byte(position)
            }
            Smaller::Files { tables, trouble } => match tables.probe(position) {
                Ok(value) => value.and_then(Value::plies).unwrap_or(HOLD),
                Err(error) => {
                    *trouble.lock().unwrap_or_else(PoisonError::into_inner) = Some(error);
                    HOLD
                }
            },
        }
    }

    /// Why a table could not be read; whatever was asked since means nothing.
    pub(super) fn trouble(&self) -> Option<ReadError> {
        match self {
            Smaller::Loaded(_) => None,
            Smaller::Files { trouble, .. } => trouble.lock().unwrap_or_else(PoisonError::into_inner).take(),
        }
    }
}
