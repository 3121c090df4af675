//! Sets, and what they come to.

use branan_protocol::online::{Event, Seat, SetRecord};
use branan_rules::{End, Match, MatchResult, Need, Player, Reason, SetScore, Side};

use crate::contest::Contest;

impl Contest {
    /// What somebody needs from the second set of a match while it is played.
    #[must_use]
    pub fn need(&self, seat: Seat) -> Option<Need> {
        let first = self.state.sets.first()?;
        let player = if seat == first.attackers { Player::First } else { Player::Second };
        (self.state.terms.sets == 2).then(|| tally(&self.state.sets).need(player))?
    }

    /// What happens when the set on the board ends.
    pub(crate) fn set_over(&self, winner: Option<Seat>, reason: Reason, moves: usize) -> Vec<Event> {
        let Some(attackers) = self.state.attackers else { return Vec::new() };
        let count = winner.map_or(0, |_| moves as u32);
        let mut sets = self.state.sets.clone();
        sets.push(SetRecord { attackers, moves: Vec::new(), winner, reason, count });
        let ended = Event::SetEnded { winner, reason, moves: count };
        let next = if reason == Reason::Abandonment {
            Event::Ended { winner }
        } else if sets.len() < usize::from(self.state.terms.sets) {
            Event::SetStarted { set: sets.len() as u8 + 1, attackers: attackers.other() }
        } else {
            Event::Ended { winner: result(&sets) }
        };
        vec![ended, next]
    }

    /// What happens when somebody loses the set off the board.
    pub(crate) fn lost_by(&self, loser: Seat, reason: Reason) -> Vec<Event> {
        let winner = loser.other();
        let moves = self.side_of(winner).map_or(0, |side| self.moves_by(side));
        self.set_over(Some(winner), reason, moves)
    }

    /// What happens when somebody's time runs out.
    pub(crate) fn flagged(&self, seat: Seat) -> Vec<Event> {
        let mut events = vec![Event::Flagged { seat }];
        events.extend(self.lost_by(seat, Reason::Time));
        events
    }

    /// How the set on the board would be entered if it ended like this.
    pub(crate) fn end_on_board(&self, end: End, plies: usize) -> Vec<Event> {
        let winner = end.winner.and_then(|side| self.seat_of(side));
        let moves = end.winner.map_or(0, |side| moves_of(side, self.first_side(), plies));
        self.set_over(winner, end.reason, moves)
    }

    fn moves_by(&self, side: Side) -> usize {
        moves_of(side, self.first_side(), self.board.len())
    }

    fn first_side(&self) -> Side {
        self.board.rule_set().start.side()
    }
}

fn moves_of(side: Side, first: Side, plies: usize) -> usize {
    if side == first { plies.div_ceil(2) } else { plies / 2 }
}

/// Who wins a contest whose sets ended like this.
fn result(sets: &[SetRecord]) -> Option<Seat> {
    let [first, ..] = sets else { return None };
    if sets.len() == 1 {
        return first.winner;
    }
    match tally(sets).result()? {
        MatchResult::Won(Player::First) => Some(first.attackers),
        MatchResult::Won(Player::Second) => Some(first.attackers.other()),
        MatchResult::Drawn => None,
    }
}

fn tally(sets: &[SetRecord]) -> Match {
    let mut tally = Match::new();
    for set in sets {
        let side = |winner| if winner == set.attackers { Side::Attackers } else { Side::Defenders };
        let score =
            set.winner.map_or(SetScore::drawn(), |seat| SetScore::won(side(seat), set.count as usize));
        tally.record(score).expect("a contest has at most two sets");
    }
    tally
}
