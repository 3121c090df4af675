//! What was acknowledged, beside what is in the database.

use std::sync::Arc;

use branan_protocol::online::Event;
use branan_rules::Move;
use branan_server::game::store::Store;
use serde_json::{Value, json};

use crate::live::Played;
use crate::wire::Failure;

#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Tally {
    acknowledged: usize,
    written: usize,
    lost: usize,
    /// There twice, out of order, or made by nobody.
    doubled: usize,
}

/// So many logs are read at once.
const READERS: usize = 8;

impl Tally {
    /// Reads the log of every game.
    pub(crate) async fn of(url: &str, script: &[Move], played: &[Played]) -> Result<Tally, Failure> {
        let (store, script) = (Store::connect(url).await?, Arc::<[Move]>::from(script));
        let mut reading = Vec::new();
        for part in played.chunks(played.len().div_ceil(READERS).max(1)) {
            let games: Vec<_> =
                part.iter().map(|of| (of.id.clone(), of.took_us.len(), of.failure.is_some())).collect();
            reading.push(tokio::spawn(count(store.clone(), script.clone(), games)));
        }
        let mut sum = Tally::default();
        for part in reading {
            sum.add(part.await??);
        }
        Ok(sum)
    }

    fn add(&mut self, other: Tally) {
        self.acknowledged += other.acknowledged;
        self.written += other.written;
        self.lost += other.lost;
        self.doubled += other.doubled;
    }

    pub(crate) fn json(self) -> Value {
        let Tally { acknowledged, written, lost, doubled } = self;
        json!({"acknowledged": acknowledged, "written": written, "lost": lost, "doubled": doubled})
    }
}

/// Counts the moves of some games: of each how many were acknowledged, and whether it failed before an answer.
async fn count(
    store: Store,
    script: Arc<[Move]>,
    games: Vec<(String, usize, bool)>,
) -> Result<Tally, Failure> {
    let mut sum = Tally::default();
    for (id, acknowledged, is_open) in games {
        let kept = store.load(&id).await?.ok_or("a contest is gone")?;
        let moves = kept.lines.iter().filter_map(|line| match line.entry.event {
            Event::Moved { mv, .. } => Some(mv),
            _ => None,
        });
        let moves: Vec<Move> = moves.collect();
        // What was sent last may be written without an answer.
        let right = moves.iter().zip(&script[..]).take_while(|(mv, sent)| mv == sent).count();
        let known = right.min(acknowledged + usize::from(is_open));
        sum.add(Tally {
            acknowledged,
            written: moves.len(),
            lost: acknowledged.saturating_sub(right),
            doubled: moves.len() - known,
        });
    }
    Ok(sum)
}
