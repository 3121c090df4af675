//! Everything that is played here.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use branan_live::{Moment, Table, check_terms};
use branan_protocol::online::{
    Code, Command, Entry, Event, NAME_LIMIT, Pick, Refusal, Seat, Status, Terms, clean,
};
use tokio::sync::Semaphore;

use super::admit::Admitted;
use super::bus::{Bus, Note};
use super::clock::Clock;
use super::key;
use super::limits::{Addresses, Limits};
use super::lobby::Lobby;
use super::room::{Room, State};
use super::store::{Given, Line, Outcome, Row, Store, StoreError, Write};
use super::writer::{Writer, unavailable};
use crate::bounded::BoundedMap;
use crate::bounds::{Bound, Reached};
use crate::listen::Door;
use crate::planted;
use crate::site::Site;
use crate::task::{Mishaps, Part, contain};

/// Everything that is played here: cheap to clone, one a server.
#[derive(Clone)]
pub struct Hub {
    pub(crate) inner: Arc<Inner>,
}

pub(crate) struct Inner {
    pub(crate) store: Store,
    pub(crate) clock: Clock,
    pub(crate) limits: Limits,
    pub(crate) site: Site,
    pub(crate) addresses: Addresses,
    pub(crate) door: Arc<Door>,
    pub(crate) lobby: Lobby,
    pub(crate) bus: Bus,
    pub(crate) counts: Counts,
    pub(crate) mishaps: Arc<Mishaps>,
    pub(crate) writer: Writer,
    rooms: Mutex<BoundedMap<String, Arc<Room>>>,
    /// Other nodes, and when they were last heard of, in ms.
    nodes: Mutex<BoundedMap<u64, u64>>,
    /// Logs are read for so many at once; the others wait.
    loading: Semaphore,
    /// When the database last took a sign of life, in ms.
    pub(crate) beat_ms: AtomicU64,
    pub(crate) stopping: tokio::sync::watch::Sender<bool>,
    next_listener: AtomicU64,
}

/// What happened since the start, for those who watch the server.
#[derive(Debug, Default)]
pub(crate) struct Counts {
    pub(crate) commands: AtomicU64,
    pub(crate) refused: AtomicU64,
    pub(crate) moves: AtomicU64,
    pub(crate) conflicts: AtomicU64,
    pub(crate) unavailable: AtomicU64,
    pub(crate) opened: AtomicU64,
    pub(crate) sockets: AtomicU64,
    pub(crate) slow: AtomicU64,
    pub(crate) reached: Reached,
}

/// A contest that somebody offers.
#[derive(Clone, Debug)]
pub struct Offer {
    /// What is to be played.
    pub terms: Terms,
    /// The name of whoever offers it; may be empty.
    pub name: String,
    /// The side they want first.
    pub side: Pick,
    /// Everybody may find it: in the lobby, and later among recent contests.
    pub listed: bool,
    /// The secret they bring along.
    pub key: Option<String>,
}

/// A seat that somebody took.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Taken {
    /// The contest.
    pub id: String,
    /// The seat.
    pub seat: Seat,
    /// Its secret.
    pub key: String,
}

/// A server that was silent for longer than this was not there, in ms.
pub(crate) const SILENCE_MS: u64 = 3000;
/// A write that takes longer than this has kept everybody waiting, in ms.
pub(crate) const PATIENCE_MS: u64 = 1000;

/// How often somebody else may be faster before we give up.
const ATTEMPTS: usize = 8;

