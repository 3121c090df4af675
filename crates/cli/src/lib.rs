//! The command line of Branan.
//!
//! One file a command in `commands`; what several of them share stands beside
//! it. The binary only calls [`run`].

/// Writes a line to the standard error stream; if nobody listens, that is that.
macro_rules! to_stderr {
    ($($text:tt)*) => {{
        use std::io::Write;
        let _ = writeln!(std::io::stderr(), $($text)*);
    }};
}

mod arena;
mod args;
mod bologna;
mod commands;
mod endgame_oracle;
mod failure;
mod input;
mod jsonl;
mod online;
mod picture;
mod play;
mod position;
mod progress;
mod records;
mod replayed;
mod rule_book;
mod rule_page;
mod stepper;
mod subject;
mod terminal;
mod wrap;

use std::process::ExitCode;

use branan_scene as scene;
use clap::Parser;

use crate::args::Cli;

/// Does what the command line of this process asks for.
#[must_use]
pub fn run() -> ExitCode {
    let cli = Cli::parse();
    match commands::run(&cli) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            failure.print(cli.common.color.stderr());
            ExitCode::from(failure.status())
        }
    }
}
