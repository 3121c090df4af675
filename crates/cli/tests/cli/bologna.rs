//! The Tablut challenge of Bologna: `branan referee`, and `branan engine --protocol bologna`.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::process::{Child, ChildStderr, Output, Stdio};
use std::thread;
use std::time::Duration;

use crate::program::{branan, folder, run};

/// A referee that waits for two players.
struct Referee {
    child: Child,
    err: BufReader<ChildStderr>,
    white: u16,
    black: u16,
}

impl Referee {
    fn start(arguments: &[&str]) -> Referee {
        let mut child = branan()
            .args(["referee", "--white-port", "0", "--black-port", "0"])
            .args(arguments)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut err = BufReader::new(child.stderr.take().unwrap());
        let mut line = String::new();
        err.read_line(&mut line).unwrap();
        let mut ports = line.split_whitespace().filter_map(|word| word.strip_prefix("127.0.0.1:"));
        let mut port = || ports.next().and_then(|port| port.parse().ok()).unwrap_or_else(|| panic!("{line}"));
        let (white, black) = (port(), port());
        Referee { child, err, white, black }
    }

    /// How the game ended, and what was told on the way.
    fn verdict(mut self) -> (String, String) {
        let mut told = String::new();
        self.err.read_to_string(&mut told).unwrap();
        let output = self.child.wait_with_output().unwrap();
        assert!(output.status.success(), "{told}");
        (String::from_utf8(output.stdout).unwrap().trim().to_owned(), told)
    }

