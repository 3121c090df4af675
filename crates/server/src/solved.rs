//! What is solved, and playing against its proofs, which are inside the program.

use std::sync::{Mutex, OnceLock, PoisonError};

use branan_certificates::{Outline, Strategy};
use branan_rules::{AnyGame, Board7, Move, Position, RuleSet, Side, Square, Symmetry, presets};

/// A first move of a game, up to symmetry, and what is known of it.
pub(crate) struct Opening {
    pub(crate) set: &'static RuleSet,
    first: &'static str,
    pub(crate) proof: Proof,
    strategy: OnceLock<Strategy>,
}

/// The proof of what an opening comes to.
#[derive(Clone, Copy)]
pub(crate) enum Proof {
    /// It is inside the program.
    Inside(&'static [u8]),
    /// There is one, too large to be inside: reading it takes gigabytes.
    Outside,
    /// Nobody has found one.
    Missing,
}

macro_rules! openings {
    ($($set:ident: $($first:literal $(=> $proof:tt)?),*;)*) => {
        [$($(Opening {
            set: &presets::$set,
            first: $first,
            proof: openings!(@proof $($proof)?),
            strategy: OnceLock::new(),
        }),*),*]
    };
    (@proof outside) => { Proof::Outside };
    (@proof $proof:literal) => { Proof::Inside(include_bytes!(concat!("../../../proofs/", $proof, ".proof"))) };
    (@proof) => { Proof::Missing };
}

static OPENINGS: [Opening; 10] = openings! {
    BRANDUBH: "d2-g2" => "brandubh-d2-g2", "d1-f1" => "brandubh-d1-f1", "d2-f2" => outside, "d1-e1", "d2-e2";
    BRANDUBH_HISTORICAL: "d2-g2" => "brandubh-historical-d2-g2", "d1-f1" => "brandubh-historical-d1-f1",
        "d2-f2", "d1-e1", "d2-e2";
};

/// All first moves of the games that are being solved, a game after another.
pub(crate) fn openings() -> &'static [Opening] {
    &OPENINGS
}

impl Opening {
    /// The first move.
    pub(crate) fn first(&self) -> Move {
        self.first.parse().expect("a move")
    }

    /// The game after its first move.
    pub(crate) fn game(&self) -> AnyGame {
        let mut game = AnyGame::new(self.set.clone()).expect("a preset");
        game.play(self.first()).expect("a first move");
        game
    }

    /// Says whether a game has come to it, however the board is turned.
    fn is_reached_in(&self, game: &AnyGame) -> bool {
        let (here, there) = (game.setup(), self.game().setup());
        self.set.is_same_game(game.rule_set())
            && Symmetry::ALL.into_iter().any(|symmetry| symmetry.setup(&here) == there)
    }

    /// What the proof plays; read when it is first asked for, one proof at a time, since that takes memory.
    fn strategy(&self) -> Option<&Strategy> {
        static READING: Mutex<()> = Mutex::new(());
        let Proof::Inside(proof) = self.proof else { return None };
        let _alone =
            self.strategy.get().is_none().then(|| READING.lock().unwrap_or_else(PoisonError::into_inner));
        let read = || Outline::read(proof).expect("a proof of the repository");
        Some(self.strategy.get_or_init(|| Strategy::new(&read()).expect("a proof that is whole")))
    }
}

/// Somebody's attempt to hold out against a proof: they move the attackers, the proof answers.
pub(crate) struct Attempt {
    strategy: Option<&'static Strategy>,
    game: AnyGame,
}

/// Something the attackers can do next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Choice {
    pub(crate) mv: Move,
    /// Moves of the defenders to their win at most; `None` where nothing is proved.
    pub(crate) left: Option<u32>,
}

/// Why an attempt is not one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NoAttempt {
    /// The first move leads to what no proof inside the program is about.
    Open,
    /// It is no row of moves that can be played.
    Unreadable,
}

/// No attempt lasts longer, in moves of the attackers; the longest defence in any proof has 30.
const LONGEST: usize = 40;

impl Attempt {
    /// Plays the attackers' moves, which stand with dots between them, and what the proof answers.
    pub(crate) fn read(set: &'static RuleSet, moves: &str) -> Result<Attempt, NoAttempt> {
        let game = AnyGame::new(set.clone()).map_err(|_| NoAttempt::Unreadable)?;
        let mut attempt = Attempt { strategy: None, game };
        let moves = moves.split('.').filter(|text| !text.is_empty());
        for (number, text) in moves.enumerate() {
            if number == LONGEST {
                return Err(NoAttempt::Unreadable);
            }
            attempt.play(text.parse().map_err(|_| NoAttempt::Unreadable)?)?;
        }
        Ok(attempt)
    }

    pub(crate) fn game(&self) -> &AnyGame {
        &self.game
    }

    /// The attackers' moves so far, as [`Attempt::read`] reads them.
    pub(crate) fn moves(&self) -> String {
        self.own_moves().map(|mv| mv.to_string()).collect::<Vec<_>>().join(".")
    }

