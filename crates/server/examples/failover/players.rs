//! Those who play meanwhile.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use branan_rules::Move;
use serde_json::{Value, json};
use tokio::task::JoinHandle;
use tokio::time::sleep;

use crate::judge::{Damage, judge};
use crate::pair::{Course, Manners, Pair};
use crate::wire::{Failure, Way, script};

const PAIRS: usize = 60;
/// Between two moves of a game.
const PAUSE: Duration = Duration::from_millis(200);
/// Every pair makes so many moves before a case is over.
const MORE: u64 = 3;

/// Pairs whose opponents sit at different servers.
pub(crate) struct Players {
    course: Arc<Course>,
    script: Arc<Vec<Move>>,
    pairs: Vec<JoinHandle<Result<Pair, Failure>>>,
    /// The moves of each.
    counts: Vec<Arc<AtomicU64>>,
    began: Instant,
}

impl Players {
    pub(crate) async fn begin(servers: &[SocketAddr]) -> Result<Players, Failure> {
        let manners = Manners { pause: PAUSE, sees: true };
        let (course, script) = (Arc::new(Course { manners, ..Course::default() }), Arc::new(script()));
        let (mut pairs, mut counts, began) = (Vec::new(), Vec::new(), Instant::now());
        for number in 0..PAIRS {
            let mut ways: Vec<Way> = servers.iter().copied().map(Way::from).collect();
            ways.rotate_left(number % servers.len());
            let pair = Pair::open(ways, "hnefatafl", script.clone()).await?;
            counts.push(pair.count.clone());
            pairs.push(tokio::spawn(pair.play(course.clone())));
        }
        Ok(Players { course, script, pairs, counts, began })
    }

    /// Waits until everybody goes on; what happened since a case began.
    pub(crate) async fn row(&mut self, name: &str, began: Instant) -> Result<Value, Failure> {
        let goals: Vec<u64> = self.counts.iter().map(|count| count.load(Ordering::SeqCst) + MORE).collect();
        for (count, goal) in self.counts.iter().zip(goals) {
            while count.load(Ordering::SeqCst) < goal {
                if let Some(ended) = self.pairs.iter().position(JoinHandle::is_finished) {
                    self.pairs.swap_remove(ended).await??;
                    return Err("a game was too short".into());
                }
                sleep(Duration::from_millis(20)).await;
            }
        }
        let mut took = std::mem::take(&mut *self.course.took.lock().expect("nobody panics with it"));
        took.sort_unstable();
        let at = |part: usize| took.get((took.len().max(1) - 1) * part / 100).map(Duration::as_millis);
        let row = json!({
            "name": name, "seconds": began.elapsed().as_secs(), "moves": took.len(),
            "median_ms": at(50), "p99_ms": at(99), "longest_ms": at(100),
        });
        eprintln!("{row}");
        Ok(row)
    }

    /// Has everybody stop, and compares what they know with what is in the database.
    pub(crate) async fn end(self, url: &str, damage: Damage) -> Result<Value, Failure> {
        self.course.over.store(true, Ordering::SeqCst);
        let mut played = Vec::new();
        for pair in self.pairs {
            played.push(pair.await??);
        }
        let store = crate::store(url).await?;
        let mut report = judge(&store, &self.script, &played, self.began.elapsed(), damage).await?;
        report["refused"] = json!(self.course.refused.load(Ordering::SeqCst));
        report["sent_again"] = json!(self.course.again.load(Ordering::SeqCst));
        Ok(report)
    }
}

/// The sum of several reports.
pub(crate) fn sum(reports: &[Value]) -> Value {
    let Some(Value::Object(first)) = reports.first() else { return Value::Null };
    let total = |name: &String| reports.iter().filter_map(|report| report[name].as_u64()).sum::<u64>();
    first.keys().map(|name| (name.clone(), json!(total(name)))).collect()
}
