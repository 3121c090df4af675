//! Rule sets as `OpenTafl` rules strings, both ways.

mod entries;
mod keys;
mod read;
mod write;
mod zone;

use alloc::borrow::Cow;
use alloc::string::String;
use core::fmt;

pub(crate) use keys::{SOURCE as UNNAMED_SOURCE, UNNAMED};
pub(super) use keys::{decode, encode};
pub(super) use read::otn_rules;
pub use read::read_otn_rules;
pub use write::write_otn_rules;

/// Something in a rules string that was read otherwise than a stranger might expect.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct OtnWarning {
    /// The key it is about.
    pub key: String,
    /// What was done.
    pub note: Cow<'static, str>,
}

impl fmt::Display for OtnWarning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.key.escape_debug(), self.note)
    }
}
