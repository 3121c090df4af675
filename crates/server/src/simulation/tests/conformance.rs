//! The simulated database answers as the real ones do, or the simulation proves nothing.

use branan_protocol::online::{Alternatives, ChatLine, Entry, Event, Phrase, Pick, Seat, Terms};

use super::*;
use crate::account::store::People;
use crate::game::store::{Conditional, ConditionalChange, Given, LogRow, Outcome, Row, Store, Write};
use crate::standing::{Standing, Stood};

#[allow(dead_code, reason = "shared with other tests")]
#[path = "../../../tests/online/bank.rs"]
mod bank;

const IDS: [&str; 5] = ["A", "B", "C", "D", "E"];

/// Writes by chance: most of them sound, some that come too late, some that break a law.
struct Writes {
    /// The next time; each is different, so that there is only one order.
    at_ms: u64,
}

impl Writes {
    fn batch(&mut self, database: &Database) -> Vec<Write> {
        let first = below(5) as usize;
        (first..first + between(1, 3) as usize).map(|place| self.write(database, IDS[place % 5])).collect()
    }

    fn write(&mut self, database: &Database, id: &str) -> Write {
        let version = database.tables().games.get(id).map_or(0, |game| game.row.version.cast_unsigned());
        let expected = if chance(80) { version } else { below(4) };
        let also =
            (expected > 0 && chance(10)).then(|| Box::new(self.write_of(&format!("{id}{}", below(4)), 0)));
        let conditional = chance(40).then(|| conditional(database, id));
        let standing = chance(20).then(|| standing(database));
        Write { also, standing, conditional, ..self.write_of(id, expected) }
    }

    fn write_of(&mut self, id: &str, expected: u64) -> Write {
        let begin = if chance(95) { expected } else { expected.saturating_sub(1) };
        let lines: Vec<LogRow> = (begin + 1..=begin + between(1, 3)).map(|seq| self.line(seq)).collect();
        self.at_ms += 1;
        let row = Row {
            id: id.to_owned(),
            version: (begin + lines.len() as u64).cast_signed(),
            rules: one_of(&["brandubh", "tablut"]).into(),
            sets: 1,
            status: one_of(&["open", "playing", "ended"]).to_owned(),
            listed: below(2).cast_signed(),
            first_name: format!("Eva{}", below(9)),
            second_name: format!("Ole{}", below(9)),
            result: String::new(),
            opened_ms: lines[0].entry.at_ms.cast_signed(),
            at_ms: self.at_ms.cast_signed(),
            deadline_ms: chance(60).then_some(self.at_ms.cast_signed()),
            turn: one_of(&["", "first", "second"]).to_owned(),
            rated: below(3).cast_signed(),
        };
        let seats = Seat::BOTH.into_iter().filter(|_| chance(15));
        let seats = seats.map(|seat| (seat, format!("hash{}", below(9)))).collect();
        let maker = (expected == 0 && chance(40)).then(|| format!("maker{}", below(12)));
        let (also, conditional, standing) = (None, None, None);
        Write { expected, lines, row, seats, maker, standing, also, conditional, notices: Vec::new() }
    }

    fn line(&mut self, seq: u64) -> LogRow {
        self.at_ms += 1;
        let terms = Terms { rules: "brandubh".into(), sets: 1, clock: None, rated: false };
        let event = match seq {
            1 => Event::Opened {
                terms,
                or: Alternatives::default(),
                name: "Eva".into(),
                side: Pick::Random,
                listed: true,
            },
            _ => Event::Said(ChatLine::Phrase(one_of(&Phrase::ALL))),
        };
        let by = one_of(&[None, Some(Seat::First), Some(Seat::Second)]);
        let given = || Given { id: below(60).to_string(), hash: chance(80).then(|| below(99).cast_signed()) };
        LogRow { entry: Entry { seq, at_ms: self.at_ms, by, event }, command: chance(50).then(given) }
    }
}

/// A standing offer that is mostly as expected, if it is there.
fn standing(database: &Database) -> (String, i64) {
    let id = one_of(&["S1", "S2", "nobody's"]).to_owned();
    let version = database.tables().standing.get(&id).copied().unwrap_or(0);
    (id, if chance(70) { version } else { below(4).cast_signed() })
}

