//! `cargo xtask simulate`: the whole server in a simulation, from seeds.

use std::process::{Command, ExitCode};

use anyhow::{Context, Result, bail};

use crate::shell::{cargo, run_as_ours};

pub(crate) const HELP: &str = "\
Plays on servers in a simulation in which everything goes wrong, from seeds.

Usage: cargo xtask simulate [--seeds N] [--from M]
       cargo xtask simulate --seed N

Options:
  --seeds N   so many seeds (default 1000)
  --from M    the first of them (default 0)
  --seed N    this seed alone, with everything that happens in it

Servers, their database, the line between them and those who play are in one
process, with time that costs nothing. Databases are slow, gone, or do not say
what they did, servers are killed and started again, connections break, clocks
are set. Exits with 1 at the first seed in which something is lost, doubled, out
of order, or shown to one and not to another, in which a clock is wrong, or
somebody acts for somebody else.
";

/// The test that plays them.
const TEST: &str = "simulation::tests::whatever_goes_wrong_nothing_is_lost_and_everybody_sees_the_same";

/// Plays the seeds asked for.
pub(crate) fn run(arguments: &[String]) -> Result<ExitCode> {
    let mut command = cargo(["test", "-p", "branan-server", "--all-features", "--lib", "--"]);
    command.args([TEST, "--exact", "--nocapture"]);
    Request::parse(arguments)?.pass_to(&mut command);
    run_as_ours(&mut command)
}

/// Which seeds to play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Request {
    /// One, with everything that happens.
    One(u64),
    Many {
        from: u64,
        count: u64,
    },
}

impl Request {
    fn parse(arguments: &[String]) -> Result<Request> {
        let (mut one, mut from, mut count) = (None, None, None);
        for pair in arguments.chunks(2) {
            let [name, number] = pair else { bail!("{} wants a number", pair[0]) };
            let number = number.parse().with_context(|| format!("{name} wants a number"))?;
            let place = match name.as_str() {
                "--seed" => &mut one,
                "--from" => &mut from,
                "--seeds" => &mut count,
                other => bail!("unknown argument `{other}`; see `cargo xtask simulate --help`"),
            };
            *place = Some(number);
        }
        match (one, from, count) {
            (Some(seed), None, None) => Ok(Request::One(seed)),
            (Some(_), ..) => bail!("--seed is for one alone"),
            (None, from, count) => {
                Ok(Request::Many { from: from.unwrap_or(0), count: count.unwrap_or(1000) })
            }
        }
    }

    /// Lets the test know which ones.
    pub(crate) fn pass_to(self, command: &mut Command) {
        match self {
            Request::One(seed) => command.env("SIMULATE_SEED", seed.to_string()),
            Request::Many { from, count } => {
                command.env("SIMULATE_FROM", from.to_string()).env("SIMULATE_SEEDS", count.to_string())
            }
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(line: &str) -> Result<Request> {
        let arguments: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
        Request::parse(&arguments)
    }

    #[test]
    fn one_seed_or_many() {
        assert_eq!(parse("").unwrap(), Request::Many { from: 0, count: 1000 });
        assert_eq!(parse("--from 7 --seeds 5").unwrap(), Request::Many { from: 7, count: 5 });
        assert_eq!(parse("--seed 3").unwrap(), Request::One(3));
        for line in ["3", "--seed", "--seed x", "--seed 3 --from 1", "--sead 3"] {
            assert!(parse(line).is_err(), "{line}");
        }
    }
}
