//! `branan check`.

use std::hash::{BuildHasher, RandomState};
use std::io::{self, Write};
use std::num::NonZero;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Instant;

use branan_certificates::{
    Certificate, Checked, CheckedOutline, Claim, Outline, Proof, Rejected, Strategy, Thoroughness, check,
    check_outline,
};
use branan_rules::{RepetitionVerdict, RuleSet};
use clap::Args;
use serde::Serialize;
use serde_json::json;

use crate::commands::Context;
use crate::commands::prove::{TABLE_MEMORY, open_tables, threads};
use crate::failure::Failure;
use crate::progress::Countdown;

/// Check a proof, trusting nothing
///
/// Replays a proof that `branan prove --certificate`, `branan solve` or anyone else wrote: the moves it tells
/// for one side, every legal move for the other, to every end. It shares no code with the search that found it.
/// Short wins that a proof of `solve` leaves out are found again by a plain search of its own.
/// The exit status is 0 if the proof is right and 1 if it is not. docs/proofs.md has the format.
#[derive(Args, Debug)]
pub(crate) struct Check {
    /// The certificate, packed or not
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// The folder of the endgame tables it rests on, if it does
    #[arg(long, value_name = "DIR")]
    tables: Option<PathBuf>,
    /// Prove only so many leaves, chosen by chance; of a proof that leaves short wins to the checker
    #[arg(long, value_name = "N")]
    sample: Option<usize>,
    /// Begins the chance of the sample; otherwise another each time
    #[arg(long, value_name = "N", requires = "sample")]
    seed: Option<u64>,
    /// Threads that prove leaves; otherwise one for each processor
    #[arg(long, value_name = "T", value_parser = threads)]
    threads: Option<NonZero<usize>>,
    /// If it is right, also write what it plays to a file that is quick to read, for `branan analyse --proofs` and
    /// `branan serve --proofs`
    #[arg(long, value_name = "FILE")]
    strategy: Option<PathBuf>,
    /// Write one JSON object instead
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Told {
    accepted: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rules: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    position: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    claim: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    plies: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    positions: Option<usize>,
}

impl Check {
    pub(crate) fn run(&self, context: &Context) -> Result<(), Failure> {
        let bytes = std::fs::read(&self.file).map_err(|error| Failure::file(&self.file, &error))?;
        let certificate = match Proof::read(&bytes) {
            Ok(Proof::Certificate(certificate)) => certificate,
            Ok(Proof::Outline(outline)) => return self.check_outline(context, &outline),
            Err(error) => return self.reject(&format!("that is no certificate: {error}")),
        };
        let tables = match (&self.tables, branan_tables::fit(&certificate.rules)) {
            (Some(folder), Ok(rules)) => Some(open_tables(folder, Arc::new(rules), TABLE_MEMORY)?),
            _ => None,
        };
        match check(&certificate, tables.as_deref()) {
            Ok(checked) => {
                self.write_strategy(|| Strategy::of_certificate(&certificate))?;
                self.accept(context, &certificate, checked)
            }
            Err(error) => self.reject(&error.to_string()),
        }
    }

    fn check_outline(&self, context: &Context, outline: &Outline) -> Result<(), Failure> {
        let threads = self.threads.or_else(|| thread::available_parallelism().ok());
        let seed = self.seed.unwrap_or_else(|| RandomState::new().hash_one(0));
        let thoroughness = Thoroughness {
            threads: threads.unwrap_or(NonZero::<usize>::MIN),
            sample: self.sample.map(|count| (count, seed)),
        };
        let (bar, begun) = (Mutex::new(Countdown::new()), Instant::now());
        let checked = check_outline(outline, thoroughness, &|done, all| show_leaves(&bar, begun, done, all));
        bar.into_inner().unwrap_or_else(PoisonError::into_inner).clear();
        match checked {
            Ok(checked) => {
                self.write_strategy(|| Strategy::new(outline))?;
                self.accept_outline(context, outline, checked)
            }
            Err(error) => self.reject(&error.to_string()),
        }
    }

    /// Writes what a proof plays, if that is wanted.
    fn write_strategy(&self, make: impl FnOnce() -> Result<Strategy, Rejected>) -> Result<(), Failure> {
        let Some(path) = &self.strategy else { return Ok(()) };
        let strategy = make().map_err(|error| Failure::input(format_args!("it is no strategy: {error}")))?;
        std::fs::write(path, strategy.packed()?).map_err(|error| Failure::file(path, &error))
    }

