//! A contest as it comes over the line, and what somebody at it wants done.

use branan_live::Contest;
use branan_protocol::online::{
    Channel, ClientMsg, Code, Command, Entry, Event, Seat, ServerMsg, Snapshot, Status,
};
use branan_rules::{AnyGame, Move};

/// How long an answer may take before a command is sent once more, in ms.
const AGAIN_MS: u64 = 6_000;
/// How long to wait after the server said that it cannot now, in ms.
const LATER_MS: u64 = 1_200;

/// One contest, followed over a line that may break at any time.
///
/// It is told what the server says and gives what to say in turn. What it shows is always the log up to some
/// entry, without gaps; commands that were not answered are sent again, with the same number, until they are.
#[derive(Clone, Debug)]
pub struct Follower {
    channel: Channel,
    key: Option<String>,
    table: Option<Contest>,
    you: Option<Seat>,
    waiting: Vec<Waiting>,
    premove: Option<Move>,
    watchers: u32,
    connected: [bool; 2],
    /// When all that is missing was last asked for.
    asked_ms: Option<u64>,
    news: Vec<News>,
    refused: Option<Code>,
    chance: u64,
}

/// A command that was not answered yet.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Waiting {
    id: u64,
    seen: u64,
    command: Command,
    due_ms: u64,
}

/// Something that happened, for whoever wants to hear or see it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum News {
    /// An entry came.
    Entry(Entry),
    /// All of it came, after a time away or for the first time.
    Everything,
    /// A command was not carried out.
    Refused(Code),
}

impl Follower {
    /// Follows a contest by its id, with the secret of a seat if there is one; `seed` makes its numbers
    /// different from those of others.
    #[must_use]
    pub fn new(id: &str, key: Option<String>, seed: u64) -> Follower {
        Follower {
            channel: Channel::Game(id.to_owned()),
            key,
            table: None,
            you: None,
            waiting: Vec::new(),
            premove: None,
            watchers: 0,
            connected: [true; 2],
            asked_ms: None,
            news: Vec::new(),
            refused: None,
            chance: seed | 1,
        }
    }

    /// The contest as far as it is known.
    #[must_use]
    pub fn table(&self) -> Option<&Contest> {
        self.table.as_ref()
    }

    /// Everything about it.
    #[must_use]
    pub fn state(&self) -> Option<&Snapshot> {
        self.table.as_ref().map(Contest::snapshot)
    }

    /// The seat of whoever follows, if they have one.
    #[must_use]
    pub const fn you(&self) -> Option<Seat> {
        self.you
    }

    /// How many watch.
    #[must_use]
    pub const fn watchers(&self) -> u32 {
        self.watchers
    }

    /// Says whether somebody at the table is connected.
    #[must_use]
    pub const fn is_connected(&self, seat: Seat) -> bool {
        self.connected[seat.index()]
    }

    /// Why there is nothing to follow, if the server said so.
    #[must_use]
    pub const fn refused(&self) -> Option<Code> {
        self.refused
    }

    /// Says whether a command is on its way.
    #[must_use]
    pub fn is_waiting(&self) -> bool {
        !self.waiting.is_empty()
    }

    /// Says whether a command of this kind is on its way.
    #[must_use]
    pub fn awaits(&self, command: &Command) -> bool {
        self.waiting.iter().any(|waiting| waiting.command == *command)
    }

    /// The move that will be made as soon as it is one's turn.
    #[must_use]
    pub const fn premove(&self) -> Option<Move> {
        self.premove
    }

    /// The set on the board, with a move of one's own that is still on its way.
    #[must_use]
    pub fn board(&self) -> Option<AnyGame> {
        let mut board = self.table.as_ref()?.board().clone();
        let is_turn = self.table.as_ref().and_then(Contest::to_move) == self.you;
        if let Some(mv) = self.move_under_way().filter(|_| is_turn) {
            // If it cannot be played it is not shown; the server will say why.
            let _ = board.play(mv);
        }
        Some(board)
    }

    /// A move that is on its way.
    #[must_use]
    pub fn move_under_way(&self) -> Option<Move> {
        self.waiting.iter().find_map(|waiting| match waiting.command {
            Command::Move(mv) => Some(mv),
            _ => None,
        })
    }

