//! `branan serve` as a program: found by its address, stopped by a signal.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

use crate::program::{branan, folder};

/// A server under way, in a data folder of its own.
pub struct Server {
    pub child: Child,
    said: BufReader<std::process::ChildStderr>,
    data: PathBuf,
    pub port: u16,
}

impl Server {
    pub fn start(name: &str) -> Server {
        Server::start_with(folder(name), &[])
    }

    pub fn start_with(data: PathBuf, options: &[&str]) -> Server {
        Server::launch(0, data, options)
    }

    /// Starts a server where one was before.
    pub fn start_at(port: u16, data: PathBuf) -> Server {
        Server::launch(port, data, &[])
    }

    fn launch(port: u16, data: PathBuf, options: &[&str]) -> Server {
        let port = port.to_string();
        let arguments = [&["--port", &port, "--data", data.to_str().unwrap()], options].concat();
        let mut child = serve(&arguments).spawn().unwrap();
        let mut said = BufReader::new(child.stderr.take().unwrap());
        let mut line = String::new();
        said.read_line(&mut line).unwrap();
        let port = line.split("http://localhost:").nth(1).and_then(|rest| rest.split('/').next());
        let port = port.and_then(|port| port.parse().ok()).unwrap_or_else(|| panic!("{line}"));
        Server { child, said, data, port }
    }

    pub fn get(&self, path: &str) -> String {
        self.get_from("localhost", path)
    }

    /// What is answered to somebody who knows the server by a name.
    fn get_from(&self, host: &str, path: &str) -> String {
        self.ask(&format!("GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n"))
    }

    /// What is answered to a request.
    fn ask(&self, request: &str) -> String {
        let mut socket = TcpStream::connect(("127.0.0.1", self.port)).unwrap();
        socket.write_all(request.as_bytes()).unwrap();
        let mut answer = String::new();
        socket.read_to_string(&mut answer).unwrap();
        answer
    }

