//! Servers that come and go, and everybody around them.

use std::sync::atomic::{AtomicBool, AtomicI64, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};

use axum::Router;
use branan_protocol::online::{Clock as Time, Pick, Terms};
use tokio::sync::SetOnce;
use tokio::task::{AbortHandle, JoinSet};

use super::ledger::Ledger;
use super::player::{Player, Role};
use super::trace::Trace;
use super::{Database, below, between, chance, fail, judge, note, now_ms, one_of, pass_ms};
use crate::game::{Clock, Hub, Limits};

/// What all clocks show at the beginning, in ms.
const START_MS: i64 = 1_700_000_000_000;
/// How long everybody has to finish once nothing goes wrong any more, in ms.
const CALM_MS: u64 = 45_000;

/// A simulated world.
pub(super) struct World {
    pub(super) database: Database,
    pub(super) nodes: Vec<Mutex<Node>>,
    pub(super) ledger: Mutex<Ledger>,
    /// When something went wrong that may cost or give time: from and to, in ms.
    pub(super) troubles: Mutex<Vec<(u64, u64)>>,
    /// What was done to the clock that servers read when they start, in ms.
    pub(super) set_by_ms: AtomicI64,
    /// Nothing goes wrong any more, and nobody begins anything new.
    is_calm: AtomicBool,
}

/// A server, whether it runs or not.
#[derive(Default)]
pub(super) struct Node {
    /// It, while it can be reached.
    pub(super) alive: Option<Alive>,
    /// What ends with it besides its tasks: how it starts, and lines to it.
    pub(super) around: Vec<AbortHandle>,
    hub: Option<Hub>,
}

#[derive(Clone)]
pub(super) struct Alive {
    pub(super) hub: Hub,
    pub(super) app: Router,
    /// How much its clock went forward by itself, in ms.
    pub(super) jumped_ms: Arc<AtomicU64>,
}

impl World {
    /// Plays until everything is over and judged; how many commands were acknowledged.
    pub(super) async fn play() -> usize {
        let is_shared = chance(70);
        let count = if is_shared { between(1, 3) } else { 1 };
        let world = Arc::new(World {
            database: Database::new(is_shared),
            nodes: (0..count).map(|_| Mutex::default()).collect(),
            ledger: Mutex::default(),
            troubles: Mutex::default(),
            set_by_ms: AtomicI64::default(),
            is_calm: AtomicBool::default(),
        });
        note(format_args!("{count} servers, shared: {is_shared}"));
        (0..world.nodes.len()).for_each(|place| world.boot(place));
        let mut people = JoinSet::new();
        for table in 0..between(1, 3) {
            world.invite(table as usize, &mut people);
        }
        tokio::join!(world.make_trouble(), world.finish(people));
        judge::judge(&world);
        (0..world.nodes.len()).for_each(|place| world.kill(place));
        world.ledger().acknowledged()
    }

    /// Has people sit down to one contest: one who offers it, one or two who want to take it up, somebody who
    /// watches, and somebody who tries what they may not.
    fn invite(self: &Arc<World>, table: usize, people: &mut JoinSet<()>) {
        let clock = Time::live(between(5, 40) * 1000, between(0, 2) * 1000);
        let clock = chance(80).then_some(clock);
        let terms = Terms { rules: "brandubh".into(), sets: between(1, 2) as u8, clock, rated: false };
        let side = one_of(&Pick::ALL);
        let offer = serde_json::json!({ "terms": terms, "side": side, "name": "Eva", "listed": chance(50) });
        let offered = Arc::<SetOnce<String>>::default();
        people.spawn(
            Player::new(self, format!("Eva{table}"), Role::Host { offer, told: offered.clone() }).run(),
        );
        for guest in 0..between(1, 2) {
            let role = Role::Guest { offered: offered.clone() };
            people.spawn(Player::new(self, format!("Ole{table}.{guest}"), role).run());
        }
        if chance(60) {
            let role = Role::Watcher { offered: offered.clone() };
            people.spawn(Player::new(self, format!("Max{table}"), role).run());
        }
        if chance(40) {
            people.spawn(Player::new(self, format!("Kai{table}"), Role::Intruder { offered }).run());
        }
    }

    /// Waits until everybody has seen everything and has all answers.
    async fn finish(self: &Arc<World>, mut people: JoinSet<()>) {
        let all = async {
            while let Some(ended) = people.join_next().await {
                if let Err(error) = ended {
                    fail(format_args!("a player: {error}"));
                }
            }
        };
        let limit = async {
            while !self.is_calm() {
                pass_ms(500).await;
            }
            pass_ms(CALM_MS).await;
        };
        tokio::select! {
            biased;
            () = all => {}
            () = limit => fail("somebody still waits for an answer, or for what others have seen"),
        }
    }

    pub(super) fn ledger(&self) -> MutexGuard<'_, Ledger> {
        self.ledger.lock().expect("nobody panics with it")
    }

    pub(super) fn is_calm(&self) -> bool {
        self.is_calm.load(Ordering::Relaxed) || Trace::has_failed()
    }

    pub(super) fn calm_down(&self) {
        self.is_calm.store(true, Ordering::Relaxed);
        note("all is well from now on");
    }

    pub(super) fn node(&self, place: usize) -> MutexGuard<'_, Node> {
        self.nodes[place].lock().expect("nobody panics with it")
    }

    /// Starts a server; tries again if the database does not answer.
    pub(super) fn boot(self: &Arc<World>, place: usize) {
        let world = self.clone();
        let start = async move {
            loop {
                let (hub, jumped_ms) = world.new_hub();
                world.node(place).hub = Some(hub.clone());
                if hub.start_with(None).await.is_ok() {
                    note(format_args!("server {place} is there"));
                    let app = crate::app(hub.clone());
                    world.node(place).alive = Some(Alive { hub, app, jumped_ms });
                    return;
                }
                end_tasks(&hub);
                pass_ms(between(100, 1000)).await;
            }
        };
        let mut node = self.node(place);
        node.around.push(tokio::spawn(start).abort_handle());
    }

    fn new_hub(&self) -> (Hub, Arc<AtomicU64>) {
        let jumped_ms = Arc::<AtomicU64>::default();
        let start_ms = START_MS + self.set_by_ms.load(Ordering::Relaxed) - below(10).cast_signed();
        let clock = {
            let jumped_ms = jumped_ms.clone();
            Clock::by(move || start_ms.cast_unsigned() + now_ms() + jumped_ms.load(Ordering::Relaxed))
        };
        (Hub::new(self.database.store(), clock, Limits::default()), jumped_ms)
    }

    /// Ends a server at once, whatever it was about to do.
    pub(super) fn kill(&self, place: usize) {
        let mut node = self.node(place);
        node.alive = None;
        if let Some(hub) = node.hub.take() {
            end_tasks(&hub);
            self.database.listeners().remove(&hub.bus().name());
        }
        node.around.drain(..).for_each(|task| task.abort());
    }

    /// Notes that time may go wrong from some moment until now.
    pub(super) fn note_trouble(&self, from_ms: u64) {
        self.troubles.lock().expect("nobody panics with it").push((from_ms, now_ms()));
    }
}

fn end_tasks(hub: &Hub) {
    hub.mishaps().running.lock().expect("nobody panics with it").drain(..).for_each(|task| task.abort());
}
