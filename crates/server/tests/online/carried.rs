//! `branan export` and `branan import` carry everything: every table and every column that the schema has, but for
//! those that are named here with a reason.

use serde_json::json;
use sqlx::postgres::PgConnectOptions;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{AssertSqlSafe, ConnectOptions, PgConnection, Row, SqliteConnection};

use super::accounts::Browser;
use super::bank::{Folder, postgres_database};
use super::*;

/// Tables that stay behind, and why.
const LEFT: [(&str, &str); 11] = [
    ("account_session", "everybody signs in again"),
    ("account_device", "browsers are known again once somebody has signed in"),
    ("account_link", "links work for a day"),
    ("mail_link", "so do those in mails"),
    ("mail_asked", "addresses that were asked within a day"),
    ("passkey_challenge", "devices are asked anew"),
    ("game_rewritten", "a note to servers that run"),
    ("heartbeat", "a sign of life of servers that run"),
    ("rating_version", "counts changes of this database"),
    ("agreement_night", "whose turn it is among servers that run"),
    ("_sqlx_migrations", "the other database has its own"),
];
/// Tables that are made again from what is carried.
const REBUILT: [&str; 6] = [
    "rating_result",
    "rating_change",
    "agreement",
    "agreement_game",
    "agreement_person",
    "agreement_everybody",
];
/// Tables with rows that nobody can make up, or that servers note something in for themselves: the tests `moved` of
/// channels and of conditional moves look at those.
const ELSEWHERE: [&str; 5] = ["account_mail", "account_push", "account_wish", "site_key", "game_conditional"];
/// Tables that follow from logs: only a real contest fills them.
const OF_LOGS: [&str; 4] = ["game", "game_event", "game_maker", "game_seat"];

/// A database that is asked for everything in it, as no part of the program does.
pub(super) enum Reader {
    Sqlite(SqliteConnection),
    Postgres(PgConnection),
}

/// A column of a table, and whether it holds text.
struct Column {
    name: String,
    kind: String,
}

impl Reader {
    pub(super) async fn open(url: &str) -> Reader {
        match url.strip_prefix("sqlite:") {
            Some(path) => Reader::Sqlite(SqliteConnectOptions::new().filename(path).connect().await.unwrap()),
            None => Reader::Postgres(url.parse::<PgConnectOptions>().unwrap().connect().await.unwrap()),
        }
    }

    /// The rows of an answer, each as the texts of its columns.
    async fn ask(&mut self, sql: &str) -> Vec<Vec<Option<String>>> {
        let query = AssertSqlSafe(sql.to_owned());
        match self {
            Reader::Sqlite(connection) => {
                let rows = sqlx::query(query).fetch_all(connection).await.unwrap();
                rows.iter().map(|row| (0..row.len()).map(|place| row.get(place)).collect()).collect()
            }
            Reader::Postgres(connection) => {
                let rows = sqlx::query(query).fetch_all(connection).await.unwrap();
                rows.iter().map(|row| (0..row.len()).map(|place| row.get(place)).collect()).collect()
            }
        }
    }

    pub(super) async fn run(&mut self, sql: &str) {
        let sql = sqlx::raw_sql(AssertSqlSafe(sql.to_owned()));
        match self {
            Reader::Sqlite(connection) => sql.execute(connection).await.map(drop).unwrap(),
            Reader::Postgres(connection) => sql.execute(connection).await.map(drop).unwrap(),
        }
    }

    async fn tables(&mut self) -> Vec<String> {
        let sql = match self {
            Reader::Sqlite(_) => {
                "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
            }
            Reader::Postgres(_) => {
                "SELECT table_name::text FROM information_schema.tables WHERE table_schema = 'public'"
            }
        };
        let mut names: Vec<String> =
            self.ask(sql).await.into_iter().map(|mut row| row.remove(0).unwrap()).collect();
        names.sort();
        names
    }

    async fn columns(&mut self, table: &str) -> Vec<Column> {
        let sql = match self {
            Reader::Sqlite(_) => format!("SELECT name, type FROM pragma_table_info('{table}') ORDER BY name"),
            Reader::Postgres(_) => format!(
                "SELECT column_name::text, data_type::text FROM information_schema.columns \
                 WHERE table_schema = 'public' AND table_name = '{table}' ORDER BY column_name"
            ),
        };
        let columns = self.ask(&sql).await.into_iter().map(|mut row| {
            let kind = row.remove(1).unwrap().to_uppercase();
            Column { name: row.remove(0).unwrap(), kind }
        });
        columns.collect()
    }

    /// Everything in a table, in an order that does not depend on the database.
    async fn rows(&mut self, table: &str) -> Vec<Vec<Option<String>>> {
        let columns = self.columns(table).await;
        let columns: Vec<String> =
            columns.iter().map(|column| format!("CAST({} AS TEXT)", column.name)).collect();
        let mut rows = self.ask(&format!("SELECT {} FROM {table}", columns.join(", "))).await;
        rows.sort();
        rows
    }

    /// Adds a row that has something in every column, to whom and to which contest it belongs by the columns' names.
    async fn fill(&mut self, table: &str, account: &str, game: &str) {
        let columns = self.columns(table).await;
        let value = |column: &Column| match (column.name.as_str(), column.kind.as_str()) {
            ("game_id", _) => format!("'{game}'"),
            (name, _) if name.ends_with("_id") => format!("'{account}'"),
            (name, "TEXT") => format!("'some {name}'"),
            (_, "BLOB" | "BYTEA") => "'\\x0102'".to_owned(),
            (_, "DOUBLE PRECISION") => "1.5".to_owned(),
            _ => "7".to_owned(),
        };
        let names: Vec<&str> = columns.iter().map(|column| column.name.as_str()).collect();
        let values: Vec<String> = columns.iter().map(value).collect();
        self.run(&format!("INSERT INTO {table} ({}) VALUES ({})", names.join(", "), values.join(", "))).await;
    }

