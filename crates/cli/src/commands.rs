//! One file a command.

pub(crate) mod analyse;
pub(crate) mod arena;
pub(crate) mod bench;
pub(crate) mod bot;
pub(crate) mod check;
pub(crate) mod completions;
pub(crate) mod convert;
pub(crate) mod diagram;
pub(crate) mod engine;
pub(crate) mod games;
pub(crate) mod health;
pub(crate) mod man;
pub(crate) mod perft;
pub(crate) mod play;
pub(crate) mod prove;
pub(crate) mod puzzles;
pub(crate) mod ratings;
pub(crate) mod referee;
pub(crate) mod replay;
pub(crate) mod rules;
pub(crate) mod serve;
pub(crate) mod show;
pub(crate) mod solve;
pub(crate) mod tables;
pub(crate) mod user;

use std::fmt;

use branan_words::{Language, Words};

use crate::args::{Cli, Command, Common};
use crate::failure::Failure;
use crate::rule_book::RuleBook;
use crate::rule_page::system_language;
use crate::terminal::ColorChoice;

/// What every command works with.
pub(crate) struct Context {
    pub(crate) book: RuleBook,
    pub(crate) color: ColorChoice,
    pub(crate) language: Language,
}

impl Context {
    /// What is said, in the language of whoever asks.
    pub(crate) fn words(&self) -> &'static Words {
        Words::of(self.language)
    }

    /// Warns of something that does not stop the command.
    pub(crate) fn warn(&self, message: impl fmt::Display) {
        to_stderr!("{} {message}", self.color.stderr().yellow("warning:"));
    }

    /// Tells of an error that does not stop the command.
    pub(crate) fn complain(&self, message: impl fmt::Display) {
        to_stderr!("{} {message}", self.color.stderr().red("error:"));
    }
}

/// Runs the command that was asked for.
pub(crate) fn run(cli: &Cli) -> Result<(), Failure> {
    let Common { rules_files, color, language } = &cli.common;
    let language = language.unwrap_or_else(system_language);
    let context = Context { book: RuleBook::load(rules_files)?, color: *color, language };
    match &cli.command {
        None => serve::Serve::default().run(&context),
        Some(Command::Serve(serve)) => serve.run(&context),
        Some(Command::Play(play)) => play.run(&context),
        Some(Command::Show(show)) => show.run(&context),
        Some(Command::Diagram(diagram)) => diagram.run(&context),
        Some(Command::Convert(convert)) => convert.run(&context),
        Some(Command::Analyse(analyse)) => analyse.run(&context),
        Some(Command::Engine(engine)) => engine.run(&context),
        Some(Command::Bot(bot)) => bot.run(&context),
        Some(Command::Match(arena)) => arena.run(&context),
        Some(Command::Referee(referee)) => referee.run(&context),
        Some(Command::Replay(replay)) => replay.run(&context),
        Some(Command::Rules(rules)) => rules.run(&context),
        Some(Command::Perft(perft)) => perft.run(&context),
        Some(Command::Tables(tables)) => tables.run(&context),
        Some(Command::Prove(prove)) => prove.run(&context),
        Some(Command::Solve(solve)) => solve.run(&context),
        Some(Command::Check(check)) => check.run(&context),
        Some(Command::Puzzles(puzzles)) => puzzles.run(&context),
        Some(Command::User(user)) => user.run(),
        Some(Command::Health(health)) => health.run(),
        Some(Command::Ratings(ratings)) => ratings.run(&context),
        Some(Command::Export(export)) => export.run(),
        Some(Command::Import(import)) => import.run(),
        Some(Command::Bench(bench)) => bench.run(),
        Some(Command::Completions(completions)) => completions.run(),
        Some(Command::Man(man)) => man.run(),
    }
}
