//! Small drawings of what should happen, laid on the board wherever the rules
//! agree that it does happen there.

use branan_rules::{Move, Piece, Reason, Setup, Side, Square, SquareSet, Symmetry};

use crate::stage::Stage;

/// A drawing of a move and its surroundings.
///
/// Rows from the top. `M` is a soldier that moves to `*`, `N` the king who does;
/// `o` is a soldier of the same side, `x` an enemy soldier that the move captures,
/// `e` one that it does not, `K` the king; `z` an empty special square, `Z` one
/// with the king on it, `v` one with an enemy soldier; `.` an empty square.
pub(crate) struct Pattern<'a> {
    pub(crate) rows: &'a [&'a str],
    pub(crate) mover: Side,
    /// The special squares of `z`, `Z` and `v`.
    pub(crate) special: SquareSet,
    /// The last row lies on an edge of the board.
    pub(crate) on_edge: bool,
    /// How the move ends the set; captures must be as drawn in any case.
    pub(crate) end: Option<Reason>,
    /// Where on the board it is wanted.
    pub(crate) focus: Square,
    /// Whether attackers may be added that have nothing to do with it.
    pub(crate) onlookers: bool,
}

/// A position that shows something, and the move that does.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scene {
    pub(crate) setup: Setup,
    pub(crate) mv: Move,
}

/// A pattern laid on the board, without the pieces that only look on.
struct Placed {
    setup: Setup,
    mv: Move,
    captured: SquareSet,
    cells: SquareSet,
}

/// At most so many places are tried; the best come first.
const PLACES: usize = 60;
/// Among so many positions one is looked for where nobody could win at once.
const CHOICE: usize = 24;

impl Pattern<'_> {
    /// The best position in which the rules do what is drawn: one in which
    /// nobody could win at once, if there is one.
    pub(crate) fn scene(&self, stage: &Stage) -> Option<Scene> {
        let places = self.places(stage);
        let scenes = places.iter().flat_map(|placed| self.scenes(stage, placed));
        let best: Vec<Scene> = scenes.take(CHOICE).collect();
        let calm = best.iter().find(|scene| self.is_calm(stage, &scene.setup));
        calm.or(best.first()).copied()
    }

    fn places(&self, stage: &Stage) -> Vec<Placed> {
        let size = stage.size();
        let (width, height) = (self.rows[0].len() as u8, self.rows.len() as u8);
        let mut places = Vec::new();
        if width > size || height > size {
            return places;
        }
        let top = if self.on_edge { 0 } else { size - height };
        for symmetry in Symmetry::ALL {
            for y in 0..=top {
                for x in 0..=size - width {
                    places.extend(self.placed(stage, symmetry, x, y));
                }
            }
        }
        places.sort_by_key(|placed| self.cost(stage, placed));
        places.truncate(PLACES);
        places
    }

    /// Far from where it is wanted is bad, on special squares without need is worse.
    fn cost(&self, stage: &Stage, placed: &Placed) -> usize {
        let needless = placed.cells.and(stage.zoned()).minus(self.special).len();
        let edge = if self.on_edge { 0 } else { placed.cells.and(SquareSet::edge(stage.size())).len() };
        let far: usize = placed.cells.iter().map(|cell| usize::from(distance(cell, self.focus))).sum();
        needless * 40 + edge * 3 + far / placed.cells.len().max(1)
    }

    fn placed(&self, stage: &Stage, symmetry: Symmetry, x: u8, y: u8) -> Option<Placed> {
        let size = stage.size();
        let mut setup = Setup::empty(size).with_side(self.mover);
        let (mut from, mut to) = (None, None);
        let (mut captured, mut cells) = (SquareSet::EMPTY, SquareSet::EMPTY);
        let height = self.rows.len() as u8;
        for (row, line) in (0..).zip(self.rows) {
            for (column, letter) in (0..).zip(line.chars()) {
                let square = symmetry.square(Square::new(x + column, y + height - 1 - row), size);
                if matches!(letter, 'z' | 'Z' | 'v') && !self.special.contains(square) {
                    return None;
                }
                let piece = self.piece(letter);
                if piece.is_some_and(|piece| !stage.standing(piece).contains(square)) {
                    return None;
                }
                setup = setup.with_piece(square, piece);
                match letter {
                    'M' | 'N' => from = Some(square),
                    '*' => to = Some(square),
                    'x' => captured = captured.with(square),
                    _ => {}
                }
                if letter != '.' {
                    cells = cells.with(square);
                }
            }
        }
        let mv = Move::new(from?, to?);
        let speed = stage.set().speed.of(setup.piece_at(mv.from)?);
        let in_reach = speed.is_none_or(|limit| distance(mv.from, mv.to) <= limit);
        in_reach.then_some(Placed { setup, mv, captured, cells })
    }

    const fn piece(&self, letter: char) -> Option<Piece> {
        match letter {
            'M' | 'o' => Some(self.mover.soldier()),
            'x' | 'e' | 'v' => Some(self.mover.other().soldier()),
            'N' | 'K' | 'Z' => Some(Piece::King),
            _ => None,
        }
    }

    /// The place with a king where there is none and pieces that look on, wherever
    /// the rules do what is drawn.
    fn scenes<'s>(&'s self, stage: &'s Stage, placed: &'s Placed) -> impl Iterator<Item = Scene> + 's {
        let kings = with_king(stage, placed).filter(move |setup| captures_as_drawn(stage, setup, placed));
        let crowds = kings.flat_map(move |setup| onlookers(stage, setup, placed.cells, self.onlookers));
        let holding = crowds.filter(move |setup| self.holds(stage, setup, placed));
        holding.map(move |setup| Scene { setup, mv: placed.mv })
    }

    fn holds(&self, stage: &Stage, setup: &Setup, placed: &Placed) -> bool {
        stage.outcome(setup, placed.mv).is_some_and(|outcome| {
            outcome.captured == placed.captured && outcome.end.map(|end| end.reason) == self.end
        })
    }

    fn is_calm(&self, stage: &Stage, setup: &Setup) -> bool {
        self.end.is_some() || stage.is_calm(setup)
    }
}