impl Inner {
    pub(crate) fn nodes(&self) -> MutexGuard<'_, BoundedMap<u64, u64>> {
        self.nodes.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Hub {
    /// Opens everything that a database holds.
    #[must_use]
    pub fn new(store: Store, clock: Clock, limits: Limits) -> Hub {
        let mishaps = Arc::<Mishaps>::default();
        let writer = Writer::start(&store, &mishaps);
        let beat_ms = AtomicU64::new(clock.now_ms());
        let bus = Bus::new();
        let addresses = Addresses::new(limits);
        let door = Arc::new(limits.door());
        let inner = Inner {
            store,
            clock,
            limits,
            site: Site::default(),
            addresses,
            door,
            lobby: Lobby::default(),
            bus,
            counts: Counts::default(),
            mishaps,
            writer,
            rooms: Mutex::new(BoundedMap::new(Bound::Rooms.limit())),
            nodes: Mutex::new(BoundedMap::new(Bound::Nodes.limit())),
            loading: Semaphore::new(Bound::Loading.limit()),
            beat_ms,
            stopping: tokio::sync::watch::channel(false).0,
            next_listener: AtomicU64::new(1),
        };
        inner.lobby.mark();
        Hub { inner: Arc::new(inner) }
    }

    /// The same for a site that answers to its own names only.
    ///
    /// # Panics
    /// If it is in use already.
    #[must_use]
    pub fn named(mut self, site: Site) -> Hub {
        Arc::get_mut(&mut self.inner).expect("nobody uses it yet").site = site;
        self
    }

    /// The database.
    #[must_use]
    pub fn store(&self) -> &Store {
        &self.inner.store
    }

    /// How many connections are open.
    #[must_use]
    pub fn connections(&self) -> usize {
        self.inner.door.usage().0
    }

    /// Becomes `true` when the server stops.
    pub(crate) fn stopping(&self) -> tokio::sync::watch::Receiver<bool> {
        self.inner.stopping.subscribe()
    }

    pub(crate) fn now_ms(&self) -> u64 {
        self.inner.clock.now_ms()
    }

    /// A number for somebody who listens.
    pub(crate) fn listener_id(&self) -> u64 {
        self.inner.next_listener.fetch_add(1, Ordering::Relaxed)
    }

    pub(crate) fn rooms(&self) -> MutexGuard<'_, BoundedMap<String, Arc<Room>>> {
        self.inner.rooms.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The entries of all contests in memory.
    pub(crate) fn entries(&self) -> u64 {
        entries(&self.rooms())
    }

    /// A contest in memory, read from the database if it is not there yet.
    pub(crate) async fn room(&self, id: &str) -> Result<Arc<Room>, Refusal> {
        let now_ms = self.now_ms();
        if let Some(room) = self.loaded(id) {
            room.used_ms.store(now_ms, Ordering::Relaxed);
            if room.state.is_suspect() {
                let mut state = room.state.lock().await;
                self.catch_up(&room, &mut state).await?;
            }
            return Ok(room);
        }
        let _turn = self.inner.loading.acquire().await.map_err(|_| unavailable())?;
        let kept = self.inner.store.load(id).await.map_err(|error| failed(&error))?;
        let kept = kept.ok_or_else(|| Code::Unknown.because("there is no such contest"))?;
        planted::point("load", id);
        let state = State::of(id, kept).map_err(|error| failed(&error))?;
        let fresh = Arc::new(Room::new(id, state, now_ms));
        self.inner.bus.ask(id);
        self.keep(fresh)
    }

    /// Keeps a contest in memory, or returns the one that is there already. Those unused for
    /// longest make room.
    fn keep(&self, fresh: Arc<Room>) -> Result<Arc<Room>, Refusal> {
        let mut rooms = self.rooms();
        if let Some(room) = rooms.get(fresh.id.as_ref()) {
            return Ok(room.clone());
        }
        let unused = |room: &Arc<Room>| {
            let is_unused = room.is_empty() && Arc::strong_count(room) == 1;
            is_unused.then(|| room.used_ms.load(Ordering::Relaxed))
        };
        rooms.make_room(unused);
        if entries(&rooms) > Bound::Entries.limit() as u64 {
            rooms.shed(unused);
            if entries(&rooms) > Bound::Entries.limit() as u64 {
                return Err(self.crowded(Bound::Entries));
            }
        }
        let kept = rooms.insert(fresh.id.as_ref().to_owned(), fresh.clone());
        kept.map(|()| fresh).map_err(|_| self.crowded(Bound::Rooms))
    }

    fn crowded(&self, bound: Bound) -> Refusal {
        self.inner.counts.reached.note(bound);
        Code::Unavailable.because("too much is played here just now; come back soon")
    }

    /// Offers a contest. Whoever brings the same secret again gets the same contest again.
    ///
    /// # Errors
    /// If it makes no sense, the secret has offered another one, or the database fails.
    pub async fn open(&self, offer: &Offer) -> Result<Taken, Refusal> {
        check_terms(&offer.terms)?;
        let name = name(&offer.name)?;
        let key = secret(offer.key.as_deref())?;
        let (id, at_ms) = (key::new_id(), self.now_ms());
        let (terms, side, listed) = (offer.terms.clone(), offer.side, offer.listed);
        let event = Event::Opened { terms, name, side, listed };
        let entry = Entry { seq: 1, at_ms, by: Some(Seat::First), event: event.clone() };
        let (hash, is_brought) = (key::hash(&key), offer.key.is_some());
        let seats = vec![(Seat::First, hash.clone())];
        let mut write = creation(&id, vec![entry], seats).map_err(|error| failed(&error))?;
        write.maker = is_brought.then(|| hash.clone());
        if self.inner.writer.write(write).await? == Outcome::Conflict {
            let id = self.offered_before(&hash, &event).await?;
            return Ok(Taken { id, seat: Seat::First, key });
        }
        self.inner.counts.opened.fetch_add(1, Ordering::Relaxed);
        tracing::debug!(contest = id, listed, "offered");
        if listed {
            self.lobby_changed(&id);
        }
        Ok(Taken { id, seat: Seat::First, key })
    }

    /// The contest that a secret has offered, if it is the one that is meant.
    async fn offered_before(&self, hash: &str, meant: &Event) -> Result<String, Refusal> {
        let store = &self.inner.store;
        let id = store.made_by(hash).await.map_err(|error| failed(&error))?.ok_or_else(unavailable)?;
        let log = store.log_after(&id, 0).await.map_err(|error| failed(&error))?;
        if log.first().is_some_and(|line| line.entry.event == *meant) {
            Ok(id)
        } else {
            Err(Code::Conflict.because("key: another contest was offered with it; choose one for each"))
        }
    }

    /// Takes up a contest. Whoever brings the secret of a seat that is taken finds it.
    ///
    /// # Errors
    /// If somebody else was faster, or nobody offers it any more.
    pub async fn join(&self, id: &str, who: &str, key: Option<&str>) -> Result<Taken, Refusal> {
        let (who, key) = (name(who)?, secret(key)?);
        let room = self.room(id).await?;
        for _ in 0..ATTEMPTS {
            let Admitted { mut state, seat } = self.admit(&room, Some(&key), None).await?;
            if let Some(seat) = seat {
                return Ok(Taken { id: id.to_owned(), seat, key });
            }
            let events = state.table.join(&who, key::heads())?;
            let mut write = self.addition(&state, Some(Seat::Second), events, None);
            write.seats = vec![(Seat::Second, key::hash(&key))];
            let seats = [state.seats[0].clone(), Some(key::hash(&key))];
            if self.commit(&room, &mut state, write).await?.is_some() {
                state.seats = seats;
                self.lobby_changed(id);
                tracing::debug!(contest = id, "joined");
                return Ok(Taken { id: id.to_owned(), seat: Seat::Second, key });
            }
        }
        Err(unavailable())
    }

    /// Carries out what somebody at a table wants, who had seen its log up to `seen`.
    /// Returns the entry it ended with once that is on disk; for a command that was
    /// carried out before, the same as then.
    ///
    /// # Errors
    /// If it cannot be done.
    pub async fn command(&self, id: &str, seat: Seat, asked: Asked<'_>) -> Result<u64, Refusal> {
        let counts = &self.inner.counts;
        counts.commands.fetch_add(1, Ordering::Relaxed);
        // What became of it nobody knows: the same command again finds out.
        let answer = contain(&self.inner.mishaps, Part::Contest, self.carry_out(id, seat, asked)).await;
        let answer = answer.unwrap_or_else(|| Err(unavailable()));
        match &answer {
            Ok(entry) => tracing::trace!(contest = id, seat = seat.word(), entry, "carried out"),
            Err(refusal) => {
                tracing::debug!(contest = id, seat = seat.word(), code = ?refusal.code, "refused");
            }
        }
        match &answer {
            Ok(_) if matches!(asked.command, Command::Move(_)) => {
                counts.moves.fetch_add(1, Ordering::Relaxed)
            }
            Err(refusal) if refusal.code == Code::Unavailable => {
                counts.unavailable.fetch_add(1, Ordering::Relaxed)
            }
            Err(_) => counts.refused.fetch_add(1, Ordering::Relaxed),
            Ok(_) => 0,
        };
        answer
    }

    async fn carry_out(&self, id: &str, seat: Seat, asked: Asked<'_>) -> Result<u64, Refusal> {
        let room = self.room(id).await?;
        let mut state = room.state.lock().await;
        let wanted = key::fingerprint(asked.command);
        let given = Given { id: asked.cmd_id.to_owned(), hash: Some(wanted) };
        let mut is_fresh = self.inner.store.postgres().is_none();
        for _ in 0..ATTEMPTS {
            if state.in_doubt || asked.seen > state.table.version() {
                self.catch_up(&room, &mut state).await?;
            }
            if let Some(seq) = state.answer(seat, asked.cmd_id, wanted)? {
                return Ok(seq);
            }
            self.check_length(&state, asked.command)?;
            let began_ms = self.now_ms();
            let is_settled = self.settle(&room, &mut state).await?;
            // What had to wait for the database is settled as it stands after that.
            if !is_settled || self.now_ms() > began_ms + PATIENCE_MS {
                continue;
            }
            let next_id = key::new_id();
            let now_ms = self.now_ms();
            let away_ms = room.away_ms(now_ms);
            let moment = Moment { now_ms, lag_ms: asked.lag_ms, away_ms, next_id: &next_id };
            let decided = state.table.decide(seat, asked.command, asked.seen, &moment);
            planted::point("decide", id);
            let events = match decided {
                Ok(events) => events,
                // Another node may know better.
                Err(_) if !is_fresh => {
                    self.catch_up(&room, &mut state).await?;
                    is_fresh = true;
                    continue;
                }
                Err(refusal) => return Err(refusal),
            };
            let write = self.addition(&state, Some(seat), events, Some(given.clone()));
            if let Some(seq) = self.commit(&room, &mut state, write).await? {
                return Ok(seq);
            }
        }
        Err(unavailable())
    }

    /// Refuses what would make a contest longer that is too long already.
    fn check_length(&self, state: &State, command: &Command) -> Result<(), Refusal> {
        let ends = matches!(command, Command::Resign | Command::Abort | Command::Claim | Command::AcceptDraw);
        if ends || state.table.version() < Bound::EntriesEach.limit() as u64 {
            return Ok(());
        }
        self.inner.counts.reached.note(Bound::EntriesEach);
        Err(Code::NotNow.because("this contest is too long; it can only be ended"))
    }

    /// Does what time alone does to a contest; `false` if somebody else was faster.
    pub(crate) async fn settle(&self, room: &Room, state: &mut State) -> Result<bool, Refusal> {
        let (now_ms, beat_ms) = (self.now_ms(), self.inner.beat_ms.load(Ordering::Relaxed));
        let events = if now_ms > beat_ms + SILENCE_MS {
            state.table.credit(beat_ms, now_ms)
        } else {
            state.table.overdue(now_ms)
        };
        self.enter(room, state, events).await
    }

    /// Has events written that nobody asked for; `false` if somebody else was faster.
    pub(crate) async fn enter(
        &self,
        room: &Room,
        state: &mut State,
        events: Vec<Event>,
    ) -> Result<bool, Refusal> {
        if events.is_empty() {
            return Ok(true);
        }
        let was_open = state.table.status() == Status::Open;
        let write = self.addition(state, None, events, None);
        let done = self.commit(room, state, write).await?.is_some();
        if done && was_open {
            self.lobby_changed(&room.id);
        }
        Ok(done)
    }

    /// What to write for events that follow on a table.
    fn addition(&self, state: &State, by: Option<Seat>, events: Vec<Event>, given: Option<Given>) -> Write {
        let expected = state.table.version();
        // Time goes forward in a log, whichever node writes it.
        let at_ms = self.now_ms().max(state.table.snapshot().at_ms);
        let mut also = None;
        let mut lines: Vec<Line> = Vec::with_capacity(events.len());
        let mut after = state.table.clone();
        for (seq, event) in (expected + 1..).zip(events) {
            if let Event::RematchAgreed { id } = &event {
                also = rematch(state, id, at_ms).map(Box::new);
            }
            let entry = Entry { seq, at_ms, by, event };
            after.apply(&entry).expect("what was decided can happen");
            lines.push(Line { entry, command: None });
        }
        if let Some(last) = lines.last_mut() {
            last.command = given;
        }
        Write { expected, lines, row: Row::of(&after), seats: Vec::new(), maker: None, also }
    }

    /// Writes, then enters and tells it; `None` if somebody else was faster, after whose
    /// entries were entered and told.
    async fn commit(&self, room: &Room, state: &mut State, write: Write) -> Result<Option<u64>, Refusal> {
        let lines = write.lines.clone();
        // Should this be cut short, nobody knows what is on disk.
        state.in_doubt = true;
        match self.inner.writer.write(write).await? {
            Outcome::Written => {
                state.in_doubt = false;
                let new = state.enter(lines);
                room.tell(&new);
                let seq = state.table.version();
                self.inner.bus.tell(&Note::Grown { game: &room.id, seq });
                Ok(Some(seq))
            }
            Outcome::Conflict => {
                self.inner.counts.conflicts.fetch_add(1, Ordering::Relaxed);
                self.catch_up(room, state).await?;
                Ok(None)
            }
        }
    }

    /// Reads what was added to a log elsewhere, and tells it.
    pub(crate) async fn catch_up(&self, room: &Room, state: &mut State) -> Result<(), Refusal> {
        if room.state.is_suspect() {
            return self.read_again(room, state).await;
        }
        let known = state.table.version();
        let lines = self.inner.store.log_after(&room.id, known).await.map_err(|error| failed(&error))?;
        let joined = lines.iter().any(|line| matches!(line.entry.event, Event::Joined { .. }));
        if joined || state.in_doubt {
            state.seats = self.inner.store.seats(&room.id).await.map_err(|error| failed(&error))?;
        }
        let new = state.enter(lines);
        state.in_doubt = false;
        room.tell(&new);
        Ok(())
    }

    /// Forgets what is in memory of a contest and reads its log from the beginning.
    async fn read_again(&self, room: &Room, state: &mut State) -> Result<(), Refusal> {
        let kept = self.inner.store.load(&room.id).await.map_err(|error| failed(&error))?;
        *state = State::of(&room.id, kept.ok_or_else(unavailable)?).map_err(|error| failed(&error))?;
        room.state.trust();
        // Whoever missed something of it sees the gap, and everybody else what they know.
        room.tell(&state.recent());
        Ok(())
    }

    fn lobby_changed(&self, id: &str) {
        self.inner.lobby.mark();
        self.inner.bus.tell(&Note::Lobby { game: id });
    }
}

fn entries(rooms: &BoundedMap<String, Arc<Room>>) -> u64 {
    rooms.values().map(|room| room.entries.load(Ordering::Relaxed)).sum()
}

/// Returns when the server stops, or at once if it did.
pub(crate) async fn stopped(stopping: &mut tokio::sync::watch::Receiver<bool>) {
    let _ = stopping.wait_for(|stopping| *stopping).await;
}

/// A command as it was given.
#[derive(Clone, Copy, Debug)]
pub struct Asked<'a> {
    /// Chosen by whoever gave it: the same again gets the same answer again.
    pub cmd_id: &'a str,
    /// The last entry they had seen.
    pub seen: u64,
    /// What they want.
    pub command: &'a Command,
    /// How long their messages are on their way, in ms.
    pub lag_ms: u64,
}

