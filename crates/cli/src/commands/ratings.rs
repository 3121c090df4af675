//! `branan ratings`: what results say about games and people.

use std::collections::BTreeMap;
use std::io::{self, BufWriter, Write};
use std::path::PathBuf;

use branan_ratings::{FitError, SetResult, SideFit, fit};
use branan_rules::Side;
use branan_rules::notation::{GameResult, Record};
use branan_server::Rebuilt;
use clap::{Args, Subcommand};
use serde_json::{Value, json};

use crate::commands::Context;
use crate::commands::serve::Database;
use crate::failure::Failure;
use crate::input::Input;
use crate::records;

/// What results say about games and people
#[derive(Args, Debug)]
pub(crate) struct Ratings {
    #[command(subcommand)]
    command: RatingsCommand,
}

#[derive(Debug, Subcommand)]
enum RatingsCommand {
    Fit(Fit),
    Rebuild(Rebuild),
}

/// Find out how much easier the defenders' side is
///
/// Reads records of games in any notation and finds, for each rule set, the advantage of the defenders in
/// points (Elo) that makes the results most likely, and where the true one is in 95 of 100 cases. Names of
/// players are taken into account where records have them. Games without a result, or with a move against the
/// rules, are left out.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
struct Fit {
    /// Files with games; `-` is the standard input
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// The rule set; otherwise the one a record names, or the first by which the game is legal
    #[arg(long, short, value_name = "ID")]
    rules: Option<String>,
    /// Write JSON instead: one object a rule set
    #[arg(long)]
    json: bool,
}

const EXAMPLES: &str = "\
Examples:
  branan ratings fit games.csv
  branan ratings fit --rules copenhagen --json 2024.pgn 2025.pgn";

impl Ratings {
    pub(crate) fn run(&self, context: &Context) -> Result<(), Failure> {
        match &self.command {
            RatingsCommand::Fit(fit) => fit.run(context),
            RatingsCommand::Rebuild(rebuild) => rebuild.run(),
        }
    }
}

/// Make all ratings of a server again from its games
///
/// Ratings follow from the logs of rated games and from whose they are, so this changes nothing unless something was
/// wrong, or the way of rating has changed. The server may run meanwhile.
#[derive(Args, Debug)]
#[command(after_help = REBUILD_EXAMPLES)]
struct Rebuild {
    #[command(flatten)]
    database: Database,
    /// Write JSON instead
    #[arg(long)]
    json: bool,
}

const REBUILD_EXAMPLES: &str = "\
Examples:
  branan ratings rebuild
  branan ratings rebuild --database postgres://localhost/branan --json";

impl Rebuild {
    fn run(&self) -> Result<(), Failure> {
        let runtime = tokio::runtime::Runtime::new()?;
        let Rebuilt { contests, counted, .. } = runtime.block_on(async {
            let store = self.database.open().await?;
            let rebuilt = store.rebuild_ratings().await.map_err(Failure::input);
            store.close().await;
            rebuilt
        })?;
        let mut out = io::stdout().lock();
        if self.json {
            writeln!(out, "{}", json!({ "games": contests, "counted": counted }))?;
        } else {
            writeln!(out, "{contests} rated games, of which {counted} changed ratings.")?;
        }
        Ok(())
    }
}

/// Results of sets, by the id of their rules.
type Results = BTreeMap<String, Vec<SetResult<String>>>;

impl Fit {
    fn run(&self, context: &Context) -> Result<(), Failure> {
        let (results, left_out) = self.read(context)?;
        if left_out > 0 {
            context
                .warn(format_args!("{left_out} games without a result, or not by the rules, are left out"));
        }
        if results.is_empty() {
            return Err(Failure::input(FitError::NoSets));
        }
        let fits: Vec<(String, Result<SideFit, FitError>)> =
            results.iter().map(|(rules, results)| (rules.clone(), fit(results))).collect();
        let mut out = BufWriter::new(io::stdout().lock());
        if self.json {
            fits.iter().try_for_each(|(rules, found)| writeln!(out, "{}", as_json(rules, found)))?;
        } else {
            write_table(&mut out, &fits)?;
        }
        out.flush()?;
        Ok(())
    }

    /// All results, and how many games say nothing.
    fn read(&self, context: &Context) -> Result<(Results, usize), Failure> {
        let rules = self.rules.as_deref().map(|id| context.book.named(id)).transpose()?;
        let (mut results, mut left_out) = (Results::new(), 0);
        for file in &self.files {
            let input = Input::named(Some(file));
            let text = input.read()?;
            let read = records::read(&text, None, &context.book);
            for mut record in read.map_err(|failure| failure.within(input.name()))? {
                let played = records::play(&mut record, &context.book, rules);
                match result(&record).filter(|_| played.misplay.is_none()) {
                    Some(set) => {
                        results.entry(played.game.rule_set().id.to_string()).or_default().push(set);
                    }
                    None => left_out += 1,
                }
            }
        }
        Ok((results, left_out))
    }
}

/// What a record says of its result and its players.
fn result(record: &Record) -> Option<SetResult<String>> {
    let defenders_won = match record.result {
        GameResult::Open => return None,
        GameResult::Drawn => None,
        GameResult::Won(side) => Some(side == Side::Defenders),
    };
    let name = |side: &str| {
        let name = record.tag(side).map(str::trim);
        name.filter(|name| !name.is_empty() && *name != "?").map(ToOwned::to_owned)
    };
    Some(SetResult { attackers: name("attackers"), defenders: name("defenders"), defenders_won })
}

fn as_json(rules: &str, found: &Result<SideFit, FitError>) -> Value {
    match found {
        Err(error) => json!({ "rules": rules, "error": error.to_string() }),
        Ok(found) => {
            let (low, high) = found.interval();
            json!({
                "rules": rules, "sets": found.sets, "people": found.people,
                "defenders_share": found.defenders_share,
                "term": found.term, "error": found.error, "low": low, "high": high,
            })
        }
    }
}

fn write_table(out: &mut impl Write, fits: &[(String, Result<SideFit, FitError>)]) -> io::Result<()> {
    let wide = fits.iter().map(|(rules, _)| rules.chars().count()).max().unwrap_or(0).max(5);
    writeln!(
        out,
        "{:wide$}  {:>7}  {:>7}  {:>9}  {:>5}  {:>13}",
        "rules", "sets", "people", "defenders", "term", "95 %"
    )?;
    for (rules, found) in fits {
        match found {
            Err(error) => writeln!(out, "{rules:wide$}  {error}")?,
            Ok(found) => {
                let (low, high) = found.interval();
                let share = format!("{:.1} %", 100.0 * found.defenders_share);
                let interval = format!("{low:+.0} to {high:+.0}");
                writeln!(
                    out,
                    "{rules:wide$}  {:>7}  {:>7}  {share:>9}  {:>+5.0}  {interval:>13}",
                    found.sets, found.people, found.term
                )?;
            }
        }
    }
    Ok(())
}
