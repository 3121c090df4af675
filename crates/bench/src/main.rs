//! Benchmarks that check their own results; run by `cargo xtask bench`.

mod peer;
mod rules;
mod table;

use std::process::ExitCode;

const USAGE: &str = "\
Measures Branan on one core and checks every result.

Usage: cargo xtask bench rules [--quick]

Options:
  --quick  one run of each measure at a smaller depth (targets are not judged)

Exits with 1 when a result is wrong or, without --quick, a target is missed.";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let quick = match words.as_slice() {
        ["rules"] => false,
        ["rules", "--quick"] => true,
        ["--help" | "-h"] => {
            println!("{USAGE}");
            return ExitCode::SUCCESS;
        }
        _ => {
            eprintln!("{USAGE}");
            return ExitCode::from(2);
        }
    };
    if rules::run(quick) { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
