//! What a device remembers: the secrets of seats, and the name of its guest.

use branan_protocol::online::{NAME_LIMIT, clean};

use crate::store::Store;

const SEAT: &str = "branan.seat.";
const NAME: &str = "branan.name";

/// How many seats are remembered.
const MANY: usize = 200;

/// The seats of this device in contests.
#[derive(Debug)]
pub struct Seats<S>(pub S);

impl<S: Store> Seats<S> {
    /// The secret of the seat in a contest.
    pub fn key(&self, id: &str) -> Option<String> {
        let kept = self.0.get(&place(id))?;
        Some(kept.split_once(' ')?.1.to_owned())
    }

    /// Remembers the secret of a seat; the oldest are forgotten once there are too many.
    pub fn keep(&self, id: &str, key: &str, now_ms: u64) {
        let _ = self.0.set(&place(id), &format!("{now_ms} {key}"));
        let all = self.ids();
        for old in all.iter().skip(MANY) {
            self.0.remove(&place(old));
        }
    }

    /// Forgets a seat.
    pub fn forget(&self, id: &str) {
        self.0.remove(&place(id));
    }

    /// The contests, newest first.
    pub fn ids(&self) -> Vec<String> {
        let when = |id: &str| {
            let kept = self.0.get(&place(id)).unwrap_or_default();
            kept.split_once(' ').and_then(|(at, _)| at.parse::<u64>().ok()).unwrap_or(0)
        };
        let keys = self.0.keys();
        let mut ids: Vec<(u64, String)> = keys
            .iter()
            .filter_map(|key| key.strip_prefix(SEAT))
            .map(|id| (when(id), id.to_owned()))
            .collect();
        ids.sort_by(|a, b| b.cmp(a));
        ids.into_iter().map(|(_, id)| id).collect()
    }
}

fn place(id: &str) -> String {
    format!("{SEAT}{id}")
}

/// The name of whoever plays on this device; empty if they gave none.
pub fn guest_name(store: &impl Store) -> String {
    store.get(NAME).and_then(|name| clean(&name, NAME_LIMIT)).unwrap_or_default()
}

/// Remembers a name as it was typed, as far as it may be one.
pub fn keep_guest_name(store: &impl Store, name: &str) {
    let short: String = name.chars().take(NAME_LIMIT).collect();
    let _ = store.set(NAME, &clean(&short, NAME_LIMIT).unwrap_or_default());
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::Memory;

    #[test]
    fn seats_are_remembered_but_not_for_ever() {
        let seats = Seats(Memory::default());
        for number in 0..MANY + 5 {
            seats.keep(&format!("g{number}"), "secret", number as u64);
        }
        assert_eq!(seats.key("g3"), None);
        assert_eq!(seats.key("g7").as_deref(), Some("secret"));
        assert_eq!((seats.ids().len(), seats.ids()[0].as_str()), (MANY, "g204"));
    }

    #[test]
    fn a_name_is_one_short_line() {
        let store = Memory::default();
        assert_eq!(guest_name(&store), "");
        keep_guest_name(&store, "  Eva\nof the very long name that never ends ");
        assert_eq!(guest_name(&store), "Eva of the very long n");
    }
}
