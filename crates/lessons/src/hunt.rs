//! Looking for a win that the other side cannot escape.

use branan_rules::{AnyGame, Move, Side};

/// A full search of a few moves, which tries first what has settled a position before.
///
/// Most wrong moves fail to the same answer, and most answers to the same next move: on 7x7 that
/// leaves a tenth of the positions to look at.
pub(crate) struct Hunt {
    game: AnyGame,
    /// The move that settled the last position with so many moves behind it.
    settled: Vec<Option<Move>>,
}

impl Hunt {
    pub(crate) fn new(game: &AnyGame) -> Hunt {
        Hunt { game: game.clone(), settled: Vec::new() }
    }

    /// Whether a side, which has just moved, has won or will within `moves` moves, that one included. A threat
    /// is not needed: the other side must move, and may have nothing but bad moves.
    pub(crate) fn is_forced(&mut self, side: Side, moves: u8) -> bool {
        if let Some(end) = self.game.end() {
            return end.winner == Some(side);
        }
        moves > 1 && self.find(|hunt| hunt.is_escape(side, moves - 1)).is_none()
    }

    /// The answer that shows best why the last move forces nothing within `moves` moves, itself included: one
    /// that wins at once or soon, or else one that holds.
    pub(crate) fn rebuttal(&mut self, moves: u8) -> Option<Move> {
        let side = self.game.side().other();
        let winning = (1..=2).find_map(|soon| self.find(|hunt| hunt.is_forced(side.other(), soon)));
        winning.or_else(|| self.find(|hunt| hunt.is_escape(side, moves - 1)))
    }

    /// The longest defence against a side that wins within `moves` further moves; of several, one that leaves
    /// it the fewest ways.
    pub(crate) fn defence(&mut self, moves: u8) -> Option<Move> {
        let replies = self.game.legal_moves().into_iter();
        let valued = replies.map(|mv| (self.after(mv, |hunt| hunt.weakness(moves)), mv));
        valued.min_by_key(|(weakness, _)| *weakness).map(|(_, mv)| mv)
    }

    /// How bad the reply was that has just been played: whether it loses early, and to how many moves at once.
    fn weakness(&mut self, moves: u8) -> (bool, usize) {
        if self.game.end().is_some() {
            return (true, usize::MAX);
        }
        let side = self.game.side();
        let answers = self.game.legal_moves().into_iter();
        let at_once = answers.filter(|&mv| self.after(mv, |hunt| hunt.is_forced(side, 1))).count();
        (moves > 2 && self.wins(moves - 1), at_once)
    }

    /// Whether the reply that has just been played keeps a side from winning within `moves` moves.
    fn is_escape(&mut self, side: Side, moves: u8) -> bool {
        match self.game.end() {
            Some(end) => end.winner != Some(side),
            None => !self.wins(moves),
        }
    }

    /// Whether the side to move wins within `moves` moves.
    fn wins(&mut self, moves: u8) -> bool {
        let side = self.game.side();
        self.find(|hunt| hunt.is_forced(side, moves)).is_some()
    }

    /// A legal move after which something holds.
    fn find(&mut self, holds: impl Fn(&mut Hunt) -> bool) -> Option<Move> {
        let place = self.game.len();
        self.settled.resize(self.settled.len().max(place + 1), None);
        let mut moves = self.game.legal_moves();
        if let Some(at) = moves.iter().position(|mv| Some(*mv) == self.settled[place]) {
            moves.swap(0, at);
        }
        let found = moves.into_iter().find(|&mv| self.after(mv, &holds));
        self.settled[place] = found.or(self.settled[place]);
        found
    }

    /// What is so after a legal move, which is then taken back.
    fn after<T>(&mut self, mv: Move, ask: impl FnOnce(&mut Hunt) -> T) -> T {
        self.game.play(mv).expect("the move is legal");
        let told = ask(self);
        self.game.undo();
        told
    }
}
