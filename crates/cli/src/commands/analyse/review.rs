//! A game judged move by move.

use std::io::{self, BufWriter, Write};

use branan_engine::{Line, Score};
use branan_rules::{AnyGame, AnyPly, Move, Side};
use serde::Serialize;

use super::{Analyse, JsonLine, on_board, written};
use crate::commands::Context;
use crate::failure::Failure;
use crate::progress::Progress;
use crate::subject::Loaded;
use crate::terminal::Paint;
use crate::thinker::Thinker;
use crate::{score_words, story};

/// Seconds for each position of a game where nobody says otherwise.
const SECONDS: f64 = 0.5;

/// How bad a move is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mark {
    Inaccuracy,
    Mistake,
    Blunder,
}

impl Mark {
    const ALL: [Mark; 3] = [Mark::Inaccuracy, Mark::Mistake, Mark::Blunder];

    fn text(self) -> &'static str {
        match self {
            Mark::Inaccuracy => "?!",
            Mark::Mistake => "?",
            Mark::Blunder => "??",
        }
    }

    fn noun(self, count: usize) -> String {
        let noun = match self {
            Mark::Inaccuracy if count != 1 => "inaccuracies",
            Mark::Inaccuracy => "inaccuracy",
            Mark::Mistake if count != 1 => "mistakes",
            Mark::Mistake => "mistake",
            Mark::Blunder if count != 1 => "blunders",
            Mark::Blunder => "blunder",
        };
        format!("{count} {noun}")
    }

    fn painted(self, paint: Paint, text: &str) -> String {
        match self {
            Mark::Inaccuracy => paint.cyan(text),
            Mark::Mistake => paint.yellow(text),
            Mark::Blunder => paint.red(text),
        }
    }

    /// The mark for giving away so many hundredths of a soldier.
    fn of_loss(loss: i32) -> Option<Mark> {
        match loss {
            ..50 => None,
            50..120 => Some(Mark::Inaccuracy),
            120..300 => Some(Mark::Mistake),
            300.. => Some(Mark::Blunder),
        }
    }
}

/// What is to be said of a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Judgement {
    /// What it gave away, in hundredths of a soldier.
    pub(super) loss: i32,
    pub(super) mark: Option<Mark>,
    pub(super) note: Option<&'static str>,
}

/// Judges a move: `best` is what the player could have had, `after` what was
/// left, both from the player's view.
pub(super) fn judge(best: &Line, played: Move, after: Score) -> Judgement {
    let before = best.score;
    // Beyond this an advantage is an advantage.
    let value = |score: Score| score.hundredths().clamp(-1000, 1000);
    let loss = (value(before) - value(after)).max(0);
    let is_won = |score: Score| score.is_decided() && score > Score::DRAW;
    let is_lost = |score: Score| score.is_decided() && score < Score::DRAW;
    let (mark, note) = if played == best.moves[0] || is_lost(before) || is_won(after) {
        return Judgement { loss: 0, mark: None, note: None };
    } else if is_won(before) {
        let mark = if after < Score::DRAW { Mark::Blunder } else { Mark::Mistake };
        (Some(mark), Some("misses a forced win"))
    } else if is_lost(after) {
        (Some(Mark::Blunder), Some("loses by force"))
    } else {
        (Mark::of_loss(loss), None)
    };
    Judgement { loss, mark, note }
}

/// A move with its judgement.
struct Reviewed {
    before: AnyGame,
    ply: AnyPly,
    /// The best lines in place of the move.
    best: Vec<Line>,
    /// What the move was worth, from the player's view.
    score: Score,
    judgement: Judgement,
}

#[derive(Serialize)]
struct JsonMove {
    ply: usize,
    side: String,
    #[serde(rename = "move")]
    mv: String,
    /// Good for the attackers where positive.
    score: i32,
    words: String,
    loss: i32,
    mark: Option<&'static str>,
    note: Option<&'static str>,
    best: Vec<JsonLine>,
}

/// How one side did.
#[derive(Default, Serialize)]
struct Tally {
    moves: usize,
    inaccuracies: usize,
    mistakes: usize,
    blunders: usize,
    /// In hundredths of a soldier.
    average_loss: i32,
}

#[derive(Serialize)]
struct JsonSummary {
    rules: String,
    attackers: Tally,
    defenders: Tally,
}

impl Analyse {
    pub(super) fn review(&self, context: &Context, loaded: &Loaded) -> Result<(), Failure> {
        let moves = self.judged(&on_board(&loaded.game))?;
        let mut out = BufWriter::new(io::stdout().lock());
        if self.json {
            write_json(&mut out, loaded, &moves)?;
        } else {
            write_text(&mut out, context.color.stdout(), loaded, &moves)?;
        }
        out.flush()?;
        Ok(())
    }

