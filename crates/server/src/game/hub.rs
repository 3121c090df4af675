//! Everything that is played here.

use std::pin::Pin;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};

use branan_live::{Contest, Decided, Moment};
use branan_protocol::online::{Code, Command, Entry, Event, Refusal, Seat, Status};
use tokio::runtime::Handle;
use tokio::sync::SetOnce;

use super::bus::{Bus, Note};
use super::clock::Clock;
use super::conditional::Prepared;
use super::limits::{Addresses, Limits};
use super::lobby::Lobby;
use super::nodes::Nodes;
use super::room::{Room, State};
use super::rooms::Rooms;
use super::seats::Seats;
use super::store::{Given, LogRow, Outcome, Row, Store, StoreError, Write};
use super::writer::{Writer, unavailable};
use super::{conditional, key};
use crate::account::Accounts;
use crate::agreement::Agreement;
use crate::bounds::{Bound, Reached};
use crate::channel::{Channels, Running};
use crate::listen::Door;
use crate::notice;
use crate::picture::Pictures;
use crate::planted;
use crate::site::Site;
use crate::task::{Mishaps, Part, contain};
use crate::workshop::Workshop;

pub use super::seats::{Offer, Taken};

/// Everything that is played here: cheap to clone, one a server.
#[derive(Clone)]
pub struct Hub {
    inner: Arc<Inner>,
}

