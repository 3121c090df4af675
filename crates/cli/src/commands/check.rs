//! `branan check`.

use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::Arc;

use branan_certificates::{Certificate, Checked, Claim, check};
use branan_rules::{RepetitionVerdict, RuleSet};
use clap::Args;
use serde::Serialize;

use crate::commands::Context;
use crate::commands::prove::open_tables;
use crate::failure::Failure;

/// Check a proof, trusting nothing
///
/// Replays a certificate that `branan prove --certificate` or anyone else wrote: the moves it tells
/// for one side, every legal move for the other, to every end. It shares no code with the search.
/// The exit status is 0 if the proof is right and 1 if it is not. docs/proofs.md has the format.
#[derive(Args, Debug)]
pub(crate) struct Check {
    /// The certificate, packed or not
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// The folder of the endgame tables it rests on, if it does
    #[arg(long, value_name = "DIR")]
    tables: Option<PathBuf>,
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
        let certificate = match Certificate::read(&bytes) {
            Ok(certificate) => certificate,
            Err(error) => return self.reject(&format!("that is no certificate: {error}")),
        };
        let tables = match (&self.tables, branan_tables::fit(&certificate.rules)) {
            (Some(folder), Ok(rules)) => Some(open_tables(folder, Arc::new(rules))?),
            _ => None,
        };
        match check(&certificate, tables.as_deref()) {
            Ok(checked) => self.accept(context, &certificate, checked),
            Err(error) => self.reject(&error.to_string()),
        }
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
        writeln!(
            out,
            "  rules     {}",
            rules.unwrap_or_else(|| "its own, none of the known ones".to_owned())
        )?;
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

/// The id of known rules that are the same.
fn name(context: &Context, set: &RuleSet) -> Option<String> {
    context.book.sets().iter().find(|known| *known == set).map(|known| known.id.to_string())
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
