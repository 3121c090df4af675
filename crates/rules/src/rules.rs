//! A rule set made ready to play on one width of board.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::fmt;

use crate::bitboard::Bitboard;
use crate::board::Board;
use crate::contradiction::{Contradiction, RuleSetError};
use crate::piece::{Piece, Pieces};
use crate::position::Position;
use crate::rule_set::{KingStrength, RuleSet, Zone};
use crate::square::{Direction, MAX_SIZE, Square};
use crate::square_set::SquareSet;

/// A [`RuleSet`] with the tables that positions need to be played fast.
///
/// ```
/// use branan_rules::{Board7, Position, Rules, presets};
///
/// let rules = Rules::<Board7>::new(presets::BRANDUBH)?;
/// assert_eq!(rules.start().legal_moves(&rules).count(), 40);
/// # Ok::<(), branan_rules::RuleSetError>(())
/// ```
#[derive(Clone)]
pub struct Rules<B: Board> {
    set: RuleSet,
    start: Position<B>,
    tables: Box<Tables<B>>,
}

/// Everything about the squares that does not change during a set.
#[derive(Clone)]
pub(crate) struct Tables<B: Board> {
    pub(crate) geometry: Geometry<B>,
    /// What lies about each square, by its index.
    near: Vec<Near<B>>,
    /// How each kind moves, by [`Piece`].
    pub(crate) movement: [Movement<B>; 3],
    /// Squares where each kind may stand, by [`Piece`].
    pub(crate) stands: [B::Bits; 3],
    /// Squares that win for the king.
    pub(crate) escape: B::Bits,
    /// Squares hostile to each kind while empty, by [`Piece`].
    pub(crate) hostile_empty: [B::Bits; 3],
    /// Squares hostile to each kind while occupied, by [`Piece`].
    pub(crate) hostile_occupied: [B::Bits; 3],
    /// Squares on which a kind is caught against the edge, by [`Piece`].
    pub(crate) hostile_edge: [B::Bits; 3],
    /// Squares of camps that shelter, with a square of the same camp in a
    /// [`Direction`]: that one is no enemy of who stands here.
    pub(crate) shelter: [B::Bits; 4],
    /// Squares where all four sides of the king must be closed.
    pub(crate) king_strong: B::Bits,
    pub(crate) throne: B::Bits,
    pub(crate) corners: B::Bits,
}

/// The shape of the board.
#[derive(Clone, Copy)]
pub(crate) struct Geometry<B: Board> {
    pub(crate) squares: B::Bits,
    pub(crate) walls: B::Bits,
    pub(crate) edge: B::Bits,
    /// The squares with the edge on one side, by [`Direction`].
    pub(crate) last: [B::Bits; 4],
    has_east: B::Bits,
    has_west: B::Bits,
}

/// What lies about a square that a piece arrives on.
#[derive(Clone)]
pub(crate) struct Near<B: Board> {
    /// The squares beside it.
    pub(crate) beside: B::Bits,
    /// The squares beside it or touching it by a corner.
    pub(crate) ring: B::Bits,
    /// The squares two steps away in a line: a piece there and one here hold who stands between.
    pub(crate) far: B::Bits,
    /// The same without those that shelter who stands between.
    pub(crate) far_hostile: B::Bits,
    /// The squares beside it with nothing but the wall behind them.
    pub(crate) walled: B::Bits,
}

/// How one kind of piece moves.
#[derive(Clone)]
pub(crate) struct Movement<B: Board> {
    /// The masks below say everything; otherwise each line must be walked.
    pub(crate) plain: bool,
    /// It moves plainly and as well backwards: wherever it may stand it may come.
    pub(crate) reversible: bool,
    /// Squares that stop the piece like a wall.
    pub(crate) blocked: B::Bits,
    /// Squares where the piece may stop, coming from outside.
    pub(crate) stops: B::Bits,
    /// The same by row, then by column.
    pub(crate) stop_rows: [u32; MAX_SIZE as usize],
    pub(crate) stop_columns: [u32; MAX_SIZE as usize],
}

impl<B: Board> Rules<B> {
    /// Makes a rule set ready to play.
    ///
    /// # Errors
    /// When the rule set contradicts itself, does not fit the board type, or
    /// starts with a set that is over.
    pub fn new(set: RuleSet) -> Result<Rules<B>, RuleSetError> {
        set.check()?;
        if usize::from(set.size()) > B::STRIDE {
            return Err(RuleSetError { field: "start", reason: Contradiction::TooLarge });
        }
        let tables = Box::new(Tables::new(&set));
        let start = Position::from_setup_unchecked(&set.start);
        let rules = Rules { set, start, tables };
        if rules.start.end(&rules).is_some() {
            return Err(RuleSetError { field: "start", reason: Contradiction::OverAtStart });
        }
        Ok(rules)
    }

    /// The rule set.
    #[must_use]
    pub fn set(&self) -> &RuleSet {
        &self.set
    }

