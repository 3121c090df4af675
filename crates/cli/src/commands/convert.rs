//! `branan convert`: games and positions in another notation.

use std::collections::BTreeMap;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use branan_rules::notation::{
    Dialect, GameResult, Record, RecordFormat, read_position, read_records_as, write_json_line,
    write_position, write_record, write_records,
};
use branan_rules::{Reason, RuleSet, Side};
use clap::{Args, ValueEnum};

use crate::commands::Context;
use crate::failure::Failure;
use crate::input::Input;
use crate::position;
use crate::records::{self, Format, Played};
use crate::replayed::in_one_line;

/// Convert games or a position into another notation
///
/// Every game is played by its rules, and what they add is written: captures, and the result where the
/// record has none. A game that breaks the rules is reported and left out, and the exit status is 1;
/// --no-check converts it as it is.
///
/// What the new notation has no place for is left out, with a warning.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Convert {
    /// A file with games or a position; the standard input if it is left out or `-`
    #[arg(value_name = "FILE", conflicts_with = "position")]
    file: Option<PathBuf>,
    /// The notation to write; the ending of the output file may tell
    #[arg(long, short, value_name = "FORMAT")]
    to: Option<Notation>,
    /// The notation of the input, named as for --to; found out if it is left out
    #[arg(long, short, value_name = "FORMAT", hide_possible_values = true)]
    from: Option<Notation>,
    /// The file to write; the standard output if it is left out or `-`
    #[arg(long, short, value_name = "FILE", default_value = "-")]
    output: PathBuf,
    /// A position to convert instead of a file
    #[arg(long, short, value_name = "POSITION")]
    position: Option<String>,
    /// The rule set; otherwise the one the record names, or the first by which the game is legal
    #[arg(long, short, value_name = "ID")]
    rules: Option<String>,
    /// Convert games as they are, without playing them
    #[arg(long)]
    no_check: bool,
}

const EXAMPLES: &str = "\
Examples:
  branan convert games.csv --to otg -o games.otg
  branan convert game.otg --to moves
  branan convert games.csv --to jsonl | branan replay
  branan convert --position '/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/' --to branan";

/// The notations of games, then those of positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Notation {
    #[value(help = "Games: the files of OpenTafl, with everything there is to say")]
    Otg,
    #[value(help = "Games: a line each with moves, captures and winner")]
    Csv,
    #[value(help = "Games: numbered moves with tags and comments")]
    Pgn,
    #[value(help = "Games: a line of moves each", alias = "txt")]
    Moves,
    #[value(help = "Games: the lines that `branan replay` reads")]
    Jsonl,
    #[value(help = "Positions: our own, top row first")]
    Branan,
    #[value(help = "Positions: as TaflZero writes them")]
    Taflzero,
    #[value(help = "Positions: as OpenTafl writes them, rank 1 first")]
    Opentafl,
    #[value(help = "Positions: as the crate hnefatafl-rs writes them")]
    HnefataflRs,
    #[value(help = "Positions: capital letters, top row first")]
    Counted,
    #[value(help = "Positions: as the site hnefatafl.org writes them")]
    HnefataflOrg,
    #[value(help = "Positions: a drawn board")]
    Drawn,
}

/// What a notation is for.
enum Purpose {
    Games(Format),
    Positions(Dialect),
}

impl Notation {
    fn purpose(self) -> Purpose {
        match self {
            Notation::Otg => Purpose::Games(Format::Text(RecordFormat::OpenTafl)),
            Notation::Csv => Purpose::Games(Format::Text(RecordFormat::Csv)),
            Notation::Pgn => Purpose::Games(Format::Text(RecordFormat::Numbered)),
            Notation::Moves => Purpose::Games(Format::Text(RecordFormat::Plain)),
            Notation::Jsonl => Purpose::Games(Format::JsonLines),
            Notation::Branan => Purpose::Positions(Dialect::Branan),
            Notation::Taflzero => Purpose::Positions(Dialect::TaflZero),
            Notation::Opentafl => Purpose::Positions(Dialect::OpenTafl),
            Notation::HnefataflRs => Purpose::Positions(Dialect::HnefataflRs),
            Notation::Counted => Purpose::Positions(Dialect::Counted),
            Notation::HnefataflOrg => Purpose::Positions(Dialect::HnefataflOrg),
            Notation::Drawn => Purpose::Positions(Dialect::Drawn),
        }
    }

