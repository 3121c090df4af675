//! Games on this device that are not over, all of them.

use branan_session::Session;

use crate::game_library::GameLibrary;
use crate::store::Store;

const GAMES: &str = "branan.session.";
/// What pages kept their only game under before there could be several.
const ONLY: &str = "branan.session";

/// The games that were begun here, one text a game, each under a key of its own.
#[derive(Clone, Copy, Debug)]
pub struct Unfinished<S>(pub S);

/// Where a page keeps its game, and what it has seen there last.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Slot {
    id: String,
    text: String,
}

/// What became of a game that was to be kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kept {
    /// It is kept.
    Here,
    /// It is kept under a new key: another page has gone on with the game meanwhile.
    Apart,
    /// There is no room.
    Nowhere,
}

impl Slot {
    /// The word for it; empty as long as nothing is kept.
    #[must_use]
    pub fn id(&self) -> &str {
        &self.id
    }
}

impl<S: Store + Copy> Unfinished<S> {
    /// The games that can go on, the latest first. Those that are over are in the library and forgotten here; what
    /// cannot be read is put aside for it.
    #[must_use]
    pub fn all(&self) -> Vec<(Slot, Session)> {
        let keys = self.0.keys();
        let ids = keys.iter().filter_map(|key| key.strip_prefix(GAMES));
        let mut all: Vec<(Slot, Session)> = Vec::new();
        for (slot, session) in ids.filter_map(|id| self.open(id)) {
            if session.can_go_on() {
                let place = all.partition_point(|(other, _)| other.id > slot.id);
                all.insert(place, (slot, session));
            } else {
                self.remove(&slot);
            }
        }
        all
    }

    /// One game by its id; what cannot be read is put aside.
    #[must_use]
    pub fn open(&self, id: &str) -> Option<(Slot, Session)> {
        let text = self.0.get(&key(id))?;
        let slot = Slot { id: id.to_owned(), text };
        if let Ok(session) = Session::load(&slot.text) {
            return Some((slot, session));
        }
        GameLibrary(self.0).put_aside(&format!("session-{id}"), &slot.text);
        self.remove(&slot);
        None
    }

    /// Takes over the only game of earlier pages.
    pub fn adopt(&self, now_ms: u64) {
        if let Some(text) = self.0.get(ONLY)
            && self.keep(&mut Slot::default(), text, now_ms) != Kept::Nowhere
        {
            self.0.remove(ONLY);
        }
    }

    /// Keeps a game where its page has kept it before, unless another page has changed it there.
    #[must_use]
    pub fn keep(&self, slot: &mut Slot, text: String, now_ms: u64) -> Kept {
        let found = self.0.get(&key(&slot.id)).filter(|_| !slot.id.is_empty());
        let is_changed = found.is_some_and(|found| found != slot.text);
        if is_changed || slot.id.is_empty() {
            let mut free =
                (now_ms..).map(|ms| format!("{ms:015}")).filter(|id| self.0.get(&key(id)).is_none());
            slot.id = free.next().unwrap_or_default();
        }
        slot.text = text;
        match self.0.set(&key(&slot.id), &slot.text) {
            false => Kept::Nowhere,
            true if is_changed => Kept::Apart,
            true => Kept::Here,
        }
    }

    /// Puts a game back that was removed.
    pub fn put_back(&self, slot: &Slot) -> bool {
        self.0.set(&key(&slot.id), &slot.text)
    }

    /// Removes a game.
    pub fn remove(&self, slot: &Slot) {
        self.0.remove(&key(&slot.id));
    }
}

fn key(id: &str) -> String {
    [GAMES, id].concat()
}

#[cfg(test)]
mod tests {
    use branan_session::{LocalTerms, Opponent};

    use super::*;
    use crate::store::Memory;

    /// A game between friends after some moves.
    fn text(moves: &[&str]) -> String {
        let terms = LocalTerms { opponent: Opponent::Friend, ..LocalTerms::default() };
        let mut session = Session::new(terms).expect("a preset");
        for mv in moves {
            session.play(mv.parse().expect("a move"), 0).expect("legal");
        }
        session.save(0)
    }

    fn lengths(games: Unfinished<&Memory>) -> Vec<usize> {
        games.all().iter().map(|(_, session)| session.game().len()).collect()
    }

    #[test]
    fn all_games_are_kept_and_the_latest_comes_first() {
        let memory = Memory::default();
        let games = Unfinished(&memory);
        let (mut one, mut two) = (Slot::default(), Slot::default());
        assert_eq!(games.keep(&mut one, text(&["d2-e2"]), 5), Kept::Here);
        assert_eq!(games.keep(&mut two, text(&["d2-e2", "d3-b3"]), 5), Kept::Here);
        assert_eq!(games.keep(&mut one, text(&["d2-e2", "d3-b3", "d1-d3"]), 9), Kept::Here);
        assert_eq!(lengths(games), [2, 3]);
        games.remove(&one);
        assert_eq!(lengths(games), [2]);
        assert!(games.put_back(&one));
        assert_eq!(lengths(games), [2, 3]);
    }

    #[test]
    fn two_pages_with_the_same_game_do_not_overwrite_each_other() {
        let memory = Memory::default();
        let games = Unfinished(&memory);
        let mut here = Slot::default();
        assert_eq!(games.keep(&mut here, text(&["d2-e2"]), 5), Kept::Here);
        let mut there = games.open(here.id()).expect("it is kept").0;
        assert_eq!(games.keep(&mut there, text(&["d2-e2", "d3-b3"]), 6), Kept::Here);
        assert_eq!(games.keep(&mut here, text(&["d2-e2", "d3-a3", "d1-d3"]), 7), Kept::Apart);
        assert_eq!(games.keep(&mut here, text(&["d2-e2", "d3-a3", "d1-d3"]), 8), Kept::Here);
        assert_eq!(lengths(games), [3, 2]);
    }

    #[test]
    fn what_has_not_begun_or_is_over_is_not_listed_and_what_is_broken_is_put_aside() {
        let memory = Memory::default();
        let games = Unfinished(&memory);
        let _ = games.keep(&mut Slot::default(), text(&[]), 5);
        let _ = games.keep(
            &mut Slot::default(),
            text(&["d2-e2"]).replace("moves", "end a resignation\nmoves"),
            6,
        );
        let _ = games.keep(&mut Slot::default(), "rules chess".to_owned(), 7);
        assert_eq!((lengths(games), GameLibrary(&memory).broken()), (vec![], 1));
    }

    #[test]
    fn the_only_game_of_earlier_pages_is_taken_over() {
        let memory = Memory::default();
        assert!(memory.set(ONLY, &text(&["d2-e2"])));
        Unfinished(&memory).adopt(5);
        assert_eq!((lengths(Unfinished(&memory)), memory.get(ONLY)), (vec![1], None));
    }
}
