//! A hand-written opinion of a position, for any rule set.

use branan_rules::{Bitboard, Board, Piece, Position, Rules, Side};

use crate::score::Score;

/// What the terms are worth, in hundredths of an attacker. All from the
/// defenders' view.
#[derive(Clone, Debug)]
pub(crate) struct Weights<B: Board> {
    attacker: i32,
    defender: i32,
    /// A square the king can move to.
    king_room: i32,
    /// A square the king can reach in two moves.
    king_reach: i32,
    /// An attacker beside the king.
    king_pressed: i32,
    /// The king can threaten to walk out; and each way to.
    threat: [i32; 2],
    /// The king can come to threaten it.
    far_threat: i32,
    /// A square that attackers do not wall off from the king; and one on the edge.
    region: [i32; 2],
    /// A square to escape to that they do not wall off.
    open_exit: i32,
    /// An attacker where he closes in a square to escape to.
    guard: i32,
    /// The squares that do: where there are few squares to escape to, those two
    /// steps away.
    guards: B::Bits,
}

impl<B: Board> Weights<B> {
    /// Weights that suit the numbers of a rule set: the fewer defenders there
    /// are to begin with, the more each is worth.
    pub(crate) fn for_rules(rules: &Rules<B>) -> Weights<B> {
        let start = rules.start();
        let count = |side| start.soldiers(side).count().max(1) as i32;
        Weights {
            attacker: 100,
            defender: 100 * count(Side::Attackers) / count(Side::Defenders),
            king_room: 6,
            king_reach: 3,
            king_pressed: 5,
            threat: [90, 20],
            far_threat: 30,
            region: [4, 10],
            open_exit: 40,
            guard: 20,
            guards: guards(rules),
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

    /// The squares that he could come to and walk out from afterwards.
    pub(crate) fn doors(&self, rules: &Rules<B>, position: &Position<B>) -> B::Bits {
        self.first & rules.destinations(Piece::King, rules.escape(), position.occupied())
    }

    /// The squares where an attacker who comes there stops a king who could walk out; `None` where it is not
    /// sure that nothing else does.
    pub(crate) fn stopping_squares(&self, rules: &Rules<B>, position: &Position<B>) -> Option<B::Bits> {
        let (king, occupied) = (position.king_bit(), position.occupied());
        let walks_out =
            |closed| rules.destinations(Piece::King, king, occupied | closed).meets(rules.escape());
        // Whoever stands where he cannot come to does not stop him.
        if !walks_out(rules.standing(Piece::Attacker).minus(self.first | king)) {
            return None;
        }
        let attackers = position.soldiers(Side::Attackers);
        let near = rules.destinations(Piece::Attacker, attackers, occupied) & self.first;
        let stops = near.indices().map(B::Bits::bit).filter(|&square| !walks_out(square));
        Some(stops.fold(B::Bits::EMPTY, |all, square| all | square))
    }
}

/// What the pieces are worth that are still there, from the defenders' view.
#[inline]
fn soldiers<B: Board>(weights: &Weights<B>, position: &Position<B>) -> i32 {
    let count = |side| position.soldiers(side).count() as i32;
    weights.defender * count(Side::Defenders) - weights.attacker * count(Side::Attackers)
}

/// How many attackers stand beside the king.
pub(crate) fn besiegers<B: Board>(rules: &Rules<B>, position: &Position<B>) -> i32 {
    (rules.beside(position.king_bit()) & position.soldiers(Side::Attackers)).count() as i32
}

/// The opinion of somebody who does nothing but count soldiers, from the view of the side to move.
pub(crate) fn count<B: Board>(weights: &Weights<B>, position: &Position<B>) -> Score {
    let value = soldiers(weights, position);
    Score::opinion(if position.side() == Side::Defenders { value } else { -value })
}

/// The opinion, from the view of the side to move.
pub(crate) fn evaluate<B: Board>(
    rules: &Rules<B>,
    weights: &Weights<B>,
    position: &Position<B>,
    sight: &Sight<B>,
) -> Score {
    let (king, occupied) = (position.king_bit(), position.occupied());
    let attackers = position.soldiers(Side::Attackers);
    let count = |squares: B::Bits| squares.count() as i32;

    // 1. Who is still there.
    let mut value = soldiers(weights, position);

    // 2. How freely the king moves.
    let first = sight.first;
    let second = rules.destinations(Piece::King, first, occupied) | first;
    value += weights.king_room * count(first) + weights.king_reach * count(second);
    value -= weights.king_pressed * count(rules.beside(king) & attackers);

    // 3. How soon he could threaten to walk out: come to a square with a clear
    //    line to safety.
    let doors = rules.destinations(Piece::King, rules.escape(), occupied);
    let threats = count(first & doors);
    value += if threats > 0 {
        weights.threat[0] + weights.threat[1] * threats
    } else if second.meets(doors) {
        weights.far_threat
    } else {
        0
    };

    // 4. How much of the board the attackers have not walled off.
    let region = region(rules, king | second, rules.board() & !attackers);
    value += weights.region[0] * count(region) + weights.region[1] * count(region & rules.edge());
    value += weights.open_exit * count(region & rules.escape());
    value -= weights.guard * count(weights.guards & attackers);

    Score::opinion(match position.side() {
        Side::Defenders => value,
        Side::Attackers => -value,
    })
}

/// Squares from which attackers close in the corners, or whatever few squares
/// the king escapes to.
fn guards<B: Board>(rules: &Rules<B>) -> B::Bits {
    let exits = rules.escape();
    if exits.count() > 8 {
        return B::Bits::EMPTY;
    }
    let near = exits | rules.beside(exits);
    rules.beside(near).minus(near)
}

/// Everything that single steps from some squares lead to over open ones. The more of it is given,
/// the sooner it is found: the king's moves are part of it.
fn region<B: Board>(rules: &Rules<B>, from: B::Bits, open: B::Bits) -> B::Bits {
    let mut region = from;
    loop {
        let grown = region | rules.beside(region) & open;
        if grown == region {
            return region;
        }
        region = grown;
    }
}

#[cfg(test)]
mod tests {
    use branan_rules::{AnyGame, ByWidth, Game, Move, presets};
    use branan_testkit::Random;

    use super::*;

    /// Holds the squares against every move of the attackers in games at random; gives how many moves let the
    /// king walk out and how many stopped him.
    fn compare<B: Board>(start: &Game<B>, random: &mut Random) -> [usize; 2] {
        let (rules, mut game, mut counts) = (start.rules().clone(), start.clone(), [0; 2]);
        while game.end().is_none() && game.plies().len() < 200 {
            let (position, moves) = (game.position(), game.legal_moves().collect::<Vec<Move>>());
            let sight = Sight::new(&rules, &position);
            let must_stop = position.side() == Side::Attackers && sight.exits(&rules);
            for &mv in moves.iter().filter(|_| must_stop) {
                let stops = sight.stopping_squares(&rules, &position).expect("sure with every preset");
                let played = position.play_unchecked(&rules, mv);
                let walks_out = Sight::new(&rules, &played.position).exits(&rules);
                let takes = position.king_traps(&rules).has(B::index(mv.to)) && played.end.is_some();
                assert!(takes || stops.has(B::index(mv.to)) != walks_out, "{mv} {}", position.setup(&rules));
                assert!(takes || !walks_out || played.end.is_none(), "{mv} {}", position.setup(&rules));
                counts[usize::from(!walks_out)] += 1;
            }
            game.play(random.one_of(&moves)).expect("a legal move");
        }
        counts
    }

    #[test]
    fn no_move_but_to_a_stopping_square_stops_the_king() {
        let mut counts = [0; 2];
        for set in presets::ALL {
            for seed in 0..24 {
                let (game, mut random) = (AnyGame::new(set.clone()).expect("a preset"), Random::new(seed));
                let found = match game.by_width() {
                    ByWidth::Board7(game) => compare(game, &mut random),
                    ByWidth::Board11(game) => compare(game, &mut random),
                    ByWidth::Board19(game) => compare(game, &mut random),
                };
                counts = [counts[0] + found[0], counts[1] + found[1]];
            }
        }
        assert!(counts[0] > 4_000 && counts[1] > 100, "{counts:?}");
    }
}