    fn accept_outline(
        &self,
        context: &Context,
        outline: &Outline,
        checked: CheckedOutline,
    ) -> Result<(), Failure> {
        let rules = name(context, &outline.rules);
        let CheckedOutline { told, leaves, proved, work, plies } = checked;
        let mut out = io::stdout().lock();
        if self.json {
            let told = json!({
                "accepted": true, "whole": proved == leaves, "rules": rules,
                "position": outline.position.to_string(), "claim": Claim::wins(outline.side).word(), "plies": plies,
                "told": told, "leaves": leaves, "proved": proved, "work": work,
            });
            writeln!(out, "{told}")?;
            return Ok(());
        }
        let verdict = if proved == leaves { "accepted" } else { "nothing wrong found" };
        writeln!(out, "{verdict}: the {} win by force, within {plies} plies", outline.side)?;
        writeln!(out, "  position  {}", outline.position)?;
        writeln!(out, "  rules     {}", rules.unwrap_or_else(|| UNKNOWN_RULES.to_owned()))?;
        writeln!(
            out,
            "  {told} moves told and replayed, {leaves} positions left to a search of a few plies"
        )?;
        if proved < leaves {
            #[expect(clippy::cast_precision_loss, reason = "a chance for people to read")]
            let missed = 100.0 * 0.999_f64.powf(proved as f64);
            writeln!(
                out,
                "  {proved} of them proved: if one in a thousand were wrong, the chance to have missed it is {missed:.2} %"
            )?;
        } else {
            writeln!(out, "  all of them proved, by looking at {work} positions")?;
        }
        Ok(())
    }

    fn accept(&self, context: &Context, certificate: &Certificate, checked: Checked) -> Result<(), Failure> {
        let rules = name(context, &certificate.rules);
        let mut out = io::stdout().lock();
        if self.json {
            let told = Told {
                accepted: true,
                reason: None,
                rules,
                position: Some(certificate.position.to_string()),
                claim: Some(certificate.claim.word()),
                plies: checked.plies,
                positions: Some(checked.positions),
            };
            serde_json::to_writer(&mut out, &told).map_err(io::Error::from)?;
            writeln!(out)?;
            return Ok(());
        }
        writeln!(out, "accepted: {}", in_words(certificate, checked))?;
        writeln!(out, "  position  {}", certificate.position)?;
        writeln!(out, "  rules     {}", rules.unwrap_or_else(|| UNKNOWN_RULES.to_owned()))?;
        if !certificate.tables.is_empty() {
            let names: Vec<String> = certificate.tables.iter().map(ToString::to_string).collect();
            writeln!(out, "  tables    {} (taken for true)", names.join(" "))?;
        }
        writeln!(out, "  {} moves told, {} positions replayed", certificate.moves.len(), checked.positions)?;
        Ok(())
    }

    fn reject(&self, reason: &str) -> Result<(), Failure> {
        if !self.json {
            return Err(Failure::input(format_args!("rejected: {reason}")).within(self.file.display()));
        }
        let told = Told {
            accepted: false,
            reason: Some(reason.to_owned()),
            rules: None,
            position: None,
            claim: None,
            plies: None,
            positions: None,
        };
        let mut out = io::stdout().lock();
        serde_json::to_writer(&mut out, &told).map_err(io::Error::from)?;
        writeln!(out)?;
        Err(Failure::reported())
    }
}

const UNKNOWN_RULES: &str = "its own, none of the known ones";

/// Shows how many leaves are proved.
pub(crate) fn show_leaves(bar: &Mutex<Countdown>, begun: Instant, done: usize, all: usize) {
    // Whoever finds another thread at it need not wait.
    if let Ok(mut bar) = bar.try_lock() {
        bar.show("proving leaves", done as u64, all as u64, begun.elapsed());
    }
}

/// The id of known rules that are the same.
fn name(context: &Context, set: &RuleSet) -> Option<String> {
    context.book.sets().iter().find(|known| known.is_same_game(set)).map(|known| known.id.to_string())
}

fn in_words(certificate: &Certificate, checked: Checked) -> String {
    let repetition = certificate.rules.repetition.map(|repetition| repetition.verdict);
    match (certificate.claim, checked.plies) {
        (Claim::AttackersHold, _) if repetition == Some(RepetitionVerdict::DefendersLose) => {
            "the attackers can hold for ever, which wins by the rule on repetition".to_owned()
        }
        (Claim::AttackersHold, _) => "the attackers can keep from losing for ever".to_owned(),
        (claim, plies) => {
            format!("the {} win by force, within {} plies", claim.side(), plies.unwrap_or(0))
        }
    }
}
