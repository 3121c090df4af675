//! What a dialogue asks of the program around it.

use branan_rules::AnyGame;

use crate::budget::Budget;

/// One thing to do after a line was heard.
#[derive(Clone, Debug, PartialEq)]
pub enum Action {
    /// Write this; several lines have line ends between them.
    Reply(String),
    /// Search, and tell the dialogue what was found.
    Think(Box<Task>),
    /// Count positions, and write the counts.
    Count(Box<Count>),
    /// End the search, if there is one, and tell what was found; end any counting.
    Stop,
    /// Bring the search or the count under way to its end, within a few seconds if it is a
    /// search and at once if that has no end, and tell what was found.
    Finish,
    /// End the search; nobody waits for what it found.
    Abandon,
    /// Forget what was learnt from earlier games.
    Forget,
    /// Use a table of this many mebibytes.
    Hash(usize),
    /// Search on this many threads from the next search on.
    Threads(usize),
    /// Ask the endgame tables of this folder from the next search on; none if it is empty.
    Tables(String),
    /// End the program.
    Quit,
}

/// A search to be done.
#[derive(Clone, Debug)]
pub struct Task {
    /// The game; the position on its board is searched.
    pub game: AnyGame,
    /// How much work to put in.
    pub budget: Budget,
    /// How many lines of play are wanted.
    pub lines: usize,
}

/// Positions to be counted.
#[derive(Clone, Debug)]
pub struct Count {
    /// The game; counted is from the position on its board.
    pub game: AnyGame,
    /// How many moves ahead.
    pub depth: u32,
    /// Write the count for each first move too.
    pub divide: bool,
}

/// Two games are the same to a search if they came the same way to the same position.
fn same(one: &AnyGame, other: &AnyGame) -> bool {
    one.rule_set().is_same_game(other.rule_set())
        && one.setup() == other.setup()
        && one.plies() == other.plies()
}

impl PartialEq for Task {
    fn eq(&self, other: &Task) -> bool {
        same(&self.game, &other.game) && self.budget == other.budget && self.lines == other.lines
    }
}

impl PartialEq for Count {
    fn eq(&self, other: &Count) -> bool {
        same(&self.game, &other.game) && self.depth == other.depth && self.divide == other.divide
    }
}
