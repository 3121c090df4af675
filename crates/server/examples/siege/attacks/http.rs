//! Attacks by connections and requests.

use std::io;
use std::time::Duration;

use branan_rules::SplitMix64;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::time::sleep;

use crate::attacker::{Attacker, UPGRADE, get, post, wait_for_end};

const PAGES: [&str; 8] = [
    "/en/rules/copenhagen",
    "/en/puzzles",
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
            one(random, &["/sw.js", "/en/rules/copenhagen", "/api/openapi.json", "/en/manifest.webmanifest"]);
        let lines = format!("Range: {range}\r\nIf-Range: \"x\"\r\nAccept-Encoding: br\r\n");
        self.ask(get(page, &lines)).await.map(drop)
    }

    pub async fn have_pages_packed(&self, random: &mut SplitMix64) -> io::Result<()> {
        let (page, encoding) = (one(random, &PAGES), one(random, &ENCODINGS));
        self.ask(get(page, &format!("Accept-Encoding: {encoding}\r\n"))).await.map(drop)
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

pub fn one<T: Clone>(random: &mut SplitMix64, all: &[T]) -> T {
    all[random.below(all.len())].clone()
}
