//! What a match has shown so far.

use std::io::{self, Write};
use std::time::Duration;

use branan_engine::strength::{Estimate, Sprt, Tally, Verdict, ratings};
use branan_rules::{RuleSet, Side};
use serde::Serialize;

use crate::arena::{Round, Schedule, Trouble};
use crate::failure::Failure;
use crate::terminal::Paint;

/// What a match has shown so far.
pub(super) struct Report {
    rules: String,
    names: Vec<String>,
    seed: u64,
    pairings: Vec<([usize; 2], Tally)>,
    sprt: Option<Sprt>,
    games: u64,
    /// Games won by the attackers, drawn, and won by the defenders.
    by_side: [u64; 3],
    plies: u64,
    /// Games lost off the board, by contestant.
    faults: Vec<u64>,
    troubles: Vec<JsonTrouble>,
    told: usize,
    late: Duration,
}

/// Troubles that are told one by one.
const MOST_TOLD: usize = 20;

impl Report {
    pub(super) fn new(schedule: &Schedule, set: &RuleSet, sprt: Option<Sprt>) -> Report {
        let names: Vec<String> =
            schedule.contestants.iter().map(|contestant| contestant.name.clone()).collect();
        Report {
            rules: set.id.to_string(),
            faults: vec![0; names.len()],
            names,
            seed: schedule.seed,
            pairings: schedule.pairings().into_iter().map(|two| (two, Tally::default())).collect(),
            sprt,
            games: 0,
            by_side: [0; 3],
            plies: 0,
            troubles: Vec::new(),
            told: 0,
            late: Duration::ZERO,
        }
    }

    pub(super) fn add(&mut self, round: &Round) {
        for (two, tally) in &mut self.pairings {
            if *two == round.two {
                tally.add(round.half_points());
            }
        }
        for (index, game) in round.games.iter().enumerate() {
            self.games += 1;
            self.plies += game.game.len() as u64;
            self.late = self.late.max(game.late);
            self.by_side[2 - usize::from(game.half_points(Side::Attackers))] += 1;
            if let Some(trouble) = &game.trouble {
                self.note_trouble(round, index, trouble);
            }
        }
    }

    fn note_trouble(&mut self, round: &Round, game: usize, trouble: &Trouble) {
        let Trouble::Fault(side, fault) = trouble else { return };
        let who = round.seats(game)[*side as usize];
        self.faults[who] += 1;
        self.troubles.push(JsonTrouble {
            round: format!("{}.{}", round.number + 1, game + 1),
            engine: self.names[who].clone(),
            side: side.to_string(),
            what: fault.to_string(),
        });
    }

    /// Troubles that were not told yet.
    pub(super) fn new_troubles(&mut self) -> Vec<String> {
        let new: Vec<String> = self.troubles.iter().skip(self.told).map(ToString::to_string).collect();
        let room = MOST_TOLD.saturating_sub(self.told);
        self.told = self.troubles.len();
        let mut told: Vec<String> = new.iter().take(room).cloned().collect();
        if new.len() > room && room > 0 {
            told.push("further losses off the board are counted, not told".to_owned());
        }
        told
    }

    /// The state of the first pairing in few words.
    pub(super) fn note(&self) -> String {
        let Some((_, tally)) = self.pairings.first() else { return String::new() };
        let [won, drawn, lost] = tally.games;
        let elo = tally.estimate().map_or_else(String::new, |found| format!("  Elo {}", describe(found)));
        format!("+{won} ={drawn} -{lost}{elo}")
    }

    /// What the sequential test says; open where none was asked for.
    pub(super) fn verdict(&self) -> Verdict {
        match (self.sprt, self.pairings.first()) {
            (Some(sprt), Some((_, tally))) => sprt.judge(tally),
            _ => Verdict::Open,
        }
    }

    pub(super) fn write(&self, out: &mut impl Write, took: Duration, paint: Paint) -> Result<(), Failure> {
        let width = self.names.iter().map(|name| name.chars().count()).max().unwrap_or(0).min(40);
        for ([one, other], tally) in &self.pairings {
            let [won, drawn, lost] = tally.games;
            let score = format!("{:.1} %", 100.0 * tally.score());
            let elo = tally.estimate().map_or_else(|| "unknown".to_owned(), describe);
            let (one, other) = (&self.names[*one], &self.names[*other]);
            writeln!(
                out,
                "{one:<width$}  +{won} ={drawn} -{lost}  {score:>7}  {other:<width$}  Elo {}  {}",
                paint.bold(&elo),
                paint.dim(&format!("pairs {}", pairs(tally)))
            )?;
        }
        if self.names.len() > 2 {
            self.write_ranking(out, width)?;
        }
        self.write_test(out, paint)?;
        self.write_rest(out, took, paint)
    }

    fn write_ranking(&self, out: &mut impl Write, width: usize) -> Result<(), Failure> {
        let ratings = ratings(&self.points());
        let mut order: Vec<usize> = (0..self.names.len()).collect();
        order.sort_by(|one, other| ratings[*other].total_cmp(&ratings[*one]));
        writeln!(out)?;
        for place in order {
            let points: f64 = self.points()[place].iter().sum();
            writeln!(
                out,
                "{:<width$}  {points:>7.1} points  Elo {:>+5.0}",
                self.names[place], ratings[place]
            )?;
        }
        Ok(())
    }

