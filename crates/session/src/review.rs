//! A whole game judged move by move.

use branan_rules::{Move, Side};

use crate::{Assessment, Judgement, Mark, judge};

/// The positions of a game as far as they are assessed, the last first: what is learnt of the end of a game
/// helps with its beginning.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Review {
    first: Side,
    moves: Vec<Move>,
    /// What was found, with the best move, from the last position on.
    found: Vec<(Assessment, Option<Move>)>,
}

/// How one side did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// The moves it made.
    pub moves: usize,
    /// How many of each [`Mark`], in the order of [`Mark::ALL`].
    pub marks: [usize; 3],
    /// What a move gave away, in hundredths of a soldier.
    pub average_loss: i32,
}

impl Review {
    /// A review that has not begun, of moves whose first is that of a side.
    #[must_use]
    pub fn new(first: Side, moves: Vec<Move>) -> Review {
        Review { first, moves, found: Vec::new() }
    }

    /// The position to be assessed next: that after so many moves.
    #[must_use]
    pub fn next(&self) -> Option<usize> {
        self.moves.len().checked_sub(self.found.len())
    }

    /// Takes what was found of the position that was next; where nothing was, it is as good as what came of it.
    pub fn take(&mut self, found: Option<(Assessment, Option<Move>)>) {
        if !self.is_done() {
            let after = self.found.last().map_or_else(Assessment::default, |found| found.0);
            self.found.push(found.unwrap_or((after, None)));
        }
    }

    /// How many positions are assessed, and of how many.
    #[must_use]
    pub fn progress(&self) -> (usize, usize) {
        (self.found.len(), self.moves.len() + 1)
    }

    /// Says whether all positions are assessed.
    #[must_use]
    pub fn is_done(&self) -> bool {
        self.found.len() > self.moves.len()
    }

    /// What the position after some moves is worth.
    #[must_use]
    pub fn assessment(&self, moves: usize) -> Option<&Assessment> {
        self.after(moves).map(|found| &found.0)
    }

    /// What is to be said of a move, the first being number 1.
    #[must_use]
    pub fn judgement(&self, number: usize) -> Option<Judgement> {
        let (before, best) = self.after(number.checked_sub(1)?)?;
        let is_best = *best == Some(*self.moves.get(number - 1)?);
        Some(judge(self.side(number), before, self.assessment(number)?, is_best))
    }

    /// What would have been better than a move.
    #[must_use]
    pub fn better(&self, number: usize) -> Option<Move> {
        self.after(number.checked_sub(1)?)?.1
    }

    /// How a side did, as far as is known.
    #[must_use]
    pub fn tally(&self, side: Side) -> Tally {
        self.tally_by(side, |number| self.judgement(number))
    }

    /// The same, by what somebody says of each move who knows more.
    #[must_use]
    pub fn tally_by(&self, side: Side, judgement: impl Fn(usize) -> Option<Judgement>) -> Tally {
        let (mut tally, mut loss) = (Tally::default(), 0);
        for number in (1..=self.moves.len()).filter(|number| self.side(*number) == side) {
            tally.moves += 1;
            let Some(judgement) = judgement(number) else { continue };
            loss += judgement.loss;
            if let Some(mark) = judgement.mark {
                tally.marks[mark as usize] += 1;
            }
        }
        tally.average_loss = loss / i32::try_from(tally.moves.max(1)).unwrap_or(i32::MAX);
        tally
    }

    /// Says who made a move.
    const fn side(&self, number: usize) -> Side {
        if number % 2 == 1 { self.first } else { self.first.other() }
    }

    fn after(&self, moves: usize) -> Option<&(Assessment, Option<Move>)> {
        self.found.get(self.moves.len().checked_sub(moves)?)
    }
}

impl Tally {
    /// How many moves have a mark.
    #[must_use]
    pub const fn count(&self, mark: Mark) -> usize {
        self.marks[mark as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mv(text: &str) -> Move {
        text.parse().expect("a move")
    }

    fn review(values: &[i32]) -> Review {
        let moves = ["d2-e2", "d3-b3", "d1-d3"].map(mv).to_vec();
        let mut review = Review::new(Side::Attackers, moves);
        for value in values.iter().rev() {
            assert!(!review.is_done() && review.next().is_some());
            review
                .take(Some((Assessment { hundredths: *value, ..Assessment::default() }, Some(mv("d2-f2")))));
        }
        review
    }

    #[test]
    fn what_a_move_gives_away_is_judged_for_the_side_that_played_it() {
        let review = review(&[0, -300, -280, 500]);
        assert!(review.is_done() && review.next().is_none());
        let marks: Vec<Option<Mark>> =
            (1..=3).map(|number| review.judgement(number).expect("it is done").mark).collect();
        assert_eq!(marks, [Some(Mark::Blunder), None, None]);
        assert_eq!((review.judgement(0), review.judgement(4)), (None, None));
        assert_eq!(review.better(1), Some(mv("d2-f2")));
        let tally = review.tally(Side::Attackers);
        assert_eq!((tally.moves, tally.count(Mark::Blunder), tally.average_loss), (2, 1, 150));
        assert_eq!(review.tally(Side::Defenders), Tally { moves: 1, marks: [0; 3], average_loss: 20 });
    }

    #[test]
    fn it_begins_with_the_last_position_and_judges_what_is_known() {
        let mut review = review(&[-280, 500]);
        assert_eq!((review.next(), review.progress()), (Some(1), (2, 4)));
        assert!(review.judgement(3).is_some() && review.judgement(2).is_none());
        review.take(None);
        assert_eq!(review.assessment(1), review.assessment(2), "nothing was found");
        review.take(None);
        review.take(None);
        assert_eq!(review.progress(), (4, 4));
    }
}
