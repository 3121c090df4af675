//! `branan replay`: plays games that come in as JSON lines.

use std::borrow::Cow;
use std::collections::HashMap;
use std::io::{self, BufWriter, Write};
use std::path::PathBuf;

use branan_rules::notation::read_ply;
use branan_rules::{AnyGame, End, Side};
use clap::Args;
use serde::{Deserialize, Serialize};

use crate::commands::Context;
use crate::failure::Failure;
use crate::input::{Input, InputLine, read_line};
use crate::position;
use crate::replayed::{self, Misplay, in_one_line};
use crate::rule_book::RuleBook;

/// Replay games given as JSON lines and report how they stand
#[derive(Args, Debug)]
#[command(long_about = ABOUT, after_help = AFTER_HELP)]
pub(crate) struct Replay {
    /// The file with the games; the standard input if it is left out or `-`
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,
}

const ABOUT: &str = "\
Replay games given as JSON lines and report how they stand

Reads one JSON object a line and writes one a line, in order:

  {\"rules\":\"brandubh\",\"moves\":[\"d2-e2\"]}
  {\"position\":\"3a3/…/3a3 d\",\"status\":\"ongoing\",\"reason\":\"\",\"legal\":23}

`start` may give another position to begin with. Positions and moves may be in any notation; captures \
written in a move must be the ones the rules say. Other fields are ignored and blank lines skipped.

A line that cannot be replayed gives {\"error\":{\"code\":…,\"message\":…,\"move\":INDEX or null}}, moves \
counted from 0, and the run goes on.";

const AFTER_HELP: &str = "\
Status: ongoing, attackers-win, defenders-win or draw.
Reason: empty while the set goes on; escape, king-captured, encircled, exit-fort, no-moves, repetition, \
quiet-limit, resignation, time.

Error codes:
  bad-json          the line is not JSON, not UTF-8, or longer than 16 MiB
  bad-field         a field is missing or of the wrong type
  unknown-rules     there is no such rule set
  bad-position      `start` cannot be read, or not be played by the rules
  bad-move          a move cannot be read
  illegal-move      a move breaks the rules
  capture-mismatch  a move captures something else than is written
  over              a move follows the end of the set

Exit status: 0 all lines were replayed, 1 some failed, 2 the command line was wrong.

Examples:
  echo '{\"rules\":\"brandubh\",\"moves\":[\"d2-e2\"]}' | branan replay
  branan replay games.jsonl > results.jsonl";

/// Longer lines are refused, so that nobody can fill the memory.
const LINE_LIMIT: usize = 16 << 20;

#[derive(Deserialize)]
struct Request<'a> {
    #[serde(borrow)]
    rules: Text<'a>,
    #[serde(borrow, default)]
    start: Option<Text<'a>>,
    #[serde(borrow)]
    moves: Vec<Text<'a>>,
}

/// A string that is not copied where it can be helped.
#[derive(Deserialize)]
struct Text<'a>(#[serde(borrow)] Cow<'a, str>);

#[derive(Serialize)]
struct Report {
    position: String,
    status: &'static str,
    reason: &'static str,
    legal: usize,
}

#[derive(Serialize)]
struct Refused {
    error: Refusal,
}

/// Why a line was not replayed.
#[derive(Debug, Serialize)]
struct Refusal {
    code: &'static str,
    message: String,
    #[serde(rename = "move")]
    index: Option<usize>,
}

impl Replay {
    pub(crate) fn run(&self, context: &Context) -> Result<(), Failure> {
        let input = Input::named(self.file.as_deref());
        if input.is_typed() {
            to_stderr!("reading JSON lines from the terminal; Ctrl-D ends");
        }
        let mut lines = input.open()?;
        let mut out = BufWriter::with_capacity(1 << 16, io::stdout().lock());
        let mut replayer = Replayer::new(&context.book);
        let (mut buffer, mut failed) = (Vec::new(), false);
        loop {
            let line =
                read_line(&mut lines, &mut buffer, LINE_LIMIT).map_err(|error| input.failure(&error))?;
            let answer = match line {
                InputLine::End => break,
                InputLine::TooLong => Err(Refusal::new("bad-json", "the line is longer than 16 MiB")),
                InputLine::Read if buffer.trim_ascii().is_empty() => continue,
                InputLine::Read => replayer.answer(&buffer),
            };
            failed |= answer.is_err();
            write_answer(&mut out, answer)?;
            // Whoever waits for the answer before asking again gets it now.
            if lines.buffer().is_empty() {
                out.flush()?;
            }
        }
        out.flush()?;
        if failed { Err(Failure::reported()) } else { Ok(()) }
    }
}

fn write_answer(out: &mut impl Write, answer: Result<Report, Refusal>) -> io::Result<()> {
    match answer {
        Ok(report) => serde_json::to_writer(&mut *out, &report)?,
        Err(error) => serde_json::to_writer(&mut *out, &Refused { error })?,
    }
    out.write_all(b"\n")
}

/// Answers requests, with the rules it has met made ready.
struct Replayer<'b> {
    book: &'b RuleBook,
    /// A set before its first move, by the id of its rules.
    begun: HashMap<String, AnyGame>,
}

