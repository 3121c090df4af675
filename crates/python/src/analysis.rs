//! The engine's opinion.

use std::sync::Arc;
use std::time::{Duration, Instant};

use branan_engine::TranspositionTable;
use branan_protocol::{Budget, Time};
use branan_rules::Side;
use branan_thinker::Thinker;
use pyo3::prelude::*;

use crate::argument::{refuse, side_name};
use crate::board::Board;
use crate::moves::Move;

/// When an analysis ends: whichever comes first. `time` is in seconds.
///
/// >>> from branan import Limit
/// >>> Limit(time=0.5, depth=10)
/// Limit(time=0.5, depth=10, nodes=None)
/// >>> Limit()
/// Traceback (most recent call last):
///     ...
/// ValueError: a limit needs a time, a depth or a number of nodes
#[pyclass(module = "branan", frozen, eq)]
#[derive(Clone, Copy, PartialEq)]
pub(crate) struct Limit {
    /// Seconds.
    #[pyo3(get)]
    time: Option<f64>,
    /// Plies to look ahead.
    #[pyo3(get)]
    depth: Option<u32>,
    /// Positions to look at.
    #[pyo3(get)]
    nodes: Option<u64>,
}

#[pymethods]
impl Limit {
    #[new]
    #[pyo3(signature = (time = None, depth = None, nodes = None))]
    fn new(time: Option<f64>, depth: Option<u32>, nodes: Option<u64>) -> PyResult<Limit> {
        if time.is_none() && depth.is_none() && nodes.is_none() {
            return Err(refuse("a limit needs a time, a depth or a number of nodes"));
        }
        if time.is_some_and(|seconds| Duration::try_from_secs_f64(seconds).is_err()) {
            return Err(refuse(format!("{} is no time in seconds", time.unwrap_or_default())));
        }
        Ok(Limit { time, depth, nodes })
    }

    fn __repr__(&self) -> String {
        fn shown(value: Option<impl std::fmt::Debug>) -> String {
            value.map_or_else(|| "None".to_owned(), |value| format!("{value:?}"))
        }
        format!("Limit(time={}, depth={}, nodes={})", shown(self.time), shown(self.depth), shown(self.nodes))
    }
}

impl Limit {
    fn budget(self) -> Budget {
        let millis = |seconds| Duration::try_from_secs_f64(seconds).map_or(0, |time| time.as_millis());
        let time = self.time.map_or(Time::Open, |seconds| Time::Move(millis(seconds) as u64));
        Budget { nodes: self.nodes, depth: self.depth, time }
    }
}

/// What a position is worth to the side to move.
///
/// A score with a winner is certain; every other is an opinion.
///
/// >>> from branan import Board, Limit, analyse
/// >>> score = analyse(Board("brandubh", "7/7/7/7/7/a6/2k4 d"), Limit(depth=3))[0].score
/// >>> str(score), score.winner, score.plies
/// ('wins in 1', 'defenders', 1)
#[pyclass(module = "branan", frozen, eq)]
#[derive(Clone, Copy, PartialEq)]
pub(crate) struct Score {
    score: branan_engine::Score,
    mover: Side,
}

#[pymethods]
impl Score {
    /// In hundredths of an attacker, from the view of the side to move.
    #[getter]
    fn hundredths(&self) -> i32 {
        self.score.hundredths()
    }

    /// Who wins for certain, if that is known.
    #[getter]
    fn winner(&self) -> Option<&'static str> {
        let winner = if self.score.hundredths() > 0 { self.mover } else { self.mover.other() };
        self.score.is_decided().then(|| side_name(winner))
    }

    /// Plies to the forced end, if there is one.
    #[getter]
    fn plies(&self) -> Option<u32> {
        self.score.plies_to_end().map(i32::unsigned_abs)
    }

    fn __str__(&self) -> String {
        self.score.to_string()
    }

    fn __repr__(&self) -> String {
        format!("<Score {}>", self.score)
    }
}

/// A variation that an analysis found, with what it is worth.
///
/// >>> from branan import Board, Limit, analyse
/// >>> info = analyse(Board("brandubh"), Limit(nodes=2000))[0]
/// >>> info.depth > 0 and info.nodes >= 2000 and Board("brandubh").is_legal(info.pv[0])
/// True
#[pyclass(module = "branan", frozen)]
pub(crate) struct Info {
    score: Score,
    pv: Vec<Move>,
    /// Plies that were looked ahead.
    #[pyo3(get)]
    depth: u32,
    /// Positions that were looked at.
    #[pyo3(get)]
    nodes: u64,
    /// Seconds it took.
    #[pyo3(get)]
    time: f64,
}

#[pymethods]
impl Info {
    /// What the variation is worth.
    #[getter]
    fn score(&self) -> Score {
        self.score
    }

    /// The moves, the first to be played now.
    #[getter]
    fn pv(&self) -> Vec<Move> {
        self.pv.clone()
    }

    fn __repr__(&self) -> String {
        let moves: Vec<String> = self.pv.iter().map(|mv| mv.0.to_string()).collect();
        format!("<Info {} depth {}: {}>", self.score.score, self.depth, moves.join(" "))
    }
}

/// Searches for the best variations of a position, the best first.
///
/// `multipv` is how many of them, `hash_mb` the memory in MiB, `threads` how many processors. Where only nodes or the
/// depth limit it and there is one thread, the result is the same every time. Other Python threads run meanwhile,
/// and Ctrl-C ends it.
///
/// >>> from branan import Board, Limit, analyse
/// >>> lines = analyse(Board("brandubh"), Limit(nodes=5000), multipv=2)
/// >>> len(lines), lines[0].score.hundredths >= lines[1].score.hundredths
/// (2, True)
#[pyfunction]
#[pyo3(signature = (board, limit, multipv = 1, hash_mb = 16, threads = 1))]
pub(crate) fn analyse(
    py: Python<'_>,
    board: PyRef<'_, Board>,
    limit: PyRef<'_, Limit>,
    multipv: usize,
    hash_mb: usize,
    threads: usize,
) -> PyResult<Vec<Info>> {
    for (name, number, most) in
        [("multipv", multipv, 1_000), ("hash_mb", hash_mb, 1 << 20), ("threads", threads, 512)]
    {
        if !(1..=most).contains(&number) {
            return Err(refuse(format!("{name} is from 1 to {most}, not {number}")));
        }
    }
    let (game, budget) = (board.under_way()?.clone(), limit.budget());
    drop(board);
    let begun = Instant::now();
    let mut thinker = py.detach(|| {
        let table = Arc::new(TranspositionTable::with_bytes(hash_mb << 20));
        Thinker::new(&game, budget, multipv, table, threads, begun.elapsed())
    });
    while !thinker.is_done(begun.elapsed()) {
        py.detach(|| thinker.step(begun.elapsed()));
        py.check_signals()?;
    }
    let (thought, mover) = (thinker.thought(begun.elapsed()), game.side());
    let info = |line: branan_engine::Variation| Info {
        score: Score { score: line.score, mover },
        pv: line.moves.into_iter().map(Move).collect(),
        depth: thought.depth,
        nodes: thought.nodes,
        time: begun.elapsed().as_secs_f64(),
    };
    Ok(thinker.lines().into_iter().map(info).collect())
}
