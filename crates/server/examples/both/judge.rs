//! What was acknowledged, beside what is in the database.

use std::collections::HashSet;
use std::time::Duration;

use branan_live::Contest;
use branan_protocol::online::{Event, Status};
use branan_rules::Move;
use branan_server::game::store::{LogRow, Store};
use serde_json::{Value, json};

use crate::pair::{BASE_MS, Pair};
use crate::wire::Failure;

/// How exactly clocks are compared, in ms: once, and for each time there was trouble. It is
/// noticed a moment after it happens, and up to a second before it is given back, too.
const TOLERANCE_MS: u64 = 2500;
const TOLERANCE_EACH_MS: u64 = 1500;

/// What was done to the servers meanwhile.
#[derive(Clone, Copy, Default)]
pub(crate) struct Damage {
    pub(crate) times: u32,
    /// How long nothing could be written, so that no clock may run.
    pub(crate) down: Duration,
    /// How long that may have been so.
    pub(crate) doubtful: Duration,
}

#[derive(Default)]
struct Tally {
    acknowledged: usize,
    written: usize,
    lost: usize,
    duplicated: usize,
    wrong_clocks: usize,
}

/// Compares what was acknowledged with what is in the database.
pub(crate) async fn judge(
    store: &Store,
    script: &[Move],
    played: &[Pair],
    took: Duration,
    damage: Damage,
) -> Result<Value, Failure> {
    let mut tally = Tally::default();
    for pair in played {
        let kept = store.load(&pair.id).await?.ok_or("a contest is gone")?;
        tally.count_moves(pair, script, &kept.lines);
        let table = Contest::replay(&pair.id, kept.lines.iter().map(|line| &line.entry))?;
        tally.wrong_clocks += usize::from(!has_right_clock(pair, &table, took, damage));
    }
    let Tally { acknowledged, written, lost, duplicated, wrong_clocks } = tally;
    Ok(json!({
        "contests": played.len(), "acknowledged": acknowledged, "written": written,
        "lost": lost, "duplicated": duplicated, "wrong_clocks": wrong_clocks,
    }))
}

impl Tally {
    fn count_moves(&mut self, pair: &Pair, script: &[Move], lines: &[LogRow]) {
        let moves: Vec<(u64, Move)> = lines
            .iter()
            .filter_map(|line| match line.entry.event {
                Event::Moved { mv, .. } => Some((line.entry.seq, mv)),
                _ => None,
            })
            .collect();
        let commands: Vec<_> =
            lines.iter().filter_map(|line| line.command.as_ref()).map(|given| &given.id).collect();
        self.duplicated += commands.len() - commands.iter().collect::<HashSet<_>>().len();
        self.duplicated += moves.iter().zip(script).filter(|((_, mv), expected)| mv != *expected).count();
        let is_there = |(turn, seq): &(usize, u64)| moves.get(*turn) == Some(&(*seq, script[*turn]));
        self.acknowledged += pair.acknowledged.len();
        self.lost += pair.acknowledged.iter().filter(|one| !is_there(one)).count();
        self.written += moves.len();
    }
}

/// Says whether both together used the time that went by, less what there was no server for.
fn has_right_clock(pair: &Pair, table: &Contest, took: Duration, damage: Damage) -> bool {
    let left = table.snapshot().left.unwrap_or_default();
    let used_ms = left.iter().map(|left| BASE_MS.saturating_sub(*left)).sum::<u64>();
    let ran = pair.ran.map_or(Duration::ZERO, |(began, ended)| ended - began);
    let least_ms = ran.saturating_sub(damage.down + damage.doubtful).as_millis() as u64;
    let most_ms = took.saturating_sub(damage.down).as_millis() as u64;
    let tolerance_ms = TOLERANCE_MS + TOLERANCE_EACH_MS * u64::from(damage.times);
    let sound = left.iter().all(|left| *left <= BASE_MS)
        && used_ms <= most_ms + TOLERANCE_MS
        && used_ms + tolerance_ms >= least_ms;
    if !sound {
        eprintln!("{}: used {used_ms} ms, not {least_ms} to {most_ms} ms", pair.id);
    }
    sound && table.status() == Status::Playing
}
