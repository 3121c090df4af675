//! Reading and writing positions, moves, rule sets and games as text.
//!
//! Readers are generous: they take every dialect of the programs and sites that
//! play these games, and say which one they met. Writers are strict: one
//! [`Dialect`] in, exactly that dialect out. What a reader refuses it refuses
//! with one [`ParseError`], which knows the line and the column.
//!
//! ```
//! use branan_rules::notation::{Dialect, read_position, write_position};
//! use branan_rules::Side;
//!
//! let (setup, dialect) = read_position("/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/", Side::Attackers)?;
//! assert_eq!(dialect, Dialect::OpenTafl);
//! assert_eq!(setup.to_string(), "3a3/3a3/3d3/aadkdaa/3d3/3a3/3a3 a");
//! assert_eq!(write_position(&setup, Dialect::TaflZero), "3a3/3a3/3d3/aadkdaa/3d3/3a3/3a3 - a 0 0");
//! # Ok::<(), branan_rules::notation::ParseError>(())
//! ```

mod csv;
mod dialect;
mod error;
mod expected;
mod grid;
mod jsonl;
mod letters;
mod lists;
mod moves;
mod nearest;
mod otg;
mod otn_rules;
mod position;
mod record;
mod replay;
mod rules_code;
mod scanner;
mod tags;
#[cfg(feature = "toml")]
mod toml;
mod tree;
mod words;

pub use dialect::Dialect;
pub use error::ParseError;
pub use expected::{Expected, Wanted};
pub use jsonl::{read_json_lines, write_json_line};
pub use moves::{CaptureText, KingMark, MoveText, PlyText, read_move, read_ply, write_move};
pub use nearest::edit_distance;
pub use otn_rules::{OtnWarning, read_otn_rules, write_otn_rules};
pub(crate) use otn_rules::{UNNAMED, UNNAMED_SOURCE};
pub use position::{read_position, read_position_as, write_position};
pub use record::{
    GameResult, Record, RecordFormat, Tag, read_record, read_records, read_records_as, write_record,
    write_records,
};
pub use replay::{Misplay, Replayed, play_recorded};
pub use rules_code::{RulesCodeError, read_rules_code, write_rules_code};
#[cfg(feature = "toml")]
pub use toml::{read_toml, write_toml};
pub use tree::{MoveTree, Node, NodeId};
pub use words::WordError;
