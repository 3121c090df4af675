//! `branan man`: writes the manual pages.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::{Args, CommandFactory};
use clap_mangen::Man as Page;

use crate::args::Cli;
use crate::failure::Failure;

/// Write the manual page of branan, or those of all commands into a folder
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Man {
    /// Write branan.1, branan-replay.1 and so on into this folder
    #[arg(long, value_name = "DIR")]
    dir: Option<PathBuf>,
}

const EXAMPLES: &str = "\
Examples:
  branan man | man -l -
  branan man --dir ~/.local/share/man/man1";

impl Man {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        let mut command = Cli::command();
        command.build();
        match &self.dir {
            None => io::stdout().lock().write_all(&rendered(command)?)?,
            Some(dir) => {
                fs::create_dir_all(dir).map_err(|error| Failure::file(dir, &error))?;
                write_pages(&command, "branan", dir)?;
            }
        }
        Ok(())
    }
}

/// Writes the page of a command and those of the commands below it.
fn write_pages(command: &clap::Command, name: &str, dir: &Path) -> Result<(), Failure> {
    let path = dir.join(format!("{name}.1"));
    let page = rendered(command.clone().display_name(name.to_owned()))?;
    fs::write(&path, page).map_err(|error| Failure::file(&path, &error))?;
    for below in command.get_subcommands() {
        write_pages(below, &format!("{name}-{}", below.get_name()), dir)?;
    }
    Ok(())
}

fn rendered(command: clap::Command) -> Result<Vec<u8>, Failure> {
    let mut page = Vec::new();
    Page::new(command).manual("Branan").render(&mut page)?;
    Ok(page)
}
