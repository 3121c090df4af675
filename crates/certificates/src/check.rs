//! Replaying a certificate.

use core::fmt;
use std::collections::HashMap;

use branan_rules::{Board7, Move, Position, Rules, Setup, SetupError};
use branan_tables::{Material, ReadError, Tables, Unfit, Value, fit};

use crate::certificate::{Certificate, Claim};
use crate::walk::wins_at_once;

/// What was found true.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Checked {
    /// Different positions that were looked at, ends aside.
    pub positions: usize,
    /// Plies to the end against the longest defence; `None` for a hold.
    pub plies: Option<u32>,
}

/// A position of which a certificate proves its claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Proved {
    /// The position.
    pub position: Position<Board7>,
    /// Plies to the end against the longest defence; `None` for a hold.
    pub plies: Option<u32>,
}

/// Why a certificate is not accepted.
#[derive(Debug)]
#[non_exhaustive]
pub enum Rejected {
    /// Its rules cannot be used.
    Rules(Unfit),
    /// Its position cannot be played.
    Position(SetupError),
    /// The set is over in its position.
    Over,
    /// It rests on tables that are not at hand.
    NoTable(Material),
    /// A table cannot be read.
    Table(ReadError),
    /// The proof breaks in some position.
    Broken {
        /// Where.
        position: Box<Setup>,
        /// How.
        wrong: Wrong,
    },
    /// It has moves that nobody asked for.
    TooManyMoves {
        /// How many.
        left: usize,
    },
    /// It shows that a side holds, and not that one wins: there is nothing to play for.
    NoWin,
    /// More soldiers stand on the board than positions are numbered with.
    TooManySoldiers(Material),
}

/// How a proof breaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Wrong {
    /// No move is left for it.
    NoMove,
    /// The move for it is not legal.
    Illegal(Move),
    /// The set ends there otherwise than claimed.
    Lost(Move),
    /// The position comes again before its end is known.
    GoesRound,
    /// A table says otherwise.
    TableDisagrees(Value),
    /// It is called won in a few plies, and the checker's search does not see it within its limit.
    LeafNotSeen,
}

/// Replays a certificate: the moves it tells for one side, every move for the other.
///
/// # Errors
/// The first thing that is wrong with it.
pub fn check(certificate: &Certificate, tables: Option<&Tables>) -> Result<Checked, Rejected> {
    proved_positions(certificate, tables).map(|(checked, _)| checked)
}

/// Replays a certificate, as [`check`] does, and gives every position that it proves its claim of, ends aside, in no
/// particular order.
///
/// # Errors
/// The first thing that is wrong with it.
pub fn proved_positions(
    certificate: &Certificate,
    tables: Option<&Tables>,
) -> Result<(Checked, Vec<Proved>), Rejected> {
    let rules = fit(&certificate.rules).map_err(Rejected::Rules)?;
    let position = Position::new(&certificate.position, &rules).map_err(Rejected::Position)?;
    if position.end(&rules).is_some() {
        return Err(Rejected::Over);
    }
    let tables = usable(certificate, &rules, tables)?;
    let mut replay = Replay {
        rules: &rules,
        claim: certificate.claim,
        tables,
        moves: certificate.moves.iter(),
        met: HashMap::new(),
        path: Vec::new(),
    };
    replay.run(position)?;
    match replay.moves.len() {
        0 => Ok((replay.result(&position), replay.proved())),
        left => Err(Rejected::TooManyMoves { left }),
    }
}

/// The tables that the certificate names, all of them at hand and for its rules.
fn usable<'t>(
    certificate: &Certificate,
    rules: &Rules<Board7>,
    tables: Option<&'t Tables>,
) -> Result<Option<(&'t Tables, Vec<Material>)>, Rejected> {
    let Some(&first) = certificate.tables.first() else { return Ok(None) };
    let same = |tables: &&Tables| tables.rules().set().is_same_game(rules.set());
    let tables = tables.filter(same).ok_or(Rejected::NoTable(first))?;
    match certificate.tables.iter().find(|material| tables.table(**material).is_none()) {
        Some(&missing) => Err(Rejected::NoTable(missing)),
        None => Ok(Some((tables, certificate.tables.clone()))),
    }
}

/// A replay under way.
struct Replay<'c> {
    rules: &'c Rules<Board7>,
    claim: Claim,
    tables: Option<(&'c Tables, Vec<Material>)>,
    /// The moves not asked for yet.
    moves: core::slice::Iter<'c, Move>,
    met: HashMap<Position<Board7>, State>,
    path: Vec<PathEntry>,
}

/// What is known of a position.
#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    /// It is on the path.
    Open,
    /// The claim holds for it; so many plies to the end at most.
    Done(u32),
}

/// A position on the path.
struct PathEntry {
    position: Position<Board7>,
    /// The moves that are still to be tried, the next one last.
    left: Vec<Move>,
    plies: u32,
}

