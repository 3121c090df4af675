//! What is solved, and playing against its proofs, which are inside the program or in a folder that was named.

pub(crate) mod api;

use std::io;
use std::path::Path;
use std::sync::OnceLock;

use branan_certificates::{Answer, Solved, Strategy, Unreadable, Verdict};
use branan_rules::{AnyGame, Move, Position, RuleSet, Setup, Side, Square, presets};
use branan_words::Words;

/// A first move of a game, up to symmetry, and what is known of it.
pub(crate) struct Opening {
    pub(crate) set: &'static RuleSet,
    first: &'static str,
    /// Whether somebody has proved what it comes to.
    is_proved: bool,
}

/// What can be done with the proof of an opening.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Proof {
    /// It can be played against.
    Here,
    /// There is one, which this server was not given.
    Elsewhere,
    /// Nobody has found one.
    Missing,
}

macro_rules! openings {
    ($($set:ident: $($first:literal $(=> $proved:ident)?),*;)*) => {
        [$($(Opening { set: &presets::$set, first: $first, is_proved: openings!(@ $($proved)?) }),*),*]
    };
    (@ proved) => { true };
    (@) => { false };
}

static OPENINGS: [Opening; 10] = openings! {
    BRANDUBH: "d2-g2" => proved, "d1-f1" => proved, "d2-f2" => proved, "d1-e1", "d2-e2";
    BRANDUBH_HISTORICAL: "d2-g2" => proved, "d1-f1" => proved, "d2-f2", "d1-e1", "d2-e2";
};

/// All first moves of the games that are being solved, a game after another.
pub(crate) fn openings() -> &'static [Opening] {
    &OPENINGS
}

/// The games of which something is solved.
pub(crate) fn games() -> impl Iterator<Item = &'static RuleSet> {
    OPENINGS.chunk_by(|one, other| one.set.id == other.set.id).map(|group| group[0].set)
}

/// What is known of each of them.
static SOLVED: OnceLock<Vec<Solved>> = OnceLock::new();

/// Takes the proofs and strategies of a folder besides those inside the program, before anything is asked; gives what is
/// of no use.
///
/// # Errors
/// If the folder cannot be read.
pub fn use_proofs(folder: &Path) -> io::Result<Vec<Unreadable>> {
    let (mut all, mut unreadable) = (inside(), Vec::new());
    for solved in &mut all {
        unreadable = solved.add_folder(folder)?;
    }
    // Whoever comes too late goes on with what there is.
    let _ = SOLVED.set(all);
    Ok(unreadable)
}

fn inside() -> Vec<Solved> {
    games().filter_map(Solved::inside).collect()
}

/// What is known of a game, whatever it is called.
pub(crate) fn solved(set: &RuleSet) -> Option<&'static Solved> {
    SOLVED.get_or_init(inside).iter().find(|solved| solved.rules().set().is_same_game(set))
}

/// Who is proved to win a position.
pub(crate) fn verdict(set: &RuleSet, setup: &Setup) -> Option<Verdict> {
    solved(set)?.verdict(setup)
}

/// What is said of that, where a side is to move.
pub(crate) fn sentences(verdict: &Verdict, to_move: Side, words: &Words) -> String {
    let key = if verdict.winner == to_move { "proved-win" } else { "proved-loss" };
    let side = words.text(&format!("side-{}", verdict.winner));
    let mv = verdict.mv.to_string();
    let facts =
        [("side", side.as_str().into()), ("plies", verdict.within.into()), ("move", mv.as_str().into())];
    let proof = match &verdict.proof {
        Some(proof) => words.text_with("proved-by", &[("proof", proof.as_str().into())]),
        None => words.text("proved-by-search"),
    };
    format!("{} {proof}", words.text_with(key, &facts))
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

    /// What there is of its proof.
    pub(crate) fn proof(&self) -> Proof {
        match (self.is_proved, self.plies()) {
            (_, Some(_)) => Proof::Here,
            (true, None) => Proof::Elsewhere,
            (false, None) => Proof::Missing,
        }
    }

    /// Plies to the end after its first move, at most.
    pub(crate) fn plies(&self) -> Option<u32> {
        Some(solved(self.set)?.beginning_with(&self.game().setup())?.plies())
    }
}

/// Somebody's attempt to hold out against a proof: they move the attackers, the proof answers.
pub(crate) struct Attempt {
    solved: &'static Solved,
    /// The one proof that is played by, once a first move was made: two together could go round.
    strategy: Option<&'static Strategy>,
    game: AnyGame,
}

/// Something the attackers can do next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Choice {
    pub(crate) mv: Move,
    /// Moves of the defenders to their win at most; `None` where nothing is proved.
    pub(crate) left: Option<u32>,
    /// What the defenders answer; `None` where nothing is proved, or the set is over.
    pub(crate) answer: Option<Move>,
}

/// Why an attempt is not one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NoAttempt {
    /// The first move leads to what no proof at hand is about.
    Open,
    /// It is no row of moves that can be played.
    Unreadable,
}

/// No attempt lasts longer, in moves of the attackers; the longest defence in any proof has 53.
const LONGEST: usize = 60;

