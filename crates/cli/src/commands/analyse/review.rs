//! A game judged move by move.

use std::io::{self, BufWriter, Write};
use std::time::Instant;

use branan_certificates::Verdict;
use branan_engine::Variation;
use branan_rules::{AnyGame, Side};
use branan_scene::{Speak, Value};
use branan_session::{Assessment, Judgement, Mark, Note, Review, Tally, judge_with_proofs, story};
use branan_thinker::assessed;
use branan_words::Words;
use serde::Serialize;

use super::proved::{self, JsonProved};
use super::{Analyse, JsonLine, english, on_board};
use crate::commands::Context;
use crate::failure::Failure;
use crate::progress::Progress;
use crate::scene;
use crate::subject::Loaded;
use crate::terminal::Paint;

/// Seconds for each position of a game where nobody says otherwise.
const SECONDS: f64 = 0.5;

/// A game with what was found of it.
struct Reviewed {
    game: AnyGame,
    review: Review,
    /// The best lines of each position, the first position first.
    lines: Vec<Vec<Variation>>,
    /// Who is proved to win each position, the first position first.
    proved: Vec<Option<Verdict>>,
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
    note: Option<String>,
    best: Vec<JsonLine>,
    /// Who is proved to win after it.
    proved: Option<JsonProved>,
    /// Whether a win of this side was proved before it, and after it nothing is.
    leaves_proof: bool,
}

/// How one side did.
#[derive(Serialize)]
struct JsonTally {
    moves: usize,
    inaccuracies: usize,
    mistakes: usize,
    blunders: usize,
    /// In hundredths of a soldier.
    average_loss: i32,
}

impl JsonTally {
    fn new(tally: &Tally) -> JsonTally {
        let [inaccuracies, mistakes, blunders] = tally.marks;
        JsonTally { moves: tally.moves, inaccuracies, mistakes, blunders, average_loss: tally.average_loss }
    }
}

#[derive(Serialize)]
struct JsonSummary {
    rules: String,
    attackers: JsonTally,
    defenders: JsonTally,
}

impl Analyse {
    pub(super) fn review(&self, context: &Context, loaded: &Loaded) -> Result<(), Failure> {
        let reviewed = self.judged(on_board(&loaded.game))?;
        let mut out = BufWriter::new(io::stdout().lock());
        if self.json {
            write_json(&mut out, loaded, &reviewed)?;
        } else {
            reviewed.write_text(&mut out, context, loaded)?;
        }
        out.flush()?;
        Ok(())
    }

    /// Judges all moves.
    fn judged(&self, game: AnyGame) -> Result<Reviewed, Failure> {
        let (table, tables) = (self.table(), self.tables(&game)?);
        let solved = self.solved(&game)?;
        let mut progress = Progress::new("analysing", game.len() + 1);
        let moves = game.plies().iter().map(|ply| ply.mv).collect();
        let mut review = Review::new(game.setup_after(0).side(), moves);
        let (mut lines, mut proved) = (Vec::new(), Vec::new());
        while let Some(moves) = review.next() {
            let position = scene::rewound(&game, moves);
            let begun = Instant::now();
            let mut thinker = self.thinker(&position, SECONDS, &table, tables.clone(), begun.elapsed());
            thinker.finish(|| begun.elapsed());
            progress.step();
            let best = thinker.lines();
            let found =
                |line: &Variation| (assessed(line.score, position.side()), line.moves.first().copied());
            let over = position.end().map(|end| (Assessment::over(end), None));
            review.take(over.or_else(|| best.first().map(found)));
            lines.push(best);
            proved.push(proved::verdict(solved.as_ref(), &position));
        }
        lines.reverse();
        proved.reverse();
        Ok(Reviewed { game, review, lines, proved })
    }
}

impl Reviewed {
    fn write_text(&self, out: &mut impl Write, context: &Context, loaded: &Loaded) -> Result<(), Failure> {
        writeln!(out, "{}\n", context.color.stdout().bold(&loaded.title))?;
        let plies = self.game.plies();
        let width = plies.iter().map(|ply| story::written(*ply).len()).max().unwrap_or(0);
        for (number, ply) in (1..).zip(plies) {
            self.write_move(out, context, number, &format!("{:<width$}", story::written(ply)))?;
        }
        writeln!(out)?;
        for side in Side::BOTH {
            writeln!(out, "{}", summary(side, &self.tally(side), context.words()))?;
        }
        if let Some(trouble) = loaded.trouble.as_ref().filter(|_| !loaded.broken) {
            writeln!(out, "{trouble}")?;
        }
        Ok(())
    }

