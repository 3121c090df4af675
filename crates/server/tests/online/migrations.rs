//! Databases of other versions of the program.

use branan_server::game::store::StoreError;
use sqlx::postgres::PgConnectOptions;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{AssertSqlSafe, ConnectOptions};

use super::bank::{Folder, postgres_database};
use super::*;

/// What the program before version 0.2 kept of the steps it had done.
const OLD: &str = "CREATE TABLE migration (id BIGINT PRIMARY KEY)";

/// Takes back what later steps have made.
const LATER: &str = "DROP TABLE account; DROP TABLE account_session; DROP TABLE account_device; DROP TABLE account_code; \
     DROP TABLE account_link; DROP TABLE account_seat; DROP TABLE account_retired; DROP TABLE game_rewritten; \
     DROP INDEX game_seat_key; \
     DROP TABLE notice; DROP TABLE account_muted; DROP TABLE challenge; DROP TABLE account_block; \
     DROP TABLE account_feed; DROP INDEX game_playing; ALTER TABLE game DROP COLUMN turn; \
     DROP TABLE report; DROP TABLE moderation; DROP TABLE game_conditional; \
     DROP TABLE account_mail; DROP TABLE mail_link; DROP TABLE mail_asked; \
     DROP TABLE site_key; DROP TABLE account_push; DROP TABLE account_wish; DROP TABLE standing; \
     DROP TABLE account_passkey; DROP TABLE passkey_challenge; \
     DROP TABLE rating_version; DROP TABLE rating_result; DROP TABLE rating_change; \
     DROP TABLE agreement; DROP TABLE agreement_game; DROP TABLE agreement_person; \
     DROP TABLE agreement_everybody; DROP TABLE agreement_night; \
     DROP INDEX game_rated; ALTER TABLE game DROP COLUMN rated";

/// A database of each kind, with what has to live as long: its address, and the first two steps that made it.
fn databases() -> [(String, [&'static str; 2], Folder); 2] {
    let folder = Folder::new("migrations");
    let sqlite = [
        include_str!("../../migrations/sqlite/0001_games.sql"),
        include_str!("../../migrations/sqlite/0002_names.sql"),
    ];
    let postgres = [
        include_str!("../../migrations/postgres/0001_games.sql"),
        include_str!("../../migrations/postgres/0002_names.sql"),
    ];
    let url = format!("sqlite:{}", folder.0.join("games.db").display());
    [(url, sqlite, folder), (postgres_database(), postgres, Folder::new("none"))]
}

/// Has a database do something that the program never does.
async fn run(url: &str, sql: &str) {
    let sql = sqlx::raw_sql(AssertSqlSafe(sql.to_owned()));
    if let Some(path) = url.strip_prefix("sqlite:") {
        let options = SqliteConnectOptions::new().filename(path).create_if_missing(true);
        sql.execute(&mut options.connect().await.unwrap()).await.unwrap();
    } else {
        let mut connection = url.parse::<PgConnectOptions>().unwrap().connect().await.unwrap();
        sql.execute(&mut connection).await.unwrap();
    }
}

/// Opens a database, and closes it again.
async fn opened(url: &str) -> Result<(), StoreError> {
    Store::connect(url).await?.close().await;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_database_of_the_version_before_is_taken_over_with_everything_in_it() {
    for (url, _, _folder) in databases() {
        let still = Still::on(Store::connect(&url).await.unwrap());
        let [first, _] = still.begun(1, FIVE).await;
        still.hub.command(&first.id, Seat::First, asked("1", 3, &mv("d2-e2"))).await.unwrap();
        still.hub.store().close().await;
        run(&url, "DROP TABLE _sqlx_migrations").await;
        run(&url, LATER).await;
        run(&url, &format!("{OLD}; INSERT INTO migration (id) VALUES (1), (2), (3)")).await;
        for _ in 0..2 {
            let next = Still::on(Store::connect(&url).await.unwrap());
            assert_eq!(next.table(&first.id).await.version(), 4);
            assert_eq!(next.hub.command(&first.id, Seat::First, asked("1", 3, &mv("d2-e2"))).await, Ok(4));
            next.hub.store().close().await;
        }
        // What was kept of the steps before is not needed any more.
        run(&url, OLD).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_older_database_is_brought_up_to_date() {
    for (url, [games, names], _folder) in databases() {
        run(&url, &format!("{games}{names}{OLD}; INSERT INTO migration (id) VALUES (1), (2)")).await;
        let still = Still::on(Store::connect(&url).await.unwrap());
        let [first, _] = still.begun(1, None).await;
        assert_eq!(still.hub.command(&first.id, Seat::First, asked("1", 3, &mv("d2-e2"))).await, Ok(4));
        still.hub.store().close().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_database_of_a_later_version_is_refused_and_one_of_another_program_too() {
    for (url, _, _folder) in databases() {
        opened(&url).await.unwrap();
        let columns = "version, description, success, checksum, execution_time";
        let later = format!(
            "INSERT INTO _sqlx_migrations ({columns}) SELECT 99, description, success, checksum, execution_time \
             FROM _sqlx_migrations WHERE version = 1"
        );
        run(&url, &later).await;
        let error = opened(&url).await.unwrap_err();
        assert_eq!(error.to_string(), "the database was made by a later version (its format is 99)");
        run(&url, "DELETE FROM _sqlx_migrations WHERE version = 99").await;
        opened(&url).await.unwrap();
        let change = "UPDATE _sqlx_migrations SET checksum = (SELECT checksum FROM _sqlx_migrations WHERE version = 1) \
                      WHERE version = 2";
        run(&url, change).await;
        let error = opened(&url).await.unwrap_err();
        let why = "the database was made by another program: migration 2 is not the one this one has";
        assert_eq!(error.to_string(), why);
    }
    for (url, _, _folder) in databases() {
        run(&url, &format!("{OLD}; INSERT INTO migration (id) VALUES (1), (77)")).await;
        let error = opened(&url).await.unwrap_err();
        assert_eq!(error.to_string(), "the database was made by a later version (its format is 77)");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_contest_that_a_later_version_went_on_with_is_refused_and_the_others_go_on() {
    for (url, _, _folder) in databases() {
        let still = Still::on(Store::connect(&url).await.unwrap());
        let [[theirs, _], [ours, _]] = [still.begun(1, FIVE).await, still.begun(1, FIVE).await];
        let sing = format!(
            "INSERT INTO game_event (game_id, seq, at_ms, actor, kind, data) \
             VALUES ('{}', 4, {START_MS}, 'first', 'sung', '{{\"sung\":{{\"song\":\"a\"}}}}')",
            theirs.id
        );
        run(&url, &sing).await;
        let error = still.hub.store().load(&theirs.id).await.unwrap_err().to_string();
        assert!(error.contains(&theirs.id) && error.contains("entry 4 is of a later version"), "{error}");
        let next = Still::on(Store::connect(&url).await.unwrap());
        assert!(next.hub.command(&theirs.id, Seat::First, asked("1", 4, &mv("d2-e2"))).await.is_err());
        assert_eq!(next.hub.command(&ours.id, Seat::First, asked("1", 3, &mv("d2-e2"))).await, Ok(4));
        next.hub.store().close().await;
    }
}
