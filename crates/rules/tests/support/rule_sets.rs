//! Rule sets of every kind, made up by chance.

use branan_rules::{
    Escape, KingPower, KingStrength, NoMoves, Piece, Pieces, Repetition, RepetitionVerdict, RuleSet, Setup,
    Shieldwall, Side, Speed, Square, SquareSet, Zone, presets,
};

use branan_testkit::Random;

/// The presets, then `count` made-up rule sets that do not contradict themselves.
pub(crate) fn rule_sets(seed: u64, count: usize) -> impl Iterator<Item = RuleSet> {
    let mut random = Random::new(seed);
    let random = std::iter::repeat_with(move || rule_set(&mut random));
    presets::ALL.into_iter().cloned().chain(random.filter(|set| set.check().is_ok()).take(count))
}

fn rule_set(random: &mut Random) -> RuleSet {
    let start = start(random);
    let size = start.size();
    let mut free = SquareSet::board(size);
    RuleSet {
        id: name(random).into(),
        name: name(random).into(),
        source: name(random).into(),
        start,
        escape: escape(random, size),
        throne: zone(random, size, SquareSet::centre(size), &mut free),
        corners: zone(random, size, SquareSet::corners(size), &mut free),
        attacker_camp: zone(random, size, SquareSet::EMPTY, &mut free),
        defender_camp: zone(random, size, SquareSet::EMPTY, &mut free),
        hostile_edge: pieces(random),
        king_power: pick(random, [KingPower::Armed, KingPower::Hammer, KingPower::Anvil, KingPower::Unarmed]),
        king_strength: pick(
            random,
            [
                KingStrength::Two,
                KingStrength::StrongOnThrone,
                KingStrength::StrongByThrone,
                KingStrength::Four,
            ],
        ),
        camp_shelter: chance(random),
        linnaean_capture: chance(random),
        encirclement: chance(random),
        exit_fort: chance(random),
        shieldwall: shieldwall(random),
        speed: speed(random),
        repetition: repetition(random),
        no_moves: pick(random, [NoMoves::Loss, NoMoves::Draw]),
        quiet_limit: chance(random).then(|| random.index(65_536) as u16),
    }
}

fn chance(random: &mut Random) -> bool {
    random.index(2) == 0
}

fn pick<T: Copy, const N: usize>(random: &mut Random, values: [T; N]) -> T {
    values[random.index(N)]
}

fn name(random: &mut Random) -> String {
    let letters =
        ['a', 'b', 'Z', '7', ' ', '_', '-', '%', ':', '"', '\\', '\n', 'é', '王', '\u{1}', '\u{7f}', '|'];
    let odd = if chance(random) { 4 } else { letters.len() };
    (0..random.index(9)).map(|_| letters[random.index(odd)]).collect()
}

fn square(random: &mut Random, size: u8) -> Square {
    Square::new(random.index(size.into()) as u8, random.index(size.into()) as u8)
}

fn pieces(random: &mut Random) -> Pieces {
    Piece::ALL.into_iter().filter(|_| chance(random)).fold(Pieces::NONE, Pieces::with)
}

fn start(random: &mut Random) -> Setup {
    let size = 5 + random.index(15) as u8;
    let mut setup = Setup::empty(size).with_side(pick(random, Side::BOTH));
    for _ in 0..=random.index(20) {
        let piece = pick(random, [Piece::Attacker, Piece::Defender]);
        setup = setup.with_piece(square(random, size), Some(piece));
    }
    let king = if chance(random) { Square::new(size / 2, size / 2) } else { square(random, size) };
    setup.with_piece(king, Some(Piece::King))
}

fn escape(random: &mut Random, size: u8) -> Escape {
    let squares = (0..=random.index(4)).map(|_| square(random, size)).collect();
    pick(random, [Escape::Corners, Escape::Edge, Escape::Squares(squares)])
}

fn zone(random: &mut Random, size: u8, usual: SquareSet, free: &mut SquareSet) -> Zone {
    let squares: SquareSet = (0..random.index(4)).map(|_| square(random, size)).collect();
    let squares = if chance(random) { usual } else { squares } & *free;
    *free = free.minus(squares);
    if random.index(4) == 0 {
        return Zone::NONE;
    }
    Zone {
        squares,
        stop: pieces(random),
        pass: pieces(random),
        enter: pieces(random),
        hostile_empty: pieces(random),
        hostile_occupied: pieces(random),
    }
}

fn shieldwall(random: &mut Random) -> Shieldwall {
    let on = Shieldwall::On { corner_closes: chance(random), flank_only: chance(random) };
    pick(random, [Shieldwall::Off, on])
}

fn speed(random: &mut Random) -> Speed {
    let mut limit = || chance(random).then(|| 1 + random.index(255) as u8);
    let speed = Speed { attacker: limit(), defender: limit(), king: limit() };
    let even = Speed { attacker: speed.king, defender: speed.king, ..speed };
    pick(random, [Speed::UNLIMITED, even, speed])
}

fn repetition(random: &mut Random) -> Option<Repetition> {
    let verdict = pick(random, RepetitionVerdict::ALL);
    let count = if chance(random) { 3 } else { 2 + random.index(254) as u8 };
    chance(random).then_some(Repetition { count, verdict })
}
