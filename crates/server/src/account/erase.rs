//! Names that change or go. Logs are never changed otherwise: only names and what somebody said are taken out.

use branan_protocol::online::{ChatLine, Command, Event, Seat, Status};

use super::games::Which;
use super::name::retired_hash;
use super::store::{Kept, People};
use crate::game::store::{StoreError, ask, find, if_simulated, run, transact};
use crate::game::{Hub, hub::Asked, key};

/// What becomes of a name in the logs of contests.
#[derive(Clone, Copy, Debug)]
struct Rewrite<'a> {
    old: &'a str,
    /// Nothing, if somebody leaves; then what they said goes, too.
    new: Option<&'a str>,
}

const NAMED: &str =
    "SELECT seq, actor, data FROM game_event WHERE game_id = $1 AND kind IN ('opened', 'joined', 'said')";
const EVENT: &str = "UPDATE game_event SET data = $1 WHERE game_id = $2 AND seq = $3";
const NAMES: &str = "SELECT first_name, second_name FROM game WHERE id = $1";
const ROW: &str = "UPDATE game SET first_name = $1, second_name = $2, names = $3 WHERE id = $4";
const REWRITTEN: &str = "INSERT INTO game_rewritten (game_id, at_ms) SELECT $1, \
     CASE WHEN coalesce(max(at_ms), 0) >= $2 THEN max(at_ms) + 1 ELSE $2 END FROM game_rewritten WHERE 1 = 1 \
     ON CONFLICT (game_id) DO UPDATE SET at_ms = excluded.at_ms";
const REWRITTEN_SINCE: &str = "SELECT game_id, at_ms FROM game_rewritten WHERE at_ms > $1 ORDER BY at_ms";
const LAST_REWRITTEN: &str = "SELECT coalesce(max(at_ms), 0) FROM game_rewritten";
const RETIRE: &str = "INSERT INTO account_retired (name_hash) VALUES ($1) ON CONFLICT DO NOTHING";
const RENAME: &str = "UPDATE account SET name = $1, skeleton = $2 WHERE id = $3";
const GHOST: &str = "UPDATE account SET name = NULL, skeleton = NULL, password = '', is_administrator = 0, \
     is_moderator = 0, allows_text = 0, closed_ms = NULL, banned_ms = NULL, deleted_ms = $1 WHERE id = $2";
const LEFT_BEHIND: [&str; 20] = [
    "DELETE FROM account_session WHERE account_id = $1",
    "DELETE FROM account_device WHERE account_id = $1",
    "DELETE FROM account_code WHERE account_id = $1",
    "DELETE FROM account_link WHERE account_id = $1",
    "DELETE FROM account_passkey WHERE account_id = $1",
    "DELETE FROM passkey_challenge WHERE account_id = $1",
    "DELETE FROM notice WHERE account_id = $1",
    "DELETE FROM account_muted WHERE account_id = $1",
    "DELETE FROM account_mail WHERE account_id = $1",
    "DELETE FROM mail_link WHERE account_id = $1",
    "DELETE FROM mail_asked WHERE account_id = $1",
    "DELETE FROM account_push WHERE account_id = $1",
    "DELETE FROM account_wish WHERE account_id = $1",
    "DELETE FROM standing WHERE account_id = $1",
    "DELETE FROM account_feed WHERE account_id = $1",
    "DELETE FROM agreement WHERE account_id = $1",
    "DELETE FROM agreement_person WHERE account_id = $1",
    "DELETE FROM account_block WHERE account_id = $1 OR blocked_id = $1",
    "UPDATE report SET words = '' WHERE from_id = $1 OR about_id = $1",
    "DELETE FROM game_conditional WHERE EXISTS (SELECT 1 FROM game_seat s JOIN account_seat o ON o.key_hash = s.key_hash \
     WHERE o.account_id = $1 AND s.game_id = game_conditional.game_id AND s.seat = game_conditional.seat)",
];
const WRITTEN: &str = "SELECT id, words FROM report WHERE words <> ''";
const UNWRITE: &str = "UPDATE report SET words = '' WHERE id = $1";

