//! A siege: one attack after the other, all of them at once, and a storm.

use std::net::{IpAddr, Ipv4Addr};
use std::path::PathBuf;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use branan_rules::SplitMix64;
use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
use serde_json::{Value, json};
use tokio::runtime::Handle;
use tokio::task::JoinHandle;
use tokio::time::sleep;

use crate::attack::Attack;
use crate::attacker::{Attacker, Breaches};
use crate::honest::Honest;
use crate::node::Node;
use crate::options::{EVERYTHING, STORM, SiegeOptions};
use crate::row::Row;
use crate::storm::Storm;
use crate::usage::Usage;
use crate::wire::{Failure, Way};

/// What the row is called in which nobody attacks.
const PEACE: &str = "peace";
/// So many addresses attack, if there are descriptors for it.
const ADDRESSES: usize = 32;
/// So many sockets come back after a restart, if there are descriptors for it; fewer in a short siege.
const SOCKETS: usize = 6000;
/// A round of all attacks takes no longer than this.
const ROUND: Duration = Duration::from_mins(5);
/// Descriptors that are used for other things.
const SPARE: usize = 500;
/// How long a server may take to come back to itself.
const REST: Duration = Duration::from_mins(1);
/// A server that has rested has no more descriptors than this beyond what it had.
const FEW: u64 = 32;
/// And no more memory than this, in kB.
const LITTLE_KB: u64 = 100 << 10;

/// A siege of a server of its own.
pub struct Siege {
    folder: PathBuf,
    server: Node,
    honest: Arc<Honest>,
    people: Vec<JoinHandle<()>>,
    breaches: Arc<Breaches>,
    random: SplitMix64,
    options: SiegeOptions,
    /// What we may open.
    descriptors: usize,
    start: Usage,
    rows: Vec<Row>,
}

impl Siege {
    /// Starts a server, and has people play on it.
    pub async fn begin(program: &str, options: SiegeOptions, people: &Handle) -> Result<Siege, Failure> {
        let folder = std::env::temp_dir().join(format!("branan-siege-{}", std::process::id()));
        std::fs::create_dir_all(&folder)?;
        // As deploy/branan.service starts it.
        let mut server = Node::new(program, &folder, 0).with(|command| {
            command.env("MALLOC_ARENA_MAX", "2");
        });
        server.start().await?;
        let honest = Arc::new(Honest { patience: options.patience, ..Honest::default() });
        let people = honest.begin(server.address, options.seed, people);
        Ok(Siege {
            folder,
            server,
            honest,
            people,
            breaches: Arc::default(),
            random: SplitMix64::new(options.seed),
            options,
            descriptors: descriptors(),
            start: Usage::default(),
            rows: Vec::new(),
        })
    }

    /// Attacks, and tells what came of it.
    pub async fn run(mut self) -> Result<Value, Failure> {
        let time = self.options.time;
        let (began, rounds) = (Instant::now(), time.as_secs().div_ceil(ROUND.as_secs()) as u32);
        for _ in 0..rounds {
            self.round(time / rounds).await?;
        }
        self.honest.over.store(true, Ordering::SeqCst);
        for one in std::mem::take(&mut self.people) {
            one.await?;
        }
        let after = self.rest().await;
        self.server.kill()?;
        let honest = &self.honest;
        let [wrong, reasons] =
            [&honest.wrong, &honest.reasons].map(|list| list.lock().expect("nobody panics with it").clone());
        Ok(json!({
            "seconds": began.elapsed().as_secs_f64(), "descriptors": self.descriptors,
            "addresses": self.addresses(), "rows": self.rows.iter_mut().map(Row::json).collect::<Vec<_>>(),
            "honest": {
                "games": honest.games.load(Ordering::SeqCst), "moves": honest.moves.load(Ordering::SeqCst),
                "sent_again": honest.course.again.load(Ordering::SeqCst), "wrong": wrong,
                "kept_out_because": reasons,
            },
            "breaches": self.breaches.all(), "start": self.start.json(), "after": after.json(),
        }))
    }

    /// Peace, every attack alone in an order by chance, all at once, and a storm.
    async fn round(&mut self, time: Duration) -> Result<(), Failure> {
        self.attack(PEACE, &[], time.mul_f64(0.08)).await?;
        if self.start.descriptors == 0 {
            self.start = self.usage();
        }
        let mut order = Attack::ALL.to_vec();
        for place in (1..order.len()).rev() {
            order.swap(place, self.random.below(place + 1));
        }
        order.retain(|attack| self.options.wants(attack.name()));
        let is_last = self.options.wants(EVERYTHING);
        // All of them together take as long as nine of them.
        let part = time.mul_f64(0.75) / (order.len() as u32 + if is_last { 9 } else { 0 }).max(1);
        for attack in order {
            self.attack(attack.name(), &[attack], part).await?;
        }
        if is_last {
            self.attack(EVERYTHING, Attack::ALL, 9 * part).await?;
        }
        // What the machine does beside may have changed.
        self.attack(PEACE, &[], time.mul_f64(0.08)).await?;
        if !self.options.wants(STORM) {
            return Ok(());
        }
        let part = (time.as_secs_f64() / ROUND.as_secs_f64()).min(1.0);
        self.storm(self.options.sockets.unwrap_or((SOCKETS as f64 * part) as usize)).await
    }

