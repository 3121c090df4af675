//! `cargo xtask populate`: a database as years of use leave it.

use std::process::ExitCode;

use anyhow::{Context, Result, bail};

use crate::programs;
use crate::shell::{self, program};

pub(crate) const HELP: &str = "\
Fills a database with people, games, ratings and notices, as years of use would.

Usage: cargo xtask populate --database URL [--accounts N] [--matches N] [--seed N]

Options:
  --database URL  an empty database: sqlite:FILE, or postgres://…
  --accounts N    people (default 10000)
  --matches N     contests (default 100000)
  --seed N        whatever is by chance follows from it (default 1)

A few people play most of the games, the stronger of two wins more often, six of ten contests are rated, one person in
twenty has a slow game that goes on. Moves are real ones. Everybody's password is `the raven knows`; whoever plays most is
the administrator. Ratings are made by a rebuild, whose time is printed.
";

/// What is asked for, as the generator takes it.
#[derive(Debug, PartialEq, Eq)]
struct Request<'a> {
    database: &'a str,
    accounts: &'a str,
    matches: &'a str,
    seed: &'a str,
}

/// Fills a database.
pub(crate) fn run(arguments: &[String]) -> Result<ExitCode> {
    let Request { database, accounts, matches, seed } = Request::parse(arguments)?;
    let populate = programs::build_as_for_tests(&["--example", "populate"])?.join("examples/populate");
    shell::run(&mut program(populate, [database, accounts, matches, seed]))?;
    Ok(ExitCode::SUCCESS)
}

impl Request<'_> {
    fn parse(arguments: &[String]) -> Result<Request<'_>> {
        let mut request = Request { database: "", accounts: "10000", matches: "100000", seed: "1" };
        let mut words = arguments.iter().map(String::as_str);
        while let Some(word) = words.next() {
            let value = words.next().with_context(|| format!("{word} wants a value"))?;
            match word {
                "--database" => request.database = value,
                "--accounts" => request.accounts = value,
                "--matches" => request.matches = value,
                "--seed" => request.seed = value,
                _ => bail!("`cargo xtask populate --help` says what can be asked for"),
            }
        }
        if request.database.is_empty() {
            bail!("--database says which one is filled");
        }
        for number in [request.accounts, request.matches, request.seed] {
            number.parse::<u64>().with_context(|| format!("`{number}` is no whole number"))?;
        }
        Ok(request)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(line: &str) -> Result<String> {
        let arguments: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
        let request = Request::parse(&arguments)?;
        let Request { database, accounts, matches, seed } = request;
        Ok([database, accounts, matches, seed].join(" "))
    }

    #[test]
    fn a_database_is_named_and_the_rest_may_be() {
        for (line, expected) in [
            ("--database sqlite:x", "sqlite:x 10000 100000 1"),
            ("--accounts 5 --matches 7 --database sqlite:x --seed 2", "sqlite:x 5 7 2"),
        ] {
            assert_eq!(parse(line).unwrap(), expected);
        }
        for line in
            ["", "--accounts 5", "--database", "--database x --accounts many", "--fast x --database y"]
        {
            assert!(parse(line).is_err(), "{line}");
        }
    }
}
