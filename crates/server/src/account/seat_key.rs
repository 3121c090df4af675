//! What opens the seats of whoever is signed in: their games are there on every device.
//!
//! The secret of a seat stays where somebody sat down. A page of a contest brings a further one, which follows from the
//! session and opens all seats of the account, until the session ends; the database has its hash.

use axum::http::HeaderMap;
use branan_protocol::online::Seat;

use super::store::People;
use super::who::Secret;
use crate::game::store::{StoreError, ask, change, if_simulated};
use crate::game::{Hub, key};
use crate::headers::is_encrypted;

/// Pages know by this that a secret came with a session and is replaced by that of the next.
const START: &str = "account-";

const OF_SESSION: &str = "SELECT s.seat_hash, p.account_id, a.name FROM account_session s \
     JOIN account_seat o ON o.account_id = s.account_id JOIN game_seat t ON t.key_hash = o.key_hash \
     LEFT JOIN game_seat u ON u.game_id = t.game_id AND u.seat <> t.seat \
     LEFT JOIN account_seat p ON p.key_hash = u.key_hash AND p.account_id <> s.account_id \
     LEFT JOIN account a ON a.id = p.account_id AND a.closed_ms IS NULL AND a.banned_ms IS NULL \
     WHERE s.key_hash = $1 AND t.game_id = $2";
const KEEP: &str = "UPDATE account_session SET seat_hash = $2 WHERE key_hash = $1";
const SEAT: &str = "SELECT t.seat FROM account_session s JOIN account_seat o ON o.account_id = s.account_id \
     JOIN game_seat t ON t.key_hash = o.key_hash WHERE s.seat_hash = $1 AND t.game_id = $2 ORDER BY t.seat";

/// Somebody who is signed in and has a seat in a contest.
#[derive(Clone, Debug)]
pub(crate) struct Seated {
    /// What opens it.
    pub(crate) key: String,
    /// The name of the other, if they have an account.
    pub(crate) other: Option<String>,
}

/// The secret that follows from that of a session.
pub(crate) fn of_session(secret: &str) -> String {
    let hash = key::hash(&format!("the seats of {secret}"));
    format!("{START}{}", &hash[..48])
}

impl Hub {
    /// Whether somebody who is signed in has a seat in a contest, and what opens it.
    pub(crate) async fn seated(&self, headers: &HeaderMap, game: &str) -> Result<Option<Seated>, StoreError> {
        let Some(session) = Secret::Session.of(headers, is_encrypted(self, headers)) else { return Ok(None) };
        let (people, hash, key) = (&self.accounts().people, key::hash(&session), of_session(&session));
        let Some((kept, other)) = people.seat_of_session(&hash, game).await? else { return Ok(None) };
        let expected = key::hash(&key);
        if kept.as_ref() != Some(&expected) {
            people.keep_seat_key(&hash, &expected).await?;
        }
        Ok(Some(Seated { key, other }))
    }
}

impl People {
    async fn seat_of_session(
        &self,
        session: &str,
        game: &str,
    ) -> Result<Option<(Option<String>, Option<String>)>, StoreError> {
        let found: Option<(Option<String>, Option<String>, Option<String>)> =
            ask!(self.0, query_as(OF_SESSION, session, game).fetch_optional)?;
        Ok(found.map(|(kept, _, other)| (kept, other)))
    }

    async fn keep_seat_key(&self, session: &str, hash: &str) -> Result<(), StoreError> {
        change!(self.0, KEEP, session, hash).map(drop)
    }

    /// The seat in a contest that the secret of a session opens.
    pub(crate) async fn seat_by_key(&self, game: &str, secret: &str) -> Result<Option<Seat>, StoreError> {
        if !secret.starts_with(START) {
            return Ok(None);
        }
        if_simulated!(self.0, _database => Ok(None));
        let found: Option<String> = ask!(self.0, query_scalar(SEAT, key::hash(secret), game).fetch_optional)?;
        Ok(found.and_then(|seat| seat.parse().ok()))
    }
}
