//! What people are told of their games while they are elsewhere.
//!
//! A notice is written in the transaction of what it tells of, to whom a seat belongs then; one a contest and kind, so
//! that a game of sixty moves leaves one line. Whoever has the board open knows already.

pub(crate) mod feed;
mod keeper;
mod page;
mod store;

pub(crate) use page::{
    address as told_address, kind_boxes, kinds, list, next, next_link, read, text as told_text,
};
pub(crate) use store::{Told, Unread, count};

use branan_live::Contest;
use branan_protocol::online::{Seat, Status};

/// What somebody is told of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Somebody challenges them.
    Challenge,
    /// Somebody declined.
    Declined,
    /// Somebody took up an offer.
    Taken,
    /// It is their turn in a slow game.
    Turn,
    /// Their time in a slow game runs out.
    Hurry,
    /// A game is over.
    Ended,
    /// A report of theirs was answered.
    Report,
    /// They were warned.
    Warned,
    /// Somebody offers what they wait for.
    Offer,
}

branan_rules::by_word! {
    /// All of them, by their words in the database and in forms.
    Kind, "what a notice is about, as turn" {
        Challenge "challenge",
        Declined "declined",
        Taken "taken",
        Turn "turn",
        Hurry "hurry",
        Ended "ended",
        Report "report",
        Warned "warned",
        Offer "offer",
    }
}

impl Kind {
    /// Those that somebody may switch off.
    pub(crate) const CHOICES: [Kind; 8] = [
        Kind::Turn,
        Kind::Hurry,
        Kind::Challenge,
        Kind::Declined,
        Kind::Taken,
        Kind::Offer,
        Kind::Ended,
        Kind::Report,
    ];

    /// It tells of a report, which stands in the place of a contest.
    pub(crate) const fn is_of_report(self) -> bool {
        matches!(self, Kind::Report | Kind::Warned)
    }
}

/// Something that whoever has a seat is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Notice {
    pub(crate) seat: Seat,
    pub(crate) kind: Kind,
    /// They know it, and are not called for it.
    pub(crate) is_seen: bool,
}

/// Takes back what was said of whose turn it is, inside of the transaction that changes it.
pub(crate) const VOID: &str = "DELETE FROM notice WHERE game_id = $1 AND kind IN ('turn', 'hurry')";

/// Tells whoever has a seat, if it is somebody's. What they do not want to be told counts as read.
pub(crate) const TELL: &str = "INSERT INTO notice (account_id, game_id, kind, at_ms, hours, read_ms) \
     SELECT o.account_id, s.game_id, $3, $4, 0, CASE WHEN EXISTS (SELECT 1 FROM account_muted m \
     WHERE m.account_id = o.account_id AND m.kind = $3) THEN $4 ELSE $5 END \
     FROM game_seat s JOIN account_seat o ON o.key_hash = s.key_hash WHERE s.game_id = $1 AND s.seat = $2 \
     ON CONFLICT (account_id, game_id, kind) DO UPDATE SET at_ms = excluded.at_ms, hours = 0, read_ms = excluded.read_ms";

/// What is to be told when a contest went on, by one of the two or by time alone; `here` says who has its board open.
pub(crate) fn due(
    before: &Contest,
    after: &Contest,
    by: Option<Seat>,
    here: impl FnOnce() -> [bool; 2],
) -> Vec<Notice> {
    let (was, is, is_slow) = (before.status(), after.status(), after.is_slow());
    // Where a move was answered at once it is the same person's turn again, with new time.
    let has_moved = after.board().len() > before.board().len();
    let has_turn_passed = has_moved || (before.to_move(), before.set()) != (after.to_move(), after.set());
    if was == is && !(is_slow && has_turn_passed) {
        return Vec::new();
    }
    let here = here();
    let knows = |seat: Seat| here[seat.index()] || by == Some(seat);
    let mut notices = Vec::new();
    let mut tell = |seat, kind, is_seen| notices.push(Notice { seat, kind, is_seen });
    match (was, is) {
        (Status::Open, Status::Playing) => tell(Seat::First, Kind::Taken, knows(Seat::First)),
        (Status::Playing, Status::Ended | Status::Aborted) => {
            for seat in Seat::BOTH {
                tell(seat, Kind::Ended, knows(seat));
            }
        }
        _ => {}
    }
    if let Some(next) = after.to_move().filter(|_| is_slow) {
        // Who is told that an offer was taken up is not called twice.
        let is_called = was == Status::Open && next == Seat::First;
        tell(next, Kind::Turn, is_called || knows(next));
    }
    // In a live game what somebody knows needs no line.
    notices.retain(|notice| is_slow || !notice.is_seen);
    notices
}

/// What is to be told when a contest begins that both have agreed to.
pub(crate) fn due_at_start(new: &Contest, here: [bool; 2]) -> Vec<Notice> {
    let next = new.to_move().filter(|_| new.is_slow());
    next.map(|seat| Notice { seat, kind: Kind::Turn, is_seen: here[seat.index()] }).into_iter().collect()
}

#[cfg(test)]
mod tests {
    use branan_protocol::online::{Alternatives, Clock, Entry, Event, Pick, Terms};

    use super::*;

    fn open(clock: Clock) -> Contest {
        let terms = Terms { rules: "brandubh".into(), sets: 1, clock: Some(clock), rated: false };
        let event = Event::Opened {
            terms,
            or: Alternatives::default(),
            name: "Eva".into(),
            side: Pick::Attackers,
            listed: true,
        };
        Contest::open("Ab3", &Entry { seq: 1, at_ms: 0, by: Some(Seat::First), event }).unwrap()
    }

    fn with(before: &Contest, events: Vec<Event>) -> Contest {
        before.after(events.into(), None, 1).0
    }

    fn notices(
        before: &Contest,
        after: &Contest,
        by: Option<Seat>,
        here: [bool; 2],
    ) -> Vec<(Seat, Kind, bool)> {
        due(before, after, by, || here).into_iter().map(|one| (one.seat, one.kind, one.is_seen)).collect()
    }

    #[test]
    fn who_is_elsewhere_is_told_and_who_has_the_board_open_is_not_called() {
        let (first, second) = (Seat::First, Seat::Second);
        let open = open(Clock::SLOW[0]);
        let begun = with(&open, open.join("Ole", None, true).unwrap());
        let taken = [(first, Kind::Taken, false), (first, Kind::Turn, true)];
        assert_eq!(notices(&open, &begun, Some(second), [false; 2]), taken);
        assert_eq!(
            notices(&open, &begun, Some(second), [true; 2]),
            taken.map(|(seat, kind, _)| (seat, kind, true))
        );
        assert_eq!(notices(&begun, &begun, None, [false; 2]), []);
        let over = with(&begun, vec![Event::Aborted]);
        let ended = [(first, Kind::Ended, false), (second, Kind::Ended, true)];
        assert_eq!(notices(&begun, &over, Some(second), [false; 2]), ended);
    }

    #[test]
    fn a_live_game_tells_only_those_who_are_away() {
        let open = open(Clock::live(60_000, 0));
        let begun = with(&open, open.join("Ole", None, true).unwrap());
        assert_eq!(notices(&open, &begun, None, [true, false]), []);
        assert_eq!(notices(&open, &begun, None, [false; 2]), [(Seat::First, Kind::Taken, false)]);
        let over = with(&begun, vec![Event::Aborted]);
        assert_eq!(notices(&begun, &over, None, [true, false]), [(Seat::Second, Kind::Ended, false)]);
    }
}
