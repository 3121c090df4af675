//! A seat at a server: offered, or taken up.

use branan_protocol::online::{Challenge, Pick, Seat, Terms};
use serde::Deserialize;
use serde_json::json;

use super::client::{Client, Trouble};

/// A seat that is ours.
#[derive(Debug, Deserialize)]
pub(crate) struct Seated {
    /// The contest.
    pub(crate) id: String,
    pub(crate) seat: Seat,
    key: String,
    watch: String,
}

/// What is offered, or looked for.
#[derive(Debug)]
pub(crate) struct Offer {
    pub(crate) terms: Terms,
    pub(crate) side: Pick,
    pub(crate) name: String,
    /// Everybody may find it, and not only who knows its address.
    pub(crate) is_listed: bool,
}

impl Offer {
    /// Offers a contest under a secret of our own, so that one whose answer is lost is made once.
    pub(crate) fn make(&self, client: &mut Client, secret: &str) -> Result<Seated, Trouble> {
        let Offer { terms, side, name, is_listed } = self;
        let body = json!({ "terms": terms, "side": side, "name": name, "listed": is_listed, "key": secret });
        let seated: Seated = client.ask("/api/games", Some(&body), None)?;
        client.secret = Some(seated.key.clone());
        Ok(seated)
    }

    /// Takes up a contest that somebody offers; of one that leaves a choice, what `wanted` says.
    pub(crate) fn join(
        &self,
        client: &mut Client,
        id: &str,
        secret: &str,
        wanted: Option<&Terms>,
    ) -> Result<Seated, Trouble> {
        let mut body = json!({ "name": self.name, "key": secret });
        if let Some(terms) = wanted {
            body["terms"] = json!(terms);
        }
        let seated: Seated = client.ask(&format!("/api/games/{id}/join"), Some(&body), None)?;
        client.secret = Some(seated.key.clone());
        Ok(seated)
    }

    /// What others offer that is like this, or can be chosen to be.
    pub(crate) fn others(&self, client: &Client) -> Result<Vec<Challenge>, Trouble> {
        let mut open: Vec<Challenge> = client.ask("/api/lobby", None, None)?;
        let fits = |one: &Challenge| one.or.choices(&one.terms).any(|choice| choice == self.terms);
        open.retain(|challenge| fits(challenge) && challenge.name != self.name);
        Ok(open)
    }
}

impl Seated {
    /// Where others can watch.
    pub(crate) fn watch(&self, client: &Client) -> String {
        client.address(&self.watch)
    }
}
