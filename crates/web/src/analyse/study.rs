//! A game with everything that might have been played instead.

use branan_board_ui::Drawing;
use branan_rules::{AnyGame, IllegalMove, Move, RuleSet, Setup, Side, StartError};
use branan_session::story;

/// A tree of moves from one position, with comments and marks, and a place in it.
#[derive(Clone, Debug)]
pub struct Study {
    first: AnyGame,
    start: Option<Setup>,
    /// The rules in `OpenTafl` notation, where they are no preset. Whoever reads rules keeps their text: to write
    /// it anew costs the page 6 KB of code.
    pub rules: Option<String>,
    /// What is told about the game, as who played; names in lower case.
    pub tags: Vec<(String, String)>,
    nodes: Vec<Turn>,
    at: NodeId,
    /// The game up to where it stands.
    game: AnyGame,
}

/// A place in a [`Study`]: the position after a move, or the first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(pub usize);

/// A position of a study, and what is said about it.
#[derive(Clone, Debug, Default)]
pub struct Turn {
    /// The move that led here; none to the first position.
    pub mv: Option<Move>,
    /// The move as records write it.
    pub written: String,
    /// What is said about it.
    pub comment: String,
    /// What is drawn on the board.
    pub drawing: Drawing,
    /// How many moves were played before it is on the board.
    pub depth: usize,
    before: Option<NodeId>,
    after: Vec<NodeId>,
}

impl Study {
    /// A study of a game from its start, or from another position.
    ///
    /// # Errors
    /// When the position cannot be played by the rules.
    pub fn new(set: &RuleSet, start: Option<Setup>) -> Result<Study, StartError> {
        let first = match start {
            None => AnyGame::new(set.clone())?,
            Some(start) => AnyGame::from_setup(set.clone(), &start)?,
        };
        Ok(Study::from_first(first, start))
    }

    fn from_first(first: AnyGame, start: Option<Setup>) -> Study {
        let game = first.clone();
        let (tags, nodes) = (Vec::new(), vec![Turn::default()]);
        Study { first, start, rules: None, tags, nodes, at: NodeId::FIRST, game }
    }

    /// A study by the same rules from their start, or from another position.
    ///
    /// # Errors
    /// When the position cannot be played by the rules.
    pub fn fresh(&self, start: Option<Setup>) -> Result<Study, StartError> {
        let study = Study::new(self.rule_set(), start.filter(|start| *start != self.rule_set().start))?;
        Ok(Study { rules: self.rules.clone(), ..study })
    }

    /// A study of the moves of a game, at its end.
    #[must_use]
    pub fn of(game: &AnyGame) -> Study {
        let start = game.setup_after(0);
        let start = Some(start).filter(|start| *start != game.rule_set().start);
        let mut first = game.clone();
        while first.undo().is_some() {}
        let mut study = Study::from_first(first, start);
        for ply in game.plies() {
            // Every move was played before.
            let _ = study.play(ply.mv);
        }
        study
    }

    /// The rules.
    #[must_use]
    pub fn rule_set(&self) -> &RuleSet {
        self.first.rule_set()
    }

    /// The position it begins in, where it is not that of the rules.
    #[must_use]
    pub const fn start(&self) -> Option<&Setup> {
        self.start.as_ref()
    }

    /// The side that makes the first move.
    #[must_use]
    pub fn first_side(&self) -> Side {
        self.first.side()
    }

    /// Where it stands.
    #[must_use]
    pub const fn at(&self) -> NodeId {
        self.at
    }

    /// Goes somewhere else; a place that is not there changes nothing.
    pub fn go(&mut self, to: NodeId) {
        if to.0 < self.nodes.len() && to != self.at {
            self.at = to;
            self.game = self.game_at(to);
        }
    }

    /// The game up to where it stands.
    #[must_use]
    pub const fn game(&self) -> &AnyGame {
        &self.game
    }

    /// A position and what is said about it.
    ///
    /// # Panics
    /// When it is a place of a larger study.
    #[must_use]
    pub fn turn(&self, id: NodeId) -> &Turn {
        &self.nodes[id.0]
    }

    /// The position on the board and what is said about it, to be changed.
    pub fn here(&mut self) -> &mut Turn {
        &mut self.nodes[self.at.0]
    }

    /// What was played after a position: the line itself first, then what might have been.
    #[must_use]
    pub fn after(&self, id: NodeId) -> &[NodeId] {
        &self.turn(id).after
    }

    /// The position before.
    #[must_use]
    pub fn before(&self, id: NodeId) -> Option<NodeId> {
        self.turn(id).before
    }