    fn of_file(path: &Path) -> Option<Notation> {
        match path.extension()?.to_str()?.to_lowercase().as_str() {
            "otg" => Some(Notation::Otg),
            "csv" => Some(Notation::Csv),
            "pgn" => Some(Notation::Pgn),
            "txt" | "moves" => Some(Notation::Moves),
            "jsonl" | "ndjson" => Some(Notation::Jsonl),
            _ => None,
        }
    }

    fn word(self) -> String {
        self.to_possible_value().map_or_else(String::new, |value| value.get_name().to_owned())
    }
}

impl Convert {
    pub(crate) fn run(&self, context: &Context) -> Result<(), Failure> {
        let to = self.target()?;
        if let Some(text) = &self.position {
            return self.convert_position(context, text, to, Failure::usage);
        }
        let input = Input::named(self.file.as_deref());
        if input.is_typed() {
            return Err(Failure::usage("there is nothing to convert")
                .hint("name a file, or feed games through a pipe"));
        }
        let text = input.read()?;
        match to.purpose() {
            Purpose::Positions(_) => self
                .convert_position(context, &text, to, |message| Failure::input(message).within(input.name())),
            Purpose::Games(format) => self.convert_games(context, &input, &text, format),
        }
    }

    fn target(&self) -> Result<Notation, Failure> {
        self.to.or_else(|| Notation::of_file(&self.output)).ok_or_else(|| {
            Failure::usage("say which notation to write")
                .hint("--to otg, csv, pgn, moves or jsonl for games; --to branan or opentafl for a position")
        })
    }

    fn convert_position(
        &self,
        context: &Context,
        text: &str,
        to: Notation,
        failure: impl FnOnce(String) -> Failure,
    ) -> Result<(), Failure> {
        let Purpose::Positions(dialect) = to.purpose() else {
            return Err(Failure::usage(format_args!("{} is a notation for games", to.word()))
                .hint("for a position say --to branan, taflzero, opentafl or drawn"));
        };
        let read = match self.from.map(Notation::purpose) {
            Some(Purpose::Positions(from)) => {
                branan_rules::notation::read_position_as(text, from, Side::Attackers)
                    .map(|setup| (setup, from))
            }
            _ => read_position(text, Side::Attackers),
        };
        let (setup, found) =
            read.map_err(|error| failure(format!("that is not a position: {}", in_one_line(&error))))?;
        if !found.has_side() && dialect.has_side() {
            context.warn(format_args!("{found} does not say who is to move; the attackers are taken"));
        }
        if found.has_side() && !dialect.has_side() {
            context.warn(format_args!("{dialect} does not say who is to move; it was the {}", setup.side()));
        }
        let mut text = write_position(&setup, dialect);
        if !text.ends_with('\n') {
            text.push('\n');
        }
        self.write(text.as_bytes())
    }

    fn convert_games(&self, context: &Context, input: &Input, text: &str, to: Format) -> Result<(), Failure> {
        let from = match self.from.map(Notation::purpose) {
            Some(Purpose::Games(format)) => Some(format),
            Some(Purpose::Positions(_)) => {
                return Err(Failure::usage("--from names a notation for positions, --to one for games"));
            }
            None => None,
        };
        let rules = self.rules.as_deref().map(|id| context.book.named(id)).transpose()?;
        let records =
            records::read(text, from, &context.book).map_err(|failure| unread(failure, input, text))?;
        let mut conversion = Conversion { to, ..Conversion::default() };
        for (index, record) in records.into_iter().enumerate() {
            let mut completed = record.clone();
            let played = records::play(&mut completed, &context.book, rules);
            if self.no_check {
                conversion.add_unchecked(record, &played);
            } else {
                conversion.add(context, index + 1, completed, &played);
            }
        }
        conversion.report_losses(context);
        self.write(conversion.text().as_bytes())?;
        if conversion.skipped > 0 {
            to_stderr!(
                "{} of {} games left out; --no-check converts them as they are",
                conversion.skipped,
                conversion.skipped + conversion.games.len()
            );
            return Err(Failure::reported());
        }
        Ok(())
    }

