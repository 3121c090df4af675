//! Moves with alternatives to them.

use alloc::string::String;
use alloc::vec::Vec;
use core::ops::{Index, IndexMut};

use super::moves::MoveText;

/// The moves of a record: a main line and, anywhere, other moves that might
/// have been played instead.
///
/// Two trees are equal when they hold the same moves and comments in the same
/// places, whatever the order they were added in.
///
/// ```
/// use branan_rules::notation::{MoveTree, read_move};
///
/// let mut tree = MoveTree::default();
/// let first = tree.add(None, read_move("d2-e2")?);
/// let reply = tree.add(Some(first), read_move("c4-c5")?);
/// let other = tree.add(Some(first), read_move("c4-c3")?);
/// tree[other].comment = "safer".into();
/// assert_eq!(tree.mainline().collect::<Vec<_>>(), [first, reply]);
/// assert_eq!(tree.continuations(Some(first)), [reply, other]);
/// # Ok::<(), branan_rules::notation::ParseError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct MoveTree {
    // One flat list, so that no depth of variations can exhaust the stack.
    nodes: Vec<Node>,
    first: Vec<NodeId>,
}

/// The place of a move in a [`MoveTree`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(usize);

/// A move in a [`MoveTree`].
#[derive(Clone, Debug)]
pub struct Node {
    /// The move.
    pub mv: MoveText,
    /// What is said about it; may be empty.
    pub comment: String,
    before: Option<NodeId>,
    after: Vec<NodeId>,
}

impl MoveTree {
    /// Adds a move after another, or at the start. The first move added after
    /// another continues its line, those added later are alternatives.
    ///
    /// # Panics
    /// When `after` is from a larger tree.
    pub fn add(&mut self, after: Option<NodeId>, mv: MoveText) -> NodeId {
        let id = NodeId(self.nodes.len());
        match after {
            None => self.first.push(id),
            Some(before) => self[before].after.push(id),
        }
        self.nodes.push(Node { mv, comment: String::new(), before: after, after: Vec::new() });
        id
    }

    /// The moves that follow another, or the first moves: the line's own
    /// continuation first, then the alternatives to it.
    ///
    /// # Panics
    /// When `after` is from a larger tree.
    #[must_use]
    pub fn continuations(&self, after: Option<NodeId>) -> &[NodeId] {
        match after {
            None => &self.first,
            Some(before) => &self[before].after,
        }
    }

    /// The move before another; `None` for a first move.
    ///
    /// # Panics
    /// When the id is from a larger tree.
    #[must_use]
    pub fn before(&self, id: NodeId) -> Option<NodeId> {
        self[id].before
    }

    /// The main line.
    pub fn mainline(&self) -> impl Iterator<Item = NodeId> {
        self.line_after(None)
    }

    /// The line that continues after a move, or from the start.
    pub fn line_after(&self, after: Option<NodeId>) -> impl Iterator<Item = NodeId> {
        let first = move |after| self.continuations(after).first().copied();
        core::iter::successors(first(after), move |&id| first(Some(id)))
    }

    /// How many moves there are, alternatives included.
    #[must_use]
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Says whether there is no move.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }
}

impl Index<NodeId> for MoveTree {
    type Output = Node;
    fn index(&self, id: NodeId) -> &Node {
        &self.nodes[id.0]
    }
}

impl IndexMut<NodeId> for MoveTree {
    fn index_mut(&mut self, id: NodeId) -> &mut Node {
        &mut self.nodes[id.0]
    }
}

impl PartialEq for MoveTree {
    fn eq(&self, other: &MoveTree) -> bool {
        if self.first.len() != other.first.len() {
            return false;
        }
        let mut pairs: Vec<_> = self.first.iter().copied().zip(other.first.iter().copied()).collect();
        while let Some((mine, theirs)) = pairs.pop() {
            let (mine, theirs) = (&self[mine], &other[theirs]);
            let alike = mine.mv == theirs.mv && mine.comment == theirs.comment;
            if !alike || mine.after.len() != theirs.after.len() {
                return false;
            }
            pairs.extend(mine.after.iter().copied().zip(theirs.after.iter().copied()));
        }
        true
    }
}

impl Eq for MoveTree {}