impl Replayer<'_> {
    fn new(book: &RuleBook) -> Replayer<'_> {
        Replayer { book, begun: HashMap::new() }
    }

    fn answer(&mut self, line: &[u8]) -> Result<Report, Refusal> {
        let request = Request::read(line)?;
        let mut game = self.begin(&request)?;
        for (index, text) in request.moves.iter().enumerate() {
            let played = read_ply(&text.0).map_err(Misplay::Unreadable);
            let played = played.and_then(|ply| replayed::play(&mut game, &ply));
            played.map_err(|misplay| Refusal::at(index, &misplay))?;
        }
        Ok(Report::of(&game))
    }

    fn begin(&mut self, request: &Request<'_>) -> Result<AnyGame, Refusal> {
        let fresh = self.fresh(&request.rules.0)?;
        let Some(Text(start)) = &request.start else { return Ok(fresh.clone()) };
        let refuse = |message: String| Refusal::new("bad-position", message);
        let setup = position::read(start).map_err(|error| refuse(in_one_line(&error)))?;
        fresh.restarted(&setup).map_err(|error| refuse(error.to_string()))
    }

    fn fresh(&mut self, id: &str) -> Result<&AnyGame, Refusal> {
        if !self.begun.contains_key(id) {
            let set = self.book.get(id).ok_or_else(|| {
                let known = format!("there is no rule set `{id}`; there are {}", self.book.ids());
                Refusal::new("unknown-rules", known)
            })?;
            let game = AnyGame::new(set.clone())
                .map_err(|error| Refusal::new("unknown-rules", error.to_string()))?;
            self.begun.insert(id.to_owned(), game);
        }
        Ok(&self.begun[id])
    }
}

impl<'a> Request<'a> {
    fn read(line: &'a [u8]) -> Result<Request<'a>, Refusal> {
        let line = line.strip_prefix(b"\xef\xbb\xbf").unwrap_or(line);
        let text = str::from_utf8(line).map_err(|error| {
            let message = format!("the line is not UTF-8 (byte {})", error.valid_up_to() + 1);
            Refusal::new("bad-json", message)
        })?;
        // A struct can also be read from a JSON array, which nobody means here.
        if !text.trim_start().starts_with('{') {
            return Err(diagnose(text, "expected an object"));
        }
        serde_json::from_str(text).map_err(|error| match error.classify() {
            serde_json::error::Category::Data => diagnose(text, &without_line(&error)),
            _ => Refusal::new("bad-json", without_line(&error)),
        })
    }
}

/// Says which field of a line is at fault, or that it is no JSON at all.
#[cold]
fn diagnose(text: &str, otherwise: &str) -> Refusal {
    let value: serde_json::Value = match serde_json::from_str(text) {
        Ok(value) => value,
        Err(error) => return Refusal::new("bad-json", without_line(&error)),
    };
    let wrong = |message: &str| Refusal::new("bad-field", message);
    match (&value["rules"], &value["start"], &value["moves"]) {
        _ if !value.is_object() => wrong("the line must be an object"),
        (rules, ..) if rules.is_null() => wrong("`rules` is missing"),
        (rules, ..) if !rules.is_string() => wrong("`rules` must be a string"),
        (_, start, _) if !start.is_null() && !start.is_string() => wrong("`start` must be a string"),
        (.., moves) if moves.is_null() => wrong("`moves` is missing"),
        (.., serde_json::Value::Array(moves)) => match moves.iter().position(|item| !item.is_string()) {
            Some(index) => Refusal { index: Some(index), ..wrong("a move must be a string") },
            None => wrong(otherwise),
        },
        _ => wrong("`moves` must be a list of strings"),
    }
}

/// The text of a JSON error; the line is always the first and says nothing.
fn without_line(error: &serde_json::Error) -> String {
    error.to_string().replace(" at line 1 column ", " at column ")
}

impl Refusal {
    fn new(code: &'static str, message: impl Into<String>) -> Refusal {
        Refusal { code, message: message.into(), index: None }
    }

    fn at(index: usize, misplay: &Misplay) -> Refusal {
        Refusal { code: misplay.code(), message: misplay.to_string(), index: Some(index) }
    }
}

impl Report {
    fn of(game: &AnyGame) -> Report {
        let (status, reason) = match game.end() {
            None => ("ongoing", ""),
            Some(End { winner: Some(Side::Attackers), reason }) => ("attackers-win", reason.word()),
            Some(End { winner: Some(Side::Defenders), reason }) => ("defenders-win", reason.word()),
            Some(End { winner: None, reason }) => ("draw", reason.word()),
        };
        Report { position: game.setup().to_string(), status, reason, legal: game.legal_moves().len() }
    }
}