/// Makes standing offers in all databases.
async fn stand(database: &Database, stores: [&Store; 2]) {
    for id in ["S1", "S2"] {
        database.tables().standing.insert(id.to_owned(), 0);
        for store in stores {
            let offer = Standing {
                id: id.to_owned(),
                account: "eva".into(),
                key_hash: format!("hash of {id}"),
                terms: Terms { rules: "brandubh".into(), sets: 1, clock: None, rated: false },
                or: Alternatives::default(),
                side: Pick::Random,
                most: 1,
                is_paused: false,
                version: 0,
                running: 0,
            };
            assert_eq!(People(store.clone()).stand(&offer, 1).await.unwrap(), Stood::New);
        }
    }
}

/// A change of conditional moves that mostly expects what is there.
fn conditional(database: &Database, id: &str) -> ConditionalChange {
    let found = database.tables().conditional(id);
    let expected = match below(10) {
        0..2 => None,
        2..9 => Some(found),
        _ => Some(Vec::new()),
    };
    let seats = Seat::BOTH.into_iter().filter(|_| chance(60));
    let after = seats.map(|seat| Conditional { seat, seq: below(9), moves: format!("tree{}", below(9)) });
    ConditionalChange { expected, after: after.collect() }
}

/// What came of writes: of each, or whether one of them broke a law.
async fn outcome(store: &Store, writes: &[Write]) -> Result<Vec<Outcome>, bool> {
    store.write(writes).await.map_err(|error| error.is_of_one_write())
}

/// Everything that a server can ask, as text.
async fn everything(store: &Store, at_ms: u64) -> Vec<String> {
    let mut all = Vec::new();
    let ids = IDS.iter().flat_map(|id| ["", "0", "1", "2", "3"].map(|more| format!("{id}{more}")));
    for id in ids {
        let (kept, tail) = (store.load(&id).await.unwrap(), store.log_after(&id, 2).await.unwrap());
        let part = store.part_of_log(&id, 1, 2).await.unwrap();
        assert!(part.len() <= 2, "{part:?}");
        all.push(format!("{part:?}"));
        all.push(format!("{id} {kept:?} {tail:?} {:?}", store.row(&id).await.unwrap()));
        all.push(format!("{:?}", store.conditional(&id).await.unwrap()));
    }
    for maker in 0..12 {
        all.push(format!("{:?}", store.made_by(&format!("maker{maker}")).await.unwrap()));
    }
    let mut versions = store.versions(IDS.map(str::to_owned).to_vec()).await.unwrap();
    versions.sort_unstable();
    all.push(format!("{versions:?}"));
    let last = (store.last_beat().await.unwrap(), store.latest_entry().await.unwrap());
    all.push(format!("{last:?} {}", store.beat(at_ms.saturating_sub(below_of(at_ms))).await.unwrap()));
    for (now_ms, limit) in [(at_ms, 3), (at_ms / 2, 99)] {
        all.push(format!("{:?}", store.due(now_ms, limit).await.unwrap()));
    }
    for until_ms in [at_ms / 2, at_ms - 20, u64::MAX] {
        all.push(format!("{:?}", store.running(until_ms).await.unwrap()));
    }
    all.push(format!("{:?}", store.lobby().await.unwrap()));
    all
}

/// A number that is the same whenever it is asked for.
fn below_of(at_ms: u64) -> u64 {
    SplitMix64::nth(1, at_ms) % 20
}

#[tokio::test]
async fn the_simulated_database_answers_as_the_real_ones() {
    let [(sqlite, _folder), (postgres, _other)] = bank::stores().await.try_into().ok().expect("two of them");
    RANDOM.set(Some(SplitMix64::new(7)));
    let database = Database::new(true);
    let simulated = database.store();
    stand(&database, [&sqlite, &postgres]).await;
    let (mut writes, mut broken, mut conflicts) = (Writes { at_ms: 1000 }, 0, 0);
    for round in 0..150 {
        let batch = writes.batch(&database);
        let expected = outcome(&simulated, &batch).await;
        for real in [&sqlite, &postgres] {
            assert_eq!(outcome(real, &batch).await, expected, "round {round} on {real:?}: {batch:#?}");
        }
        broken += usize::from(expected.is_err());
        conflicts += expected.iter().flatten().filter(|outcome| **outcome == Outcome::Conflict).count();
        if round % 10 == 9 {
            let told = everything(&simulated, writes.at_ms).await;
            for real in [&sqlite, &postgres] {
                assert_eq!(everything(real, writes.at_ms).await, told, "round {round} on {real:?}");
            }
        }
    }
    RANDOM.set(None);
    assert!(broken > 5 && conflicts > 20, "{broken} {conflicts}: too few to say anything");
}
