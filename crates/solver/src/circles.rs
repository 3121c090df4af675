//! Positions that rest on each other.

use branan_certificates::replies;

use crate::solver::Solver;
use crate::store::{Id, Node, State, Store};

/// How often a position is asked again, each time more thoroughly, before its move is given up.
const TRIES: u8 = 2;

impl Solver {
    /// Nothing waits to be asked and the root is not proved: so some positions rest on each other in circles. One in
    /// each circle is asked again, or gets another move.
    pub(crate) fn break_circles(&self, store: &mut Store) {
        store.tally.circles += 1;
        let closing = self.closing(store);
        assert!(!closing.is_empty(), "what is not proved and does not wait rests on itself");
        for id in closing {
            let node = store.node_mut(id);
            node.tries = node.tries.saturating_add(1);
            if node.tries > TRIES {
                store.give_up_move(id);
            } else {
                store.queue(id);
            }
        }
    }

    /// The positions whose replies lead back to where a walk from the root came from: every circle has one.
    fn closing(&self, store: &Store) -> Vec<Id> {
        #[derive(Clone, Copy, PartialEq)]
        enum Seen {
            Not,
            OnPath,
            Done,
        }
        let mut seen = vec![Seen::Not; store.nodes.len()];
        let mut closing = Vec::new();
        let mut path = vec![(0, self.unproved_below(store, store.node(0)))];
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
                    path.push((below, self.unproved_below(store, store.node(below))));
                }
            }
        }
        closing.dedup();
        closing
    }

    /// What a position rests on and is not proved.
    fn unproved_below(&self, store: &Store, node: &Node) -> Vec<Id> {
        let State::Apart { mv, .. } = node.state else { return Vec::new() };
        let Some(position) = node.key.position(&self.rules) else { return Vec::new() };
        let position = if position.side() == self.side {
            position.play_unchecked(&self.rules, mv).position
        } else {
            position
        };
        let below = replies(&self.rules, self.side, &position).unwrap_or_default();
        let ids = below.iter().filter_map(|position| store.ids.get(&self.symmetries.key(position)).copied());
        ids.filter(|&id| !matches!(store.node(id).state, State::Proved(_))).collect()
    }
}
