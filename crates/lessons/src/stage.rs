//! The rules of one game, ready to be asked.

use std::sync::{Mutex, OnceLock, PoisonError};

use branan_rules::{AnyGame, End, Evidence, Move, Piece, RuleSet, RuleSetError, Setup, SquareSet};

use crate::course::CourseTask;
use crate::diagram::Diagram;
use crate::king_way::{self, Example, KingWay};
use crate::topic::Topic;

/// The rules of one game, ready to be asked about any position.
#[derive(Debug)]
pub struct Stage {
    game: AnyGame,
    /// Where each kind may stand.
    standing: [SquareSet; 3],
    /// All squares of all zones.
    zoned: SquareSet,
    king_ways: OnceLock<Vec<(KingWay, Vec<Example>)>>,
    /// The diagrams that have been asked for.
    diagrams: Mutex<Vec<(Topic, Option<Diagram>)>>,
    pub(crate) course: OnceLock<Vec<CourseTask>>,
}

/// What a move did.
pub(crate) struct Outcome {
    pub(crate) captured: SquareSet,
    pub(crate) end: Option<End>,
    pub(crate) evidence: Option<Evidence>,
}

impl Stage {
    /// Makes the rules ready.
    ///
    /// # Errors
    /// When the rule set contradicts itself.
    pub fn new(set: &RuleSet) -> Result<Stage, RuleSetError> {
        let game = AnyGame::new(set.clone())?;
        let standing = Piece::ALL.map(|piece| {
            let closed = set.zones().into_iter().filter(|(_, zone)| !zone.stop.contains(piece));
            closed.fold(SquareSet::board(set.size()), |open, (_, zone)| open.minus(zone.squares))
        });
        let zoned = set.zones().into_iter().fold(SquareSet::EMPTY, |all, (_, zone)| all.or(zone.squares));
        let (king_ways, course) = (OnceLock::new(), OnceLock::new());
        Ok(Stage { game, standing, zoned, king_ways, diagrams: Mutex::default(), course })
    }

    /// The rules.
    #[must_use]
    pub fn set(&self) -> &RuleSet {
        self.game.rule_set()
    }

    /// Squares a side.
    #[must_use]
    pub fn size(&self) -> u8 {
        self.set().size()
    }

    /// A set that begins in this position, unless it cannot be played.
    #[must_use]
    pub fn game(&self, setup: &Setup) -> Option<AnyGame> {
        self.game.restarted(setup).ok()
    }

    /// A diagram of a subject; `None` where there is nothing to show, or no
    /// position shows it under these rules. It is looked for once, then kept.
    #[must_use]
    pub fn diagram(&self, topic: Topic) -> Option<Diagram> {
        let known = || self.diagrams.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, diagram)) = known().iter().find(|(other, _)| *other == topic) {
            return diagram.clone();
        }
        let diagram = self.find_diagram(topic);
        known().push((topic, diagram.clone()));
        diagram
    }

    /// The ways in which the king is captured, each with how many attackers it takes.
    pub fn king_ways(&self) -> impl Iterator<Item = (KingWay, usize)> {
        self.king_examples().iter().map(|(way, examples)| (*way, examples[0].captors))
    }

    /// The same with examples, at least one of each.
    pub(crate) fn king_examples(&self) -> &[(KingWay, Vec<Example>)] {
        self.king_ways.get_or_init(|| king_way::find(self))
    }

    /// A set that begins in this position and goes on.
    pub(crate) fn open(&self, setup: &Setup) -> Option<AnyGame> {
        self.game(setup).filter(|game| game.end().is_none())
    }

    /// What a move does in a position where the set goes on.
    pub(crate) fn outcome(&self, setup: &Setup, mv: Move) -> Option<Outcome> {
        let mut game = self.open(setup)?;
        let captured = game.play(mv).ok()?.captured;
        Some(Outcome { captured, end: game.end(), evidence: game.evidence() })
    }

    /// The squares where a kind may stand.
    pub(crate) const fn standing(&self, piece: Piece) -> SquareSet {
        self.standing[piece as usize]
    }

    /// All squares of all zones.
    pub(crate) const fn zoned(&self) -> SquareSet {
        self.zoned
    }

    /// Whether neither side could win at once, were it its turn.
    pub(crate) fn is_calm(&self, setup: &Setup) -> bool {
        let Some(game) = self.open(setup) else { return false };
        let warnings = game.warnings();
        warnings.escapes.is_empty() && warnings.king_captures.is_empty()
    }
}
