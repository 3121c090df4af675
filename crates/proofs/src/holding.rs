//! How the attackers keep from losing for ever.

use core::fmt;
use std::collections::HashSet;

use branan_certificates::{Certificate, Claim};
use branan_rules::{Board7, Move, Position, Side};
use branan_tables::Value;

use crate::finding::Finding;
use crate::prover::Prover;

/// A set of positions that the attackers need not leave and in which no set ends for the
/// defenders: none of them is a forced win of theirs.
///
/// It is put together from what a [`Prover`] has refuted. What was forgotten, or was
/// refuted only on the way to something else, is refuted again.
pub struct Holding {
    root: Position<Board7>,
    /// The positions, ends and what tables know included.
    met: HashSet<Position<Board7>>,
    /// The attackers' moves, in the order in which a checker asks for them.
    moves: Vec<Move>,
}

/// The error of a hold that cannot be written down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NoHolding {
    /// It takes more positions than are allowed.
    TooLarge,
    /// In some position no move was found to be safe.
    NotFound,
}

/// Expansions to find a safe move: little for each at first.
const ROUNDS: [u64; 4] = [256, 8_192, 262_144, 8_388_608];

impl Holding {
    /// The hold of a position of which the prover has found that the defenders do not win
    /// it by force, with so many positions at most.
    ///
    /// # Errors
    /// When there are more, or too much was forgotten.
    pub fn new(prover: &Prover, root: &Position<Board7>, most: usize) -> Result<Holding, NoHolding> {
        let mut holding = Holding { root: *root, met: HashSet::new(), moves: Vec::new() };
        let mut path = Vec::new();
        path.extend(holding.meet(prover, *root)?);
        // A checker's order: down the first move to its end, then the next.
        while let Some((position, left)) = path.last_mut() {
            let Some(mv) = left.pop() else {
                path.pop();
                continue;
            };
            let played = position.play_unchecked(prover.rules(), mv);
            if played.end.is_none() {
                path.extend(holding.meet(prover, played.position)?);
            }
            if holding.met.len() > most {
                return Err(NoHolding::TooLarge);
            }
        }
        Ok(holding)
    }

    /// Positions in it.
    #[must_use]
    pub fn len(&self) -> usize {
        self.met.len()
    }

    /// Says whether it has no positions, which cannot be.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.met.is_empty()
    }

    /// The hold written down for a checker.
    #[must_use]
    pub fn certificate(&self, prover: &Prover) -> Certificate {
        let tables = prover.tables().map(|tables| tables.files().map(|(_, file)| file.material()).collect());
        Certificate {
            rules: prover.rules().set().clone(),
            position: self.root.setup(prover.rules()),
            claim: Claim::AttackersHold,
            tables: tables.unwrap_or_default(),
            moves: self.moves.clone(),
        }
    }

    /// Comes to a position; gives it with the moves to follow from there, the next one
    /// last, if it is new and not known without.
    fn meet(&mut self, prover: &Prover, position: Position<Board7>) -> Result<Option<Open>, NoHolding> {
        if !self.met.insert(position) || by_table(prover, &position) == Some(true) {
            return Ok(None);
        }
        let mut moves: Vec<Move> = position.legal_moves(prover.rules()).collect();
        moves.sort_unstable_by_key(|mv| [mv.from.file(), mv.from.rank(), mv.to.file(), mv.to.rank()]);
        if position.side() == Side::Defenders {
            moves.reverse();
            return Ok(Some((position, moves)));
        }
        // Where a move wins at once a checker finds it alone.
        if moves.iter().any(|mv| position.play_unchecked(prover.rules(), *mv).end.is_some()) {
            return Ok(None);
        }
        let mv = self.safe(prover, &position, &moves)?;
        self.moves.push(mv);
        Ok(Some((position, vec![mv])))
    }

    /// A move after which the defenders do not win by force: back to where we were if there
    /// is one, which keeps the set small.
    fn safe(&self, prover: &Prover, position: &Position<Board7>, moves: &[Move]) -> Result<Move, NoHolding> {
        let after = |mv: &Move| position.play_unchecked(prover.rules(), *mv).position;
        let is_refuted = |finding| finding == Some(Finding::Refuted);
        let known = moves.iter().find(|mv| self.met.contains(&after(mv)));
        let known = known.or_else(|| moves.iter().find(|mv| by_table(prover, &after(mv)) == Some(true)));
        let known =
            known.or_else(|| moves.iter().find(|mv| is_refuted(prover.known(&after(mv), Side::Defenders))));
        let found = known.or_else(|| {
            ROUNDS.into_iter().find_map(|expansions| {
                let refute = |next| prover.attempt(&next, Side::Defenders, expansions).finding;
                moves.iter().find(|mv| refute(after(mv)) == Finding::Refuted)
            })
        });
        found.copied().ok_or(NoHolding::NotFound)
    }
}

/// A position with the moves to follow from it.
type Open = (Position<Board7>, Vec<Move>);

/// Whether the attackers hold a position, or win it, by a table that knows it.
fn by_table(prover: &Prover, position: &Position<Board7>) -> Option<bool> {
    let value = prover.tables()?.probe(position).ok()??;
    Some(!matches!(value, Value::Win { side: Side::Defenders, .. }))
}

impl fmt::Display for NoHolding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            NoHolding::TooLarge => {
                "the defenders cannot force an end, but to hold takes too many positions to write down"
            }
            NoHolding::NotFound => {
                "the defenders cannot force an end, but too much was forgotten to write it down"
            }
        })
    }
}

impl core::error::Error for NoHolding {}
