//! People who only want to play.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use branan_rules::{AnyGame, Move, SplitMix64, presets};
use serde_json::Value;
use tokio::runtime::Handle;
use tokio::task::JoinHandle;
use tokio::time::error::Elapsed;
use tokio::time::{sleep, timeout};

use crate::pair::{Course, Pair};
use crate::wire::{Failure, Way, get};

/// So many pairs play, each from an address of its own.
pub const PAIRS: u8 = 20;
/// How long somebody waits for the log of a game before they ask again, and how often they do.
const PATIENCE: Duration = Duration::from_secs(10);
/// What is always there at once, what is written for everybody anew, and what is asked of the database.
const VISITED: [&str; 3] = ["/health", "/en/", "/api/games"];
/// A game by chance is no longer than this.
const LONGEST: usize = 150;

/// Those who play, and one who visits the site.
#[derive(Default)]
pub struct Honest {
    pub course: Arc<Course>,
    /// Somebody who is not answered in this time was kept out.
    pub patience: Duration,
    /// How long visits took.
    pub visits: Mutex<Vec<Duration>>,
    /// How late somebody was woken who only waits.
    pub woken: Mutex<Vec<Duration>>,
    /// Visits that were not answered, and games that could not be begun.
    pub kept_out: AtomicU64,
    /// What the first of these were told.
    pub reasons: Mutex<Vec<String>>,
    /// Games that were played to their end.
    pub games: AtomicU64,
    pub moves: AtomicU64,
    /// What is wrong with games: moves lost, doubled or out of order.
    pub wrong: Mutex<Vec<String>>,
    pub over: AtomicBool,
    /// Nobody can be blamed for what happens while the server is restarted.
    pub is_down: AtomicBool,
}

impl Honest {
    /// Has everybody begin, where nobody else keeps them waiting.
    pub fn begin(self: &Arc<Honest>, server: SocketAddr, seed: u64, there: &Handle) -> Vec<JoinHandle<()>> {
        let players = (1..=PAIRS).map(|number| {
            let way = Way { to: server, from: IpAddr::V4(Ipv4Addr::new(127, 0, 2, number)) };
            let random = SplitMix64::new(SplitMix64::nth(seed, number.into()));
            there.spawn(self.clone().play(way, random))
        });
        let others = [there.spawn(self.clone().visit(server.into())), there.spawn(self.clone().wait())];
        players.chain(others).collect()
    }

    fn is_over(&self) -> bool {
        self.over.load(Ordering::SeqCst)
    }

    fn keep_out(&self, why: &str) {
        if self.is_down.load(Ordering::SeqCst) {
            return;
        }
        self.kept_out.fetch_add(1, Ordering::SeqCst);
        let mut reasons = self.reasons.lock().expect("nobody panics with it");
        if reasons.len() < 20 {
            reasons.push(why.to_owned());
        }
    }

    fn blame(&self, what: String) {
        self.wrong.lock().expect("nobody panics with it").push(what);
    }

    /// Plays one game after the other, each to its end.
    async fn play(self: Arc<Honest>, way: Way, mut random: SplitMix64) {
        while !self.is_over() {
            let script = Arc::new(game(&mut random));
            let opening = Pair::open(vec![way], "brandubh", script.clone());
            let pair = match timeout(self.patience, opening).await {
                Ok(Ok(pair)) => pair,
                other => {
                    self.keep_out(&reason(other));
                    sleep(Duration::from_millis(200)).await;
                    continue;
                }
            };
            let id = pair.id.clone();
            let kept = async { judge(way, &pair.play(self.course.clone()).await?, &script).await };
            match kept.await {
                Ok(()) => {
                    self.games.fetch_add(1, Ordering::SeqCst);
                    self.moves.fetch_add(script.len() as u64, Ordering::SeqCst);
                }
                Err(error) => self.blame(format!("{id}: {error}")),
            }
        }
    }

    /// Looks at the site, as anybody would.
    async fn visit(self: Arc<Honest>, way: Way) {
        for page in VISITED.iter().cycle().take_while(|_| !self.is_over()) {
            let began = Instant::now();
            match timeout(self.patience, get(way, page)).await {
                Ok(Ok(_)) => self.visits.lock().expect("nobody panics with it").push(began.elapsed()),
                other => self.keep_out(&reason(other)),
            }
            sleep(Duration::from_millis(50)).await;
        }
    }

    /// Waits, and notes how late it was woken.
    async fn wait(self: Arc<Honest>) {
        while !self.is_over() {
            let began = Instant::now();
            sleep(NAP).await;
            let late = began.elapsed().saturating_sub(NAP);
            self.woken.lock().expect("nobody panics with it").push(late);
        }
    }
}

/// Why somebody was kept out.
fn reason<T>(came_to: Result<Result<T, Failure>, Elapsed>) -> String {
    match came_to {
        Ok(Ok(_)) => "not at all".to_owned(),
        Ok(Err(error)) => error.to_string(),
        Err(_) => "no answer".to_owned(),
    }
}

/// How long somebody waits who only waits.
const NAP: Duration = Duration::from_millis(10);

/// A game of Brandubh by chance, to its end.
fn game(random: &mut SplitMix64) -> Vec<Move> {
    loop {
        let (mut game, mut moves) = (AnyGame::new(presets::BRANDUBH).expect("a preset"), Vec::new());
        while game.end().is_none() && moves.len() < LONGEST {
            let legal = game.legal_moves();
            let mv = legal[random.below(legal.len())];
            game.play(mv).expect("legal");
            moves.push(mv);
        }
        if game.end().is_some() {
            return moves;
        }
    }
}

/// Reads the log of a contest again: what was acknowledged must be in it, once and in order, and nothing else.
async fn judge(way: Way, pair: &Pair, script: &[Move]) -> Result<(), Failure> {
    let log = read_log(way, &pair.id).await?;
    let mut moves = Vec::new();
    for (place, entry) in log.iter().enumerate() {
        if entry["s"].as_u64() != Some(place as u64 + 1) {
            return Err(format!("entry {} is numbered {}", place + 1, entry["s"]).into());
        }
        if let Some(mv) = entry["e"]["moved"]["mv"].as_str() {
            moves.push((place as u64 + 1, mv));
        }
    }
    for (turn, seq) in &pair.acknowledged {
        // The last move is acknowledged with the end of the set and of the contest, which came with it.
        let seq = if turn + 1 == script.len() { seq - 2 } else { *seq };
        if moves.get(*turn) != Some(&(seq, script[*turn].to_string().as_str())) {
            return Err(format!("move {turn} was acknowledged as entry {seq} and is not there").into());
        }
    }
    let is_over = log.last().is_some_and(|entry| entry["e"]["ended"].is_object());
    if moves.len() != script.len() || !is_over {
        return Err(format!("{} moves instead of {}", moves.len(), script.len()).into());
    }
    Ok(())
}

/// All entries of a contest that is over; asked for again while the server does not answer, or not to the end.
async fn read_log(way: Way, id: &str) -> Result<Vec<Value>, Failure> {
    let path = format!("/api/games/{id}/events?since=0");
    let deadline = Instant::now() + 6 * PATIENCE;
    loop {
        match timeout(PATIENCE, get(way, &path)).await {
            Ok(Ok(text)) if text.contains(r#""ended""#) || Instant::now() > deadline => {
                let lines = text.lines().filter(|line| !line.is_empty());
                return Ok(lines.map(serde_json::from_str).collect::<Result<_, _>>()?);
            }
            _ if Instant::now() > deadline => return Err("the log cannot be read".into()),
            _ => sleep(Duration::from_millis(200)).await,
        }
    }
}
