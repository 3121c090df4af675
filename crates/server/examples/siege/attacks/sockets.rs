//! Attacks by sockets.

use std::io;

use branan_rules::SplitMix64;
use tokio::io::{AsyncReadExt, AsyncWriteExt, copy, sink};

use super::http::one;
use crate::attacker::{Attacker, frame, text, wait_for_end};

/// Whatever one may want at a board.
const COMMANDS: [&str; 16] = [
    r#"{"mv":"d1-d4"}"#,
    r#"{"mv":"z99-a0"}"#,
    r#""offer-draw""#,
    r#""accept-draw""#,
    r#""decline-draw""#,
    r#""ask-takeback""#,
    r#""accept-takeback""#,
    r#""refuse-takeback""#,
    r#""give-time""#,
    r#""claim""#,
    r#""rematch""#,
    r#""decline-rematch""#,
    r#"{"say":{"phrase":"hello"}}"#,
    r#"{"say":{"text":"\u0000\ud83d\ude00 <script>"}}"#,
    r#"{"chat":false}"#,
    r#"{"chat":true}"#,
];

impl Attacker {
    pub async fn read_no_message(&self, _: &mut SplitMix64) -> io::Result<()> {
        let ((id, key), mut stream) = (self.offer().await?, self.socket().await?);
        let mut said = text(&format!(r#"{{"t":"sub","c":"g/{id}","key":"{key}"}}"#));
        for _ in 0..8 {
            said.extend(text(&format!(r#"{{"t":"sub","c":"g/{id}"}}"#)));
            said.extend(text(r#"{"t":"sub","c":"lobby"}"#));
        }
        stream.write_all(&said).await?;
        wait_for_end(&stream).await
    }

    pub async fn flood_with_pings(&self, random: &mut SplitMix64) -> io::Result<()> {
        let mut stream = self.socket().await?;
        let block = frame(one(random, &[0x9, 0xa, 0x2]), &[b'x'; 125]).repeat(500);
        loop {
            stream.write_all(&block).await?;
        }
    }

    /// Sits down and sends everything that can be sent, one kind or all of them, faster than is allowed.
    pub async fn flood_with_messages(&self, random: &mut SplitMix64) -> io::Result<()> {
        let (id, key) = self.offer().await?;
        self.post(&format!("/api/games/{id}/join"), "", "{}").await?;
        let mut stream = self.socket().await?;
        let command = |x: &str, id_: u64| format!(r#"{{"t":"cmd","id":{id_},"c":"g/{id}","v":3,"x":{x}}}"#);
        let mut said = text(&format!(r#"{{"t":"sub","c":"g/{id}","key":"{key}"}}"#));
        let kind = random.below(5);
        for round in 0..40 {
            let message = match kind {
                0 => command(one(random, &COMMANDS), random.number() >> 12),
                1 => command(COMMANDS[8], round),
                2 => format!(r#"{{"t":"{}","c":"g/{id}"}}"#, ["sub", "unsub"][round as usize % 2]),
                3 => r#"{"t":"sub","c":"lobby"}"#.to_owned(),
                _ => r#"{"t":"p","l":4294967295}"#.to_owned(),
            };
            said.extend(text(&message));
        }
        let ((mut reader, mut writer), mut nowhere) = (stream.split(), sink());
        let flood = async {
            loop {
                writer.write_all(&said).await?;
            }
        };
        tokio::select! {
            ended = copy(&mut reader, &mut nowhere) => ended.map(drop),
            ended = flood => ended,
        }
    }

    pub async fn send_bad_frames(&self, random: &mut SplitMix64) -> io::Result<()> {
        let mut stream = self.socket().await?;
        let bad = match random.below(12) {
            // Without a mask, with reserved bits, of no kind.
            0 => b"\x81\x02{}".to_vec(),
            1 => b"\xf1\x80\0\0\0\0".to_vec(),
            2 => frame(0x7, b"x"),
            // Longer than anything, a control frame in pieces or too long, the rest of nothing.
            3 => b"\x81\xff\x7f\xff\xff\xff\xff\xff\xff\xff\0\0\0\0".to_vec(),
            4 => b"\x09\x80\0\0\0\0".to_vec(),
            5 => frame(0x9, &[b'x'; 300]),
            6 => frame(0x0, b"x"),
            // No text, no JSON, none of ours, and far too much of it.
            7 => frame(0x1, &[0xff, 0xfe, 0xc0]),
            8 => text(&"[".repeat(4000)),
            9 => text(r#"{"t":"cmd","id":1e999,"c":"g/","v":-1,"x":{"mv":null}}"#),
            10 => text(&"x".repeat(60_000)),
            _ => (0..64).map(|_| random.number() as u8).collect(),
        };
        for _ in 0..=random.below(30) {
            stream.write_all(&bad).await?;
        }
        let mut rest = Vec::new();
        stream.take(1 << 16).read_to_end(&mut rest).await.map(drop)
    }

    pub async fn send_pieces(&self, random: &mut SplitMix64) -> io::Result<()> {
        let mut stream = self.socket().await?;
        // The first piece of a text, and then more without the last.
        let [first, more] = [0x1, 0x0].map(|kind| [kind, 0x80, 0, 0, 0, 0]);
        stream.write_all(&first).await?;
        let block = match random.below(2) {
            0 => more.repeat(2000),
            _ => [more.repeat(20), frame(0xa, b"")].concat().repeat(20),
        };
        loop {
            stream.write_all(&block).await?;
        }
    }

    pub async fn come_and_go(&self, random: &mut SplitMix64) -> io::Result<()> {
        let mut stream = self.socket().await?;
        stream.write_all(&text(r#"{"t":"sub","c":"lobby"}"#)).await?;
        if random.below(2) == 0 { stream.set_zero_linger() } else { stream.shutdown().await }
    }
}
