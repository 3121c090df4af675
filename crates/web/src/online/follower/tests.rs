//! Followers over a network that loses, doubles and reorders, against a table in memory.

use std::collections::{BTreeMap, VecDeque};

use branan_live::Moment;
use branan_protocol::online::{Alternatives, ChatLine, Clock, Phrase, Pick, Refusal, Terms};
use branan_testkit::Random;

use super::*;

const CLIENTS: usize = 4;

/// A server with one contest: its log, and what it answered to whom.
struct Server {
    table: Contest,
    log: Vec<Entry>,
    answers: BTreeMap<(usize, u64), Result<u64, Refusal>>,
    now_ms: u64,
}

/// Everything on its way, one queue an end.
#[derive(Default)]
struct Network {
    to_server: VecDeque<(usize, ClientMsg)>,
    to_clients: VecDeque<(usize, ServerMsg)>,
}

fn channel() -> Channel {
    Channel::Game("Ab3".into())
}

impl Server {
    fn new(sets: u8, clock: Option<Clock>) -> Server {
        let terms = Terms { rules: "brandubh".into(), sets, clock, rated: false };
        let event = Event::Opened {
            terms,
            or: Alternatives::default(),
            name: "Eva".into(),
            side: Pick::Random,
            listed: false,
        };
        let first = Entry { seq: 1, at_ms: 0, by: Some(Seat::First), event };
        let table = Contest::open("Ab3", &first).unwrap();
        let mut server = Server { table, log: vec![first], answers: BTreeMap::new(), now_ms: 0 };
        let joined = server.table.join("Ole", None, true).unwrap();
        server.enter(Some(Seat::Second), joined, &mut Network::default());
        server
    }

    fn enter(&mut self, by: Option<Seat>, events: Vec<Event>, network: &mut Network) {
        for event in events {
            let entry = Entry { seq: self.table.version() + 1, at_ms: self.now_ms, by, event };
            self.table.apply(&entry).unwrap();
            self.log.push(entry.clone());
            for (client, seat) in SEATS.into_iter().enumerate() {
                let entry = entry.clone().seen_by(seat);
                network.to_clients.push_back((client, ServerMsg::E { c: channel(), entry }));
            }
        }
    }

    fn receive(&mut self, client: usize, message: ClientMsg, network: &mut Network) {
        match message {
            ClientMsg::Sub { since, key, .. } => {
                let you = key.and_then(|key| key.parse().ok());
                let (c, s, now) = (channel(), self.table.version(), self.now_ms);
                let message = match since.filter(|since| s - since < 20) {
                    None => ServerMsg::Snap { c, s, now, you, g: self.table.snapshot().clone().seen_by(you) },
                    Some(since) => {
                        let es = self.log[since as usize..].iter().cloned();
                        ServerMsg::Tail { c, s, now, you, es: es.map(|entry| entry.seen_by(you)).collect() }
                    }
                };
                network.to_clients.push_back((client, message));
            }
            ClientMsg::Cmd { id, v, x, .. } => {
                let seat = SEATS[client].expect("who watches gives no commands");
                let known = self.answers.get(&(seat.index(), id)).cloned();
                let answer = known.unwrap_or_else(|| {
                    let answer = self.decide(seat, &x, v, network);
                    self.answers.insert((seat.index(), id), answer.clone());
                    answer
                });
                let message = match answer {
                    Ok(s) => ServerMsg::Ok { id, s },
                    Err(why) => ServerMsg::Err { id: Some(id), c: None, why },
                };
                network.to_clients.push_back((client, message));
            }
            other => panic!("{other:?}"),
        }
    }

    fn decide(&mut self, seat: Seat, x: &Command, v: u64, network: &mut Network) -> Result<u64, Refusal> {
        let moment = Moment { next_id: "Next1", ..Moment::at(self.now_ms) };
        let events = self.table.decide(seat, x, v, &moment)?.events;
        self.enter(Some(seat), events, network);
        Ok(self.table.version())
    }
}

/// Two tabs of one person, the other, and somebody who watches.
const SEATS: [Option<Seat>; CLIENTS] = [Some(Seat::First), Some(Seat::First), Some(Seat::Second), None];

struct World {
    server: Server,
    network: Network,
    clients: Vec<Follower>,
    random: Random,
    now_ms: u64,
}

