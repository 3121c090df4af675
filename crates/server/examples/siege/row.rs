//! What one kind of attack came to.

use std::time::Duration;

use serde_json::{Value, json};

use crate::usage::Usage;

/// What happened during one kind of attack, in all rounds together.
#[derive(Default)]
pub struct Row {
    pub name: &'static str,
    pub seconds: f64,
    /// How often it was attacked.
    pub times: u64,
    /// How long honest moves took to be acknowledged.
    pub moves: Vec<Duration>,
    /// How long honest visits took.
    pub visits: Vec<Duration>,
    /// How late somebody was woken who only waits: what the machine adds to the rest.
    pub woken: Vec<Duration>,
    pub kept_out: u64,
    pub most: Usage,
    /// Sockets that came back after a restart, and how long that took.
    pub back: Option<(usize, usize, Duration)>,
}

impl Row {
    pub fn json(&mut self) -> Value {
        let back =
            self.back.map(|(back, of, took)| json!({"sockets": back, "of": of, "s": took.as_secs_f64()}));
        json!({
            "name": self.name, "seconds": self.seconds, "times": self.times, "kept_out": self.kept_out,
            "moves": quantiles(&mut self.moves), "visits": quantiles(&mut self.visits),
            "woken": quantiles(&mut self.woken),
            "most": self.most.json(), "back": back,
        })
    }
}

fn quantiles(took: &mut [Duration]) -> Value {
    took.sort_unstable();
    let at = |part: usize| {
        let last = took.len().saturating_sub(1);
        took.get(last * part / 100).map(|took| took.as_secs_f64() * 1000.0)
    };
    json!({"count": took.len(), "p50_ms": at(50), "p99_ms": at(99), "max_ms": at(100)})
}
