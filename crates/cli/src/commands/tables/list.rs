//! `branan tables list`.

use std::io::{self, Write};

use clap::Args;
use serde::Serialize;

use super::{Place, write_json};
use crate::commands::Context;
use crate::failure::Failure;

/// List the tables of a folder
#[derive(Args, Debug)]
pub(crate) struct List {
    #[command(flatten)]
    place: Place,
    /// Write a JSON array instead
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Row {
    table: String,
    attackers: u8,
    defenders: u8,
    numbers: u64,
    bytes: u64,
    file: String,
}

impl List {
    pub(crate) fn run(&self, context: &Context) -> Result<(), Failure> {
        let folder = self.place.open(context)?;
        let line = |(path, file): (&std::path::Path, &branan_tables::TableFile)| Row {
            table: file.material().to_string(),
            attackers: file.material().attackers,
            defenders: file.material().defenders,
            numbers: 2 * file.index().len(),
            bytes: file.file_len(),
            file: path.display().to_string(),
        };
        let lines: Vec<Row> = folder.files().map(line).collect();
        if self.json {
            return write_json(&lines);
        }
        let mut out = io::stdout().lock();
        for Row { table, attackers, defenders, bytes, .. } in &lines {
            let forces = format!("{attackers} v {defenders} + king");
            writeln!(out, "{table:5}  {forces:13}  {bytes:>12} bytes")?;
        }
        Ok(())
    }
}