    /// The starting position.
    #[must_use]
    pub fn start(&self) -> Position<B> {
        self.start
    }

    /// Squares a side.
    #[must_use]
    pub fn size(&self) -> u8 {
        self.set.size()
    }

    #[inline]
    pub(crate) fn tables(&self) -> &Tables<B> {
        &self.tables
    }
}

impl<B: Board> fmt::Debug for Rules<B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Rules").field("set", &self.set).finish_non_exhaustive()
    }
}

impl<B: Board> Tables<B> {
    fn new(set: &RuleSet) -> Tables<B> {
        let geometry = Geometry::new(set.size());
        let throne = B::bits(set.throne.squares);
        let shelter = Direction::ALL.map(|side| {
            let camps = [&set.attacker_camp, &set.defender_camp].map(|camp| B::bits(camp.squares));
            let camps = camps.into_iter().filter(|_| set.camp_shelter);
            camps.fold(B::Bits::EMPTY, |sum, camp| sum | camp & geometry.step(camp, side.opposite()))
        });
        Tables {
            geometry,
            movement: Piece::ALL.map(|piece| Movement::new(set, piece)),
            stands: Piece::ALL.map(|piece| {
                let everywhere = Pieces::ALL;
                let closed = |zone: &Zone| if zone.stop.contains(piece) { Pieces::NONE } else { everywhere };
                geometry.squares.minus(zone_bits::<B>(set, piece, closed))
            }),
            escape: B::bits(set.escape_squares()),
            hostile_empty: Piece::ALL.map(|piece| zone_bits::<B>(set, piece, |zone| zone.hostile_empty)),
            hostile_occupied: Piece::ALL
                .map(|piece| zone_bits::<B>(set, piece, |zone| zone.hostile_occupied)),
            hostile_edge: Piece::ALL
                .map(|piece| if set.hostile_edge.contains(piece) { geometry.edge } else { B::Bits::EMPTY }),
            near: (0..B::STRIDE * B::STRIDE)
                .map(|index| Near::new(&geometry, shelter, B::Bits::bit(index)))
                .collect(),
            shelter,
            king_strong: match set.king_strength {
                KingStrength::Two => B::Bits::EMPTY,
                KingStrength::StrongOnThrone => throne,
                KingStrength::StrongByThrone => throne | geometry.around(throne),
                KingStrength::Four => geometry.squares,
            },
            throne,
            corners: B::bits(set.corners.squares),
        }
    }

    /// What lies about the square with this index.
    #[inline(always)]
    pub(crate) fn near(&self, index: usize) -> &Near<B> {
        &self.near[index]
    }

    /// The squares that count as an enemy of this kind, as the board now stands.
    #[inline(always)]
    pub(crate) fn hostile(&self, piece: Piece, occupied: B::Bits) -> B::Bits {
        self.hostile_empty[piece as usize].minus(occupied) | self.hostile_occupied[piece as usize] & occupied
    }

    /// The squares where somebody of a kind is held from one side: by one of these pieces, one of these
    /// hostile squares, or a hostile edge.
    #[inline(always)]
    pub(crate) fn held(&self, victim: Piece, pieces: B::Bits, hostile: B::Bits, side: Direction) -> B::Bits {
        let before = |squares| self.geometry.step(squares, side.opposite());
        // R-camp-4: not by the camp one stands in.
        before(pieces)
            | before(hostile).minus(self.shelter[side as usize])
            | self.hostile_edge[victim as usize] & self.geometry.last[side as usize]
    }
}

impl<B: Board> Near<B> {
    fn new(geometry: &Geometry<B>, shelter: [B::Bits; 4], at: B::Bits) -> Near<B> {
        let mut near = Near {
            beside: geometry.around(at),
            ring: geometry.ring(at),
            far: B::Bits::EMPTY,
            far_hostile: B::Bits::EMPTY,
            walled: B::Bits::EMPTY,
        };
        for side in Direction::ALL {
            let beside = geometry.step(at, side);
            near.far |= geometry.step(beside, side);
            near.far_hostile |= geometry.step(beside.minus(shelter[side as usize]), side);
            near.walled |= beside & geometry.last[side as usize];
        }
        near
    }
}

fn zone_bits<B: Board>(set: &RuleSet, piece: Piece, pieces: impl Fn(&Zone) -> Pieces) -> B::Bits {
    let zones = set.zones().into_iter().filter(|(_, zone)| pieces(zone).contains(piece));
    zones.fold(B::Bits::EMPTY, |bits, (_, zone)| bits | B::bits(zone.squares))
}