impl World {
    fn new(seed: u64) -> World {
        let mut random = Random::new(seed);
        let clock = [None, Some(Clock::live(300_000, 1000))][random.index(2)];
        let key = |seat: Option<Seat>| seat.map(|seat| seat.word().to_owned());
        let clients = SEATS.map(|seat| Follower::new("Ab3", key(seat), random.number())).to_vec();
        let server = Server::new(1 + random.index(2) as u8, clock);
        let mut world = World { server, network: Network::default(), clients, random, now_ms: 0 };
        for client in 0..CLIENTS {
            let hello = world.clients[client].connected(0);
            world.network.to_server.push_back((client, hello));
        }
        world
    }

    fn send(&mut self, client: usize, said: impl IntoIterator<Item = ClientMsg>) {
        self.network.to_server.extend(said.into_iter().map(|message| (client, message)));
    }

    /// Takes a message from a queue: usually the first, sometimes another, sometimes leaving it there to come
    /// again; sometimes it is lost.
    fn taken<T: Clone>(random: &mut Random, queue: &mut VecDeque<T>, is_healed: bool) -> Option<T> {
        if is_healed {
            return queue.pop_front();
        }
        let place = if random.percent(70) { 0 } else { random.index(queue.len().max(1)) };
        if random.percent(8) {
            return queue.get(place).cloned();
        }
        let message = queue.remove(place)?;
        (!random.percent(15)).then_some(message)
    }

    fn deliver(&mut self, is_healed: bool) {
        let (random, network) = (&mut self.random, &mut self.network);
        if let Some((client, message)) = World::taken(random, &mut network.to_server, is_healed) {
            let message = serde_json::from_str(&message.write()).unwrap();
            self.server.receive(client, message, network);
        }
        if let Some((client, message)) = World::taken(random, &mut network.to_clients, is_healed) {
            // Everything has to survive being written and read.
            let text = serde_json::to_string(&message).unwrap();
            let said = self.clients[client].receive(&ServerMsg::read(&text).unwrap(), self.now_ms);
            self.send(client, said);
        }
    }

    /// Somebody does something, knowing what they see.
    fn act(&mut self) {
        let client = self.random.index(CLIENTS - 1);
        let Some(board) = self.clients[client].board() else { return };
        let moves = board.legal_moves();
        let command = match self.random.index(40) {
            0 => Command::OfferDraw,
            1 => Command::AskTakeback,
            2 => Command::AcceptTakeback,
            3 => Command::Say(ChatLine::Phrase(Phrase::ALL[self.random.index(12)])),
            4 => Command::Say(ChatLine::Text("so?".into())),
            5 => Command::GiveTime,
            6 if self.random.percent(30) => Command::Resign,
            7 => Command::Rematch,
            8 => Command::Chat(self.random.percent(50)),
            9 | 10 => {
                let side = SEATS[client].and_then(|seat| self.clients[client].table()?.side_of(seat));
                let all = side.map_or(Vec::new(), |side| branan_session::premoves(&board, side));
                let Some(mv) = self.random.pick(&all) else { return };
                let said = self.clients[client].play(mv, self.now_ms);
                return self.send(client, said);
            }
            _ if moves.is_empty() || !self.clients[client].is_your_turn() => return,
            _ => Command::Move(moves[self.random.index(moves.len())]),
        };
        let said = self.clients[client].command(command, self.now_ms);
        self.send(client, said);
    }

    fn pass_time(&mut self) {
        self.now_ms += self.random.index(900) as u64;
        self.server.now_ms = self.now_ms;
        for client in 0..CLIENTS {
            let said = self.clients[client].tick(self.now_ms);
            self.send(client, said);
        }
    }

    /// The line of a client breaks, and it comes back.
    fn reconnect(&mut self, client: usize) {
        self.network.to_server.retain(|message| message.0 != client);
        self.network.to_clients.retain(|message| message.0 != client);
        let said = self.clients[client].connected(self.now_ms);
        self.send(client, [said]);
    }

    /// From now on nothing is lost; everybody comes back once.
    fn heal(&mut self) {
        for client in 0..CLIENTS {
            self.reconnect(client);
        }
        while !(self.network.to_server.is_empty() && self.network.to_clients.is_empty()) {
            self.deliver(true);
        }
    }
}

