//! People who have a name here: signing up and in, what is theirs, and how they leave.
//!
//! Playing needs none of it. `who` says who asks, `routes` which forms and pages there are and who may use them,
//! `store` what is kept. A seat is somebody's by its secret (`games`), so a contest that was begun without an account
//! goes on with one, and its rematch is theirs, too.

mod block;
pub(crate) mod dump;
mod erase;
mod export;
mod forms;
pub(crate) mod games;
mod guess;
pub(crate) mod me;
pub(crate) mod name;
pub(crate) mod page;
pub(crate) mod passkey;
mod password;
mod people;
pub(crate) mod profile;
pub(crate) mod routes;
pub(crate) mod seat_key;
pub(crate) mod sent;
pub(crate) mod store;
pub(crate) mod talk;
pub(crate) mod trouble;
pub(crate) mod who;

use crate::bounds::Reached;
use crate::game::store::{Store, StoreError};
use crate::game::{Hub, key};
use guess::{Guess, Guesses};
use name::{BadName, Name};
use password::Passwords;
use store::{Kept, Made, New, People, Session};
use trouble::Trouble;

pub(crate) use forms::browser as browser_of;
pub use people::{Person, UserError};

/// The accounts of a server.
#[derive(Debug)]
pub(crate) struct Accounts {
    pub(crate) people: People,
    pub(crate) passwords: Passwords,
    pub(crate) guesses: Guesses,
}

/// Somebody's wish to have an account.
#[derive(Clone, Copy)]
pub(crate) struct Wish<'a> {
    pub(crate) name: &'a str,
    pub(crate) password: &'a str,
    /// The link that makes it the administrator's.
    pub(crate) link: Option<&'a str>,
}

/// Somebody's attempt to show that an account is theirs.
#[derive(Clone, Copy)]
pub(crate) struct Attempt<'a> {
    pub(crate) name: &'a str,
    pub(crate) address: std::net::IpAddr,
    /// What the browser remembers of having been here before.
    pub(crate) device: Option<&'a str>,
}

/// An account has so many recovery codes.
const CODES: usize = 10;

impl Accounts {
    pub(crate) fn of(store: &Store) -> Accounts {
        let (passwords, guesses) = Default::default();
        Accounts { people: People(store.clone()), passwords, guesses }
    }

    /// Who is signed in with a secret, by its hash.
    pub(crate) async fn signed_in(&self, session: &str, now_ms: u64) -> Result<Option<Kept>, StoreError> {
        let now_ms = now_ms.cast_signed();
        let found = self.people.by_session(session, now_ms).await?;
        if found.is_some() {
            self.people.see_session(session, now_ms).await?;
        }
        Ok(found)
    }
}

impl Hub {
    /// Makes an account; returns its id and its recovery codes, which nobody is told again.
    pub(crate) async fn sign_up(&self, wish: Wish<'_>) -> Result<(String, Vec<String>), Trouble> {
        let name = Name::parse(wish.name)?;
        password::check(wish.password, name.as_str())?;
        let (accounts, skeleton) = (self.accounts(), name.skeleton());
        let is_free = accounts.people.by_skeleton(&skeleton).await?.is_none()
            && !accounts.people.is_retired(&name::retired_hash(&skeleton)).await?;
        if !is_free {
            return Err(Trouble::TakenName);
        }
        let password = accounts.passwords.hash(wish.password, self.reached()).await?;
        let (id, codes) = (key::new_id(), new_codes());
        let hashes: Vec<String> = codes.iter().map(|code| code_hash(code)).collect();
        let link = wish.link.map(key::hash);
        let new = New {
            id: &id,
            name: name.as_str(),
            skeleton: &skeleton,
            password: &password,
            codes: &hashes,
            link: link.as_deref(),
        };
        match accounts.people.make(&new, self.now_ms().cast_signed()).await? {
            Made::Done => Ok((id, codes)),
            Made::Taken => Err(Trouble::TakenName),
            Made::NoLink => Err(Trouble::DeadLink),
        }
    }

    /// Says whose a name and a password are. However it ends, it takes as long, and the same is said.
    pub(crate) async fn prove(&self, attempt: Attempt<'_>, password: &str) -> Result<Kept, Trouble> {
        let guess = self.begin_guess(attempt).await?;
        let accounts = self.accounts();
        let kept = accounts.people.by_skeleton(&guess.name).await?;
        let hash = kept.as_ref().map(|kept| kept.password.as_str());
        let is_right = accounts.passwords.is_right(password, hash, self.reached()).await?;
        let kept = kept.filter(|_| is_right).ok_or(Trouble::Wrong)?;
        accounts.guesses.succeeded(&guess);
        if kept.banned_ms.is_some() { Err(Trouble::Banned) } else { Ok(kept) }
    }

