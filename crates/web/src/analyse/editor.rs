//! A position set up by hand.

use branan_rules::{AnyGame, Fault, Piece, RuleSet, Setup, Side, Square, StartError, presets};

/// A board where pieces are put and taken away, whatever the rules say to it.
#[derive(Clone, Debug)]
pub struct Editor {
    set: RuleSet,
    /// The position as it stands.
    pub setup: Setup,
    /// What a click does.
    pub tool: Tool,
}

/// What a click on a square puts there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tool {
    /// A piece; where one of its kind stands, nothing.
    Put(Piece),
    /// Nothing.
    Erase,
}

impl Tool {
    /// Every tool.
    pub const ALL: [Tool; 4] =
        [Tool::Put(Piece::Attacker), Tool::Put(Piece::Defender), Tool::Put(Piece::King), Tool::Erase];

    /// The name of the tool in the page.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Tool::Put(Piece::Attacker) => "attacker",
            Tool::Put(Piece::Defender) => "defender",
            Tool::Put(Piece::King) => "king",
            Tool::Erase => "erase",
        }
    }

    /// The tool of that name.
    #[must_use]
    pub fn by_name(name: &str) -> Option<Tool> {
        Tool::ALL.into_iter().find(|tool| tool.name() == name)
    }
}

impl Editor {
    /// An editor that begins with a position.
    #[must_use]
    pub fn new(set: &RuleSet, setup: Setup) -> Editor {
        let setup = if setup.size() == set.size() { setup } else { set.start };
        Editor { set: set.clone(), setup, tool: Tool::Put(Piece::Attacker) }
    }

    /// The rules the position is for.
    #[must_use]
    pub const fn rule_set(&self) -> &RuleSet {
        &self.set
    }

    /// Uses the tool on a square.
    pub fn click(&mut self, square: Square) {
        let piece = match self.tool {
            Tool::Put(piece) if self.setup.piece_at(square) != Some(piece) => Some(piece),
            Tool::Put(_) | Tool::Erase => None,
        };
        if piece == Some(Piece::King) {
            // There is one king: he moves here.
            let kings = self.setup.squares_of(Piece::King);
            self.setup = kings.iter().fold(self.setup, |setup, king| setup.with_piece(king, None));
        }
        self.setup = self.setup.with_piece(square, piece);
    }

    /// Sets up a position from elsewhere, for a game on a board of its size if the chosen one has another. Says
    /// whether there is such a game.
    pub fn place(&mut self, setup: Setup) -> bool {
        if setup.size() != self.set.size() {
            let Some(set) = presets::ALL.into_iter().find(|set| set.size() == setup.size()) else {
                return false;
            };
            self.set = set.clone();
        }
        self.setup = setup;
        true
    }

    /// Chooses other rules; pieces stay where the board has the same size.
    pub fn choose(&mut self, id: &str) {
        if let Some(set) = presets::by_id(id) {
            *self = Editor { tool: self.tool, ..Editor::new(set, self.setup) };
        }
    }

    /// Lets a side begin.
    pub fn begin_with(&mut self, side: Side) {
        self.setup = self.setup.with_side(side);
    }

    /// Takes all pieces away.
    pub fn clear(&mut self) {
        self.setup = Setup::empty(self.set.size()).with_side(self.setup.side());
    }

    /// Puts all pieces where the game begins.
    pub fn restart(&mut self) {
        self.setup = self.set.start;
    }

    /// Everything that keeps the position from being played.
    #[must_use]
    pub fn faults(&self) -> Vec<Fault> {
        match AnyGame::from_setup(self.set.clone(), &self.setup) {
            Err(StartError::Setup(error)) => error.faults,
            _ => Vec::new(),
        }
    }

    /// The position to play from, where it is not the start of the rules.
    #[must_use]
    pub fn start(&self) -> Option<Setup> {
        Some(self.setup).filter(|setup| *setup != self.set.start)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_fault_is_told_at_once() {
        let mut editor = Editor::new(&presets::BRANDUBH, presets::BRANDUBH.start);
        assert_eq!(editor.faults(), []);
        editor.click(Square::new(0, 0));
        editor.tool = Tool::Erase;
        editor.click(Square::new(3, 3));
        let corner = Fault::Forbidden { piece: Piece::Attacker, square: Square::new(0, 0) };
        assert_eq!(editor.faults().len(), 2);
        assert!(editor.faults().contains(&Fault::NoKing) && editor.faults().contains(&corner));
        editor.clear();
        assert_eq!(editor.faults(), [Fault::NoKing]);
        editor.restart();
        assert_eq!((editor.faults(), editor.start()), (Vec::new(), None));
    }

    #[test]
    fn a_second_king_is_the_first_one_moved() {
        let mut editor = Editor::new(&presets::BRANDUBH, presets::BRANDUBH.start);
        editor.tool = Tool::Put(Piece::King);
        editor.click(Square::new(1, 1));
        assert_eq!(editor.setup.squares_of(Piece::King).len(), 1);
        assert_eq!((editor.faults(), editor.setup.piece_at(Square::new(3, 3))), (Vec::new(), None));
    }

    #[test]
    fn a_position_of_another_size_brings_a_game_of_that_size() {
        let mut editor = Editor::new(&presets::BRANDUBH, presets::BRANDUBH.start);
        assert!(editor.place(presets::TABLUT.start));
        assert_eq!((editor.rule_set().id.as_ref(), editor.start()), ("tablut", None));
        assert!(!editor.place(Setup::empty(5)));
        assert_eq!(editor.setup, presets::TABLUT.start);
    }

    #[test]
    fn pieces_stay_on_a_board_of_the_same_size() {
        let mut editor = Editor::new(&presets::BRANDUBH, presets::BRANDUBH.start);
        editor.click(Square::new(1, 1));
        editor.choose("brandubh-historical");
        assert_eq!(editor.setup.piece_at(Square::new(1, 1)), Some(Piece::Attacker));
        editor.choose("hnefatafl");
        assert_eq!((editor.setup.size(), editor.start()), (11, None));
    }
}
