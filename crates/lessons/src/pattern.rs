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
const PLACES: usize = 160;

impl Pattern<'_> {
    /// The best position in which the rules do what is drawn: one in which
    /// nobody could win at once, if there is one.
    pub(crate) fn scene(&self, stage: &Stage) -> Option<Scene> {
        let places = self.places(stage);
        let found = |calm| places.iter().find_map(|placed| self.completed(stage, placed, calm));
        found(true).or_else(|| found(false))
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
        Some(Placed { setup, mv: Move::new(from?, to?), captured, cells })
    }

    const fn piece(&self, letter: char) -> Option<Piece> {
        match letter {
            'M' | 'o' => Some(self.mover.soldier()),
            'x' | 'e' | 'v' => Some(self.mover.other().soldier()),
            'N' | 'K' | 'Z' => Some(Piece::King),
            _ => None,
        }
    }

    /// Adds a king where there is none and pieces that look on, until the rules
    /// do what is drawn.
    fn completed(&self, stage: &Stage, placed: &Placed, calm: bool) -> Option<Scene> {
        let with_king = with_king(stage, placed);
        let crowds = with_king.iter().flat_map(|setup| onlookers(stage, setup, placed.cells, self.onlookers));
        let fits = |setup: &Setup| self.holds(stage, setup, placed) && (!calm || self.is_calm(stage, setup));
        let setup = crowds.into_iter().find(fits)?;
        Some(Scene { setup, mv: placed.mv })
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

/// The set-up with a king: at home with his neighbours, at home alone, or far away.
fn with_king(stage: &Stage, placed: &Placed) -> Vec<Setup> {
    if !placed.setup.squares_of(Piece::King).is_empty() {
        return vec![placed.setup];
    }
    let start = &stage.set().start;
    let home = start.squares_of(Piece::King).first().into_iter();
    let aloof = |square: &Square| {
        let gap = placed.cells.iter().map(|cell| distance(cell, *square)).min();
        gap.is_none_or(|gap| gap >= 2) && stage.standing(Piece::King).contains(*square)
    };
    let at = |square| placed.setup.with_piece(square, Some(Piece::King));
    let mut setups: Vec<Setup> =
        home.clone().filter(aloof).filter_map(|home| with_court(stage, placed, home)).collect();
    setups.extend(home.filter(aloof).map(at));
    let mut far: Vec<Square> = SquareSet::board(stage.size()).iter().filter(aloof).collect();
    far.sort_by_key(|square| std::cmp::Reverse(distance_from(placed.cells, *square)));
    setups.extend(far.into_iter().take(6).map(at));
    setups
}

/// The king at home with the soldiers beside him as at the start.
fn with_court(stage: &Stage, placed: &Placed, home: Square) -> Option<Setup> {
    let start = &stage.set().start;
    let court = start.squares_of(Piece::Defender).iter().filter(|square| distance(*square, home) == 1);
    let free = court.clone().all(|square| distance_from(placed.cells, square) >= 2);
    let with_king = placed.setup.with_piece(home, Some(Piece::King));
    free.then(|| court.fold(with_king, |setup, square| setup.with_piece(square, Some(Piece::Defender))))
}

/// The set-up with an attacker far away, as it is, and with one of each side.
pub(crate) fn onlookers(stage: &Stage, setup: &Setup, cells: SquareSet, attackers: bool) -> Vec<Setup> {
    let taken = setup.occupied().or(cells);
    let far = |piece: Piece, taken: SquareSet| {
        let free = stage.standing(piece).minus(taken).minus(stage.zoned());
        free.iter().max_by_key(|square| distance_from(taken, *square))
    };
    let with = |setup: &Setup, piece: Piece| {
        let square = far(piece, setup.occupied().or(taken))?;
        Some(setup.with_piece(square, Some(piece)))
    };
    let one = with(setup, Piece::Attacker).filter(|_| attackers);
    let defender = with(setup, Piece::Defender);
    let both = one.and_then(|setup| with(&setup, Piece::Defender));
    let several = both.and_then(|setup| with(&setup, Piece::Attacker));
    [one, Some(*setup), both, defender, several].into_iter().flatten().collect()
}

pub(crate) const fn distance(a: Square, b: Square) -> u8 {
    a.file().abs_diff(b.file()) + a.rank().abs_diff(b.rank())
}

/// The distance to the nearest of some squares.
pub(crate) fn distance_from(squares: SquareSet, square: Square) -> u8 {
    squares.iter().map(|other| distance(other, square)).min().unwrap_or(u8::MAX)
}
