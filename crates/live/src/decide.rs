//! What a command comes to.

use branan_protocol::online::{CHAT_LIMIT, ChatLine, Code, Command, Event, Refusal, Seat, Status, clean};
use branan_rules::{AnyGame, Move, Reason};

use crate::contest::Contest;
use crate::offers::offered;

/// How long somebody has to be away before the other may claim a live game with a clock, in ms.
pub const AWAY_MS: u64 = 60_000;

/// The same where there is no clock, in ms.
pub const AWAY_UNTIMED_MS: u64 = 180_000;

/// How many lines of chat one person may say in a contest.
pub const LINES_LIMIT: u32 = 300;

/// What a decision has to know besides the contest.
#[derive(Clone, Copy, Debug, Default)]
pub struct Moment<'a> {
    /// The time, in ms since 1970.
    pub now_ms: u64,
    /// How long messages of whoever asks are on their way, in ms.
    pub lag_ms: u64,
    /// How long each person has been away, in ms; 0 for somebody who is there.
    pub away_ms: [u64; 2],
    /// The id of the contest that would follow.
    pub next_id: &'a str,
}

impl Moment<'_> {
    /// A moment when everybody is there and nothing is delayed.
    #[must_use]
    pub fn at(now_ms: u64) -> Moment<'static> {
        Moment { now_ms, ..Moment::default() }
    }
}

/// What a command comes to.
#[derive(Clone, Debug, Default)]
pub struct Decided {
    /// What happens, in order.
    pub events: Vec<Event>,
    /// The board after a move, so that nobody has to judge it again.
    pub(crate) board: Option<Box<AnyGame>>,
}

impl From<Vec<Event>> for Decided {
    fn from(events: Vec<Event>) -> Decided {
        Decided { events, board: None }
    }
}

impl Contest {
    /// What a command comes to that somebody gave who had seen the log up to `seen`;
    /// changes nothing.
    ///
    /// # Errors
    /// If it cannot be carried out; [`Code::Stale`] if it was meant for another board.
    pub fn decide(
        &self,
        seat: Seat,
        command: &Command,
        seen: u64,
        moment: &Moment<'_>,
    ) -> Result<Decided, Refusal> {
        if command.needs_board() && seen < self.board_version {
            return Err(Code::Stale.because("the board has changed"));
        }
        if let (Status::Playing, Command::Move(mv)) = (self.status(), command) {
            return self.make_move(seat, *mv, moment);
        }
        let events = match (self.status(), command) {
            (_, Command::Abort) => self.abort(seat),
            (Status::Open, _) => Err(Code::NotStarted.because("nobody sits opposite yet")),
            (_, Command::Say(line)) => self.chat(seat, line),
            (_, Command::Chat(on)) => self.switch_chat(seat, *on),
            (Status::Ended, Command::Rematch) => self.ask_rematch(seat, moment),
            (Status::Ended, Command::DeclineRematch) => {
                offered(self.state.rematch, seat).map(|()| vec![Event::RematchDeclined])
            }
            (Status::Playing, command) => self.decide_playing(seat, command, moment),
            (Status::Ended | Status::Aborted, _) => Err(Code::Over.because("the contest is over")),
        };
        events.map(Decided::from)
    }

    fn decide_playing(
        &self,
        seat: Seat,
        command: &Command,
        moment: &Moment<'_>,
    ) -> Result<Vec<Event>, Refusal> {
        match command {
            Command::OfferDraw => self.offer_draw(seat),
            Command::AcceptDraw => self.accept_draw(seat),
            Command::DeclineDraw => offered(self.state.draw, seat).map(|()| vec![Event::DrawDeclined]),
            Command::AskTakeback => self.ask_takeback(seat),
            Command::AcceptTakeback => self.accept_takeback(seat, moment),
            Command::RefuseTakeback => {
                offered(self.state.takeback, seat).map(|()| vec![Event::TakebackRefused])
            }
            Command::Resign => Ok(with(Event::Resigned, self.lost_by(seat, Reason::Resignation))),
            Command::GiveTime => self.give_time(seat, moment),
            Command::Claim => self.claim(seat, moment),
            _ => Err(Code::NotNow.because("that is for another moment")),
        }
    }