impl Replay<'_> {
    fn run(&mut self, root: Position<Board7>) -> Result<(), Rejected> {
        self.meet(root)?;
        while let Some(entry) = self.path.last_mut() {
            let position = entry.position;
            let Some(mv) = entry.left.pop() else {
                let plies = entry.plies;
                self.path.pop();
                self.settle(position, plies);
                continue;
            };
            let played = position.play_unchecked(self.rules, mv);
            match played.end {
                Some(end) if end.winner == Some(self.claim.side()) => self.note(1),
                Some(_) => return Err(self.broken(&position, Wrong::Lost(mv))),
                None => self.meet(played.position)?,
            }
        }
        Ok(())
    }

    /// Comes to a position in which the set goes on.
    fn meet(&mut self, position: Position<Board7>) -> Result<(), Rejected> {
        match self.met.get(&position) {
            Some(State::Done(plies)) => {
                let plies = *plies;
                self.note(plies + 1);
                return Ok(());
            }
            Some(State::Open) if self.claim == Claim::AttackersHold => return Ok(()),
            Some(State::Open) => return Err(self.broken(&position, Wrong::GoesRound)),
            None => {}
        }
        if let Some(plies) = self.by_table(&position)? {
            self.settle(position, plies);
            return Ok(());
        }
        if wins_at_once(self.rules, self.claim.side(), &position) {
            self.settle(position, 1);
            return Ok(());
        }
        let left = self.moves_to_try(&position)?;
        self.met.insert(position, State::Open);
        self.path.push(PathEntry { position, left, plies: 0 });
        Ok(())
    }

    /// The move that the certificate tells, or every move of the other side.
    fn moves_to_try(&mut self, position: &Position<Board7>) -> Result<Vec<Move>, Rejected> {
        if position.side() == self.claim.side() {
            let mv = self.moves.next().copied().ok_or_else(|| self.broken(position, Wrong::NoMove))?;
            let is_legal = position.is_legal(self.rules, mv);
            return if is_legal { Ok(vec![mv]) } else { Err(self.broken(position, Wrong::Illegal(mv))) };
        }
        let mut moves: Vec<Move> = position.legal_moves(self.rules).collect();
        moves.sort_unstable_by_key(|mv| core::cmp::Reverse(order(*mv)));
        Ok(moves)
    }

    /// Notes that the claim holds for a position.
    fn settle(&mut self, position: Position<Board7>, plies: u32) {
        self.met.insert(position, State::Done(plies));
        self.note(plies + 1);
    }

    /// Notes that the end may be so far from the last position of the path.
    fn note(&mut self, plies: u32) {
        if let Some(entry) = self.path.last_mut() {
            entry.plies = entry.plies.max(plies);
        }
    }

    fn by_table(&self, position: &Position<Board7>) -> Result<Option<u32>, Rejected> {
        let Some((tables, named)) = &self.tables else { return Ok(None) };
        if !named.contains(&Material::of(position)) {
            return Ok(None);
        }
        match tables.probe(position).map_err(Rejected::Table)? {
            Some(Value::Win { side, plies }) if side == self.claim.side() => Ok(Some(u32::from(plies))),
            Some(Value::Hold) if self.claim == Claim::AttackersHold => Ok(Some(0)),
            Some(other) => Err(self.broken(position, Wrong::TableDisagrees(other))),
            None => Ok(None),
        }
    }

    fn broken(&self, position: &Position<Board7>, wrong: Wrong) -> Rejected {
        Rejected::Broken { position: Box::new(position.setup(self.rules)), wrong }
    }

    fn result(&self, root: &Position<Board7>) -> Checked {
        Checked { positions: self.met.len(), plies: self.plies(root) }
    }

    fn proved(&self) -> Vec<Proved> {
        self.met.keys().map(|position| Proved { position: *position, plies: self.plies(position) }).collect()
    }

    /// Plies to the end of a position that was met.
    fn plies(&self, position: &Position<Board7>) -> Option<u32> {
        match self.met.get(position) {
            Some(State::Done(plies)) if self.claim != Claim::AttackersHold => Some(*plies),
            _ => None,
        }
    }
}

/// Moves are tried in the order of their text.
pub(crate) fn order(mv: Move) -> [u8; 4] {
    [mv.from.file(), mv.from.rank(), mv.to.file(), mv.to.rank()]
}

impl fmt::Display for Wrong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Wrong::NoMove => f.write_str("there is no move left for this position"),
            Wrong::Illegal(mv) => write!(f, "{mv} is not legal"),
            Wrong::Lost(mv) => write!(f, "{mv} ends the set otherwise"),
            Wrong::GoesRound => f.write_str("the position comes again before anything is proved"),
            Wrong::LeafNotSeen => f.write_str("a short search does not see that the position is won"),
            Wrong::TableDisagrees(value) => write!(f, "the table says {value}"),
        }
    }
}

impl fmt::Display for Rejected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Rejected::Rules(error) => write!(f, "its rules cannot be used: {error}"),
            Rejected::Position(error) => write!(f, "its position cannot be played: {error}"),
            Rejected::Over => f.write_str("the set is over in its position"),
            Rejected::NoTable(material) => {
                write!(f, "it rests on the table {material}, which is not at hand")
            }
            Rejected::Table(error) => write!(f, "a table cannot be read: {error}"),
            Rejected::Broken { position, wrong } => write!(f, "in {position}: {wrong}"),
            Rejected::TooManyMoves { left } => write!(f, "it has {left} moves that nothing asks for"),
            Rejected::NoWin => f.write_str("it proves a hold and no win"),
            Rejected::TooManySoldiers(material) => write!(f, "{material} are too many soldiers"),
        }
    }
}

impl core::error::Error for Rejected {}
