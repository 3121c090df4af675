//! The best lines of one position.

use std::io::{self, IsTerminal, Write};
use std::time::Instant;

use branan_board_ui::{Charset, TextStyle, text};
use branan_certificates::Verdict;
use branan_engine::Variation;
use branan_protocol::Thought;
use branan_rules::AnyGame;
use branan_scene::{Speak, Value};
use branan_session::story;
use branan_thinker::{Thinker, assessed};
use branan_words::Words;
use serde::Serialize;

use super::proved::{self, JsonProved};
use super::{Analyse, JsonLine, chances, written};
use crate::commands::Context;
use crate::failure::Failure;
use crate::terminal::{board_depth, text_width, wants_ascii};
use crate::{play, scene, wrap};

/// Seconds for a position where nobody says otherwise.
const SECONDS: f64 = 3.0;

#[derive(Serialize)]
struct Report<'a> {
    rules: &'a str,
    position: String,
    side: String,
    depth: u32,
    nodes: u64,
    milliseconds: u64,
    lines: Vec<JsonLine>,
    /// Who is proved to win.
    proved: Option<JsonProved>,
}

impl Analyse {
    pub(super) fn position(&self, context: &Context, game: &AnyGame, title: &str) -> Result<(), Failure> {
        let mut out = io::stdout().lock();
        if !self.json {
            writeln!(out, "{}", context.color.stdout().bold(title))?;
            write_board(&mut out, context, game)?;
        }
        let tables = self.tables(game)?;
        let proved = proved::verdict(self.solved(game)?.as_ref(), game);
        let begun = Instant::now();
        let mut thinker = self.thinker(game, SECONDS, &self.table(), tables, begun.elapsed());
        let mut live = LiveLine::new(context.words());
        while !thinker.is_done(begun.elapsed()) {
            if thinker.step(begun.elapsed()) {
                live.show(game, &thinker);
            }
        }
        drop(live);
        let (thought, lines) = (thinker.thought(begun.elapsed()), thinker.lines());
        if self.json {
            write_json(&mut out, game, &thought, &lines, proved.as_ref())
        } else {
            write_lines(&mut out, context, game, &thought, &lines)?;
            write_proved(&mut out, context, game, proved.as_ref())
        }
    }
}

fn write_board(out: &mut impl Write, context: &Context, game: &AnyGame) -> Result<(), Failure> {
    let charset = if wants_ascii() { Charset::Ascii } else { Charset::Unicode };
    let style = TextStyle { charset, depth: board_depth(context.color.stdout()), ..TextStyle::default() };
    write!(out, "{}", text(&scene::position(game), &style))?;
    for line in play::describe(game, context.words()) {
        write!(out, "{}", wrap::paragraph("", &line, text_width()))?;
    }
    out.flush()?;
    Ok(())
}

fn write_lines(
    out: &mut impl Write,
    context: &Context,
    game: &AnyGame,
    thought: &Thought,
    lines: &[Variation],
) -> Result<(), Failure> {
    if game.end().is_some() {
        return Ok(());
    }
    let paint = context.color.stdout();
    writeln!(out)?;
    let worth = |line: &Variation| story::worth(&assessed(line.score, game.side()), context.words());
    let words: Vec<String> = lines.iter().map(worth).collect();
    let width = words.iter().map(|words| words.chars().count()).max().unwrap_or(0);
    for (number, (line, words)) in (1..).zip(lines.iter().zip(&words)) {
        let first = format!("{number:>2}. {words:<width$}  ");
        let moves = written(game, line).join(" ");
        let set = wrap::paragraph(&first, &moves, text_width());
        write!(out, "{}", set.replacen(words, &paint.bold(words), 1))?;
    }
    if let (true, Some(best)) = (lines.is_empty(), thought.best) {
        writeln!(out, " 1. {best} {}", context.words().text("terminal-not-searched"))?;
    }
    if let Some(best) = lines.first().filter(|line| !line.score.is_decided()) {
        write_chances(out, context, game, best)?;
    }
    let seconds = std::time::Duration::from_millis(thought.time_ms).as_secs_f64();
    let (nodes, seconds) = (thought.nodes.to_string(), format!("{seconds:.1}"));
    let searched = [
        ("depth", Value::Number(thought.depth as usize)),
        ("nodes", Value::Text(&nodes)),
        ("seconds", Value::Text(&seconds)),
    ];
    writeln!(out, "{}", paint.dim(&context.words().say("terminal-searched", &searched)))?;
    Ok(())
}

/// Who is proved to win, if anybody is.
fn write_proved(
    out: &mut impl Write,
    context: &Context,
    game: &AnyGame,
    proved: Option<&Verdict>,
) -> Result<(), Failure> {
    if let Some(verdict) = proved {
        let said = proved::sentences(verdict, game.side(), context.words());
        write!(out, "{}", wrap::paragraph("", &said, text_width()))?;
    }
    Ok(())
}

/// How often such positions are won, drawn and lost, where that is known of the game.
fn write_chances(
    out: &mut impl Write,
    context: &Context,
    game: &AnyGame,
    best: &Variation,
) -> Result<(), Failure> {
    let Some(chances) = chances(game, best) else { return Ok(()) };
    let per_cent = |thousandths: u16| format!("{}.{}", thousandths / 10, thousandths % 10);
    let [attackers, draw, defenders] = [chances.win, chances.draw, chances.loss].map(per_cent);
    let shares = [
        ("attackers", Value::Text(&attackers)),
        ("draw", Value::Text(&draw)),
        ("defenders", Value::Text(&defenders)),
    ];
    writeln!(out, "{}", context.words().say("terminal-chances", &shares))?;
    Ok(())
}

fn write_json(
    out: &mut impl Write,
    game: &AnyGame,
    thought: &Thought,
    lines: &[Variation],
    proved: Option<&Verdict>,
) -> Result<(), Failure> {
    let report = Report {
        rules: &game.rule_set().id,
        position: game.setup().to_string(),
        side: game.side().to_string(),
        depth: thought.depth,
        nodes: thought.nodes,
        milliseconds: thought.time_ms,
        lines: lines.iter().map(|line| JsonLine::new(game, line)).collect(),
        proved: proved.map(JsonProved::new),
    };
    serde_json::to_writer(&mut *out, &report).map_err(io::Error::from)?;
    writeln!(out)?;
    Ok(())
}

/// The best line so far on a terminal; it vanishes when it is dropped.
struct LiveLine {
    width: Option<usize>,
    words: &'static Words,
}

impl LiveLine {
    fn new(words: &'static Words) -> LiveLine {
        LiveLine { width: io::stderr().is_terminal().then(text_width), words }
    }

    fn show(&mut self, game: &AnyGame, thinker: &Thinker) {
        let (Some(width), Some(line)) = (self.width, thinker.lines().into_iter().next()) else { return };
        let worth = story::worth(&assessed(line.score, game.side()), self.words);
        let text = format!("{:>2}  {worth}  {}", line.depth, written(game, &line).join(" "));
        let text: String = text.chars().take(width - 1).collect();
        // Who cannot see it loses nothing.
        let _ = write!(io::stderr(), "\r{text:<width$}\r", width = width - 1);
    }
}

impl Drop for LiveLine {
    fn drop(&mut self) {
        if let Some(width) = self.width {
            let _ = write!(io::stderr(), "\r{:width$}\r", "", width = width - 1);
        }
    }
}
