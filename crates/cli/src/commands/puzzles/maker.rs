//! What makes a puzzle of a position.

use std::sync::Arc;

use branan_certificates::{Others, Puzzle};
use branan_lessons::{OnlyWin, Stage};
use branan_proofs::PuzzleMaker;
use branan_rules::{AnyGame, Board7, Reason, RuleSet, RuleSetError, Rules, Setup};

use super::collection::{Kind, Room, Shares};
use super::games::{self_played, self_played_on_large};

/// How the puzzles of a rule set are made.
#[derive(Clone)]
pub(super) enum Method {
    /// Wins are proved, and the other moves settled for good: boards that tables could be made for.
    Proof(Arc<Rules<Board7>>),
    /// Everything is tried up to some length: larger boards.
    Search(Box<RuleSet>),
}

/// Moves of the winner on larger boards: fewer are too plain, more take too long.
const LEAST: u8 = 2;
const MOST: u8 = 4;

/// Moves within which all other moves must fail at least, for attackers and defenders. A ring closes later as well as
/// sooner, unless the king gets out meanwhile: for attackers the length of the win itself must do.
const WITHIN: [u8; 2] = [LEAST, 3];

/// Positions at most that the winner must have an answer for: a person must be able to see through it.
const MOST_ANSWERS: usize = 250;

/// Other moves at least of a puzzle on a larger board.
const LEAST_OTHERS: u16 = 5;

/// Moves from the start of a game before which there is nothing to see.
const FIRST: usize = 6;

impl Method {
    pub(super) fn new(set: &RuleSet) -> Result<Method, RuleSetError> {
        match branan_tables::fit(set) {
            Ok(rules) => Ok(Method::Proof(Arc::new(rules))),
            Err(_) => set.check().map(|()| Method::Search(Box::new(set.clone()))),
        }
    }

    /// How the places are shared out. On larger boards there is more to choose from.
    pub(super) fn shares(&self) -> Shares {
        match self {
            Method::Proof(_) => Shares { side: 8, kind: 2, rings: None },
            Method::Search(set) => Shares { side: 4, kind: 3, rings: set.encirclement.then_some(6) },
        }
    }

    /// A game of the engine against itself, the same for the same seed.
    pub(super) fn self_played(&self, set: &RuleSet, seed: u64) -> Option<AnyGame> {
        match self {
            Method::Proof(_) => self_played(set, seed),
            Method::Search(_) => self_played_on_large(set, seed),
        }
    }

    pub(super) fn maker(&self) -> Result<Maker, RuleSetError> {
        Ok(match self {
            Method::Proof(rules) => Maker::Proof(Box::new(PuzzleMaker::new(rules.clone()))),
            Method::Search(set) => Maker::Search(Box::new(Stage::new(set)?)),
        })
    }
}

/// Looks at positions one by one; what becomes of one depends on nothing else.
pub(super) enum Maker {
    Proof(Box<PuzzleMaker>),
    Search(Box<Stage>),
}

/// A puzzle and its kind.
pub(super) type Made = (Puzzle, Kind);

impl Maker {
    /// The puzzle that a position is, if it is one of a kind that is wanted.
    pub(super) fn look_at(
        &mut self,
        setup: &Setup,
        source: &str,
        is_wanted: impl Fn(Kind) -> bool,
    ) -> Option<Made> {
        let side = setup.side();
        match self {
            Maker::Proof(maker) => {
                let kind = |plies| Kind { side, plies, is_ring: false };
                let puzzle = maker.look_at(setup, source, |plies| is_wanted(kind(plies)))?;
                Some((puzzle.clone(), kind(puzzle.plies)))
            }
            Maker::Search(stage) => searched(stage, setup, source, MOST, is_wanted),
        }
    }

    /// The first puzzle of each side in a game: the ones behind it are mostly its later moves.
    pub(super) fn look_through(&mut self, game: &AnyGame, source: &str, room: &Room) -> Vec<Made> {
        let mut made: Vec<Made> = Vec::new();
        let first = if game.setup_after(0) == game.rule_set().start { FIRST } else { 0 };
        for moves in first..game.len() {
            let setup = game.setup_after(moves);
            let side = setup.side();
            let has_one = made.iter().any(|(_, kind)| kind.side == side);
            if has_one || !room.is_there_for_side(side) {
                continue;
            }
            let is_wanted = |kind| room.is_there_for(kind);
            made.extend(match self {
                Maker::Proof(_) => self.look_at(&setup, source, is_wanted),
                Maker::Search(stage) => OnlyWin::in_sight(stage, &setup, LEAST, MOST)
                    .filter(|moves| is_wanted(Kind { side, plies: plies_of(*moves), is_ring: true }))
                    .and_then(|most| searched(stage, &setup, source, most, is_wanted))
                    .filter(|(puzzle, _)| has_choice(puzzle)),
            });
        }
        made
    }
}

/// A puzzle made by trying everything, with a win of `most` moves at most.
fn searched(
    stage: &Stage,
    setup: &Setup,
    source: &str,
    most: u8,
    is_wanted: impl Fn(Kind) -> bool,
) -> Option<Made> {
    let find = |least, within| OnlyWin::find(stage, setup, least, within, MOST_ANSWERS);
    // What has several short wins is soon given up.
    let (found, within) = (LEAST..=most).find_map(|within| Some((find(within, within)?, within)))?;
    let least = WITHIN[setup.side() as usize];
    let (found, within) = if within < least { (find(LEAST, least)?, least) } else { (found, within) };
    let plies = u16::try_from(found.variation.len()).ok()?;
    let kind = Kind { side: setup.side(), plies, is_ring: found.reason == Reason::Encircled };
    let puzzle = Puzzle {
        position: *setup,
        solution: found.mv,
        plies,
        grade: Puzzle::grade_of(plies, found.answers),
        others: Others::Searched { count: u16::try_from(found.others).ok()?, plies: plies_of(within) },
        source: source.to_owned(),
        proof: Vec::new(),
    };
    is_wanted(kind).then_some((puzzle, kind))
}

/// Says whether there is something to choose in a puzzle.
fn has_choice(puzzle: &Puzzle) -> bool {
    !matches!(puzzle.others, Others::Searched { count, .. } if count < LEAST_OTHERS)
}

/// Plies to the end of a win in so many moves of the winner.
const fn plies_of(moves: u8) -> u16 {
    moves as u16 * 2 - 1
}
