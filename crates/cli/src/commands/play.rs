//! `branan play`: a game on the terminal.

use std::io::{self, IsTerminal};
use std::path::PathBuf;
use std::time::{SystemTime, UNIX_EPOCH};

use branan_board_ui::{Charset, TextStyle, Theme};
use branan_rules::Side;
use branan_session::{Handicap, LocalTerms, Opponent, Session, TOP_LEVEL, text_of};
use clap::{Args, ValueEnum};

use crate::commands::Context;
use crate::endgame_oracle::TableFolder;
use crate::failure::Failure;
use crate::play::{self, FIRST_LEVEL, LocalGame, Menu, Model};
use crate::terminal::{board_depth, wants_ascii};

/// Play against the engine or a friend, on the terminal
///
/// Without options a menu asks what to play. Arrow keys and Enter, the mouse, or typed moves such as
/// `d2-e2` move the pieces; `?` shows all keys.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Play {
    /// The rule set
    #[arg(long, short, value_name = "ID")]
    rules: Option<String>,
    /// The side you play: attackers, defenders, or both for two people
    #[arg(long, short, value_name = "SIDE", hide_possible_values = true)]
    side: Option<Seat>,
    /// How well the engine plays, 1 to 12
    #[arg(long, short, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=i64::from(TOP_LEVEL)))]
    level: Option<u8>,
    /// What you are given: none, soldier (the other side has one fewer), or first-move
    #[arg(long, value_name = "WHAT", value_parser = handicap, default_value = "none", conflicts_with = "load")]
    handicap: Handicap,
    /// Play a match: two sets with sides swapped, the faster win counts
    #[arg(long, short)]
    r#match: bool,
    /// Go on with the first game of a file, whatever its notation
    #[arg(long, value_name = "FILE", conflicts_with = "match")]
    load: Option<PathBuf>,
    /// Let the engine choose among good moves by this number instead of by chance
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// A folder of endgame tables for the engine to ask; `branan tables` makes them
    #[arg(long, value_name = "DIR")]
    tables: Option<PathBuf>,
    /// Use letters for the pieces: A attacker, D defender, K king
    #[arg(long)]
    ascii: bool,
    /// The colours of the board: wood, dark, high-contrast or print
    #[arg(long, value_name = "THEME", default_value = "wood")]
    theme: Theme,
}

const EXAMPLES: &str = "\
Examples:
  branan play                                        choose from a menu
  branan play --rules brandubh --level 2             attack against a gentle engine
  branan play --rules copenhagen --side defenders    lead the king out
  branan play --side both                            two people at one terminal
  branan play --match --level 6                      two sets, sides swapped
  branan play --level 5 --handicap soldier           against one soldier fewer
  branan play --load game.otg                        go on with a saved game";

/// Who sits at the terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Seat {
    Attackers,
    Defenders,
    Both,
}

impl Play {
    pub(crate) fn run(&self, context: &Context) -> Result<(), Failure> {
        if self.side == Some(Seat::Both) && self.level.is_some() {
            return Err(Failure::usage("--side both leaves no side for an engine of some --level"));
        }
        let model = self.model(context)?;
        let tables = TableFolder::new(self.tables.as_deref())?;
        if !io::stdin().is_terminal() || !io::stdout().is_terminal() {
            return Err(Failure::usage("playing needs a terminal")
                .hint("`branan show FILE` writes a game into a file or a pipe"));
        }
        let charset = if self.ascii || wants_ascii() { Charset::Ascii } else { Charset::Unicode };
        let style = TextStyle { charset, depth: board_depth(context.color.stdout()), theme: self.theme };
        let seed = self.seed.unwrap_or_else(by_chance);
        play::run(model, &context.book, style, seed, tables)
            .map_err(|error| Failure::input(format_args!("the terminal failed: {error}")))
    }

    /// The menu, or the game that the command line asks for.
    fn model(&self, context: &Context) -> Result<Model, Failure> {
        let menu = Menu::new(context.book.sets());
        let asks = self.rules.is_some()
            || self.side.is_some()
            || self.level.is_some()
            || self.handicap != Handicap::None
            || self.r#match;
        let rules = match &self.rules {
            Some(id) => context.book.named(id)?,
            None => &context.book.sets()[0],
        };
        let mut terms = LocalTerms {
            rules: text_of(rules),
            opponent: match self.side {
                Some(Seat::Both) => Opponent::Friend,
                _ => Opponent::Engine(self.level.unwrap_or(FIRST_LEVEL)),
            },
            side: if self.side == Some(Seat::Defenders) { Side::Defenders } else { Side::Attackers },
            handicap: self.handicap,
            is_match: self.r#match,
            ..LocalTerms::default()
        };
        if let Some(path) = &self.load {
            let game = play::load(path, &context.book)?;
            terms.rules = text_of(game.rule_set());
            // Whoever loads a game and does not say otherwise goes on with the side to move.
            if self.side.is_none() {
                terms.side = game.side();
            }
            let session = Session::with_game(terms, game);
            return Ok(Model::at_table(menu, LocalGame::with_session(session, context.words())));
        }
        if !asks {
            return Ok(Model::at_menu(menu, context.words()));
        }
        let table = LocalGame::new(terms, context.words());
        let table = table.ok_or_else(|| Failure::input(context.words().text("terminal-no-game")))?;
        Ok(Model::at_table(menu, table))
    }
}

fn handicap(word: &str) -> Result<Handicap, String> {
    let words = Handicap::ALL.map(Handicap::word).join(", ");
    word.parse().map_err(|_| format!("there are {words}"))
}

/// A number that is another one every time.
fn by_chance() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_nanos() as u64)
}
