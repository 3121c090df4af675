//! Many games at once, for learning.

mod rows;

use branan_rules::{AnyGame, Board7, Board11, Board19, ByWidth};
use numpy::{
    Element, PyArray1, PyArray4, PyArrayMethods, PyReadonlyArray1, PyReadwriteArray, PyReadwriteArray1,
    PyReadwriteArray2, PyReadwriteArray4, PyUntypedArrayMethods,
};
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;

use crate::action::count;
use crate::argument::{game, refuse, rules};
use crate::board::Board;
use crate::level::Level;
use crate::planes::PLANES;
use rows::{Afterstates, Autoreset, Rows, Told};

/// Many games of one kind that are played at once; what `branan.VectorEnv` is made of.
///
/// It writes into arrays that it is handed: `planes` (num_envs, 6, size, size) of `uint8`, `mask` (num_envs, actions)
/// of `int8`, `to_play` (num_envs,) of `int8`, `rewards` (num_envs, 2) of `float32`, `terminated` and `truncated`
/// (num_envs,) of `bool`. Other Python threads run meanwhile.
///
/// >>> from branan import Batch
/// >>> batch = Batch("brandubh", 4)
/// >>> batch.num_envs, batch.size, batch.num_actions
/// (4, 7, 588)
#[pyclass(module = "branan")]
pub(crate) struct Batch {
    rows: Any,
    size: u8,
}

/// Rows on the narrowest board that holds them.
enum Any {
    Board7(Rows<Board7>),
    Board11(Rows<Board11>),
    Board19(Rows<Board19>),
}

/// Runs an expression on the rows inside, whatever their board.
macro_rules! on_rows {
    ($any:expr, $rows:ident => $result:expr) => {
        match $any {
            Any::Board7($rows) => $result,
            Any::Board11($rows) => $result,
            Any::Board19($rows) => $result,
        }
    };
}

/// What `afterstates` gives: offsets, actions, planes, results and whether the set is over.
type AfterstateArrays<'py> = (
    Bound<'py, PyArray1<i64>>,
    Bound<'py, PyArray1<i64>>,
    Bound<'py, PyArray4<u8>>,
    Bound<'py, PyArray1<i8>>,
    Bound<'py, PyArray1<bool>>,
);

#[pymethods]
impl Batch {
    #[new]
    #[pyo3(signature = (rules, num_envs, max_plies = 512, autoreset = "next_step", fen = None))]
    fn new(
        rules: &Bound<'_, PyAny>,
        num_envs: usize,
        max_plies: usize,
        autoreset: &str,
        fen: Option<&str>,
    ) -> PyResult<Batch> {
        for (name, number) in [("num_envs", num_envs), ("max_plies", max_plies)] {
            if !(1..=1 << 24).contains(&number) {
                return Err(refuse(format!("{name} is from 1 to {}, not {number}", 1 << 24)));
            }
        }
        let autoreset = Autoreset::named(autoreset)?;
        let first = Board(game(self::rules(rules)?, fen)?);
        let rows = match first.under_way()?.by_width() {
            ByWidth::Board7(game) => Any::Board7(Rows::new(game, num_envs, max_plies, autoreset)),
            ByWidth::Board11(game) => Any::Board11(Rows::new(game, num_envs, max_plies, autoreset)),
            ByWidth::Board19(game) => Any::Board19(Rows::new(game, num_envs, max_plies, autoreset)),
        };
        Ok(Batch { rows, size: first.0.rule_set().size() })
    }

    /// How many games there are.
    #[getter]
    fn num_envs(&self) -> usize {
        on_rows!(&self.rows, rows => rows.len())
    }

    /// Squares a side.
    #[getter]
    fn size(&self) -> u8 {
        self.size
    }

    /// How many actions there are.
    #[getter]
    fn num_actions(&self) -> usize {
        count(self.size)
    }

