//! Attacks by what one may ask for.

use std::io;

use branan_rules::SplitMix64;
use futures_util::future::join_all;

use crate::attacker::{Attacker, get};

/// So many want one seat.
const RIVALS: usize = 6;

impl Attacker {
    pub async fn create(&self, _: &mut SplitMix64) -> io::Result<()> {
        for _ in 0..100 {
            let (id, _) = self.offer().await?;
            self.ask(get(&format!("/g/{id}"), "")).await?;
        }
        Ok(())
    }

    /// One may sit down, and one command may have a key; more are a breach.
    pub async fn race(&self, random: &mut SplitMix64) -> io::Result<()> {
        let (id, key) = self.offer().await?;
        let path = format!("/api/games/{id}/join");
        let rivals = join_all((0..RIVALS).map(|_| self.post(&path, "", "{}"))).await;
        let winners = rivals.iter().flatten().filter(|answer| answer.status() == 200).count();
        if winners > 1 {
            self.breaches.note(format!("{winners} sit on one seat of {id}"));
        }
        let (path, number) = (format!("/api/games/{id}/commands"), random.number());
        let lines = format!("Authorization: Bearer {key}\r\nIdempotency-Key: k{number}\r\n");
        let say = |phrase: &str| format!(r#"{{"v":1,"x":{{"say":{{"phrase":"{phrase}"}}}}}}"#);
        let bodies = [say("hello"), say("bye"), say("hello"), say("bye")];
        let answers = join_all(bodies.iter().map(|body| self.post(&path, &lines, body))).await;
        let done = |place: usize| {
            let answer = answers[place].as_ref().ok().filter(|answer| answer.status() == 200);
            answer.map(|answer| answer.json()["s"].clone())
        };
        let (hello, bye) = ([done(0), done(2)], [done(1), done(3)]);
        if hello.iter().any(Option::is_some) && bye.iter().any(Option::is_some) {
            self.breaches.note(format!("one key for two commands of {id}"));
        }
        for [a, b] in [hello, bye] {
            if a.is_some() && b.is_some() && a != b {
                self.breaches.note(format!("a command of {id} was carried out twice"));
            }
        }
        Ok(())
    }
}
