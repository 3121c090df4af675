//! `cargo xtask mutants`: do the tests notice when the rules change?

use std::{fs, process::ExitCode};

use anyhow::{Context, Result, bail};
use serde_json::Value;

use crate::{
    shell::{cargo, exit_code},
    tools::MUTANTS,
    workspace::root,
};

pub(crate) const HELP: &str = "\
Changes the rules crate in many small ways and reports what no test notices.

Usage: cargo xtask mutants [-- ARGS]

ARGS go to cargo-mutants, for instance `-- --file crates/rules/src/square.rs`
or `-- --list`. Settings are in .cargo/mutants.toml, the full report is in
mutants.out/. A surviving mutant is a test to write; it is no failure here.
";

/// How many mutants met which end.
#[derive(Debug, PartialEq, Eq)]
struct Outcomes {
    caught: u64,
    missed: u64,
    timeout: u64,
    unviable: u64,
}

/// Runs cargo-mutants on the rules crate and prints the score.
pub(crate) fn run(arguments: &[String]) -> Result<ExitCode> {
    let passed_on = match arguments {
        [] => arguments,
        [dashes, rest @ ..] if dashes == "--" => rest,
        [other, ..] => bail!("unknown argument `{other}`; put `--` before those of cargo-mutants"),
    };
    let mut command = cargo(["mutants", "--package", "branan-rules"]);
    MUTANTS.provide(&mut command)?;
    match exit_code(command.args(passed_on))? {
        // All caught; some missed; some timed out.
        0 | 2 | 3 => {}
        code => bail!("cargo-mutants could not complete its run (exit code {code})"),
    }
    if !passed_on.iter().any(|argument| argument.starts_with("--list")) {
        print!("{}", Outcomes::read()?.report());
    }
    Ok(ExitCode::SUCCESS)
}

impl Outcomes {
    fn read() -> Result<Self> {
        let path = root().join("mutants.out/outcomes.json");
        let text = fs::read_to_string(&path).with_context(|| format!("no {}", path.display()))?;
        Self::parse(&text)
    }

    fn parse(json: &str) -> Result<Self> {
        let json: Value = serde_json::from_str(json).context("outcomes.json is no valid JSON")?;
        let count = |field: &str| {
            json[field].as_u64().with_context(|| format!("outcomes.json has no count `{field}`"))
        };
        Ok(Self {
            caught: count("caught")?,
            missed: count("missed")?,
            timeout: count("timeout")?,
            unviable: count("unviable")?,
        })
    }

    fn report(&self) -> String {
        let Self { caught, missed, timeout, unviable } = self;
        let score = self.score().map_or_else(|| "none".to_owned(), |score| format!("{score} %"));
        format!(
            "caught {caught}, missed {missed}, timeout {timeout}, unviable {unviable}; \
             score {score} (caught or timed out, of those that compile)\n"
        )
    }

    /// The share of noticed mutants in percent, rounded down: only a complete
    /// catch is 100.
    fn score(&self) -> Option<u64> {
        let noticed = self.caught + self.timeout;
        (noticed * 100).checked_div(noticed + self.missed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_are_read_and_unviable_mutants_do_not_score() {
        let json = r#"{"outcomes": [], "caught": 6, "missed": 1, "timeout": 1, "unviable": 9}"#;
        let outcomes = Outcomes::parse(json).unwrap();
        assert_eq!(outcomes, Outcomes { caught: 6, missed: 1, timeout: 1, unviable: 9 });
        assert_eq!(outcomes.score(), Some(87));
    }

    #[test]
    fn nothing_to_change_has_no_score() {
        let outcomes = Outcomes { caught: 0, missed: 0, timeout: 0, unviable: 3 };
        assert_eq!(outcomes.score(), None);
    }
}
