//! What was lost with a disk, brought back by the commands of docs/running.md.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use super::bank::{self, Folder};
use super::machine::{DATABASE, Machine, address};
use super::*;

const DOCS: &str = include_str!("../../../../docs/running.md");

/// The commands in a block of the documentation, by the word behind `sh`.
fn documented(name: &str) -> &'static str {
    let (_, block) = DOCS.split_once(&format!("```sh {name}\n")).unwrap_or_else(|| panic!("no block {name}"));
    block.split_once("```").unwrap().0
}

/// Carries out a block of the documentation, where words in capitals are what they are here.
fn carry_out(mut shell: Command, name: &str, words: &[(&str, &Path)]) {
    let script = format!("set -e\n{}", documented(name));
    shell.args(["-c", &script]).envs(words.iter().copied()).stdin(Stdio::null());
    let done = shell.output().unwrap();
    assert!(done.status.success(), "{name}: {}", String::from_utf8_lossy(&done.stderr));
}

/// A shell of whoever runs `PostgreSQL`, with its programs at hand.
fn shell_at(machine: &Machine) -> Command {
    let mut shell = bank::command("sh");
    let path = format!("{}:{}", bank::programs().display(), std::env::var("PATH").unwrap_or_default());
    shell.env("PATH", path).env("PGHOST", &machine.host).env("PGPORT", machine.port.to_string());
    shell.env("PGUSER", bank::user()).env("PGDATABASE", DATABASE).env("PGSSLMODE", "require");
    shell
}

async fn playing(store: Store) -> (Still, [Taken; 2]) {
    let still = Still::on(store);
    let taken = still.begun(1, FIVE).await;
    still.hub.command(&taken[0].id, Seat::First, asked("1", 3, &mv("d2-e2"))).await.unwrap();
    (still, taken)
}

/// What is played by day: a move of the game of yesterday, and a new game.
async fn play_on(still: &Still, game: &str) -> String {
    still.hub.command(game, Seat::Second, asked("2", 4, &mv("d3-b3"))).await.unwrap();
    let [new, _] = still.begun(1, FIVE).await;
    still.hub.command(&new.id, Seat::First, asked("1", 3, &mv("d2-e2"))).await.unwrap();
    new.id.clone()
}

/// Goes on with both games, in the seats and from the entries that people remember.
async fn go_on(store: Store, old: &str, new: &str) {
    let still = Still::on(store);
    assert_eq!((still.table(old).await.version(), still.table(new).await.version()), (5, 4));
    assert_eq!(still.hub.command(old, Seat::First, asked("3", 5, &mv("d1-d3"))).await, Ok(6));
    // What was acknowledged before is answered as it was then.
    assert_eq!(still.hub.command(old, Seat::Second, asked("2", 4, &mv("d3-b3"))).await, Ok(5));
    assert_eq!(still.hub.command(new, Seat::Second, asked("2", 4, &mv("d3-b3"))).await, Ok(5));
    still.hub.store().close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_postgres_is_restored_from_the_copy_of_the_night_and_the_log_of_the_day() {
    let (folder, lost) = (Folder::new("drill"), Machine::new());
    let [archive, copy] = ["archive", "copy"].map(|name| folder.0.join(name));
    fs::create_dir(&archive).unwrap();
    for path in [&folder.0, &archive] {
        bank::hand_over(path);
    }
    let words = [("ARCHIVE", &*archive), ("COPY", &*copy)];
    carry_out(shell_at(&lost), "archive", &words);
    lost.restart();
    let url = |machine: &Machine| address(&[machine], &folder.0.join("roots.pem"));
    let (still, taken) = playing(Store::connect(&url(&lost)).await.unwrap()).await;
    carry_out(shell_at(&lost), "every-night", &words);
    let new = play_on(&still, &taken[0].id).await;
    // A minute later at most, the log of the day is in the archive.
    let segment = lost.ask("postgres", "SELECT pg_walfile_name(pg_switch_wal())");
    while lost.ask("postgres", "SELECT coalesce(last_archived_wal, '') FROM pg_stat_archiver") < segment {
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    lost.kill();
    let machine = Machine::empty();
    carry_out(shell_at(&machine), "restore", &[&words[..], &[("PGDATA", &*machine.data())]].concat());
    machine.start();
    machine.wait_until_primary();
    go_on(Store::connect(&url(&machine)).await.unwrap(), &taken[0].id, &new).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_sqlite_is_restored_from_the_copy_of_the_night_and_the_export_of_the_day() {
    let folder = Folder::new("drill");
    let [data, copy, export] = ["data", "copy.db", "today.jsonl"].map(|name| folder.0.join(name));
    fs::create_dir(&data).unwrap();
    let shell = || {
        let mut shell = Command::new("sh");
        shell.current_dir(&folder.0);
        shell
    };
    let words = [("DATA", &*data), ("COPY", &*copy)];
    let (still, taken) = playing(Store::sqlite(&data.join("games.db")).await.unwrap()).await;
    carry_out(shell(), "sqlite-every-night", &words);
    let new = play_on(&still, &taken[0].id).await;
    // `branan export` and `branan import` are these two, with a command line in front.
    still.hub.store().export(fs::File::create(&export).unwrap()).await.unwrap();
    still.hub.store().close().await;
    fs::remove_dir_all(&data).unwrap();
    carry_out(shell(), "sqlite-restore", &words);
    let restored = Store::sqlite(&data.join("games.db")).await.unwrap();
    let read = || std::io::BufReader::new(fs::File::open(&export).unwrap());
    // The game of yesterday goes on, and the new one is added; a second time there is nothing to do.
    assert_eq!(restored.import(read()).await.unwrap(), 2);
    assert_eq!(restored.import(read()).await.unwrap(), 0);
    go_on(restored, &taken[0].id, &new).await;
}
