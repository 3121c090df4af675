//! Other nodes on the same database.

use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::bounded::BoundedMap;
use crate::bounds::Bound;

/// Other nodes, and when they were last heard of, in ms.
pub(crate) struct Nodes(Mutex<BoundedMap<u64, u64>>);

/// A node that was silent for so long is gone, in ms.
const GONE_MS: u64 = 15_000;

impl Default for Nodes {
    fn default() -> Nodes {
        Nodes(Mutex::new(BoundedMap::new(Bound::Nodes.limit())))
    }
}

impl Nodes {
    fn known(&self) -> MutexGuard<'_, BoundedMap<u64, u64>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How many are known.
    pub(crate) fn len(&self) -> usize {
        self.known().len()
    }

    /// Notes a sign of life; `false` if there are too many to know this one.
    pub(crate) fn note_sign_of_life(&self, node: u64, now_ms: u64) -> bool {
        self.known().insert(node, now_ms).is_ok()
    }

    /// Forgets one.
    pub(crate) fn forget(&self, node: u64) {
        self.known().remove(&node);
    }

    /// Those that were silent for so long that they are gone.
    pub(crate) fn gone(&self, now_ms: u64) -> Vec<u64> {
        let known = self.known();
        let gone = known.iter().filter(|(_, seen_ms)| now_ms.saturating_sub(**seen_ms) > GONE_MS);
        gone.map(|(node, _)| *node).collect()
    }
}