    fn make_move(&self, seat: Seat, mv: Move, moment: &Moment<'_>) -> Result<Decided, Refusal> {
        if self.to_move() != Some(seat) {
            return Err(Code::NotYourTurn.because("the other person is to move"));
        }
        let late = || Code::TooLate.because("the time was up before the move arrived");
        let (left, lag_ms) = self.after_move(seat, moment.now_ms, moment.lag_ms).ok_or_else(late)?;
        let mut board = self.board.clone();
        let ply = board.play(mv).map_err(|error| Code::Illegal.because(error))?;
        let moved = Event::Moved { mv, captured: ply.captured, left, lag_ms };
        let end = board.end().map_or_else(Vec::new, |end| self.end_on_board(end, board.len()));
        Ok(Decided { events: with(moved, end), board: Some(Box::new(board)) })
    }

    fn abort(&self, seat: Seat) -> Result<Vec<Event>, Refusal> {
        match self.status() {
            Status::Open if seat == Seat::First => Ok(vec![Event::Aborted]),
            Status::Playing if self.set() == 1 && self.is_first_move() => Ok(vec![Event::Aborted]),
            Status::Playing => Err(Code::NotNow.because("both have moved: resign instead")),
            _ => Err(Code::Over.because("the contest is over")),
        }
    }

    fn give_time(&self, seat: Seat, moment: &Moment<'_>) -> Result<Vec<Event>, Refusal> {
        let left = self.after_gift(seat.other(), moment.now_ms);
        let left = left.ok_or_else(|| Code::NotNow.because("the other has time enough"))?;
        Ok(vec![Event::TimeGiven { left }])
    }

    fn claim(&self, seat: Seat, moment: &Moment<'_>) -> Result<Vec<Event>, Refusal> {
        let other = seat.other();
        let overdue = self.overdue(moment.now_ms);
        if self.to_move() == Some(other) && !overdue.is_empty() {
            return Ok(overdue);
        }
        if self.away_limit_ms().is_none_or(|limit| moment.away_ms[other.index()] < limit) {
            return Err(Code::NothingThere.because("the other has time left and has not gone"));
        }
        if self.set() == 1 && self.is_first_move() {
            return Err(Code::NotNow.because("it has hardly begun: call it off instead"));
        }
        Ok(with(Event::Claimed, self.lost_by(other, Reason::Abandonment)))
    }

    /// How long somebody has to be away before the other may claim, in ms; in a slow game nobody has to be there.
    #[must_use]
    pub fn away_limit_ms(&self) -> Option<u64> {
        match self.state.left {
            None => Some(AWAY_UNTIMED_MS),
            Some(_) if self.is_slow() => None,
            Some(_) => Some(AWAY_MS),
        }
    }

    fn chat(&self, seat: Seat, line: &ChatLine) -> Result<Vec<Event>, Refusal> {
        if self.state.said[seat.index()] >= LINES_LIMIT {
            return Err(Code::TooFast.because("you have said enough in this contest"));
        }
        let line = match line {
            ChatLine::Phrase(phrase) => ChatLine::Phrase(*phrase),
            ChatLine::Text(_) if self.state.quiet.contains(&true) => {
                return Err(Code::ChatOff.because("both have to allow free text"));
            }
            ChatLine::Text(text) => {
                let text = clean(text, CHAT_LIMIT).filter(|text| !text.is_empty());
                ChatLine::Text(text.ok_or_else(|| Code::BadText.because("a line has 1 to 200 characters"))?)
            }
        };
        Ok(vec![Event::Said(line)])
    }

    fn switch_chat(&self, seat: Seat, on: bool) -> Result<Vec<Event>, Refusal> {
        if self.state.quiet[seat.index()] != on {
            return Err(Code::NotNow.because("it is so already"));
        }
        Ok(vec![Event::ChatSwitched { on }])
    }
}

/// An event and what follows from it.
fn with(event: Event, more: Vec<Event>) -> Vec<Event> {
    let mut events = vec![event];
    events.extend(more);
    events
}
