//! Attacks by connections and requests.

use std::io;
use std::time::Duration;

use branan_rules::{AnyGame, SplitMix64, presets};
use tokio::io::{AsyncReadExt, AsyncWriteExt, copy, sink};
use tokio::time::sleep;

use crate::attacker::{Attacker, UPGRADE, get, post, text, wait_for_end};

const PAGES: [&str; 8] = [
    "/en/learn/copenhagen",
    "/en/docs/all",
    "/de/learn",
    "/api/openapi.json",
    "/en/play",
    "/fr/online",
    "/pt-BR/games?name=a",
    "/api/games",
];
const ENCODINGS: [&str; 5] = ["identity", "gzip", "br", "*", "gzip;q=0.1, br;q=0.2, zstd, deflate, *;q=0"];

impl Attacker {
    pub async fn say_nothing(&self, _: &mut SplitMix64) -> io::Result<()> {
        self.connect().await?.read(&mut [0]).await.map(drop)
    }

    pub async fn send_drops(&self, random: &mut SplitMix64) -> io::Result<()> {
        let request = one(random, &[get("/en/", "Cookie: a=b\r\n"), post("/api/games", "", "{}")]);
        let mut stream = self.connect().await?;
        for byte in request.bytes() {
            stream.write_all(&[byte]).await?;
            sleep(Duration::from_millis(500)).await;
        }
        stream.read(&mut [0]).await.map(drop)
    }