impl Attempt {
    /// Plays the attackers' moves, which stand with dots between them, and what the proof answers.
    pub(crate) fn read(set: &'static RuleSet, moves: &str) -> Result<Attempt, NoAttempt> {
        let game = AnyGame::new(set.clone()).map_err(|_| NoAttempt::Unreadable)?;
        let mut attempt = Attempt { solved: solved(set).ok_or(NoAttempt::Open)?, strategy: None, game };
        let moves = moves.split('.').filter(|text| !text.is_empty());
        for (number, text) in moves.enumerate() {
            if number == LONGEST {
                return Err(NoAttempt::Unreadable);
            }
            attempt.play(text.parse().map_err(|_| NoAttempt::Unreadable)?)?;
        }
        Ok(attempt)
    }

    /// Goes on with the longest resistance until the set is over.
    pub(crate) fn hold_out(&mut self) {
        while self.game.end().is_none() && self.len() < LONGEST {
            let longest = self.choices().into_iter().find(|choice| choice.left.is_some());
            if longest.is_none_or(|choice| self.play(choice.mv).is_err()) {
                break;
            }
        }
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

    /// How many moves the attackers can make at most in the opening that was chosen, as far as its proof knows.
    pub(crate) fn most(&self) -> Option<u32> {
        Some(self.strategy?.plies().div_ceil(2))
    }

    /// What the attackers can do, longest resistance first; nothing once the set is over.
    pub(crate) fn choices(&self) -> Vec<Choice> {
        let mut choices: Vec<Choice> =
            self.game.legal_moves().into_iter().map(|mv| self.choice(mv)).collect();
        choices.sort_by_key(|choice| (std::cmp::Reverse(choice.left), choice.mv.to_string()));
        choices
    }

    /// Where a piece of the attackers can go.
    pub(crate) fn targets(&self, from: Square) -> Vec<Square> {
        let moves = self.game.legal_moves().into_iter();
        moves.filter(|mv| mv.from == from).map(|mv| mv.to).collect()
    }

    /// What a move of the attackers comes to.
    fn choice(&self, mv: Move) -> Choice {
        let nothing = Choice { mv, left: None, answer: None };
        let mut game = self.game.clone();
        if game.play(mv).is_err() {
            return nothing;
        }
        if let Some(end) = game.end() {
            return Choice { left: (end.winner == Some(Side::Defenders)).then_some(0), ..nothing };
        }
        let answer = self.about(&game).and_then(|strategy| answer(strategy, &game));
        answer.map_or(nothing, |answer| Choice {
            left: Some(answer.plies.div_ceil(2)),
            answer: Some(answer.mv),
            ..nothing
        })
    }

    fn play(&mut self, mv: Move) -> Result<(), NoAttempt> {
        self.game.play(mv).map_err(|_| NoAttempt::Unreadable)?;
        if self.game.end().is_some() {
            return Ok(());
        }
        let strategy = self.about(&self.game).ok_or(NoAttempt::Open)?;
        self.strategy = Some(strategy);
        let answer = answer(strategy, &self.game).ok_or(NoAttempt::Unreadable)?;
        self.game.play(answer.mv).map(|_| ()).map_err(|_| NoAttempt::Unreadable)
    }

    /// The proof that is played by, or would be in a game after its first move.
    fn about(&self, game: &AnyGame) -> Option<&'static Strategy> {
        self.strategy.or_else(|| self.solved.beginning_with(&game.setup()))
    }
}

fn answer(strategy: &Strategy, game: &AnyGame) -> Option<Answer> {
    strategy.answer(&Position::new(&game.setup(), strategy.rules()).ok()?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use branan_rules::Symmetry;

    #[test]
    fn the_openings_are_all_first_moves_up_to_symmetry_and_each_only_once() {
        for set in games() {
            for mv in AnyGame::new(set.clone()).expect("a preset").legal_moves() {
                let mut game = AnyGame::new(set.clone()).expect("a preset");
                game.play(mv).expect("legal");
                let is_it = |opening: &&Opening| {
                    let setup = opening.game().setup();
                    let is_turned =
                        Symmetry::ALL.iter().any(|symmetry| symmetry.setup(&setup) == game.setup());
                    opening.set.id == set.id && is_turned
                };
                assert_eq!(OPENINGS.iter().filter(is_it).count(), 1, "{mv}");
            }
        }
    }

    #[test]
    fn who_plays_the_longest_defence_is_told_so_until_the_end() {
        let mut moves = "b4-b7".to_owned();
        let mut before = u32::MAX;
        let most = Attempt::read(&presets::BRANDUBH, &moves).expect("an attempt").most();
        assert_eq!(most, Some(25), "49 plies");
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
        let mut held = Attempt::read(&presets::BRANDUBH, "b4-b7").expect("an attempt");
        held.hold_out();
        assert_eq!(held.moves(), moves, "at once");
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
        let known: Vec<Proof> = openings()[..5].iter().map(Opening::proof).collect();
        assert_eq!(known[..3], [Proof::Here, Proof::Here, Proof::Elsewhere]);
        assert_eq!(known[3..], [Proof::Missing, Proof::Missing]);
        assert_eq!(openings()[1].plies(), Some(55));
    }
}
