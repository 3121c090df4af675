//! What is still wanted, and how much of it is done.

use crate::store::{Id, State, Store};

/// The store is swept after this part of the questions so far, and at least after so many.
const PART: u64 = 50;
const PAUSE: u64 = 2_000;

/// Not reached from the root.
const UNREACHED: f32 = -1.0;

impl Store {
    /// Sweeps now and then.
    pub(crate) fn sweep_in_time(&mut self) {
        if self.tally.asked >= self.sweep_at {
            self.sweep();
        }
    }

    /// Walks over everything that the root rests on: what nothing rests on any more need not be asked, what is wanted again
    /// is. Says whether anything waits.
    pub(crate) fn sweep(&mut self) -> bool {
        self.sweep_at = self.tally.asked + PAUSE.max(self.tally.asked / PART);
        let open = self.open_parts();
        let is_done = matches!(self.node(0).state, State::Proved(_));
        self.tally.done = if is_done { 1.0 } else { 1.0 - f64::from(open[0].max(0.0)) };
        let is_reached = |id: Id| open[id as usize] > UNREACHED;
        let (kept, dropped): (Vec<Id>, Vec<Id>) =
            core::mem::take(&mut self.waiting).into_iter().partition(|&id| is_reached(id));
        for id in dropped {
            self.node_mut(id).is_waiting = false;
        }
        for id in (0..open.len() as Id).filter(|&id| is_reached(id)) {
            if self.node(id).state == State::Unknown {
                self.queue(id);
            }
        }
        // What waited already comes first.
        self.waiting.extend(kept);
        !self.waiting.is_empty()
    }

    /// Has everything thought about once more that the root rests on and that is not proved, what is nearest to the root first: a
    /// position that got its move when a better one led round in a circle may well be won within sight.
    pub(crate) fn reconsider(&mut self) {
        let mut met = vec![false; self.nodes.len()];
        let mut ids: Vec<Id> = vec![0];
        let mut next = 0;
        while let Some(&id) = ids.get(next) {
            next += 1;
            for &under in &self.nodes[id as usize].below {
                let is_proved = matches!(self.node(under).state, State::Proved(_));
                if !is_proved && !core::mem::replace(&mut met[under as usize], true) {
                    ids.push(under);
                }
            }
        }
        let first = usize::from(self.root_is_reply);
        for &id in ids[first..].iter().rev() {
            self.queue(id);
        }
    }

