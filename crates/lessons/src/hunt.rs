//! Looking for a win that the other side cannot escape.

use std::collections::HashMap;
use std::sync::Arc;

use branan_rules::{AnyGame, Board, ByWidth, End, Game, Move, Position, Rules};

use crate::at_once::wins_at_once;

/// A full search of a few moves for the wins of one side.
///
/// What the past says about repeated positions is left aside: none comes a third time within four moves.
pub(crate) trait Hunt {
    /// Whether the side that has just moved has won or will within `moves` moves, that one included. A threat
    /// is not needed: the other side must move, and may have nothing but bad moves.
    fn is_forced(&mut self, moves: u8) -> bool;

    /// The answer that shows best why the last move forces nothing within `moves` moves, itself included: one
    /// that wins at once or soon, or else one that holds.
    fn rebuttal(&mut self, moves: u8) -> Option<Move>;

    /// The longest defence against the side that has just moved and wins within `moves` further moves; of several,
    /// one that leaves it the fewest ways.
    fn defence(&mut self, moves: u8) -> Option<Move>;

    /// Whether the side to move wins with a legal move within `moves` moves.
    fn is_answer(&mut self, mv: Move, moves: u8) -> bool;

    /// The only move that does, and the fewest moves with which it wins; `None` if there are several or none, or it
    /// wins with fewer than `least`.
    fn only_answer(&mut self, moves: u8, least: u8) -> Option<(Move, u8)>;

    /// Moves of the winner that are no win at once, in all variations of a win within `moves` moves; `None` if there
    /// are more than `most`.
    fn breadth(&mut self, moves: u8, most: usize) -> Option<usize>;
}

/// A hunt from the position on the board.
pub(crate) fn hunt(game: &AnyGame) -> Box<dyn Hunt> {
    hunt_with(game, Winner::TriesAll)
}

/// A hunt for wins by one threat after another: those it finds are true, but some that are there it does not find.
/// On a large board it takes a hundredth of the time.
pub(crate) fn hasty_hunt(game: &AnyGame) -> Box<dyn Hunt> {
    hunt_with(game, Winner::Threatens)
}

fn hunt_with(game: &AnyGame, winner: Winner) -> Box<dyn Hunt> {
    match game.by_width() {
        ByWidth::Board7(game) => Box::new(Search::new(game, winner)),
        ByWidth::Board11(game) => Box::new(Search::new(game, winner)),
        ByWidth::Board19(game) => Box::new(Search::new(game, winner)),
    }
}

/// Which moves of the side that is to win are tried.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Winner {
    TriesAll,
    /// Those after which it would win within [`THREAT`] moves if the other side could pass.
    Threatens,
}

/// Moves within which a threat is carried out.
const THREAT: u8 = 2;

/// The search, which tries first what has settled a position before.
///
/// Most wrong moves fail to the same answer, and most answers to the same next move.
struct Search<B: Board> {
    rules: Arc<Rules<B>>,
    root: Position<B>,
    end: Option<End>,
    winner: Winner,
    /// What is known of positions in which the side to move is the one that is to win.
    known: HashMap<Position<B>, Bounds>,
    /// The move of each side that settled the last position with so many moves to go.
    settled: [[Option<Move>; LONGEST]; 2],
}

/// There is no win within `none` moves; there is one within `win`.
#[derive(Clone, Copy)]
struct Bounds {
    none: u8,
    win: u8,
}

/// Moves to go that are told apart.
const LONGEST: usize = 8;

impl<B: Board> Search<B> {
    fn new(game: &Game<B>, winner: Winner) -> Search<B> {
        let (rules, root, end) = (game.rules().clone(), game.position(), game.end());
        Search { rules, root, end, winner, known: HashMap::new(), settled: [[None; LONGEST]; 2] }
    }

    /// Whether the side to move wins within `moves` moves.
    fn wins(&mut self, position: &Position<B>, moves: u8) -> bool {
        if wins_at_once(&self.rules, position) {
            return moves > 0;
        }
        if moves <= 1 {
            return false;
        }
        let known = self.known.get(position).copied().unwrap_or(Bounds { none: 1, win: u8::MAX });
        if known.win <= moves || known.none >= moves {
            return known.win <= moves;
        }
        // A shorter win is found sooner, and what is known of it serves the longer search.
        let fewer = known.none + 1..=moves;
        let found = fewer.into_iter().find(|&moves| self.way(position, moves).is_some());
        let bounds = match found {
            Some(win) => Bounds { none: win - 1, win },
            None => Bounds { none: moves, win: known.win },
        };
        self.known.insert(*position, bounds);
        found.is_some()
    }

    /// A move with which the side to move wins within `moves` moves.
    fn way(&mut self, position: &Position<B>, moves: u8) -> Option<Move> {
        self.find(position, moves, |search, mv| search.leads_to_win(position, mv, moves))
    }

    fn leads_to_win(&mut self, position: &Position<B>, mv: Move, moves: u8) -> bool {
        let side = position.side();
        let played = position.play_unchecked(&self.rules, mv);
        match played.end {
            Some(end) => end.winner == Some(side),
            None => self.may_win(&played.position, moves - 1) && self.is_lost(&played.position, moves - 1),
        }
    }

