//! Boards: a set with its past.

use branan_board_ui::{Charset, Style, TextStyle, svg, text};
use branan_rules::{AnyGame, End, Piece, Side};
use numpy::{PyArray1, PyArray3, PyArrayMethods};
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyType};

use crate::argument::{a_move, game, refuse, side_name, square_names};
use crate::evidence::{evidence, warnings};
use crate::moves::Move;
use crate::planes::{PLANES, mask, planes};
use crate::rule_set::RuleSet;
use crate::{action, argument};

/// A set being played: the position, the moves that led to it, and what the rules say of both.
///
/// `rules` is a `RuleSet` or the id of one; `fen` a position in any notation, otherwise the start.
///
/// >>> from branan import Board
/// >>> board = Board("brandubh")
/// >>> len(board.legal_moves)
/// 40
/// >>> board.push("d2-e2")
/// []
/// >>> board.fen()
/// '3a3/3a3/3d3/aadkdaa/3d3/4a2/3a3 d'
/// >>> board.turn, board.pop()
/// ('defenders', Move('d2', 'e2'))
#[pyclass(module = "branan")]
#[derive(Clone)]
pub(crate) struct Board(pub(crate) AnyGame);

#[pymethods]
impl Board {
    #[new]
    #[pyo3(signature = (rules = None, fen = None))]
    fn new(rules: Option<&Bound<'_, PyAny>>, fen: Option<&str>) -> PyResult<Board> {
        let set = match rules {
            Some(given) => argument::rules(given)?,
            None => argument::by_id("brandubh")?,
        };
        game(set, fen).map(Board)
    }

    /// The rules it is played by.
    #[getter]
    fn rules(&self) -> RuleSet {
        RuleSet(self.0.rule_set().clone())
    }

    /// Squares a side.
    #[getter]
    fn size(&self) -> u8 {
        self.0.rule_set().size()
    }

