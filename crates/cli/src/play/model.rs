//! What is going on, and what changes it: no terminal, no clock, no files.

use branan_rules::{AnyGame, Move, Square};
use branan_words::Words;

use super::local_game::LocalGame;
use super::menu::{Choice, Menu};

/// Everything `branan play` remembers: a menu, and the table once there is a game on it.
pub(crate) struct Model {
    pub(super) words: &'static Words,
    pub(super) menu: Menu,
    pub(super) table: Option<Box<LocalGame>>,
}

/// Something that happened.
#[derive(Debug)]
pub(crate) enum Message {
    /// A key was pressed.
    Key(Key),
    /// The mouse is over a square.
    Over(Square),
    /// A square was clicked.
    Click(Square),
    /// A line of the menu was clicked.
    Choose(usize),
    /// The engine has found a move, or that there is none.
    Thought { id: u64, mv: Option<Move> },
    /// A record was written to a file, or was not.
    Saved(Result<String, String>),
    /// A record was read from a file, or was not.
    Loaded(Result<Box<AnyGame>, String>),
}

/// A key, as far as the game cares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Key {
    Up,
    Down,
    Left,
    Right,
    Enter,
    Escape,
    Backspace,
    /// Control-C.
    Interrupt,
    Char(char),
}

/// Something the world outside is asked to do.
#[derive(Debug)]
pub(crate) enum Effect {
    /// Look for a move and send [`Message::Thought`].
    Think { id: u64, game: Box<AnyGame>, level: u8 },
    /// Forget about thoughts that are under way.
    StopThinking,
    /// Write a record and send [`Message::Saved`].
    Save { path: String, text: String },
    /// Read a record and send [`Message::Loaded`].
    Load { path: String },
    /// Go back to the menu.
    ToMenu,
    /// Leave the program.
    Quit,
}

impl Model {
    /// Begins with the menu.
    pub(crate) fn at_menu(menu: Menu, words: &'static Words) -> Model {
        Model { words, menu, table: None }
    }

    /// Begins with a game.
    pub(crate) fn at_table(menu: Menu, table: LocalGame) -> Model {
        Model { words: table.words, menu, table: Some(Box::new(table)) }
    }

    /// Takes note of what happened and says what is to be done about it.
    pub(crate) fn update(&mut self, message: Message) -> Vec<Effect> {
        let mut effects = match &mut self.table {
            Some(table) => table.update(message),
            None => self.update_menu(&message),
        };
        if effects.iter().any(|effect| matches!(effect, Effect::ToMenu)) {
            self.table = None;
            effects = vec![Effect::StopThinking];
        }
        effects
    }

    fn update_menu(&mut self, message: &Message) -> Vec<Effect> {
        match self.menu.update(message) {
            Choice::Undecided => Vec::new(),
            Choice::Quit => vec![Effect::Quit],
            Choice::Start(terms) => {
                let Some(mut table) = LocalGame::new(*terms, self.words) else {
                    self.menu.trouble = Some(self.words.text("terminal-no-game"));
                    return Vec::new();
                };
                let effects = table.think_if_due();
                self.table = Some(Box::new(table));
                effects
            }
        }
    }

    /// Says whether the screen changes by itself as time goes by.
    pub(crate) fn is_busy(&self) -> bool {
        self.table.as_ref().is_some_and(|table| table.thinking.is_some())
    }
}