    /// Two players who said their names and were sent the start.
    fn seated(&self) -> [Client; 2] {
        let mut white = Client::connect(self.white);
        white.send("\"Ada\"");
        let mut black = Client::connect(self.black);
        black.send("\"Bo b\"");
        assert!(white.receive().ends_with(r#""turn":"WHITE"}"#));
        assert!(black.receive().ends_with(r#""turn":"WHITE"}"#));
        [white, black]
    }
}

/// A player as a student would write one.
struct Client(TcpStream);

impl Client {
    fn connect(port: u16) -> Client {
        let stream = TcpStream::connect(("127.0.0.1", port)).unwrap();
        stream.set_read_timeout(Some(Duration::from_mins(1))).unwrap();
        Client(stream)
    }

    fn send(&mut self, text: &str) {
        let length = u32::try_from(text.len()).unwrap();
        self.0.write_all(&[&length.to_be_bytes(), text.as_bytes()].concat()).unwrap();
    }

    fn receive(&mut self) -> String {
        let mut head = [0; 4];
        self.0.read_exact(&mut head).unwrap();
        let mut text = vec![0; u32::from_be_bytes(head) as usize];
        self.0.read_exact(&mut text).unwrap();
        String::from_utf8(text).unwrap()
    }
}

fn player(side: &str, port: u16, more: &[&str]) -> Child {
    branan()
        .args(["engine", "--protocol", "bologna", "--side", side, "--port", &port.to_string()])
        .args(more)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

/// Waits for players side by side: a pipe that nobody empties would stop one.
fn outputs(players: [Child; 2]) -> [Output; 2] {
    players
        .map(|child| thread::spawn(|| child.wait_with_output().unwrap()))
        .map(|waiting| waiting.join().unwrap())
}

#[test]
fn two_of_our_players_play_a_whole_game_and_a_record_is_written() {
    let record = folder("bologna-whole").join("game.otg");
    let referee = Referee::start(&["--out", record.to_str().unwrap()]);
    let players = [
        player("white", referee.white, &["--engine", "nodes=300", "--name", "Weiß 1"]),
        player("black", referee.black, &["--engine", "level=1", "--time", "30"]),
    ];
    let [white, black] = outputs(players).map(|output| {
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap().trim().to_owned()
    });
    let (verdict, told) = referee.verdict();
    assert!(told.contains("white Weiß1, black Branan"), "{told}");
    let expected = match (white.as_str(), black.as_str()) {
        ("won", "lost") => "white wins",
        ("lost", "won") => "black wins",
        ("drawn", "drawn") => "draw",
        other => panic!("{other:?}"),
    };
    assert!(verdict.starts_with(expected), "{verdict}");
    let text = std::fs::read_to_string(&record).unwrap();
    assert!(text.contains("[defenders:Weiß1]") && text.contains("[variant:tablut-bologna]"), "{text}");
    let shown = run(&["convert", record.to_str().unwrap(), "--to", "otg"]);
    assert_eq!((shown.status, shown.err.as_str()), (0, ""), "{}", shown.out);
}

#[test]
fn any_program_that_speaks_uci_can_play() {
    let referee = Referee::start(&[]);
    let other = format!("nodes=50,uci:{} engine", env!("CARGO_BIN_EXE_branan"));
    let players = [
        player("white", referee.white, &["--engine", &other]),
        player("black", referee.black, &["--engine", "nodes=50"]),
    ];
    for output in outputs(players) {
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    }
    referee.verdict();
}

#[test]
fn a_move_that_cannot_be_played_loses_and_both_are_told() {
    for (text, why) in [
        (r#"{"from":"e4","to":"e5","turn":"WHITE"}"#, "e4-e5"),
        (r#"{"from":"d1","to":"c1","turn":"BLACK"}"#, "d1-c1"),
        ("good morning", "expected an action"),
        ("", "expected an action"),
    ] {
        let referee = Referee::start(&[]);
        let mut players = referee.seated();
        players[0].send(text);
        for player in &mut players {
            assert!(player.receive().ends_with(r#""turn":"BLACKWIN"}"#), "{text}");
        }
        let (verdict, told) = referee.verdict();
        assert_eq!(verdict, "black wins (abandonment)");
        assert!(told.contains("white: ") && told.contains(why), "{told}");
    }
}

#[test]
fn errors_that_are_allowed_bring_the_same_state_again() {
    let referee = Referee::start(&["--errors", "1"]);
    let [mut white, mut black] = referee.seated();
    white.send("{}");
    assert!(
        white.receive().ends_with(r#""turn":"WHITE"}"#) && black.receive().ends_with(r#""turn":"WHITE"}"#)
    );
    white.send(r#"{"from":"e4","to":"f4"}"#);
    assert!(
        white.receive().ends_with(r#""turn":"BLACK"}"#) && black.receive().ends_with(r#""turn":"BLACK"}"#)
    );
    black.send(r#"{"from":"e4"}"#);
    assert!(white.receive().ends_with(r#""turn":"BLACK"}"#));
    black.send("[]");
    assert!(white.receive().ends_with(r#""turn":"WHITEWIN"}"#));
    assert_eq!(referee.verdict().0, "white wins (abandonment)");
}

#[test]
fn a_length_that_no_message_has_loses_without_a_byte_being_reserved() {
    for head in [[0xff; 4], [0x7f, 0xff, 0xff, 0xff], [0, 1, 0, 1]] {
        let referee = Referee::start(&[]);
        let [mut white, mut black] = referee.seated();
        white.0.write_all(&head).unwrap();
        assert!(black.receive().ends_with(r#""turn":"BLACKWIN"}"#));
        let (_, told) = referee.verdict();
        assert!(told.contains("65536 are allowed"), "{told}");
    }
}

#[test]
fn who_says_nothing_loses_on_time_and_who_leaves_at_once() {
    let referee = Referee::start(&["--time", "1"]);
    let [mut white, mut black] = referee.seated();
    assert!(white.receive().ends_with(r#""turn":"BLACKWIN"}"#));
    assert!(black.receive().ends_with(r#""turn":"BLACKWIN"}"#));
    assert_eq!(referee.verdict().0, "black wins (time)");
    // A message that is begun and not ended is nothing.
    let referee = Referee::start(&["--time", "1"]);
    let [mut white, mut black] = referee.seated();
    white.0.write_all(&[0, 0, 0, 30, b'{']).unwrap();
    assert!(black.receive().ends_with(r#""turn":"BLACKWIN"}"#));
    assert_eq!(referee.verdict().0, "black wins (time)");
    let referee = Referee::start(&[]);
    let [white, mut black] = referee.seated();
    drop(white);
    assert!(black.receive().ends_with(r#""turn":"BLACKWIN"}"#));
    assert_eq!(referee.verdict().0, "black wins (abandonment)");
}

#[test]
fn without_two_players_there_is_no_game() {
    let ran = run(&["referee", "--white-port", "0", "--black-port", "0", "--wait", "1"]);
    assert_eq!(ran.status, 1);
    assert!(ran.err.contains("white: nobody connected in time"), "{}", ran.err);
    let mut referee = Referee::start(&["--time", "1"]);
    let _silent = Client::connect(referee.white);
    assert_eq!(referee.child.wait().unwrap().code(), Some(1));
    let mut referee = Referee::start(&[]);
    Client::connect(referee.white).send("not a name");
    assert_eq!(referee.child.wait().unwrap().code(), Some(1));
    let ran = run(&["referee", "--out", "game.xyz"]);
    assert_eq!(ran.status, 2, "{}", ran.err);
}

#[test]
fn a_server_that_makes_no_sense_ends_a_player_with_an_error() {
    for answer in [
        &b"\xff\xff\xff\xff"[..],
        b"\0\0\0\x02{}",
        b"\0\0\0\x05\xff\xfe\xfd\xfc\xfb",
        b"\0\0\0\x09",
        b"",
        b"HTTP/1.1 400 Bad Request\r\n\r\n",
    ] {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let child = player("black", listener.local_addr().unwrap().port(), &[]);
        let (mut stream, _) = listener.accept().unwrap();
        stream.write_all(answer).unwrap();
        stream.shutdown(std::net::Shutdown::Write).unwrap();
        let output = child.wait_with_output().unwrap();
        let told = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(1), "{told}");
        assert!(told.contains("error: server: ") && !told.contains("panicked"), "{told}");
    }
}

#[test]
fn a_player_without_a_server_says_so() {
    // A port that was free a moment ago.
    let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port().to_string();
    let ran = run(&["engine", "--protocol", "bologna", "--port", &port]);
    assert_eq!(ran.status, 1);
    assert!(ran.err.contains(&format!("no server of the challenge at 127.0.0.1:{port}")), "{}", ran.err);
    for args in [["--side", "green"], ["--port", "0"], ["--time", "0"], ["--engine", "level=99"]] {
        let ran = run(&[&["engine", "--protocol", "bologna"], &args[..]].concat());
        assert_eq!(ran.status, 2, "{args:?} {}", ran.err);
    }
}