    /// How much of each position is not done, as a part of one; each that it rests on has an equal part of it.
    fn open_parts(&self) -> Vec<f32> {
        let mut open = vec![UNREACHED; self.nodes.len()];
        let mut path: Vec<(Id, usize, f32)> = Vec::new();
        let mut next = Some(0);
        loop {
            if let Some(id) = next.take() {
                // A position that is met again below itself is not done at all.
                open[id as usize] = 1.0;
                if matches!(self.node(id).state, State::Apart { .. }) {
                    path.push((id, 0, 0.0));
                }
            }
            let Some((id, place, sum)) = path.last_mut() else { return open };
            let below = &self.node(*id).below;
            if let Some(&under) = below.get(*place) {
                let part = &open[under as usize];
                if matches!(self.node(under).state, State::Proved(_)) {
                    *place += 1;
                } else if *part == UNREACHED {
                    next = Some(under);
                } else {
                    (*place, *sum) = (*place + 1, *sum + part);
                }
                continue;
            }
            open[*id as usize] = *sum / f32::from(below.len().max(1) as u16);
            path.pop();
        }
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use std::sync::Arc;

    use branan_certificates::{Key, Symmetries};
    use branan_engine::Score;
    use branan_rules::{Move, Square, presets};

    use super::*;
    use crate::proven::Proven;

    pub(crate) const MOVES: [Move; 2] =
        [Move::new(Square::new(0, 0), Square::new(0, 1)), Move::new(Square::new(0, 0), Square::new(0, 2))];

    /// Some positions that are not the same up to symmetry.
    pub(crate) fn keys() -> Vec<Key> {
        let rules = Arc::new(branan_tables::fit(&presets::BRANDUBH).expect("it fits"));
        let symmetries = Symmetries::new(rules.size());
        let start = rules.start();
        let mut keys: Vec<Key> = Vec::new();
        for first in start.legal_moves(&rules) {
            let after = start.play_unchecked(&rules, first).position;
            keys.extend(
                after
                    .legal_moves(&rules)
                    .map(|mv| symmetries.key(&after.play_unchecked(&rules, mv).position)),
            );
        }
        keys.sort_unstable();
        keys.dedup();
        keys
    }

    /// A store whose root rests on two positions, the first of them on a third.
    fn store(keys: &[Key], proven: &Proven) -> Store {
        let mut store = Store::new();
        store.meet(keys[0], 0);
        store.take_apart(0, MOVES[0], None, &keys[1..3], proven);
        store.waiting.retain(|&id| id != 1);
        store.node_mut(1).is_waiting = false;
        store.take_apart(1, MOVES[0], None, &keys[3..4], proven);
        store
    }

    #[test]
    fn what_nothing_rests_on_is_not_asked_until_it_is_wanted_again() {
        let (keys, proven) = (keys(), Proven::new());
        let mut store = store(&keys, &proven);
        assert!(store.sweep());
        assert_eq!(store.waiting.len(), 2, "the second, and what the first rests on");

        store.take_apart(0, MOVES[1], None, &keys[2..3], &proven);
        store.sweep();
        assert_eq!(store.waiting, [2]);

        store.take_apart(0, MOVES[0], None, &keys[1..3], &proven);
        store.sweep();
        assert_eq!(store.waiting.len(), 2);
    }

    #[test]
    fn what_is_not_proved_is_thought_about_once_more() {
        let (keys, proven) = (keys(), Proven::new());
        let mut store = store(&keys, &proven);
        store.prove(2, &proven);
        store.waiting.clear();
        store.nodes.iter_mut().for_each(|node| node.is_waiting = false);
        store.reconsider();
        assert_eq!(store.waiting, [3, 1, 0], "the root is asked first, what is proved is not");
    }

    #[test]
    fn each_position_has_an_equal_part_of_what_rests_on_it() {
        let (keys, proven) = (keys(), Proven::new());
        let mut store = store(&keys, &proven);
        store.sweep();
        assert!(store.tally.done.abs() < 1e-6);
        store.prove(3, &proven);
        store.sweep();
        assert!((store.tally.done - 0.5).abs() < 1e-6, "{}", store.tally.done);
        store.prove(2, &proven);
        assert!((store.tally.done - 1.0).abs() < 1e-6);
    }

    #[test]
    fn a_reply_that_leads_back_is_seen() {
        let (keys, proven) = (keys(), Proven::new());
        let mut store = store(&keys, &proven);
        assert!(store.leads_back(3, &keys[1..2]), "it hangs on the first");
        assert!(!store.leads_back(3, &keys[2..3]), "the second hangs on nothing");
        assert!(!store.leads_back(2, &keys[1..2]), "nor does the first hang on the second");
        store.forget_move(1);
        assert!(!store.leads_back(3, &keys[1..2]), "its move was taken away");
    }

    #[test]
    fn a_move_is_looked_for_anew_when_much_was_spent_below_it() {
        let (keys, proven) = (keys(), Proven::new());
        let mut store = store(&keys, &proven);
        store.node_mut(1).think(Score::DRAW, 20_000);
        store.sweep();
        store.spend(3, 1_000_000);
        assert_eq!(store.waiting.len(), 2);
        store.spend(3, 600_000);
        assert_eq!(store.waiting.last(), Some(&0), "the root was thought about the least");
        store.spend(3, 1_000_000);
        assert_eq!(store.waiting.last(), Some(&1));
    }

    #[test]
    fn a_short_search_for_a_dear_move_is_not_repeated_for_ever() {
        let (keys, proven) = (keys(), Proven::new());
        let mut store = store(&keys, &proven);
        store.spend(3, 1_000_000_000);
        let mut asked = 0;
        while let Some(id) = store.next().filter(|_| asked < 100) {
            asked += 1;
            store.node_mut(id).is_waiting = false;
            store.spend(id, 1_000_000);
        }
        assert_eq!(asked, 4, "the root, the first, the second and what the first rests on, once each");
    }

    #[test]
    fn a_claim_is_followed_by_claims_of_fewer_plies() {
        let (keys, proven) = (keys(), Proven::new());
        let mut store = store(&keys, &proven);
        let rests_on_first = |store: &mut Store, claim| {
            store.waiting.clear();
            store.nodes.iter_mut().for_each(|node| node.is_waiting = false);
            store.take_apart(2, MOVES[0], claim, &keys[1..2], &proven);
            store.waiting.clone()
        };
        assert_eq!(rests_on_first(&mut store, None), [0; 0], "it has a move");
        assert_eq!(rests_on_first(&mut store, Some(13)), [1], "of which nothing is claimed");
        assert_eq!(store.node(1).within, Some(11));
        store.take_apart(1, MOVES[0], Some(11), &keys[3..4], &proven);
        assert_eq!(rests_on_first(&mut store, Some(13)), [0; 0], "now it wins within eleven");
        assert_eq!(rests_on_first(&mut store, Some(11)), [1], "and that is too slow");
    }
}
