//! A search on a board of whatever size, for the borders of a program.

use std::sync::Arc;

use branan_rules::{AnyGame, Board7, Board11, Board19, ByWidth, Move};

use crate::judge::Evaluation;
use crate::oracle::Oracle;
use crate::score::Score;
use crate::search::{Search, Variation};
use crate::team::SearchControl;
use crate::transposition_table::TranspositionTable;

/// A [`Search`] whose board type is not known before the program runs.
pub enum AnySearch {
    /// On a board up to 7x7.
    Board7(Search<Board7>),
    /// On a board up to 11x11.
    Board11(Search<Board11>),
    /// On a board up to 19x19.
    Board19(Search<Board19>),
}

/// Runs an expression on the search inside, whatever its board.
macro_rules! on_board {
    ($any:expr, $search:ident => $result:expr) => {
        match $any {
            AnySearch::Board7($search) => $result,
            AnySearch::Board11($search) => $result,
            AnySearch::Board19($search) => $result,
        }
    };
}

impl AnySearch {
    /// Begins a search of the position on the board for the best few lines.
    #[must_use]
    pub fn new(game: &AnyGame, table: Arc<TranspositionTable>, lines: usize) -> AnySearch {
        match game.by_width() {
            ByWidth::Board7(game) => AnySearch::Board7(Search::new(game, table).with_lines(lines)),
            ByWidth::Board11(game) => AnySearch::Board11(Search::new(game, table).with_lines(lines)),
            ByWidth::Board19(game) => AnySearch::Board19(Search::new(game, table).with_lines(lines)),
        }
    }

    /// See [`Search::with_evaluation`].
    #[must_use]
    pub fn with_evaluation(mut self, evaluation: Evaluation) -> AnySearch {
        self.judge_by(evaluation);
        self
    }

    pub(crate) fn judge_by(&mut self, evaluation: Evaluation) {
        on_board!(self, search => search.judge_by(evaluation));
    }

    /// See [`Search::plain`].
    pub(crate) fn plain(self) -> AnySearch {
        match self {
            AnySearch::Board7(search) => AnySearch::Board7(search.plain()),
            AnySearch::Board11(search) => AnySearch::Board11(search.plain()),
            AnySearch::Board19(search) => AnySearch::Board19(search.plain()),
        }
    }

    /// See [`Search::help`].
    pub(crate) fn help(&mut self, control: SearchControl, ahead: u32) {
        on_board!(self, search => search.help(control, ahead));
    }

    /// See [`Search::with_oracle`]; on a larger board the oracle is not asked.
    #[must_use]
    pub fn with_oracle(mut self, oracle: Arc<dyn Oracle<Board7>>) -> AnySearch {
        self.ask(oracle);
        self
    }

    pub(crate) fn ask(&mut self, oracle: Arc<dyn Oracle<Board7>>) {
        if let AnySearch::Board7(search) = self {
            search.ask(oracle);
        }
    }

    /// See [`Search::run`].
    pub fn run(&mut self, nodes: u64) -> bool {
        on_board!(self, search => search.run(nodes))
    }

    /// See [`Search::lines`].
    #[must_use]
    pub fn lines(&self) -> &[Variation] {
        on_board!(self, search => search.lines())
    }

    /// See [`Search::best_move`].
    #[must_use]
    pub fn best_move(&self) -> Option<Move> {
        on_board!(self, search => search.best_move())
    }

    /// See [`Search::opinion`].
    #[must_use]
    pub fn opinion(&mut self) -> Score {
        on_board!(self, search => search.opinion())
    }

    /// See [`Search::nodes`].
    #[must_use]
    pub fn nodes(&self) -> u64 {
        on_board!(self, search => search.nodes())
    }

    /// See [`Search::depth`].
    #[must_use]
    pub fn depth(&self) -> u32 {
        on_board!(self, search => search.depth())
    }

    /// See [`Search::is_settled`].
    #[must_use]
    pub fn is_settled(&self) -> bool {
        on_board!(self, search => search.is_settled())
    }
}
