//! The examples of `/api`, run as readers run them: by curl, Python and Node against a real server.

use std::fs;
use std::path::Path;
use std::process::{Command as Process, Output};

use serde_json::{Value, json};

use super::api::ask;
use super::conditional::DAY;
use super::sockets::site;
use super::*;

/// What a language needs, how a text in it is run, and how its files end.
const LANGUAGES: [(&str, &[&str], &str); 3] = [
    ("curl", &["sh", "-c"], "sh"),
    ("python3", &["python3", "-c"], "py"),
    ("node", &["node", "--input-type=module", "-e"], "mjs"),
];

#[tokio::test]
async fn every_example_does_what_it_says_in_every_language() {
    for (program, command, ending) in LANGUAGES {
        if Process::new(program).arg("--version").output().is_err() {
            eprintln!("NOT PROVED: the examples in {program}, which is not installed");
            continue;
        }
        let still = Still::in_memory().await;
        let address = site(&still.hub).await.to_string();
        let run = async |operation: &str, game: &str, secret: &str| {
            let text = example(operation, ending)
                .replace("127.0.0.1:7711", &address)
                .replace("GAME", game)
                .replace("SECRET", secret);
            let (command, name) = (command.to_vec(), format!("{operation} in {program}"));
            let ran = tokio::task::spawn_blocking(move || run(&command, &text));
            lines(&ran.await.unwrap(), &name)
        };
        whole_game(&still, &run).await;
        others(&still, &run).await;
    }
}

/// A contest from the offer to its end, by the examples alone but for the moves of the other seat.
async fn whole_game(still: &Still, run: impl AsyncFn(&str, &str, &str) -> Vec<Value>) {
    let first = run("openGame", "", "").await.remove(0);
    let (id, key) = (first["id"].as_str().unwrap(), first["key"].as_str().unwrap());
    still.hub.tick().await.unwrap();
    assert_eq!(run("lobby", id, key).await[0][0]["id"], id);
    let second = run("joinGame", id, "").await.remove(0);
    assert_eq!((&first["seat"], &second["seat"]), (&json!("first"), &json!("second")));
    assert_eq!(run("showGame", id, key).await[0]["g"]["status"], "playing");
    // Sent again under the same key, it is made once.
    for _ in 0..2 {
        assert_eq!(run("command", id, key).await, [json!({"s": 4})]);
    }
    let bearer = format!("Bearer {}", second["key"].as_str().unwrap());
    let resign = json!({"v": 4, "x": "resign"});
    let path = format!("/api/games/{id}/commands");
    ask(&still.hub, "POST", &path, &[("authorization", &bearer)], resign).await;
    let entries = run("events", id, key).await;
    assert_eq!(entries.last().unwrap()["e"], json!({"ended": {"winner": "first"}}));
    assert_eq!(entries.first().unwrap()["s"], 1);
    assert_eq!(run("recentGames", id, key).await[0][0]["id"], id);
    assert_eq!(run("ranking", id, key).await, [json!([])]);
}

/// What has no place in that contest.
async fn others(still: &Still, run: impl AsyncFn(&str, &str, &str) -> Vec<Value>) {
    assert_eq!(run("proved", "", "").await[0]["proved"]["winner"], "defenders");
    let [_, second] = still.begun(1, Some(DAY)).await;
    let chosen = run("chooseConditionalMoves", &second.id, &second.key).await;
    assert_eq!(chosen[0]["variations"], json!(["d2-e2 d3-b3"]));
    assert_eq!(run("conditionalMoves", &second.id, &second.key).await, chosen);
}

#[test]
fn every_file_of_examples_is_shown() {
    let shown = include_str!("../../src/game/api/examples.rs");
    for file in fs::read_dir(folder()).unwrap() {
        let name = file.unwrap().file_name().into_string().unwrap();
        let operation = name.split('.').next().unwrap();
        assert!(shown.contains(&format!("\"{operation}\",")), "{name}");
    }
}

fn example(operation: &str, ending: &str) -> String {
    fs::read_to_string(folder().join(format!("{operation}.{ending}"))).unwrap()
}

fn folder() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src/game/api/examples")
}

fn run(command: &[&str], text: &str) -> Output {
    // A machine that has a proxy asks itself without it.
    Process::new(command[0]).args(&command[1..]).arg(text).env("no_proxy", "127.0.0.1").output().unwrap()
}

/// The JSON that an example printed, a value a line.
fn lines(output: &Output, name: &str) -> Vec<Value> {
    let [out, err] = [&output.stdout, &output.stderr].map(|bytes| String::from_utf8_lossy(bytes));
    assert!(output.status.success(), "{name}: {out}{err}");
    let read = |line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{name}: {line}: {error}"));
    out.lines().filter(|line| !line.is_empty()).map(read).collect()
}