    fn write_test(&self, out: &mut impl Write, paint: Paint) -> Result<(), Failure> {
        let (Some(sprt), Some((_, tally))) = (self.sprt, self.pairings.first()) else { return Ok(()) };
        let verdict = match self.verdict() {
            Verdict::Passed => paint.green("passed"),
            Verdict::Failed => paint.red("failed"),
            Verdict::Open => paint.yellow("not decided yet"),
        };
        let (likelihood, bound) = (tally.likelihood(sprt), Sprt::BOUND);
        let Sprt { elo0, elo1 } = sprt;
        writeln!(
            out,
            "SPRT {elo0} to {elo1} Elo: {verdict}, log-likelihood {likelihood:+.2} of ±{bound:.2}"
        )?;
        Ok(())
    }

    fn write_rest(&self, out: &mut impl Write, took: Duration, paint: Paint) -> Result<(), Failure> {
        let [attackers, drawn, defenders] = self.by_side;
        let length = self.plies / self.games.max(1);
        let told = format!(
            "{} games of {} in {:.1} s: attackers won {attackers}, drawn {drawn}, defenders won {defenders}; {length} \
             moves on average",
            self.games,
            self.rules,
            took.as_secs_f64()
        );
        writeln!(out, "{}", paint.dim(&told))?;
        for (name, faults) in self.names.iter().zip(&self.faults).filter(|(_, faults)| **faults > 0) {
            writeln!(out, "{name} lost {faults} of them off the board")?;
        }
        Ok(())
    }

    /// The points of each contestant (row) against each other (column).
    fn points(&self) -> Vec<Vec<f64>> {
        let mut points = vec![vec![0.0; self.names.len()]; self.names.len()];
        #[expect(clippy::cast_precision_loss, reason = "nobody plays 2^52 games")]
        for ([one, other], tally) in &self.pairings {
            let [won, drawn, lost] = tally.games.map(|count| count as f64);
            points[*one][*other] = won + drawn / 2.0;
            points[*other][*one] = lost + drawn / 2.0;
        }
        points
    }

    pub(super) fn write_json(&self, out: &mut impl Write, took: Duration) -> Result<(), Failure> {
        let pairing = |([one, other], tally): &([usize; 2], Tally)| {
            let [won, drawn, lost] = tally.games;
            let estimate = tally.estimate();
            JsonPairing {
                engines: [&self.names[*one], &self.names[*other]],
                won,
                drawn,
                lost,
                pairs: tally.pairs,
                score: tally.score(),
                elo: estimate.map(|found| found.elo),
                elo_low: estimate.map(|found| found.low),
                elo_high: estimate.map(|found| found.high),
            }
        };
        let ratings = ratings(&self.points());
        let report = JsonReport {
            rules: &self.rules,
            seed: self.seed,
            games: self.games,
            plies: self.plies,
            seconds: took.as_secs_f64(),
            attackers_won: self.by_side[0],
            drawn: self.by_side[1],
            defenders_won: self.by_side[2],
            pairings: self.pairings.iter().map(pairing).collect(),
            ratings: self.names.iter().map(String::as_str).zip(ratings).collect(),
            sprt: self.sprt.zip(self.pairings.first()).map(|(sprt, (_, tally))| JsonSprt {
                elo0: sprt.elo0,
                elo1: sprt.elo1,
                likelihood: tally.likelihood(sprt),
                bound: Sprt::BOUND,
                verdict: match self.verdict() {
                    Verdict::Passed => "passed",
                    Verdict::Failed => "failed",
                    Verdict::Open => "open",
                },
            }),
            faults: &self.troubles,
            latest_ms: self.late.as_secs_f64() * 1000.0,
        };
        serde_json::to_writer(&mut *out, &report).map_err(io::Error::from)?;
        writeln!(out)?;
        Ok(())
    }
}

fn describe(Estimate { elo, low, high }: Estimate) -> String {
    format!("{elo:+.0} [{low:+.0}, {high:+.0}]")
}

fn pairs(tally: &Tally) -> String {
    tally.pairs.map(|count| count.to_string()).join("-")
}

#[derive(Serialize)]
struct JsonReport<'a> {
    rules: &'a str,
    seed: u64,
    games: u64,
    plies: u64,
    seconds: f64,
    attackers_won: u64,
    drawn: u64,
    defenders_won: u64,
    pairings: Vec<JsonPairing<'a>>,
    ratings: std::collections::BTreeMap<&'a str, f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    sprt: Option<JsonSprt>,
    faults: &'a [JsonTrouble],
    /// The longest that a move took beyond its time.
    latest_ms: f64,
}

#[derive(Serialize)]
struct JsonPairing<'a> {
    engines: [&'a str; 2],
    won: u64,
    drawn: u64,
    lost: u64,
    /// Pairs by half points of the first, 0 to 4.
    pairs: [u64; 5],
    score: f64,
    elo: Option<f64>,
    elo_low: Option<f64>,
    elo_high: Option<f64>,
}

#[derive(Serialize)]
struct JsonSprt {
    elo0: f64,
    elo1: f64,
    likelihood: f64,
    bound: f64,
    verdict: &'static str,
}

/// A game that was lost off the board.
#[derive(Serialize)]
struct JsonTrouble {
    round: String,
    engine: String,
    side: String,
    what: String,
}

impl std::fmt::Display for JsonTrouble {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let JsonTrouble { round, engine, side, what } = self;
        write!(f, "game {round}: {engine} loses as the {side}: {what}")
    }
}
