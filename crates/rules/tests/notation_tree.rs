//! Trees of moves: what they hold, and when two are the same.

use branan_rules::notation::{MoveTree, NodeId, read_move};

fn add(tree: &mut MoveTree, after: Option<NodeId>, mv: &str) -> NodeId {
    tree.add(after, read_move(mv).expect("a move"))
}

/// Two first moves, the first of which has two replies.
fn forked() -> (MoveTree, [NodeId; 4]) {
    let mut tree = MoveTree::default();
    let first = add(&mut tree, None, "d2-e2");
    let reply = add(&mut tree, Some(first), "c4-c5");
    let other_reply = add(&mut tree, Some(first), "c4-c3");
    let other_first = add(&mut tree, None, "d2-c2");
    (tree, [first, reply, other_reply, other_first])
}

#[test]
fn moves_are_counted_with_their_alternatives() {
    assert_eq!((MoveTree::default().len(), MoveTree::default().is_empty()), (0, true));
    let (tree, _) = forked();
    assert_eq!((tree.len(), tree.is_empty()), (4, false));
}

#[test]
fn every_move_knows_the_one_before() {
    let (tree, [first, reply, other_reply, other_first]) = forked();
    assert_eq!(
        [first, reply, other_reply, other_first].map(|id| tree.before(id)),
        [None, Some(first), Some(first), None]
    );
    assert_eq!(tree.continuations(None), [first, other_first]);
}

#[test]
fn the_order_in_which_moves_were_added_makes_no_difference() {
    let mut tree = MoveTree::default();
    let first = add(&mut tree, None, "d2-e2");
    add(&mut tree, None, "d2-c2");
    add(&mut tree, Some(first), "c4-c5");
    add(&mut tree, Some(first), "c4-c3");
    assert_eq!(tree, forked().0);
}

#[test]
fn another_move_comment_or_alternative_makes_another_tree() {
    let (tree, [first, reply, ..]) = forked();
    let changed = |change: &dyn Fn(&mut MoveTree)| {
        let mut other = tree.clone();
        change(&mut other);
        other
    };
    let others = [
        changed(&|other| other[reply].mv = read_move("c4-b4").expect("a move")),
        changed(&|other| other[reply].comment = "safer".into()),
        changed(&|other| _ = add(other, None, "d2-d3")),
        changed(&|other| _ = add(other, Some(first), "c4-b4")),
        changed(&|other| _ = add(other, Some(reply), "e2-e3")),
    ];
    for other in others {
        assert_ne!(other, tree);
    }
}
