//! What is asked of the database about notices, and how many are unread for whoever asks for a page.

use axum::extract::{Request, State};
use axum::http::Method;
use axum::middleware::Next;
use axum::response::Response;
use branan_protocol::online::Seat;
use branan_words::Language;

use super::Kind;
use crate::account::store::{People, UNUSED_MS};
use crate::account::who::Secret;
use crate::game::store::{StoreError, ask, change, if_simulated, run, transact};
use crate::game::{Hub, key};
use crate::headers::is_encrypted;

/// How many notices somebody has not read who is signed in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Unread(pub(crate) u32);

/// A notice as it is shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Told {
    /// The contest, or the report.
    pub(crate) game: String,
    pub(crate) kind: Kind,
    pub(crate) at_ms: i64,
    /// Within so many hours time runs out, for a reminder.
    pub(crate) hours: i64,
    pub(crate) is_read: bool,
    pub(crate) rules: String,
    pub(crate) sets: i64,
    pub(crate) status: String,
    pub(crate) result: String,
    pub(crate) names: [String; 2],
    /// Where they sit, or would.
    pub(crate) seat: Seat,
}

/// Somebody whose time in a slow game runs out.
#[derive(Clone, Debug)]
pub(crate) struct Late {
    pub(crate) account: String,
    pub(crate) game: String,
    pub(crate) seat: Seat,
    pub(crate) deadline_ms: i64,
    /// What they were reminded of before.
    pub(crate) hours: Option<i64>,
}

type Columns =
    (String, String, i64, i64, Option<i64>, String, i64, String, String, String, String, Option<String>);

const COUNT: &str = "SELECT a.id, (SELECT count(*) FROM notice n WHERE n.account_id = a.id AND n.read_ms IS NULL) \
     FROM account_session s JOIN account a ON a.id = s.account_id WHERE s.key_hash = $1 AND s.seen_ms > $2 \
     AND a.name IS NOT NULL AND a.closed_ms IS NULL AND a.banned_ms IS NULL";
// A report has the name of whom it is about in the first place, and what came of it as its status; a standing offer that
// of its maker, and no status.
const LIST: &str = "SELECT n.game_id, n.kind, n.at_ms, n.hours, n.read_ms, coalesce(g.rules, ''), coalesce(g.sets, 0), \
     coalesce(g.status, r.verdict, ''), coalesce(g.result, ''), coalesce(g.first_name, b.name, d.name, ''), \
     CASE WHEN g.second_name = '' THEN coalesce((SELECT a.name FROM challenge c \
     JOIN account a ON a.id = c.to_id WHERE c.game_id = g.id), '') ELSE coalesce(g.second_name, '') END, \
     (SELECT min(s.seat) FROM game_seat s JOIN account_seat o ON o.key_hash = s.key_hash \
     WHERE s.game_id = n.game_id AND o.account_id = n.account_id) \
     FROM notice n LEFT JOIN game g ON g.id = n.game_id LEFT JOIN report r ON r.id = n.game_id \
     LEFT JOIN account b ON b.id = r.about_id \
     LEFT JOIN standing t ON t.id = n.game_id LEFT JOIN account d ON d.id = t.account_id WHERE n.account_id = $1 AND NOT EXISTS \
     (SELECT 1 FROM account_muted m WHERE m.account_id = n.account_id AND m.kind = n.kind) \
     ORDER BY n.at_ms DESC, n.game_id, n.kind LIMIT $2";
const UNREAD: &str = "SELECT game_id, kind FROM notice WHERE account_id = $1 AND read_ms IS NULL";
const READ: &str =
    "UPDATE notice SET read_ms = $4 WHERE account_id = $1 AND game_id = $2 AND kind = $3 AND read_ms IS NULL";
const MUTED: &str = "SELECT kind FROM account_muted WHERE account_id = $1";
const MUTE: &str = "INSERT INTO account_muted (account_id, kind) VALUES ($1, $2) ON CONFLICT DO NOTHING";
const UNMUTE: &str = "DELETE FROM account_muted WHERE account_id = $1 AND kind = $2";
const LATE: &str = "SELECT n.account_id, n.game_id, g.turn, g.deadline_ms, h.hours FROM game g \
     JOIN notice n ON n.game_id = g.id AND n.kind = 'turn' \
     LEFT JOIN notice h ON h.account_id = n.account_id AND h.game_id = n.game_id AND h.kind = 'hurry' \
     WHERE g.deadline_ms > $1 AND g.deadline_ms < $2 AND g.status = 'playing' LIMIT $3";