    /// Judges all moves, the last first: what is learnt of the end of a game
    /// helps with its beginning.
    fn judged(&self, game: &AnyGame) -> Result<Vec<Reviewed>, Failure> {
        let (table, tables) = (self.table(), self.tables(game)?);
        let mut progress = Progress::new("analysing", game.len() + 1);
        let mut think = |game: &AnyGame| {
            let lines = usize::from(self.multipv);
            let thinker =
                Thinker::new(game, self.budget(SECONDS), lines, table.clone(), self.threads as usize);
            let mut thinker = thinker.with_tables(tables.clone());
            while !thinker.is_done() {
                thinker.step();
            }
            progress.step();
            thinker.lines()
        };
        let mut game = game.clone();
        let mut after = score_of_end(&game).unwrap_or_else(|| score_of(&think(&game)));
        let mut moves = Vec::new();
        for ply in game.plies().into_iter().rev() {
            game.undo();
            let best = think(&game);
            let judgement = match best.first() {
                Some(line) => judge(line, ply.mv, -after),
                None => Judgement { loss: 0, mark: None, note: None },
            };
            let next = if best.is_empty() { -after } else { score_of(&best) };
            moves.push(Reviewed { before: game.clone(), ply, best, score: -after, judgement });
            after = next;
        }
        moves.reverse();
        Ok(moves)
    }
}

fn score_of(lines: &[Line]) -> Score {
    lines.first().map_or(Score::DRAW, |line| line.score)
}

/// The score of the side to move where the set is over.
fn score_of_end(game: &AnyGame) -> Option<Score> {
    Some(match game.end()?.winner {
        None => Score::DRAW,
        Some(winner) if winner == game.side() => -Score::lost_at(0),
        Some(_) => Score::lost_at(0),
    })
}

fn write_text(
    out: &mut impl Write,
    paint: Paint,
    loaded: &Loaded,
    moves: &[Reviewed],
) -> Result<(), Failure> {
    writeln!(out, "{}\n", paint.bold(&loaded.title))?;
    let width = moves.iter().map(|reviewed| story::written(reviewed.ply).len()).max().unwrap_or(0);
    for (number, reviewed) in (1..).zip(moves) {
        write_move(out, paint, number, reviewed, width)?;
    }
    writeln!(out)?;
    for side in Side::BOTH {
        writeln!(out, "{}", summary(side, &tally(moves, side)))?;
    }
    if let Some(trouble) = loaded.trouble.as_ref().filter(|_| !loaded.broken) {
        writeln!(out, "{trouble}")?;
    }
    Ok(())
}

fn write_move(
    out: &mut impl Write,
    paint: Paint,
    number: usize,
    reviewed: &Reviewed,
    width: usize,
) -> Result<(), Failure> {
    let Reviewed { before, ply, best, score, judgement } = reviewed;
    let side = before.side();
    let mark = judgement.mark.map_or("", Mark::text);
    let told = format!(
        "{number:>3}. {side} {:<width$} {mark:<2}  {}",
        story::written(*ply),
        score_words::told(*score, side)
    );
    let Some(mark) = judgement.mark else {
        writeln!(out, "{}", told.trim_end())?;
        return Ok(());
    };
    let note = judgement.note.map_or_else(String::new, |note| format!(": {note}"));
    writeln!(out, "{}", mark.painted(paint, &format!("{told}{note}")))?;
    for line in best {
        const SHOWN: usize = 6;
        let moves = written(before, line);
        let more = if moves.len() > SHOWN { " …" } else { "" };
        let moves = moves[..moves.len().min(SHOWN)].join(" ");
        writeln!(out, "       better {moves}{more}  {}", score_words::told(line.score, side))?;
    }
    Ok(())
}

fn tally(moves: &[Reviewed], side: Side) -> Tally {
    let own: Vec<&Judgement> =
        moves.iter().filter(|one| one.before.side() == side).map(|one| &one.judgement).collect();
    let count = |mark| own.iter().filter(|judgement| judgement.mark == Some(mark)).count();
    let loss: i32 = own.iter().map(|judgement| judgement.loss).sum();
    let [inaccuracies, mistakes, blunders] = Mark::ALL.map(count);
    let average_loss = loss / i32::try_from(own.len().max(1)).unwrap_or(i32::MAX);
    Tally { moves: own.len(), inaccuracies, mistakes, blunders, average_loss }
}

fn summary(side: Side, tally: &Tally) -> String {
    let Tally { moves, inaccuracies, mistakes, blunders, average_loss } = tally;
    let noun = if *moves == 1 { "move" } else { "moves" };
    let counts = [*inaccuracies, *mistakes, *blunders];
    let marks: Vec<String> = Mark::ALL.iter().zip(counts).map(|(mark, count)| mark.noun(count)).collect();
    let loss = f64::from(*average_loss) / 100.0;
    format!("{side}: {moves} {noun}, {}; {loss:.2} given away a move", marks.join(", "))
}

fn write_json(out: &mut impl Write, loaded: &Loaded, moves: &[Reviewed]) -> Result<(), Failure> {
    for (ply, reviewed) in (1..).zip(moves) {
        let Reviewed { before, score, judgement, .. } = reviewed;
        let side = before.side();
        let line = JsonMove {
            ply,
            side: side.to_string(),
            mv: story::written(reviewed.ply),
            score: score_words::for_attackers(*score, side),
            words: score_words::told(*score, side),
            loss: judgement.loss,
            mark: judgement.mark.map(Mark::text),
            note: judgement.note,
            best: reviewed.best.iter().map(|line| JsonLine::new(before, line)).collect(),
        };
        serde_json::to_writer(&mut *out, &line).map_err(io::Error::from)?;
        writeln!(out)?;
    }
    let [attackers, defenders] = Side::BOTH.map(|side| tally(moves, side));
    let summary = JsonSummary { rules: loaded.game.rule_set().id.to_string(), attackers, defenders };
    serde_json::to_writer(&mut *out, &summary).map_err(io::Error::from)?;
    writeln!(out)?;
    Ok(())
}
