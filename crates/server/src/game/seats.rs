//! Who sits where: the one place in which a seat is given, and the one way in to a contest.
//!
//! A seat is given by [`Hub::open`] to whoever offers a contest and by [`Hub::join`] to whoever takes it up,
//! in both cases by a write that only one can win. [`Hub::admit`] finds it again by its secret, of which only
//! the hash is kept ([`Seats`]), and decides what somebody sees.

use std::sync::atomic::Ordering;

use branan_live::{check_offer, check_terms};
use branan_protocol::online::{
    Alternatives, Challenge, Code, Entry, Event, NAME_LIMIT, Pick, Refusal, Seat, Snapshot, Terms, clean,
};

use super::hub::{ATTEMPTS, Hub, creation, failed};
use super::key;
use super::room::{Held, Room};
use super::store::Outcome;
use super::writer::unavailable;
use crate::bounds::Bound;

/// Who may act for whom at a contest: the hashes of the secrets of its seats.
#[derive(Clone, Debug, Default)]
pub(crate) struct Seats(pub(crate) [Option<String>; 2]);

impl Seats {
    /// The seat that a secret opens.
    pub(crate) fn of(&self, secret: &str) -> Option<Seat> {
        let hash = key::hash(secret);
        Seat::BOTH.into_iter().find(|seat| self.0[seat.index()].as_deref() == Some(&hash))
    }

    /// Those that are taken, with their hashes.
    pub(crate) fn taken(&self) -> Vec<(Seat, String)> {
        Seat::BOTH.into_iter().zip(&self.0).filter_map(|(seat, hash)| Some((seat, hash.clone()?))).collect()
    }
}

/// A contest that somebody offers.
#[derive(Clone, Debug)]
pub struct Offer {
    /// What is to be played.
    pub terms: Terms,
    /// What whoever takes it up may choose instead.
    pub or: Alternatives,
    /// The name of whoever offers it; may be empty.
    pub name: String,
    /// The side they want first.
    pub side: Pick,
    /// Everybody may find it: in the lobby, and later among recent contests.
    pub listed: bool,
    /// The secret they bring along.
    pub key: Option<String>,
}

/// A seat that somebody took.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Taken {
    /// The contest.
    pub id: String,
    /// The seat.
    pub seat: Seat,
    /// Its secret.
    pub key: String,
}

/// Somebody who came to a contest. Nothing happens there while this lives.
pub(crate) struct Admitted<'r> {
    pub(crate) state: Held<'r>,
    /// Where they sit; nowhere if they watch.
    pub(crate) seat: Option<Seat>,
}

impl Hub {
    /// Offers a contest. Whoever brings the same secret again gets the same contest again.
    ///
    /// # Errors
    /// If it makes no sense, the secret has offered another one, or the database fails.
    pub async fn open(&self, offer: &Offer) -> Result<Taken, Refusal> {
        let (terms, or) = check_offer(&offer.terms, &offer.or)?;
        if terms.rated && terms.sets == 1 && offer.side != Pick::Random {
            return Err(Code::BadTerms.because("rated: the sides of a single set are drawn by lot"));
        }
        let name = name(&offer.name)?;
        let key = secret(offer.key.as_deref())?;
        let (id, at_ms) = (key::new_id(), self.now_ms());
        let (side, listed) = (offer.side, offer.listed);
        let event = Event::Opened { terms, or, name, side, listed };
        let entry = Entry { seq: 1, at_ms, by: Some(Seat::First), event: event.clone() };
        let (hash, is_brought) = (key::hash(&key), offer.key.is_some());
        let seats = vec![(Seat::First, hash.clone())];
        let mut write = creation(&id, vec![entry], seats).map_err(|error| failed(&error))?;
        write.maker = is_brought.then(|| hash.clone());
        if self.writer().write(write).await? == Outcome::Conflict {
            let id = self.offered_before(&hash, &event).await?;
            return Ok(Taken { id, seat: Seat::First, key });
        }
        self.counts().opened.fetch_add(1, Ordering::Relaxed);
        tracing::debug!(contest = id, listed, "offered");
        if listed {
            self.lobby_changed(&id);
            if let Event::Opened { terms, or, name, side, .. } = event {
                self.tell_of_offer(&Challenge { id: id.clone(), terms, or, side, name, at: at_ms });
            }
        }
        Ok(Taken { id, seat: Seat::First, key })
    }

    /// The contest that a secret has offered, if it is the one that is meant.
    async fn offered_before(&self, hash: &str, meant: &Event) -> Result<String, Refusal> {
        let made = self.store().made_by(hash).await.map_err(|error| failed(&error))?;
        let id = made.ok_or_else(unavailable)?;
        let log = self.store().log_after(&id, 0).await.map_err(|error| failed(&error))?;
        if log.first().is_some_and(|line| line.entry.event == *meant) {
            Ok(id)
        } else {
            Err(Code::Conflict.because("key: another contest was offered with it; choose one for each"))
        }
    }

    /// Takes up a contest that leaves no choice. Whoever brings the secret of a seat that is taken finds it.
    ///
    /// # Errors
    /// If somebody else was faster, or nobody offers it any more.
    pub async fn join(&self, id: &str, who: &str, key: Option<&str>) -> Result<Taken, Refusal> {
        self.choose(id, who, None, key).await
    }