    /// Begins all games again, or those whose place in `where` is true.
    #[pyo3(signature = (r#where = None))]
    fn reset(&mut self, r#where: Option<PyReadonlyArray1<'_, bool>>) -> PyResult<()> {
        let chosen = self.chosen(r#where.as_ref())?;
        on_rows!(&mut self.rows, rows => rows.reset(&chosen));
        Ok(())
    }

    /// Writes how all games stand.
    fn observe(
        &self,
        py: Python<'_>,
        mut planes: PyReadwriteArray4<'_, u8>,
        mut mask: PyReadwriteArray2<'_, i8>,
        mut to_play: PyReadwriteArray1<'_, i8>,
    ) -> PyResult<()> {
        let told = Told {
            planes: slice("planes", &mut planes, &self.planes_shape())?,
            mask: slice("mask", &mut mask, &[self.num_envs(), self.num_actions()])?,
            to_play: slice("to_play", &mut to_play, &[self.num_envs()])?,
        };
        py.detach(|| on_rows!(&self.rows, rows => rows.observe(told)));
        Ok(())
    }

    /// Plays an action in each game and writes how all stand; an action that is not legal is a `ValueError`, and then
    /// nothing was played anywhere. `final_planes`, where it is given, has the last position of games that ended.
    #[expect(clippy::too_many_arguments, reason = "one for each array that it writes")]
    #[pyo3(signature = (actions, planes, mask, to_play, rewards, terminated, truncated, final_planes = None))]
    fn step(
        &mut self,
        py: Python<'_>,
        actions: PyReadonlyArray1<'_, i64>,
        mut planes: PyReadwriteArray4<'_, u8>,
        mut mask: PyReadwriteArray2<'_, i8>,
        mut to_play: PyReadwriteArray1<'_, i8>,
        mut rewards: PyReadwriteArray2<'_, f32>,
        mut terminated: PyReadwriteArray1<'_, bool>,
        mut truncated: PyReadwriteArray1<'_, bool>,
        mut final_planes: Option<PyReadwriteArray4<'_, u8>>,
    ) -> PyResult<()> {
        let (envs, shape) = (self.num_envs(), self.planes_shape());
        let actions = actions.as_slice().map_err(|_| refuse("actions is not contiguous"))?;
        if actions.len() != envs {
            return Err(refuse(format!("actions has {} places, and there are {envs} games", actions.len())));
        }
        let rewards = slice("rewards", &mut rewards, &[envs, 2])?;
        let terminated = slice("terminated", &mut terminated, &[envs])?;
        let truncated = slice("truncated", &mut truncated, &[envs])?;
        let finals = match &mut final_planes {
            Some(array) => Some(slice("final_planes", array, &shape)?),
            None => None,
        };
        let told = Told {
            planes: slice("planes", &mut planes, &shape)?,
            mask: slice("mask", &mut mask, &[envs, self.num_actions()])?,
            to_play: slice("to_play", &mut to_play, &[envs])?,
        };
        py.detach(|| {
            on_rows!(&mut self.rows, rows => {
                rows.check(actions)?;
                rows.step(actions, rewards, terminated, truncated, finals);
                rows.observe(told);
                Ok(())
            })
        })
    }

    /// Every legal action of the games with what it leads to, for learning by values: `(offsets, actions, planes,
    /// results, over)`. Those of game `i` are the ones from `offsets[i]` to `offsets[i + 1]`; a result is 1, 0 or -1
    /// for the side that acts, and 0 while the set goes on.
    #[pyo3(signature = (r#where = None))]
    fn afterstates<'py>(
        &mut self,
        py: Python<'py>,
        r#where: Option<PyReadonlyArray1<'_, bool>>,
    ) -> PyResult<AfterstateArrays<'py>> {
        let chosen = self.chosen(r#where.as_ref())?;
        let found = py.detach(|| on_rows!(&mut self.rows, rows => rows.afterstates(&chosen)));
        let Afterstates { offsets, actions, planes, results, over } = found;
        let (many, size) = (actions.len(), usize::from(self.size));
        let planes = PyArray1::from_vec(py, planes).reshape([many, PLANES, size, size])?;
        Ok((
            PyArray1::from_vec(py, offsets),
            PyArray1::from_vec(py, actions),
            planes,
            PyArray1::from_vec(py, results),
            PyArray1::from_vec(py, over),
        ))
    }

