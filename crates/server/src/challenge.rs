//! A game that somebody offers to one person.
//!
//! A challenge is an open contest that no list has, and a line that says to whom it is offered: nobody else can take it
//! up. It ends with the contest, a week after it was made at the latest.

mod page;
mod store;

pub(crate) use page::{answer, block, challenge, form, list};
pub(crate) use store::Challenge;
