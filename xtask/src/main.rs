//! The project's own commands: `cargo xtask <COMMAND>`.
//!
//! Each command is a file; `shell`, `workspace`, `tracked` and `tools` are what
//! they share. Nothing here is part of the program that players run.

mod apt;
mod bench;
mod compiler;
mod dist;
mod failover;
mod fuzz;
mod javascript;
mod load;
mod mutants;
mod npm;
mod play;
mod populate;
mod programs;
mod python;
mod release;
mod remap;
mod report;
mod semver;
mod shell;
mod siege;
mod simulate;
mod site;
mod soak;
mod table;
mod test;
mod tools;
mod torture;
mod tracked;
mod wasm;
mod workspace;

use std::process::ExitCode;

use anyhow::{Result, bail};

/// One command: its name, its help text and what it does with its arguments.
///
/// The first line of the help text is also its line in the overview.
struct Command {
    name: &'static str,
    help: &'static str,
    run: fn(&[String]) -> Result<ExitCode>,
}

const COMMANDS: &[Command] = &[
    Command { name: "test", help: test::HELP, run: test::run },
    Command { name: "play", help: play::HELP, run: play::run },
    Command { name: "wasm", help: wasm::HELP, run: wasm::run },
    Command { name: "python", help: python::HELP, run: python::run_command },
    Command { name: "npm", help: javascript::HELP, run: javascript::run_command },
    Command { name: "dist", help: dist::HELP, run: dist::run },
    Command { name: "release", help: release::HELP, run: release::run },
    Command { name: "screenshots", help: site::HELP, run: site::screenshots },
    Command { name: "bench", help: bench::HELP, run: bench::run },
    Command { name: "soak", help: soak::HELP, run: soak::run },
    Command { name: "load", help: load::HELP, run: load::run },
    Command { name: "populate", help: populate::HELP, run: populate::run },
    Command { name: "siege", help: siege::HELP, run: siege::run },
    Command { name: "torture", help: torture::HELP, run: torture::run },
    Command { name: "failover", help: failover::HELP, run: failover::run },
    Command { name: "simulate", help: simulate::HELP, run: simulate::run },
    Command { name: "fuzz", help: fuzz::HELP, run: fuzz::run },
    Command { name: "semver", help: semver::HELP, run: semver::run },
    Command { name: "mutants", help: mutants::HELP, run: mutants::run },
];

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    dispatch(&arguments).unwrap_or_else(|error| {
        eprintln!("error: {error:#}");
        ExitCode::FAILURE
    })
}

fn dispatch(arguments: &[String]) -> Result<ExitCode> {
    let Some((name, rest)) = arguments.split_first() else {
        print!("{}", overview());
        return Ok(ExitCode::from(2));
    };
    if matches!(name.as_str(), "help" | "--help" | "-h") {
        print!("{}", overview());
        return Ok(ExitCode::SUCCESS);
    }
    let Some(command) = COMMANDS.iter().find(|command| command.name == name) else {
        bail!("no command `{name}`; `cargo xtask --help` lists them");
    };
    if asks_for_help(rest) {
        print!("{}", command.help);
        return Ok(ExitCode::SUCCESS);
    }
    (command.run)(rest)
}

/// Tells whether the first argument asks for help; later ones may belong to
/// the program that the command starts (`cargo xtask play perft --help`).
fn asks_for_help(arguments: &[String]) -> bool {
    arguments.first().is_some_and(|first| first == "--help" || first == "-h")
}

fn overview() -> String {
    let lines: Vec<String> = COMMANDS
        .iter()
        .map(|Command { name, help, .. }| {
            let summary = help.lines().next().unwrap_or_default();
            format!("  {name:<13}{summary}")
        })
        .collect();
    format!(
        "Usage: cargo xtask <COMMAND> [ARGS]\n\nCommands:\n{}\n\n\
         `cargo xtask <COMMAND> --help` says more.\n",
        lines.join("\n")
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_command_explains_itself() {
        for Command { name, help, .. } in COMMANDS {
            assert!(help.contains(&format!("Usage: cargo xtask {name}")), "{name}");
            assert!(overview().contains(help.lines().next().unwrap()), "{name}");
        }
    }

    #[test]
    fn an_unknown_command_is_refused_by_name() {
        let error = dispatch(&["tset".to_owned()]).unwrap_err();
        assert!(error.to_string().contains("`tset`"), "{error}");
    }
}