    /// A batch of copies: the game `rows[i]` after `actions[i]`, its past included. With it and `afterstates` one
    /// looks any number of moves ahead.
    ///
    /// >>> import numpy as np
    /// >>> from branan import Batch
    /// >>> batch = Batch("brandubh", 1)
    /// >>> offsets, actions, planes, results, over = batch.afterstates()
    /// >>> replies = batch.fork(np.zeros_like(actions), actions)
    /// >>> replies.num_envs, len(replies.afterstates()[1])
    /// (40, 960)
    fn fork(
        &self,
        py: Python<'_>,
        rows: PyReadonlyArray1<'_, i64>,
        actions: PyReadonlyArray1<'_, i64>,
    ) -> PyResult<Batch> {
        let wrong = |_| refuse("rows and actions are contiguous");
        let (rows, actions) = (rows.as_slice().map_err(wrong)?, actions.as_slice().map_err(wrong)?);
        if rows.len() != actions.len() || rows.is_empty() {
            return Err(refuse(format!("{} rows for {} actions", rows.len(), actions.len())));
        }
        let size = self.size;
        py.detach(|| {
            let rows = match &self.rows {
                Any::Board7(games) => Any::Board7(games.fork(rows, actions)?),
                Any::Board11(games) => Any::Board11(games.fork(rows, actions)?),
                Any::Board19(games) => Any::Board19(games.fork(rows, actions)?),
            };
            Ok(Batch { rows, size })
        })
    }

    /// A legal action for each game, each as likely as any other; -1 where the set is over. The seed decides.
    fn random_actions<'py>(&self, py: Python<'py>, seed: u64) -> Bound<'py, PyArray1<i64>> {
        let actions = py.detach(|| on_rows!(&self.rows, rows => rows.random_actions(seed)));
        PyArray1::from_vec(py, actions)
    }

    /// What an opponent of some level plays in each game, or in those whose place in `where` is true; -1 in others
    /// and where the set is over.
    #[pyo3(signature = (level, seed = 0, r#where = None))]
    fn level_actions<'py>(
        &self,
        py: Python<'py>,
        level: PyRef<'_, Level>,
        seed: u64,
        r#where: Option<PyReadonlyArray1<'_, bool>>,
    ) -> PyResult<Bound<'py, PyArray1<i64>>> {
        let (chosen, level) = (self.chosen(r#where.as_ref())?, level.0);
        let actions = py.detach(|| on_rows!(&self.rows, rows => rows.level_actions(level, seed, &chosen)));
        Ok(PyArray1::from_vec(py, actions))
    }

    /// A game as a board of its own.
    fn board(&self, index: usize) -> PyResult<Board> {
        let found: Option<AnyGame> = on_rows!(&self.rows, rows => rows.game(index));
        let missing =
            || PyIndexError::new_err(format!("there is no game {index}: there are {}", self.num_envs()));
        found.map(Board).ok_or_else(missing)
    }
}

impl Batch {
    fn planes_shape(&self) -> [usize; 4] {
        let size = usize::from(self.size);
        [self.num_envs(), PLANES, size, size]
    }

    /// Which games are meant.
    fn chosen(&self, which: Option<&PyReadonlyArray1<'_, bool>>) -> PyResult<Vec<bool>> {
        let envs = self.num_envs();
        let Some(array) = which else { return Ok(vec![true; envs]) };
        if array.len() != envs {
            return Err(refuse(format!("where has {} places, and there are {envs} games", array.len())));
        }
        Ok(array.as_array().to_vec())
    }
}

/// The bytes of an array that has this shape.
fn slice<'a, T: Element, D: numpy::ndarray::Dimension>(
    name: &str,
    array: &'a mut PyReadwriteArray<'_, T, D>,
    shape: &[usize],
) -> PyResult<&'a mut [T]> {
    if array.shape() != shape {
        return Err(refuse(format!("{name} has the shape {:?}, and {shape:?} is wanted", array.shape())));
    }
    array.as_slice_mut().map_err(|_| refuse(format!("{name} is not contiguous")))
}
