//! What one person offers and the other may agree to.

use branan_protocol::online::{Code, Event, Offer, Refusal, Seat};
use branan_rules::Reason;

use crate::contest::Contest;
use crate::decide::Moment;

impl Contest {
    pub(crate) fn offer_draw(&self, seat: Seat) -> Result<Vec<Event>, Refusal> {
        if self.state.draw.by == Some(seat.other()) {
            return self.accept_draw(seat);
        }
        self.may_offer(self.state.draw, seat)?;
        Ok(vec![Event::DrawOffered])
    }

    pub(crate) fn accept_draw(&self, seat: Seat) -> Result<Vec<Event>, Refusal> {
        offered(self.state.draw, seat)?;
        let mut events = vec![Event::DrawAgreed];
        events.extend(self.set_over(None, Reason::Agreement, 0));
        Ok(events)
    }

    pub(crate) fn ask_takeback(&self, seat: Seat) -> Result<Vec<Event>, Refusal> {
        if self.state.takeback.by == Some(seat.other()) {
            return Err(Code::NotNow.because("answer the other's request first"));
        }
        self.undoable(seat).ok_or(Code::NotNow.because("you have not moved yet"))?;
        self.may_offer(self.state.takeback, seat)?;
        Ok(vec![Event::TakebackAsked])
    }

    pub(crate) fn accept_takeback(&self, seat: Seat, moment: &Moment<'_>) -> Result<Vec<Event>, Refusal> {
        offered(self.state.takeback, seat)?;
        let plies =
            self.undoable(seat.other()).ok_or(Code::NotNow.because("there is nothing to take back"))?;
        Ok(vec![Event::TakebackDone { plies, left: self.after_takeback(plies, moment.now_ms)? }])
    }

    pub(crate) fn ask_rematch(&self, seat: Seat, moment: &Moment<'_>) -> Result<Vec<Event>, Refusal> {
        if self.state.next.is_some() {
            return Err(Code::Over.because("the next contest has begun"));
        }
        match self.state.rematch.by {
            None => Ok(vec![Event::RematchOffered]),
            Some(by) if by == seat => Err(Code::NotNow.because("you have asked already")),
            Some(_) => Ok(vec![Event::RematchAgreed { id: moment.next_id.to_owned() }]),
        }
    }

    /// How many moves go when somebody's last one is taken back.
    pub(crate) fn undoable(&self, seat: Seat) -> Option<u8> {
        let plies = if self.to_move()? == seat { 2 } else { 1 };
        (self.board.len() >= usize::from(plies)).then_some(plies)
    }

    /// Nobody may ask for the same thing again and again: a move of one's own lies between.
    fn may_offer(&self, offer: Offer, seat: Seat) -> Result<(), Refusal> {
        let last = offer.last[seat.index()];
        if offer.by == Some(seat) || last != 0 && self.board.len() as u32 + 1 < last + 2 {
            return Err(Code::NotNow.because("you have asked already; make a move first"));
        }
        Ok(())
    }

    /// Notes that somebody offers something.
    pub(crate) fn offered(&self, mut offer: Offer, seat: Seat) -> Offer {
        offer.by = Some(seat);
        offer.last[seat.index()] = self.board.len() as u32 + 1;
        offer
    }
}

/// Checks that the other person offers something.
pub(crate) fn offered(offer: Offer, seat: Seat) -> Result<(), Refusal> {
    if offer.by == Some(seat.other()) {
        Ok(())
    } else {
        Err(Code::NothingThere.because("there is nothing to answer"))
    }
}
