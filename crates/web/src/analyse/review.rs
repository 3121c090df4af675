//! The main line of a study judged move by move.

use branan_rules::{Move, Side};
use branan_session::{Assessment, Judgement, Mark, Review as Moves, Tally, Variation};

use super::{NodeId, Study};

/// A review whose positions are places of a study.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Review {
    nodes: Vec<NodeId>,
    moves: Moves,
}

impl Review {
    /// A review of the main line that has not begun.
    #[must_use]
    pub fn new(study: &Study) -> Review {
        let nodes = study.line_through(NodeId::FIRST);
        let moves = nodes.iter().filter_map(|id| study.turn(*id).mv).collect();
        Review { nodes, moves: Moves::new(study.first_side(), moves) }
    }

    /// The position to be judged next.
    #[must_use]
    pub fn next(&self) -> Option<NodeId> {
        self.moves.next().map(|moves| self.nodes[moves])
    }

    /// Takes the best line of the position that was next.
    pub fn take(&mut self, best: Option<&Variation>) {
        self.moves.take(best.map(|line| (line.worth, line.moves.first().copied())));
    }

    /// How many positions are judged, and of how many.
    #[must_use]
    pub fn progress(&self) -> (usize, usize) {
        self.moves.progress()
    }

    /// Says whether all positions are judged.
    #[must_use]
    pub fn is_done(&self) -> bool {
        self.moves.is_done()
    }

    /// The positions that are judged: their numbers, their places, and how likely the attackers are to win, in
    /// thousandths.
    pub fn chances(&self) -> impl Iterator<Item = (usize, NodeId, i32)> {
        let chance = |moves: usize| self.moves.assessment(moves).map(Assessment::chance);
        self.nodes.iter().enumerate().filter_map(move |(moves, id)| Some((moves, *id, chance(moves)?)))
    }

    /// How bad the move to a position was, if it was.
    #[must_use]
    pub fn mark(&self, id: NodeId) -> Option<Mark> {
        let number = self.nodes.iter().position(|node| *node == id)?;
        self.moves.judgement(number)?.mark
    }

    /// The bad moves: where they led, how bad they were, and what would have been better.
    pub fn mistakes(&self) -> impl Iterator<Item = (NodeId, Mark, Option<Move>)> {
        self.nodes.iter().enumerate().filter_map(|(number, id)| {
            let Judgement { mark, .. } = self.moves.judgement(number)?;
            Some((*id, mark?, self.moves.better(number)))
        })
    }

    /// How a side did.
    #[must_use]
    pub fn tally(&self, side: Side) -> Tally {
        self.moves.tally(side)
    }
}

#[cfg(test)]
mod tests {
    use branan_rules::presets;

    use super::*;

    #[test]
    fn the_moves_of_the_main_line_are_judged_where_they_stand_in_the_study() {
        let mut study = Study::new(&presets::BRANDUBH, None).expect("a preset");
        for mv in ["d2-e2", "d3-b3", "d1-d3"] {
            study.play(mv.parse().expect("a move")).expect("legal");
        }
        let mut review = Review::new(&study);
        for value in [500, -280, -300, 0] {
            assert!(!review.is_done() && review.next().is_some());
            let worth = Assessment { hundredths: value, ..Assessment::default() };
            review.take(Some(&Variation { worth, moves: Vec::new() }));
        }
        assert!(review.is_done());
        let marks = [0, 1, 2, 3].map(|id| review.mark(NodeId(id)));
        assert_eq!(marks, [None, Some(Mark::Blunder), None, None]);
        assert_eq!(review.tally(Side::Attackers).count(Mark::Blunder), 1);
        assert_eq!(review.mistakes().map(|mistake| mistake.0).collect::<Vec<_>>(), [NodeId(1)]);
    }
}
