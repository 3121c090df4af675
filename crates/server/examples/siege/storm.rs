//! Everybody comes back at once.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tokio::sync::Semaphore;
use tokio::task::JoinHandle;
use tokio::time::{sleep, timeout};

use crate::wire::{Failure, Way, post, receive, sit};

/// As many sockets as one address may have.
const EACH: usize = 200;
/// How long they may take to be there, and to be back.
const PATIENCE: Duration = Duration::from_mins(2);

/// Many who watch contests, and are back as soon as they can be when their line breaks.
pub struct Storm {
    sockets: Vec<JoinHandle<()>>,
    /// How often a socket was opened.
    opened: Arc<AtomicUsize>,
}

impl Storm {
    /// Opens sockets, so many if the server lets them in.
    pub async fn gather(server: SocketAddr, count: usize) -> Result<Storm, Failure> {
        let (opened, turns) = (Arc::new(AtomicUsize::new(0)), Arc::new(Semaphore::new(64)));
        let mut sockets = Vec::new();
        for number in 0..count.div_ceil(EACH) {
            let way = Way { to: server, from: IpAddr::V4(Ipv4Addr::new(127, 0, 3, number as u8 + 1)) };
            let terms = json!({"rules": "brandubh", "sets": 1});
            let made = post(way, "/api/games", &json!({"terms": terms})).await?;
            let id: Arc<str> = made["id"].as_str().ok_or("no id")?.into();
            let here = EACH.min(count - number * EACH);
            sockets.extend(
                (0..here).map(|_| tokio::spawn(watch(way, id.clone(), opened.clone(), turns.clone()))),
            );
        }
        let storm = Storm { sockets, opened };
        storm.wait_for(count).await;
        Ok(storm)
    }

    pub fn opened(&self) -> usize {
        self.opened.load(Ordering::SeqCst)
    }

    /// Waits until sockets were opened so often; how long that took.
    pub async fn wait_for(&self, count: usize) -> Duration {
        let began = Instant::now();
        while self.opened() < count && began.elapsed() < PATIENCE {
            sleep(Duration::from_millis(20)).await;
        }
        began.elapsed()
    }
}

impl Drop for Storm {
    fn drop(&mut self) {
        self.sockets.iter().for_each(JoinHandle::abort);
    }
}

/// Watches a contest, and comes back whenever the line breaks. Only the first time do they take turns.
async fn watch(way: Way, id: Arc<str>, opened: Arc<AtomicUsize>, turns: Arc<Semaphore>) {
    let mut turn = turns.acquire_owned().await.ok();
    loop {
        match timeout(Duration::from_secs(20), sit(way, &id, &Value::Null)).await {
            Ok(Ok(mut socket)) => {
                opened.fetch_add(1, Ordering::SeqCst);
                turn = None;
                while receive(&mut socket).await.is_ok() {}
            }
            _ => sleep(Duration::from_millis(100)).await,
        }
        drop(turn.take());
    }
}
