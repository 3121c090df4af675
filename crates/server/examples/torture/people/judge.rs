//! What people were told, beside what is in the database and what servers say.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use branan_protocol::online::Event;
use branan_rules::Move;
use branan_server::game::store::Store;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use tokio::time::sleep;

use super::promises::{Challenge, Promises};
use crate::browser::{Browser, Request};
use crate::questions::Questions;
use crate::wire::{Failure, Way};

/// How long it may take until everything that is over is rated.
const RATED_WITHIN: Duration = Duration::from_mins(1);

/// A promise, and what became of it.
#[derive(Debug)]
struct Row {
    promise: &'static str,
    acknowledged: usize,
    lost: usize,
    twice: usize,
}

impl Row {
    fn new(promise: &'static str, acknowledged: usize) -> Row {
        Row { promise, acknowledged, lost: 0, twice: 0 }
    }

    /// Counts how often something is there that should be once.
    fn once(&mut self, found: i64, what: &str) {
        if found != 1 {
            eprintln!("{}: {what} is there {found} times", self.promise);
        }
        self.lost += usize::from(found < 1);
        self.twice += usize::from(found > 1);
    }

    fn json(&self) -> Value {
        let Row { promise, acknowledged, lost, twice } = self;
        json!({"promise": promise, "acknowledged": acknowledged, "lost": lost, "twice": twice})
    }
}

/// Looks for everything that was acknowledged; a row for each promise.
pub(crate) async fn judge(
    url: &str,
    store: &Store,
    promises: &Promises,
    ways: Vec<Way>,
) -> Result<Vec<Value>, Failure> {
    let mut judge = Judge { ask: Questions::open(url).await?, store, promises, ways, visits: 0 };
    judge.wait_for_ratings().await?;
    let rows = [
        judge.accounts().await?,
        judge.claims().await?,
        judge.challenges().await?,
        judge.answers().await?,
        judge.slow_moves().await?,
        judge.turns().await?,
        judge.rated().await?,
        judge.ratings().await?,
        judge.passwords().await?,
        judge.sessions().await?,
    ];
    Ok(rows.iter().map(Row::json).collect())
}

struct Judge<'a> {
    ask: Questions,
    store: &'a Store,
    promises: &'a Promises,
    ways: Vec<Way>,
    visits: u32,
}

const DUE: &str = "SELECT count(*) FROM game WHERE rated = 1 AND status IN ('ended', 'aborted')";
const NAMED: &str = "SELECT count(*) FROM account WHERE name = $1";
const SEAT: &str = "SELECT count(*) FROM account_seat o JOIN account a ON a.id = o.account_id \
     WHERE o.key_hash = $1 AND a.name = $2";
const BETWEEN: &str = "SELECT count(*) FROM challenge c JOIN account a ON a.id = c.from_id \
     JOIN account b ON b.id = c.to_id WHERE a.name = $1 AND b.name = $2";
const MADE: &str = "SELECT count(*) FROM challenge c JOIN account a ON a.id = c.from_id \
     WHERE c.game_id = $1 AND a.name = $2";
const ACCEPTED: &str = "SELECT count(*) FROM game_seat s JOIN account_seat o ON o.key_hash = s.key_hash \
     JOIN account a ON a.id = o.account_id WHERE s.game_id = $1 AND s.seat = 'second' AND a.name = $2";
const DECLINED: &str = "SELECT count(*) FROM notice n JOIN account a ON a.id = n.account_id \
     WHERE n.game_id = $1 AND n.kind = 'declined' AND a.name = $2";
const TURN: &str = "SELECT count(*) FROM notice n JOIN game g ON g.id = n.game_id JOIN game_seat s \
     ON s.game_id = g.id AND s.seat = g.turn JOIN account_seat o ON o.key_hash = s.key_hash \
     WHERE n.game_id = $1 AND n.kind = 'turn' AND n.account_id = o.account_id";
const OTHERS: &str = "SELECT count(*) FROM notice WHERE game_id = $1 AND kind = $2";
const WON: &str = "SELECT count(*) FROM rating_result r JOIN game g ON g.id = r.game_id \
     WHERE r.game_id = $1 AND r.outcome <> 'claimed' AND g.result LIKE $2";
const CHANGES: &str = "SELECT count(*) FROM rating_change c JOIN rating_result r ON r.game_id = c.game_id \
     WHERE r.game_id = $1 AND r.outcome = 'rated'";
const COUNTED: &str = "SELECT 2 * count(*) FROM rating_result WHERE game_id = $1 AND outcome = 'rated'";