/// What to write for a new contest.
pub(crate) fn creation(id: &str, log: Vec<Entry>, seats: Vec<(Seat, String)>) -> Result<Write, StoreError> {
    let table = Table::replay(id, &log);
    let table =
        table.map_err(|error| StoreError::Unreadable { game: id.to_owned(), why: error.to_string() })?;
    let lines = log.into_iter().map(|entry| Line { entry, command: None }).collect();
    Ok(Write { expected: 0, lines, row: Row::of(&table), seats, maker: None, also: None })
}

/// What to write for the contest that follows one.
fn rematch(state: &State, id: &str, at_ms: u64) -> Option<Write> {
    let log = (1..).zip(state.table.rematch());
    let entries = log.map(|(seq, (by, event))| Entry { seq, at_ms, by: Some(by), event }).collect();
    let seats = Seat::BOTH.into_iter().filter_map(|seat| Some((seat, state.seats[seat.index()].clone()?)));
    creation(id, entries, seats.collect()).ok()
}

/// The refusal for a failure of the database, which is told to whoever runs the server.
pub(crate) fn failed(error: &StoreError) -> Refusal {
    tracing::error!(%error, "cannot be done");
    unavailable()
}

fn name(text: &str) -> Result<String, Refusal> {
    clean(text, NAME_LIMIT).ok_or_else(|| Code::BadText.because("name: at most 24 characters"))
}

fn secret(brought: Option<&str>) -> Result<String, Refusal> {
    match brought {
        None => Ok(key::new_secret()),
        Some(key) if key::is_secret(key) => Ok(key.to_owned()),
        Some(_) => Err(Code::BadText.because("key: 22 to 64 letters, digits, - or _, chosen by chance")),
    }
}
