//! Pieces on squares that can be played.

use alloc::vec::Vec;
use core::fmt;

use crate::bitboard::Bitboard;
use crate::board::Board;
use crate::captures::Captures;
use crate::ending::End;
use crate::illegal::IllegalMove;
use crate::moves::Move;
use crate::piece::{Piece, Side};
use crate::rules::Rules;
use crate::setup::{Fault, Setup, SetupError};
use crate::square::Square;
use crate::zobrist;

/// A position that can be played: one king, every piece where it may stand.
///
/// A position is a small `Copy` value (32 bytes on 7x7, 48 on 11x11) and knows
/// nothing of how it came about; what depends on the past is in [`Game`](crate::Game).
/// Methods take the [`Rules`] it is played by; handing them other rules than it
/// was made with gives wrong answers, never undefined ones.
///
/// ```
/// use branan_rules::{Board7, Position, Rules, presets};
///
/// let rules = Rules::<Board7>::new(presets::BRANDUBH)?;
/// let played = rules.start().play(&rules, "d2-e2".parse()?)?;
/// assert!(played.captured.is_empty());
/// assert_eq!(played.position.setup(&rules).to_string(), "3a3/3a3/3d3/aadkdaa/3d3/4a2/3a3 d");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position<B: Board> {
    attackers: B::Bits,
    /// Soldiers only; the king is apart.
    defenders: B::Bits,
    hash: u64,
    king: u16,
    side: Side,
}

/// What a move did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Played<B: Board> {
    /// The position after it, captured soldiers lifted.
    pub position: Position<B>,
    /// The soldiers it captured. A captured king stays on the board.
    pub captured: Captures<B>,
    /// The end of the set, if the move brought it about.
    pub end: Option<End>,
}

impl<B: Board> Position<B> {
    /// Makes a set-up playable.
    ///
    /// The set may be over in it: see [`Position::end`].
    ///
    /// # Errors
    /// Everything that is wrong with the set-up, at once.
    pub fn new(setup: &Setup, rules: &Rules<B>) -> Result<Position<B>, SetupError> {
        let faults = faults(setup, rules);
        if faults.is_empty() { Ok(Position::from_setup_unchecked(setup)) } else { Err(SetupError { faults }) }
    }

    pub(crate) fn from_setup_unchecked(setup: &Setup) -> Position<B> {
        let king = setup.squares_of(Piece::King).first().map_or(0, B::index);
        let mut position = Position {
            attackers: B::bits(setup.squares_of(Piece::Attacker)),
            defenders: B::bits(setup.squares_of(Piece::Defender)),
            hash: 0,
            king: king as u16,
            side: setup.side(),
        };
        position.hash = position.zobrist_reference();
        position
    }

    /// The position with these pieces, for programs that go through many.
    ///
    /// `None` if a piece is off the board or where it may not stand, or two
    /// share a square.
    #[must_use]
    pub fn from_pieces(
        rules: &Rules<B>,
        attackers: B::Bits,
        defenders: B::Bits,
        king: Square,
        side: Side,
    ) -> Option<Position<B>> {
        if !king.is_on(rules.size()) {
            return None;
        }
        let mut position = Position { attackers, defenders, hash: 0, king: B::index(king) as u16, side };
        let stand =
            |piece: Piece, bits: B::Bits| bits.minus(rules.tables().stands[piece as usize]).is_empty();
        let apart = !attackers.meets(defenders) && !(attackers | defenders).meets(position.king_bit());
        let playable = apart
            && stand(Piece::Attacker, attackers)
            && stand(Piece::Defender, defenders)
            && stand(Piece::King, position.king_bit());
        position.hash = position.zobrist_reference();
        playable.then_some(position)
    }

    /// The same pieces as a set-up, for showing and writing.
    #[must_use]
    pub fn setup(&self, rules: &Rules<B>) -> Setup {
        let put = |setup: Setup, bits: B::Bits, piece| {
            bits.indices().fold(setup, |setup, i| setup.with_piece(B::square(i), Some(piece)))
        };
        let setup = Setup::empty(rules.size()).with_side(self.side);
        let setup = put(setup, self.attackers, Piece::Attacker);
        let setup = put(setup, self.defenders, Piece::Defender);
        put(setup, self.king_bit(), Piece::King)
    }