    pub async fn leave_halfway(&self, random: &mut SplitMix64) -> io::Result<()> {
        let request =
            one(random, &[get("/en/", ""), post("/api/games", "", r#"{"terms":"#), UPGRADE.to_owned()]);
        let mut stream = self.connect().await?;
        stream.write_all(&request.as_bytes()[..=random.below(request.len())]).await?;
        if random.below(2) == 0 {
            return stream.set_zero_linger();
        }
        stream.shutdown().await?;
        wait_for_end(&stream).await
    }

    pub async fn send_without_end(&self, random: &mut SplitMix64) -> io::Result<()> {
        let mut stream = self.connect().await?;
        let head = "POST /api/games HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n";
        let (start, more) = match random.below(3) {
            0 => (
                format!("{head}Transfer-Encoding: chunked\r\n\r\n"),
                format!("400\r\n{}\r\n", "[".repeat(1024)),
            ),
            1 => (format!("{head}Content-Length: 9999999999\r\n\r\n"), "[".repeat(1024)),
            _ => ("GET / HTTP/1.1\r\n".to_owned(), format!("X: {}\r\n", "x".repeat(100))),
        };
        stream.write_all(start.as_bytes()).await?;
        loop {
            stream.write_all(more.as_bytes()).await?;
        }
    }

    pub async fn send_nonsense(&self, random: &mut SplitMix64) -> io::Result<()> {
        let (a, b) = (get("/en/", ""), post("/api/games", "", "{}"));
        let mut request = match random.below(12) {
            0 => b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\x04\0\0\0\0\0".to_vec(),
            1 => b"\x16\x03\x01\x02\0\x01\0\x01\xfc\x03\x03".to_vec(),
            2 => b.replace("Content-Length", "Transfer-Encoding: chunked\r\nContent-Length").into_bytes(),
            3 => b.replace("Content-Length: 2", "Content-Length: 2\r\nContent-Length: 5").into_bytes(),
            4 => b.replace("Content-Length: 2", "Content-Length: -2").into_bytes(),
            5 => b"GET /\r\n".to_vec(),
            6 => a.replace("HTTP/1.1", "HTTP/9.9").into_bytes(),
            7 => a.replace("/en/", &format!("/{}", "%2e%2e%2f".repeat(800))).into_bytes(),
            8 => a.replace("/en/", "/\0/../../etc/passwd").into_bytes(),
            9 => a.replace("Connection", " folded\r\n\tConnection").into_bytes(),
            10 => post("/api/games", "", &"[".repeat(8000)).into_bytes(),
            _ => post("/api/games", "", r#"{"terms":{"rules":"x","sets":1e999,"sets":-1}}"#).into_bytes(),
        };
        for _ in 0..random.below(4) {
            let place = random.below(request.len());
            request[place] = random.number() as u8;
        }
        self.ask(request).await.map(drop)
    }

    /// Says to be somebody else; what must not work is a breach if it does.
    pub async fn forge_headers(&self, random: &mut SplitMix64) -> io::Result<()> {
        let offer = r#"{"terms":{"rules":"brandubh","sets":1}}"#;
        let host = |name: &str| get("/en/", "").replace("Host: localhost", name);
        let (request, forbidden): (String, &[u16]) = match random.below(6) {
            0 => (host("Host: evil.example"), &[200]),
            1 => (host("Host: localhost\r\nHost: evil.example"), &[200]),
            2 => (host("X-Host: localhost"), &[200]),
            3 => (post("/api/games", "Origin: http://evil.example\r\n", offer), &[200, 201]),
            4 => (UPGRADE.replace("\r\nConnection", "\r\nOrigin: null\r\nConnection"), &[101]),
            _ => {
                let [a, b] = [(); 2].map(|()| format!("203.0.113.{}", random.below(256)));
                let lines =
                    format!("X-Forwarded-For: {a}\r\nX-Forwarded-For: {b}, {a}\r\nForwarded: for={b}\r\n");
                (get("/en/", &lines), &[])
            }
        };
        let status = self.ask(&request).await?.status();
        if forbidden.contains(&status) {
            self.breaches.note(format!("answered {status}: {request}"));
        }
        Ok(())
    }

    pub async fn ask_for_ranges(&self, random: &mut SplitMix64) -> io::Result<()> {
        let many = format!("bytes={}0-", "0-0,".repeat(1000));
        let range = one(
            random,
            &["bytes=0-", "bytes=-1", "bytes=5-2", "bytes=99999999999999999999-", "lines=1-2", &many],
        );
        let page =
            one(random, &["/sw.js", "/en/learn/copenhagen", "/api/openapi.json", "/en/manifest.webmanifest"]);
        let lines = format!("Range: {range}\r\nIf-Range: \"x\"\r\nAccept-Encoding: br\r\n");
        self.ask(get(page, &lines)).await.map(drop)
    }

    pub async fn have_pages_packed(&self, random: &mut SplitMix64) -> io::Result<()> {
        let (page, encoding) = (one(random, &PAGES), one(random, &ENCODINGS));
        self.ask(get(page, &format!("Accept-Encoding: {encoding}\r\n"))).await.map(drop)
    }

    pub async fn have_much_worked_out(&self, random: &mut SplitMix64) -> io::Result<()> {
        let (place, number) = (position(random), random.number());
        let page = match random.below(8) {
            0 | 1 => format!("/board.png?game=brandubh&position={place}"),
            2 | 3 => format!("/api/proved?rules=brandubh&position={place}"),
            4 => "/en/docs?q=a+e+i+o+u+n+t+s+r+l+d+m".to_owned(),
            5 => "/fr/learn/compare/all".to_owned(),
            6 => "/en/solved?game=brandubh&moves=b4-b7&line=longest".to_owned(),
            _ => format!("/api/games?name=nobody{number}"),
        };
        self.ask(get(&page, "Accept-Encoding: br\r\n")).await.map(drop)
    }

    pub async fn ask_without_waiting(&self, random: &mut SplitMix64) -> io::Result<()> {
        let mut stream = self.connect().await?;
        let page = one(random, &["/health", "/nothing", "/en/", "/api/lobby", "/assets/none"]);
        let request = format!("GET {page} HTTP/1.1\r\nHost: localhost\r\n\r\n").repeat(300);
        let ((mut reader, mut writer), mut nowhere) = (stream.split(), sink());
        tokio::select! {
            ended = copy(&mut reader, &mut nowhere) => ended.map(drop),
            ended = async { loop { writer.write_all(request.as_bytes()).await?; } } => ended,
        }
    }

    pub async fn send_forms(&self, random: &mut SplitMix64) -> io::Result<()> {
        let (name, word) = (random.below(1000), random.number());
        let (path, body) = match random.below(4) {
            0 => ("/en/signup", format!("name=Nobody{name}&new=secret{word}")),
            1 => ("/en/signin", format!("name=Nobody{name}&password=secret{word}")),
            2 => ("/en/recover", format!("name=Nobody{name}&code={word}&new=secret{word}")),
            _ => ("/en/signin/passkey/begin", "{}".to_owned()),
        };
        let kind = if body == "{}" { "application/json" } else { "application/x-www-form-urlencoded" };
        let request = post(path, "Sec-Fetch-Site: same-origin\r\n", &body);
        self.ask(request.replace("application/json", kind)).await.map(drop)
    }

    /// Makes a contest long by giving time, from one socket after the other since each may do so only so often.
    pub async fn follow_a_long_contest(&self, _: &mut SplitMix64) -> io::Result<()> {
        let (id, key) = self.offer().await?;
        self.post(&format!("/api/games/{id}/join"), "", "{}").await?;
        for round in 0..50 {
            let mut stream = self.socket().await?;
            let mut said = text(&format!(r#"{{"t":"sub","c":"g/{id}","key":"{key}"}}"#));
            for number in 0..20 {
                let number = 20 * round + number;
                said.extend(text(&format!(
                    r#"{{"t":"cmd","id":{number},"c":"g/{id}","v":3,"x":"give-time"}}"#
                )));
            }
            stream.write_all(&said).await?;
            stream.shutdown().await?;
            copy(&mut stream, &mut sink()).await?;
        }
        let request = get(&format!("/api/games/{id}/events?since=0"), "");
        let mut streams = Vec::new();
        for _ in 0..40 {
            let mut stream = self.connect().await?;
            stream.write_all(request.as_bytes()).await?;
            streams.push(stream);
        }
        wait_for_end(&streams[0]).await
    }

    pub async fn read_no_page(&self, random: &mut SplitMix64) -> io::Result<()> {
        let mut stream = self.connect().await?;
        let (page, encoding) = (one(random, &PAGES), one(random, &ENCODINGS));
        let request =
            format!("GET {page} HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: {encoding}\r\n\r\n");
        stream.write_all(request.repeat(20).as_bytes()).await?;
        wait_for_end(&stream).await
    }

    pub async fn read_no_event(&self, random: &mut SplitMix64) -> io::Result<()> {
        let (id, key) = self.offer().await?;
        let mut stream = self.connect().await?;
        let encoding = one(random, &ENCODINGS);
        let lines = format!("Accept-Encoding: {encoding}\r\nAuthorization: Bearer {key}\r\n");
        stream.write_all(get(&format!("/api/games/{id}/events"), &lines).as_bytes()).await?;
        wait_for_end(&stream).await
    }

    pub async fn upgrade_in_the_middle(&self, random: &mut SplitMix64) -> io::Result<()> {
        let page = "GET /en/ HTTP/1.1\r\nHost: localhost\r\n\r\n";
        let request = match random.below(6) {
            0 => format!("{page}{UPGRADE}{page}"),
            1 => format!("{UPGRADE}{UPGRADE}"),
            2 => UPGRADE.replace("/ws", "/en/play"),
            3 => UPGRADE.replace("GET", "POST").replace("\r\n\r\n", "\r\nContent-Length: 5\r\n\r\nhello"),
            4 => get("/en/", "Upgrade: h2c\r\nHTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA\r\n"),
            _ => UPGRADE.replace("Version: 13", "Version: 8"),
        };
        self.ask(request).await.map(drop)
    }
}

/// A position of Brandubh by chance, as it stands in an address.
fn position(random: &mut SplitMix64) -> String {
    let mut game = AnyGame::new(presets::BRANDUBH).expect("a preset");
    for _ in 0..random.below(12) {
        let legal = game.legal_moves();
        if game.end().is_some() || legal.is_empty() {
            break;
        }
        game.play(legal[random.below(legal.len())]).expect("legal");
    }
    game.setup().to_string().replace(' ', "_")
}

pub fn one<T: Clone>(random: &mut SplitMix64, all: &[T]) -> T {
    all[random.below(all.len())].clone()
}
