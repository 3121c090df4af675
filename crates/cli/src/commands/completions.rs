//! `branan completions`: lets a shell complete command lines.

use std::io::{self, Write};

use clap::{Args, CommandFactory};
use clap_complete::Shell;

use crate::args::Cli;
use crate::failure::Failure;

/// Write a script that lets your shell complete `branan` command lines
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Completions {
    /// The shell
    shell: Shell,
}

const EXAMPLES: &str = "\
Examples:
  branan completions bash > ~/.local/share/bash-completion/completions/branan
  branan completions zsh > ~/.zfunc/_branan
  branan completions fish > ~/.config/fish/completions/branan.fish";

impl Completions {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        // Generating panics where writing fails, so it writes into memory.
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut Cli::command(), "branan", &mut script);
        io::stdout().lock().write_all(&script)?;
        Ok(())
    }
}