    /// As many addresses as there are descriptors for, each with everything at once.
    fn addresses(&self) -> usize {
        let each: usize = Attack::ALL.iter().map(|attack| attack.at_once()).sum();
        (self.descriptors.saturating_sub(SPARE) / each).clamp(1, ADDRESSES)
    }

    async fn attack(
        &mut self,
        name: &'static str,
        attacks: &[Attack],
        time: Duration,
    ) -> Result<(), Failure> {
        let watch = self.watch();
        let end = Instant::now() + time;
        let mut attackers = Vec::new();
        for number in 0..self.addresses() {
            let from = IpAddr::V4(Ipv4Addr::new(127, 0, 1, number as u8 + 1));
            let way = Way { to: self.server.address, from };
            let attacker = Attacker { way, end, breaches: self.breaches.clone() };
            for attack in attacks {
                for _ in 0..attack.at_once() {
                    let random = SplitMix64::new(self.random.number());
                    attackers.push(tokio::spawn(attacker.clone().attack(*attack, random)));
                }
            }
        }
        let mut times = 0;
        sleep(time).await;
        for attacker in attackers {
            times += attacker.await?;
        }
        self.note(name, &watch, times, None)
    }

    /// Has the server crash with many sockets open, all of which come back at once.
    async fn storm(&mut self, sockets: usize) -> Result<(), Failure> {
        let room = self.descriptors.saturating_sub(SPARE);
        let sockets = sockets.min(room);
        let storm = Storm::gather(self.server.address, sockets).await?;
        let before = storm.opened();
        self.honest.is_down.store(true, Ordering::SeqCst);
        self.server.kill()?;
        self.server.start().await?;
        self.honest.is_down.store(false, Ordering::SeqCst);
        let watch = self.watch();
        let took = storm.wait_for(before + sockets).await;
        let back = storm.opened() - before;
        self.note(STORM, &watch, 1, Some((back, sockets, took)))
    }

    fn usage(&self) -> Usage {
        self.server.pid().map(Usage::of).unwrap_or_default()
    }

    /// Begins to watch what the server takes and how people do.
    fn watch(&self) -> Watch {
        let pid = self.server.pid().unwrap_or_default();
        let most = Arc::new(Mutex::new(Usage::of(pid)));
        let sampled = most.clone();
        let sampling = tokio::spawn(async move {
            loop {
                sleep(Duration::from_millis(250)).await;
                let now = Usage::of(pid);
                let mut most = sampled.lock().expect("nobody panics with it");
                *most = most.max(now);
            }
        });
        Watch { began: Instant::now(), kept_out: self.honest.kept_out.load(Ordering::SeqCst), most, sampling }
    }

    /// Adds what happened while it was watched to the row of that name.
    fn note(
        &mut self,
        name: &'static str,
        watch: &Watch,
        times: u64,
        back: Option<(usize, usize, Duration)>,
    ) -> Result<(), Failure> {
        watch.sampling.abort();
        if self.usage().now_kb == 0 {
            return Err(format!("the server ended: {name}").into());
        }
        let place = self.rows.iter().position(|row| row.name == name).unwrap_or(self.rows.len());
        if place == self.rows.len() {
            self.rows.push(Row { name, ..Row::default() });
        }
        let (most, honest) = (*watch.most.lock().expect("nobody panics with it"), &self.honest);
        let row = &mut self.rows[place];
        row.seconds += watch.began.elapsed().as_secs_f64();
        row.times += times;
        row.moves.append(&mut honest.course.took.lock().expect("nobody panics with it"));
        row.visits.append(&mut honest.visits.lock().expect("nobody panics with it"));
        row.woken.append(&mut honest.woken.lock().expect("nobody panics with it"));
        row.kept_out += honest.kept_out.load(Ordering::SeqCst) - watch.kept_out;
        row.most = row.most.max(most);
        row.back = match (row.back, back) {
            (Some((a, of, took)), Some((b, more, longer))) => Some((a + b, of + more, took.max(longer))),
            (old, new) => old.or(new),
        };
        eprintln!("{name}");
        Ok(())
    }

    /// Waits until the server has come back to itself; what it takes then.
    async fn rest(&self) -> Usage {
        let began = Instant::now();
        loop {
            let now = self.usage();
            let is_rested = now.descriptors <= self.start.descriptors + FEW
                && now.now_kb <= self.start.now_kb + LITTLE_KB;
            if is_rested || began.elapsed() > REST {
                return now;
            }
            sleep(Duration::from_millis(200)).await;
        }
    }
}

impl Drop for Siege {
    fn drop(&mut self) {
        let _ = self.server.kill();
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

/// What is watched during an attack.
struct Watch {
    began: Instant,
    kept_out: u64,
    most: Arc<Mutex<Usage>>,
    sampling: JoinHandle<()>,
}

/// Raises what we may open as far as the system lets us.
fn descriptors() -> usize {
    let limit = getrlimit(Resource::Nofile);
    let _ = setrlimit(Resource::Nofile, Rlimit { current: limit.maximum, ..limit });
    getrlimit(Resource::Nofile).current.unwrap_or(u64::MAX).min(1 << 20) as usize
}