    fn post(&self, path: &str, secret: Option<&str>, body: &str) -> String {
        let secret = secret.map(|secret| format!("Authorization: Bearer {secret}\r\n")).unwrap_or_default();
        self.ask(&format!(
            "POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n{secret}Idempotency-Key: {:x}\r\n\
             Content-Length: {}\r\nConnection: close\r\n\r\n{body}",
            body.len() * 31 + usize::from(body.as_bytes()[body.len() / 2]),
            body.len()
        ))
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn serve(arguments: &[&str]) -> Command {
    let mut command = branan();
    command.args(["serve", "--no-open"]).args(arguments);
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped());
    command
}

#[test]
fn it_answers_where_it_says_and_stops_when_told() {
    let mut server = Server::start("serve-answers");
    assert!(server.get("/health").ends_with("ok\n"));
    assert!(server.get("/en/").contains("class=\"piece king\""));
    let pid = server.child.id().to_string();
    assert!(Command::new("kill").args(["-TERM", &pid]).status().unwrap().success());
    assert!(server.child.wait().unwrap().success());
    let mut rest = String::new();
    server.said.read_to_string(&mut rest).unwrap();
    assert!(rest.ends_with("Stopped.\n"), "{rest}");
}

#[test]
fn a_port_that_is_taken_is_an_error_that_says_what_to_do() {
    let server = Server::start("serve-taken");
    let data = folder("serve-other");
    let port = server.port.to_string();
    let other = serve(&["--port", &port, "--data", data.to_str().unwrap()]).output().unwrap();
    let said = String::from_utf8(other.stderr).unwrap();
    assert_eq!(other.status.code(), Some(1));
    assert!(said.contains(&format!("already answers on port {port}")), "{said}");
    assert!(said.contains("hint: `branan serve --port "), "{said}");
}

#[test]
fn a_second_server_on_the_same_data_leads_to_the_first() {
    let server = Server::start("serve-second");
    let data = server.data.to_str().unwrap();
    let other = serve(&["--port", "0", "--data", data]).output().unwrap();
    let said = String::from_utf8(other.stderr).unwrap();
    assert!(other.status.success());
    assert_eq!(said, format!("Branan already runs at http://localhost:{}/\n", server.port));
}

#[test]
fn a_name_that_is_not_its_own_is_not_answered() {
    let server = Server::start("serve-names");
    let port = server.port;
    for host in
        ["localhost".to_owned(), format!("localhost:{port}"), format!("127.0.0.1:{port}"), "[::1]".into()]
    {
        assert!(server.get_from(&host, "/en/").starts_with("HTTP/1.1 200"), "{host}");
    }
    for path in ["/en/", "/api/lobby", "/ws", "/nothing"] {
        let answer = server.get_from(&format!("evil.example:{port}"), path);
        assert!(answer.starts_with("HTTP/1.1 421"), "{path}: {answer}");
        assert!(answer.contains("branan serve --url https://evil.example"), "{path}: {answer}");
    }
    let long = server.get_from(&"x.".repeat(2000), "/en/");
    assert!(!long.starts_with("HTTP/1.1 200") && long.len() < 4000, "{long}");
    assert!(server.get_from("10.1.2.3", "/health").ends_with("ok\n"));
    let named = Server::start_with(folder("serve-named"), &["--url", "https://tafl.example"]);
    for (host, status) in
        [("tafl.example", 200), ("localhost", 200), ("10.1.2.3", 421), ("evil.example", 421)]
    {
        assert!(named.get_from(host, "/en/").starts_with(&format!("HTTP/1.1 {status}")), "{host}");
    }
}

#[cfg(unix)]
#[test]
fn nobody_else_on_the_machine_sees_what_it_keeps() {
    use std::os::unix::fs::PermissionsExt;
    let mode = |path: &std::path::Path| path.metadata().unwrap().permissions().mode() & 0o777;
    let above = folder("serve-private");
    let data = above.join("new/data");
    let mut server = Server::start_with(data.clone(), &[]);
    assert_eq!(mode(&data), 0o700);
    for file in ["games.db", "games.db-wal", "games.db-shm"] {
        assert_eq!(mode(&data.join(file)), 0o600, "{file}");
    }
    server.child.kill().unwrap();
    server.child.wait().unwrap();
    let file = above.join("games.jsonl");
    let mut export = branan();
    export.args(["export", "--data", data.to_str().unwrap(), "-o", file.to_str().unwrap()]);
    assert!(export.status().unwrap().success());
    assert_eq!(mode(&file), 0o600);
}

#[test]
fn what_it_says_and_what_others_are_told_has_no_secret_in_it() {
    for (name, options) in [
        ("serve-secrets", &[][..]),
        ("serve-secrets-json", &["--log-format", "json", "--log-level", "trace"]),
    ] {
        let told = told_of_a_contest(name, options);
        if options.is_empty() {
            assert!(told.ends_with("Stopped.\n"), "{told}");
            continue;
        }
        let events: Vec<serde_json::Value> =
            told.lines().map(|line| serde_json::from_str(line).expect(line)).collect();
        let messages: Vec<&str> =
            events.iter().filter_map(|event| event["fields"]["message"].as_str()).collect();
        for expected in ["offered", "joined", "carried out", "refused", "stopped"] {
            assert!(messages.contains(&expected), "{expected} in {told}");
        }
    }
}

/// Plays a contest that has secrets at a server of its own; returns what that said after its start.
fn told_of_a_contest(name: &str, options: &[&str]) -> String {
    let mut server = Server::start_with(folder(name), options);
    let secrets = ["first-secret-0123456789abcdef", "second-secret-fedcba9876543210"];
    let terms = r#"{"rules":"brandubh","sets":1,"clock":null}"#;
    let offer = format!(
        r#"{{"terms":{terms},"name":"Eva","side":"attackers","listed":true,"key":"{}"}}"#,
        secrets[0]
    );
    let offered = server.post("/api/games", None, &offer);
    assert!(offered.starts_with("HTTP/1.1 201"), "{offered}");
    let id =
        offered.split("\"id\":\"").nth(1).and_then(|rest| rest.split('"').next()).expect("an id").to_owned();
    let join = format!(r#"{{"name":"Ole","key":"{}"}}"#, secrets[1]);
    let joined = server.post(&format!("/api/games/{id}/join"), None, &join);
    assert!(joined.starts_with("HTTP/1.1 200"), "{joined}");
    let commands = format!("/api/games/{id}/commands");
    for (secret, command) in [
        (secrets[0], r#"{"v":2,"x":{"mv":"d1-c1"}}"#),
        (secrets[1], r#"{"v":3,"x":{"mv":"not a move"}}"#),
        ("wrong-secret-aaaaaaaaaaaaaaaaaaa", r#"{"v":3,"x":"resign"}"#),
        (secrets[0], r#"{"v":3,"x":"resign"}"#),
    ] {
        server.post(&commands, Some(secret), command);
    }
    let events = format!("/api/games/{id}/events?since=0");
    let shown =
        ["/api/lobby", "/en/games", "/metrics", &events, &format!("/api/games/{id}"), &format!("/c/{id}")];
    let shown: String = shown.iter().map(|path| server.get(path)).collect();
    assert!(shown.contains("Eva") && shown.contains("resign"), "the contest is told of: {shown}");
    let pid = server.child.id().to_string();
    assert!(Command::new("kill").args(["-TERM", &pid]).status().unwrap().success());
    server.child.wait().unwrap();
    let mut told = String::new();
    server.said.read_to_string(&mut told).unwrap();
    for secret in secrets.into_iter().chain(["wrong-secret-aaaaaaaaaaaaaaaaaaa"]) {
        assert!(![&told, &shown].iter().any(|text| text.contains(secret)), "{secret} in {told} or {shown}");
    }
    // Nor does the database know them: only their hashes.
    for entry in std::fs::read_dir(&server.data).unwrap() {
        let bytes = std::fs::read(entry.unwrap().path()).unwrap();
        for secret in secrets {
            assert!(!bytes.windows(secret.len()).any(|part| part == secret.as_bytes()), "{secret}");
        }
    }
    told
}

impl Server {
    /// Sends a form as a page of the site does.
    fn send_form(&self, path: &str, form: &str) -> String {
        self.ask(&format!(
            "POST {path} HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost\r\nConnection: close\r\n\
             Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {}\r\n\r\n{form}",
            form.len()
        ))
    }

    /// Runs `branan user` on its database.
    fn user(&self, arguments: &[&str]) -> (Option<i32>, String) {
        let data = self.data.to_str().unwrap();
        let ran = branan().arg("user").args(arguments).args(["--data", data]).output().unwrap();
        (
            ran.status.code(),
            String::from_utf8(if ran.status.success() { ran.stdout } else { ran.stderr }).unwrap(),
        )
    }
}

#[test]
fn the_first_link_makes_the_administrator_and_people_are_looked_after_from_the_terminal() {
    let mut server = Server::start("serve-people");
    let mut said = String::new();
    while !said.contains("signup?link=") {
        assert!(server.said.read_line(&mut said).unwrap() > 0, "{said}");
    }
    let link = said.split("signup?link=").nth(1).and_then(|rest| rest.get(..22)).unwrap();
    assert!(server.get(&format!("/en/signup?link={link}")).contains(link));
    let form = |name: &str, link: &str| format!("name={name}&new=the+raven+knows&link={link}");
    assert!(server.send_form("/en/signup", &form("Boss", link)).starts_with("HTTP/1.1 200"));
    assert!(server.send_form("/en/signup", &form("Other", link)).starts_with("HTTP/1.1 410"));
    assert!(server.send_form("/en/signup", &form("Eva", "")).starts_with("HTTP/1.1 200"));
    let list = |server: &Server| -> serde_json::Value {
        serde_json::from_str(&server.user(&["list", "--json"]).1).unwrap()
    };
    let all = list(&server);
    assert_eq!(
        (&all[0]["name"], &all[1]["name"], &all[1]["administrator"]),
        (&"Eva".into(), &"Boss".into(), &true.into())
    );
    assert_eq!(server.user(&["list"]).1, format!("Eva\n{:<24} administrator\n", "Boss"));
    assert_eq!(server.user(&["administrator"]), (Some(0), "there is an administrator\n".to_owned()));
    let (_, reset) = server.user(&["reset", "eva", "--url", "https://tafl.example/"]);
    let path = reset.trim_end().strip_prefix("https://tafl.example/reset/").unwrap();
    assert!(server.send_form(&format!("/en/reset/{path}"), "new=another+raven").starts_with("HTTP/1.1 303"));
    assert_eq!(server.user(&["rename", "Eva", "Ada"]), (Some(0), "Ada: renamed\n".to_owned()));
    assert_eq!(
        server.user(&["ban", "Ada", "--json"]),
        (Some(0), "{\"done\":\"banned\",\"name\":\"Ada\"}\n".to_owned())
    );
    let sign_in = || server.send_form("/en/signin", "name=Ada&password=another+raven");
    assert!(sign_in().starts_with("HTTP/1.1 403"));
    server.user(&["ban", "Ada", "--lift"]);
    assert!(sign_in().starts_with("HTTP/1.1 303"));
    assert_eq!(server.user(&["erase", "Ada"]), (Some(0), "Ada: erased\n".to_owned()));
    assert!(sign_in().starts_with("HTTP/1.1 403"));
    assert_eq!(list(&server).as_array().unwrap().len(), 1);
    for (arguments, expected) in [
        (&["erase", "Ada"][..], "error: nobody here is called Ada\n"),
        (&["rename", "Boss", "Ada"], "error: Ada is or was somebody's name, or looks like one\n"),
    ] {
        assert_eq!(server.user(arguments), (Some(1), expected.to_owned()));
    }
}
