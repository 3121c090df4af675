//! The ways in which the king is captured, found by trying.

use branan_rules::{Direction, End, Evidence, Move, Piece, Reason, RuleSet, Setup, Side, Square, SquareSet};

use crate::pattern::{Scene, distance, with_onlooker};
use crate::stage::Stage;
use crate::topic::ZoneKind;

/// A way in which the king is captured, by where he stands and what helps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum KingWay {
    /// On ordinary squares, by attackers alone.
    Open,
    /// On the throne.
    OnThrone,
    /// Beside the throne, by attackers alone.
    BesideThrone,
    /// Beside the throne, which closes a side.
    AgainstThrone,
    /// Beside a corner, which closes a side.
    AgainstCorner,
    /// On the edge, which closes a side.
    AgainstEdge,
    /// Beside a camp, which closes a side.
    AgainstCamp,
}

branan_rules::by_word! {
    /// All of them, in the order people learn them.
    KingWay, "a way to capture the king, as on-throne" {
        Open "open",
        OnThrone "on-throne",
        BesideThrone "beside-throne",
        AgainstThrone "against-throne",
        AgainstCorner "against-corner",
        AgainstEdge "against-edge",
        AgainstCamp "against-camp",
    }
}

/// An example of a way.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Example {
    pub(crate) scene: Scene,
    /// How many attackers it took.
    pub(crate) captors: usize,
}

impl KingWay {
    pub(crate) const fn clauses(self) -> &'static [&'static str] {
        match self {
            KingWay::Open => &["R-king-1", "R-king-5", "R-strength-1"],
            KingWay::OnThrone => &["R-king-2", "R-king-5", "R-strength-1"],
            KingWay::BesideThrone => &["R-king-4", "R-hostile-4"],
            KingWay::AgainstThrone => &["R-king-3", "R-king-5", "R-strength-1"],
            KingWay::AgainstCorner => &["R-hostile-1", "R-king-5"],
            KingWay::AgainstEdge => &["R-edge-1", "R-king-5"],
            KingWay::AgainstCamp => &["R-camp-3"],
        }
    }

    /// The way of a capture that happened.
    fn of(set: &RuleSet, king: Square, hostile: SquareSet, edge: bool) -> KingWay {
        let helps = |zone: ZoneKind| !zone.of(set).squares.and(hostile).is_empty();
        let beside = set.throne.squares.iter().any(|throne| distance(throne, king) == 1);
        if set.throne.squares.contains(king) {
            KingWay::OnThrone
        } else if helps(ZoneKind::Throne) {
            KingWay::AgainstThrone
        } else if helps(ZoneKind::Corners) {
            KingWay::AgainstCorner
        } else if helps(ZoneKind::AttackerCamp) || helps(ZoneKind::DefenderCamp) {
            KingWay::AgainstCamp
        } else if edge {
            KingWay::AgainstEdge
        } else if beside {
            KingWay::BesideThrone
        } else {
            KingWay::Open
        }
    }
}

/// Squares that look the same from the king's place are tried only so often.
const ALIKE: usize = 4;

/// The ways of a game with up to two examples of each.
pub(crate) fn find(stage: &Stage) -> Vec<(KingWay, Vec<Example>)> {
    let mut found: Vec<(KingWay, Vec<Example>)> = KingWay::ALL.map(|way| (way, Vec::new())).into();
    let mut seen: Vec<([u8; 5], usize)> = Vec::new();
    for king in places(stage) {
        let looks = looks(stage, king);
        match seen.iter_mut().find(|(other, _)| *other == looks) {
            Some((_, times)) if *times >= ALIKE => continue,
            Some((_, times)) => *times += 1,
            None => seen.push((looks, 1)),
        }
        if let Some((way, example)) = captured_at(stage, king) {
            found[way as usize].1.push(example);
        }
    }
    found.retain(|(_, examples)| !examples.is_empty());
    found
}