    /// The side to move.
    #[must_use]
    #[inline]
    pub fn side(&self) -> Side {
        self.side
    }

    /// The king's square.
    #[must_use]
    #[inline]
    pub fn king(&self) -> Square {
        B::square(usize::from(self.king))
    }

    /// The soldiers of a side; the king is not one of them.
    #[must_use]
    #[inline]
    pub fn soldiers(&self, side: Side) -> B::Bits {
        match side {
            Side::Attackers => self.attackers,
            Side::Defenders => self.defenders,
        }
    }

    /// All squares with a piece on them.
    #[must_use]
    #[inline]
    pub fn occupied(&self) -> B::Bits {
        self.attackers | self.defenders | self.king_bit()
    }

    /// The king's square as a set.
    #[must_use]
    #[inline]
    pub fn king_bit(&self) -> B::Bits {
        B::Bits::bit(usize::from(self.king))
    }

    /// The piece on a square; `None` also for squares off the board.
    #[must_use]
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        if !square.is_on(B::STRIDE as u8) {
            return None;
        }
        let index = B::index(square);
        if self.attackers.has(index) {
            Some(Piece::Attacker)
        } else if self.defenders.has(index) {
            Some(Piece::Defender)
        } else {
            (usize::from(self.king) == index).then_some(Piece::King)
        }
    }

    /// A number that tells positions apart, equal for equal positions, kept up
    /// to date move by move. The same on every machine and board type.
    #[must_use]
    #[inline]
    pub fn zobrist(&self) -> u64 {
        self.hash
    }

    /// [`Position::zobrist`] computed from nothing.
    #[must_use]
    pub fn zobrist_reference(&self) -> u64 {
        let keys =
            |bits: B::Bits, piece| bits.indices().fold(0, |sum, i| sum ^ zobrist::key(piece, B::square(i)));
        let side = if self.side == Side::Defenders { zobrist::DEFENDERS_TO_MOVE } else { 0 };
        side ^ keys(self.attackers, Piece::Attacker)
            ^ keys(self.defenders, Piece::Defender)
            ^ keys(self.king_bit(), Piece::King)
    }

    /// Plays a move.
    ///
    /// # Errors
    /// When the move is not legal, with the reason.
    pub fn play(&self, rules: &Rules<B>, mv: Move) -> Result<Played<B>, IllegalMove> {
        if self.is_legal(rules, mv) {
            Ok(self.play_unchecked(rules, mv))
        } else {
            Err(self.why_illegal(rules, mv))
        }
    }

    /// Plays a move that is known to be legal.
    ///
    /// With any other move the result means nothing.
    ///
    /// # Panics
    /// With some moves that are not: of squares beyond the board, for instance.
    #[must_use]
    #[inline]
    pub fn play_unchecked(&self, rules: &Rules<B>, mv: Move) -> Played<B> {
        let mut played = self.advance(rules, mv);
        if played.end.is_none() && !played.position.has_moves(rules) {
            played.end = Some(End::no_moves(rules.set(), played.position.side));
        }
        played
    }

    /// [`Position::play_unchecked`] up to, but not including, the question
    /// whether the other side can move.
    #[inline(always)]
    pub(crate) fn advance(&self, rules: &Rules<B>, mv: Move) -> Played<B> {
        match self.side {
            Side::Attackers => self.advance_attackers(rules, mv),
            Side::Defenders => self.advance_defenders(rules, mv),
        }
    }

    #[inline(always)]
    pub(crate) fn advance_attackers(&self, rules: &Rules<B>, mv: Move) -> Played<B> {
        let mut position = self.moved(Piece::Attacker, mv);
        let captured = position.captures(rules, Piece::Attacker, B::index(mv.to));
        // R-end-2: the king is judged before captured soldiers are lifted.
        let king_captured = position.king_is_captured(rules, B::index(mv.to));
        position.lift(Piece::Defender, captured);
        position.pass_turn();
        let end = if king_captured {
            Some(End::KING_CAPTURED)
        } else {
            position.encircled_by(rules, mv.to, captured).then_some(End::ENCIRCLED)
        };
        Played { position, captured: Captures::new(captured), end }
    }

    #[inline(always)]
    pub(crate) fn advance_defenders(&self, rules: &Rules<B>, mv: Move) -> Played<B> {
        let from = B::index(mv.from);
        let piece = if from == usize::from(self.king) { Piece::King } else { Piece::Defender };
        let mut position = self.moved(piece, mv);
        let captured = position.captures(rules, piece, B::index(mv.to));
        position.lift(Piece::Attacker, captured);
        position.pass_turn();
        let end = if position.king_bit().meets(rules.tables().escape) {
            Some(End::ESCAPE)
        } else {
            position.in_exit_fort(rules).then_some(End::EXIT_FORT)
        };
        Played { position, captured: Captures::new(captured), end }
    }

    /// Takes a move back: the position it was played in.
    ///
    /// Together with what the move captured this undoes [`Position::play_unchecked`].
    #[must_use]
    pub fn undo(&self, mv: Move, captured: Captures<B>) -> Position<B> {
        let mut position = *self;
        position.pass_turn();
        let piece = match position.side {
            Side::Attackers => Piece::Attacker,
            Side::Defenders if B::index(mv.to) == usize::from(self.king) => Piece::King,
            Side::Defenders => Piece::Defender,
        };
        position = position.moved(piece, Move::new(mv.to, mv.from));
        position.lift(position.side.other().soldier(), captured.bits());
        position
    }

    /// The same position with the other side to move: for asking what would
    /// happen if the player could pass.
    #[must_use]
    pub fn with_turn_passed(&self) -> Position<B> {
        let mut position = *self;
        position.pass_turn();
        position
    }

    /// The position with one piece moved and nothing else.
    #[inline(always)]
    fn moved(&self, piece: Piece, mv: Move) -> Position<B> {
        let mut position = *self;
        let (from, to) = (B::index(mv.from), B::index(mv.to));
        let both = B::Bits::bit(from) | B::Bits::bit(to);
        match piece {
            Piece::Attacker => position.attackers ^= both,
            Piece::Defender => position.defenders ^= both,
            Piece::King => position.king = to as u16,
        }
        position.hash ^= zobrist::key(piece, mv.from) ^ zobrist::key(piece, mv.to);
        position
    }

    /// Lifts soldiers off the board, or puts them back.
    #[inline(always)]
    fn lift(&mut self, piece: Piece, mut soldiers: B::Bits) {
        match piece {
            Piece::Attacker => self.attackers ^= soldiers,
            _ => self.defenders ^= soldiers,
        }
        while !soldiers.is_empty() {
            self.hash ^= zobrist::key(piece, B::square(soldiers.lowest()));
            soldiers = soldiers.without_lowest();
        }
    }

    #[inline(always)]
    fn pass_turn(&mut self) {
        self.side = self.side.other();
        self.hash ^= zobrist::DEFENDERS_TO_MOVE;
    }
}

impl<B: Board> fmt::Debug for Position<B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Position")
            .field("side", &self.side)
            .field("king", &self.king())
            .field("attackers", &B::squares(self.attackers))
            .field("defenders", &B::squares(self.defenders))
            .finish_non_exhaustive()
    }
}

fn faults<B: Board>(setup: &Setup, rules: &Rules<B>) -> Vec<Fault> {
    let mut faults = Vec::new();
    if setup.size() != rules.size() {
        faults.push(Fault::WrongSize { found: setup.size(), expected: rules.size() });
    }
    match setup.squares_of(Piece::King).len() {
        0 => faults.push(Fault::NoKing),
        1 => {}
        count => faults.push(Fault::SeveralKings { count }),
    }
    if setup.size() == rules.size() {
        for piece in Piece::ALL {
            let closed = rules.set().zones().into_iter().filter(|(_, zone)| !zone.stop.contains(piece));
            let stands = |square: &Square| setup.squares_of(piece).contains(*square);
            let squares = closed.flat_map(|(_, zone)| zone.squares.iter()).filter(stands);
            faults.extend(squares.map(|square| Fault::Forbidden { piece, square }));
        }
    }
    faults
}
