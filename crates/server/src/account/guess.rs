//! Guessing passwords and codes is slow for strangers, and not for the owner.
//!
//! Whoever guesses wrong for a name waits, longer each time: by their network, so that a stranger elsewhere keeps nobody
//! waiting, or, in a browser in which the owner has signed in before, by that browser. Many networks that guess at one
//! name wait together; known browsers do not wait with them. Nothing here depends on whether a name exists.

use std::net::IpAddr;
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::bounded::BoundedMap;
use crate::bounds::Bound;
use crate::game::limits::Bucket;
use crate::network::Network;

/// Who guesses at what.
#[derive(Clone, Debug)]
pub(crate) struct Guess {
    /// The skeleton of the name.
    pub(crate) name: String,
    pub(crate) address: IpAddr,
    /// The hash of what a browser says in which somebody of that name has signed in before.
    pub(crate) known_browser: Option<String>,
}

/// The guesses of everybody.
#[derive(Debug)]
pub(crate) struct Guesses(Mutex<BoundedMap<Key, Measure>>);

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Key {
    /// A network guesses at a name.
    Pair(String, Network),
    /// A browser that the owner has used.
    Browser(String),
    /// All networks that guess at a name.
    Name(String),
    /// A network, whatever it guesses at.
    Network(Network),
    /// A network that makes accounts.
    SignUps(Network),
    /// A network that asks for passkeys, or shows them.
    Passkeys(Network),
}

#[derive(Clone, Copy, Debug)]
struct Measure {
    seen_ms: u64,
    kind: Kind,
}

#[derive(Clone, Copy, Debug)]
enum Kind {
    Wait { wrong: u32, until_ms: u64 },
    Bucket(Bucket),
}

/// So many mistakes cost no wait.
const FREE: u32 = 3;
/// The first wait, which doubles with each mistake, and the longest, in ms.
const FIRST_MS: u64 = 1000;
const LONGEST_MS: u64 = 30 * 60 * 1000;
/// Mistakes are forgotten after so long, in ms.
const FORGOTTEN_MS: u64 = 24 * 60 * 60 * 1000;

/// What is tried from one network, at once and each second.
const PER_NETWORK: Bucket = Bucket::new(40.0, 0.1);
/// What is tried with one name from browsers that are not known.
const PER_NAME: Bucket = Bucket::new(60.0, 1.0 / 60.0);
/// Accounts made from one network: a class at once, then one in two minutes.
const SIGN_UPS: Bucket = Bucket::new(30.0, 1.0 / 120.0);
/// Passkeys that one network asks for or shows. There is nothing to guess; each is a row or two of the database.
const PASSKEYS: Bucket = Bucket::new(120.0, 0.5);

/// How long somebody has to wait, in seconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Wait(pub(crate) u64);

impl Default for Guesses {
    fn default() -> Guesses {
        Guesses(Mutex::new(BoundedMap::new(Bound::Guesses.limit())))
    }
}

impl Guesses {
    /// Notes a guess before anybody knows whether it is right, so that many at once are as slow as one after the other.
    pub(crate) fn begin(&self, guess: &Guess, now_ms: u64) -> Result<(), Wait> {
        let network = Network::of(guess.address);
        let mut known = self.known();
        take(&mut known, Key::Network(network), PER_NETWORK, now_ms)?;
        if guess.known_browser.is_none() {
            // Whoever has to wait by themselves does not use up what others may try.
            check(&known, &guess.key(), now_ms)?;
            take(&mut known, Key::Name(guess.name.clone()), PER_NAME, now_ms)?;
        }
        wait(&mut known, guess.key(), now_ms)
    }

    /// Notes that a guess was right.
    pub(crate) fn succeeded(&self, guess: &Guess) {
        self.known().remove(&guess.key());
    }

    /// Notes that an account is made.
    pub(crate) fn sign_up(&self, address: IpAddr, now_ms: u64) -> Result<(), Wait> {
        take(&mut self.known(), Key::SignUps(Network::of(address)), SIGN_UPS, now_ms)
    }

    /// Notes that a browser asks for a passkey or shows one.
    pub(crate) fn passkey(&self, address: IpAddr, now_ms: u64) -> Result<(), Wait> {
        take(&mut self.known(), Key::Passkeys(Network::of(address)), PASSKEYS, now_ms)
    }

    /// How many are remembered.
    pub(crate) fn len(&self) -> usize {
        self.known().len()
    }

    fn known(&self) -> MutexGuard<'_, BoundedMap<Key, Measure>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Guess {
    fn key(&self) -> Key {
        match &self.known_browser {
            Some(browser) => Key::Browser(browser.clone()),
            None => Key::Pair(self.name.clone(), Network::of(self.address)),
        }
    }
}

fn check(known: &BoundedMap<Key, Measure>, key: &Key, now_ms: u64) -> Result<(), Wait> {
    match known.get(key).map(|measure| measure.kind) {
        Some(Kind::Wait { until_ms, .. }) if until_ms > now_ms => {
            Err(Wait((until_ms - now_ms).div_ceil(1000)))
        }
        _ => Ok(()),
    }
}

