//! One game between two contestants.

use std::fmt;
use std::time::{Duration, Instant};

use branan_rules::notation::{GameResult, Record};
use branan_rules::{AnyGame, End, Move, Reason, Side};

use super::pace::Pace;
use super::player::{Player, Turn};

/// What holds for every game of a match.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Terms {
    /// Moves after which a game is called a draw.
    pub(crate) most_plies: usize,
    /// How much longer than allowed a move may take.
    pub(crate) grace: Duration,
    /// How long to wait for a program whose time nothing limits.
    pub(crate) patience: Duration,
}

/// A game that is over.
#[derive(Clone, Debug)]
pub(crate) struct Finished {
    pub(crate) game: AnyGame,
    /// Who won; `None` for a draw.
    pub(crate) winner: Option<Side>,
    /// Why, if it did not end on the board.
    pub(crate) trouble: Option<Trouble>,
    /// The longest that a move took beyond its time.
    pub(crate) late: Duration,
}

/// Why a game ended off the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Trouble {
    /// It took too many moves.
    TooLong,
    /// A side did something that loses.
    Fault(Side, Fault),
}

/// What loses a game off the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Fault {
    /// The program cannot be started, or not be told the game.
    NotReady(String),
    /// The program ended.
    Ended(String),
    /// The program did not answer.
    Silent(Duration),
    /// The move cannot be played.
    Illegal { mv: String, why: String },
    /// The time ran out.
    Late { by: Duration },
    /// It gave up.
    Resigned,
}

/// Plays a game from an opening; the attackers are the first of the two.
pub(super) fn play(
    mut players: [&mut Player; 2],
    paces: [Pace; 2],
    opening: &AnyGame,
    terms: &Terms,
    seed: u64,
) -> Finished {
    let mut table = Refereed::new(opening, paces, *terms, seed);
    let trouble = table.play_out(&mut players);
    let winner = match &trouble {
        None => table.game.end().and_then(|end| end.winner),
        Some(Trouble::TooLong) => None,
        Some(Trouble::Fault(side, _)) => Some(side.other()),
    };
    for (side, player) in [Side::Attackers, Side::Defenders].into_iter().zip(players) {
        player.finish(winner, matches!(trouble, Some(Trouble::Fault(at_fault, _)) if at_fault == side));
    }
    Finished { game: table.game, winner, trouble, late: table.late }
}

/// The board, the clocks and the rules of the house.
struct Refereed {
    game: AnyGame,
    paces: [Pace; 2],
    left_ms: [u64; 2],
    terms: Terms,
    seed: u64,
    late: Duration,
}

impl Refereed {
    fn new(opening: &AnyGame, paces: [Pace; 2], terms: Terms, seed: u64) -> Refereed {
        let left_ms = paces.map(|pace| pace.clock.map_or(0, |(all, _)| all));
        Refereed { game: opening.clone(), paces, left_ms, terms, seed, late: Duration::ZERO }
    }

    /// Plays to the end; says why if it is not on the board.
    fn play_out(&mut self, players: &mut [&mut Player; 2]) -> Option<Trouble> {
        for side in [Side::Attackers, Side::Defenders] {
            let begun = players[side as usize].begin(&self.game, side, self.terms.patience);
            if let Err(fault) = begun {
                return Some(self.lost_by(side, fault));
            }
        }
        while self.game.end().is_none() {
            if self.game.len() >= self.terms.most_plies {
                return Some(Trouble::TooLong);
            }
            let side = self.game.side();
            if let Err(fault) = self.turn(players[side as usize]) {
                return Some(self.lost_by(side, fault));
            }
        }
        None
    }

    /// Lets a player move.
    fn turn(&mut self, player: &mut Player) -> Result<(), Fault> {
        let side = self.game.side() as usize;
        let pace = self.paces[side];
        let longest = pace.longest_ms(self.left_ms[side]).map(Duration::from_millis);
        let turn = Turn {
            pace,
            left_ms: self.clocks(),
            increment_ms: self.paces.map(|pace| pace.clock.map_or(0, |(_, each)| each)),
            patience: longest.map_or(self.terms.patience, |longest| longest + self.terms.grace),
            seed: self.seed.wrapping_add(self.game.len() as u64),
        };
        let begun = Instant::now();
        let mv = player.choose(&self.game, &turn)?;
        self.stop_clock(begun.elapsed(), longest)?;
        self.play(mv)?;
        player.accepted(&self.game);
        Ok(())
    }

    /// What the clocks show; who has none is shown the other's.
    fn clocks(&self) -> [u64; 2] {
        let shown = |side: usize| if self.paces[side].clock.is_some() { side } else { 1 - side };
        [self.left_ms[shown(0)], self.left_ms[shown(1)]]
    }

    fn stop_clock(&mut self, took: Duration, longest: Option<Duration>) -> Result<(), Fault> {
        let side = self.game.side() as usize;
        if let Some(longest) = longest {
            let by = took.saturating_sub(longest);
            self.late = self.late.max(by);
            if by > self.terms.grace {
                return Err(Fault::Late { by });
            }
        }
        if let Some((_, increment_ms)) = self.paces[side].clock {
            let took_ms = u64::try_from(took.as_millis()).unwrap_or(u64::MAX);
            let left_ms = self.left_ms[side].saturating_sub(took_ms);
            self.left_ms[side] = left_ms.saturating_add(increment_ms);
        }
        Ok(())
    }

    fn play(&mut self, mv: Move) -> Result<(), Fault> {
        let played = self.game.play(mv);
        played.map(drop).map_err(|illegal| Fault::Illegal { mv: mv.to_string(), why: illegal.to_string() })
    }

    fn lost_by(&mut self, side: Side, fault: Fault) -> Trouble {
        let reason = match &fault {
            Fault::Late { .. } | Fault::Silent(_) => Reason::Time,
            Fault::Resigned => Reason::Resignation,
            _ => Reason::Abandonment,
        };
        // The game goes on, so it has no end yet.
        let _ = self.game.conclude(End::won(side.other(), reason));
        Trouble::Fault(side, fault)
    }
}

impl Finished {
    /// The half points of a side.
    pub(crate) fn half_points(&self, side: Side) -> u8 {
        match self.winner {
            None => 1,
            Some(winner) => 2 * u8::from(winner == side),
        }
    }

    /// The game as a record.
    pub(crate) fn record(&self, round: &str, names: [&str; 2]) -> Record {
        let mut record = Record::of(&self.game)
            .with_tag("round", round)
            .with_tag("attackers", names[Side::Attackers as usize])
            .with_tag("defenders", names[Side::Defenders as usize])
            .with_tag("variant", self.game.rule_set().id.as_ref());
        record.result = self.winner.map_or(GameResult::Drawn, GameResult::Won);
        let last = record.moves.mainline().last();
        if let (Some(last), Some(trouble)) = (last, &self.trouble) {
            record.moves[last].comment = trouble.to_string();
        }
        record
    }
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Trouble::TooLong => f.write_str("called a draw after too many moves"),
            Trouble::Fault(side, fault) => write!(f, "the {side} lose: {fault}"),
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::NotReady(why) => write!(f, "not ready to play ({why})"),
            Fault::Ended(how) => write!(f, "the program ended ({how})"),
            Fault::Silent(waited) => write!(f, "no answer in {:.1} s", waited.as_secs_f64()),
            Fault::Illegal { mv, why } => write!(f, "the move {mv} cannot be played ({why})"),
            Fault::Late { by } => write!(f, "{} ms over time", by.as_millis()),
            Fault::Resigned => f.write_str("resigned"),
        }
    }
}