    /// Says whether a move can be made now.
    #[must_use]
    pub fn is_your_turn(&self) -> bool {
        let to_move = self.table.as_ref().and_then(Contest::to_move);
        to_move.is_some() && to_move == self.you && self.move_under_way().is_none()
    }

    /// Says whether somebody waits at the table for an opponent.
    #[must_use]
    pub fn is_open(&self) -> bool {
        self.table.as_ref().is_some_and(|table| table.status() == Status::Open)
    }

    /// What happened since this was last asked.
    pub fn take_news(&mut self) -> Vec<News> {
        core::mem::take(&mut self.news)
    }

    /// Sits down with the secret of a seat.
    pub fn sit(&mut self, key: String, now_ms: u64) -> ClientMsg {
        self.key = Some(key);
        self.ask(now_ms)
    }

    /// Hears that the line is open. Says what to send.
    pub fn connected(&mut self, now_ms: u64) -> ClientMsg {
        // What was under way is sent again once the answer shows where the contest is.
        for waiting in &mut self.waiting {
            waiting.due_ms = now_ms + AGAIN_MS;
        }
        self.ask(now_ms)
    }

    /// Wants something done. Gives what to send, if the line is open.
    pub fn command(&mut self, command: Command, now_ms: u64) -> Option<ClientMsg> {
        let seen = self.table.as_ref()?.version();
        self.you?;
        if self.awaits(&command) {
            return None;
        }
        let id = self.number();
        self.waiting.push(Waiting { id, seen, command, due_ms: now_ms + AGAIN_MS });
        self.waiting.last().map(|waiting| self.message(waiting))
    }

    /// Moves, or has the move made later if it is not one's turn.
    pub fn play(&mut self, mv: Move, now_ms: u64) -> Option<ClientMsg> {
        if self.is_your_turn() {
            return self.command(Command::Move(mv), now_ms);
        }
        self.premove = Some(mv);
        None
    }

    /// Forgets the move that was to be made later.
    pub fn forget_premove(&mut self) {
        self.premove = None;
    }

    /// Hears what the server says. Gives what to send.
    pub fn receive(&mut self, message: &ServerMsg, now_ms: u64) -> Vec<ClientMsg> {
        match message {
            ServerMsg::Snap { c, s, you, g, .. } if *c == self.channel => {
                self.take_snapshot(*s, *you, g, now_ms)
            }
            ServerMsg::Tail { c, s, you, es, .. } if *c == self.channel => {
                self.you = you.or(self.you);
                self.asked_ms = None;
                let mut said = es.iter().flat_map(|entry| self.enter(entry, now_ms)).collect::<Vec<_>>();
                self.news.push(News::Everything);
                said.extend(self.catch_up(*s, now_ms));
                said.extend(self.all_again(now_ms));
                said
            }
            ServerMsg::E { c, entry } if *c == self.channel => self.enter(entry, now_ms),
            ServerMsg::Ok { id, s } => {
                let before = self.waiting.len();
                self.waiting.retain(|waiting| waiting.id != *id);
                let is_ours = self.waiting.len() < before;
                if is_ours { self.catch_up(*s, now_ms).into_iter().collect() } else { Vec::new() }
            }
            ServerMsg::Err { id: Some(id), why, .. } => self.not_done(*id, why.code, now_ms),
            ServerMsg::Err { c: Some(c), why, .. } if *c == self.channel => {
                self.refused = Some(why.code);
                Vec::new()
            }
            ServerMsg::Here { c, n, on } if *c == self.channel => {
                (self.watchers, self.connected) = (*n, *on);
                Vec::new()
            }
            _ => Vec::new(),
        }
    }

    /// What to send because time has passed, while the line is open.
    pub fn tick(&mut self, now_ms: u64) -> Vec<ClientMsg> {
        let mut said = Vec::new();
        if self.asked_ms.is_some_and(|asked| now_ms > asked + AGAIN_MS) {
            said.push(self.ask(now_ms));
        }
        for index in 0..self.waiting.len() {
            if now_ms >= self.waiting[index].due_ms {
                self.waiting[index].due_ms = now_ms + AGAIN_MS;
                said.push(self.message(&self.waiting[index]));
            }
        }
        said
    }

    fn take_snapshot(&mut self, s: u64, you: Option<Seat>, g: &Snapshot, now_ms: u64) -> Vec<ClientMsg> {
        self.you = you.or(self.you);
        self.asked_ms = None;
        self.refused = None;
        let is_newer = self.table.as_ref().is_none_or(|table| table.version() <= s);
        if is_newer && let Ok(table) = Contest::resume(s, g.clone()) {
            self.table = Some(table);
            self.premove = None;
            self.news.push(News::Everything);
        }
        self.all_again(now_ms)
    }

