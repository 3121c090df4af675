//! `branan show`: a position or a game on the terminal.

use std::io::{self, BufWriter, IsTerminal, Write};
use std::str::FromStr;

use branan_board_ui::{Charset, TextStyle, Theme, text};
use branan_rules::{RuleSet, Setup};
use branan_session::story;
use clap::Args;

use crate::commands::Context;
use crate::failure::Failure;
use crate::stepper::Stepper;
use crate::subject::{Loaded, Selection, Subject};
use crate::terminal::{board_depth, text_width, wants_ascii};
use crate::{play, scene, wrap};

/// Show a position, or step through a game
///
/// On a terminal a game opens for stepping: arrow keys or space, Home, End, `f` turns the board, `q`
/// leaves. Into a file or a pipe every position is written, one after the other.
///
/// On the board [x] is the last move, ✕ a captured piece, !x! the king in danger or captured, {x} what holds
/// him.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of the command line")]
pub(crate) struct Show {
    #[command(flatten)]
    selection: Selection,
    /// Show the position after this many moves: a number, `start` or `end`
    #[arg(long, short, value_name = "N")]
    r#move: Option<At>,
    /// Step through the game, beginning with the position of --move
    #[arg(long)]
    step: bool,
    /// Write every position, also on a terminal
    #[arg(long, conflicts_with_all = ["move", "step"])]
    all: bool,
    /// Turn the board by half
    #[arg(long)]
    flip: bool,
    /// Use letters for the pieces: A attacker, D defender, K king
    #[arg(long)]
    ascii: bool,
    /// The colours of the board: wood, dark, high-contrast or print
    #[arg(long, value_name = "THEME", default_value = "wood")]
    theme: Theme,
}

const EXAMPLES: &str = "\
Examples:
  branan show copenhagen                             the start of a game
  branan show game.otg                               step through a game
  branan show games.csv --game 12 --move end         how the twelfth game ended
  branan show '3a3/3a3/3d3/aa1kdaa/2d4/3a3/3a3 d'    a position
  branan show game.otg --all --ascii > game.txt      every position, in plain letters";

/// A place in a game.
#[derive(Clone, Copy, Debug)]
pub(crate) enum At {
    Move(usize),
    End,
}

impl FromStr for At {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<At, &'static str> {
        match text {
            "start" => Ok(At::Move(0)),
            "end" => Ok(At::End),
            number => number.parse().map(At::Move).map_err(|_| "expected a number, `start` or `end`"),
        }
    }
}

impl At {
    /// The number of moves it means in a game.
    pub(crate) fn in_game(self, loaded: &Loaded) -> Result<usize, Failure> {
        let all = loaded.game.len();
        match self {
            At::End => Ok(all),
            At::Move(moves) if moves <= all => Ok(moves),
            At::Move(moves) => {
                Err(Failure::usage(format_args!("there is no move {moves}: the game has {all}")))
            }
        }
    }
}

impl Show {
    pub(crate) fn run(&self, context: &Context) -> Result<(), Failure> {
        match self.selection.load(&context.book)? {
            Subject::Games(games) => self.show_games(context, &games),
            Subject::Bare { set, setup, why } => self.show_bare(context, &set, &setup, &why),
        }
    }

    fn show_games(&self, context: &Context, games: &[Loaded]) -> Result<(), Failure> {
        let which = self.selection.game_of(games)?;
        let loaded = &games[which];
        let on_terminal = io::stdout().is_terminal() && io::stdin().is_terminal();
        if self.step && !on_terminal {
            return Err(Failure::usage("--step needs a terminal").hint("--all writes every position"));
        }
        let from = self.r#move.map(|at| at.in_game(loaded)).transpose()?;
        let browse = !self.all && from.is_none() && (!loaded.game.is_empty() || games.len() > 1);
        if self.step || on_terminal && browse {
            return self.step(context, games, which, from.unwrap_or(0));
        }
        if games.len() > 1 && !self.selection.names_a_game() {
            to_stderr!("game 1 of {}; --game N shows another", games.len());
        }
        self.write(context, loaded, from)?;
        match &loaded.trouble {
            Some(trouble) if loaded.broken => Err(Failure::input(trouble)),
            _ => Ok(()),
        }
    }

    fn step(&self, context: &Context, games: &[Loaded], which: usize, from: usize) -> Result<(), Failure> {
        let mut stepper =
            Stepper::new(games, which, self.style(context), context.color.stdout(), context.words());
        stepper.go_to(from);
        if self.flip {
            stepper.flip();
        }
        stepper.run().map_err(|error| Failure::input(format_args!("the terminal failed: {error}")))
    }

    /// Writes one position, or all of them.
    fn write(&self, context: &Context, loaded: &Loaded, at: Option<usize>) -> Result<(), Failure> {
        let mut out = BufWriter::new(io::stdout().lock());
        writeln!(out, "{}", context.color.stdout().bold(&loaded.title))?;
        let moves = match at {
            Some(at) => at..=at,
            None => 0..=loaded.game.len(),
        };
        for at in moves {
            self.write_position(&mut out, context, loaded, at)?;
        }
        out.flush()?;
        Ok(())
    }

    fn write_position(
        &self,
        out: &mut impl Write,
        context: &Context,
        loaded: &Loaded,
        at: usize,
    ) -> Result<(), Failure> {
        let game = scene::rewound(&loaded.game, at);
        let view = scene::position(&game).flipped(self.flip);
        writeln!(out)?;
        if let Some(ply) = game.plies().last() {
            let who = story::side_name(game.side().other(), context.words());
            let heading = format!("{at}. {}", story::written(*ply));
            writeln!(out, "{}  {who}", context.color.stdout().bold(&heading))?;
        }
        write!(out, "{}", text(&view, &self.style(context)))?;
        let said = loaded.trouble.clone().filter(|_| at == loaded.game.len() && !loaded.broken);
        for line in play::describe(&game, context.words()).into_iter().chain(said) {
            write!(out, "{}", wrap::paragraph("", &line, text_width()))?;
        }
        if loaded.game.is_empty() {
            writeln!(out, "{}", game.setup())?;
        }
        Ok(())
    }

    fn show_bare(&self, context: &Context, set: &RuleSet, setup: &Setup, why: &str) -> Result<(), Failure> {
        let view = scene::board(set, setup).flipped(self.flip);
        let mut out = io::stdout().lock();
        writeln!(out, "{}{setup}", text(&view, &self.style(context)))?;
        to_stderr!("note: this cannot be played: {why}");
        Ok(())
    }

    fn style(&self, context: &Context) -> TextStyle {
        let charset = if self.ascii || wants_ascii() { Charset::Ascii } else { Charset::Unicode };
        TextStyle { charset, depth: board_depth(context.color.stdout()), theme: self.theme }
    }
}
