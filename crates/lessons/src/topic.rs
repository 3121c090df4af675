//! The subjects of a rule page.

use branan_rules::{Pieces, RuleSet, Shieldwall, SquareSet, Zone};

use crate::king_way::KingWay;
use crate::stage::Stage;

/// A subject of a rule page, in the order people learn them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Topic {
    /// The board, the pieces, who begins and what both sides want.
    Start,
    /// How pieces move.
    Movement,
    /// Who may stop on and pass over special squares.
    SpecialSquares,
    /// A capture between two enemies.
    Capture,
    /// A capture against a hostile square.
    Hostile(ZoneKind),
    /// A capture against the edge.
    HostileEdge,
    /// Several captures with one move.
    Several,
    /// Moving between two enemies.
    Between,
    /// What the king does in captures.
    KingPower,
    /// The capture of a defender beside the king on his throne.
    Linnaean,
    /// The capture of a row along the edge.
    Shieldwall,
    /// Where the king escapes.
    Escape,
    /// What it takes to capture the king: the general sentence.
    KingCapture,
    /// One way in which the king is captured.
    KingWay(KingWay),
    /// The ring around all defenders.
    Encirclement,
    /// The fort on the edge.
    ExitFort,
    /// A player without a move.
    NoMoves,
    /// A position that comes again.
    Repetition,
    /// Too long without a capture.
    QuietLimit,
    /// Resigning, agreeing, running out of time.
    OffBoard,
    /// Two sets with the sides swapped.
    Match,
}

/// A kind of special squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ZoneKind {
    /// The throne.
    Throne,
    /// The corners.
    Corners,
    /// The attackers' camp.
    AttackerCamp,
    /// The defenders' camp.
    DefenderCamp,
}

impl ZoneKind {
    /// All four.
    pub const ALL: [ZoneKind; 4] =
        [ZoneKind::Throne, ZoneKind::Corners, ZoneKind::AttackerCamp, ZoneKind::DefenderCamp];

    /// The zone in a rule set.
    #[must_use]
    pub const fn of(self, set: &RuleSet) -> &Zone {
        match self {
            ZoneKind::Throne => &set.throne,
            ZoneKind::Corners => &set.corners,
            ZoneKind::AttackerCamp => &set.attacker_camp,
            ZoneKind::DefenderCamp => &set.defender_camp,
        }
    }

    /// The word for it in keys and addresses.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            ZoneKind::Throne => "throne",
            ZoneKind::Corners => "corners",
            ZoneKind::AttackerCamp => "attacker-camp",
            ZoneKind::DefenderCamp => "defender-camp",
        }
    }

    /// Whether its squares treat some kind otherwise than ordinary squares in moving.
    #[must_use]
    pub fn restricts(self, set: &RuleSet) -> bool {
        let zone = self.of(set);
        // Nobody could pass over a corner of the board.
        let passable = !zone.squares.minus(SquareSet::corners(set.size())).is_empty();
        let free = zone.stop.and(zone.enter) == Pieces::ALL && (zone.pass == Pieces::ALL || !passable);
        !zone.squares.is_empty() && !free
    }

    /// Whether its squares are hostile to soldiers.
    #[must_use]
    pub fn threatens(self, set: &RuleSet) -> bool {
        let zone = self.of(set);
        let hostile = (zone.hostile_empty | zone.hostile_occupied).and(Pieces::SOLDIERS);
        !zone.squares.is_empty() && !hostile.is_empty()
    }
}