// From the line that says that it is their turn: who has moved meanwhile is reminded of nothing.
const REMIND: &str = "INSERT INTO notice (account_id, game_id, kind, at_ms, hours, read_ms) \
     SELECT account_id, game_id, 'hurry', $3, $4, CASE WHEN EXISTS (SELECT 1 FROM account_muted m \
     WHERE m.account_id = $1 AND m.kind = 'hurry') THEN $3 ELSE NULL END \
     FROM notice WHERE account_id = $1 AND game_id = $2 AND kind = 'turn' \
     ON CONFLICT (account_id, game_id, kind) DO UPDATE SET at_ms = excluded.at_ms, hours = excluded.hours, \
     read_ms = excluded.read_ms WHERE notice.hours > excluded.hours";
const OLD: &str = "DELETE FROM notice WHERE at_ms < $1";
const TURNLESS: &str = "SELECT id FROM game WHERE status = 'playing' AND turn = ''";
const SET_TURN: &str = "UPDATE game SET turn = $1 WHERE id = $2 AND version = $3";

impl People {
    /// Who is signed in with a secret, by its hash, and how many notices they have not read.
    async fn unread(&self, session: &str, now_ms: i64) -> Result<Option<(String, i64)>, StoreError> {
        let since = now_ms - UNUSED_MS;
        let found = ask!(self.0, query_as(COUNT, session, since).fetch_optional)?;
        Ok(found)
    }

    /// What somebody was told, the last first; not what they do not want to be told.
    pub(crate) async fn notices(&self, id: &str, limit: i64) -> Result<Vec<Told>, StoreError> {
        let found: Vec<Columns> = ask!(self.0, query_as(LIST, id, limit).fetch_all)?;
        let told = |found: Columns| {
            let (game, kind, at_ms, hours, read_ms, rules, sets, status, result, first, second, seat) = found;
            // Who is challenged will have the second seat.
            let seat = seat.map_or(Ok(Seat::Second), |seat| seat.parse()).ok()?;
            let kind = kind.parse().ok()?;
            let (is_read, names) = (read_ms.is_some(), [first, second]);
            Some(Told { game, kind, at_ms, hours, is_read, rules, sets, status, result, names, seat })
        };
        Ok(found.into_iter().filter_map(told).collect())
    }

    /// Notes that somebody has read what they were told: of one contest, of some kinds, or all of it. One line at a
    /// time, so that nobody who writes moves waits for this in a circle.
    pub(crate) async fn read_notices(
        &self,
        id: &str,
        which: impl Fn(&str, &str) -> bool,
        now_ms: i64,
    ) -> Result<(), StoreError> {
        let unread: Vec<(String, String)> = ask!(self.0, query_as(UNREAD, id).fetch_all)?;
        for (game, kind) in unread.iter().filter(|(game, kind)| which(game, kind)) {
            change!(self.0, READ, id, game, kind, now_ms)?;
        }
        Ok(())
    }

    /// What somebody does not want to be told.
    pub(crate) async fn muted(&self, id: &str) -> Result<Vec<Kind>, StoreError> {
        let found: Vec<String> = ask!(self.0, query_scalar(MUTED, id).fetch_all)?;
        Ok(found.iter().filter_map(|word| word.parse().ok()).collect())
    }

    /// Notes which kinds somebody wants to be told of.
    pub(crate) async fn choose_notices(
        &self,
        id: &str,
        wanted: &[Kind],
        now_ms: i64,
    ) -> Result<(), StoreError> {
        transact!(self.0, all => {
            for kind in Kind::CHOICES {
                let change = if wanted.contains(&kind) { UNMUTE } else { MUTE };
                run!(all, change, id, kind.word())?;
            }
        });
        let is_unwanted = |kind: &str| wanted.iter().all(|wanted| wanted.word() != kind);
        self.read_notices(id, |_, kind| is_unwanted(kind), now_ms).await
    }