struct Inner {
    store: Store,
    clock: Clock,
    limits: Limits,
    site: Site,
    agreement: Agreement,
    pictures: Pictures,
    addresses: Addresses,
    accounts: Accounts,
    channels: Running,
    /// The last contest that was read again since a name in it had changed.
    rewritten_ms: AtomicI64,
    door: Arc<Door>,
    workshop: Workshop,
    /// Where those who play are answered, if they have threads of their own.
    players: OnceLock<Handle>,
    lobby: Lobby,
    bus: Bus,
    counts: Counts,
    mishaps: Arc<Mishaps>,
    writer: Writer,
    rooms: Rooms,
    nodes: Nodes,
    /// When the database last took a sign of life, in ms.
    beat_ms: AtomicU64,
    /// Since when no server was there for contests whose time could not be given back yet, in ms; else `u64::MAX`.
    owed_ms: AtomicU64,
    stopping: Arc<SetOnce<()>>,
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

/// A server that was silent for longer than this was not there, in ms.
pub(crate) const SILENCE_MS: u64 = 3000;
/// A write that takes longer than this has kept everybody waiting, in ms.
pub(crate) const PATIENCE_MS: u64 = 1000;

/// How often somebody else may be faster before we give up.
pub(crate) const ATTEMPTS: usize = 8;

impl Hub {
    /// Opens everything that a database holds.
    #[must_use]
    pub fn new(store: Store, clock: Clock, limits: Limits) -> Hub {
        let mishaps = Arc::<Mishaps>::default();
        let writer = Writer::start(&store, &mishaps);
        let beat_ms = AtomicU64::new(clock.now_ms());
        let bus = Bus::new();
        let addresses = Addresses::new(limits);
        let accounts = Accounts::of(&store);
        let door = Arc::new(limits.door());
        let inner = Inner {
            store,
            clock,
            limits,
            site: Site::default(),
            agreement: Agreement::OFF,
            pictures: Pictures::default(),
            addresses,
            accounts,
            channels: Running::default(),
            rewritten_ms: AtomicI64::new(0),
            door,
            workshop: Workshop::default(),
            players: OnceLock::new(),
            lobby: Lobby::default(),
            bus,
            counts: Counts::default(),
            mishaps,
            writer,
            rooms: Rooms::default(),
            nodes: Nodes::default(),
            beat_ms,
            owed_ms: AtomicU64::new(u64::MAX),
            stopping: Arc::default(),
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

    /// The same for a site that tells people by more than the inbox.
    ///
    /// # Panics
    /// If it is in use already.
    #[must_use]
    pub fn telling(mut self, channels: Channels) -> Hub {
        Arc::get_mut(&mut self.inner).expect("nobody uses it yet").channels = Running::of(channels);
        self
    }

    /// The same for a site that compares at night how people play with how the engine would.
    ///
    /// # Panics
    /// If it is in use already.
    #[must_use]
    pub fn comparing(mut self, agreement: Agreement) -> Hub {
        Arc::get_mut(&mut self.inner).expect("nobody uses it yet").agreement = agreement;
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

    /// Is set when the server stops.
    pub(crate) fn stopping(&self) -> Arc<SetOnce<()>> {
        self.inner.stopping.clone()
    }

    /// Says whether the server stops.
    pub(crate) fn is_stopping(&self) -> bool {
        self.inner.stopping.initialized()
    }

    /// Has everybody who serves somebody come to an end.
    pub(super) fn set_stopping(&self) {
        let _ = self.inner.stopping.set(());
    }

    pub(crate) fn clock(&self) -> &Clock {
        &self.inner.clock
    }

    pub(crate) fn now_ms(&self) -> u64 {
        self.clock().now_ms()
    }

    /// When the database last took a sign of life, in ms.
    pub(crate) fn beat_ms(&self) -> u64 {
        self.inner.beat_ms.load(Ordering::Relaxed)
    }

    pub(crate) fn set_beat_ms(&self, beat_ms: u64) {
        self.inner.beat_ms.store(beat_ms, Ordering::Relaxed);
    }

    /// Sets the clock forward to that of another node which is a little ahead: two that differ would take time from
    /// whoever plays at one and give it to whoever plays at the other, with every move. Where they differ by more, the
    /// heartbeat gives everybody the time back that is not theirs.
    pub(super) fn follow(&self, theirs_ms: u64) {
        if theirs_ms <= self.now_ms() + SILENCE_MS {
            self.clock().advance_to(theirs_ms);
        }
    }

    /// The moment from which on time has still to be given back, in ms.
    pub(super) fn owed_ms(&self) -> Option<u64> {
        Some(self.inner.owed_ms.load(Ordering::Relaxed)).filter(|&owed_ms| owed_ms != u64::MAX)
    }

    /// Notes that time from some moment on has to be given back, or from an earlier one; returns the earlier.
    pub(super) fn owe(&self, gone_ms: u64) -> u64 {
        self.inner.owed_ms.fetch_min(gone_ms, Ordering::Relaxed).min(gone_ms)
    }

    /// Notes that it was.
    pub(super) fn owe_nothing(&self) {
        self.inner.owed_ms.store(u64::MAX, Ordering::Relaxed);
    }

    pub(crate) fn limits(&self) -> &Limits {
        &self.inner.limits
    }

    pub(crate) fn site(&self) -> &Site {
        &self.inner.site
    }

    pub(crate) fn pictures(&self) -> &Pictures {
        &self.inner.pictures
    }

    pub(crate) fn addresses(&self) -> &Addresses {
        &self.inner.addresses
    }

    pub(crate) fn accounts(&self) -> &Accounts {
        &self.inner.accounts
    }

    pub(crate) fn channels(&self) -> &Running {
        &self.inner.channels
    }

    pub(crate) fn agreement(&self) -> Agreement {
        self.inner.agreement
    }

    pub(crate) fn rewritten_ms(&self) -> i64 {
        self.inner.rewritten_ms.load(Ordering::Relaxed)
    }

    pub(crate) fn set_rewritten_ms(&self, at_ms: i64) {
        self.inner.rewritten_ms.fetch_max(at_ms, Ordering::Relaxed);
    }

    pub(crate) fn door(&self) -> &Arc<Door> {
        &self.inner.door
    }

    pub(crate) fn workshop(&self) -> &Workshop {
        &self.inner.workshop
    }

    /// Has those who play answered there from now on.
    pub(crate) fn answer_players_on(&self, threads: &Handle) {
        let _ = self.inner.players.set(threads.clone());
    }

    /// Does something for somebody who plays, where they do not wait for strangers.
    /// It is in a box, or whoever waits for it would have room for another one.
    pub(crate) async fn among_players(&self, work: Pin<Box<dyn Future<Output = ()> + Send>>) {
        match self.inner.players.get() {
            Some(threads) => drop(threads.spawn(work).await),
            None => work.await,
        }
    }

    pub(crate) fn lobby(&self) -> &Lobby {
        &self.inner.lobby
    }

    pub(crate) fn bus(&self) -> &Bus {
        &self.inner.bus
    }

    pub(crate) fn counts(&self) -> &Counts {
        &self.inner.counts
    }

    pub(crate) fn mishaps(&self) -> &Arc<Mishaps> {
        &self.inner.mishaps
    }

    pub(crate) fn writer(&self) -> &Writer {
        &self.inner.writer
    }

    pub(crate) fn rooms(&self) -> &Rooms {
        &self.inner.rooms
    }

    pub(crate) fn nodes(&self) -> &Nodes {
        &self.inner.nodes
    }

    /// A number for somebody who listens.
    pub(crate) fn listener_id(&self) -> u64 {
        self.inner.next_listener.fetch_add(1, Ordering::Relaxed)
    }

    /// A contest in memory, read from the database if it is not there yet.
    pub(crate) async fn room(&self, id: &str) -> Result<Arc<Room>, Refusal> {
        let now_ms = self.now_ms();
        if let Some(room) = self.rooms().get(id) {
            room.used_ms.store(now_ms, Ordering::Relaxed);
            if room.state.is_suspect() {
                let mut state = room.state.lock().await;
                self.catch_up(&room, &mut state).await?;
            }
            return Ok(room);
        }
        let _turn = self.rooms().turn().await.ok_or_else(unavailable)?;
        let kept = self.store().load(id).await.map_err(|error| failed(&error))?;
        let kept = kept.ok_or_else(|| Code::Unknown.because("there is no such contest"))?;
        planted::point("load", id);
        let state = State::of(id, kept).map_err(|error| failed(&error))?;
        let fresh = Arc::new(Room::new(id, state, now_ms));
        self.bus().ask(id);
        self.rooms().keep(fresh, now_ms).map_err(|full| {
            self.counts().reached.note(full);
            Code::Unavailable.because("too much is played here just now; come back soon")
        })
    }

    /// Carries out what somebody at a table wants, who had seen its log up to `seen`.
    /// Returns the entry it ended with once that is on disk; for a command that was
    /// carried out before, the same as then.
    ///
    /// # Errors
    /// If it cannot be done.
    pub async fn command(&self, id: &str, seat: Seat, asked: Asked<'_>) -> Result<u64, Refusal> {
        let counts = self.counts();
        counts.commands.fetch_add(1, Ordering::Relaxed);
        if matches!(asked.command, Command::Say(_)) {
            self.check_talk(id).await?;
        }
        if matches!(asked.command, Command::Chat(true)) {
            self.check_allow(id, seat).await?;
        }
        // What became of it nobody knows: the same command again finds out.
        let answer = contain(self.mishaps(), Part::Contest, self.carry_out(id, seat, asked)).await;
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
        let mut is_fresh = !self.store().is_shared();
        for _ in 0..ATTEMPTS {
            if state.in_doubt || asked.seen > state.table.version() {
                self.catch_up(&room, &mut state).await?;
            }
            if let Some(seq) = state.answer(seat, asked.cmd_id, wanted)? {
                return Ok(seq);
            }
            self.check_length(&state, asked.command)?;
            let prepared = self.prepared(&state, asked.command).await?;
            let began_ms = self.now_ms();
            let is_settled = self.settle(&room, &mut state).await?;
            // What had to wait for the database is settled as it stands after that.
            if !is_settled || self.now_ms() > began_ms + PATIENCE_MS {
                continue;
            }
            let next_id = key::new_id();
            let now_ms = self.now_ms();
            let away_ms = room.presence.away_ms(now_ms);
            let moment = Moment { now_ms, lag_ms: asked.lag_ms, away_ms, next_id: &next_id };
            let decided = state.table.decide(seat, asked.command, asked.seen, &moment);
            planted::point("decide", id);
            let decided = match decided {
                Ok(decided) => decided,
                // Another node may know better.
                Err(_) if !is_fresh => {
                    self.catch_up(&room, &mut state).await?;
                    is_fresh = true;
                    continue;
                }
                Err(refusal) => return Err(refusal),
            };
            let addition = self.addition(&room, &state, Some(seat), decided, (Some(given.clone()), prepared));
            if let Some(seq) = self.commit(&room, &mut state, addition).await? {
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
        self.counts().reached.note(Bound::EntriesEach);
        Err(Code::NotNow.because("this contest is too long; it can only be ended"))
    }

    /// Does what time alone does to a contest; `false` if somebody else was faster.
    pub(crate) async fn settle(&self, room: &Room, state: &mut State) -> Result<bool, Refusal> {
        self.follow(state.table.snapshot().at_ms);
        let events = self.events_of_time(&state.table);
        self.enter(room, state, events).await
    }

    /// What time alone does to a contest: nobody loses by it while this server was not there.
    pub(super) fn events_of_time(&self, table: &Contest) -> Vec<Event> {
        let (now_ms, beat_ms) = (self.now_ms(), self.beat_ms());
        if now_ms > beat_ms + SILENCE_MS { table.credit(beat_ms, now_ms) } else { table.overdue(now_ms) }
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
        let addition = self.addition(room, state, None, events.into(), (None, None));
        let done = self.commit(room, state, addition).await?.is_some();
        if done && was_open {
            self.lobby_changed(&room.id);
        }
        Ok(done)
    }

    /// What to write for what was decided at a table.
    pub(super) fn addition(
        &self,
        room: &Room,
        state: &State,
        by: Option<Seat>,
        decided: Decided,
        (given, prepared): (Option<Given>, Option<Prepared>),
    ) -> Addition {
        // Time goes forward in a log, whichever node writes it.
        let at_ms = self.now_ms().max(state.table.snapshot().at_ms);
        let (after, entries) = state.table.after(decided, by, at_ms);
        let answer = after.version();
        let (after, answers, conditional) = conditional::follow(&state.table, after, prepared, at_ms);
        let here = || room.presence.everywhere();
        let notices = notice::due(&state.table, &after, by, || here().on);
        let also = entries.iter().find_map(|entry| match &entry.event {
            Event::RematchAgreed { id } => rematch(state, id, at_ms, here().on).map(Box::new),
            _ => None,
        });
        let mut lines: Vec<LogRow> =
            entries.into_iter().map(|entry| LogRow { entry, command: None }).collect();
        if let Some(last) = lines.last_mut() {
            last.command = given;
        }
        lines.extend(answers.into_iter().map(|entry| LogRow { entry, command: None }));
        let (expected, row) = (state.table.version(), Row::of(&after));
        Addition {
            write: Box::new(Write {
                expected,
                lines,
                row,
                seats: Vec::new(),
                maker: None,
                standing: None,
                also,
                conditional,
                notices,
            }),
            after: Box::new(after),
            answer,
        }
    }

    /// Writes, then enters and tells it; `None` if somebody else was faster, after whose
    /// entries were entered and told.
    pub(super) async fn commit(
        &self,
        room: &Room,
        state: &mut State,
        addition: Addition,
    ) -> Result<Option<u64>, Refusal> {
        let Addition { write, after, answer } = addition;
        let lines = write.lines.clone();
        // Should this be cut short, nobody knows what is on disk.
        state.in_doubt = true;
        room.is_behind.store(true, Ordering::Relaxed);
        match self.writer().write(*write).await? {
            Outcome::Written => {
                state.in_doubt = false;
                room.is_behind.store(false, Ordering::Relaxed);
                let new = state.advance(*after, lines);
                room.notify(&new);
                self.bus().notify(&Note::Grown { game: &room.id, seq: state.table.version() });
                Ok(Some(answer))
            }
            Outcome::Conflict => {
                self.counts().conflicts.fetch_add(1, Ordering::Relaxed);
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
        let lines = self.store().log_after(&room.id, known).await.map_err(|error| failed(&error))?;
        let joined = lines.iter().any(|line| matches!(line.entry.event, Event::Joined { .. }));
        if joined || state.in_doubt {
            state.seats = Seats(self.store().seats(&room.id).await.map_err(|error| failed(&error))?);
        }
        let new = state.enter(lines);
        let was_in_doubt = std::mem::take(&mut state.in_doubt);
        room.is_behind.store(false, Ordering::Relaxed);
        room.notify(&new);
        if was_in_doubt && !new.is_empty() {
            // It may have been written here, and told to nobody.
            self.bus().notify(&Note::Grown { game: &room.id, seq: state.table.version() });
        }
        Ok(())
    }

    /// Forgets what is in memory of a contest and reads its log from the beginning.
    pub(crate) async fn read_again(&self, room: &Room, state: &mut State) -> Result<(), Refusal> {
        let kept = self.store().load(&room.id).await.map_err(|error| failed(&error))?;
        *state = State::of(&room.id, kept.ok_or_else(unavailable)?).map_err(|error| failed(&error))?;
        room.state.trust();
        // Whoever missed something of it sees the gap, and everybody else what they know.
        room.notify(&state.recent());
        Ok(())
    }

    /// Notes here and at other nodes that an offer was made, taken up or withdrawn.
    pub(super) fn lobby_changed(&self, id: &str) {
        self.lobby().mark();
        self.bus().notify(&Note::Lobby { game: id });
    }
}

/// Returns when the server stops, or at once if it did.
pub(crate) async fn stopped(stopping: &SetOnce<()>) {
    stopping.wait().await;
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

/// Something to write, and the table after it.
pub(super) struct Addition {
    /// In boxes, since every socket would have room for one otherwise.
    pub(super) write: Box<Write>,
    after: Box<Contest>,
    /// The entry that what was asked for ends with; what follows from it by itself comes after.
    answer: u64,
}

/// What to write for a new contest.
pub(crate) fn creation(id: &str, log: Vec<Entry>, seats: Vec<(Seat, String)>) -> Result<Write, StoreError> {
    let table = Contest::replay(id, &log);
    let table =
        table.map_err(|error| StoreError::Unreadable { game: id.to_owned(), why: error.to_string() })?;
    let lines = log.into_iter().map(|entry| LogRow { entry, command: None }).collect();
    let row = Row::of(&table);
    let (maker, standing, also, conditional) = (None, None, None, None);
    Ok(Write { expected: 0, lines, row, seats, maker, standing, also, conditional, notices: Vec::new() })
}

/// What to write for the contest that follows one.
fn rematch(state: &State, id: &str, at_ms: u64, here: [bool; 2]) -> Option<Write> {
    let log = (1..).zip(state.table.rematch());
    let entries: Vec<Entry> =
        log.map(|(seq, (by, event))| Entry { seq, at_ms, by: Some(by), event }).collect();
    let notices = notice::due_at_start(&Contest::replay(id, &entries).ok()?, here);
    Some(Write { notices, ..creation(id, entries, state.seats.taken()).ok()? })
}

/// The refusal for a failure of the database, which is told to whoever runs the server.
pub(crate) fn failed(error: &StoreError) -> Refusal {
    tracing::error!(%error, "cannot be done");
    unavailable()
}
