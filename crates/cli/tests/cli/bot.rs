//! `branan bot` against a real server: whole games, and a server that dies in the middle.

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};

use crate::program::{branan, folder, run};
use crate::serve::Server;

/// A bot under way, and where it plays.
pub struct Bot {
    child: Child,
    said: BufReader<std::process::ChildStderr>,
}

impl Bot {
    fn start(server: &Server, arguments: &[&str]) -> Bot {
        Bot::run(branan(), &format!("http://localhost:{}", server.port), arguments)
    }

    /// Starts the program as it was prepared, at a server.
    pub fn run(mut program: Command, address: &str, arguments: &[&str]) -> Bot {
        let mut child = program
            .args(["bot", "--server", address])
            .args(arguments)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let said = BufReader::new(child.stderr.take().unwrap());
        Bot { child, said }
    }

    /// The link of the game it has sat down to.
    pub fn link(&mut self) -> String {
        let mut line = String::new();
        self.said.read_line(&mut line).unwrap();
        line.trim()
            .rsplit(' ')
            .next()
            .filter(|word| word.starts_with("http"))
            .unwrap_or_else(|| panic!("{line}"))
            .to_owned()
    }

    /// What it has to say at the end.
    pub fn outcome(self) -> String {
        // A pipe that nobody empties would stop it.
        let rest = std::thread::spawn(move || self.said.lines().map_while(Result::ok).collect::<Vec<_>>());
        let output = self.child.wait_with_output().unwrap();
        let told = rest.join().unwrap();
        assert!(output.status.success(), "{told:?}");
        String::from_utf8(output.stdout).unwrap().trim().to_owned()
    }
}

pub fn assert_fit(first: &str, second: &str) {
    assert!(
        matches!((first, second), ("won", "lost") | ("lost", "won") | ("drawn", "drawn")),
        "{first}, {second}"
    );
}

#[test]
fn our_engine_and_another_program_play_a_match_to_its_end() {
    let server = Server::start("bot-match");
    let mut first = Bot::start(&server, &["nodes=200", "--games", "1", "--sets", "2", "--name", "one"]);
    let link = first.link();
    let other = format!("nodes=50,uci:'{}' engine", env!("CARGO_BIN_EXE_branan"));
    let mut second =
        Bot::start(&server, &[&other, "--accept", "--games", "1", "--sets", "2", "--name", "two"]);
    assert_eq!(second.link(), link);
    assert_fit(&first.outcome(), &second.outcome());
    let id = link.rsplit('/').next().unwrap();
    let record = server.get(&format!("/api/games/{id}"));
    assert!(
        record.contains(r#""status":"ended""#) && record.contains(r#""names":["one","two"]"#),
        "{record}"
    );
}

#[test]
fn a_server_that_dies_is_waited_for_and_the_game_goes_on() {
    let data = folder("bot-restart");
    let mut server = Server::start_with(data.clone(), &[]);
    let mut first = Bot::start(&server, &["time=60ms", "--games", "1", "--clock", "5m+1s", "--private"]);
    let link = first.link();
    let mut second = Bot::start(&server, &["time=60ms", "--join", &link]);
    assert_eq!(second.link(), link);
    let path = format!("/api/games/{}", link.rsplit('/').next().unwrap());
    while !server.get(&path).contains(r#""moves":""#) {}
    server.child.kill().unwrap();
    server.child.wait().unwrap();
    let again = Server::start_at(server.port, data);
    assert_fit(&first.outcome(), &second.outcome());
    assert!(again.get(&path).contains(r#""status":"ended""#));
}

#[test]
fn what_cannot_be_meant_is_refused() {
    for arguments in [
        &["bot", "level=99"][..],
        &["bot", "--server", "ftp://tafl.example"],
        &["bot", "--join", "https://tafl.example/elsewhere"],
        &["bot", "uci:/no/such/engine"],
        &["bot", "--rules", "chess"],
        &["bot", "--clock", "9h"],
        &["health", "tafl"],
    ] {
        let ran = run(arguments);
        assert_ne!(ran.status, 0, "{arguments:?}");
        assert!(ran.err.starts_with("error: "), "{arguments:?}: {}", ran.err);
    }
}

#[test]
fn health_is_told_by_the_exit_status() {
    let mut server = Server::start("bot-health");
    let address = format!("http://127.0.0.1:{}", server.port);
    let well = run(&["health", &address]);
    assert_eq!((well.status, well.out.as_str()), (0, "ok\n"));
    server.child.kill().unwrap();
    server.child.wait().unwrap();
    assert_eq!(run(&["health", &address]).status, 1);
}
