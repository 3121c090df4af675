//! The engine, thinking beside the screen so that keys are answered at once.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use branan_engine::{Level, LevelSearch};
use branan_rules::{AnyGame, Move};

use super::model::Message;
use crate::knowledge::{Knowledge, Shelf};

/// An engine in the background.
pub(super) struct Thinker {
    /// The thought that is wanted; all others are thrown away.
    wanted: Arc<AtomicU64>,
    sender: Sender<Message>,
    receiver: Receiver<Message>,
    seed: u64,
    shelf: Mutex<Shelf>,
}

/// Moves that come at once cannot be followed by eye.
const PAUSE: Duration = Duration::from_millis(450);

impl Thinker {
    pub(super) fn new(seed: u64, tables: Shelf) -> Thinker {
        let (sender, receiver) = mpsc::channel();
        Thinker { wanted: Arc::new(AtomicU64::new(0)), sender, receiver, seed, shelf: Mutex::new(tables) }
    }

    /// Begins to look for a move; it comes as a [`Message::Thought`].
    pub(super) fn think(&self, id: u64, game: Box<AnyGame>, level: u8) {
        self.wanted.store(id, Ordering::Relaxed);
        let (wanted, sender) = (self.wanted.clone(), self.sender.clone());
        let seed = self.seed.wrapping_add(game.len() as u64);
        let tables = self.shelf.lock().unwrap_or_else(PoisonError::into_inner).tables(game.rule_set());
        thread::spawn(move || {
            let begun = Instant::now();
            let is_wanted = || wanted.load(Ordering::Relaxed) == id;
            let mv = Level::new(level).and_then(|level| choose(level, &game, tables, seed, is_wanted));
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

/// Nodes between two looks at whether the move is still wanted.
const SLICE: u64 = 20_000;

/// The move of a level, or what it has found when it is no longer wanted.
fn choose(
    level: Level,
    game: &AnyGame,
    tables: Option<Arc<Knowledge>>,
    seed: u64,
    is_wanted: impl Fn() -> bool,
) -> Option<Move> {
    let mut search = LevelSearch::new(level, game);
    if let Some(tables) = tables {
        search = search.with_oracle(tables);
    }
    while !search.run(SLICE) && is_wanted() {}
    search.choice(seed)
}
