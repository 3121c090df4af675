//! Contests of everybody, with what belongs to them.

use std::time::Instant;

use branan_protocol::online::{Alternatives, Event, Seat};
use branan_rules::SplitMix64;

use crate::Failure;
use crate::bulk::{Bulk, Cell};
use crate::people::{People, YEARS_MS, hash, id, unit};
use crate::scripts::{Script, Scripts};

/// What contests are made of.
pub(crate) struct Contests<'a> {
    pub(crate) people: &'a People,
    pub(crate) scripts: &'a Scripts,
    pub(crate) now_ms: i64,
}

const ADD_GAME: &str = "INSERT INTO game (id, version, rules, sets, status, listed, first_name, second_name, result, \
     opened_ms, at_ms, deadline_ms, names, turn, rated) ";
const ADD_EVENT: &str = "INSERT INTO game_event (game_id, seq, at_ms, actor, cmd_id, cmd_hash, kind, data) ";
const ADD_SEAT: &str = "INSERT INTO game_seat (game_id, seat, key_hash) ";
const ADD_OWNER: &str = "INSERT INTO account_seat (key_hash, account_id, since_ms) ";
const ADD_MAKER: &str = "INSERT INTO game_maker (key_hash, game_id) ";
const ADD_NOTICE: &str = "INSERT INTO notice (account_id, game_id, kind, at_ms, hours, read_ms) ";
const ADD_CHALLENGE: &str = "INSERT INTO challenge (game_id, from_id, to_id, at_ms) ";

/// Contests in one transaction.
const TOGETHER: usize = 2000;
/// Offers in the lobby.
const OPEN: usize = 60;
const DAY_MS: i64 = 24 * 60 * 60 * 1000;
/// Notices are kept so long.
const NOTICED_MS: i64 = 90 * DAY_MS;

/// Rows of all tables that wait to be written.
#[derive(Default)]
struct Rows {
    games: Vec<Vec<Cell>>,
    events: Vec<Vec<Cell>>,
    seats: Vec<Vec<Cell>>,
    owners: Vec<Vec<Cell>>,
    makers: Vec<Vec<Cell>>,
    notices: Vec<Vec<Cell>>,
    challenges: Vec<Vec<Cell>>,
}

/// How a contest stands.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    Over,
    Running,
    Open,
    /// Offered to one person.
    Challenge,
}

impl Contests<'_> {
    /// Writes so many contests in the order of their ids, which says nothing about when they were played.
    pub(crate) async fn write(
        &self,
        bulk: &mut Bulk,
        count: usize,
        random: &mut SplitMix64,
        began: Instant,
    ) -> Result<(), Failure> {
        let mut ids: Vec<String> = (0..count).map(|_| id(random)).collect();
        ids.sort_unstable();
        ids.dedup();
        let (running, challenges) = (self.people.all.len() / 20, self.people.all.len() / 100);
        for (part, ids) in ids.chunks(TOGETHER).enumerate() {
            let mut rows = Rows::default();
            for id in ids {
                let stage = match random.below(count) {
                    place if place < OPEN => Stage::Open,
                    place if place < OPEN + running => Stage::Running,
                    place if place < OPEN + running + challenges => Stage::Challenge,
                    _ => Stage::Over,
                };
                self.add(&mut rows, id, stage, random);
            }
            rows.write(bulk).await?;
            let done = (part * TOGETHER + ids.len()).min(count);
            if part % 10 == 9 || done == count {
                eprintln!("{done} of {count} contests after {} s", began.elapsed().as_secs());
            }
        }
        Ok(())
    }

    fn add(&self, rows: &mut Rows, id: &str, stage: Stage, random: &mut SplitMix64) {
        let scripts = match stage {
            Stage::Over => &self.scripts.over,
            Stage::Running => &self.scripts.running,
            Stage::Open | Stage::Challenge => &self.scripts.open,
        };
        let script = &scripts[random.below(scripts.len())];
        let begun_ms = self.begun_ms(stage, script, random);
        let two = self.seated(script, random);
        // Guests play as well, but not for a rating.
        let is_whole = script.terms.rated || stage != Stage::Over;
        let owners = two.map(|person| (is_whole || random.below(5) > 0).then_some(person));
        let names = owners.map(|owner| owner.map_or("", |person| self.people.all[person].name.as_str()));
        let is_open = matches!(stage, Stage::Open | Stage::Challenge);
        rows.add_game(id, script, begun_ms, [names[0], if is_open { "" } else { names[1] }], stage);
        rows.add_log(id, script, begun_ms, names, stage, random);
        for (seat, owner) in Seat::BOTH.into_iter().zip(owners).take(if is_open { 1 } else { 2 }) {
            let key = hash(random);
            if seat == Seat::First && random.below(2) == 0 {
                rows.makers.push(vec![Cell::Text(key.clone()), Cell::Text(id.to_owned())]);
            }
            rows.seats.push(vec![
                Cell::Text(id.to_owned()),
                Cell::Word(seat.word()),
                Cell::Text(key.clone()),
            ]);
            if let Some(owner) = owner {
                let since_ms = begun_ms + if seat == Seat::First { 0 } else { script.joined_ms };
                rows.owners.push(vec![Cell::Text(key), self.account(owner), Cell::Number(since_ms)]);
            }
        }
        self.add_notices(rows, id, stage, (script, begun_ms), owners, random);
        if stage == Stage::Challenge {
            let [from, to] = two.map(|person| self.account(person));
            rows.challenges.push(vec![Cell::Text(id.to_owned()), from, to, Cell::Number(begun_ms)]);
        }
    }

    /// A moment of the last years, more likely a late one; what goes on was moved in within hours.
    fn begun_ms(&self, stage: Stage, script: &Script, random: &mut SplitMix64) -> i64 {
        let span_ms = script.row.at_ms;
        match stage {
            Stage::Over => {
                let ago = (1.0 - unit(random).sqrt()) * YEARS_MS as f64;
                self.now_ms - span_ms - ago as i64
            }
            _ => self.now_ms - span_ms - random.below(8 * 60 * 60 * 1000) as i64,
        }
    }

    /// Two people, the stronger of whom has more likely the seat that wins.
    fn seated(&self, script: &Script, random: &mut SplitMix64) -> [usize; 2] {
        let [one, other] = self.people.two(random);
        let ahead = self.people.all[one].strength - self.people.all[other].strength;
        let wins = unit(random) < 1.0 / (1.0 + 10_f64.powf(-ahead / 400.0));
        match (script.winner, wins) {
            (Some(Seat::First), true) | (Some(Seat::Second) | None, false) => [one, other],
            _ => [other, one],
        }
    }

    fn account(&self, person: usize) -> Cell {
        Cell::Text(self.people.all[person].id.clone())
    }

    fn add_notices(
        &self,
        rows: &mut Rows,
        id: &str,
        stage: Stage,
        (script, begun_ms): (&Script, i64),
        owners: [Option<usize>; 2],
        random: &mut SplitMix64,
    ) {
        let at_ms = begun_ms + script.row.at_ms;
        let mut tell = |owner: Option<usize>, kind: &'static str, is_read: bool| {
            let Some(owner) = owner else { return };
            let (at, read) = (Cell::Number(at_ms), Cell::MaybeNumber(is_read.then_some(at_ms)));
            let game = Cell::Text(id.to_owned());
            rows.notices.push(vec![self.account(owner), game, Cell::Word(kind), at, Cell::Number(0), read]);
        };
        match stage {
            Stage::Over if at_ms > self.now_ms - NOTICED_MS => {
                for owner in owners {
                    tell(owner, "ended", random.below(20) > 0);
                }
            }
            Stage::Running => {
                let mover = usize::from(script.row.turn == Seat::Second.word());
                tell(owners[mover], "turn", random.below(2) == 0);
            }
            Stage::Challenge => tell(owners[1], "challenge", random.below(2) == 0),
            Stage::Over | Stage::Open => {}
        }
    }
}

