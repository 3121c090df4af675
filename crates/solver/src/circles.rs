//! Positions that rest on each other.

use std::collections::BinaryHeap;

use crate::store::{Id, State, Store};

/// How often a position is asked again, each time more thoroughly, before its move is given up.
const TRIES: u8 = 2;

impl Store {
    /// Nothing waits to be asked and the root is not proved: so some positions rest on each other in circles. A few that cut
    /// them all are asked again, or get another move.
    pub(crate) fn break_circles(&mut self) {
        self.tally.circles += 1;
        let knots = self.knots();
        assert!(!knots.is_empty(), "what is not proved and does not wait rests on itself");
        for id in knots {
            let node = self.node_mut(id);
            node.tries = node.tries.saturating_add(1);
            if node.tries > TRIES {
                self.leave_circle(id);
            } else {
                self.queue(id);
            }
        }
    }

    /// Positions without which nothing that the root rests on would go round in a circle: by and by the one that most
    /// others rest on, until what is left is proved by what it rests on.
    pub(crate) fn knots(&self) -> Vec<Id> {
        let mut rest = Unproved::of(self);
        let mut heap: BinaryHeap<(usize, Id)> =
            rest.ids.iter().map(|&id| (rest.above[id as usize].len(), id)).collect();
        let mut knots = Vec::new();
        while rest.is_open(0) {
            let (count, id) = heap.pop().expect("the root is among them");
            if !rest.is_open(id) {
                continue;
            }
            let now = rest.open_above(id);
            if now < count {
                heap.push((now, id));
                continue;
            }
            knots.push(id);
            rest.close(id);
        }
        knots
    }
}

/// What the root rests on and is not proved.
struct Unproved {
    ids: Vec<Id>,
    /// What rests on each.
    above: Vec<Vec<Id>>,
    /// How many it rests on that are still open; `CLOSED` once it is not.
    open_below: Vec<u32>,
}

const CLOSED: u32 = u32::MAX;

impl Unproved {
    /// Begins with everything closed that is proved, or will be asked anyway.
    fn of(store: &Store) -> Unproved {
        let count = store.nodes.len();
        let mut unproved =
            Unproved { ids: vec![0], above: vec![Vec::new(); count], open_below: vec![CLOSED; count] };
        unproved.open_below[0] = 0;
        let mut asked = Vec::new();
        let mut next = 0;
        while let Some(&id) = unproved.ids.get(next) {
            next += 1;
            if store.node(id).state == State::Unknown {
                asked.push(id);
            }
            for below in unproved_below(store, id) {
                if unproved.open_below[below as usize] == CLOSED {
                    unproved.open_below[below as usize] = 0;
                    unproved.ids.push(below);
                }
                unproved.above[below as usize].push(id);
                unproved.open_below[id as usize] += 1;
            }
        }
        for id in asked {
            unproved.close(id);
        }
        unproved
    }

    fn is_open(&self, id: Id) -> bool {
        self.open_below[id as usize] != CLOSED
    }

    fn open_above(&self, id: Id) -> usize {
        self.above[id as usize].iter().filter(|&&above| self.is_open(above)).count()
    }

    /// Takes a position for proved, and what is proved by it.
    fn close(&mut self, id: Id) {
        let mut closing = vec![id];
        while let Some(id) = closing.pop() {
            if !self.is_open(id) {
                continue;
            }
            self.open_below[id as usize] = CLOSED;
            for above in core::mem::take(&mut self.above[id as usize]) {
                if self.is_open(above) {
                    self.open_below[above as usize] -= 1;
                    if self.open_below[above as usize] == 0 {
                        closing.push(above);
                    }
                }
            }
        }
    }
}

/// What a position rests on and is not proved.
fn unproved_below(store: &Store, id: Id) -> Vec<Id> {
    let below = store.node(id).below.iter().copied();
    below.filter(|&id| !matches!(store.node(id).state, State::Proved(_))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::proven::Proven;
    use crate::sweep::tests::{MOVES, keys};

    /// A store in which each position, by its number, rests on others.
    fn store(rests: &[&[usize]]) -> Store {
        let (keys, proven) = (keys(), Proven::new());
        let mut store = Store::new();
        for &key in &keys[..rests.len()] {
            store.meet(key, 0);
        }
        for (id, below) in rests.iter().enumerate().filter(|(_, below)| !below.is_empty()) {
            let below: Vec<_> = below.iter().map(|&below| keys[below]).collect();
            store.take_apart(id as Id, MOVES[0], None, &below, &proven);
        }
        store
    }

    #[test]
    fn one_position_cuts_all_circles_that_go_through_it() {
        // Three circles, all through 1; what rests on them is proved with it.
        assert_eq!(store(&[&[1], &[2, 3, 4], &[1], &[1], &[5], &[1]]).knots(), [1]);
    }

    #[test]
    fn circles_apart_are_cut_each() {
        let mut knots = store(&[&[1, 3], &[2], &[1], &[4], &[3]]).knots();
        knots.sort_unstable();
        assert!(matches!(knots[..], [1 | 2, 3 | 4]), "{knots:?}");
    }

    #[test]
    fn what_will_be_asked_anyway_cuts_a_circle() {
        // 3 waits; 1 and 2 rest on each other and on it.
        assert_eq!(store(&[&[1], &[2], &[1, 3], &[]]).knots().len(), 1);
        assert_eq!(store(&[&[1], &[2], &[3], &[]]).knots(), [0; 0]);
    }
}
