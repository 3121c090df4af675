//! The engine, thinking beside the screen so that keys are answered at once.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use branan_engine::Level;
use branan_protocol::Budget;
use branan_rules::AnyGame;
use branan_thinker as search;

use super::model::Message;
use crate::endgame_oracle::TableFolder;

/// An engine in the background.
pub(super) struct Thinker {
    /// The thought that is wanted; all others are thrown away.
    wanted: Arc<AtomicU64>,
    sender: Sender<Message>,
    receiver: Receiver<Message>,
    seed: u64,
    tables: Mutex<TableFolder>,
}

/// Moves that come at once cannot be followed by eye.
const PAUSE: Duration = Duration::from_millis(450);

impl Thinker {
    pub(super) fn new(seed: u64, tables: TableFolder) -> Thinker {
        let (sender, receiver) = mpsc::channel();
        Thinker { wanted: Arc::new(AtomicU64::new(0)), sender, receiver, seed, tables: Mutex::new(tables) }
    }

    /// Begins to look for a move; it comes as a [`Message::Thought`].
    pub(super) fn think(&self, id: u64, game: Box<AnyGame>, level: u8) {
        self.wanted.store(id, Ordering::Relaxed);
        let (wanted, sender) = (self.wanted.clone(), self.sender.clone());
        let seed = self.seed.wrapping_add(game.len() as u64);
        let tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner).of_level(game.rule_set());
        thread::spawn(move || {
            let begun = Instant::now();
            let is_wanted = || wanted.load(Ordering::Relaxed) == id;
            let mv = Level::new(level).and_then(|level| {
                let thinker =
                    search::Thinker::of_level(level, &game, Budget::default(), seed, begun.elapsed());
                let mut thinker = thinker.with_oracle(tables);
                while !thinker.is_done(begun.elapsed()) && is_wanted() {
                    thinker.step(begun.elapsed());
                }
                thinker.best()
            });
            thread::sleep(PAUSE.saturating_sub(begun.elapsed()));
            if is_wanted() {
                // The screen may be gone.
                let _ = sender.send(Message::Thought { id, mv });
            }
        });
    }

    /// Throws away whatever is being thought about, which ends within milliseconds.
    pub(super) fn stop(&self) {
        self.wanted.store(0, Ordering::Relaxed);
    }

    /// A thought that is finished, if there is one.
    pub(super) fn finished(&self) -> Option<Message> {
        self.receiver.try_recv().ok()
    }
}
