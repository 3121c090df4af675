//! Everything that is kept about somebody, as one file for them.

use std::io;
use std::sync::Arc;

use axum::body::Body;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use branan_protocol::online::Seat;
use futures_util::stream::{self, Stream, StreamExt};
use serde_json::{Value, json};

use super::trouble::Trouble;
use super::who::Account;
use crate::game::Hub;
use crate::game::store::LogRow;
use crate::listen::{Asker, Asking};
use crate::notice::Kind;
use crate::rating::RatingEntry;
use crate::report::Verdict;
use crate::report::store::Report;
use crate::standing::Standing;

/// Games whose logs are read and written together: one question for each takes longer than all the rest, and with
/// thousands at once moves would wait, and memory hold them all.
const TOGETHER: usize = 50;

/// Who asks, as long as the file is being written.
type AskingHeld = Option<Arc<Asking>>;

pub(crate) async fn download(State(hub): State<Hub>, asker: Asker, account: Account) -> Response {
    let headers = [
        (header::CONTENT_TYPE, "application/json"),
        (header::CONTENT_DISPOSITION, "attachment; filename=\"branan-account.json\""),
        (header::CACHE_CONTROL, "no-store"),
    ];
    let asking = asker.map(|asker| asker.0);
    match file(&hub, asking, &account).await {
        Ok(body) => (headers, body).into_response(),
        Err(trouble) => trouble.status().into_response(),
    }
}

/// The file, its games at the end and a few at a time.
async fn file(hub: &Hub, asking: AskingHeld, account: &Account) -> Result<Body, Trouble> {
    let mut head = besides_games(hub, account).await?.to_string();
    head.truncate(head.len() - "}".len());
    head.push_str(",\"games\":[");
    let people = &hub.accounts().people;
    let conditional = people.all_conditional(&account.kept.id).await?.into();
    let seats = people.seats(&account.kept.id).await?;
    let games = games(hub.clone(), asking, &seats, conditional);
    let ends = |text: &str| stream::iter([io::Result::Ok(text.to_owned())]);
    Ok(Body::from_stream(ends(&head).chain(games).chain(ends("]}"))))
}

/// Games of somebody, as their logs are read. Where one cannot be read the file breaks off, rather than to end as if it were whole.
fn games(
    hub: Hub,
    asking: AskingHeld,
    seats: &[(String, Seat)],
    conditional: Arc<[Conditional]>,
) -> impl Stream<Item = io::Result<String>> + use<> {
    let parts: Vec<Vec<(String, Seat)>> = seats.chunks(TOGETHER).map(<[_]>::to_vec).collect();
    stream::iter(parts).enumerate().then(move |(place, seats)| {
        let (hub, asking, conditional) = (hub.clone(), asking.clone(), conditional.clone());
        async move {
            let ids: Vec<String> = seats.iter().map(|(id, _)| id.clone()).collect();
            let logs = hub.store().logs(&ids).await.map_err(io::Error::other)?;
            let write = move || written(&seats, &logs, &conditional);
            let text = hub.workshop().work_long(asking.as_deref(), write).await.map_err(io::Error::other)?;
            Ok(if place == 0 { text } else { format!(",{text}") })
        }
    })
}

/// The moves that somebody chose beforehand: of which contest, at which seat.
type Conditional = (String, String, String);

/// Some games as text, with commas between them.
fn written(seats: &[(String, Seat)], logs: &[(String, Vec<LogRow>)], conditional: &[Conditional]) -> String {
    let game = |(id, seat): &(String, Seat)| {
        let log = logs.iter().find(|(game, _)| game == id).into_iter().flat_map(|(_, log)| log);
        let log: Vec<_> = log.map(|line| line.entry.clone().seen_by(Some(*seat))).collect();
        let moves = conditional.iter().filter(|(game, own, _)| game == id && own == seat.word());
        let moves: Vec<&str> = moves.flat_map(|(.., moves)| moves.lines()).collect();
        json!({"id": id, "seat": seat, "log": log, "conditional": moves}).to_string()
    };
    seats.iter().map(game).collect::<Vec<_>>().join(",")
}