impl Rows {
    fn add_game(&mut self, id: &str, script: &Script, begun_ms: i64, names: [&str; 2], stage: Stage) {
        let row = &script.row;
        let listed = if stage == Stage::Challenge { 0 } else { row.listed };
        self.games.push(vec![
            Cell::Text(id.to_owned()),
            Cell::Number(row.version),
            Cell::Text(row.rules.clone()),
            Cell::Number(row.sets),
            Cell::Text(row.status.clone()),
            Cell::Number(listed),
            Cell::Text(names[0].to_owned()),
            Cell::Text(names[1].to_owned()),
            Cell::Text(row.result.clone()),
            Cell::Number(begun_ms),
            Cell::Number(begun_ms + row.at_ms),
            Cell::MaybeNumber(row.deadline_ms.map(|deadline| begun_ms + deadline)),
            Cell::Text(names.join("\n").to_lowercase()),
            Cell::Text(row.turn.clone()),
            Cell::Number(row.rated),
        ]);
    }

    fn add_log(
        &mut self,
        id: &str,
        script: &Script,
        begun_ms: i64,
        [first, second]: [&str; 2],
        stage: Stage,
        random: &mut SplitMix64,
    ) {
        for (seq, line) in (1..).zip(&script.lines) {
            let data = match line.kind {
                "opened" => {
                    let listed = stage != Stage::Challenge && script.row.listed == 1;
                    let (terms, or, name) = (script.terms.clone(), Alternatives::default(), first.to_owned());
                    written(&Event::Opened { terms, or, name, side: script.side, listed })
                }
                "joined" => written(&Event::Joined { name: second.to_owned(), terms: None }),
                _ => line.data.clone(),
            };
            let is_command = line.kind == "moved";
            self.events.push(vec![
                Cell::Text(id.to_owned()),
                Cell::Number(seq),
                Cell::Number(begun_ms + line.at_ms),
                Cell::Word(line.by.map_or("-", Seat::word)),
                Cell::MaybeText(is_command.then(|| (random.number() >> 11).to_string())),
                Cell::MaybeNumber(is_command.then(|| random.number().cast_signed())),
                Cell::Word(line.kind),
                Cell::Text(data),
            ]);
        }
    }

    async fn write(self, bulk: &mut Bulk) -> Result<(), Failure> {
        bulk.insert(ADD_GAME, &self.games).await?;
        bulk.insert(ADD_EVENT, &self.events).await?;
        bulk.insert(ADD_SEAT, &self.seats).await?;
        bulk.insert(ADD_OWNER, &self.owners).await?;
        bulk.insert(ADD_MAKER, &self.makers).await?;
        bulk.insert(ADD_NOTICE, &self.notices).await?;
        bulk.insert(ADD_CHALLENGE, &self.challenges).await?;
        bulk.commit().await
    }
}

fn written(event: &Event) -> String {
    serde_json::to_string(event).expect("events can be written")
}
