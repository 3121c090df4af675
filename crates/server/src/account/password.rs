//! Passwords, which are known only by what is slow to compute from them.
//!
//! One costs 19 MiB and some ten milliseconds, by argon2id with the parameters that OWASP recommends. Few are computed
//! at once and few wait for their turn, so that nobody can use up the machine by guessing.

use std::sync::{Arc, LazyLock};

use argon2::{Argon2, PasswordHash, PasswordHasher, PasswordVerifier};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::bounds::{Bound, Reached};
use crate::game::key;

/// Computes what is kept of passwords.
#[derive(Debug)]
pub(crate) struct Passwords {
    turns: Arc<Semaphore>,
    queue: Arc<Semaphore>,
}

/// Too many passwords wait for their turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Busy;

/// The shortest and the longest password, in characters.
pub(crate) const SHORTEST: usize = 8;
pub(crate) const LONGEST: usize = 200;

/// Why a text cannot be a password.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum BadPassword {
    Short,
    Long,
    /// It is, or has in it, what everybody knows.
    IsName,
}

/// Says what is wrong with a password that somebody wants for an account.
pub(crate) fn check(password: &str, name: &str) -> Result<(), BadPassword> {
    let (length, small) = (password.chars().count(), password.to_lowercase());
    let is_name = !name.is_empty() && small.replace(&name.to_lowercase(), "").chars().count() < SHORTEST / 2;
    match length {
        ..SHORTEST => Err(BadPassword::Short),
        _ if length > LONGEST => Err(BadPassword::Long),
        _ if is_name => Err(BadPassword::IsName),
        _ => Ok(()),
    }
}

impl Default for Passwords {
    fn default() -> Passwords {
        let [turns, queue] =
            [Bound::Passwords, Bound::PasswordQueue].map(|bound| Arc::new(Semaphore::new(bound.limit())));
        Passwords { turns, queue }
    }
}

impl Passwords {
    /// What to keep of a password.
    pub(crate) async fn hash(&self, password: &str, reached: &Reached) -> Result<String, Busy> {
        let password = password.to_owned();
        self.compute(reached, move || kept_of(password.as_bytes())).await
    }

    /// Says whether a password is the one that this was kept of. Without any it takes as long, and is wrong.
    pub(crate) async fn is_right(
        &self,
        password: &str,
        kept: Option<&str>,
        reached: &Reached,
    ) -> Result<bool, Busy> {
        /// What was kept of a password that nobody knows.
        static NOBODY: LazyLock<String> = LazyLock::new(|| kept_of(&key::bytes::<32>()));
        let (password, kept) = (password.to_owned(), kept.map(str::to_owned));
        self.compute(reached, move || {
            // Made with the first guess, whatever that is at.
            let (nobody, is_known) = (NOBODY.clone(), kept.is_some());
            let kept = kept.unwrap_or(nobody);
            let Ok(hash) = PasswordHash::new(&kept) else { return false };
            let is_right = Argon2::default().verify_password(password.as_bytes(), &hash).is_ok();
            is_right && is_known
        })
        .await
    }

    /// Computes something that takes long, in its turn.
    async fn compute<T: Send + 'static>(
        &self,
        reached: &Reached,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Busy> {
        let waiting = self.queue.clone().try_acquire_owned().map_err(|_| {
            reached.note(Bound::PasswordQueue);
            Busy
        })?;
        let turn: OwnedSemaphorePermit = self.turns.clone().acquire_owned().await.map_err(|_| Busy)?;
        // Whoever asked may be gone before it is done; the turn is not.
        let work = move || {
            let done = work();
            drop((turn, waiting));
            done
        };
        tokio::task::spawn_blocking(work).await.map_err(|_| Busy)
    }

    /// Has so many wait that nobody else can, for tests.
    #[cfg(test)]
    pub(crate) async fn fill(&self) -> OwnedSemaphorePermit {
        let all = self.queue.clone().acquire_many_owned(Bound::PasswordQueue.limit() as u32);
        all.await.expect("nobody closes it")
    }

    /// How many are computed or wait.
    pub(crate) fn waiting(&self) -> usize {
        Bound::PasswordQueue.limit() - self.queue.available_permits()
    }
}

/// What is kept of a password, with a salt of its own.
fn kept_of(password: &[u8]) -> String {
    let hash: PasswordHash =
        Argon2::default().hash_password_with_salt(password, &key::bytes::<16>()).expect("a salt of 16 bytes");
    hash.to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_password_is_known_again_and_nothing_else_is() {
        let (passwords, reached) = (Passwords::default(), Reached::default());
        let kept = passwords.hash("correct horse", &reached).await.unwrap();
        assert!(kept.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{kept}");
        assert_ne!(kept, passwords.hash("correct horse", &reached).await.unwrap());
        let right = async |password, kept| passwords.is_right(password, kept, &reached).await;
        assert_eq!(right("correct horse", Some(&kept)).await, Ok(true));
        assert_eq!(right("correct horsf", Some(&kept)).await, Ok(false));
        for nothing in [None, Some(""), Some("nonsense")] {
            assert_eq!(right("correct horse", nothing).await, Ok(false), "{nothing:?}");
        }
    }

    #[tokio::test]
    async fn so_many_wait_for_their_turn_and_no_more() {
        let (passwords, reached) = (Passwords::default(), Reached::default());
        let _all = passwords.fill().await;
        assert_eq!(passwords.is_right("x", None, &reached).await, Err(Busy));
        assert_eq!(
            (reached.times(Bound::PasswordQueue), passwords.waiting()),
            (1, Bound::PasswordQueue.limit())
        );
    }

    #[test]
    fn a_password_is_long_enough_and_not_the_name() {
        for (password, expected) in [
            ("short", Err(BadPassword::Short)),
            ("éééééééé", Ok(())),
            ("Bran-Bran-1", Err(BadPassword::IsName)),
            ("bran and the raven", Ok(())),
        ] {
            assert_eq!(check(password, "Bran"), expected, "{password}");
        }
        assert_eq!(check(&"x".repeat(LONGEST + 1), "Bran"), Err(BadPassword::Long));
    }
}
