//! What must hold, whatever goes wrong: checked with everything that anybody is shown or told, and at the end.

use std::sync::Arc;

use branan_live::Contest;
use branan_protocol::online::{Command, Entry, Event, Seat, Snapshot};

use super::clocks;
use super::fail;
use super::ledger::Ledger;
use super::table::Game;
use super::world::World;
use crate::game::store::{LogRow, Row};

impl World {
    /// Somebody is shown an entry: it is on disk, and just so.
    pub(super) fn see(&self, game: &str, seat: Option<Seat>, entry: &Entry) {
        let tables = self.database.tables();
        let lines = tables.games.get(game).map_or(&[][..], |game| &game.lines);
        let kept = lines.iter().find(|line| line.entry.seq == entry.seq);
        let is_so = kept.is_some_and(|line| line.entry.clone().seen_by(seat) == *entry);
        drop(tables);
        if !is_so {
            fail(format_args!("somebody at {game} is shown what is not on disk: {entry:?}"));
        }
    }

    /// Somebody is shown a contest as of some entry.
    pub(super) fn see_snapshot(&self, seat: Option<Seat>, version: u64, shown: &Snapshot) {
        let lines = self.log(&shown.id);
        let lines = &lines[..lines.len().min(version as usize)];
        let kept = Contest::replay(&shown.id, lines.iter().map(|line| &line.entry));
        let is_so = kept
            .is_ok_and(|kept| kept.version() == version && kept.snapshot().clone().seen_by(seat) == *shown);
        if !is_so {
            fail(format_args!("somebody is shown another {} than is on disk at {version}", shown.id));
        }
    }

    /// Somebody is told that their command is on disk: it is.
    pub(super) fn see_acknowledged(&self, game: &str, seat: Option<Seat>, id: &str, seq: u64) {
        let is_it = |line: &LogRow| {
            line.entry.by == seat && line.command.as_ref().is_some_and(|given| given.id == id)
        };
        if !self.log(game).iter().any(|line| line.entry.seq == seq && is_it(line)) {
            fail(format_args!("command {id} at {game} is acknowledged and not on disk as {seq}"));
        }
    }

    /// Says whether somebody has seen a contest as it is on disk by now.
    pub(super) fn has_seen_all(&self, seat: Option<Seat>, view: &Contest) -> bool {
        let lines = self.log(&view.snapshot().id);
        if lines.len() as u64 != view.version() {
            return false;
        }
        self.see_snapshot(seat, view.version(), &view.snapshot().clone().seen_by(seat));
        true
    }

    fn log(&self, game: &str) -> Vec<LogRow> {
        self.database.tables().log_after(game, 0)
    }
}

/// Judges what there is in the end.
pub(super) fn judge(world: &Arc<World>) {
    let tables = world.database.tables().clone();
    let troubles = world.troubles.lock().expect("nobody panics with it").clone();
    let ledger = world.ledger();
    for (id, game) in &tables.games {
        let entries = || game.lines.iter().map(|line| &line.entry);
        match Contest::replay(id, entries()) {
            Err(error) => fail(format_args!("{id}: {error}")),
            Ok(contest) if Row::of(&contest) != game.row => {
                fail(format_args!("{id}: the row is not what the log comes to"));
            }
            Ok(_) => clocks::check(id, game, &troubles),
        }
        check_commands(id, game, &ledger);
    }
    check_answers(&ledger, |game| tables.log_after(game, 0));
    for ((game, seat), hash) in &ledger.seated {
        let kept = tables.games.get(game).and_then(|game| game.seat_of(hash));
        if kept != Some(Seat::BOTH[*seat]) {
            fail(format_args!("{game}: whoever was given a seat does not have it"));
        }
    }
}

/// Whatever somebody did, they asked for it themselves.
fn check_commands(id: &str, game: &Game, ledger: &Ledger) {
    let mut first = 0;
    for (place, line) in game.lines.iter().enumerate() {
        let Some(given) = &line.command else {
            if line.entry.by.is_none() || is_beginning(&line.entry.event) {
                first = place + 1;
            }
            continue;
        };
        let what = &game.lines[first.min(place)].entry.event;
        first = place + 1;
        let name = line.entry.by.map(|seat| (id.to_owned(), seat.index(), given.id.clone()));
        let sent = name.and_then(|name| ledger.sent.get(&name));
        match sent {
            None => {
                fail(format_args!("{id}: nobody at the {:?} seat asked for {:?}", line.entry.by, line.entry));
            }
            Some(sent) if !is_of(what, &sent.command) => {
                fail(format_args!("{id}: {:?} was asked for and {what:?} done", sent.command));
            }
            Some(_) => {}
        }
    }
}

/// What is written when somebody offers a contest or takes it up, and what they allow in every one.
fn is_beginning(event: &Event) -> bool {
    matches!(
        event,
        Event::Opened { .. }
            | Event::Joined { .. }
            | Event::ChatSwitched { .. }
            | Event::SetStarted { set: 1, .. }
    )
}

/// Says whether an event is what somebody wanted.
fn is_of(event: &Event, command: &Command) -> bool {
    match (event, command) {
        (Event::Moved { mv, .. }, Command::Move(wanted)) => mv == wanted,
        (Event::Said(line), Command::Say(wanted)) => line == wanted,
        (Event::ChatSwitched { on }, Command::Chat(wanted)) => on == wanted,
        (Event::DrawOffered, Command::OfferDraw)
        | (Event::DrawAgreed, Command::AcceptDraw | Command::OfferDraw)
        | (Event::DrawDeclined, Command::DeclineDraw)
        | (Event::TakebackAsked, Command::AskTakeback)
        | (Event::TakebackDone { .. }, Command::AcceptTakeback)
        | (Event::TakebackRefused, Command::RefuseTakeback)
        | (Event::Resigned, Command::Resign)
        | (Event::Aborted, Command::Abort | Command::Claim)
        | (Event::TimeGiven { .. }, Command::GiveTime)
        | (Event::Claimed | Event::Flagged { .. }, Command::Claim)
        | (Event::RematchOffered | Event::RematchAgreed { .. }, Command::Rematch)
        | (Event::RematchDeclined, Command::DeclineRematch) => true,
        _ => false,
    }
}

/// What was acknowledged is there once and in order; what was refused is not there.
fn check_answers(ledger: &Ledger, log: impl Fn(&str) -> Vec<LogRow>) {
    for ((game, seat, id), sent) in &ledger.sent {
        let by = Some(Seat::BOTH[*seat]);
        let is_it = |line: &&LogRow| {
            line.entry.by == by && line.command.as_ref().is_some_and(|given| given.id == *id)
        };
        let places: Vec<u64> = log(game).iter().filter(is_it).map(|line| line.entry.seq).collect();
        let what = &sent.command;
        match (sent.answer, &places[..]) {
            (_, [_, _, ..]) => {
                fail(format_args!("{game}: {what:?} ({id}) is there more than once: {places:?}"));
            }
            (Some(Ok(seq)), [place]) if *place != seq => {
                fail(format_args!("{game}: {id} is not where it was said"));
            }
            (Some(Ok(_)), []) => fail(format_args!("{game}: {what:?} ({id}) was acknowledged and is lost")),
            (Some(Ok(seq)), _) if seq <= sent.after => {
                fail(format_args!("{game}: {id} came before what was before it"));
            }
            (Some(Err(code)), [_]) if sent.copies == 1 => {
                fail(format_args!("{game}: {what:?} ({id}) was refused as {code:?} and is there"));
            }
            _ => {}
        }
    }
}
