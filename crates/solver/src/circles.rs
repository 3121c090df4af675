//! Positions that rest on each other.

use crate::store::{Id, State, Store};

/// How often a position is asked again, each time more thoroughly, before its move is given up.
const TRIES: u8 = 2;

impl Store {
    /// Nothing waits to be asked and the root is not proved: so some positions rest on each other in circles. One in
    /// each circle is asked again, or gets another move.
    pub(crate) fn break_circles(&mut self) {
        self.tally.circles += 1;
        let closing = self.closing();
        assert!(!closing.is_empty(), "what is not proved and does not wait rests on itself");
        for id in closing {
            let node = self.node_mut(id);
            node.tries = node.tries.saturating_add(1);
            if node.tries > TRIES {
                self.give_up_move(id);
            } else {
                self.queue(id);
            }
        }
    }

    /// The positions whose replies lead back to where a walk from the root came from: every circle has one.
    pub(crate) fn closing(&self) -> Vec<Id> {
        #[derive(Clone, Copy, PartialEq)]
        enum Seen {
            Not,
            OnPath,
            Done,
        }
        let mut seen = vec![Seen::Not; self.nodes.len()];
        let mut closing = Vec::new();
        let mut path = vec![(0, unproved_below(self, 0))];
        seen[0] = Seen::OnPath;
        while let Some((id, left)) = path.last_mut() {
            let Some(below) = left.pop() else {
                seen[*id as usize] = Seen::Done;
                path.pop();
                continue;
            };
            match seen[below as usize] {
                Seen::OnPath => closing.push(*id),
                Seen::Done => {}
                Seen::Not => {
                    seen[below as usize] = Seen::OnPath;
                    path.push((below, unproved_below(self, below)));
                }
            }
        }
        closing.dedup();
        closing
    }
}

/// What a position rests on and is not proved.
fn unproved_below(store: &Store, id: Id) -> Vec<Id> {
    let below = store.node(id).below.iter().copied();
    below.filter(|&id| !matches!(store.node(id).state, State::Proved(_))).collect()
}
