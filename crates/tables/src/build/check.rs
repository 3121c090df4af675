//! Looking at an undecided position: does every move of it lose?

use branan_rules::{Bitboard, Board, Board7, Move, Position, Shieldwall, Side};

use super::quiet::blocks;
use super::work::{DOUBTFUL, SAFE, Work};
use crate::value::is_win;

/// Where a move leads.
enum Reply {
    /// The set is over; whoever moves last wins.
    Won,
    /// To a smaller table, with this value for the other side.
    Away(u8),
    /// To this number of this table.
    Here(u64),
}

/// The last move that can be watched; those beyond are looked at again.
const LAST: usize = DOUBTFUL as usize - 1;

impl Work<'_> {
    /// Enters a loss if every move of an undecided position is known to lose;
    /// otherwise watches the first that is not.
    pub(super) fn check(&self, side: Side, number: u64) {
        let position = self.index.placement(self.rules, number, side).expect("every number is a placement");
        let quiet = self.quiet.squares(self.rules, &position);
        let hopeless = self.hopeless(&position, quiet);
        let watch = self.state.watch(side, number);
        let moves = position.legal_moves(self.rules).enumerate().skip(usize::from(watch));
        for (nth, mv) in moves {
            let to = Board7::index(mv.to);
            if hopeless.has(to) {
                continue;
            }
            let reply =
                if quiet.has(to) { self.quiet_reply(&position, mv) } else { self.reply(&position, mv) };
            if !self.loses(side, &reply) {
                let is_safe = matches!(reply, Reply::Away(_));
                let watch = if is_safe { SAFE } else { nth.min(LAST) as u8 };
                self.state.set_watch(side, number, watch);
                return;
            }
        }
        // The last of the moves within the table to lose does so only now.
        let plies = self.state.plies.max(self.longest_capture(&position));
        self.enter(&position, plies + 1);
    }

    /// Squares on which a quiet move lets the king escape at once.
    #[inline]
    fn hopeless(&self, position: &Position<Board7>, quiet: u64) -> u64 {
        match position.side() {
            Side::Attackers if self.state.plies > 0 => quiet.minus(blocks(self.rules, position)),
            _ => 0,
        }
    }

    /// In how many plies the last of the captures loses, all being known to lose.
    fn longest_capture(&self, position: &Position<Board7>) -> u8 {
        if position.soldiers(position.side().other()) == 0 {
            return 0;
        }
        let squares = position.capturing_squares(self.rules, position.side());
        let is_likely = |mv: &Move| self.takes_rows() || squares.has(Board7::index(mv.to));
        let moves = position.legal_moves(self.rules).filter(is_likely);
        let replies = moves.map(|mv| self.reply(position, mv));
        let captures = replies.filter_map(|reply| match reply {
            Reply::Away(value) => Some(value),
            Reply::Won | Reply::Here(_) => None,
        });
        captures.max().unwrap_or(0)
    }

    /// Says whether rows along the edge can be taken, on whatever square a move ends.
    fn takes_rows(&self) -> bool {
        self.rules.set().shieldwall != Shieldwall::Off
    }

    /// Says whether a reply is known to lose for the side that moved.
    #[inline]
    fn loses(&self, side: Side, reply: &Reply) -> bool {
        match *reply {
            Reply::Won => false,
            Reply::Away(value) => is_win(value),
            Reply::Here(number) => {
                let value = self.state.value(side.other(), number);
                is_win(value) && value <= self.state.plies
            }
        }
    }

    /// Where a move leads that is known to be quiet.
    #[inline]
    fn quiet_reply(&self, position: &Position<Board7>, mv: Move) -> Reply {
        let [attackers, defenders] = Side::BOTH.map(|side| position.soldiers(side));
        let king = Board7::index(position.king());
        let (from, to) = (Board7::index(mv.from), Board7::index(mv.to));
        let moved = 1 << from | 1 << to;
        Reply::Here(match position.side() {
            Side::Attackers => self.index.home_number(attackers ^ moved, defenders, king),
            Side::Defenders if from != king => self.index.home_number(attackers, defenders ^ moved, king),
            Side::Defenders => {
                self.index.any_number(attackers, defenders, to).expect("a quiet move is no escape")
            }
        })
    }

    #[inline]
    fn reply(&self, position: &Position<Board7>, mv: Move) -> Reply {
        let played = position.play_unchecked(self.rules, mv);
        if played.end.is_some() {
            return Reply::Won;
        }
        if played.captured.is_empty() {
            return Reply::Here(self.number(&played.position).expect("the set goes on"));
        }
        Reply::Away(self.smaller.byte(&played.position))
    }

    /// A number of a position of this material, not always the lowest.
    #[inline]
    pub(super) fn number(&self, position: &Position<Board7>) -> Option<u64> {
        let [attackers, defenders] = Side::BOTH.map(|side| position.soldiers(side));
        self.index.any_number(attackers, defenders, Board7::index(position.king()))
    }
}
