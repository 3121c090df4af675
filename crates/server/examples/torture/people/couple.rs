//! Two people who sign up, challenge each other and play, and ask again until they are answered.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use branan_rules::{AnyGame, Move, Side, SplitMix64, presets};
use serde_json::{Value, json};

use super::promises::{Challenge, Promises};
use crate::browser::{Answer, Browser};
use crate::wire::{Failure, Way};

/// After so many rounds they make new accounts.
const ROUNDS: u64 = 4;
/// Moves of both in a rated game before somebody gives it up: who leaves sooner is told to wait.
const RATED_PLIES: usize = 24;

/// Two people, each in a browser, and what they were told.
pub(crate) struct Couple {
    number: u8,
    seed: u64,
    random: SplitMix64,
    ways: Vec<Way>,
    both: [Person; 2],
    guest: Browser,
    pub(crate) promises: Promises,
}

struct Person {
    browser: Browser,
    name: String,
    password: String,
}

/// Moves with the entries they became, and, once a game is over, the seat that won.
type Played = (Vec<(u64, Move)>, Option<Option<usize>>);

impl Couple {
    pub(crate) fn new(seed: u64, number: u8, ways: Vec<Way>) -> Couple {
        let random = SplitMix64::new(SplitMix64::nth(seed, 1000 + u64::from(number)));
        let both = [0, 1].map(|place| Person {
            browser: Browser::new(ways_of(&ways, place)),
            name: String::new(),
            password: String::new(),
        });
        let guest = Browser::new(ways.clone());
        Couple { number, seed, random, ways, both, guest, promises: Promises::default() }
    }

    /// How often something was asked for again.
    pub(crate) fn again(&self) -> u64 {
        self.guest.again + self.both.iter().map(|person| person.browser.again).sum::<u64>()
    }

    /// Does everything again and again; stops only when nothing is under way.
    pub(crate) async fn act(mut self, over: Arc<AtomicBool>) -> Result<Couple, Failure> {
        for round in 0.. {
            if over.load(Ordering::SeqCst) {
                break;
            }
            if round % ROUNDS == 0 {
                self.sign_up(0, round).await?;
                self.sign_up(1, round).await?;
            }
            self.claim().await?;
            self.challenge(round).await?;
            self.play_rated().await?;
            self.change_password().await?;
            self.end_session().await?;
        }
        Ok(self)
    }

    async fn sign_up(&mut self, place: usize, round: u64) -> Result<(), Failure> {
        let name = format!("P{}x{}x{round}x{place}", self.seed % 1000, self.number);
        let password = format!("first word of {}", self.random.number());
        let (ways, person) = (ways_of(&self.ways, place), &mut self.both[place]);
        *person =
            Person { browser: person.browser.anew(ways), name: name.clone(), password: password.clone() };
        let answer = person.browser.post("/en/signup", &[("name", &name), ("new", &password)]).await?;
        // The server may have ended between the account and the answer.
        if answer.status == 409 && answer.is_repeated {
            expect(&person.sign_in().await?, &[303], "sign in")?;
        } else {
            expect(&answer, &[200], "sign up")?;
        }
        self.promises.accounts.insert(name, password);
        Ok(())
    }

    /// A guest offers a game, and one of the two claims the seat.
    async fn claim(&mut self) -> Result<(), Failure> {
        let key = self.secret();
        let offer = json!({"terms": {"rules": "brandubh", "sets": 1}, "name": "guest", "key": key});
        expect(&self.guest.post_json("/api/games", &offer).await?, &[201], "offer")?;
        let person = &mut self.both[self.random.below(2)];
        let claimed = person.browser.post_json("/me/claim", &json!({"keys": [key]})).await?;
        expect(&claimed, &[200], "claim")?;
        self.promises.claims.push((key, person.name.clone()));
        Ok(())
    }