    /// Sets a new password for whoever has a recovery code, which is used up.
    pub(crate) async fn recover(
        &self,
        attempt: Attempt<'_>,
        code: &str,
        password: &str,
    ) -> Result<Kept, Trouble> {
        password::check(password, attempt.name.trim())?;
        let guess = self.begin_guess(attempt).await?;
        let accounts = self.accounts();
        // Before anybody knows whether the code is right, so that it takes as long if it is not.
        let hash = accounts.passwords.hash(password, self.reached()).await?;
        let kept = accounts.people.by_skeleton(&guess.name).await?;
        let id = kept.as_ref().map_or("", |kept| kept.id.as_str());
        let is_right = accounts.people.recover(id, &code_hash(code), &hash).await?;
        let kept = kept.filter(|_| is_right).ok_or(Trouble::WrongCode)?;
        accounts.guesses.succeeded(&guess);
        if kept.banned_ms.is_some() { Err(Trouble::Banned) } else { Ok(kept) }
    }

    async fn begin_guess(&self, attempt: Attempt<'_>) -> Result<Guess, Trouble> {
        let Attempt { name, address, device } = attempt;
        // As sign-up reads it; what cannot be a name is nobody's.
        let name = Name::parse(name).map_or_else(|_| String::new(), |name| name.skeleton());
        let device = device.map(key::hash);
        let known_browser = match device {
            Some(device) if self.accounts().people.is_known(&device, &name).await? => Some(device),
            _ => None,
        };
        let guess = Guess { name, address, known_browser };
        self.accounts().guesses.begin(&guess, self.now_ms())?;
        Ok(guess)
    }

    /// Begins a session for somebody; returns its secret.
    pub(crate) async fn begin_session(
        &self,
        id: &str,
        browser: String,
        device: &str,
    ) -> Result<String, StoreError> {
        let (secret, now_ms) = (key::new_secret(), self.now_ms().cast_signed());
        let session = Session { key_hash: key::hash(&secret), made_ms: now_ms, seen_ms: now_ms, browser };
        self.accounts().people.sign_in(id, &session, &key::hash(device)).await?;
        Ok(secret)
    }

    /// How often limits were reached.
    pub(crate) fn reached(&self) -> &Reached {
        &self.counts().reached
    }
}

/// Recovery codes: each 16 letters and digits, 79 bits, in groups that can be read and typed.
pub(crate) fn new_codes() -> Vec<String> {
    /// Nothing that is taken for something else.
    const LETTERS: &[u8; 31] = b"23456789ABCDEFGHJKLMNPQRSTUVWXY";
    let letter = || loop {
        let byte = usize::from(key::bytes::<1>()[0]);
        // 248 is the last multiple of 31 in a byte.
        if byte < 248 {
            return char::from(LETTERS[byte % 31]);
        }
    };
    let group = || (0..4).map(|_| letter()).collect::<String>();
    (0..CODES).map(|_| [group(), group(), group(), group()].join("-")).collect()
}

/// What is kept of a recovery code, however it is typed.
pub(crate) fn code_hash(code: &str) -> String {
    let letters = code.chars().filter(char::is_ascii_alphanumeric).take(64);
    key::hash(&format!("recovery code {}", letters.collect::<String>().to_ascii_uppercase()))
}

impl From<BadName> for Trouble {
    fn from(bad: BadName) -> Trouble {
        match bad {
            BadName::Form => Trouble::BadName,
            BadName::Reserved => Trouble::ReservedName,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Clock, Limits};

    #[tokio::test]
    async fn a_name_that_nobody_has_takes_as_long() {
        let hub = Hub::new(Store::in_memory().await.unwrap(), Clock::system(), Limits::default());
        let (password, address) = ("the raven knows", std::net::IpAddr::from([10, 0, 0, 1]));
        hub.sign_up(Wish { name: "Eva", password, link: None }).await.unwrap();
        // Where no password can be computed nobody is told anything: so one is computed for everybody.
        let _all = hub.accounts().passwords.fill().await;
        for name in ["Eva", "Ava", "no name"] {
            let attempt = Attempt { name, address, device: None };
            assert_eq!(hub.prove(attempt, password).await, Err(Trouble::Busy), "{name}");
            assert_eq!(hub.recover(attempt, "x", password).await, Err(Trouble::Busy), "{name}");
        }
    }

    #[test]
    fn codes_are_different_and_known_however_they_are_typed() {
        let codes = new_codes();
        assert_eq!(codes.len(), CODES);
        for (place, code) in codes.iter().enumerate() {
            assert!(code.len() == 19 && !codes[..place].contains(code), "{code}");
            let typed = code.to_lowercase().replace('-', " ");
            assert_eq!(code_hash(&typed), code_hash(code));
        }
    }
}
