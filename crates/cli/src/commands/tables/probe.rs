//! `branan tables probe`.

use std::io::{self, Write};

use branan_rules::{Board7, End, Move, Position};
use branan_tables::{Material, Tables as Folder, Value};
use clap::Args;
use serde::Serialize;

use super::{Place, drawn, write_json, written};
use crate::commands::Context;
use crate::failure::Failure;
use crate::position;

/// Ask what a position is worth, move by move
///
/// The answer is for a set that begins with the position; docs/tablebase.md says what repetitions
/// before it can change. Plies are moves of either side.
#[derive(Args, Debug)]
pub(crate) struct Probe {
    #[command(flatten)]
    place: Place,
    /// The position, in any notation
    #[arg(long, short, value_name = "POSITION")]
    position: String,
    /// Write one JSON object instead
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Answer {
    rules: String,
    position: String,
    table: String,
    value: &'static str,
    forced: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    plies: Option<u8>,
    moves: Vec<Worth>,
    /// How the win goes when both sides play as well as can be.
    line: Vec<String>,
}

#[derive(Serialize)]
struct Worth {
    #[serde(rename = "move")]
    mv: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    value: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    plies: Option<u8>,
}

impl Probe {
    pub(crate) fn run(&self, context: &Context) -> Result<(), Failure> {
        let folder = self.place.open(context)?;
        let position = self.position(&folder)?;
        let unread = |error| Failure::input(format_args!("{}: {error}", self.place.dir.display()));
        let value = folder.probe(&position).map_err(unread)?.ok_or_else(|| missing(&position))?;
        let mut moves = folder.moves(&position).map_err(unread)?;
        let rank = |worth: Option<Value>| worth.map_or(i32::MIN, |value| value.rank(position.side()));
        moves.sort_by_key(|&(_, worth)| std::cmp::Reverse(rank(worth)));
        let line = folder.line(&position).map_err(unread)?;
        let line = written(&folder, &position, &line);
        if self.json {
            return write_json(&self.answer(&folder, &position, value, &moves, line));
        }
        let mut out = io::stdout().lock();
        let setup = position.setup(folder.rules());
        writeln!(out, "{}  {setup}\n\n{}", drawn(context, folder.rules(), &setup), in_words(value))?;
        for (mv, worth) in moves {
            let worth = worth.map_or("not in any table here".to_owned(), |value| value.to_string());
            writeln!(out, "  {mv}  {worth}")?;
        }
        if !line.is_empty() {
            writeln!(out, "\nThe win, with the longest defence: {}", line.join(" "))?;
        }
        Ok(())
    }

    fn position(&self, folder: &Folder) -> Result<Position<Board7>, Failure> {
        let unplayable = |error| Failure::usage(format_args!("that position cannot be played: {error}"));
        let setup = position::named(&self.position)?;
        let position = Position::new(&setup, folder.rules()).map_err(unplayable)?;
        match position.end(folder.rules()) {
            None => Ok(position),
            Some(end) => Err(over(end)),
        }
    }

    fn answer(
        &self,
        folder: &Folder,
        position: &Position<Board7>,
        value: Value,
        moves: &[(Move, Option<Value>)],
        line: Vec<String>,
    ) -> Answer {
        let worth = |&(mv, value): &(Move, Option<Value>)| Worth {
            mv: mv.to_string(),
            value: value.map(Value::word),
            plies: value.and_then(Value::plies),
        };
        Answer {
            rules: self.place.rules.clone(),
            position: position.setup(folder.rules()).to_string(),
            table: Material::of(position).to_string(),
            value: value.word(),
            forced: value.winner().is_some(),
            plies: value.plies(),
            moves: moves.iter().map(worth).collect(),
            line,
        }
    }
}

fn over(end: End) -> Failure {
    Failure::usage(format_args!("the set is over in that position: {end}"))
}

fn missing(position: &Position<Board7>) -> Failure {
    let Material { attackers, defenders } = Material::of(position);
    Failure::input(format_args!("there is no table {} in this folder", Material::of(position))).hint(
        format_args!(
            "`branan tables build --max-attackers {attackers} --max-defenders {defenders}` makes it"
        ),
    )
}

fn in_words(value: Value) -> String {
    match value {
        Value::Win { side, plies: 1 } => format!("The {side} win by force with the next move."),
        Value::Win { side, plies } => format!("The {side} win by force in {plies} plies."),
        Value::Hold => "Neither side can force an end: the attackers can hold for ever.".to_owned(),
    }
}