    /// Fails unless every column of a table has something in it in some row.
    async fn assert_full(&mut self, table: &str) {
        for column in self.columns(table).await {
            let name = &column.name;
            let sql = format!(
                "SELECT CAST(count(*) AS TEXT) FROM {table} WHERE {name} IS NOT NULL AND CAST({name} AS TEXT) NOT IN ('', '0')"
            );
            let found = self.ask(&sql).await[0][0].clone();
            assert_ne!(
                found.as_deref(),
                Some("0"),
                "nothing is in {table}.{name}: have this test put something there"
            );
        }
    }
}

fn databases() -> ([String; 2], Folder) {
    let folder = Folder::new("carried");
    ([format!("sqlite:{}", folder.0.join("games.db").display()), postgres_database()], folder)
}

/// Contests that have something in every column of theirs, rated ones and one that is played; the first of them.
async fn play(still: &Still) -> String {
    let [mut eva, mut ole] = ["10.0.0.1", "10.0.0.2"].map(|address| Browser::new(&still.hub, address));
    eva.sign_up("Eva").await;
    ole.sign_up("Ole").await;
    let clock = json!({"base_ms": 600_000, "inc_ms": 5000});
    let terms = json!({"rules": "brandubh", "sets": 1, "clock": clock, "rated": true});
    let offer =
        json!({"terms": terms, "side": "random", "listed": true, "key": "Zm9yLWEtdGVzdC1vZi1leHBvcnQ"});
    let mut ids = Vec::new();
    for offer in [offer, json!({"terms": {"rules": "tablut", "sets": 2, "clock": clock}, "listed": true})] {
        let (status, seated) = eva.post_json("/api/games", &offer).await;
        assert_eq!(status, 201, "{seated}");
        let id = seated["id"].as_str().unwrap().to_owned();
        ole.join(&id, "").await;
        ids.push(id);
    }
    let mut random = branan_rules::SplitMix64::new(1);
    for (number, id) in ids.iter().enumerate() {
        for turn in 0..12 {
            still.pass_ms(1000);
            let table = still.table(id).await;
            let (mover, legal) = (table.to_move().unwrap(), table.board().legal_moves());
            let (cmd_id, command) = (turn.to_string(), Command::Move(legal[random.below(legal.len())]));
            still.hub.command(id, mover, asked(&cmd_id, table.version(), &command)).await.unwrap();
        }
        if number == 0 {
            let seen = still.table(id).await.version();
            still.hub.command(id, Seat::First, asked("x", seen, &Command::Resign)).await.unwrap();
        }
    }
    still.hub.tick().await.unwrap();
    ids.swap_remove(0)
}

#[tokio::test(flavor = "multi_thread")]
async fn every_table_is_carried_or_named() {
    let (urls, _folder) = databases();
    let (others, _other_folder) = databases();
    for (from, to) in urls.iter().zip(others.iter().rev()) {
        let limits = Limits { behind_proxy: true, ..Limits::default() };
        let still = Still::with(Store::connect(from).await.unwrap(), limits);
        let game = play(&still).await;
        let mut source = Reader::open(from).await;
        let account = source.ask("SELECT id FROM account ORDER BY name").await[0][0].clone().unwrap();
        let tables = source.tables().await;
        let is_left = |table: &str| LEFT.iter().any(|(left, _)| *left == table);
        for (left, _) in LEFT {
            assert!(tables.iter().any(|table| table == left), "there is no {left} any more");
        }
        let is_other = |table: &str| REBUILT.contains(&table) || ELSEWHERE.contains(&table);
        let carried: Vec<&String> =
            tables.iter().filter(|table| !is_left(table) && !is_other(table)).collect();
        for table in &carried {
            if !OF_LOGS.contains(&table.as_str()) {
                source.fill(table, &account, &game).await;
            }
            source.assert_full(table).await;
        }
        let mut file = Vec::new();
        still.hub.store().export(&mut file).await.unwrap();
        let target = Store::connect(to).await.unwrap();
        target.import(file.as_slice()).await.unwrap();
        // As `branan import` does.
        target.rebuild_ratings().await.unwrap();
        let mut there = Reader::open(to).await;
        for table in carried {
            assert_eq!(there.rows(table).await, source.rows(table).await, "{table}: is it in the export?");
        }
        let ratings = still.hub.store().ratings_as_text().await.unwrap();
        assert!(ratings.contains("\"rated\""), "{ratings}");
        assert_eq!(target.ratings_as_text().await.unwrap(), ratings);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn seats_that_somebody_took_since_the_copy_are_theirs_after_it_is_restored() {
    let (urls, _folder) = databases();
    let (others, _other_folder) = databases();
    for (from, to) in urls.iter().zip(&others) {
        let limits = Limits { behind_proxy: true, ..Limits::default() };
        let still = Still::with(Store::connect(from).await.unwrap(), limits);
        let mut eva = Browser::new(&still.hub, "10.0.0.1");
        eva.sign_up("Eva").await;
        let export = async || {
            let mut file = Vec::new();
            still.hub.store().export(&mut file).await.unwrap();
            file
        };
        let copy = Store::connect(to).await.unwrap();
        copy.import(export().await.as_slice()).await.unwrap();
        let (id, _) = eva.offer("", true).await;
        copy.import(export().await.as_slice()).await.unwrap();
        let mut there = Browser::new(&Still::with(copy, limits).hub, "10.0.0.1");
        there.sign_in("Eva", super::accounts::PASSWORD).await;
        assert!(there.get("/en/me").await.text.contains(&id), "{id} is nobody's");
    }
}