fn wait(known: &mut BoundedMap<Key, Measure>, key: Key, now_ms: u64) -> Result<(), Wait> {
    check(known, &key, now_ms)?;
    let before = known.get(&key).filter(|measure| measure.seen_ms + FORGOTTEN_MS > now_ms);
    let wrong = match before.map(|measure| measure.kind) {
        Some(Kind::Wait { wrong, .. }) => wrong + 1,
        _ => 1,
    };
    let doubled = wrong.checked_sub(FREE).map_or(0, |times| FIRST_MS << times.min(20));
    let until_ms = now_ms + doubled.min(LONGEST_MS);
    keep(known, key, Measure { seen_ms: now_ms, kind: Kind::Wait { wrong, until_ms } });
    Ok(())
}

fn take(known: &mut BoundedMap<Key, Measure>, key: Key, full: Bucket, now_ms: u64) -> Result<(), Wait> {
    let mut bucket = match known.get(&key).map(|measure| measure.kind) {
        Some(Kind::Bucket(bucket)) => bucket,
        _ => full,
    };
    let is_allowed = bucket.take(now_ms);
    keep(known, key, Measure { seen_ms: now_ms, kind: Kind::Bucket(bucket) });
    if is_allowed { Ok(()) } else { Err(Wait(bucket.wait_s())) }
}

fn keep(known: &mut BoundedMap<Key, Measure>, key: Key, measure: Measure) {
    if !known.contains_key(&key) {
        known.make_room(|measure| Some(measure.seen_ms));
    }
    let _ = known.insert(key, measure);
}

#[cfg(test)]
mod tests {
    use super::*;

    const MINUTE_MS: u64 = 60_000;

    fn guess(name: &str, last: u8) -> Guess {
        Guess { name: name.into(), address: IpAddr::from([10, 0, 0, last]), known_browser: None }
    }

    #[test]
    fn waits_grow_for_whoever_guesses_and_for_nobody_else() {
        let (guesses, stranger, owner) = (Guesses::default(), guess("eva", 1), guess("eva", 2));
        let mut now_ms = 1000 * MINUTE_MS;
        let mut waits = Vec::new();
        for _ in 0..20 {
            assert_eq!(guesses.begin(&stranger, now_ms), Ok(()));
            let wait = guesses.begin(&stranger, now_ms).map_or_else(|Wait(seconds)| seconds, |()| 0);
            waits.push(wait);
            now_ms += wait * 1000;
        }
        // Every second try was made in vain where there was no wait yet.
        assert_eq!(waits[..6], [0, 1, 2, 4, 8, 16], "{waits:?}");
        assert_eq!(waits.last(), Some(&1800));
        assert_eq!(guesses.begin(&owner, now_ms), Ok(()));
        assert_eq!(guesses.begin(&guess("ole", 1), now_ms), Ok(()));
    }

    #[test]
    fn many_networks_that_guess_at_one_name_do_not_lock_out_who_was_there_before() {
        let guesses = Guesses::default();
        let tried = (0..=255).filter(|&last| guesses.begin(&guess("eva", last), MINUTE_MS).is_ok()).count();
        assert_eq!(tried, 60);
        assert!(guesses.begin(&guess("eva", 3), 2 * MINUTE_MS + 1000).is_ok(), "one more each minute");
        let owner = Guess { known_browser: Some("hash".into()), ..guess("eva", 9) };
        assert_eq!(guesses.begin(&owner, MINUTE_MS), Ok(()));
    }

    #[test]
    fn who_was_right_begins_anew() {
        let (guesses, owner) = (Guesses::default(), guess("eva", 1));
        for _ in 0..30 {
            assert_eq!(guesses.begin(&owner, MINUTE_MS), Ok(()));
            guesses.succeeded(&owner);
        }
    }

    #[test]
    fn a_network_tries_so_much_whatever_the_names() {
        let guesses = Guesses::default();
        let tried =
            |now_ms| (0..99).filter(|n| guesses.begin(&guess(&format!("n{n}"), 1), now_ms).is_ok()).count();
        assert_eq!((tried(MINUTE_MS), tried(2 * MINUTE_MS)), (40, 6));
        assert_eq!(
            (0..99).filter(|_| guesses.sign_up(IpAddr::from([10, 0, 0, 1]), MINUTE_MS).is_ok()).count(),
            30
        );
        let asked = |now_ms| {
            (0..999).filter(|_| guesses.passkey(IpAddr::from([10, 0, 0, 1]), now_ms).is_ok()).count()
        };
        assert_eq!((asked(MINUTE_MS), asked(2 * MINUTE_MS)), (120, 30));
        let neighbour = |last: u16| IpAddr::from([0x2001, 0xdb8, 0, 1, 0, 0, 0, last]);
        let made = (0..99).filter(|&last| guesses.sign_up(neighbour(last), MINUTE_MS).is_ok()).count();
        assert_eq!(made, 30, "a network of version 6 is one");
    }
}
