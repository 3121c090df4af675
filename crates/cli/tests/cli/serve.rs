//! `branan serve` as a program: found by its address, stopped by a signal.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

use crate::program::{branan, folder};

/// A server under way, in a data folder of its own.
struct Server {
    child: Child,
    said: BufReader<std::process::ChildStderr>,
    data: PathBuf,
    port: u16,
}

impl Server {
    fn start(name: &str) -> Server {
        let data = folder(name);
        let mut child = serve(&["--port", "0", "--data", data.to_str().unwrap()]).spawn().unwrap();
        let mut said = BufReader::new(child.stderr.take().unwrap());
        let mut line = String::new();
        said.read_line(&mut line).unwrap();
        let port = line.trim_end().trim_end_matches('/').rsplit(':').next().unwrap();
        Server { port: port.parse().unwrap_or_else(|_| panic!("{line}")), child, said, data }
    }

    fn get(&self, path: &str) -> String {
        let mut socket = TcpStream::connect(("127.0.0.1", self.port)).unwrap();
        write!(socket, "GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n").unwrap();
        let mut answer = String::new();
        socket.read_to_string(&mut answer).unwrap();
        answer
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