    /// One challenges the other to a slow game, who accepts and plays, or declines.
    async fn challenge(&mut self, round: u64) -> Result<(), Failure> {
        let from = self.random.below(2);
        let (name, to) = (self.both[from].name.clone(), self.both[1 - from].name.clone());
        let form = [("game", "brandubh"), ("clock", "slow1"), ("side", "random"), ("length", "set")];
        let answer = self.both[from].browser.post(&format!("/en/@/{to}/challenge"), &form).await?;
        let game = if answer.status == 409 && answer.is_repeated {
            let page = self.both[1 - from].browser.get("/en/me/notices").await?;
            let id = page.between("name=\"game\" value=\"", "\"");
            id.ok_or("a challenge that was made is not shown")?.to_owned()
        } else {
            expect(&answer, &[303], "challenge")?;
            answer.location.strip_prefix("/en/g/").ok_or("no contest")?.to_owned()
        };
        let is_accepted = round % 3 != 2;
        let word = if is_accepted { "accept" } else { "decline" };
        let form = [("game", game.as_str()), ("answer", word)];
        let answer = self.both[1 - from].browser.post("/en/me/challenges", &form).await?;
        let statuses: &[u16] = if answer.is_repeated { &[303, 409] } else { &[303] };
        expect(&answer, statuses, "answer")?;
        self.promises.challenges.push(Challenge { game: game.clone(), from: name, to, is_accepted });
        if is_accepted { self.play_slow(&game, from).await } else { Ok(()) }
    }

    /// Some moves of a slow game, which goes on after that.
    async fn play_slow(&mut self, game: &str, first: usize) -> Result<(), Failure> {
        let mut keys = [String::new(), String::new()];
        for (seat, key) in keys.iter_mut().enumerate() {
            let page = self.both[(first + seat) % 2].browser.get(&format!("/en/g/{game}")).await?;
            let found = page.between("id=\"seat\" hidden data-game=\"", "></div>");
            let found = found.and_then(|found| found.split("data-key=\"").nth(1)).ok_or_else(|| {
                format!("{game}: seat {seat} was taken, and does not belong to who took it")
            })?;
            found.trim_end_matches('"').clone_into(key);
        }
        let plies = 3 + self.random.below(4);
        let (moves, _) = self.play(game, &keys, first, plies).await?;
        self.promises.slow.insert(game.to_owned(), moves);
        Ok(())
    }

    async fn play_rated(&mut self) -> Result<(), Failure> {
        let keys = [self.secret(), self.secret()];
        let first = self.random.below(2);
        let clock = json!({"base_ms": 600_000, "inc_ms": 5000});
        let terms = json!({"rules": "brandubh", "sets": 1, "clock": clock, "rated": true});
        let offer = json!({"terms": terms, "side": "random", "listed": true, "key": keys[0]});
        let answer = self.both[first].browser.post_json("/api/games", &offer).await?;
        expect(&answer, &[201], "offer")?;
        let game = answer.json()["id"].as_str().ok_or("no id")?.to_owned();
        let join = format!("/api/games/{game}/join");
        let answer = self.both[1 - first].browser.post_json(&join, &json!({"key": keys[1]})).await?;
        expect(&answer, &[200], "join")?;
        let (moves, winner) = self.play(&game, &keys, first, RATED_PLIES).await?;
        let winner = if let Some(winner) = winner {
            winner
        } else {
            let loser = self.random.below(2);
            let seen = moves.last().map_or(3, |(seen, _)| *seen);
            let browser = &mut self.both[(first + loser) % 2].browser;
            let answer =
                browser.command((&game, &keys[loser]), (RATED_PLIES, seen), &json!("resign")).await?;
            expect(&answer, &[200], "resign")?;
            Some(1 - loser)
        };
        let word = winner.map_or("draw", |seat| ["first", "second"][seat]);
        self.promises.rated.insert(game, word);
        Ok(())
    }