/// Where the king can stand without having escaped, the middle distance first.
fn places(stage: &Stage) -> Vec<Square> {
    let size = stage.size();
    let wanted = Square::new(size / 3, size / 3);
    let mut places: Vec<Square> =
        stage.standing(Piece::King).minus(stage.set().escape_squares()).iter().collect();
    places.sort_by_key(|square| distance(*square, wanted));
    places
}

/// What the king's square and its four sides are.
fn looks(stage: &Stage, king: Square) -> [u8; 5] {
    let look = |square: Option<Square>| {
        let Some(square) = square else { return 9 };
        let zone = ZoneKind::ALL.iter().position(|zone| zone.of(stage.set()).squares.contains(square));
        zone.map_or(0, |zone| zone as u8 + 1)
    };
    let [east, north, west, south] = Direction::ALL.map(|side| look(king.step(side, stage.size())));
    [look(Some(king)), east, north, west, south]
}

/// The capture with the fewest attackers of a king on this square.
fn captured_at(stage: &Stage, king: Square) -> Option<(KingWay, Example)> {
    let size = stage.size();
    let sides = Direction::ALL.map(|side| king.step(side, size));
    let may_stand = stage.standing(Piece::Attacker);
    let mut choices: Vec<u8> = (1..16).collect();
    choices.sort_by_key(|choice| choice.count_ones());
    choices.into_iter().find_map(|choice| {
        let chosen = (0..4).filter(|side| choice >> side & 1 == 1);
        let captors: Option<SquareSet> = chosen.map(|side| sides[side]).collect::<Option<SquareSet>>();
        let captors = captors.filter(|captors| captors.minus(may_stand).is_empty())?;
        captors.iter().find_map(|hammer| closed_by(stage, king, captors, hammer))
    })
}

fn closed_by(stage: &Stage, king: Square, captors: SquareSet, hammer: Square) -> Option<(KingWay, Example)> {
    let ring = captors.without(hammer);
    let base = Setup::empty(stage.size()).with_piece(king, Some(Piece::King)).with_side(Side::Attackers);
    let base = ring.iter().fold(base, |setup, square| setup.with_piece(square, Some(Piece::Attacker)));
    let from = approaches(stage, king, captors, hammer).find(|&from| {
        let setup = base.with_piece(from, Some(Piece::Attacker));
        stage.outcome(&setup, Move::new(from, hammer)).is_some()
    })?;
    let (setup, mv) = (base.with_piece(from, Some(Piece::Attacker)), Move::new(from, hammer));
    let alone = judged(stage, king, Scene { setup, mv })?;
    // A defender who looks on gives the other side something else to move.
    let peopled = with_onlooker(stage, setup, captors.with(king).with(from), Piece::Defender);
    let peopled = peopled.and_then(|setup| judged(stage, king, Scene { setup, mv }));
    Some(peopled.unwrap_or(alone))
}

/// Squares from which an attacker can come to the king's side, a few steps away first.
fn approaches(
    stage: &Stage,
    king: Square,
    captors: SquareSet,
    hammer: Square,
) -> impl Iterator<Item = Square> + use<> {
    let size = stage.size();
    let free = stage.standing(Piece::Attacker).minus(captors).without(king);
    let steps = [2, 3, 1].into_iter().flat_map(|steps| Direction::ALL.map(|direction| (steps, direction)));
    steps.filter_map(move |(steps, direction)| {
        let mut square = hammer;
        for _ in 0..steps {
            square = square.step(direction, size).filter(|next| !captors.with(king).contains(*next))?;
        }
        free.contains(square).then_some(square)
    })
}

fn judged(stage: &Stage, king: Square, scene: Scene) -> Option<(KingWay, Example)> {
    let outcome = stage.outcome(&scene.setup, scene.mv)?;
    if outcome.end != Some(End::won(Side::Attackers, Reason::KingCaptured)) {
        return None;
    }
    let Some(Evidence::KingCaptured { captors, hostile, edge, .. }) = outcome.evidence else { return None };
    let way = KingWay::of(stage.set(), king, hostile, edge);
    Some((way, Example { scene, captors: captors.len() }))
}