impl Hub {
    /// Takes somebody out of everything: their games stay, as those of a ghost without a name.
    pub(crate) async fn erase(&self, kept: &Kept) -> Result<(), StoreError> {
        let people = &self.accounts().people;
        self.leave_games(&kept.id).await?;
        let seats = people.seats(&kept.id).await?;
        people.make_ghost(kept, &seats, self.now_ms().cast_signed()).await?;
        people.0.scrub().await?;
        self.read_rewritten().await
    }

    /// Gives an account another name, everywhere.
    pub(crate) async fn rename(&self, kept: &Kept, new: &str, skeleton: &str) -> Result<(), StoreError> {
        let people = &self.accounts().people;
        let seats = people.seats(&kept.id).await?;
        people.rename(kept, (new, skeleton), &seats, self.now_ms().cast_signed()).await?;
        self.read_rewritten().await
    }

    /// Withdraws somebody's offers and resigns their games.
    async fn leave_games(&self, id: &str) -> Result<(), StoreError> {
        for own in self.accounts().people.games(id, Which::Running, i64::MAX).await? {
            let (game, seat) = (own.row.id, own.seat);
            let Ok(room) = self.room(&game).await else { continue };
            let (status, seen) = {
                let state = room.state.lock().await;
                (state.table.status(), state.table.version())
            };
            let commands = match status {
                Status::Open => vec![Command::Abort],
                Status::Playing => vec![Command::Resign, Command::Abort],
                _ => Vec::new(),
            };
            for command in &commands {
                let cmd_id = key::new_id();
                let asked = Asked { cmd_id: &cmd_id, seen, command, lag_ms: 0 };
                if self.command(&game, seat, asked).await.is_ok() {
                    break;
                }
            }
        }
        Ok(())
    }

    /// Reads contests again whose names have changed, by this server or another program.
    pub(crate) async fn read_rewritten(&self) -> Result<(), StoreError> {
        let mut is_changed = false;
        for (game, at_ms) in self.accounts().people.rewritten_since(self.rewritten_ms()).await? {
            if let Some(room) = self.rooms().get(&game) {
                let mut state = room.state.lock().await;
                // What fails is tried again with the next change, and the contest leaves memory when nobody needs it.
                let _ = self.read_again(&room, &mut state).await;
            }
            self.set_rewritten_ms(at_ms);
            is_changed = true;
        }
        if is_changed {
            self.lobby().mark();
        }
        Ok(())
    }

    /// Notes up to where names are read anyway, since nothing is in memory yet.
    pub(crate) async fn skip_rewritten(&self) -> Result<(), StoreError> {
        self.set_rewritten_ms(self.accounts().people.last_rewritten().await?);
        Ok(())
    }
}

/// Changes names in contests, inside of a transaction.
macro_rules! rewrite {
    ($all:ident, $seats:expr, $rewrite:expr, $now_ms:expr) => {
        for (game, seat) in $seats {
            let lines: Vec<(i64, String, String)> = find!($all, query_as(NAMED, game).fetch_all)?;
            for (seq, actor, data) in lines {
                if let Some(data) = rewritten(&data, &actor, *seat, $rewrite) {
                    run!($all, EVENT, data, game, seq)?;
                }
            }
            let names: Option<(String, String)> = find!($all, query_as(NAMES, game).fetch_optional)?;
            if let Some((first, second)) = names {
                let new = || $rewrite.new.unwrap_or_default().to_owned();
                let (first, second) = match seat {
                    Seat::First => (new(), second),
                    Seat::Second => (first, new()),
                };
                let names = format!("{first}\n{second}").to_lowercase();
                run!($all, ROW, first, second, names, game)?;
            }
            run!($all, REWRITTEN, game, $now_ms)?;
        }
    };
}