impl Judge<'_> {
    async fn wait_for_ratings(&mut self) -> Result<(), Failure> {
        let until = Instant::now() + RATED_WITHIN;
        while self.ask.count(DUE, &[]).await? > 0 {
            if Instant::now() > until {
                return Err("contests that are over are not rated".into());
            }
            sleep(Duration::from_millis(200)).await;
        }
        Ok(())
    }

    async fn accounts(&mut self) -> Result<Row, Failure> {
        let mut row = Row::new("an account is made", self.promises.accounts.len());
        for name in self.promises.accounts.keys() {
            row.once(self.ask.count(NAMED, &[name]).await?, name);
        }
        Ok(row)
    }

    async fn claims(&mut self) -> Result<Row, Failure> {
        let mut row = Row::new("a guest's seat is claimed", self.promises.claims.len());
        for (key, name) in &self.promises.claims {
            let hash = Sha256::digest(key.as_bytes());
            let hash = hash.iter().map(|byte| format!("{byte:02x}")).collect::<Vec<_>>().concat();
            row.once(self.ask.count(SEAT, &[&hash, name]).await?, name);
        }
        Ok(row)
    }

    async fn challenges(&mut self) -> Result<Row, Failure> {
        let all = &self.promises.challenges;
        let mut row = Row::new("a challenge is sent", all.len());
        let mut between: BTreeMap<(&str, &str), i64> = BTreeMap::new();
        for Challenge { game, from, to, .. } in all {
            row.once(self.ask.count(MADE, &[game, from]).await?, game);
            *between.entry((from, to)).or_default() += 1;
        }
        for ((from, to), count) in between {
            let found = self.ask.count(BETWEEN, &[from, to]).await?;
            row.twice += usize::try_from(found - count).unwrap_or(0);
        }
        Ok(row)
    }

    /// Whoever accepted sits there, and who was declined is told so.
    async fn answers(&mut self) -> Result<Row, Failure> {
        let all = &self.promises.challenges;
        let mut row = Row::new("a challenge is answered", all.len());
        for Challenge { game, from, to, is_accepted } in all {
            let (question, name) = if *is_accepted { (ACCEPTED, to) } else { (DECLINED, from) };
            row.once(self.ask.count(question, &[game, name]).await?, game);
        }
        Ok(row)
    }

    async fn slow_moves(&mut self) -> Result<Row, Failure> {
        let all = &self.promises.slow;
        let mut row = Row::new("a slow move is made", all.values().map(Vec::len).sum());
        for (game, moves) in all {
            let kept = self.store.load(game).await?.ok_or("a contest is gone")?;
            let written: Vec<(u64, Move)> = kept
                .lines
                .iter()
                .filter_map(|line| match line.entry.event {
                    Event::Moved { mv, .. } => Some((line.entry.seq, mv)),
                    _ => None,
                })
                .collect();
            row.lost += moves.iter().filter(|one| !written.contains(one)).count();
            row.twice += written.len().saturating_sub(moves.len());
        }
        Ok(row)
    }

    /// Whose turn it is in a slow game is told so, once, and nobody else.
    async fn turns(&mut self) -> Result<Row, Failure> {
        let mut row = Row::new("whose turn it is, is told", self.promises.slow.len());
        for game in self.promises.slow.keys() {
            row.once(self.ask.count(TURN, &[game]).await?, game);
            row.twice += usize::from(self.ask.count(OTHERS, &[game, "turn"]).await? > 1);
        }
        Ok(row)
    }

    async fn rated(&mut self) -> Result<Row, Failure> {
        let mut row = Row::new("a rated game is over", self.promises.rated.len());
        for (game, winner) in &self.promises.rated {
            row.once(self.ask.count(WON, &[game, &format!("{winner}%")]).await?, game);
            let [changes, counted] =
                [self.ask.count(CHANGES, &[game]).await?, self.ask.count(COUNTED, &[game]).await?];
            row.lost += usize::from(changes < counted);
            row.twice += usize::from(changes > counted);
        }
        Ok(row)
    }

    /// Ratings are, to the last bit, what a rebuild makes of the logs.
    async fn ratings(&mut self) -> Result<Row, Failure> {
        let kept = self.store.ratings_as_text().await?;
        self.store.rebuild_ratings().await?;
        let rebuilt = self.store.ratings_as_text().await?;
        let mut row = Row::new("ratings are those of a rebuild", rebuilt.lines().count());
        let missing = |some: &str, others: &str| {
            let others: std::collections::BTreeSet<&str> = others.lines().collect();
            some.lines().filter(|line| !others.contains(line)).count()
        };
        row.lost = missing(&rebuilt, &kept);
        row.twice = missing(&kept, &rebuilt);
        Ok(row)
    }

    /// The last password opens the account, and those before it do not.
    async fn passwords(&mut self) -> Result<Row, Failure> {
        let old = &self.promises.old_passwords;
        let mut row = Row::new("a password is set", self.promises.accounts.len() + old.len());
        for (name, password) in &self.promises.accounts {
            let status = self.sign_in(name, password).await?;
            row.once(i64::from(status == 303), name);
        }
        for (name, password) in old {
            row.twice += usize::from(self.sign_in(name, password).await? != 403);
        }
        Ok(row)
    }

    async fn sign_in(&mut self, name: &str, password: &str) -> Result<u16, Failure> {
        let form = [("name", name), ("password", password)];
        Ok(self.visitor().post("/en/signin", &form).await?.status)
    }

    async fn sessions(&mut self) -> Result<Row, Failure> {
        let mut row = Row::new("a session is ended", self.promises.sessions.len());
        for cookies in &self.promises.sessions {
            let mut browser = self.visitor();
            browser.cookies.clone_from(cookies);
            let request = Request { method: "GET", path: "/en/me", body: None, lines: "" };
            row.twice += usize::from(browser.ask(request).await?.status == 200);
        }
        Ok(row)
    }

    /// A browser at an address where nobody has guessed at a password yet.
    fn visitor(&mut self) -> Browser {
        self.visits += 1;
        let [_, _, high, low] = self.visits.to_be_bytes();
        let from = std::net::IpAddr::from([127, 2, high, low.max(1)]);
        Browser::new(self.ways.iter().map(|way| Way { from, ..*way }).collect())
    }
}