    fn write_move(
        &self,
        out: &mut impl Write,
        context: &Context,
        number: usize,
        written: &str,
    ) -> Result<(), Failure> {
        let words = context.words();
        let before = scene::rewound(&self.game, number - 1);
        let (worth, judgement, leaves_proof) = self.move_at(number);
        let sign = judgement.mark.map_or("", Mark::sign);
        let (side, worth) = (story::side_name(before.side(), words), story::worth(&worth, words));
        let told = format!("{number:>3}. {side} {written} {sign:<2}  {worth}");
        let proved = match &self.proved[number] {
            Some(verdict) => format!("; {}", proved::in_short(verdict, words)),
            None if leaves_proof => format!("; {}", words.text("proved-left")),
            None => String::new(),
        };
        let Some(mark) = judgement.mark else {
            writeln!(out, "{}{proved}", told.trim_end())?;
            return Ok(());
        };
        let told = match judgement.note {
            Some(note) => words.labelled(&told, &words.text(key(note))),
            None => told,
        };
        writeln!(out, "{}{proved}", painted(mark, context.color.stdout(), &told))?;
        for line in &self.lines[number - 1] {
            const SHOWN: usize = 6;
            let mut moves = super::written(&before, line);
            if moves.len() > SHOWN {
                moves.truncate(SHOWN);
                moves.push("…".to_owned());
            }
            let better = words.say("terminal-better", &[("moves", Value::Text(&moves.join(" ")))]);
            let worth = story::worth(&assessed(line.score, before.side()), words);
            writeln!(out, "       {better}  {worth}")?;
        }
        Ok(())
    }

    /// What a move came to, what is to be said of it, and whether it leaves a proved win.
    fn move_at(&self, number: usize) -> (Assessment, Judgement, bool) {
        let worth = self.review.assessment(number).copied().unwrap_or_default();
        let (judgement, leaves_proof) = self.judgement(number).unwrap_or_default();
        (worth, judgement, leaves_proof)
    }

    fn judgement(&self, number: usize) -> Option<(Judgement, bool)> {
        let winner = |moves: usize| self.proved[moves].as_ref().map(|verdict| verdict.winner);
        // Of a set that is over no proof is asked.
        let end = self.game.end().filter(|_| number == self.game.len());
        let after = end.map_or_else(|| winner(number), |end| end.winner);
        let side = scene::rewound(&self.game, number - 1).side();
        Some(judge_with_proofs(self.review.judgement(number)?, side, winner(number - 1), after))
    }

    fn tally(&self, side: Side) -> Tally {
        self.review.tally_by(side, |number| Some(self.judgement(number)?.0))
    }
}

fn painted(mark: Mark, paint: Paint, text: &str) -> String {
    match mark {
        Mark::Inaccuracy => paint.cyan(text),
        Mark::Mistake => paint.yellow(text),
        Mark::Blunder => paint.red(text),
    }
}

/// The text of a note.
fn key(note: Note) -> &'static str {
    match note {
        Note::MissesWin => "terminal-misses-win",
        Note::Loses => "terminal-loses",
    }
}

fn summary(side: Side, tally: &Tally, words: &Words) -> String {
    let counted = |key: &str, count| words.say(key, &[("count", Value::Number(count))]);
    let [inaccuracies, mistakes, blunders] = tally.marks;
    let counts = [
        counted("app-moves", tally.moves),
        counted("terminal-inaccuracies", inaccuracies),
        counted("terminal-mistakes", mistakes),
        counted("terminal-blunders", blunders),
    ];
    let loss = format!("{:.2}", f64::from(tally.average_loss) / 100.0);
    let loss = words.say("terminal-given-away", &[("size", Value::Text(&loss))]);
    words.labelled(&story::side_name(side, words), &format!("{}; {loss}", counts.join(", ")))
}

fn write_json(out: &mut impl Write, loaded: &Loaded, reviewed: &Reviewed) -> Result<(), Failure> {
    for (number, ply) in (1..).zip(reviewed.game.plies()) {
        let before = scene::rewound(&reviewed.game, number - 1);
        let (worth, judgement, leaves_proof) = reviewed.move_at(number);
        let line = JsonMove {
            ply: number,
            side: before.side().to_string(),
            mv: story::written(ply),
            score: worth.hundredths,
            words: story::worth(&worth, english()),
            loss: judgement.loss,
            mark: judgement.mark.map(Mark::sign),
            note: judgement.note.map(|note| english().text(key(note))),
            best: reviewed.lines[number - 1].iter().map(|line| JsonLine::new(&before, line)).collect(),
            proved: reviewed.proved[number].as_ref().map(JsonProved::new),
            leaves_proof,
        };
        serde_json::to_writer(&mut *out, &line).map_err(io::Error::from)?;
        writeln!(out)?;
    }
    let [attackers, defenders] = Side::BOTH.map(|side| JsonTally::new(&reviewed.tally(side)));
    let summary = JsonSummary { rules: loaded.game.rule_set().id.to_string(), attackers, defenders };
    serde_json::to_writer(&mut *out, &summary).map_err(io::Error::from)?;
    writeln!(out)?;
    Ok(())
}
