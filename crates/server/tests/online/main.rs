//! Online games: the store on both databases, the hub, sockets and HTTP.
#![expect(clippy::disallowed_methods, reason = "tests end soon")]

mod accounts;
mod addresses;
mod agreement;
mod api;
mod backup;
mod bank;
mod carried;
mod challenges;
mod channels;
mod conditional;
mod conformance;
mod examples;
mod failover;
mod hostile;
mod lag;
mod machine;
mod many;
mod migrations;
mod nodes;
mod notices;
mod offers;
mod own_rules;
#[path = "../../examples/both/pace.rs"]
mod pace;
mod private;
mod ratings;
mod repeated;
mod reports;
mod seats;
mod silence;
mod slow;
mod sockets;
mod standing;
mod streams;

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use branan_live::Contest;
use branan_protocol::online::{Alternatives, Clock as Time, Command, Pick, Seat, Terms};
use branan_server::game::hub::{Asked, Taken};
use branan_server::game::store::Store;
use branan_server::game::{Clock, Hub, Limits, Offer};

/// A moment to begin at, in ms.
const START_MS: u64 = 1_700_000_000_000;

/// A hub whose clock stands still until it is told.
struct Still {
    hub: Hub,
    time: Arc<AtomicU64>,
}

impl Still {
    async fn in_memory() -> Still {
        Still::on(Store::in_memory().await.unwrap())
    }

    fn on(store: Store) -> Still {
        Still::with(store, Limits::default())
    }

    fn with(store: Store, limits: Limits) -> Still {
        let time = Arc::new(AtomicU64::new(START_MS));
        Still { hub: Hub::new(store, Clock::shared(time.clone()), limits), time }
    }

    fn hub_ms(&self) -> u64 {
        self.time.load(Ordering::SeqCst)
    }

    fn pass_ms(&self, ms: u64) {
        self.time.fetch_add(ms, Ordering::SeqCst);
    }

    /// A contest in which the first seat attacks first.
    async fn begun(&self, sets: u8, clock: Option<Time>) -> [Taken; 2] {
        let first = self.hub.open(&offer(sets, clock)).await.unwrap();
        let second = self.hub.join(&first.id, "Ole", None).await.unwrap();
        [first, second]
    }

    /// The table that the log in the database comes to.
    async fn table(&self, id: &str) -> Contest {
        let kept = self.hub.store().load(id).await.unwrap().unwrap();
        Contest::replay(id, kept.lines.iter().map(|line| &line.entry)).unwrap()
    }
}

fn offer(sets: u8, clock: Option<Time>) -> Offer {
    let terms = Terms { rules: "brandubh".into(), sets, clock, rated: false };
    Offer {
        terms,
        or: Alternatives::default(),
        name: "Eva".into(),
        side: Pick::Attackers,
        listed: true,
        key: None,
    }
}

fn mv(text: &str) -> Command {
    Command::Move(text.parse().unwrap())
}

/// A command given by somebody who had seen everything up to an entry.
fn asked<'a>(cmd_id: &'a str, seen: u64, command: &'a Command) -> Asked<'a> {
    Asked { cmd_id, seen, command, lag_ms: 0 }
}

/// Five minutes and two seconds a move.
const FIVE: Option<Time> = Some(Time::live(300_000, 2000));

const SEATS: [Seat; 2] = Seat::BOTH;
