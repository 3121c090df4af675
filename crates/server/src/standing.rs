//! Offers of slow games that stand: each acceptance opens a contest, and the offer stands until as many are played as
//! its maker wants, until it is paused, or withdrawn.
//!
//! Every game that comes of one has the same seat of its maker, by the hash of a secret that nobody has: what of it is
//! being played is counted by that. Whoever takes it up writes the contest and the next version of the offer in one
//! transaction, so that of two who come at once for the last game one is refused.

mod page;
mod store;

pub(crate) use page::{change, list, make, of_somebody, one, own, take};
#[cfg(test)]
pub(crate) use store::Stood;
pub(crate) use store::{DumpedStanding, NEXT, Standing};

use branan_live::Contest;
use branan_protocol::online::{Alternatives, Code, Entry, Event, Refusal, Seat};

use crate::account::store::Kept;
use crate::game::hub::{ATTEMPTS, creation, failed};
use crate::game::store::{Outcome, Write};
use crate::game::writer::unavailable;
use crate::game::{Hub, key};
use crate::notice;
use crate::offer::{Chosen, malformed};

impl Hub {
    /// Opens a contest of a standing offer with what somebody chose; the id of it. The same form again is the same contest.
    pub(crate) async fn take_standing(
        &self,
        id: &str,
        by: &Kept,
        chosen: &Chosen,
    ) -> Result<String, Refusal> {
        if !key::is_secret(&chosen.key) {
            return Err(malformed());
        }
        self.bring(by, &mut Some(chosen.key.clone())).await?;
        let hash = key::hash(&chosen.key);
        for _ in 0..ATTEMPTS {
            if let Some(game) = self.store().made_by(&hash).await.map_err(|error| failed(&error))? {
                return Ok(game);
            }
            let (standing, name) = self.may_take_standing(id, by).await?;
            let log = log(&standing, [&name, &by.name], chosen, self.now_ms())?;
            let game = key::new_id();
            let seats = vec![(Seat::First, standing.key_hash.clone()), (Seat::Second, hash.clone())];
            let table = Contest::replay(&game, &log).map_err(|_| unavailable())?;
            let opened = Contest::replay(&game, &log[..1]).map_err(|_| unavailable())?;
            let write = Write {
                maker: Some(hash.clone()),
                standing: Some((standing.id, standing.version)),
                notices: notice::due(&opened, &table, Some(Seat::Second), || [false; 2]),
                ..creation(&game, log, seats).map_err(|error| failed(&error))?
            };
            if self.writer().write(write).await? == Outcome::Written {
                self.begin_talk(&game).await;
                return Ok(game);
            }
        }
        Err(unavailable())
    }

    /// A standing offer and the name of its maker, if somebody may take it up now.
    async fn may_take_standing(&self, id: &str, by: &Kept) -> Result<(Standing, String), Refusal> {
        let people = &self.accounts().people;
        let (standing, name) = people
            .standing(id)
            .await
            .map_err(|error| failed(&error))?
            .ok_or_else(|| Code::Over.because("the offer is gone"))?;
        let are_apart = people.are_apart(&standing.account, &by.id).await.map_err(|error| failed(&error))?;
        if standing.account == by.id || are_apart {
            return Err(Code::NotNow.because("this offer is not made to you"));
        }
        if standing.is_paused || standing.running >= standing.most {
            return Err(Code::Taken.because("as many of these games are played as its maker wants at once"));
        }
        if people.plays_standing(&standing.key_hash, &by.id).await.map_err(|error| failed(&error))? {
            return Err(Code::NotNow.because("you two play one of these games already"));
        }
        Ok((standing, name))
    }
}

/// The log of a contest that begins with its second seat.
fn log(
    standing: &Standing,
    [maker, other]: [&str; 2],
    chosen: &Chosen,
    at_ms: u64,
) -> Result<Vec<Entry>, Refusal> {
    let wanted = chosen.of(&standing.terms).ok_or_else(malformed)?;
    if standing.or.choices(&standing.terms).all(|choice| choice != wanted) {
        return Err(Code::BadTerms.because("terms: that is not on offer here"));
    }
    let entry = |seq, by, event| Entry { seq, at_ms, by: Some(by), event };
    let opened = Event::Opened {
        terms: wanted,
        or: Alternatives::default(),
        name: maker.to_owned(),
        side: standing.side,
        listed: true,
    };
    let first = entry(1, Seat::First, opened);
    let table = Contest::open("", &first).map_err(|_| unavailable())?;
    let joined = table.join(other, None, key::heads())?;
    let rest = (2..).zip(joined).map(|(seq, event)| entry(seq, Seat::Second, event));
    Ok([first].into_iter().chain(rest).collect())
}
