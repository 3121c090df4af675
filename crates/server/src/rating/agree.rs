//! Who may play for a rating: two people with accounts, who do not run away.

use branan_live::check_offer;
use branan_protocol::online::{Alternatives, Code, Refusal, Seat, Terms};
use branan_ratings::wait_until_ms;

use crate::account::store::Kept;
use crate::game::hub::failed;
use crate::game::{Hub, key};

impl Hub {
    /// Lets somebody offer a rated contest with a secret, which becomes theirs at once: ratings ask whose a seat was
    /// when the contest began.
    pub(crate) async fn agree_to_offer(
        &self,
        terms: &Terms,
        or: &Alternatives,
        account: Option<&Kept>,
        key: &mut Option<String>,
    ) -> Result<(), Refusal> {
        // A live clock comes first there: whoever may not play live offers none.
        let (terms, _) = check_offer(terms, or)?;
        let account = account.ok_or_else(sign_in_first)?;
        self.check_wait(account, &terms).await?;
        self.bring(account, key).await
    }

    /// Lets somebody take up a contest, if it is rated: not their own, and only if it is somebody's. `wanted` is what
    /// they choose where there is a choice.
    pub(crate) async fn agree_to_join(
        &self,
        id: &str,
        wanted: Option<&Terms>,
        account: Option<&Kept>,
        key: &mut Option<String>,
    ) -> Result<(), Refusal> {
        let (terms, seats) = {
            let room = self.room(id).await?;
            let state = room.state.lock().await;
            (state.table.snapshot().terms.clone(), state.seats.clone())
        };
        let sits = key.as_deref().is_some_and(|key| seats.of(key).is_some());
        if !terms.rated || sits {
            return Ok(());
        }
        let account = account.ok_or_else(sign_in_first)?;
        let first = seats.0[Seat::First.index()].as_deref().unwrap_or_default();
        match self.ratings().owner(first).await.map_err(|error| failed(&error))? {
            None => return Err(Code::NotNow.because("rated: whoever offers it has no account")),
            Some((owner, _)) if owner == account.id => {
                return Err(Code::NotNow.because("rated: nobody plays against themselves"));
            }
            Some(_) => {}
        }
        self.check_wait(account, wanted.unwrap_or(&terms)).await?;
        self.bring(account, key).await
    }

    /// From when on somebody may play live for a rating again, in ms since 1970; 0 if they may.
    pub(crate) async fn waits_until_ms(&self, account: &str) -> Result<u64, Refusal> {
        let left = self.ratings().left(account).await.map_err(|error| failed(&error))?;
        Ok(Some(wait_until_ms(&left)).filter(|&until_ms| until_ms > self.now_ms()).unwrap_or(0))
    }

    /// Refuses whoever has left too often just now.
    async fn check_wait(&self, account: &Kept, terms: &Terms) -> Result<(), Refusal> {
        let until_ms = if terms.is_slow() { 0 } else { self.waits_until_ms(&account.id).await? };
        if until_ms == 0 {
            return Ok(());
        }
        let minutes = (until_ms - self.now_ms()).div_ceil(60_000);
        Err(Code::NotNow.because(format_args!(
            "rated: you left several contests; wait {minutes} minutes, or play without a rating"
        )))
    }

    /// Makes a secret somebody's before they sit down with it.
    pub(crate) async fn bring(&self, account: &Kept, key: &mut Option<String>) -> Result<(), Refusal> {
        let secret = key.get_or_insert_with(key::new_secret);
        // What is no secret is refused later, with the reason.
        if !key::is_secret(secret) {
            return Ok(());
        }
        let (hash, now_ms) = (key::hash(secret), self.now_ms().cast_signed());
        let is_own = self.ratings().take(&hash, &account.id, now_ms).await.map_err(|error| failed(&error))?;
        if is_own {
            Ok(())
        } else {
            Err(Code::Conflict.because("key: it is somebody else's; choose another"))
        }
    }
}

fn sign_in_first() -> Refusal {
    Code::NotNow.because("rated: only for those who are signed in")
}
