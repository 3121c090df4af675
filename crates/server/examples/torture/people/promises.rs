//! What people were told, to be looked for afterwards.

use std::collections::BTreeMap;

use branan_rules::Move;

/// Everything that was acknowledged.
#[derive(Debug, Default)]
pub(crate) struct Promises {
    /// Accounts by name, with the password they have.
    pub(crate) accounts: BTreeMap<String, String>,
    /// Passwords that were changed: whose, and what it was before.
    pub(crate) old_passwords: Vec<(String, String)>,
    /// Secrets of guests' seats, and who claimed them.
    pub(crate) claims: Vec<(String, String)>,
    /// Challenges: the contest, from whom, to whom, and whether it was accepted.
    pub(crate) challenges: Vec<Challenge>,
    /// Slow games: the contest and the moves, with the entries they became.
    pub(crate) slow: BTreeMap<String, Vec<(u64, Move)>>,
    /// Rated contests, and the word for the seat that won.
    pub(crate) rated: BTreeMap<String, &'static str>,
    /// What browsers remember of sessions that were ended.
    pub(crate) sessions: Vec<Vec<(String, String)>>,
}

#[derive(Clone, Debug)]
pub(crate) struct Challenge {
    pub(crate) game: String,
    pub(crate) from: String,
    pub(crate) to: String,
    pub(crate) is_accepted: bool,
}

impl Promises {
    pub(crate) fn add(&mut self, other: Promises) {
        self.accounts.extend(other.accounts);
        self.old_passwords.extend(other.old_passwords);
        self.claims.extend(other.claims);
        self.challenges.extend(other.challenges);
        self.slow.extend(other.slow);
        self.rated.extend(other.rated);
        self.sessions.extend(other.sessions);
    }
}
