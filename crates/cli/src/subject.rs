//! The games or the position that a command is about.

use std::ffi::OsString;
use std::path::Path;

use branan_rules::{AnyGame, RuleSet, Setup, SquareSet, Zone, presets};
use clap::Args;

use crate::failure::Failure;
use crate::input::Input;
use crate::position;
use crate::records;
use crate::rule_book::RuleBook;

/// How a command line says what it is about.
#[derive(Args, Debug)]
pub(crate) struct Selection {
    /// A file with games or a position, a position itself, or the id of a rule set
    ///
    /// Positions and games may be in any notation. `-` is the standard input.
    #[arg(value_name = "FILE|POSITION|ID")]
    what: Option<OsString>,
    /// The rule set; otherwise the one the input names, or the first that fits it
    #[arg(long, short, value_name = "ID")]
    rules: Option<String>,
    /// Which game of a file with several, counted from 1
    #[arg(long, short, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    game: Option<u32>,
}

/// What a command is about.
pub(crate) enum Subject {
    /// Games; never none.
    Games(Vec<Loaded>),
    /// Pieces on a board that cannot be played, and why not.
    Bare { set: Box<RuleSet>, setup: Setup, why: String },
}

/// A game to look at; a position is a game without moves.
pub(crate) struct Loaded {
    pub(crate) game: AnyGame,
    /// What to call it.
    pub(crate) title: String,
    /// What else there is to say at its end, as why the rest could not be played.
    pub(crate) trouble: Option<String>,
    /// The rest could not be played.
    pub(crate) broken: bool,
}

impl Selection {
    /// Finds and reads what is meant.
    pub(crate) fn load(&self, book: &RuleBook) -> Result<Subject, Failure> {
        let rules = self.rules.as_deref().map(|id| book.named(id)).transpose()?;
        let Some(what) = &self.what else { return unnamed(book, rules) };
        if what == "-" {
            return read(&Input::Stdin, book, rules);
        }
        let path = Path::new(what);
        let text = what.to_str();
        if path.is_file() || text.is_none() {
            return read(&Input::File(path.to_owned()), book, rules);
        }
        match text {
            Some(id) if book.get(id).is_some() => start(book.named(id)?),
            Some(text) if looks_like_a_position(text) => Ok(from_setup(position::named(text)?, rules, book)),
            _ => Err(not_found(path, book)),
        }
    }

    /// The game that was asked for, counted from 0.
    pub(crate) fn game_of(&self, games: &[Loaded]) -> Result<usize, Failure> {
        let asked = self.game.map_or(0, |game| game as usize - 1);
        if asked < games.len() {
            return Ok(asked);
        }
        let there_are = if games.len() == 1 {
            "there is 1 game".to_owned()
        } else {
            format!("there are {} games", games.len())
        };
        Err(Failure::usage(format_args!("there is no game {}: {there_are}", asked + 1)))
    }

    /// Says whether a game was asked for by its number.
    pub(crate) fn names_a_game(&self) -> bool {
        self.game.is_some()
    }
}

/// What is meant where nothing is named: what comes in, or the start of a game.
fn unnamed(book: &RuleBook, rules: Option<&RuleSet>) -> Result<Subject, Failure> {
    if Input::Stdin.is_typed() {
        start(rules.unwrap_or(&book.sets()[0]))
    } else {
        read(&Input::Stdin, book, rules)
    }
}

fn start(set: &RuleSet) -> Result<Subject, Failure> {
    let game = AnyGame::new(set.clone()).map_err(Failure::input)?;
    Ok(Subject::Games(vec![Loaded { game, title: set.name.to_string(), trouble: None, broken: false }]))
}

fn read(input: &Input, book: &RuleBook, rules: Option<&RuleSet>) -> Result<Subject, Failure> {
    let text = input.read()?;
    if let Ok(setup) = position::read(&text) {
        return Ok(from_setup(setup, rules, book));
    }
    let games = records::load(&text, book, rules).map_err(|failure| failure.within(input.name()))?;
    if games.is_empty() {
        return Err(Failure::input(format_args!("{}: there is no game in it", input.name())));
    }
    Ok(Subject::Games(games))
}

fn from_setup(setup: Setup, rules: Option<&RuleSet>, book: &RuleBook) -> Subject {
    let Some(set) = rules.or_else(|| for_size(book, setup.size())) else {
        let why = format!("no rule set is known for {0}x{0} squares", setup.size());
        return Subject::Bare { set: Box::new(plain(setup)), setup, why };
    };
    match AnyGame::from_setup(set.clone(), &setup) {
        Ok(game) => {
            Subject::Games(vec![Loaded { game, title: set.name.to_string(), trouble: None, broken: false }])
        }
        Err(error) if set.size() == setup.size() => {
            Subject::Bare { set: Box::new(set.clone()), setup, why: error.to_string() }
        }
        Err(error) => Subject::Bare { set: Box::new(plain(setup)), setup, why: error.to_string() },
    }
}

/// The first rule set for a board of this size.
pub(crate) fn for_size(book: &RuleBook, size: u8) -> Option<&RuleSet> {
    book.sets().iter().find(|set| set.size() == size)
}

/// A board as such: a throne, corners, and no game known to be played on it.
fn plain(setup: Setup) -> RuleSet {
    let zone = |squares| Zone { squares, ..Zone::NONE };
    RuleSet {
        id: "".into(),
        name: "Unknown rules".into(),
        start: setup,
        throne: zone(SquareSet::centre(setup.size())),
        corners: zone(SquareSet::corners(setup.size())),
        ..presets::BRANDUBH
    }
}

fn looks_like_a_position(text: &str) -> bool {
    text.matches('/').count() >= 3 && !text.contains("//") && !text.contains('.')
}

fn not_found(path: &Path, book: &RuleBook) -> Failure {
    let failure = Failure::usage(format_args!(
        "`{}` is neither a file, nor a position, nor the id of a rule set",
        path.display()
    ));
    match path.to_str().and_then(|text| book.nearest(text)) {
        Some(near) => failure.hint(format_args!("did you mean `{near}`?")),
        None => failure.hint("quote a position, and end it with the side to move: '3a3/…/3a3 a'"),
    }
}