    /// Plays moves by chance; those with the entries they became, and the seat that won if the game is over.
    async fn play(
        &mut self,
        game: &str,
        keys: &[String; 2],
        first: usize,
        plies: usize,
    ) -> Result<Played, Failure> {
        let shown = self.both[first].browser.get(&format!("/api/games/{game}")).await?.json();
        let attackers = usize::from(shown["g"]["attackers"] == "second");
        let mut seen = shown["s"].as_u64().ok_or("no entry")?;
        let (mut board, mut moves) = (AnyGame::new(presets::BRANDUBH)?, Vec::new());
        for turn in 0..plies {
            let legal = board.legal_moves();
            let mv = legal[self.random.below(legal.len())];
            let seat = (attackers + turn) % 2;
            let browser = &mut self.both[(first + seat) % 2].browser;
            let command = json!({"mv": mv.to_string()});
            let answer = browser.command((game, &keys[seat]), (turn, seen), &command).await?;
            expect(&answer, &[200], "move")?;
            let entry = answer.json()["s"].as_u64().ok_or("no entry")?;
            board.play(mv)?;
            moves.push((entry, mv));
            seen = entry;
            if let Some(end) = board.end() {
                let winner = end.winner.map(|side| (attackers + usize::from(side == Side::Defenders)) % 2);
                return Ok((moves, Some(winner)));
            }
        }
        Ok((moves, None))
    }

    async fn change_password(&mut self) -> Result<(), Failure> {
        let place = self.random.below(2);
        let new = format!("another word of {}", self.random.number());
        let person = &mut self.both[place];
        let form = [("password", person.password.as_str()), ("new", new.as_str())];
        let answer = person.browser.post("/en/me/password", &form).await?;
        let statuses: &[u16] = if answer.is_repeated { &[200, 403] } else { &[200] };
        expect(&answer, statuses, "change a password")?;
        let old = std::mem::replace(&mut person.password, new.clone());
        if answer.status == 403 {
            expect(&person.sign_in().await?, &[303], "sign in with a new password")?;
        }
        self.promises.old_passwords.push((person.name.clone(), old));
        self.promises.accounts.insert(person.name.clone(), new);
        Ok(())
    }

    /// Signs in once more elsewhere, and out again.
    async fn end_session(&mut self) -> Result<(), Failure> {
        let person = &self.both[self.random.below(2)];
        let mut elsewhere = Person {
            browser: Browser::new(self.ways.clone()),
            name: person.name.clone(),
            password: person.password.clone(),
        };
        expect(&elsewhere.sign_in().await?, &[303], "sign in")?;
        let cookies = elsewhere.browser.cookies.clone();
        let answer = elsewhere.browser.post("/en/me/signout", &[]).await?;
        let statuses: &[u16] = if answer.is_repeated { &[303, 401] } else { &[303] };
        expect(&answer, statuses, "sign out")?;
        self.promises.sessions.push(cookies);
        Ok(())
    }

    /// A secret as browsers make them.
    fn secret(&mut self) -> String {
        format!("{:016x}{:016x}", self.random.number(), self.random.number())
    }
}

impl Person {
    async fn sign_in(&mut self) -> Result<Answer, Failure> {
        let form = [("name", self.name.as_str()), ("password", self.password.as_str())];
        self.browser.post("/en/signin", &form).await
    }
}

/// The ways of one of the two: opponents go to different servers first.
fn ways_of(ways: &[Way], place: usize) -> Vec<Way> {
    let mut ways = ways.to_vec();
    let count = ways.len();
    ways.rotate_left(place % count);
    ways
}

/// Fails unless an answer is one of those that make sense.
fn expect(answer: &Answer, statuses: &[u16], what: &str) -> Result<(), Failure> {
    if statuses.contains(&answer.status) {
        return Ok(());
    }
    let text = if answer.json() == Value::Null { "" } else { answer.text.as_str() };
    let notice = answer.between("role=\"alert\">", "<").unwrap_or_default();
    Err(format!("{what}: {} {text}{notice}", answer.status).into())
}