    /// Takes up a contest, and says what is to be played if the offer leaves a choice.
    ///
    /// # Errors
    /// If somebody else was faster, nobody offers it any more, or what is wanted is not on offer.
    pub async fn choose(
        &self,
        id: &str,
        who: &str,
        wanted: Option<&Terms>,
        key: Option<&str>,
    ) -> Result<Taken, Refusal> {
        let (who, key) = (name(who)?, secret(key)?);
        let wanted = wanted.map(check_terms).transpose()?;
        let room = self.room(id).await?;
        for _ in 0..ATTEMPTS {
            let Admitted { mut state, seat } = self.admit(&room, Some(&key), None).await?;
            if let Some(seat) = seat {
                return Ok(Taken { id: id.to_owned(), seat, key });
            }
            let events = state.table.join(&who, wanted.as_ref(), key::heads())?;
            let mut addition = self.addition(&room, &state, Some(Seat::Second), events.into(), (None, None));
            let hash = key::hash(&key);
            addition.write.seats = vec![(Seat::Second, hash.clone())];
            if self.commit(&room, &mut state, addition).await?.is_some() {
                state.seats.0[Seat::Second.index()] = Some(hash);
                self.lobby_changed(id);
                tracing::debug!(contest = id, "joined");
                return Ok(Taken { id: id.to_owned(), seat: Seat::Second, key });
            }
        }
        Err(unavailable())
    }

    /// Lets somebody in who has seen the log up to an entry: with the secret of a seat to that seat, else to
    /// watch. Waits for whatever is being written there, and looks into the database where another server may
    /// know more than this one.
    pub(crate) async fn admit<'r>(
        &self,
        room: &'r Room,
        key: Option<&str>,
        seen: Option<u64>,
    ) -> Result<Admitted<'r>, Refusal> {
        let mut state = room.state.lock().await;
        let is_behind = seen.is_some_and(|seen| seen > state.table.version());
        // Somebody who just sat down at another server is not known here yet.
        let is_stranger = key.is_some_and(|key| state.seats.of(key).is_none());
        if state.in_doubt || is_behind || is_stranger && self.store().is_shared() {
            self.catch_up(room, &mut state).await?;
        }
        let mut seat = key.and_then(|key| state.seats.of(key));
        if let (None, Some(key)) = (seat, key) {
            seat = self.accounts().people.seat_by_key(&room.id, key).await.map_err(|error| failed(&error))?;
        }
        Ok(Admitted { state, seat })
    }

    /// The seat that a secret opens.
    pub(crate) async fn seat(&self, id: &str, key: Option<&str>) -> Result<Seat, Refusal> {
        let seat = self.admit(&*self.room(id).await?, key, None).await?.seat;
        seat.ok_or_else(|| {
            Code::NotSeated.because("`Authorization: Bearer SECRET` of a seat at this contest is needed")
        })
    }

    /// The next entries of a log after one, as somebody sees them who sits there or not; none if there are no more. Whoever
    /// reads slowly has no more of them in memory than these.
    pub(crate) async fn next_entries(
        &self,
        room: &Room,
        seq: u64,
        seat: Option<Seat>,
    ) -> Result<Vec<Entry>, Refusal> {
        let lines = self.store().part_of_log(&room.id, seq, Bound::Part.limit() as u32);
        let lines = lines.await.map_err(|error| failed(&error))?;
        Ok(lines.into_iter().map(|line| line.entry.seen_by(seat)).collect())
    }
}

impl Admitted<'_> {
    /// Everything about the contest that they may see.
    pub(crate) fn snapshot(&self) -> Snapshot {
        self.state.table.snapshot().clone().seen_by(self.seat)
    }

    /// The entries after one that they may see, if all of them are at hand.
    pub(crate) fn recent_after(&self, seq: u64) -> Option<Vec<Entry>> {
        let entries = self.state.recent_after(seq)?;
        Some(entries.into_iter().map(|entry| entry.seen_by(self.seat)).collect())
    }
}

fn name(text: &str) -> Result<String, Refusal> {
    clean(text, NAME_LIMIT).ok_or_else(|| Code::BadText.because("name: at most 24 characters"))
}

fn secret(brought: Option<&str>) -> Result<String, Refusal> {
    match brought {
        None => Ok(key::new_secret()),
        Some(key) if key::is_secret(key) => Ok(key.to_owned()),
        Some(_) => Err(Code::BadText.because("key: 22 to 64 letters, digits, - or _, chosen by chance")),
    }
}

#[cfg(test)]
mod tests {
    use branan_protocol::online::{ChatLine, Command, Phrase};

    use super::super::hub::Asked;
    use super::super::store::Store;
    use super::super::{Clock, Limits};
    use super::*;

    #[tokio::test]
    async fn who_reads_slowly_has_a_part_of_a_log_in_memory() {
        let hub = Hub::new(Store::in_memory().await.unwrap(), Clock::system(), Limits::default());
        let terms = Terms { rules: "brandubh".to_owned(), sets: 1, clock: None, rated: false };
        let (or, name) = Default::default();
        let offer = Offer { terms, or, name, side: Pick::Random, listed: false, key: None };
        let taken = hub.open(&offer).await.unwrap();
        hub.join(&taken.id, "", None).await.unwrap();
        let command = Command::Say(ChatLine::Phrase(Phrase::Oops));
        for number in 0..300 {
            let asked = Asked { cmd_id: &number.to_string(), seen: 3, command: &command, lag_ms: 0 };
            hub.command(&taken.id, Seat::First, asked).await.unwrap();
        }
        let room = hub.room(&taken.id).await.unwrap();
        let (mut seen, mut parts) = (Vec::new(), Vec::new());
        loop {
            let part = hub.next_entries(&room, seen.last().copied().unwrap_or(0), None).await.unwrap();
            if part.is_empty() {
                break;
            }
            parts.push(part.len());
            seen.extend(part.iter().map(|entry| entry.seq));
        }
        assert_eq!(parts, [Bound::Part.limit(), Bound::Part.limit(), 303 - 2 * Bound::Part.limit()]);
        assert_eq!(seen, (1..=303).collect::<Vec<_>>());
    }
}
