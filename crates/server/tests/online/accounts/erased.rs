//! Whoever leaves leaves nothing of their name behind.

use branan_protocol::online::ChatLine;
use branan_server::{Channels, Mail};
use sqlx::postgres::PgConnectOptions;
use sqlx::{AssertSqlSafe, ConnectOptions, PgConnection};

use super::super::bank::{Folder, postgres_database};
use super::super::channels::telling;
use super::device::Device;
use super::*;

/// A name that nothing else has in it.
const NAME: &str = "Zwentibold-77";

/// A point of the curve that browsers use.
const PUBLIC: &str =
    "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";

/// A server that sends mail, though nobody takes it.
fn server(store: Store) -> Still {
    let mail = Mail::parse("smtp://127.0.0.1:9?from=branan@tafl.example&tls=none", None).unwrap();
    telling(store, Channels { mail: Some(mail), ..Channels::default() })
}

fn chat(text: &str) -> Command {
    Command::Say(ChatLine::Text(text.into()))
}

/// Plays games in which the name is in many places; returns whose it is, their opponent, and a game.
async fn play(still: &Still) -> (Browser, Browser, String) {
    let (mut eva, mut ole) = (Browser::new(&still.hub, "10.0.0.1"), Browser::new(&still.hub, "10.0.0.2"));
    eva.sign_up(NAME).await;
    eva.add_passkey(&mut Device::new(1), "the key of Zwentibold-77").await;
    eva.begin_adding().await;
    ole.sign_up("Ole").await;
    // Enough for pages of the database to be split and moved.
    for number in 0..40 {
        let (id, _) = eva.offer("", number % 2 == 0).await;
        ole.join(&id, "").await;
        still.allow_text(&id).await;
        for (place, (seat, text)) in [
            (Seat::First, "zwentibold-77 greets you, and has much to say"),
            (Seat::Second, "well met, ZWENTIBOLD-77"),
            (Seat::Second, "hm"),
        ]
        .into_iter()
        .enumerate()
        {
            let (command, cmd_id) = (chat(text), format!("s{place}"));
            still.hub.command(&id, seat, asked(&cmd_id, 3, &command)).await.unwrap();
        }
        if number > 2 {
            let resign = Command::Resign;
            still.hub.command(&id, Seat::First, asked("r", 3, &resign)).await.unwrap();
        }
    }
    // What they reported, what was reported of them, and what was said of them elsewhere.
    let mut mia = Browser::new(&still.hub, "10.0.0.4");
    mia.sign_up("Mia").await;
    for (who, name, words) in [
        (&mut eva, "Ole", "so says Zwentibold-77"),
        (&mut ole, NAME, "zwentibold-77 is rude"),
        (&mut mia, "Ole", "as ZWENTIBOLD-77 will tell you"),
    ] {
        let form = [("reason", "abuse"), ("words", words)];
        assert_eq!(who.post(&format!("/en/@/{name}/report"), &form).await.status, 303);
    }
    // Where they are told things: an address that mail would be sent to, a browser, and offers they wait for.
    let keys = [("p256dh", PUBLIC), ("auth", "BTBZMqHH6r4Tts7J_aSIgg")];
    let endpoint = ("endpoint", "https://web.push.apple.com/zwentibold");
    assert_eq!(eva.post("/en/me/push", &[endpoint, keys[0], keys[1]]).await.status, 303);
    let address = [("which", "set"), ("address", "zwentibold@mail.example")];
    assert_eq!(eva.post("/en/me/mail", &address).await.status, 303);
    assert_eq!(eva.post("/en/me/wish", &[("game", "brandubh"), ("pace", "live")]).await.status, 303);
    // One more that nobody has taken up, one that was played without an account and claimed.
    eva.offer("", true).await;
    let mut before = Browser::new(&still.hub, "10.0.0.1");
    let (id, secret) = before.offer(NAME, true).await;
    ole.join(&id, "").await;
    assert_eq!(eva.claim(&[&secret]).await.1["claimed"], 1);
    (eva, ole, id)
}

