//! Everything that is kept about somebody, as one file for them.

use axum::Json;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use serde_json::{Value, json};

use super::trouble::Trouble;
use super::who::Account;
use crate::game::Hub;
use crate::notice::Kind;
use crate::rating::RatingEntry;
use crate::report::Verdict;
use crate::report::store::Report;
use crate::standing::Standing;

/// Games whose logs are read together: one question for each took longer than all the rest.
const TOGETHER: usize = 500;

pub(crate) async fn download(State(hub): State<Hub>, account: Account) -> Response {
    let headers = [
        (header::CONTENT_DISPOSITION, "attachment; filename=\"branan-account.json\""),
        (header::CACHE_CONTROL, "no-store"),
    ];
    match everything(&hub, &account).await {
        Ok(everything) => (headers, Json(everything)).into_response(),
        Err(trouble) => trouble.status().into_response(),
    }
}

async fn everything(hub: &Hub, account: &Account) -> Result<Value, Trouble> {
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
    let mut games = Vec::new();
    let conditional = people.all_conditional(&kept.id).await?;
    for seats in people.seats(&kept.id).await?.chunks(TOGETHER) {
        let ids: Vec<String> = seats.iter().map(|(id, _)| id.clone()).collect();
        let logs = hub.store().logs(&ids).await?;
        for (id, seat) in seats {
            let log = logs.iter().find(|(game, _)| game == id).into_iter().flat_map(|(_, log)| log);
            let log: Vec<_> = log.map(|line| line.entry.clone().seen_by(Some(*seat))).collect();
            let moves = conditional.iter().filter(|(game, own, _)| game == id && own == seat.word());
            let moves: Vec<&str> = moves.flat_map(|(.., moves)| moves.lines()).collect();
            games.push(json!({"id": id, "seat": seat, "log": log, "conditional": moves}));
        }
    }
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
        "games": games,
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