    /// The side to move, also once the set is over: `attackers` or `defenders`.
    #[getter]
    fn turn(&self) -> &'static str {
        side_name(self.0.side())
    }

    /// The moves that may be played now; none once the set is over.
    #[getter]
    fn legal_moves(&self) -> Vec<Move> {
        self.0.legal_moves().into_iter().map(Move).collect()
    }

    /// The moves played, in order.
    #[getter]
    fn move_stack(&self) -> Vec<Move> {
        self.0.plies().into_iter().map(|ply| Move(ply.mv)).collect()
    }

    /// The king's square.
    #[getter]
    fn king(&self) -> Option<String> {
        self.0.setup().squares_of(Piece::King).first().map(|square| square.to_string())
    }

    /// Says whether a move may be played now.
    ///
    /// >>> from branan import Board
    /// >>> Board().is_legal("d2-e2"), Board().is_legal("d4-d5")
    /// (True, False)
    fn is_legal(&self, r#move: &Bound<'_, PyAny>) -> PyResult<bool> {
        Ok(self.0.is_legal(a_move(r#move)?))
    }

    /// Plays a move and gives the squares of the soldiers it captured.
    ///
    /// >>> from branan import Board
    /// >>> board = Board("brandubh", "7/7/7/3k3/a5a/1d4d/7 a")
    /// >>> board.push("g3-f3"), board.push("b2-b3")
    /// ([], [])
    /// >>> Board().push("d4-d5")
    /// Traceback (most recent call last):
    ///     ...
    /// ValueError: d4-d5 is not legal: it is the attackers' turn
    fn push(&mut self, r#move: &Bound<'_, PyAny>) -> PyResult<Vec<String>> {
        let ply = self.0.play(a_move(r#move)?).map_err(refuse)?;
        Ok(square_names(ply.captured))
    }

    /// Takes the last move back and gives it.
    ///
    /// >>> from branan import Board
    /// >>> Board().pop()
    /// Traceback (most recent call last):
    ///     ...
    /// IndexError: no move was played
    fn pop(&mut self) -> PyResult<Move> {
        self.0.undo().map(Move).ok_or_else(|| PyIndexError::new_err("no move was played"))
    }

    /// The last move; `IndexError` if there is none.
    fn peek(&self) -> PyResult<Move> {
        let last = self.0.plies().last().map(|ply| Move(ply.mv));
        last.ok_or_else(|| PyIndexError::new_err("no move was played"))
    }

    /// How many moves were played.
    fn ply(&self) -> usize {
        self.0.len()
    }

    /// The position as text: rows from the top, `a` `d` `k`, numbers for empty squares, the side to move.
    ///
    /// >>> from branan import Board
    /// >>> Board("brandubh").fen()
    /// '3a3/3a3/3d3/aadkdaa/3d3/3a3/3a3 a'
    fn fen(&self) -> String {
        self.0.setup().to_string()
    }

    /// The position the set began with.
    fn start_fen(&self) -> String {
        self.0.setup_after(0).to_string()
    }

    /// What stands on a square: `a`, `d`, `k`, or `None`.
    ///
    /// >>> from branan import Board
    /// >>> Board().piece_at("d4"), Board().piece_at("a1")
    /// ('k', None)
    fn piece_at(&self, square: &str) -> PyResult<Option<char>> {
        let at = argument::square(square)?;
        if !at.is_on(self.size()) {
            return Err(refuse(format!("{at} is not on a board of {0}x{0}", self.size())));
        }
        Ok(self.0.setup().piece_at(at).map(Piece::letter))
    }

    /// All pieces by their squares.
    ///
    /// >>> from branan import Board
    /// >>> sorted(Board("brandubh").piece_map().values())
    /// ['a', 'a', 'a', 'a', 'a', 'a', 'a', 'a', 'd', 'd', 'd', 'd', 'k']
    fn piece_map<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let (setup, dict) = (self.0.setup(), PyDict::new(py));
        for piece in Piece::ALL {
            for square in setup.squares_of(piece).iter() {
                dict.set_item(square.to_string(), piece.letter())?;
            }
        }
        Ok(dict)
    }

    /// How the set ended; `None` while it goes on.
    ///
    /// >>> from branan import Board
    /// >>> board = Board("brandubh", "7/7/7/7/7/a6/2k4 d")
    /// >>> board.outcome() is None
    /// True
    /// >>> board.push("c1-g1")
    /// []
    /// >>> board.outcome()
    /// <Outcome defenders win (escape)>
    /// >>> board.outcome().winner, board.outcome().termination
    /// ('defenders', 'escape')
    fn outcome(&self) -> Option<Outcome> {
        self.0.end().map(Outcome)
    }

    /// Says whether the set is over.
    fn is_game_over(&self) -> bool {
        self.0.end().is_some()
    }

    /// What the end of the set rests on, as a dictionary; `None` while it goes on.
    ///
    /// >>> from branan import Board
    /// >>> board = Board("brandubh", "7/7/7/7/7/a6/2k4 d")
    /// >>> board.evidence() is None, board.push("c1-g1"), board.evidence()
    /// (True, [], {'reason': 'escape', 'square': 'g1'})
    fn evidence<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyDict>>> {
        let Some((end, found)) = self.0.end().zip(self.0.evidence()) else { return Ok(None) };
        evidence(py, end.reason, &found).map(Some)
    }

    /// The endings that are near: escapes and captures of the king that a move brings about, now or if the other side
    /// lets it, and a repetition that the next one decides.
    ///
    /// >>> from branan import Board
    /// >>> Board("brandubh", "7/7/7/7/7/a6/2k4 a").warnings()["escapes"]
    /// [Move('c1', 'a1'), Move('c1', 'g1')]
    fn warnings<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        warnings(py, &self.0.warnings())
    }

    /// How often the position has stood in this set, now included.
    ///
    /// >>> from branan import Board
    /// >>> board = Board("brandubh")
    /// >>> for move in ["d2-e2", "d3-c3", "e2-d2", "c3-d3"]:
    /// ...     captured = board.push(move)
    /// >>> board.repetitions()
    /// 2
    fn repetitions(&self) -> usize {
        self.0.occurrence_count()
    }

    /// Counts the positions `depth` moves ahead.
    ///
    /// >>> from branan import Board
    /// >>> Board("brandubh").perft(3)
    /// 39512
    fn perft(&self, py: Python<'_>, depth: u32) -> u64 {
        py.detach(|| self.0.perft(depth))
    }

    /// A board with the same past, which can be played on apart.
    fn copy(&self) -> Board {
        self.clone()
    }

    /// The planes of the position, as `uint8` of shape (6, size, size).
    ///
    /// They are attackers, defenders, king, the defenders are to move, the position has stood twice or more, three
    /// times or more; `planes[p, rank, file]` with both counted from 0 at `a1`.
    ///
    /// >>> from branan import Board
    /// >>> planes = Board("brandubh").planes()
    /// >>> planes.shape, planes[:3].sum(axis=(1, 2)).tolist()
    /// ((6, 7, 7), [8, 4, 1])
    fn planes<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray3<u8>>> {
        let size = usize::from(self.size());
        PyArray1::from_vec(py, planes(&self.0)).reshape([PLANES, size, size])
    }

    /// A 1 for every legal action and a 0 for every other, as `int8`.
    ///
    /// >>> from branan import Board
    /// >>> int(Board("brandubh").action_mask().sum())
    /// 40
    fn action_mask<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<i8>> {
        PyArray1::from_vec(py, mask(&self.0))
    }

    /// The number of a move along a row or a column, from 0 to `num_actions(size) - 1`.
    ///
    /// >>> from branan import Board
    /// >>> board = Board("brandubh")
    /// >>> board.action("d2-e2"), board.move_of(board.action("d2-e2"))
    /// (123, Move('d2', 'e2'))
    fn action(&self, r#move: &Bound<'_, PyAny>) -> PyResult<usize> {
        let (mv, size) = (a_move(r#move)?, self.size());
        if let Some(off) = [mv.from, mv.to].into_iter().find(|at| !at.is_on(size)) {
            return Err(refuse(format!("{off} is not on a board of {size}x{size}")));
        }
        let straight = (mv.from.file() == mv.to.file()) != (mv.from.rank() == mv.to.rank());
        if !straight {
            return Err(refuse(format!("{mv} is no action: pieces move along a row or a column")));
        }
        Ok(action::encode(mv, size))
    }

    /// The move of an action.
    fn move_of(&self, action: usize) -> PyResult<Move> {
        let most = action::count(self.size());
        if action >= most {
            return Err(refuse(format!("{action} is no action: there are {most}, from 0")));
        }
        Ok(Move(action::decode(action, self.size())))
    }

    /// A picture of the board with its last move, and what an ending rests on.
    ///
    /// >>> from branan import Board
    /// >>> Board("brandubh").svg(size=200)[:4]
    /// '<svg'
    #[pyo3(signature = (size = 360, flipped = false, coordinates = true))]
    fn svg(&self, size: u32, flipped: bool, coordinates: bool) -> String {
        let mut view = branan_scene::position(&self.0);
        (view.flipped, view.coordinates) = (flipped, coordinates);
        let title = format!("{}: {}", self.0.rule_set().name, self.fen());
        svg(&view, &Style { size_px: Some(size), title, ..Style::default() })
    }

    fn _repr_svg_(&self) -> String {
        self.svg(360, false, true)
    }

    fn __str__(&self) -> String {
        let style = TextStyle { charset: Charset::Ascii, ..TextStyle::default() };
        text(&branan_scene::position(&self.0), &style).trim_end().to_owned()
    }

    fn __repr__(&self) -> String {
        format!("Board('{}', '{}')", self.0.rule_set().id, self.fen())
    }

    /// Two boards are equal when they have the same rules, start and moves.
    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        let Ok(other) = other.cast::<Board>() else { return false };
        let Ok(other) = other.try_borrow() else { return false };
        self.0.rule_set() == other.0.rule_set()
            && self.0.setup_after(0) == other.0.setup_after(0)
            && self.0.plies() == other.0.plies()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Pickled)> {
        let restore = py.get_type::<Board>().getattr("from_moves")?;
        Ok((restore, (self.rules(), self.start_fen(), self.move_stack())))
    }

    /// A board on which these moves were played.
    ///
    /// >>> from branan import Board
    /// >>> Board.from_moves("brandubh", None, ["d2-e2", "d3-c3"]).ply()
    /// 2
    #[classmethod]
    fn from_moves(
        _class: &Bound<'_, PyType>,
        rules: &Bound<'_, PyAny>,
        fen: Option<&str>,
        moves: &Bound<'_, PyAny>,
    ) -> PyResult<Board> {
        let mut game = game(crate::argument::rules(rules)?, fen)?;
        for (number, given) in moves.try_iter()?.enumerate() {
            let wrong = |why: String| refuse(format!("move {}: {why}", number + 1));
            game.play(a_move(&given?)?).map_err(|error| wrong(error.to_string()))?;
        }
        Ok(Board(game))
    }
}

impl Board {
    /// The game, if it goes on.
    pub(crate) fn under_way(&self) -> PyResult<&AnyGame> {
        match self.0.end() {
            None => Ok(&self.0),
            Some(end) => Err(refuse(format!("the set is over: {end}"))),
        }
    }
}

/// What `from_moves` makes the same board from.
type Pickled = (RuleSet, String, Vec<Move>);

/// How a set ended.
///
/// >>> from branan import Board
/// >>> outcome = Board("brandubh", "k6/7/7/7/7/a6/7 a").outcome()
/// >>> str(outcome)
/// 'defenders win (escape)'
#[pyclass(module = "branan", frozen, eq, hash)]
#[derive(Clone, PartialEq, Hash)]
pub(crate) struct Outcome(End);

#[pymethods]
impl Outcome {
    /// Who won: `attackers`, `defenders`, or `None` for a draw.
    #[getter]
    fn winner(&self) -> Option<&'static str> {
        self.0.winner.map(side_name)
    }

    /// Why, in a word: `escape`, `king-captured`, `encircled`, `exit-fort`, `no-moves`, `repetition` or `quiet-limit`.
    #[getter]
    fn termination(&self) -> &'static str {
        self.0.reason.word()
    }

    /// The result for a side: 1.0, 0.5 or 0.0.
    fn points(&self, side: &str) -> PyResult<f64> {
        let side: Side = argument::side(side)?;
        Ok(self.0.winner.map_or(0.5, |winner| if winner == side { 1.0 } else { 0.0 }))
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("<Outcome {}>", self.0)
    }
}
