//! `branan rules`: the rule sets, in tables, words and files.

use std::io::{self, BufWriter, Write};
use std::path::PathBuf;

use branan_rules::notation::{write_otn_rules, write_toml};
use branan_rules::{Piece, RuleSet};
use branan_words::{Language, Words};
use clap::{Args, Subcommand, ValueEnum};
use serde::Serialize;

use crate::commands::Context;
use crate::failure::Failure;
use crate::rule_book::read_rule_set;
use crate::rule_page;

/// List, explain, export and check rule sets
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Rules {
    #[command(subcommand)]
    command: RulesCommand,
}

const EXAMPLES: &str = "\
Examples:
  branan rules list
  branan rules show brandubh
  branan rules show tablut --lang fr         the same in French, German (de) or Portuguese (pt)
  branan rules export tablut > mine.toml     a start for rules of your own
  branan rules check mine.toml
  branan show mine --rules-file mine.toml    your id, your game";

#[derive(Debug, Subcommand)]
enum RulesCommand {
    List(List),
    Show(Show),
    Export(Export),
    Check(Check),
}

/// List the rule sets that are known
#[derive(Args, Debug)]
struct List {
    /// Write a JSON array instead
    #[arg(long)]
    json: bool,
}

/// Explain a rule set in words and diagrams
///
/// The page is made from the data of the rule set, yours included: every diagram is a position in which the
/// rules do what the text says. Below a diagram stands something to try; `--answers` tells the answers.
#[derive(Args, Debug)]
struct Show {
    /// The rule set
    #[arg(value_name = "ID", default_value = "brandubh")]
    id: String,
    #[command(flatten)]
    page: rule_page::PageOptions,
}

/// Write a rule set as a file
#[derive(Args, Debug)]
struct Export {
    /// The rule set
    #[arg(value_name = "ID")]
    id: String,
    /// The format
    #[arg(long, short, value_name = "FORMAT", default_value = "toml")]
    format: Format,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Format {
    #[value(help = "Our own: complete, made to be read and changed by people")]
    Toml,
    #[value(help = "A rules line of OpenTafl")]
    Otn,
}

/// Check a rule set of your own
///
/// Says that all is well, or where the first fault is: line, column and field.
#[derive(Args, Debug)]
struct Check {
    #[arg(
        value_name = "FILE",
        help = "The file: TOML, or a rules line of OpenTafl; `-` is the standard input"
    )]
    file: PathBuf,
}

impl Rules {
    pub(crate) fn run(&self, context: &Context) -> Result<(), Failure> {
        let mut out = BufWriter::new(io::stdout().lock());
        match &self.command {
            RulesCommand::List(list) if list.json => write_json(&mut out, context.book.sets())?,
            RulesCommand::List(_) => write_table(&mut out, context)?,
            RulesCommand::Show(show) => show.page.write(&mut out, context, context.book.named(&show.id)?)?,
            RulesCommand::Export(export) => {
                let set = context.book.named(&export.id)?;
                out.write_all(export.text(set).as_bytes())?;
            }
            RulesCommand::Check(check) => {
                let set = read_rule_set(&check.file)?;
                writeln!(
                    out,
                    "{}: all is well, `{}` is {}",
                    check.file.display(),
                    set.id,
                    Words::of(Language::English).forces(&set)
                )?;
            }
        }
        out.flush()?;
        Ok(())
    }
}

/// What a program wants to know to offer a game.
#[derive(Serialize)]
struct Entry<'a> {
    id: &'a str,
    name: &'a str,
    source: &'a str,
    size: u8,
    attackers: usize,
    defenders: usize,
    first: String,
    start: String,
    escape: Vec<String>,
}

impl Entry<'_> {
    fn of(set: &RuleSet) -> Entry<'_> {
        Entry {
            id: &set.id,
            name: &set.name,
            source: &set.source,
            size: set.size(),
            attackers: set.start.squares_of(Piece::Attacker).len(),
            defenders: set.start.squares_of(Piece::Defender).len(),
            first: set.first_side().to_string(),
            start: set.start.to_string(),
            escape: set.escape_squares().iter().map(|square| square.to_string()).collect(),
        }
    }
}

fn write_json(out: &mut impl Write, sets: &[RuleSet]) -> Result<(), Failure> {
    let entries: Vec<Entry<'_>> = sets.iter().map(Entry::of).collect();
    serde_json::to_writer_pretty(&mut *out, &entries).map_err(io::Error::from)?;
    writeln!(out)?;
    Ok(())
}

fn write_table(out: &mut impl Write, context: &Context) -> Result<(), Failure> {
    let (sets, paint) = (context.book.sets(), context.color.stdout());
    let widest =
        |field: fn(&RuleSet) -> &str| sets.iter().map(|set| field(set).chars().count()).max().unwrap_or(0);
    let (ids, names) = (widest(|set| &set.id), widest(|set| &set.name));
    for set in sets {
        let count = |piece| set.start.squares_of(piece).len();
        let board = format!("{0}x{0}", set.size());
        let forces = format!("{} v {} + king", count(Piece::Attacker), count(Piece::Defender));
        let id = paint.green(&format!("{:ids$}", set.id));
        let goal = Words::of(Language::English).goal(set);
        writeln!(out, "{id}  {:names$}  {board:5}  {forces:14}  to {goal}", set.name)?;
    }
    Ok(())
}

impl Export {
    fn text(&self, set: &RuleSet) -> String {
        match self.format {
            Format::Toml => write_toml(set),
            Format::Otn => write_otn_rules(set) + "\n",
        }
    }
}