impl Topic {
    /// The subjects that a game has, in order.
    #[must_use]
    pub fn of(stage: &Stage) -> Vec<Topic> {
        let set = stage.set();
        let mut topics = vec![Topic::Start, Topic::Movement];
        if ZoneKind::ALL.iter().any(|zone| zone.restricts(set)) {
            topics.push(Topic::SpecialSquares);
        }
        topics.push(Topic::Capture);
        topics.extend(ZoneKind::ALL.into_iter().filter(|zone| zone.threatens(set)).map(Topic::Hostile));
        if !set.hostile_edge.and(Pieces::SOLDIERS).is_empty() {
            topics.push(Topic::HostileEdge);
        }
        topics.extend([Topic::Several, Topic::Between, Topic::KingPower]);
        topics.extend(set.linnaean_capture.then_some(Topic::Linnaean));
        topics.extend((set.shieldwall != Shieldwall::Off).then_some(Topic::Shieldwall));
        topics.extend([Topic::Escape, Topic::KingCapture]);
        topics.extend(stage.king_ways().map(|(way, _)| Topic::KingWay(way)));
        topics.extend(set.encirclement.then_some(Topic::Encirclement));
        topics.extend(set.exit_fort.then_some(Topic::ExitFort));
        topics.push(Topic::NoMoves);
        topics.push(Topic::Repetition);
        topics.extend(set.quiet_limit.map(|_| Topic::QuietLimit));
        topics.extend([Topic::OffBoard, Topic::Match]);
        topics
    }

    /// The word for it in keys and addresses, as `king-on-throne`.
    #[must_use]
    pub fn word(self) -> String {
        match self {
            Topic::Hostile(zone) => format!("hostile-{}", zone.word()),
            Topic::KingWay(way) => format!("king-{}", way.word()),
            other => other.plain_word().to_owned(),
        }
    }

    const fn plain_word(self) -> &'static str {
        match self {
            Topic::Start => "start",
            Topic::Movement => "movement",
            Topic::SpecialSquares => "special-squares",
            Topic::Capture => "capture",
            Topic::HostileEdge => "hostile-edge",
            Topic::Several => "several",
            Topic::Between => "between",
            Topic::KingPower => "king-power",
            Topic::Linnaean => "linnaean",
            Topic::Shieldwall => "shieldwall",
            Topic::Escape => "escape",
            Topic::KingCapture => "king-capture",
            Topic::Encirclement => "encirclement",
            Topic::ExitFort => "exit-fort",
            Topic::NoMoves => "no-moves",
            Topic::Repetition => "repetition",
            Topic::QuietLimit => "quiet-limit",
            Topic::OffBoard => "off-board",
            Topic::Match => "match",
            Topic::Hostile(_) => "hostile",
            Topic::KingWay(_) => "king",
        }
    }

    /// The clauses of docs/rules.md that it is about.
    #[must_use]
    pub const fn clauses(self) -> &'static [&'static str] {
        match self {
            Topic::Start => &["R-move-1", "R-escape-1", "R-setup-1"],
            Topic::Movement => &["R-move-2", "R-speed-1"],
            Topic::SpecialSquares => &["R-move-3", "R-move-4", "R-camp-1", "R-camp-2"],
            Topic::Capture => &["R-capture-1"],
            Topic::Hostile(ZoneKind::Throne) => &["R-hostile-2", "R-hostile-3", "R-camp-3"],
            Topic::Hostile(ZoneKind::Corners) => &["R-hostile-1", "R-camp-3"],
            Topic::Hostile(_) => &["R-camp-3", "R-camp-4"],
            Topic::HostileEdge => &["R-hostile-5", "R-edge-1"],
            Topic::Several => &["R-capture-3"],
            Topic::Between => &["R-capture-2"],
            Topic::KingPower => &["R-capture-4", "R-power-1"],
            Topic::Linnaean => &["R-linnaean-1"],
            Topic::Shieldwall => {
                &["R-shieldwall-1", "R-shieldwall-2", "R-shieldwall-3", "R-shieldwall-4", "R-shieldwall-5"]
            }
            Topic::Escape => &["R-end-1", "R-escape-1"],
            Topic::KingCapture => &["R-end-2", "R-strength-1", "R-king-6"],
            Topic::KingWay(way) => way.clauses(),
            Topic::Encirclement => &["R-end-3"],
            Topic::ExitFort => &["R-fort-1", "R-fort-2", "R-fort-3"],
            Topic::NoMoves => &["R-end-4", "R-stuck-1"],
            Topic::Repetition => {
                &["R-end-5", "R-end-6", "R-repetition-1", "R-repetition-2", "R-repetition-3"]
            }
            Topic::QuietLimit => &["R-quiet-1"],
            Topic::OffBoard => &["R-end-7"],
            Topic::Match => &["R-match-1", "R-match-2"],
        }
    }
}
