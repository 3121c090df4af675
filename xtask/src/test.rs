//! `cargo xtask test`: everything that must hold before a change goes in.

mod clauses;
mod layers;
pub(crate) mod libraries;
mod links;
mod standalone;
mod steps;

use std::{
    process::ExitCode,
    time::{Duration, Instant},
};

use anyhow::{Context, Result, bail};

use crate::table::table;
use steps::{STEPS, Step};

pub(crate) const HELP: &str = "\
Runs every check and every test.

Usage: cargo xtask test [OPTIONS]

Options:
  --only STEP     run this step alone; may be given more than once
  --keep-going    run the remaining steps after one has failed
  --fix           let the steps `format`, `lints` and `spelling` mend what they can
  --list          print the steps

Stops at the first step that fails. The quick checks come first and the test
runners last, so that the end of the output is a test runner's own summary.
";

/// What the command line asks for.
#[derive(Debug, Default, PartialEq, Eq)]
struct Request {
    only: Vec<String>,
    keep_going: bool,
    fix: bool,
    list: bool,
}

/// How one step went.
struct Report {
    name: &'static str,
    time: Duration,
    error: Option<anyhow::Error>,
}

/// Runs the steps asked for and fails if one of them does.
pub(crate) fn run(arguments: &[String]) -> Result<ExitCode> {
    let request = Request::parse(arguments)?;
    let steps = request.choose()?;
    if request.list {
        for Step { name, title, .. } in steps {
            println!("{name:<14}{title}");
        }
        return Ok(ExitCode::SUCCESS);
    }
    let failed = run_steps(&steps, &request);
    Ok(if failed { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}

impl Request {
    fn parse(arguments: &[String]) -> Result<Self> {
        let mut request = Self::default();
        let mut arguments = arguments.iter();
        while let Some(argument) = arguments.next() {
            match argument.as_str() {
                "--only" => request.only.push(arguments.next().context("--only wants a step")?.clone()),
                "--keep-going" => request.keep_going = true,
                "--fix" => request.fix = true,
                "--list" => request.list = true,
                other => bail!("unknown argument `{other}`; see `cargo xtask test --help`"),
            }
        }
        Ok(request)
    }

    fn choose(&self) -> Result<Vec<&'static Step>> {
        for name in &self.only {
            if !STEPS.iter().any(|step| step.name == name) {
                bail!("no step `{name}`; `cargo xtask test --list` prints them");
            }
        }
        let wanted = |step: &&Step| self.only.is_empty() || self.only.iter().any(|name| name == step.name);
        Ok(STEPS.iter().filter(wanted).collect())
    }
}

/// Runs the steps in order and tells whether one failed.
///
/// The table comes before the last step where that is a test runner, whose
/// summary then ends the output; a failure is always named at the very end.
fn run_steps(steps: &[&Step], request: &Request) -> bool {
    let mut reports: Vec<Report> = Vec::new();
    for (index, step) in steps.iter().enumerate() {
        let is_last = index + 1 == steps.len();
        if is_last && step.has_summary && index > 0 {
            eprint!("\n{}", summary(&reports));
        }
        eprintln!("\n=== {}/{} {}: {}", index + 1, steps.len(), step.name, step.title);
        let report = run_step(step, request.fix);
        let stop = report.error.is_some() && !request.keep_going;
        reports.push(report);
        if stop {
            break;
        }
    }
    let failed = reports.iter().any(|report| report.error.is_some());
    let ends_with_summary = steps.last().is_some_and(|step| step.has_summary);
    if failed || !ends_with_summary {
        eprint!("\n{}", summary(&reports));
    }
    failed
}

fn run_step(step: &Step, fix: bool) -> Report {
    let started = Instant::now();
    let error = (step.run)(fix).err();
    if let Some(error) = &error {
        eprintln!("{} failed: {error:#}", step.name);
    }
    Report { name: step.name, time: started.elapsed(), error }
}

fn summary(reports: &[Report]) -> String {
    let mut rows = vec![["step", "time", "result"].map(str::to_owned)];
    for Report { name, time, error } in reports {
        let result = if error.is_some() { "FAILED" } else { "ok" };
        rows.push([(*name).to_owned(), format!("{:.1} s", time.as_secs_f64()), result.to_owned()]);
    }
    table(&rows)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn choose(line: &str) -> Result<Vec<&'static str>> {
        let arguments: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
        Ok(Request::parse(&arguments)?.choose()?.iter().map(|step| step.name).collect())
    }

    #[test]
    fn without_arguments_every_step_runs_and_the_tests_end_the_output() {
        let steps = choose("").unwrap();
        assert_eq!(steps.len(), STEPS.len());
        assert_eq!(steps.last(), Some(&"tests"));
        assert!(STEPS.last().unwrap().has_summary);
    }

    #[test]
    fn chosen_steps_run_in_their_usual_order() {
        assert_eq!(choose("--only lints --only format").unwrap(), ["format", "lints"]);
    }

    #[test]
    fn unknown_steps_and_options_are_refused() {
        for line in ["--only", "--only lint", "--only-lints", "lints"] {
            assert!(choose(line).is_err(), "{line}");
        }
    }

    const GOOD: Step = Step { name: "good", title: "", has_summary: false, run: |_| Ok(()) };
    const BAD: Step = Step { name: "bad", title: "", has_summary: false, run: |_| bail!("no") };

    #[test]
    fn one_failing_step_fails_the_whole() {
        let keep_going = Request { keep_going: true, ..Request::default() };
        assert!(!run_steps(&[&GOOD, &GOOD], &keep_going));
        assert!(run_steps(&[&BAD, &GOOD], &keep_going));
        assert!(run_steps(&[&GOOD, &BAD], &Request::default()));
    }

    #[test]
    fn nothing_runs_after_a_failure_unless_asked_to() {
        const UNREACHABLE: Step =
            Step { name: "after", title: "", has_summary: false, run: |_| panic!("it ran") };
        assert!(run_steps(&[&BAD, &UNREACHABLE], &Request::default()));
    }
}
