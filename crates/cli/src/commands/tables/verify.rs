//! `branan tables verify`.

use std::sync::Mutex;
use std::time::Instant;

use branan_tables::verify;
use clap::Args;
use serde::Serialize;

use super::{Selection, write_json};
use crate::commands::Context;
use crate::failure::Failure;
use crate::progress::Countdown;

/// Compare every value with the values of all its successors
///
/// Shares nothing with the building of tables but the numbering of positions. Tables that pass are
/// proved right, given those that captures lead to; all tables of the folder together prove each
/// other.
#[derive(Args, Debug)]
pub(crate) struct Verify {
    #[command(flatten)]
    selection: Selection,
    /// Write a JSON line for each table instead
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Row {
    table: String,
    positions: u64,
    seconds: f64,
    right: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
}

impl Verify {
    pub(crate) fn run(&self, context: &Context) -> Result<(), Failure> {
        let folder = self.selection.place.open(context)?;
        let mut all_right = true;
        for file in self.selection.files(&folder)? {
            let (table, begun) = (file.material(), Instant::now());
            let bar = Mutex::new(Countdown::new());
            let result = verify(&folder, table, self.selection.threads.count(), &|done, all| {
                if let Ok(mut bar) = bar.try_lock() {
                    bar.show(&format!("{table}: comparing"), done, all, begun.elapsed());
                }
            });
            drop(bar);
            let line = Row {
                table: table.to_string(),
                positions: result.as_ref().map_or(0, |verified| verified.positions),
                seconds: begun.elapsed().as_secs_f64(),
                right: result.is_ok(),
                error: result.as_ref().err().map(ToString::to_string),
            };
            all_right &= line.right;
            self.report(context, &line)?;
        }
        if all_right { Ok(()) } else { Err(Failure::reported()) }
    }

    fn report(&self, context: &Context, line: &Row) -> Result<(), Failure> {
        use std::io::Write;
        if self.json {
            return write_json(line);
        }
        if let Some(error) = &line.error {
            context.complain(error);
        } else {
            let Row { table, positions, seconds, .. } = line;
            writeln!(std::io::stdout(), "{table}  right, {positions} positions in {seconds:.1} s")?;
        }
        Ok(())
    }
}
