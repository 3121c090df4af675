//! The game records of `OpenTafl`, `.otg`.

mod address;
mod read;
mod write;

pub(super) use read::{read_all, read_one};
pub(super) use write::write;
