//! Games for training.

use std::fs::File;
use std::io::Write;
use std::path::Path;
use std::sync::atomic::{AtomicI32, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use branan_engine::{Evaluation, Score};
use branan_rules::{AnyGame, Bitboard, Board, ByWidth, Game, Piece, Position, Rules, Side};
use branan_testkit::Random;

use crate::player::{self, Openings, Player, Width, balanced_opening, opening, play_any};
use crate::record::Record;
use crate::{Common, Complaint};

/// Plays until the time is up and writes what was seen.
pub(crate) fn run(common: &Common, evaluation: &Evaluation, nodes: u64, out: &Path) -> Result<(), Complaint> {
    let start = AnyGame::new(common.rule_set()?).map_err(|error| error.to_string())?;
    let file = File::create(out).map_err(|error| format!("{}: {error}", out.display()))?;
    let until = Instant::now() + Duration::from_secs(common.seconds);
    let job = Job { evaluation, nodes, openings: common.openings, until, handicap: AtomicI32::new(0) };
    let written = Mutex::new(Written { file, games: 0, records: 0, halves: 0, failure: None });
    std::thread::scope(|scope| {
        for thread in 0..common.threads {
            let (job, written, start) = (&job, &written, &start);
            let random = Random::new(common.seed << 16 | thread as u64);
            scope.spawn(move || match start.by_width() {
                ByWidth::Board7(game) => job.work(game.rules(), random, written),
                ByWidth::Board11(game) => job.work(game.rules(), random, written),
                ByWidth::Board19(game) => job.work(game.rules(), random, written),
            });
        }
    });
    let written = written.into_inner().map_err(|_| "a thread failed")?;
    let defenders = written.halves as f64 / 2.0 / written.games.max(1) as f64;
    println!(
        "{} games, {} positions, defenders score {defenders:.3}, attackers thought {:.1} times as long",
        written.games,
        written.records,
        (f64::from(job.handicap.load(Ordering::Relaxed)) / 16.0).exp2()
    );
    written.failure.map_or(Ok(()), Err)
}

struct Written {
    file: File,
    games: u64,
    records: usize,
    /// Half points of the defenders.
    halves: u64,
    failure: Option<Complaint>,
}

struct Job<'a> {
    evaluation: &'a Evaluation,
    nodes: u64,
    openings: Openings,
    until: Instant,
    /// How much more the attackers may think than the defenders, in sixteenths
    /// of a doubling. The side that loses more gets more, so that both win often
    /// enough to learn from.
    handicap: AtomicI32,
}

impl Job<'_> {
    fn work<B: Width>(&self, rules: &Arc<Rules<B>>, mut random: Random, written: &Mutex<Written>) {
        let player = Player::new(self.evaluation.clone());
        while Instant::now() < self.until {
            let (records, result) = self.play(rules, &player, &mut random);
            let mut bytes = Vec::new();
            for record in &records {
                record.write(result, &mut bytes);
            }
            let step = i32::from(result) - 1;
            let change = |handicap: i32| Some((handicap + step).clamp(-4 * 16, 4 * 16));
            let _ = self.handicap.fetch_update(Ordering::Relaxed, Ordering::Relaxed, change);
            let Ok(mut written) = written.lock() else { return };
            written.games += 1;
            written.records += records.len();
            written.halves += u64::from(result);
            if let Err(error) = written.file.write_all(&bytes) {
                written.failure = Some(error.to_string());
                return;
            }
        }
    }

    /// Nodes a move for attackers and defenders.
    fn share_nodes(&self, random: &mut Random) -> [u64; 2] {
        let average = (self.nodes / 2 + random.number() % self.nodes.max(1)) as f64;
        let tilt = f64::from(self.handicap.load(Ordering::Relaxed)) / 16.0;
        [tilt / 2.0, -tilt / 2.0].map(|tilt| (average * tilt.exp2()) as u64)
    }

    /// Plays one set and gives its quiet positions and its result in halves for
    /// the defenders. It ends as soon as the end is certain.
    fn play<B: Width>(
        &self,
        rules: &Arc<Rules<B>>,
        player: &Player,
        random: &mut Random,
    ) -> (Vec<Record>, u8) {
        let longest = 25 * usize::from(rules.size());
        let nodes = self.share_nodes(random);
        player.begin();
        let mut game = if random.below(2) == 0 {
            balanced_opening(rules, self.openings, player, random)
        } else {
            opening(rules, self.openings, player, random)
        };
        let mut records = Vec::new();
        while game.end().is_none() && game.plies().len() < longest {
            let Some((mv, score)) = player.think(&game, player::nodes(nodes[game.side() as usize])) else {
                break;
            };
            if score.is_decided() {
                return (records, halves(score, game.side()));
            }
            if is_quiet(rules, &game.position()) {
                records.push(Record::new(rules, &game.position(), score.hundredths(), random));
            }
            if random.below(40) == 0 {
                play_any(&mut game, random);
            } else if game.play(mv).is_err() {
                break;
            }
        }
        let result = result(&game);
        (records, result)
    }
}

/// What a certain score of the side to move means, in halves for the defenders.
fn halves(score: Score, side: Side) -> u8 {
    let wins = score > Score::DRAW;
    if wins == (side == Side::Defenders) { 2 } else { 0 }
}

fn result<B: Board>(game: &Game<B>) -> u8 {
    match game.end().map(|end| end.winner) {
        Some(Some(Side::Defenders)) => 2,
        Some(Some(Side::Attackers)) => 0,
        _ => 1,
    }
}

/// Says whether the search would judge such a position instead of going on: the
/// king cannot walk out as things stand.
fn is_quiet<B: Board>(rules: &Rules<B>, position: &Position<B>) -> bool {
    let reach = rules.destinations(Piece::King, position.king_bit(), position.occupied());
    !reach.meets(rules.escape())
}