impl People {
    async fn make_ghost(&self, kept: &Kept, seats: &[(String, Seat)], now_ms: i64) -> Result<(), StoreError> {
        let rewrite = Rewrite { old: &kept.name, new: None };
        let retired = retired_hash(&super::name::skeleton(&kept.name));
        transact!(self.0, all => {
            run!(all, GHOST, now_ms, &kept.id)?;
            for left in LEFT_BEHIND {
                run!(all, left, &kept.id)?;
            }
            // What others wrote of somebody else may name them.
            let written: Vec<(String, String)> = find!(all, query_as(WRITTEN).fetch_all)?;
            for (report, _) in written.iter().filter(|(_, words)| names(words, &kept.name)) {
                run!(all, UNWRITE, report)?;
            }
            run!(all, RETIRE, &retired)?;
            rewrite!(all, seats, rewrite, now_ms);
        });
        Ok(())
    }

    async fn rename(
        &self,
        kept: &Kept,
        (new, skeleton): (&str, &str),
        seats: &[(String, Seat)],
        now_ms: i64,
    ) -> Result<(), StoreError> {
        let rewrite = Rewrite { old: &kept.name, new: Some(new) };
        let before = super::name::skeleton(&kept.name);
        transact!(self.0, all => {
            run!(all, RENAME, new, skeleton, &kept.id)?;
            if before != skeleton {
                run!(all, RETIRE, retired_hash(&before))?;
            }
            rewrite!(all, seats, rewrite, now_ms);
        });
        Ok(())
    }

    async fn rewritten_since(&self, since_ms: i64) -> Result<Vec<(String, i64)>, StoreError> {
        if_simulated!(self.0, _database => Ok(Vec::new()));
        let question = REWRITTEN_SINCE;
        ask!(self.0, query_as(question, since_ms).fetch_all)
    }

    async fn last_rewritten(&self) -> Result<i64, StoreError> {
        if_simulated!(self.0, _database => Ok(0));
        ask!(self.0, query_scalar(LAST_REWRITTEN).fetch_one)
    }
}

/// What becomes of an event in a contest in which somebody has a seat; `None` if it stays.
fn rewritten(data: &str, actor: &str, seat: Seat, rewrite: Rewrite<'_>) -> Option<String> {
    let mut event: Event = serde_json::from_str(data).ok()?;
    let Rewrite { old, new } = rewrite;
    match &mut event {
        Event::Opened { name, .. } if seat == Seat::First => new.unwrap_or_default().clone_into(name),
        Event::Joined { name, .. } if seat == Seat::Second => new.unwrap_or_default().clone_into(name),
        // Theirs, and what somebody else said that names them.
        Event::Said(ChatLine::Text(text)) if new.is_none() && (actor == seat.word() || names(text, old)) => {
            text.clear();
        }
        _ => return None,
    }
    serde_json::to_string(&event).ok()
}

fn names(text: &str, name: &str) -> bool {
    text.to_lowercase().contains(&name.to_lowercase())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_what_was_said_go_and_nothing_else() {
        let (gone, renamed) = (Rewrite { old: "Eva", new: None }, Rewrite { old: "Eva", new: Some("Ada") });
        let joined = r#"{"joined":{"name":"Eva"}}"#;
        let changed = |data, actor, rewrite| rewritten(data, actor, Seat::Second, rewrite);
        assert_eq!(changed(joined, "second", gone).as_deref(), Some(r#"{"joined":{"name":""}}"#));
        assert_eq!(changed(joined, "second", renamed).as_deref(), Some(r#"{"joined":{"name":"Ada"}}"#));
        let said = r#"{"said":{"text":"hm"}}"#;
        assert_eq!(changed(said, "second", gone).as_deref(), Some(r#"{"said":{"text":""}}"#));
        assert_eq!((changed(said, "first", gone), changed(said, "second", renamed)), (None, None));
        assert!(changed(r#"{"said":{"text":"hello EVA"}}"#, "first", gone).is_some());
        for data in [r#"{"said":{"phrase":"hello"}}"#, r#""resigned""#, "nonsense"] {
            assert_eq!(changed(data, "second", gone), None, "{data}");
        }
    }
}