    /// Enters what happened; asks for what is missing before it.
    fn enter(&mut self, entry: &Entry, now_ms: u64) -> Vec<ClientMsg> {
        let Some(table) = &mut self.table else { return self.ask_once(now_ms).into_iter().collect() };
        if entry.seq <= table.version() {
            return Vec::new();
        }
        if entry.seq > table.version() + 1 {
            return self.ask_once(now_ms).into_iter().collect();
        }
        if table.apply(entry).is_err() {
            // The page and the server disagree on what is possible: begin anew with all of it.
            self.table = None;
            return vec![self.ask(now_ms)];
        }
        self.news.push(News::Entry(entry.clone()));
        if entry.by == self.you && matches!(entry.event, Event::Moved { .. }) {
            // Shown from the table now; its answer only ends the waiting.
            self.arrived(&entry.event);
        }
        self.after_board(&entry.event, now_ms).into_iter().collect()
    }

    /// A move of one's own is in the log, so it is no longer shown on top of it.
    fn arrived(&mut self, event: &Event) {
        let Event::Moved { mv, .. } = event else { return };
        self.waiting.retain(|waiting| waiting.command != Command::Move(*mv));
    }

    /// Makes the move that was waiting for its turn, or forgets it where the board went another way.
    fn after_board(&mut self, event: &Event, now_ms: u64) -> Option<ClientMsg> {
        if !matches!(event, Event::Moved { .. }) {
            if event.changes_board() {
                self.premove = None;
            }
            return None;
        }
        if !self.is_your_turn() {
            return None;
        }
        let mv = self.premove.take()?;
        let is_legal = self.table.as_ref().is_some_and(|table| table.board().clone().play(mv).is_ok());
        if is_legal { self.command(Command::Move(mv), now_ms) } else { None }
    }

    fn not_done(&mut self, id: u64, code: Code, now_ms: u64) -> Vec<ClientMsg> {
        let Some(place) = self.waiting.iter().position(|waiting| waiting.id == id) else { return Vec::new() };
        if matches!(code, Code::Unavailable | Code::TooFast) {
            self.waiting[place].due_ms = now_ms + LATER_MS;
            return Vec::new();
        }
        self.waiting.remove(place);
        self.news.push(News::Refused(code));
        if code == Code::Stale { vec![self.ask(now_ms)] } else { Vec::new() }
    }

    /// Asks for what is missing, if the log is known to be longer.
    fn catch_up(&mut self, s: u64, now_ms: u64) -> Option<ClientMsg> {
        let is_behind = self.table.as_ref().is_none_or(|table| table.version() < s);
        if is_behind { self.ask_once(now_ms) } else { None }
    }

    fn ask_once(&mut self, now_ms: u64) -> Option<ClientMsg> {
        if self.asked_ms.is_none() { Some(self.ask(now_ms)) } else { None }
    }

    fn ask(&mut self, now_ms: u64) -> ClientMsg {
        self.asked_ms = Some(now_ms);
        // Who has just sat down saw less of what came before: they get all of it once more.
        let is_sitting_down = self.key.is_some() && self.you.is_none();
        let since = self.table.as_ref().filter(|_| !is_sitting_down).map(Contest::version);
        ClientMsg::Sub { c: self.channel.clone(), since, key: self.key.clone() }
    }

    fn all_again(&mut self, now_ms: u64) -> Vec<ClientMsg> {
        for waiting in &mut self.waiting {
            waiting.due_ms = now_ms + AGAIN_MS;
        }
        self.waiting.iter().map(|waiting| self.message(waiting)).collect()
    }

    fn message(&self, waiting: &Waiting) -> ClientMsg {
        let Waiting { id, seen, command, .. } = waiting.clone();
        ClientMsg::Cmd { id, c: self.channel.clone(), v: seen, x: command }
    }

    /// A number that no other command has, below 2^53.
    fn number(&mut self) -> u64 {
        self.chance ^= self.chance << 13;
        self.chance ^= self.chance >> 7;
        self.chance ^= self.chance << 17;
        self.chance >> 11
    }
}

#[cfg(test)]
mod tests;
