//! Benchmarks that check their own results; run by `cargo xtask bench`.

mod blind;
mod chances;
mod conversion;
mod engine;
mod levels;
mod options;
mod peer;
mod proofs;
mod rules;
mod table;
mod tactics;

use std::process::ExitCode;

const USAGE: &str = "\
Measures Branan on one core and checks every result.

Usage: cargo xtask bench <rules | engine [--page FOLDER] | proofs> [--quick]
       cargo xtask bench levels [--games N] [--steps LEVEL | --calibrate SKILLS] [RULES ...]
       cargo xtask bench conversion [--nodes N] [--positions N] [RULES ...]
       cargo xtask bench chances [--games N] [--nodes N] [RULES ...]
       cargo xtask bench blind [--nodes N] [RULES ...]
       cargo xtask bench find-won RULES COUNT SEED
       cargo xtask bench find-closing RULES (FILE | GAMES SEED)
       cargo xtask bench find-tactics SEED SECONDS
       cargo xtask bench verify-tactics
       cargo xtask bench prove-tables RULES FOLDER COUNT SEED

Options:
  --page   also time the engine as pages run it, under Node: the folder of the built
           files, which `cargo xtask` names by itself
  --quick  one run of each measure at a smaller depth (targets are not judged)

Exits with 1 when a result is wrong or, without --quick, a target is missed.";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let mut words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let is_quick = words.pop_if(|word| *word == "--quick").is_some();
    let is_well = match words.as_slice() {
        ["rules"] => rules::run(is_quick),
        ["engine"] => engine::run(is_quick, None),
        ["engine", "--page", folder] => engine::run(is_quick, Some(folder)),
        ["proofs"] => proofs::run(is_quick),
        _ if is_quick => return usage(),
        ["prove-tables", rules, folder, count, seed] => {
            let (Ok(count), Ok(seed)) = (count.parse(), seed.parse()) else {
                return usage();
            };
            proofs::compare_with_tables(rules, folder, count, seed)
        }
        ["find-tactics", seed, seconds] => {
            let (Ok(seed), Ok(seconds)) = (seed.parse(), seconds.parse()) else {
                return usage();
            };
            tactics::find(seed, seconds)
        }
        ["verify-tactics"] => tactics::verify(),
        ["find-won", rules, count, seed] => {
            let (Some(set), Ok(count), Ok(seed)) =
                (branan_rules::presets::by_id(rules), count.parse(), seed.parse())
            else {
                return usage();
            };
            conversion::find(set, count, seed)
        }
        ["find-closing", rules, source @ ..] => {
            let Some(set) = branan_rules::presets::by_id(rules) else { return usage() };
            match (source, source.iter().map(|word| word.parse().ok()).collect::<Option<Vec<u64>>>()) {
                ([_, _], Some(numbers)) => blind::find_in_games(set, numbers[0], numbers[1]),
                ([file], _) => blind::find_in_records(set, file.as_ref()),
                _ => return usage(),
            }
        }
        ["blind", arguments @ ..] => match blind::Asked::read(arguments) {
            Some(asked) => asked.run(),
            None => return usage(),
        },
        ["conversion", arguments @ ..] => match conversion::Asked::read(arguments) {
            Some(asked) => asked.run(),
            None => return usage(),
        },
        ["chances", arguments @ ..] => match chances::Asked::read(arguments) {
            Some(asked) => asked.run(),
            None => return usage(),
        },
        ["levels", arguments @ ..] => match levels::Asked::read(arguments) {
            Some(asked) => asked.run(),
            None => return usage(),
        },
        ["--help" | "-h"] => {
            println!("{USAGE}");
            return ExitCode::SUCCESS;
        }
        _ => return usage(),
    };
    if is_well { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn usage() -> ExitCode {
    eprintln!("{USAGE}");
    ExitCode::from(2)
}