async fn besides_games(hub: &Hub, account: &Account) -> Result<Value, Trouble> {
    let (people, kept) = (&hub.accounts().people, &account.kept);
    let sessions = people.sessions(&kept.id, hub.now_ms().cast_signed()).await?;
    let sessions: Vec<Value> = sessions
        .iter()
        .map(|session| {
            let (since, seen) = (session.made_ms, session.seen_ms);
            json!({"browser": session.browser, "since_ms": since, "seen_ms": seen, "this": session.key_hash == account.session})
        })
        .collect();
    let passkeys = people.passkeys(&kept.id).await?;
    let passkeys: Vec<Value> = passkeys
        .iter()
        .map(|one| json!({"name": one.name, "since_ms": one.made_ms, "used_ms": one.used_ms}))
        .collect();
    let muted: Vec<&str> = people.muted(&kept.id).await?.into_iter().map(Kind::word).collect();
    let unpushed: Vec<&str> = people.push_muted(&kept.id).await?.into_iter().map(Kind::word).collect();
    let told = people.notices(&kept.id, i64::MAX).await?;
    let told: Vec<Value> = told
        .iter()
        .map(
            |one| json!({"game": one.game, "kind": one.kind.word(), "at_ms": one.at_ms, "read": one.is_read}),
        )
        .collect();
    let mail = people.mail(&kept.id).await?;
    let mail =
        mail.map(|row| json!({"address": row.address, "confirmed_ms": row.confirmed_ms, "on": row.is_on}));
    let pushes = people.pushes(&kept.id).await?;
    let pushes: Vec<Value> = pushes
        .iter()
        .map(|row| json!({"endpoint": row.endpoint, "browser": row.browser, "since_ms": row.made_ms}))
        .collect();
    let wish = people.wish(&kept.id).await?;
    let stands = |one: &Standing| json!({"terms": one.terms, "or": one.or, "side": one.side, "most": one.most, "paused": one.is_paused});
    let standing: Vec<Value> = people.standing_of(&kept.id).await?.iter().map(stands).collect();
    let reported = |one: &Report| {
        let verdict = one.verdict.map(Verdict::word);
        json!({"about": one.about, "game": one.game, "reason": one.reason.word(), "words": one.words, "at_ms": one.at_ms, "verdict": verdict})
    };
    let reports: Vec<Value> = people.reports_by(&kept.id, i64::MAX).await?.iter().map(reported).collect();
    let warned = |one: &Report| json!({"game": one.game, "reason": one.reason.word(), "at_ms": one.at_ms});
    let warnings: Vec<Value> = people.warnings(&kept.id, i64::MAX).await?.iter().map(warned).collect();
    let ratings = hub.ratings().path(&kept.id).await?;
    let ratings: Vec<Value> = ratings.iter().map(rated).collect();
    Ok(json!({
        "name": kept.name,
        "since_ms": kept.made_ms,
        "administrator": kept.is_administrator,
        "moderator": kept.is_moderator,
        "allows_free_text": kept.allows_text,
        "recovery_codes_left": people.codes_left(&kept.id).await?,
        "passkeys": passkeys,
        "sessions": sessions,
        "notices": told,
        "notices_off": muted,
        "notices_not_pushed": unpushed,
        "mail": mail,
        "browsers_notified": pushes,
        "standing_offers": standing,
        "waits_for": {"games": wish.games, "live": wish.is_live, "slow": wish.is_slow},
        "blocked": people.blocked_names(&kept.id).await?,
        "ratings": ratings,
        "reports": reports,
        "warnings": warnings,
    }))
}

/// A rating after a contest that counted.
fn rated(step: &RatingEntry) -> Value {
    let (standing, rating) = (&step.standing, &step.standing.rating);
    json!({
        "rules": step.pool.rules, "pace": step.pool.pace.to_string(), "game": step.game, "at_ms": standing.last_ms,
        "points": rating.points, "deviation": rating.deviation, "volatility": rating.volatility,
    })
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicU64;

    use super::*;
    use crate::game::store::Store;
    use crate::game::{Clock, Limits};

    #[tokio::test]
    async fn games_are_one_list_however_many_parts_it_has() {
        let hub = Hub::new(
            Store::in_memory().await.unwrap(),
            Clock::shared(Arc::new(AtomicU64::new(0))),
            Limits::default(),
        );
        for count in [0, 1, TOGETHER, TOGETHER + 1, 3 * TOGETHER] {
            let seats: Vec<_> = (0..count).map(|place| (format!("game {place}"), Seat::Second)).collect();
            let conditional: Arc<[Conditional]> =
                [("game 0".to_owned(), "second".to_owned(), "d1-e1\nd2-e2".to_owned())].into();
            let parts: Vec<_> = games(hub.clone(), None, &seats, conditional).collect().await;
            let text: String = parts.into_iter().map(Result::unwrap).collect();
            let read: Vec<Value> = serde_json::from_str(&format!("[{text}]")).unwrap();
            assert_eq!(read.len(), count);
            for (place, game) in read.iter().enumerate() {
                assert_eq!(game["id"], format!("game {place}"));
                let moves = if place == 0 { json!(["d1-e1", "d2-e2"]) } else { json!([]) };
                assert_eq!(game["conditional"], moves);
            }
        }
    }
}