    /// Whether a move that leads here is tried at all by the side that is to win.
    fn may_win(&mut self, position: &Position<B>, moves: u8) -> bool {
        self.winner == Winner::TriesAll || self.wins(&position.with_turn_passed(), moves.min(THREAT))
    }

    /// Whether the side to move cannot keep the other from winning within `moves` moves.
    fn is_lost(&mut self, position: &Position<B>, moves: u8) -> bool {
        moves > 0 && !wins_at_once(&self.rules, position) && self.escape(position, moves).is_none()
    }

    /// A move that keeps the other side from winning within `moves` moves.
    fn escape(&mut self, position: &Position<B>, moves: u8) -> Option<Move> {
        self.find(position, moves, |search, mv| search.is_escape(position, mv, moves))
    }

    fn is_escape(&mut self, position: &Position<B>, mv: Move, moves: u8) -> bool {
        let enemy = position.side().other();
        let played = position.play_unchecked(&self.rules, mv);
        match played.end {
            Some(end) => end.winner != Some(enemy),
            None => !self.wins(&played.position, moves),
        }
    }

    /// A legal move of which something holds.
    fn find(
        &mut self,
        position: &Position<B>,
        moves: u8,
        holds: impl Fn(&mut Search<B>, Move) -> bool,
    ) -> Option<Move> {
        let rules = self.rules.clone();
        let (side, place) = (position.side() as usize, usize::from(moves).min(LONGEST - 1));
        let settled = self.settled[side][place].filter(|mv| position.is_legal(&rules, *mv));
        let others = position.legal_moves(&rules).filter(|mv| Some(*mv) != settled);
        let found = settled.into_iter().chain(others).find(|&mv| holds(self, mv));
        self.settled[side][place] = found.or(self.settled[side][place]);
        found
    }

    /// How bad a reply is: whether it loses early, and to how many moves at once.
    fn weakness(&mut self, position: &Position<B>, reply: Move, moves: u8) -> (bool, usize) {
        let rules = self.rules.clone();
        let played = position.play_unchecked(&rules, reply);
        if played.end.is_some() {
            return (true, usize::MAX);
        }
        let next = played.position;
        let wins = |mv: &Move| {
            let end = next.play_unchecked(&rules, *mv).end;
            end.is_some_and(|end| end.winner == Some(next.side()))
        };
        let at_once = next.legal_moves(&rules).filter(wins).count();
        (moves > 2 && self.wins(&next, moves - 1), at_once)
    }

    /// [`Hunt::breadth`] from here on, one way of the winner against every defence.
    fn count(&mut self, position: &Position<B>, moves: u8, room: &mut usize) -> Option<()> {
        let rules = self.rules.clone();
        if wins_at_once(&rules, position) {
            return Some(());
        }
        *room = room.checked_sub(1)?;
        let (moves, mv) = (2..=moves).find_map(|moves| Some((moves, self.way(position, moves)?)))?;
        let next = position.play_unchecked(&rules, mv).position;
        for reply in next.legal_moves(&rules) {
            let played = next.play_unchecked(&rules, reply);
            if played.end.is_none() {
                self.count(&played.position, moves - 1, room)?;
            }
        }
        Some(())
    }
}

impl<B: Board> Hunt for Search<B> {
    fn is_forced(&mut self, moves: u8) -> bool {
        let winner = self.root.side().other();
        match self.end {
            Some(end) => end.winner == Some(winner),
            None => self.is_lost(&self.root.clone(), moves.saturating_sub(1)),
        }
    }

    fn rebuttal(&mut self, moves: u8) -> Option<Move> {
        let root = self.root;
        (1..=2).find_map(|soon| self.way(&root, soon)).or_else(|| self.escape(&root, moves - 1))
    }

    fn defence(&mut self, moves: u8) -> Option<Move> {
        let root = self.root;
        let replies: Vec<Move> = root.legal_moves(&self.rules).collect();
        replies.into_iter().min_by_key(|&reply| self.weakness(&root, reply, moves))
    }

    fn is_answer(&mut self, mv: Move, moves: u8) -> bool {
        moves > 0 && self.leads_to_win(&self.root.clone(), mv, moves)
    }

    fn only_answer(&mut self, moves: u8, least: u8) -> Option<(Move, u8)> {
        let root = self.root;
        let legal: Vec<Move> = root.legal_moves(&self.rules).collect();
        let mut only = None;
        for within in 1..=moves {
            for &mv in &legal {
                let is_new = only.is_none_or(|(known, _)| known != mv);
                let wins = is_new && self.leads_to_win(&root, mv, within);
                if wins && (within < least || only.replace((mv, within)).is_some()) {
                    return None;
                }
            }
        }
        only
    }

    fn breadth(&mut self, moves: u8, most: usize) -> Option<usize> {
        let (root, mut left) = (self.root, most);
        self.count(&root, moves, &mut left).map(|()| most - left)
    }
}
