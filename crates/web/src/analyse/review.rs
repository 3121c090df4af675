//! A whole game judged move by move.

use branan_rules::{Move, Side};

use super::{Line, NodeId, Study};

/// The scores of all positions of the main line, as far as the engine has come.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Review {
    nodes: Vec<NodeId>,
    sides: Vec<Side>,
    scores: Vec<Line>,
}

/// How bad a move was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Judgement {
    /// It gave away a tenth of all games.
    Inaccuracy,
    /// A fifth.
    Mistake,
    /// Three tenths or more.
    Blunder,
}

impl Judgement {
    /// All of them, the worst last.
    pub const ALL: [Judgement; 3] = [Judgement::Inaccuracy, Judgement::Mistake, Judgement::Blunder];

    /// The sign behind the move.
    #[must_use]
    pub const fn sign(self) -> &'static str {
        match self {
            Judgement::Inaccuracy => "?!",
            Judgement::Mistake => "?",
            Judgement::Blunder => "??",
        }
    }

    /// The name of the kind in the page.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Judgement::Inaccuracy => "inaccuracy",
            Judgement::Mistake => "mistake",
            Judgement::Blunder => "blunder",
        }
    }

    const fn of(loss: i32) -> Option<Judgement> {
        match loss {
            300.. => Some(Judgement::Blunder),
            200.. => Some(Judgement::Mistake),
            100.. => Some(Judgement::Inaccuracy),
            _ => None,
        }
    }
}

impl Review {
    /// A review of the main line that has not begun.
    #[must_use]
    pub fn new(study: &Study) -> Review {
        let nodes = study.line_through(NodeId::FIRST);
        let first = study.first_side();
        let sides = (0..nodes.len()).map(|ply| if ply % 2 == 0 { first } else { first.other() }).collect();
        Review { nodes, sides, scores: Vec::new() }
    }

    /// The position to be judged next.
    #[must_use]
    pub fn next(&self) -> Option<NodeId> {
        self.nodes.get(self.scores.len()).copied()
    }

    /// Takes the score of the position that was next.
    pub fn take(&mut self, score: Line) {
        if self.scores.len() < self.nodes.len() {
            self.scores.push(score);
        }
    }

    /// How many positions are judged, and of how many.
    #[must_use]
    pub fn progress(&self) -> (usize, usize) {
        (self.scores.len(), self.nodes.len())
    }

    /// Says whether all positions are judged.
    #[must_use]
    pub fn is_done(&self) -> bool {
        self.scores.len() == self.nodes.len()
    }

    /// The positions that are judged, with how likely the attackers are to win, in
    /// thousandths.
    pub fn chances(&self) -> impl Iterator<Item = (NodeId, i32)> {
        self.nodes.iter().copied().zip(self.scores.iter().map(Line::chance))
    }

    /// What the move to a position was worth, if it was bad.
    #[must_use]
    pub fn judgement(&self, id: NodeId) -> Option<Judgement> {
        let ply = self.nodes.iter().position(|node| *node == id).filter(|ply| *ply > 0)?;
        self.judged(ply)
    }

    fn judged(&self, ply: usize) -> Option<Judgement> {
        let (before, after) = (self.scores.get(ply - 1)?.chance(), self.scores.get(ply)?.chance());
        let loss = if self.sides[ply - 1] == Side::Attackers { before - after } else { after - before };
        Judgement::of(loss)
    }

    /// The bad moves: where they led, how bad they were, and what would have been better.
    pub fn mistakes(&self) -> impl Iterator<Item = (NodeId, Judgement, Option<Move>)> {
        (1..self.scores.len()).filter_map(|ply| {
            let better = self.scores[ply - 1].moves.first().copied();
            Some((self.nodes[ply], self.judged(ply)?, better))
        })
    }

    /// How many moves of a kind a side has made.
    #[must_use]
    pub fn count(&self, side: Side, judgement: Judgement) -> usize {
        let plies = 1..self.scores.len();
        plies.filter(|ply| self.sides[ply - 1] == side && self.judged(*ply) == Some(judgement)).count()
    }
}

#[cfg(test)]
mod tests {
    use branan_rules::presets;

    use super::*;

    fn score(value: i32) -> Line {
        Line { score: String::new(), value, winner: None, moves: Vec::new() }
    }

    #[test]
    fn what_a_move_gives_away_is_judged_for_the_side_that_played_it() {
        let mut study = Study::new(&presets::BRANDUBH, None).expect("a preset");
        for mv in ["d2-e2", "d3-b3", "d1-d3"] {
            study.play(mv.parse().expect("a move")).expect("legal");
        }
        let mut review = Review::new(&study);
        for value in [0, -300, -280, 500] {
            assert!(!review.is_done() && review.next().is_some());
            review.take(score(value));
        }
        assert!(review.is_done());
        assert_eq!(review.judgement(NodeId(1)), Some(Judgement::Blunder));
        assert_eq!(review.judgement(NodeId(2)), None);
        assert_eq!(review.judgement(NodeId(3)), None, "a good move for the attackers");
        assert_eq!(review.count(Side::Attackers, Judgement::Blunder), 1);
        assert_eq!(review.mistakes().count(), 1);
    }
}
