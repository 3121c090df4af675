//! Wins with the next move.

use branan_rules::{Bitboard, Board, Piece, Position, Rules, Side};

/// Says whether the side to move wins with its next move.
///
/// Moves are played only where some way to win is near, which is seldom: searches ask this of nearly every
/// position they meet.
pub(crate) fn wins_at_once<B: Board>(rules: &Rules<B>, position: &Position<B>) -> bool {
    let side = position.side();
    let wins = |mv| position.play_unchecked(rules, mv).end.is_some_and(|end| end.winner == Some(side));
    match nearness(rules, position) {
        Nearness::Sure => true,
        Nearness::Anywhere => position.legal_moves(rules).any(wins),
        Nearness::On(squares) => {
            !squares.is_empty()
                && position.legal_moves(rules).filter(|mv| squares.has(B::index(mv.to))).any(wins)
        }
    }
}

/// What moves could win at once.
enum Nearness<Bits> {
    /// One is seen to win.
    Sure,
    /// Any.
    Anywhere,
    /// Those to these squares.
    On(Bits),
}

fn nearness<B: Board>(rules: &Rules<B>, position: &Position<B>) -> Nearness<B::Bits> {
    let (occupied, king) = (position.occupied(), position.king_bit());
    match position.side() {
        Side::Defenders => {
            let reached = rules.destinations(Piece::King, king, occupied);
            if reached.meets(rules.escape()) {
                return Nearness::Sure;
            }
            // A fort is finished by the king's coming to the edge, or by anybody once he stands there.
            let may_build = rules.set().exit_fort && king.meets(rules.edge());
            if may_build || may_be_stuck(rules, position) {
                return Nearness::Anywhere;
            }
            let fort = if rules.set().exit_fort { reached & rules.edge() } else { B::Bits::EMPTY };
            Nearness::On(fort)
        }
        Side::Attackers => {
            let attackers = position.soldiers(Side::Attackers);
            let reached = || rules.destinations(Piece::Attacker, attackers, occupied);
            let may_close = rules.set().encirclement && !king_gets_out(rules, position, reached());
            if may_close || may_be_stuck(rules, position) {
                return Nearness::Anywhere;
            }
            let traps = position.king_traps(rules);
            Nearness::On(if traps.is_empty() { traps } else { reached() & traps })
        }
    }
}

/// Whether the other side could be left without a move. One move takes one square, and with it the last square beside
/// it, or the piece itself, from four soldiers at most, rows along the edge aside.
fn may_be_stuck<B: Board>(rules: &Rules<B>, position: &Position<B>) -> bool {
    let enemy = position.side().other();
    let around_king =
        rules.beside(position.king_bit()) & rules.standing(Piece::King).minus(position.occupied());
    if enemy == Side::Defenders && around_king.count() > 1 {
        return false;
    }
    let free = rules.standing(enemy.soldier()).minus(position.occupied());
    let movable = position.soldiers(enemy) & rules.beside(free);
    movable.minus(rules.edge()).count() <= 4
}

/// Whether the king would get to the edge if nobody but attackers stood in his way, even if they stood on all the
/// squares at once that they reach and that two of them touch: then no single one of them closes a ring.
fn king_gets_out<B: Board>(rules: &Rules<B>, position: &Position<B>, reached: B::Bits) -> bool {
    let attackers = position.soldiers(Side::Attackers);
    let (mut once, mut twice) = (B::Bits::EMPTY, B::Bits::EMPTY);
    for index in attackers.indices() {
        let touched = rules.touching(B::Bits::bit(index));
        twice |= once & touched;
        once |= touched;
    }
    let open = rules.board().minus(attackers | twice & reached);
    let mut region = position.king_bit();
    loop {
        if region.meets(rules.edge()) {
            return true;
        }
        let grown = region | rules.beside(region) & open;
        if grown == region {
            return false;
        }
        region = grown;
    }
}

#[cfg(test)]
mod tests {
    use branan_rules::{Board19, SplitMix64, presets};

    use super::*;

    fn wins_at_once_reference(rules: &Rules<Board19>, position: &Position<Board19>) -> bool {
        position.legal_moves(rules).any(|mv| {
            let end = position.play_unchecked(rules, mv).end;
            end.is_some_and(|end| end.winner == Some(position.side()))
        })
    }

    /// Random sets of every game: what is near is looked at, and what is passed over could not win. Pieces are taken
    /// off on the way, so that rings, forts and sides without a move come about.
    #[test]
    fn a_win_is_seen_exactly_where_playing_every_move_finds_one() {
        let mut seen = [0, 0];
        for set in presets::ALL {
            let rules = Rules::<Board19>::new(set.clone()).expect("a preset");
            let mut random = SplitMix64::new(14);
            for _ in 0..60 {
                let mut position = rules.start();
                for _ in 0..120 {
                    let wins = wins_at_once_reference(&rules, &position);
                    assert_eq!(
                        wins_at_once(&rules, &position),
                        wins,
                        "{} {}",
                        set.id,
                        position.setup(&rules)
                    );
                    seen[usize::from(wins)] += 1;
                    let moves: Vec<_> = position.legal_moves(&rules).collect();
                    let played = position.play_unchecked(&rules, moves[random.below(moves.len())]);
                    if played.end.is_some() {
                        break;
                    }
                    position = thinned(&rules, &played.position, &mut random);
                }
            }
        }
        assert!(seen[0] > 10_000 && seen[1] > 1_000, "{seen:?}");
    }

    /// The position without one of its soldiers, now and then.
    fn thinned(
        rules: &Rules<Board19>,
        position: &Position<Board19>,
        random: &mut SplitMix64,
    ) -> Position<Board19> {
        let setup = position.setup(rules);
        let piece = [Piece::Attacker, Piece::Defender, Piece::Defender][random.below(3)];
        let soldiers: Vec<_> = setup.squares_of(piece).iter().collect();
        if random.below(4) > 0 || soldiers.is_empty() {
            return *position;
        }
        let fewer = setup.with_piece(soldiers[random.below(soldiers.len())], None);
        let thinned = Position::new(&fewer, rules).ok().filter(|thinned| thinned.end(rules).is_none());
        thinned.unwrap_or(*position)
    }
}
