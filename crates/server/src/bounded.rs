//! Maps that do not grow without end.
#![expect(clippy::disallowed_types, reason = "the one place where maps are made")]

use std::borrow::Borrow;
use std::collections::HashMap;
use std::hash::Hash;

/// Nobody can guess which keys collide; in tests, where a seed has to lead to the same order again, everybody can.
#[cfg(not(test))]
type Hasher = std::hash::RandomState;
#[cfg(test)]
type Hasher = std::hash::BuildHasherDefault<std::hash::DefaultHasher>;

/// A map with a limit.
#[derive(Debug)]
pub(crate) struct BoundedMap<K, V> {
    map: HashMap<K, V, Hasher>,
    limit: usize,
}

/// Nothing more goes into a map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Full;

/// So great a part leaves a map at once, so that making room costs little for each that comes.
const PART: usize = 8;

impl<K: Eq + Hash + Clone, V> BoundedMap<K, V> {
    pub(crate) fn new(limit: usize) -> BoundedMap<K, V> {
        BoundedMap { map: HashMap::default(), limit }
    }

    pub(crate) fn len(&self) -> usize {
        self.map.len()
    }

    pub(crate) fn get<Q: Eq + Hash + ?Sized>(&self, key: &Q) -> Option<&V>
    where
        K: Borrow<Q>,
    {
        self.map.get(key)
    }

    pub(crate) fn get_mut<Q: Eq + Hash + ?Sized>(&mut self, key: &Q) -> Option<&mut V>
    where
        K: Borrow<Q>,
    {
        self.map.get_mut(key)
    }

    pub(crate) fn contains_key<Q: Eq + Hash + ?Sized>(&self, key: &Q) -> bool
    where
        K: Borrow<Q>,
    {
        self.map.contains_key(key)
    }

    pub(crate) fn remove<Q: Eq + Hash + ?Sized>(&mut self, key: &Q) -> Option<V>
    where
        K: Borrow<Q>,
    {
        self.map.remove(key)
    }

    /// Takes everything out.
    pub(crate) fn drain(&mut self) -> impl Iterator<Item = (K, V)> {
        self.map.drain()
    }

    pub(crate) fn retain(&mut self, stays: impl FnMut(&K, &mut V) -> bool) {
        self.map.retain(stays);
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = (&K, &V)> {
        self.map.iter()
    }

    pub(crate) fn keys(&self) -> impl Iterator<Item = &K> {
        self.map.keys()
    }

    pub(crate) fn values(&self) -> impl Iterator<Item = &V> {
        self.map.values()
    }

    /// Puts something in, or in the place of what is there.
    ///
    /// # Errors
    /// If there is no room.
    pub(crate) fn insert(&mut self, key: K, value: V) -> Result<(), Full> {
        if self.map.len() >= self.limit && !self.map.contains_key(&key) {
            return Err(Full);
        }
        self.map.insert(key, value);
        Ok(())
    }

    /// Lets some go if there is no room for one more: those of the lowest rank. What has no
    /// rank stays.
    pub(crate) fn make_room(&mut self, rank: impl Fn(&V) -> Option<u64>) {
        if self.map.len() >= self.limit {
            self.shed(rank);
        }
    }

    /// Lets some go in any case.
    pub(crate) fn shed(&mut self, rank: impl Fn(&V) -> Option<u64>) {
        let mut ranks: Vec<u64> = self.map.values().filter_map(&rank).collect();
        if ranks.is_empty() {
            return;
        }
        let mut left = self.map.len().div_ceil(PART).min(ranks.len());
        let (_, &mut last, _) = ranks.select_nth_unstable(left - 1);
        self.map.retain(|_, value| {
            let goes = left > 0 && rank(value).is_some_and(|rank| rank <= last);
            left -= usize::from(goes);
            !goes
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_map_takes_no_more_than_its_limit() {
        let mut map = BoundedMap::new(2);
        assert_eq!([1, 2, 3, 2].map(|key| map.insert(key, key)), [Ok(()), Ok(()), Err(Full), Ok(())]);
        map.remove(&1);
        assert_eq!((map.insert(3, 3), map.len()), (Ok(()), 2));
    }

    #[test]
    fn room_is_made_by_those_of_the_lowest_rank() {
        let mut map = BoundedMap::new(16);
        for key in 0..16_u64 {
            map.insert(key, key).unwrap();
        }
        // Even numbers have to stay.
        map.make_room(|value| (value % 2 == 1).then_some(*value));
        let mut left: Vec<u64> = map.keys().copied().collect();
        left.sort_unstable();
        assert_eq!(left, [0, 2, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]);
        map.make_room(|_| Some(0));
        assert_eq!(map.len(), 14, "there is room already");
    }

    #[test]
    fn nobody_leaves_who_has_to_stay() {
        let mut map = BoundedMap::new(1);
        map.insert(1, ()).unwrap();
        map.make_room(|()| None);
        assert_eq!(map.insert(2, ()), Err(Full));
    }
}