    fn write(&self, bytes: &[u8]) -> Result<(), Failure> {
        if self.output == Path::new("-") {
            io::stdout().lock().write_all(bytes)?;
            return Ok(());
        }
        fs::write(&self.output, bytes).map_err(|error| Failure::file(&self.output, &error))
    }
}

/// The failure of reading games, with a hint where it is a position.
fn unread(failure: Failure, input: &Input, text: &str) -> Failure {
    let failure = failure.within(input.name());
    if position::read(text).is_ok() {
        return failure.hint("it is a position: say --to branan, taflzero, opentafl or drawn");
    }
    failure
}

/// Games on their way into another notation.
struct Conversion {
    to: Format,
    games: Vec<(Record, RuleSet)>,
    skipped: usize,
    /// In how many games something of a kind was lost.
    losses: BTreeMap<&'static str, usize>,
}

impl Default for Conversion {
    fn default() -> Conversion {
        Conversion { to: Format::JsonLines, games: Vec::new(), skipped: 0, losses: BTreeMap::new() }
    }
}

impl Conversion {
    /// Takes a game if it is legal; tells what is wrong with it.
    fn add(&mut self, context: &Context, number: usize, mut record: Record, played: &Played) {
        if let Some((index, misplay)) = &played.misplay {
            context.complain(format_args!("game {number}, move {}: {misplay}", index + 1));
            self.skipped += 1;
            return;
        }
        for misplay in &played.variations {
            context.warn(format_args!("game {number}, a variation: {misplay}"));
        }
        if let Some(contradiction) = played.contradiction(&record) {
            context.warn(format_args!("game {number}: {contradiction}"));
        }
        let set = played.game.rule_set().clone();
        self.note_losses(&record, played);
        record.start = played.special_start();
        record.rules = Some(set.clone());
        self.games.push((record, set));
    }

    /// Takes a game as it is, by the rules that fit it best if it names none.
    fn add_unchecked(&mut self, mut record: Record, played: &Played) {
        self.note_losses(&record, played);
        let set = record.rules.get_or_insert_with(|| played.game.rule_set().clone()).clone();
        self.games.push((record, set));
    }

    /// Compares a record with what comes back of it.
    fn note_losses(&mut self, record: &Record, played: &Played) {
        let kept = self.kept(record);
        let comments = |record: &Record| record.mainline().filter(|node| !node.comment.is_empty()).count();
        // A result that follows from the moves is not lost.
        let shown = played.misplay.is_none() && played.shows_result(record);
        let lost = [
            ("tags", record.tags.iter().any(|tag| !kept.tags.contains(tag))),
            ("rules", record.rules != kept.rules),
            ("start", record.start.is_some() && kept.start != record.start),
            ("comments", comments(&kept) < comments(record)),
            ("variations", kept.moves.len() < record.moves.len()),
            ("result", !shown && kept.result != record.result),
            ("reason of the end", !shown && kept.reason != record.reason),
        ];
        for (what, _) in lost.into_iter().filter(|(_, lost)| *lost) {
            *self.losses.entry(what).or_default() += 1;
        }
    }

    /// What the new notation keeps of a record.
    fn kept(&self, record: &Record) -> Record {
        let through = |format| {
            let back = read_records_as(&write_record(record, format), format);
            back.ok().and_then(|records| records.into_iter().next()).unwrap_or_default()
        };
        match self.to {
            Format::Text(format) => through(format),
            Format::JsonLines => {
                let told = matches!(record.reason, Some(Reason::Resignation | Reason::Time));
                Record {
                    rules: record.rules.clone(),
                    start: record.start,
                    moves: through(RecordFormat::Plain).moves,
                    result: if told { record.result } else { GameResult::Open },
                    reason: record.reason.filter(|_| told),
                    ..Record::default()
                }
            }
        }
    }

    fn report_losses(&self, context: &Context) {
        for (what, games) in &self.losses {
            let noun = if *games == 1 { "game" } else { "games" };
            context.warn(format_args!("no place for the {what} of {games} {noun}"));
        }
    }

    fn text(&self) -> String {
        match self.to {
            Format::JsonLines => {
                self.games.iter().map(|(record, set)| write_json_line(record, Some(&set.id))).collect()
            }
            Format::Text(format) => {
                let records: Vec<Record> = self.games.iter().map(|(record, _)| record.clone()).collect();
                write_records(&records, format)
            }
        }
    }
}