#[test]
fn after_healing_every_client_equals_the_log() {
    let (mut moves, mut ended) = (0, 0);
    for seed in 0..150 {
        let mut world = World::new(seed);
        for _ in 0..400 {
            match world.random.index(100) {
                0 => {
                    let client = world.random.index(CLIENTS);
                    world.reconnect(client);
                }
                1..30 => world.act(),
                30..40 => world.pass_time(),
                _ => world.deliver(false),
            }
        }
        world.heal();
        let replayed = Contest::replay("Ab3", &world.server.log).unwrap();
        for (client, follower) in world.clients.iter().enumerate() {
            let seen = replayed.snapshot().clone().seen_by(SEATS[client]);
            assert_eq!(follower.state(), Some(&seen), "seed {seed}, client {client}");
            assert!(!follower.is_waiting(), "seed {seed}, client {client}: {:?}", follower.waiting);
            assert_eq!(follower.you(), SEATS[client]);
        }
        moves += world.server.log.iter().filter(|entry| entry.event.kind() == "moved").count();
        ended += usize::from(replayed.status() == Status::Ended);
    }
    assert!(moves > 800 && ended > 10, "the test does too little: {moves} moves, {ended} ended");
}

/// A contest between two clients that hear everything at once.
fn calm() -> World {
    let mut world = World::new(1);
    world.heal();
    world
}

fn mover(world: &World) -> usize {
    if world.server.table.to_move() == Some(Seat::First) { 0 } else { 2 }
}

#[test]
fn a_move_shows_at_once_and_goes_back_if_it_is_refused() {
    let mut world = calm();
    let client = mover(&world);
    let said = world.clients[client].play("d2-e2".parse().unwrap(), 0);
    assert!(said.is_some());
    assert_eq!(world.clients[client].board().unwrap().len(), 1);
    assert!(!world.clients[client].is_your_turn());
    let Some(ClientMsg::Cmd { id, .. }) = said else { panic!() };
    let why = Code::TooLate.because("the time was up");
    let _ = world.clients[client].receive(&ServerMsg::Err { id: Some(id), c: None, why }, 5);
    assert_eq!(world.clients[client].board().unwrap().len(), 0);
    assert_eq!(world.clients[client].take_news().last(), Some(&News::Refused(Code::TooLate)));
}

#[test]
fn a_premove_is_made_as_soon_as_it_can_be() {
    let mut world = calm();
    let (first, second) = (mover(&world), 2 - mover(&world));
    assert_eq!(world.clients[second].play("d3-b3".parse().unwrap(), 0), None);
    assert!(world.clients[second].premove().is_some());
    let said = world.clients[first].play("d2-e2".parse().unwrap(), 0);
    world.send(first, said);
    while !(world.network.to_server.is_empty() && world.network.to_clients.is_empty()) {
        world.deliver(true);
    }
    assert_eq!(world.server.table.board().len(), 2);
    assert_eq!(world.clients[second].premove(), None);
}

#[test]
fn a_server_that_cannot_now_is_asked_again_with_the_same_number() {
    let mut world = calm();
    let client = mover(&world);
    let Some(first) = world.clients[client].play("d2-e2".parse().unwrap(), 0) else { panic!() };
    let ClientMsg::Cmd { id, .. } = first else { panic!() };
    let why = Code::Unavailable.because("the database is away");
    let _ = world.clients[client].receive(&ServerMsg::Err { id: Some(id), c: None, why }, 5);
    assert_eq!(world.clients[client].tick(1000), []);
    assert_eq!(world.clients[client].tick(1300), [first]);
}

#[test]
fn who_sits_down_hears_what_was_said_before_they_sat() {
    let server = Server::new(1, None);
    let mut follower = Follower::new("Ab3", None, 1);
    let snap = |s, you| {
        let g = server.table.snapshot().clone().seen_by(you);
        ServerMsg::Snap { c: channel(), s, now: 0, you, g }
    };
    let _ = follower.receive(&snap(3, None), 0);
    let hidden = Entry { seq: 4, at_ms: 0, by: None, event: Event::Private };
    let _ = follower.receive(&ServerMsg::E { c: channel(), entry: hidden }, 0);
    let since = |message| match message {
        ClientMsg::Sub { since, .. } => since,
        other => panic!("{other:?}"),
    };
    // All of it, until the server has said that the seat is theirs.
    assert_eq!(since(follower.sit("second".into(), 0)), None);
    assert_eq!(since(follower.connected(1)), None);
    let _ = follower.receive(&snap(4, Some(Seat::Second)), 1);
    assert_eq!(since(follower.connected(2)), Some(4));
}

#[test]
fn what_is_not_there_is_told() {
    let mut follower = Follower::new("Ab3", None, 1);
    let why = Code::Unknown.because("no such contest");
    let _ = follower.receive(&ServerMsg::Err { id: None, c: Some(channel()), why }, 0);
    assert_eq!(follower.refused(), Some(Code::Unknown));
}