impl<B: Board> Geometry<B> {
    fn new(size: u8) -> Geometry<B> {
        let squares = B::bits(SquareSet::board(size));
        let line = |square: fn(u8, u8) -> Square, at| B::bits((0..size).map(|i| square(at, i)).collect());
        let (file, rank) = (|file, i| Square::new(file, i), |rank, i| Square::new(i, rank));
        let last = [line(file, size - 1), line(rank, size - 1), line(file, 0), line(rank, 0)];
        Geometry {
            squares,
            walls: !squares,
            edge: B::bits(SquareSet::edge(size)),
            last,
            has_east: squares.minus(last[Direction::East as usize]),
            has_west: squares.minus(last[Direction::West as usize]),
        }
    }

    /// All squares one step away in a direction.
    #[inline(always)]
    pub(crate) fn step(&self, from: B::Bits, direction: Direction) -> B::Bits {
        match direction {
            Direction::East => (from & self.has_east).up(1),
            Direction::North => from.up(B::STRIDE) & self.squares,
            Direction::West => (from & self.has_west).down(1),
            Direction::South => from.down(B::STRIDE),
        }
    }

    /// Every square some piece of `from` slides to in a direction over `open`
    /// ones. Each has one piece it is reached from: the nearest.
    ///
    /// The paths double in length with each step, so a line of 11 takes four.
    #[inline(always)]
    pub(crate) fn slide(&self, from: B::Bits, open: B::Bits, direction: Direction) -> B::Bits {
        let mut path = match direction {
            Direction::East => open & self.has_west,
            Direction::West => open & self.has_east,
            Direction::North | Direction::South => open,
        };
        let mut reached = from;
        let mut steps = 1;
        while steps < B::STRIDE {
            let ahead = |bits: B::Bits| match direction {
                Direction::East => bits.up(steps),
                Direction::North => bits.up(steps * B::STRIDE),
                Direction::West => bits.down(steps),
                Direction::South => bits.down(steps * B::STRIDE),
            };
            reached |= path & ahead(reached);
            path &= ahead(path);
            steps *= 2;
        }
        reached ^ from
    }

    /// All squares beside one of these.
    #[inline(always)]
    pub(crate) fn around(&self, of: B::Bits) -> B::Bits {
        Direction::ALL.into_iter().fold(B::Bits::EMPTY, |sum, side| sum | self.step(of, side))
    }

    /// All squares beside one of these or touching it by a corner.
    #[inline(always)]
    pub(crate) fn ring(&self, of: B::Bits) -> B::Bits {
        let row = of | self.step(of, Direction::East) | self.step(of, Direction::West);
        let block = row | self.step(row, Direction::North) | self.step(row, Direction::South);
        block.minus(of)
    }

    /// Everything that can be reached from `seeds` by single steps within `open`, unless some square of
    /// `outside` can be.
    pub(crate) fn enclosed(&self, seeds: B::Bits, open: B::Bits, outside: B::Bits) -> Option<B::Bits> {
        let mut region = seeds;
        while !region.meets(outside) {
            let grown = region | self.around(region) & open;
            if grown == region {
                return Some(region);
            }
            region = grown;
        }
        None
    }
}

impl<B: Board> Movement<B> {
    fn new(set: &RuleSet, piece: Piece) -> Movement<B> {
        let geometry = Geometry::<B>::new(set.size());
        let mut plain = set.speed.of(piece).is_none();
        let mut comes_where_it_stands = true;
        let (mut blocked, mut stops) = (B::Bits::EMPTY, geometry.squares);
        for (_, zone) in set.zones() {
            let squares = B::bits(zone.squares);
            let enters = zone.stop.contains(piece) && zone.enter.contains(piece);
            let passes = zone.pass.contains(piece);
            if !enters {
                stops = stops.minus(squares);
            }
            if !enters && !passes {
                blocked |= squares;
            }
            plain &= is_plain(&geometry, zone, squares, piece);
            comes_where_it_stands &= enters == zone.stop.contains(piece) || squares.is_empty();
        }
        let lines = |line: fn(B::Bits, usize) -> u32| {
            core::array::from_fn(|i| if i < B::STRIDE { line(stops, i) } else { 0 })
        };
        Movement {
            plain,
            reversible: plain && comes_where_it_stands,
            blocked,
            stops,
            stop_rows: lines(B::row),
            stop_columns: lines(B::column),
        }
    }
}

/// Says whether a zone can be told by masks: nothing depends on where the
/// piece comes from, and no square ends a move that would otherwise go on.
fn is_plain<B: Board>(geometry: &Geometry<B>, zone: &Zone, squares: B::Bits, piece: Piece) -> bool {
    let stops = zone.stop.contains(piece);
    let enters = stops && zone.enter.contains(piece);
    let passes = zone.pass.contains(piece);
    let has_inside = squares.meets(geometry.around(squares));
    let from_inside_differs = has_inside && stops != enters;
    // A corner of the board is the last square of both its lines.
    let [east, north, west, south] = geometry.last;
    let corners = (east | west) & (north | south);
    let ends_a_move = enters && !passes && !squares.minus(corners).is_empty();
    !from_inside_differs && !ends_a_move
}