/// Deletes the account.
async fn leave(still: &Still, (mut eva, mut ole, id): (Browser, Browser, String)) {
    for (form, status) in [
        ([("name", "Ole"), ("password", PASSWORD)], 403),
        ([("name", NAME), ("password", "something else")], 403),
        ([("name", NAME), ("password", PASSWORD)], 200),
        // A form that is sent again.
        ([("name", NAME), ("password", PASSWORD)], 401),
    ] {
        assert_eq!(eva.post("/en/me/delete", &form).await.status, status);
    }
    assert_eq!(eva.sign_in(NAME, PASSWORD).await.status, 403);
    // Games stay, those under way are resigned, and what others said stays but for the name.
    let page = ole.get("/en/me").await.text;
    assert!(page.contains("No game is under way") && page.contains("Guest – Ole"), "{page}");
    let table = still.table(&id).await;
    assert_eq!(
        (table.snapshot().names.clone(), table.snapshot().winner),
        ([String::new(), "Ole".into()], Some(Seat::Second))
    );
    let file = ole.get("/me/export.json").await.text;
    assert!(file.contains("\"hm\"") && !file.to_lowercase().contains("zwentibold"), "{file}");
    assert!(ole.get("/en/@/Ole").await.text.contains("Somebody who left"));
    assert!(!ole.get(&format!("/en/g/{id}")).await.text.contains(NAME), "what is in memory was read again");
    // What happens there later does not bring it back.
    let late = Command::Say(ChatLine::Phrase(branan_protocol::online::Phrase::Hello));
    still.hub.command(&id, Seat::Second, asked("late", table.version(), &late)).await.unwrap();
    // Nobody gets the name again.
    let mut other = Browser::new(&still.hub, "10.0.0.3");
    let again = other.post("/en/signup", &[("name", "zwentibold77"), ("new", PASSWORD)]).await;
    assert_eq!(again.status, 409);
}

fn is_in(bytes: &[u8]) -> bool {
    let small = bytes.to_ascii_lowercase();
    small.windows(10).any(|part| part == b"zwentibold")
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_of_a_name_is_left_in_the_files_of_sqlite() {
    let folder = Folder::new("erased");
    let path = folder.0.join("games.db");
    let still = server(Store::sqlite(&path).await.unwrap());
    let files = || {
        let paths = std::fs::read_dir(&folder.0).unwrap().map(|entry| entry.unwrap().path());
        paths.filter(|path| is_in(&std::fs::read(path).unwrap())).collect::<Vec<_>>()
    };
    let people = play(&still).await;
    assert!(!files().is_empty(), "it is found where it is");
    leave(&still, people).await;
    assert!(files().is_empty(), "{:?}", files());
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_of_a_name_is_left_in_the_tables_of_postgresql() {
    let url = postgres_database();
    let still = server(Store::connect(&url).await.unwrap());
    let people = play(&still).await;
    leave(&still, people).await;
    let mut connection: PgConnection = url.parse::<PgConnectOptions>().unwrap().connect().await.unwrap();
    let tables = "SELECT tablename FROM pg_tables WHERE schemaname = 'public'";
    let tables: Vec<String> = sqlx::query_scalar(tables).fetch_all(&mut connection).await.unwrap();
    assert!(tables.len() > 10, "{tables:?}");
    for table in tables {
        let rows = AssertSqlSafe(format!("SELECT t::text FROM {table} t"));
        let rows: Vec<String> = sqlx::query_scalar(rows).fetch_all(&mut connection).await.unwrap();
        assert!(rows.iter().all(|row| !is_in(row.as_bytes())), "{table}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_new_name_is_everywhere_and_the_old_one_nobodys() {
    for (still, _folder) in sites().await {
        // Another program on the same database, as the command line.
        let other = Still::on(still.hub.store().clone());
        let mut eva = Browser::new(&still.hub, "10.0.0.1");
        eva.sign_up("Eva").await;
        let (id, _) = eva.offer("", true).await;
        assert!(eva.get(&format!("/en/g/{id}")).await.text.contains("Eva"));
        Browser::new(&still.hub, "10.0.0.2").sign_up("Ole").await;
        for taken in ["Ole", "0le", "a b"] {
            assert!(other.hub.rename_user("Eva", taken).await.is_err(), "{taken}");
        }
        other.hub.rename_user("Eva", "Ada").await.unwrap();
        assert!(other.hub.rename_user("Eva", "Ida").await.is_err());
        assert_eq!(still.table(&id).await.snapshot().names[0], "Ada");
        still.hub.tick().await.unwrap();
        assert!(eva.get(&format!("/en/g/{id}")).await.text.contains("Ada"), "it was read again");
        assert!(eva.get("/en/me").await.text.contains("signed in as Ada"));
        let old = [("name", "Eva"), ("new", PASSWORD)];
        assert_eq!(Browser::new(&still.hub, "10.0.0.3").post("/en/signup", &old).await.status, 409);
        other.hub.rename_user("ada", "ADA").await.unwrap();
        other.hub.erase_user("Ada").await.unwrap();
        still.hub.tick().await.unwrap();
        assert!(!eva.is_signed_in().await);
        assert!(!eva.get(&format!("/en/g/{id}")).await.text.contains("ADA"));
    }
}
