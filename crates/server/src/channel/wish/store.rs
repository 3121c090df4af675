//! What is asked of the database about offers that people wait for.

use branan_protocol::online::{Challenge, Terms};

use crate::account::store::People;
use crate::game::store::{StoreError, ask, change, if_simulated, run, transact};

/// What somebody waits for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Wish {
    /// The ids of games.
    pub(crate) games: Vec<String>,
    pub(crate) is_live: bool,
    pub(crate) is_slow: bool,
}

impl Wish {
    /// Says whether something on offer is what they wait for.
    pub(super) fn fits(&self, offer: &Challenge) -> bool {
        let is_wanted = |choice: Terms| {
            let has_pace = if choice.is_slow() { self.is_slow } else { self.is_live };
            has_pace && self.games.contains(&choice.rules)
        };
        offer.or.choices(&offer.terms).any(is_wanted)
    }

    /// Nothing is waited for.
    pub(super) fn is_none(&self) -> bool {
        self.games.is_empty() || !(self.is_live || self.is_slow)
    }

    /// The words of the database.
    pub(crate) fn words(&self) -> (String, &'static str) {
        let pace = match (self.is_live, self.is_slow) {
            (true, true) => "both",
            (true, false) => "live",
            (false, true) => "slow",
            (false, false) => "none",
        };
        (self.games.join(","), pace)
    }

    pub(crate) fn read(rules: &str, pace: &str) -> Wish {
        let games = rules.split(',').filter(|id| !id.is_empty()).map(str::to_owned).collect();
        Wish { games, is_live: matches!(pace, "live" | "both"), is_slow: matches!(pace, "slow" | "both") }
    }
}

const DAY_MS: i64 = 24 * 60 * 60 * 1000;
/// So often somebody is told in a day.
const TOLD: i64 = 3;
/// So many people are looked at for an offer, those first who were told least.
const PEOPLE: i64 = 500;

const OF: &str = "SELECT rules, pace FROM account_wish WHERE account_id = $1";
const SET: &str = "INSERT INTO account_wish (account_id, rules, pace, day, told) VALUES ($1, $2, $3, 0, 0) \
     ON CONFLICT (account_id) DO UPDATE SET rules = excluded.rules, pace = excluded.pace";
const DROP: &str = "UPDATE account_wish SET rules = '' WHERE account_id = $1";
const ALL: &str = "SELECT w.account_id, w.rules, w.pace FROM account_wish w JOIN account a ON a.id = w.account_id \
     WHERE w.rules <> '' AND a.name IS NOT NULL AND a.closed_ms IS NULL AND a.banned_ms IS NULL AND a.skeleton <> $1 \
     AND (w.day <> $2 OR w.told < $3) AND NOT EXISTS (SELECT 1 FROM account o JOIN account_block b ON \
     (b.account_id = w.account_id AND b.blocked_id = o.id) OR (b.account_id = o.id AND b.blocked_id = w.account_id) \
     WHERE o.skeleton = $1) AND NOT EXISTS (SELECT 1 FROM account_muted m WHERE m.account_id = w.account_id \
     AND m.kind = 'offer') ORDER BY w.day, w.told, w.account_id LIMIT $4";
const COUNT: &str = "UPDATE account_wish SET told = CASE WHEN day = $2 THEN told + 1 ELSE 1 END, day = $2 \
     WHERE account_id = $1 AND (day <> $2 OR told < $3)";
// Of what somebody took up meanwhile nobody is told.
const TELL: &str = "INSERT INTO notice (account_id, game_id, kind, at_ms, hours) SELECT $1, id, 'offer', $3, 0 \
     FROM game WHERE id = $2 AND status = 'open' UNION ALL SELECT $1, id, 'offer', $3, 0 \
     FROM standing WHERE id = $2 AND is_paused = 0 ON CONFLICT DO NOTHING";
const OVER: &str = "DELETE FROM notice WHERE kind = 'offer' AND NOT EXISTS \
     (SELECT 1 FROM game g WHERE g.id = notice.game_id AND g.status = 'open') AND NOT EXISTS \
     (SELECT 1 FROM standing t WHERE t.id = notice.game_id AND t.is_paused = 0)";

impl People {
    /// What somebody waits for.
    pub(crate) async fn wish(&self, id: &str) -> Result<Wish, StoreError> {
        let found: Option<(String, String)> = ask!(self.0, query_as(OF, id).fetch_optional)?;
        Ok(found.map(|(rules, pace)| Wish::read(&rules, &pace)).unwrap_or_default())
    }

    /// Notes what somebody waits for. Who wants nothing more has still been told as often that day.
    pub(crate) async fn set_wish(&self, id: &str, wish: &Wish) -> Result<(), StoreError> {
        let (rules, pace) = wish.words();
        let changed =
            if wish.is_none() { change!(self.0, DROP, id) } else { change!(self.0, SET, id, rules, pace) };
        changed.map(drop)
    }

    /// Who waits for offers, may be told today, and does not mind whoever offers.
    pub(super) async fn wishes(&self, by: &str, now_ms: i64) -> Result<Vec<(String, Wish)>, StoreError> {
        if_simulated!(self.0, _database => Ok(Vec::new()));
        let found: Vec<(String, String, String)> =
            ask!(self.0, query_as(ALL, by, now_ms.div_euclid(DAY_MS), TOLD, PEOPLE).fetch_all)?;
        Ok(found.into_iter().map(|(id, rules, pace)| (id, Wish::read(&rules, &pace))).collect())
    }

    /// Tells somebody of an offer, if they were not told often enough today.
    pub(super) async fn tell_wisher(&self, id: &str, game: &str, now_ms: i64) -> Result<(), StoreError> {
        transact!(self.0, all => {
            if run!(all, COUNT, id, now_ms.div_euclid(DAY_MS), TOLD)? == 0 {
                return Ok(());
            }
            if run!(all, TELL, id, game, now_ms)? == 0 {
                return Ok(());
            }
        });
        Ok(())
    }

    /// Takes back what was said of offers that no longer stand.
    pub(crate) async fn forget_offers(&self) -> Result<(), StoreError> {
        if_simulated!(self.0, _database => Ok(()));
        change!(self.0, OVER).map(drop)
    }
}
