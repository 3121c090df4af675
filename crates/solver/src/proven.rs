//! What is proved, for all threads.

use std::collections::hash_map::Entry;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{PoisonError, RwLock};

use branan_certificates::{Key, KeyMap};

/// Positions that the claiming side wins, in shards so that threads seldom wait for each other.
pub(crate) struct Proven {
    shards: Vec<RwLock<KeyMap<u8>>>,
    count: AtomicU64,
}

/// Stands for a position that is proved by a move and not by a search.
const BY_MOVE: u8 = 0;

const SHARDS: usize = 256;

impl Proven {
    pub(crate) fn new() -> Proven {
        Proven { shards: (0..SHARDS).map(|_| RwLock::default()).collect(), count: AtomicU64::new(0) }
    }

    /// How many positions are known.
    pub(crate) fn count(&self) -> u64 {
        self.count.load(Ordering::Relaxed)
    }

    pub(crate) fn has(&self, key: Key) -> bool {
        self.read(key).is_some()
    }

    /// Plies of the win that a plain search sees, if it is such a position.
    pub(crate) fn leaf(&self, key: Key) -> Option<u8> {
        self.read(key).filter(|&plies| plies != BY_MOVE)
    }

    pub(crate) fn add_leaf(&self, key: Key, plies: u8) {
        self.write(key, plies);
    }

    pub(crate) fn add(&self, key: Key) {
        self.write(key, BY_MOVE);
    }

    fn read(&self, key: Key) -> Option<u8> {
        self.shard(key).read().unwrap_or_else(PoisonError::into_inner).get(&key).copied()
    }

    /// What was found first stays.
    fn write(&self, key: Key, value: u8) {
        let mut shard = self.shard(key).write().unwrap_or_else(PoisonError::into_inner);
        if let Entry::Vacant(place) = shard.entry(key) {
            place.insert(value);
            self.count.fetch_add(1, Ordering::Relaxed);
        }
    }

    fn shard(&self, key: Key) -> &RwLock<KeyMap<u8>> {
        &self.shards[key.spread() as usize % SHARDS]
    }
}