    /// Those whose time in a slow game runs out between two moments.
    pub(super) async fn late(&self, from_ms: i64, until_ms: i64) -> Result<Vec<Late>, StoreError> {
        if_simulated!(self.0, _database => Ok(Vec::new()));
        let found: Vec<(String, String, String, i64, Option<i64>)> =
            ask!(self.0, query_as(LATE, from_ms, until_ms, TOGETHER).fetch_all)?;
        let late = |(account, game, seat, deadline_ms, hours): (String, String, String, i64, Option<i64>)| {
            Some(Late { account, game, seat: seat.parse().ok()?, deadline_ms, hours })
        };
        Ok(found.into_iter().filter_map(late).collect())
    }

    /// Reminds somebody whose turn it still is.
    pub(super) async fn remind(&self, late: &Late, hours: i64, now_ms: i64) -> Result<(), StoreError> {
        change!(self.0, REMIND, &late.account, &late.game, now_ms, hours).map(drop)
    }

    /// Forgets what was told before some moment.
    pub(super) async fn forget_notices(&self, before_ms: i64) -> Result<(), StoreError> {
        if_simulated!(self.0, _database => Ok(()));
        change!(self.0, OLD, before_ms).map(drop)
    }

    /// Contests that are played and say of nobody that it is their turn: those of before that was kept.
    pub(super) async fn turnless(&self) -> Result<Vec<String>, StoreError> {
        if_simulated!(self.0, _database => Ok(Vec::new()));
        ask!(self.0, query_scalar(TURNLESS).fetch_all)
    }

    /// Notes whose turn it is in a contest, if it has not gone on meanwhile.
    pub(super) async fn set_turn(&self, game: &str, turn: Seat, version: i64) -> Result<(), StoreError> {
        change!(self.0, SET_TURN, turn.word(), game, version).map(drop)
    }
}

/// So many are reminded at once.
const TOGETHER: i64 = 500;

/// Counts what is unread for whoever asks for a page and is signed in. Whoever opens a contest has read what they were
/// told of it.
pub(crate) async fn count(State(hub): State<Hub>, mut request: Request, next: Next) -> Response {
    if let Some(session) = session(&hub, &request) {
        let open = contest(request.uri().path()).map(str::to_owned);
        match unread(&hub, &session, open.as_deref()).await {
            Ok(Some(unread)) => drop(request.extensions_mut().insert(unread)),
            Ok(None) => {}
            // The page itself says what is wrong, if it needs the database.
            Err(error) => tracing::error!(%error, "cannot count notices"),
        }
    }
    next.run(request).await
}

async fn unread(hub: &Hub, session: &str, open: Option<&str>) -> Result<Option<Unread>, StoreError> {
    let (people, now_ms) = (&hub.accounts().people, hub.now_ms().cast_signed());
    let Some((id, mut count)) = people.unread(session, now_ms).await? else { return Ok(None) };
    if let Some(open) = open.filter(|_| count > 0) {
        people.read_notices(&id, |game, _| game == open, now_ms).await?;
        count = people.unread(session, now_ms).await?.map_or(0, |(_, count)| count);
    }
    Ok(Some(Unread(u32::try_from(count).unwrap_or(u32::MAX))))
}

/// The hash of the session of whoever asks for a page.
fn session(hub: &Hub, request: &Request) -> Option<String> {
    let place = request.uri().path().split('/').nth(1)?;
    let is_page = matches!(place, "c" | "g") || place.parse::<Language>().is_ok();
    if !is_page || !matches!(*request.method(), Method::GET | Method::POST) {
        return None;
    }
    let secret = Secret::Session.of(request.headers(), is_encrypted(hub, request.headers()))?;
    Some(key::hash(&secret))
}

/// The contest that a page shows.
fn contest(path: &str) -> Option<&str> {
    let mut parts = path.split('/').skip(1).skip_while(|part| part.parse::<Language>().is_ok());
    match (parts.next(), parts.next(), parts.next()) {
        (Some("g" | "c"), Some(id), None) => Some(id),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_of_a_contest_is_known_by_its_address() {
        for (path, id) in [("/g/Ab3", Some("Ab3")), ("/de/g/Ab3", Some("Ab3")), ("/fr/c/x", Some("x"))] {
            assert_eq!(contest(path), id, "{path}");
        }
        for path in ["/", "/de/me", "/g/Ab3/board.png", "/de/learn/g", "/api/games/Ab3"] {
            assert_eq!(contest(path), None, "{path}");
        }
    }
}
