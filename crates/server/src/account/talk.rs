//! Who writes freely to whom. Everybody has the phrases; free text is for two accounts that both allow it.
//!
//! Whether somebody allows it in a contest is in its log (`chat-switched`). An account may allow it once for all, and
//! is then taken at its word whenever a contest begins.

use axum::response::Response;
use branan_protocol::online::{Code, Command, Refusal, Seat};
use serde::Deserialize;

use super::me::back_to;
use super::sent::SentBy;
use super::store::People;
use super::trouble::Trouble;
use super::who::Account;
use crate::game::Hub;
use crate::game::hub::{Asked, failed};
use crate::game::key;
use crate::game::store::{StoreError, ask, change, if_simulated};

const IS_SOMEBODYS: &str = "SELECT count(*) FROM game_seat s JOIN account_seat o ON o.key_hash = s.key_hash \
     JOIN account a ON a.id = o.account_id WHERE s.game_id = $1 AND s.seat = $2 AND a.name IS NOT NULL";
const ALLOWING: &str = "SELECT s.seat FROM game_seat s JOIN account_seat o ON o.key_hash = s.key_hash \
     JOIN account a ON a.id = o.account_id WHERE s.game_id = $1 AND a.allows_text = 1 AND a.name IS NOT NULL";
const ALLOW: &str = "UPDATE account SET allows_text = $2 WHERE id = $1";

impl People {
    async fn seats_allowing(&self, game: &str) -> Result<Vec<Seat>, StoreError> {
        let found: Vec<String> = ask!(self.0, query_scalar(ALLOWING, game).fetch_all)?;
        Ok(found.iter().filter_map(|seat| seat.parse().ok()).collect())
    }

    async fn allow_text(&self, id: &str, is_allowed: bool) -> Result<(), StoreError> {
        change!(self.0, ALLOW, id, i64::from(is_allowed)).map(drop)
    }

    async fn is_somebodys(&self, game: &str, seat: Seat) -> Result<bool, StoreError> {
        if_simulated!(self.0, _database => Ok(true));
        self.any(IS_SOMEBODYS, game, seat.word()).await
    }
}

impl Hub {
    /// Refuses free text to whoever has no account.
    pub(crate) async fn check_allow(&self, game: &str, seat: Seat) -> Result<(), Refusal> {
        let is_somebodys = self.accounts().people.is_somebodys(game, seat).await;
        if is_somebodys.map_err(|error| failed(&error))? {
            Ok(())
        } else {
            Err(Code::ChatOff.because("free text is for those who have an account"))
        }
    }

    /// Has those allow free text in a contest that begins who always do. What fails they do at the board.
    pub(crate) async fn begin_talk(&self, game: &str) {
        let Ok(seats) = self.accounts().people.seats_allowing(game).await else { return };
        for seat in seats {
            let (cmd_id, command) = (key::new_id(), Command::Chat(true));
            let asked = Asked { cmd_id: &cmd_id, seen: 0, command: &command, lag_ms: 0 };
            let _ = self.command(game, seat, asked).await;
        }
    }
}

/// What the form says.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct Filled {
    answer: String,
}

/// Allows free text in all contests to come, or no longer.
pub(crate) async fn allow(SentBy { hub, visitor, by, sent }: SentBy<Account, Filled>) -> Response {
    let done = async {
        let is_allowed = match sent.answer.as_str() {
            "yes" => true,
            "no" => false,
            _ => return Err(Trouble::Malformed),
        };
        Ok(hub.accounts().people.allow_text(&by.kept.id, is_allowed).await?)
    };
    back_to(visitor, "me#talk", done.await)
}
