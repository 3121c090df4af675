//! What whoever lays siege may choose.

use std::time::Duration;

use crate::attack::Attack;
use crate::wire::Failure;

/// What whoever lays siege may choose.
pub struct SiegeOptions {
    pub time: Duration,
    /// Somebody who is not answered in this time was kept out.
    pub patience: Duration,
    pub seed: u64,
    /// So many come back after a restart; else as many as fit into the time.
    pub sockets: Option<usize>,
    /// Only these attacks, by name; all of them if there are none.
    pub only: Vec<String>,
}

/// Every attack at the same time, and everybody who comes back at once.
pub const EVERYTHING: &str = "everything";
pub const STORM: &str = "storm";
/// Every attack, one after the other, and a storm: in place of a name.
const ALONE: &str = "alone";

impl SiegeOptions {
    /// Refuses attacks that nobody knows.
    pub fn check(&self) -> Result<(), Failure> {
        let is_known = |name: &&String| names().any(|known| known == name.as_str());
        match self.only.iter().find(|name| !is_known(name)) {
            None => Ok(()),
            Some(name) => {
                let known: Vec<&str> = names().collect();
                Err(format!("no attack `{name}`; there are {}", known.join(", ")).into())
            }
        }
    }

    pub fn wants(&self, name: &str) -> bool {
        let is_wanted = |wanted: &String| wanted == name || wanted == ALONE && name != EVERYTHING;
        self.only.is_empty() || self.only.iter().any(is_wanted)
    }
}

fn names() -> impl Iterator<Item = &'static str> {
    Attack::ALL.iter().map(|attack| attack.name()).chain([EVERYTHING, STORM, ALONE])
}