    fn own_moves(&self) -> impl Iterator<Item = Move> {
        self.game.plies().into_iter().step_by(2).map(|ply| ply.mv)
    }

    /// How many moves the attackers have made.
    pub(crate) fn len(&self) -> usize {
        self.own_moves().count()
    }

    /// What the attackers can do, longest resistance first; nothing once the set is over.
    pub(crate) fn choices(&self) -> Vec<Choice> {
        let choice = |mv: Move| Choice { mv, left: self.left_after(mv) };
        let mut choices: Vec<Choice> = self.game.legal_moves().into_iter().map(choice).collect();
        choices.sort_by_key(|choice| (std::cmp::Reverse(choice.left), choice.mv.to_string()));
        choices
    }

    /// Where a piece of the attackers can go.
    pub(crate) fn targets(&self, from: Square) -> Vec<Square> {
        let moves = self.game.legal_moves().into_iter();
        moves.filter(|mv| mv.from == from).map(|mv| mv.to).collect()
    }

    /// Moves of the defenders to their win at most, after a move of the attackers.
    fn left_after(&self, mv: Move) -> Option<u32> {
        let mut game = self.game.clone();
        game.play(mv).ok()?;
        if let Some(end) = game.end() {
            return (end.winner == Some(Side::Defenders)).then_some(0);
        }
        let strategy = self.strategy.or_else(|| about(&game))?;
        Some(strategy.answer(&position(strategy, &game)?)?.plies.div_ceil(2))
    }

    fn play(&mut self, mv: Move) -> Result<(), NoAttempt> {
        self.game.play(mv).map_err(|_| NoAttempt::Unreadable)?;
        if self.game.end().is_some() {
            return Ok(());
        }
        let strategy = self.strategy.or_else(|| about(&self.game)).ok_or(NoAttempt::Open)?;
        self.strategy = Some(strategy);
        let answer = position(strategy, &self.game).and_then(|position| strategy.answer(&position));
        let answer = answer.ok_or(NoAttempt::Unreadable)?;
        self.game.play(answer.mv).map(|_| ()).map_err(|_| NoAttempt::Unreadable)
    }
}

/// The proof about the position of a game.
fn about(game: &AnyGame) -> Option<&'static Strategy> {
    OPENINGS.iter().find(|opening| opening.is_reached_in(game))?.strategy()
}

fn position(strategy: &Strategy, game: &AnyGame) -> Option<Position<Board7>> {
    Position::new(&game.setup(), strategy.rules()).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_openings_are_all_first_moves_up_to_symmetry_and_each_only_once() {
        for set in [&presets::BRANDUBH, &presets::BRANDUBH_HISTORICAL] {
            for mv in AnyGame::new(set.clone()).expect("a preset").legal_moves() {
                let mut game = AnyGame::new(set.clone()).expect("a preset");
                game.play(mv).expect("legal");
                assert_eq!(OPENINGS.iter().filter(|opening| opening.is_reached_in(&game)).count(), 1, "{mv}");
            }
        }
    }

    #[test]
    fn who_plays_the_longest_defence_is_told_so_until_the_end() {
        let mut moves = "b4-b7".to_owned();
        let mut before = u32::MAX;
        loop {
            let attempt = Attempt::read(&presets::BRANDUBH, &moves).expect("an attempt");
            assert_eq!(attempt.moves(), moves);
            if let Some(end) = attempt.game().end() {
                assert_eq!(end.winner, Some(Side::Defenders));
                assert!(attempt.choices().is_empty());
                break;
            }
            let choices = attempt.choices();
            let (longest, shortest) = (choices[0], choices[choices.len() - 1]);
            assert!(longest.left >= shortest.left && shortest.left.is_some());
            assert!(longest.left.is_some_and(|left| left < before), "{moves}");
            before = longest.left.expect("known");
            moves = format!("{moves}.{}", longest.mv);
        }
    }

    #[test]
    fn what_is_not_proved_or_not_a_move_is_no_attempt() {
        let attempt = |moves: &str| Attempt::read(&presets::BRANDUBH, moves).err();
        assert_eq!(attempt(""), None);
        assert_eq!(attempt("d2-e2"), Some(NoAttempt::Open));
        for nonsense in ["d2", "d2-g2.", "d2-g2.zz", "d2-g2.d2-g2", "d4-d5", "%3Cb%3E", &"d2-g2.".repeat(99)]
        {
            let expected = (nonsense != "d2-g2.").then_some(NoAttempt::Unreadable);
            assert_eq!(attempt(nonsense), expected, "{nonsense}");
        }
    }

    #[test]
    fn before_the_first_move_it_is_told_which_are_proved() {
        let choices = Attempt::read(&presets::BRANDUBH, "").expect("the start").choices();
        let proved = choices.iter().filter(|choice| choice.left.is_some()).count();
        assert_eq!((proved, choices.len()), (16, 40));
    }
}
