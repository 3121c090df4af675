//! What holds for every contest, tried on many made by chance.

use branan_protocol::online::{Phrase, Status};
use branan_testkit::Random;

use super::*;

/// A contest of commands given by chance, sensible ones more often.
fn by_chance(seed: u64) -> Played {
    let mut random = Random::new(seed);
    let clocks = [None, CLOCK, Some(Clock::live(8000, 0)), Some(Clock::SLOW[0]), Some(Clock::SLOW[2])];
    let clock = clocks[random.index(5)];
    let pace = if clock.is_some_and(Clock::is_slow) { 200_000 } else { 1 };
    let mut played = Played::begun(1 + random.index(2) as u8, clock);
    for _ in 0..random.index(160) {
        played.now_ms += pace * random.index(700) as u64;
        played.lag_ms = random.index(900) as u64;
        played.away_ms = [0, 200_000 * u64::from(random.index(40) == 0)];
        let overdue = played.contest.overdue(played.now_ms);
        played.enter(None, overdue);
        let seat = Seat::BOTH[random.index(2)];
        let command = command(&mut random, &played);
        let seat =
            if matches!(command, Command::Move(_)) { played.contest.to_move().unwrap_or(seat) } else { seat };
        let _ = played.run(seat, command);
    }
    played
}

fn command(random: &mut Random, played: &Played) -> Command {
    let moves = played.contest.board().legal_moves();
    match random.index(60) {
        0 => Command::OfferDraw,
        1 => Command::AcceptDraw,
        2 => Command::DeclineDraw,
        3 | 4 => Command::AskTakeback,
        5 | 6 => Command::AcceptTakeback,
        7 => Command::RefuseTakeback,
        8 if random.index(8) == 0 => Command::Resign,
        9 => Command::Abort,
        10 => Command::GiveTime,
        11 => Command::Claim,
        12 | 13 => Command::Rematch,
        14 => Command::DeclineRematch,
        15 => Command::Say(ChatLine::Phrase(Phrase::ALL[random.index(12)])),
        16 => text("a line"),
        17 => Command::Chat(random.index(2) == 0),
        18 => mv("a1-a2"),
        _ if moves.is_empty() => Command::Rematch,
        _ => Command::Move(moves[random.index(moves.len())]),
    }
}

#[test]
fn a_log_comes_to_the_table_it_was_written_at() {
    let mut seen = [0; 4];
    for seed in 0..600 {
        let played = by_chance(seed);
        let replayed = Contest::replay("Ab3", &played.log).unwrap();
        assert_eq!(replayed.snapshot(), played.contest.snapshot(), "seed {seed}");
        assert_eq!(replayed.version(), played.log.len() as u64);
        assert_eq!(replayed.deadline_ms(), played.contest.deadline_ms());
        seen[played.contest.status() as usize] += 1;
    }
    assert!(seen[Status::Playing as usize] > 50 && seen[Status::Ended as usize] > 50, "{seen:?}");
    assert!(seen[Status::Aborted as usize] > 5, "{seen:?}");
}

#[test]
fn somebody_who_comes_late_sees_what_the_others_see() {
    for seed in 0..300 {
        let played = by_chance(seed);
        let middle = seed as usize % played.log.len() + 1;
        let then = Contest::replay("Ab3", &played.log[..middle]).unwrap();
        let sent = serde_json::to_string(then.snapshot()).unwrap();
        let mut late = Contest::resume(then.version(), serde_json::from_str(&sent).unwrap()).unwrap();
        // Entries may come twice, and those from before the snapshot, too.
        for entry in played.log.iter().flat_map(|entry| [entry, entry]) {
            let sent = serde_json::to_string(entry).unwrap();
            late.apply(&serde_json::from_str(&sent).unwrap()).unwrap();
        }
        assert_eq!(late.snapshot(), played.contest.snapshot(), "seed {seed}, from {middle}");
    }
}

#[test]
fn an_entry_that_comes_too_early_is_told_from_one_that_is_missing() {
    let played = by_chance(7);
    let mut contest = Contest::open("Ab3", &played.log[0]).unwrap();
    let error = contest.apply(&played.log[2]).unwrap_err();
    assert_eq!((error.seq, contest.version()), (3, 1));
    contest.apply(&played.log[1]).unwrap();
    contest.apply(&played.log[2]).unwrap();
}

#[test]
fn whatever_is_wrong_with_a_log_is_an_error_and_changes_nothing() {
    let mut random = Random::new(5);
    for seed in 0..200 {
        let played = by_chance(seed);
        let mut contest = Contest::open("Ab3", &played.log[0]).unwrap();
        for _ in 0..played.log.len() {
            let stranger = &by_chance(random.index(100) as u64).log;
            let mut entry = stranger[random.index(stranger.len())].clone();
            entry.seq = contest.version() + 1;
            let before = contest.snapshot().clone();
            if contest.apply(&entry).is_err() {
                assert_eq!(contest.snapshot(), &before);
            }
        }
    }
}

#[test]
fn time_is_never_won_but_by_moving_and_gifts() {
    for seed in 0..300 {
        let played = by_chance(seed);
        let mut contest = Contest::open("Ab3", &played.log[0]).unwrap();
        for entry in &played.log[1..] {
            let before = contest.left_at(entry.at_ms);
            let mover = contest.to_move();
            contest.apply(entry).unwrap();
            let (Some(before), Some(after)) = (before, contest.left_at(entry.at_ms)) else { continue };
            let clock = contest.snapshot().terms.clock.unwrap();
            for seat in Seat::BOTH.map(Seat::index) {
                let gain = after[seat].saturating_sub(before[seat]);
                let most = match entry.event {
                    Event::Moved { lag_ms, .. } if mover.map(Seat::index) == Some(seat) => {
                        clock.inc_ms + lag_ms
                    }
                    Event::TimeGiven { .. } => contest.gift_ms(),
                    Event::SetStarted { .. } => u64::MAX,
                    _ => 0,
                };
                // A stopped clock shows what it showed when it was last set.
                let stopped = contest.to_move().is_none() || matches!(entry.event, Event::SetEnded { .. });
                assert!(gain <= most || stopped, "seed {seed}, {entry:?}: {before:?} {after:?}");
            }
        }
    }
}

/// A client whose line loses, repeats and reorders what the server sends; it asks again
/// from what it has whenever it sees a gap.
#[test]
fn behind_a_bad_line_a_client_ends_where_the_log_is() {
    for seed in 0..300 {
        let played = by_chance(seed);
        let mut random = Random::new(seed ^ 0xbad);
        let mut client = Contest::open("Ab3", &played.log[0]).unwrap();
        let mut line: Vec<Entry> = Vec::new();
        let mut gaps = 0;
        for entry in &played.log[1..] {
            match random.index(6) {
                0 => {}
                1 => line.extend([entry.clone(), entry.clone()]),
                2 => line.insert(random.index(line.len() + 1), entry.clone()),
                _ => line.push(entry.clone()),
            }
            while line.len() > random.index(4) {
                let heard = line.remove(0);
                if client.apply(&heard).is_err() {
                    gaps += 1;
                    // The server sends everything after the last entry that the client has.
                    let after = client.version() as usize;
                    line = played.log[after..heard.seq as usize].to_vec();
                }
            }
        }
        // The line is whole again: `sub` with `since`.
        for entry in &played.log[client.version() as usize..] {
            client.apply(entry).unwrap();
        }
        assert_eq!(client.snapshot(), played.contest.snapshot(), "seed {seed}, {gaps} gaps");
    }
}
