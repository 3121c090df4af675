//! Rule sets as TOML documents that people write and read.

mod document;
mod read;
mod write;

pub use read::read_toml;
pub use write::write_toml;
