//! Threads that look through games for puzzles.

use std::collections::BTreeMap;
use std::num::NonZero;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError, mpsc};
use std::time::Instant;

use branan_rules::AnyGame;

use super::collection::{Collection, Room};
use super::maker::{Made, Method};

/// Looks through games by their numbers and fills a basket.
///
/// What is found is the same for any number of threads: puzzles are taken in the order of
/// the games, and a game is looked through with the room that there was when the one
/// [`WINDOW`] games before it had been dealt with.
pub(super) struct Workers<'a> {
    pub(super) method: &'a Method,
    pub(super) threads: NonZero<usize>,
    /// Games there are, and one of them with a word for it.
    pub(super) count: usize,
    pub(super) game: &'a (dyn Fn(usize) -> Option<(AnyGame, String)> + Sync),
    /// No game is begun after this.
    pub(super) deadline: Option<Instant>,
}

/// Games by which the room that a game is looked through with is behind.
const WINDOW: usize = 64;

impl Workers<'_> {
    /// Looks through games until the basket is full or no game is left. Tells after each
    /// that was dealt with how many were, and whether the basket has more than before.
    /// Gives the number of games dealt with.
    pub(super) fn fill<E>(
        &self,
        basket: &mut Collection,
        mut tell: impl FnMut(&Collection, usize, bool) -> Result<(), E>,
    ) -> Result<usize, E> {
        let board = Board::new(basket.room());
        std::thread::scope(|scope| {
            let (found, finds) = mpsc::channel();
            for _ in 0..self.threads.get() {
                let (board, found) = (&board, found.clone());
                scope.spawn(move || self.work(board, &found));
            }
            drop(found);
            let (mut early, mut done, mut result) = (BTreeMap::new(), 0, Ok(()));
            for (number, puzzles) in finds {
                early.insert(number, puzzles);
                while let Some(puzzles) = early.remove(&board.dealt_with()) {
                    if result.is_ok() && !basket.is_full() {
                        let more = puzzles
                            .into_iter()
                            .filter_map(|puzzle| basket.take(puzzle).then_some(()))
                            .count();
                        done += 1;
                        result = tell(basket, done, more > 0);
                    }
                    board.go_on(basket.room(), result.is_err() || basket.is_full());
                }
            }
            result.map(|()| done)
        })
    }

    fn work(&self, board: &Board, found: &mpsc::Sender<(usize, Vec<Made>)>) {
        let Ok(mut maker) = self.method.maker() else { return };
        let is_late = || self.deadline.is_some_and(|deadline| Instant::now() >= deadline);
        while !is_late()
            && let Some(number) = board.next(self.count)
        {
            let room = board.room_for(number);
            let puzzles = (self.game)(number)
                .map_or_else(Vec::new, |(game, word)| maker.look_through(&game, &word, &room));
            if found.send((number, puzzles)).is_err() {
                return;
            }
        }
    }
}

/// What the threads know of each other.
struct Board {
    /// The room after so many games.
    rooms: Mutex<Vec<Room>>,
    changed: Condvar,
    next: AtomicUsize,
    stop: AtomicBool,
}

impl Board {
    fn new(room: Room) -> Board {
        Board {
            rooms: Mutex::new(vec![room]),
            changed: Condvar::new(),
            next: AtomicUsize::new(0),
            stop: AtomicBool::new(false),
        }
    }

    /// The number of a game to look through; whoever takes it must.
    fn next(&self, count: usize) -> Option<usize> {
        let next = || self.next.fetch_add(1, Relaxed);
        (!self.stop.load(Relaxed)).then(next).filter(|number| *number < count)
    }

    /// The room to look through a game with, as soon as it is known.
    fn room_for(&self, number: usize) -> Room {
        let before = number.saturating_sub(WINDOW);
        let rooms = self.changed.wait_while(self.rooms(), |rooms| rooms.len() <= before);
        rooms.unwrap_or_else(PoisonError::into_inner)[before]
    }

    fn dealt_with(&self) -> usize {
        self.rooms().len() - 1
    }

    /// One game more was dealt with.
    fn go_on(&self, room: Room, stop: bool) {
        self.rooms().push(room);
        self.stop.fetch_or(stop, Relaxed);
        self.changed.notify_all();
    }

    fn rooms(&self) -> MutexGuard<'_, Vec<Room>> {
        self.rooms.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