    /// How many positions it has.
    #[must_use]
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Says whether there is nothing in it that somebody made.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        let first = &self.nodes[0];
        self.nodes.len() == 1
            && self.start.is_none()
            && first.comment.is_empty()
            && first.drawing == Drawing::default()
    }

    /// The game up to a position.
    #[must_use]
    pub fn game_at(&self, id: NodeId) -> AnyGame {
        let mut moves: Vec<Move> = self.back_from(id).filter_map(|id| self.turn(id).mv).collect();
        moves.reverse();
        let mut game = self.first.clone();
        for mv in moves {
            // Every move was played before.
            let _ = game.play(mv);
        }
        game
    }

    /// A position and all before it.
    pub fn back_from(&self, id: NodeId) -> impl Iterator<Item = NodeId> {
        core::iter::successors(Some(id), |id| self.before(*id))
    }

    /// The line that goes on from a position.
    pub fn line_from(&self, id: NodeId) -> impl Iterator<Item = NodeId> {
        core::iter::successors(Some(id), |id| self.after(*id).first().copied()).skip(1)
    }

    /// The line that a position is in, from the first position to the last.
    #[must_use]
    pub fn line_through(&self, id: NodeId) -> Vec<NodeId> {
        let mut line: Vec<NodeId> = self.back_from(id).collect();
        line.reverse();
        line.extend(self.line_from(id));
        line
    }

    /// Plays a move and goes there; a move that was played before is found again.
    ///
    /// # Errors
    /// When the move is not legal.
    pub fn play(&mut self, mv: Move) -> Result<(), IllegalMove> {
        let ply = self.game.play(mv)?;
        let known = self.after(self.at).iter().copied().find(|id| self.turn(*id).mv == Some(mv));
        self.at = known.unwrap_or_else(|| self.add(mv, story::written(ply)));
        Ok(())
    }

    fn add(&mut self, mv: Move, written: String) -> NodeId {
        let id = NodeId(self.nodes.len());
        let depth = self.turn(self.at).depth + 1;
        self.nodes.push(Turn { mv: Some(mv), written, depth, before: Some(self.at), ..Turn::default() });
        self.nodes[self.at.0].after.push(id);
        id
    }

    /// Removes the move on the board and all after it, and goes to the position before.
    pub fn remove(&mut self) {
        if let Some(before) = self.before(self.at) {
            let gone = self.at;
            self.nodes[before.0].after.retain(|id| *id != gone);
            self.go(before);
        }
    }

    /// Makes the line on the board the main line, up to where it first left it.
    pub fn promote(&mut self) {
        let way: Vec<NodeId> = self.back_from(self.at).collect();
        for pair in way.windows(2) {
            let (id, before) = (pair[0], pair[1]);
            let after = &mut self.nodes[before.0].after;
            after.retain(|other| *other != id);
            after.insert(0, id);
        }
    }

    /// Says whether the position on the board is off the main line.
    #[must_use]
    pub fn is_aside(&self) -> bool {
        let way: Vec<NodeId> = self.back_from(self.at).collect();
        way.windows(2).any(|pair| self.after(pair[1]).first() != Some(&pair[0]))
    }
}

impl NodeId {
    /// The first position.
    pub const FIRST: NodeId = NodeId(0);
}

#[cfg(test)]
mod tests {
    use branan_rules::presets;

    use super::*;

    fn played(moves: &[&str]) -> Study {
        let mut study = Study::new(&presets::BRANDUBH, None).expect("a preset");
        for mv in moves {
            study.play(mv.parse().expect("a move")).expect("legal");
        }
        study
    }

    #[test]
    fn a_move_played_twice_is_one_and_another_is_a_variation() {
        let mut study = played(&["d2-e2", "d3-b3"]);
        study.go(NodeId(1));
        study.play("d3-b3".parse().expect("a move")).expect("legal");
        assert_eq!((study.len(), study.is_aside()), (3, false));
        study.go(NodeId(1));
        study.play("d3-c3".parse().expect("a move")).expect("legal");
        assert_eq!((study.len(), study.is_aside()), (4, true));
        study.promote();
        assert!(!study.is_aside());
        assert_eq!(study.after(NodeId(1)), [NodeId(3), NodeId(2)]);
        study.remove();
        assert_eq!((study.at(), study.after(NodeId(1))), (NodeId(1), &[NodeId(2)][..]));
    }

    #[test]
    fn the_game_on_the_board_is_the_way_there() {
        let study = played(&["d2-e2", "d3-b3", "d1-d3"]);
        assert_eq!(study.game_at(study.at()).len(), 3);
        assert_eq!(Study::of(&study.game_at(study.at())).len(), 4);
        assert_eq!(study.line_through(NodeId(1)).len(), 4);
    }

    #[test]
    fn an_illegal_move_changes_nothing() {
        let mut study = played(&["d2-e2"]);
        assert!(study.play("a1-a7".parse().expect("a move")).is_err());
        assert_eq!((study.len(), study.at()), (2, NodeId(1)));
    }
}
