//! Contests to download, in every format there is.

use axum::extract::{Path, State};
use axum::http::header;
use axum::response::Response;
use branan_live::Contest;
use branan_protocol::online::{Code, SetRecord, Snapshot, Status};
use branan_rules::notation::{GameResult, Record, RecordFormat, write_otn_rules, write_records};
use branan_rules::{AnyGame, RuleSet, Side};
use time::OffsetDateTime;

use super::api::{Bearer, Refused};
use super::hub::Hub;
use crate::app::work;
use crate::listen::Asker;
use crate::picture;

/// `/g/ID/record.otg`, `.csv`, `.pgn`, `.txt` or `.json`, `/g/ID/rules.otn`, and `/g/ID/board.png`.
pub(crate) async fn download(
    State(hub): State<Hub>,
    asker: Asker,
    Path((id, file)): Path<(String, String)>,
    Bearer(key): Bearer,
) -> Result<Response, Refused> {
    if file == "board.png" {
        let room = hub.room(&id).await?;
        let board = room.state.lock().await.table.board().clone();
        return Ok(picture::answer(&hub, asker, board.rule_set().clone(), board.setup()).await);
    }
    let unknown = || {
        Code::Unknown
            .because("there is no such file; try record.otg, .csv, .pgn, .txt, .jsonl or .json, or rules.otn")
    };
    let format =
        file.strip_prefix("record.").or((file == "rules.otn").then_some("otn")).ok_or_else(unknown)?;
    let (json, record) = match format {
        "json" => (true, Some(RecordFormat::OpenTafl)),
        "otn" => (false, None),
        format => (false, Some(format.parse::<RecordFormat>().map_err(|_| unknown())?)),
    };
    let room = hub.room(&id).await?;
    let (table, snapshot) = {
        let admitted = hub.admit(&room, key.as_deref(), None).await?;
        (admitted.state.table.clone(), json.then(|| admitted.snapshot()))
    };
    let name = format!("attachment; filename=\"branan-{id}.{format}\"");
    // Games are played again for it, as long as they may be.
    let write = move || {
        let text = match record {
            Some(format) => write_records(&records(&table), format),
            None => write_otn_rules(table.board().rule_set()),
        };
        let (kind, text) = match snapshot {
            // For whoever wants to read the games again, as the library of the pages does.
            Some(snapshot) => ("application/json", with_games(&snapshot, text)),
            None => ("text/plain; charset=utf-8", text),
        };
        ([(header::CONTENT_TYPE, kind.to_owned()), (header::CONTENT_DISPOSITION, name)], text)
    };
    Ok(work(&hub, asker, write).await)
}

fn with_games(snapshot: &Snapshot, records: String) -> String {
    let mut contest = serde_json::to_value(snapshot).expect("snapshots can be written");
    contest["otg"] = records.into();
    contest.to_string()
}

/// The sets of a contest as records, the one that is played last.
pub(crate) fn records(table: &Contest) -> Vec<Record> {
    let state = table.snapshot();
    let rules = table.board().rule_set();
    let mut records: Vec<Record> =
        (1..).zip(&state.sets).map(|(number, set)| record(state, rules, number, set)).collect();
    if let (Some(attackers), true) = (state.attackers, usize::from(table.set()) > state.sets.len()) {
        let playing = SetRecord {
            attackers,
            moves: state.moves.clone(),
            winner: None,
            reason: branan_rules::Reason::Abandonment,
            count: 0,
        };
        let number = records.len() + 1;
        let open =
            Record { result: GameResult::Open, reason: None, ..record(state, rules, number, &playing) };
        records.push(open);
    }
    records
}

fn record(state: &Snapshot, rules: &RuleSet, number: usize, set: &SetRecord) -> Record {
    let side = |seat| if seat == set.attackers { Side::Attackers } else { Side::Defenders };
    let name = |seat: branan_protocol::online::Seat| state.names[seat.index()].clone();
    let date = OffsetDateTime::from_unix_timestamp((state.opened_ms / 1000).cast_signed());
    let date = date
        .map_or(String::new(), |at| format!("{:04}.{:02}.{:02}", at.year(), u8::from(at.month()), at.day()));
    let mut record = played(rules, set)
        .with_tag("date", date)
        .with_tag("attackers", name(set.attackers))
        .with_tag("defenders", name(set.attackers.other()))
        .with_tag("variant", rules.name.as_ref())
        .with_tag("site", format!("/g/{}", state.id));
    if let Some(clock) = state.terms.clock {
        let control = format!("{}+{}", clock.base_ms / 1000, clock.inc_ms / 1000);
        record = record.with_tag("time-control", control);
    }
    if state.terms.sets == 2 {
        record = record.with_tag("round", number.to_string());
    }
    if state.terms.sets == 2 && state.status == Status::Ended {
        record = record.with_tag("match", state.winner.map_or("draw".to_owned(), name));
    }
    record.result = set.winner.map_or(GameResult::Drawn, |seat| GameResult::Won(side(seat)));
    record.reason = Some(set.reason);
    record
}

fn played(rules: &RuleSet, set: &SetRecord) -> Record {
    let Ok(mut game) = AnyGame::new(rules.clone()) else { return Record::default() };
    // The server has played them before.
    let _ = set.moves.iter().try_for_each(|&mv| game.play(mv).map(drop));
    Record::of(&game)
}
