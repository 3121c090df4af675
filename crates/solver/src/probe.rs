//! How much work a proof would be, by random probes of it (Knuth 1975).

use branan_certificates::{Key, draw};

use crate::asking::{Asker, Found, Question};
use crate::solver::Solver;

/// One random way down a proof.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Probe {
    /// Nodes that the whole proof would take if all of it were like this way, transpositions not counted.
    pub nodes: f64,
    /// Whether it came to a position that is won within sight, and not to one that looks lost.
    pub is_closed: bool,
    /// Positions on the way that got a move.
    pub length: u32,
}

/// No way is followed further.
const LONGEST: u32 = 400;

impl Solver {
    /// Goes down the proof by a random way from a seed: each position is asked, and of those it rests on one is
    /// taken by chance and stands for all.
    #[must_use]
    pub fn probe(&self, seed: u64) -> Probe {
        let mut asker = self.asker();
        let mut probe = Probe { nodes: 0.0, is_closed: true, length: 0 };
        let (mut weight, mut chance) = (1.0, seed);
        let mut below = self.first_below(&mut asker);
        let mut within = None;
        while let Some(keys) = below {
            let Some(&key) = keys.get(draw(&mut chance, keys.len())) else { return probe };
            #[expect(clippy::cast_precision_loss, reason = "an estimate")]
            {
                weight *= keys.len() as f64;
            }
            let Some(position) = key.position(&self.rules) else { break };
            let question = Question::first(position, probe.length, within);
            let (found, nodes) = self.ask_with(&mut asker, &question);
            #[expect(clippy::cast_precision_loss, reason = "an estimate")]
            {
                probe.nodes += weight * nodes as f64;
            }
            probe.length += 1;
            let mv = match found {
                Found::Leaf(_) => return probe,
                Found::Closed(mv) => mv,
                Found::Move { mv, claim, .. } if probe.length < LONGEST => {
                    within = claim;
                    mv
                }
                Found::Move { .. } | Found::Lost => break,
            };
            below = asker.below(&position, mv);
        }
        Probe { is_closed: false, ..probe }
    }

    /// What the root rests on: itself, or what the replies lead to if the other side is to move.
    fn first_below(&self, asker: &mut Asker<'_>) -> Option<Vec<Key>> {
        if self.root.side() == self.side {
            return Some(vec![self.symmetries.key(&self.root)]);
        }
        let mut is_far = |key: &Key| {
            key.position(&self.rules).is_some_and(|position| asker.first_look(&position).is_none())
        };
        let mut keys: Vec<Key> = self.open_replies(&self.root).ok()?;
        keys.retain(&mut is_far);
        keys.sort_unstable();
        keys.dedup();
        Some(keys)
    }
}