/// Whether the move takes what it should, whatever else it does; cheap to ask
/// before the pieces that look on are placed. Without them the set may be over.
fn captures_as_drawn(stage: &Stage, setup: &Setup, placed: &Placed) -> bool {
    let Some(mut game) = stage.game(setup) else { return false };
    game.end().is_some() || game.play(placed.mv).is_ok_and(|ply| ply.captured == placed.captured)
}

/// The set-up with a king: at home with his neighbours, at home alone, or far away.
fn with_king<'a>(stage: &'a Stage, placed: &'a Placed) -> Box<dyn Iterator<Item = Setup> + 'a> {
    if !placed.setup.squares_of(Piece::King).is_empty() {
        return Box::new(std::iter::once(placed.setup));
    }
    let open = stage.standing(Piece::King).minus(stage.set().escape_squares());
    let aloof = move |square: &Square| distance_from(placed.cells, *square) >= 2 && open.contains(*square);
    let home = stage.set().start.squares_of(Piece::King).first().filter(aloof);
    let at = |square| placed.setup.with_piece(square, Some(Piece::King));
    let court = home.and_then(|home| with_court(stage, placed, home));
    let far = std::iter::once(()).flat_map(move |()| {
        let mut far: Vec<Square> = SquareSet::board(stage.size()).iter().filter(aloof).collect();
        far.sort_by_key(|square| std::cmp::Reverse(distance_from(placed.cells, *square)));
        far.truncate(6);
        far
    });
    Box::new(court.into_iter().chain(home.into_iter().chain(far).map(at)))
}

/// The king at home with the soldiers beside him as at the start.
fn with_court(stage: &Stage, placed: &Placed, home: Square) -> Option<Setup> {
    let start = &stage.set().start;
    let court = start.squares_of(Piece::Defender).iter().filter(|square| distance(*square, home) == 1);
    let free = court.clone().all(|square| distance_from(placed.cells, square) >= 2);
    let with_king = placed.setup.with_piece(home, Some(Piece::King));
    free.then(|| court.fold(with_king, |setup, square| setup.with_piece(square, Some(Piece::Defender))))
}

/// The set-up with an attacker far away, as it is, with one of each side, with
/// a defender, with two attackers and a defender.
pub(crate) fn onlookers(
    stage: &Stage,
    setup: Setup,
    cells: SquareSet,
    attackers: bool,
) -> impl Iterator<Item = Setup> + '_ {
    use Piece::{Attacker, Defender};
    let crowds: [&[Piece]; 5] =
        [&[Attacker], &[], &[Attacker, Defender], &[Defender], &[Attacker, Defender, Attacker]];
    let allowed = crowds.into_iter().filter(move |crowd| attackers || !crowd.contains(&Attacker));
    allowed.filter_map(move |crowd| {
        crowd.iter().try_fold(setup, |setup, &piece| with_onlooker(stage, setup, cells, piece))
    })
}

/// One piece more, as far from all others as can be.
pub(crate) fn with_onlooker(stage: &Stage, setup: Setup, cells: SquareSet, piece: Piece) -> Option<Setup> {
    let taken = setup.occupied().or(cells);
    let free = stage.standing(piece).minus(taken).minus(stage.zoned());
    let square = free.iter().max_by_key(|square| distance_from(taken, *square))?;
    Some(setup.with_piece(square, Some(piece)))
}

pub(crate) const fn distance(a: Square, b: Square) -> u8 {
    a.file().abs_diff(b.file()) + a.rank().abs_diff(b.rank())
}

/// The distance to the nearest of some squares.
pub(crate) fn distance_from(squares: SquareSet, square: Square) -> u8 {
    squares.iter().map(|other| distance(other, square)).min().unwrap_or(u8::MAX)
}
