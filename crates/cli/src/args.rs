//! The command line as clap reads it.

use std::path::PathBuf;

use branan_words::Language;
use clap::builder::Styles;
use clap::builder::styling::AnsiColor;
use clap::{Args, Parser, Subcommand};

use crate::commands::{
    analyse, arena, bench, bot, check, completions, convert, diagram, engine, games, health, man, perft,
    prove, puzzles, ratings, referee, replay, rules, serve, show, solve, tables, user,
};
use crate::terminal::ColorChoice;

/// Play, learn and analyse games of the tafl family: Brandubh, Hnefatafl and their relatives.
///
/// Without a command it opens the site in your browser, as `branan serve` does.
#[derive(Debug, Parser)]
#[command(
    name = "branan",
    version,
    styles = STYLES,
    max_term_width = 100,
    disable_help_subcommand = true,
    after_help = AFTER_HELP,
    after_long_help = AFTER_LONG_HELP
)]
pub(crate) struct Cli {
    #[command(flatten)]
    pub(crate) common: Common,
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

/// What every command takes.
#[derive(Args, Debug)]
pub(crate) struct Common {
    /// Add a rule set of your own to the known ones; may be given several times
    ///
    /// The file is TOML. Begin with the rules nearest to yours, `branan rules export ID`, change `id` and
    /// whatever else you like, and see whether it is sound with `branan rules check FILE`.
    #[arg(long = "rules-file", value_name = "FILE", global = true, help_heading = "Everywhere")]
    pub(crate) rules_files: Vec<PathBuf>,
    /// When to use colours: auto, always or never
    #[arg(
        long,
        value_name = "WHEN",
        default_value = "auto",
        global = true,
        help_heading = "Everywhere",
        hide_possible_values = true,
        hide_default_value = true
    )]
    pub(crate) color: ColorChoice,
    /// The language of games, analyses and rules: en, fr, de or pt; the system's own if left out
    #[arg(
        long = "lang",
        visible_alias = "language",
        value_name = "LANGUAGE",
        value_parser = language,
        global = true,
        help_heading = "Everywhere"
    )]
    pub(crate) language: Option<Language>,
}

fn language(code: &str) -> Result<Language, String> {
    Language::from_locale(code).ok_or_else(|| {
        let codes: Vec<&str> = Language::ALL.iter().map(|language| language.code()).collect();
        format!("the languages are {}", codes.join(", "))
    })
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Serve(Box<serve::Serve>),
    Play(crate::commands::play::Play),
    Show(show::Show),
    Diagram(diagram::Diagram),
    Convert(convert::Convert),
    Analyse(analyse::Analyse),
    Engine(engine::Engine),
    Bot(bot::Bot),
    Match(arena::Match),
    Referee(referee::Referee),
    Replay(replay::Replay),
    Rules(rules::Rules),
    Perft(perft::Perft),
    Tables(tables::Tables),
    Prove(prove::Prove),
    Solve(solve::Solve),
    Check(check::Check),
    Puzzles(puzzles::Puzzles),
    User(user::User),
    Health(health::Health),
    Ratings(ratings::Ratings),
    Export(games::Export),
    Import(games::Import),
    Bench(bench::Bench),
    Completions(completions::Completions),
    Man(man::Man),
}

const STYLES: Styles = Styles::styled()
    .header(AnsiColor::Yellow.on_default().bold())
    .usage(AnsiColor::Yellow.on_default().bold())
    .literal(AnsiColor::Green.on_default())
    .placeholder(AnsiColor::Cyan.on_default());

const AFTER_HELP: &str = "\
Exit status: 0 all well, 1 something in the input was bad or failed, 2 the command line was wrong.
`branan COMMAND --help` tells more, with examples.";

const AFTER_LONG_HELP: &str = "\
Examples:
  branan                                   play, learn and analyse in the browser
  branan play                              a game on the terminal
  branan show brandubh                     the board at the start
  branan show game.otg                     step through a game with the arrow keys
  branan diagram game.otg -o game.gif      the same as an animation
  branan analyse game.otg                  where a game went wrong
  branan match level=5 level=4             engines against each other
  branan rules show hnefatafl              the rules in words
  branan convert games.csv --to otg        another notation for the same games

A FILE of `-` is the standard input, which is also read where FILE is left out.

Exit status:
  0  all well
  1  something in the input was bad, or failed
  2  the command line was wrong";
