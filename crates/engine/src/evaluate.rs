//! A hand-written opinion of a position, for any rule set.

use branan_rules::{Bitboard, Board, Piece, Position, Rules, Side};

use crate::score::Score;

/// What the terms are worth, in hundredths of an attacker. All from the
/// defenders' view.
#[derive(Clone, Debug)]
pub(crate) struct Weights {
    attacker: i32,
    defender: i32,
    /// By how many moves the king is from safety on a board that stands still:
    /// one, two, three.
    king_away: [i32; 3],
    /// A square the king can move to.
    king_room: i32,
    /// A square the king can reach in two moves.
    king_reach: i32,
    /// An attacker beside the king.
    king_pressed: i32,
    /// A further square that the attackers leave open towards the edge.
    freedom: i32,
}

impl Weights {
    /// Weights that suit the numbers of a rule set: the fewer defenders there
    /// are to begin with, the more each is worth.
    pub(crate) fn for_rules<B: Board>(rules: &Rules<B>) -> Weights {
        let start = rules.start();
        let count = |side| start.soldiers(side).count().max(1) as i32;
        Weights {
            attacker: 100,
            defender: 100 * count(Side::Attackers) / count(Side::Defenders).max(1),
            king_away: [220, 90, 30],
            king_room: 6,
            king_reach: 3,
            king_pressed: 22,
            freedom: 2,
        }
    }
}

/// What the king sees, which search and evaluation both ask for.
pub(crate) struct Sight<B: Board> {
    /// The squares he could move to if it were his turn.
    pub(crate) first: B::Bits,
}

impl<B: Board> Sight<B> {
    #[inline]
    pub(crate) fn new(rules: &Rules<B>, position: &Position<B>) -> Sight<B> {
        Sight { first: rules.destinations(Piece::King, position.king_bit(), position.occupied()) }
    }

    /// Says whether he could walk out.
    #[inline]
    pub(crate) fn exits(&self, rules: &Rules<B>) -> bool {
        self.first.meets(rules.escape())
    }
}

/// The opinion, from the view of the side to move.
pub(crate) fn evaluate<B: Board>(
    rules: &Rules<B>,
    weights: &Weights,
    position: &Position<B>,
    sight: &Sight<B>,
) -> Score {
    let (king, occupied) = (position.king_bit(), position.occupied());
    let attackers = position.soldiers(Side::Attackers);
    let defenders = position.soldiers(Side::Defenders);

    // 1. Who is still there.
    let mut value = weights.defender * defenders.count() as i32 - weights.attacker * attackers.count() as i32;

    // 2. How far the king is from safety, and how freely he moves.
    let first = sight.first;
    let second = rules.destinations(Piece::King, first, occupied) | first;
    value += weights.king_room * first.count() as i32 + weights.king_reach * second.count() as i32;
    let escape = rules.escape();
    value += if first.meets(escape) {
        weights.king_away[0]
    } else if second.meets(escape) {
        weights.king_away[1] + 20 * (second & escape).count() as i32
    } else if rules.destinations(Piece::King, second, occupied).meets(escape) {
        weights.king_away[2]
    } else {
        0
    };
    value -= weights.king_pressed * (rules.beside(king) & attackers).count() as i32;

    // 3. How much of the board the defenders can still come to.
    let open = rules.board() & !attackers;
    let near = (rules.beside(defenders | king) | defenders | king) & open;
    let far = rules.beside(near) & open;
    value += weights.freedom * far.count() as i32;

    Score::opinion(match position.side() {
        Side::Defenders => value,
        Side::Attackers => -value,
    })
}
