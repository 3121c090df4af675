//! Where games begin.

use std::path::Path;
use std::sync::Arc;

use branan_engine::{AnySearch, TranspositionTable};
use branan_rules::{AnyGame, RuleSet, Side, SplitMix64};

use crate::failure::Failure;
use crate::input::Input;
use crate::rule_book::RuleBook;
use crate::{position, records};

/// Where games begin, as many as are wanted.
pub(crate) enum Openings {
    /// Random moves from the start, made as they are needed.
    Random {
        start: Box<AnyGame>,
        seed: u64,
        /// Moves to play, at least and at most.
        plies: (usize, usize),
        /// How much better the attackers should stand, in hundredths of a soldier.
        tilt: i32,
    },
    /// Positions of a file, over and over.
    Given(Vec<AnyGame>),
}

/// Openings that are tried for each that is played.
const TRIES: u64 = 16;

/// How far an opening may be from what is wanted, in hundredths of a soldier.
const NEAR: i32 = 40;

/// What is looked at to judge one.
const NODES: u64 = 3_000;

impl Openings {
    /// Reads the positions or games of a file: a position a line, or records, of
    /// which the first `plies` moves are played.
    pub(crate) fn read(
        path: &Path,
        book: &RuleBook,
        set: &RuleSet,
        plies: usize,
    ) -> Result<Openings, Failure> {
        let input = Input::named(Some(path));
        let text = input.read()?;
        let games = match positions(&text, set) {
            Some(games) => games,
            None => games(&text, book, set, plies),
        };
        let games: Vec<AnyGame> = games.map_err(|failure| failure.within(input.name()))?;
        let games: Vec<AnyGame> = games.into_iter().filter(|game| game.end().is_none()).collect();
        if games.is_empty() {
            return Err(Failure::input(format_args!("{}: no opening in it can be played on", input.name())));
        }
        Ok(Openings::Given(games))
    }

    /// The opening with a number.
    pub(crate) fn number(&self, number: usize) -> AnyGame {
        match self {
            Openings::Given(games) => games[number % games.len()].clone(),
            Openings::Random { start, seed, plies, tilt } => {
                balanced(start, *seed, number as u64, *plies, *tilt)
            }
        }
    }
}

/// The positions of a text with one a line, if that is what it is.
fn positions(text: &str, set: &RuleSet) -> Option<Result<Vec<AnyGame>, Failure>> {
    let lines = text.lines().map(str::trim).enumerate();
    let lines: Vec<(usize, &str)> =
        lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#')).collect();
    position::read(lines.first()?.1).ok()?;
    let start = match AnyGame::new(set.clone()) {
        Ok(start) => start,
        Err(error) => return Some(Err(Failure::input(error))),
    };
    let game = |(at, line): (usize, &str)| {
        let bad = |why: String| Failure::input(format_args!("line {}: {why}", at + 1));
        let setup = position::read(line).map_err(|error| bad(error.to_string()))?;
        start.restarted(&setup).map_err(|error| bad(error.to_string()))
    };
    Some(lines.into_iter().map(game).collect())
}

/// The first moves of the games of a text.
fn games(text: &str, book: &RuleBook, set: &RuleSet, plies: usize) -> Result<Vec<AnyGame>, Failure> {
    let loaded = records::load(text, book, Some(set))?;
    loaded
        .into_iter()
        .map(|loaded| {
            let mut game = loaded.game.restarted(&loaded.game.setup_after(0)).map_err(Failure::input)?;
            for ply in loaded.game.plies().into_iter().take(plies) {
                game.play(ply.mv).map_err(Failure::input)?;
            }
            Ok(game)
        })
        .collect()
}

/// The first of some random openings that stands as wanted, else the nearest.
fn balanced(start: &AnyGame, seed: u64, number: u64, plies: (usize, usize), tilt: i32) -> AnyGame {
    let mut best: Option<(i32, AnyGame)> = None;
    for attempt in 0..TRIES {
        let mut chance = chance(seed, number * TRIES + attempt);
        let game = random(start, &mut chance, plies);
        let Some(score) = score_for_attackers(&game) else { continue };
        let off = (score - tilt).abs();
        if best.as_ref().is_none_or(|(before, _)| off < *before) {
            best = Some((off, game));
        }
        if off <= NEAR {
            break;
        }
    }
    best.map_or_else(|| start.clone(), |(_, game)| game)
}

/// Random moves from the start.
fn random(start: &AnyGame, chance: &mut SplitMix64, (least, most): (usize, usize)) -> AnyGame {
    let mut game = start.clone();
    let plies = least + chance.below(most.saturating_sub(least) + 1);
    while game.len() < plies && game.end().is_none() {
        let moves = game.legal_moves();
        let mv = moves[chance.below(moves.len())];
        if game.play(mv).is_err() {
            break;
        }
    }
    game
}

/// How much better the attackers stand; `None` where that is already decided.
fn score_for_attackers(game: &AnyGame) -> Option<i32> {
    if game.end().is_some() {
        return None;
    }
    let mut search = AnySearch::new(game, Arc::new(TranspositionTable::with_bytes(1 << 18)), 1);
    while search.nodes() < NODES && !search.is_settled() {
        search.run(NODES);
    }
    let score = search.lines().first()?.score;
    if score.is_decided() {
        return None;
    }
    Some(if game.side() == Side::Attackers { score.hundredths() } else { -score.hundredths() })
}

/// Numbers that depend on two seeds alone.
fn chance(seed: u64, number: u64) -> SplitMix64 {
    SplitMix64::new(SplitMix64::nth(seed, 0) ^ number.wrapping_mul(0xD6E8_FEB8_6659_FD93))
}

#[cfg(test)]
mod tests {
    use super::*;
    use branan_rules::presets;

    fn random(seed: u64) -> Openings {
        let start = AnyGame::new(presets::BRANDUBH).expect("a preset");
        Openings::Random { start: Box::new(start), seed, plies: (2, 5), tilt: 0 }
    }

    #[test]
    fn a_number_and_a_seed_give_one_opening_and_others_give_others() {
        let setup = |seed, number| random(seed).number(number).setup();
        assert_eq!(setup(1, 0), setup(1, 0));
        let different: std::collections::HashSet<String> =
            (0..20).map(|number| setup(1, number).to_string()).collect();
        assert!(different.len() > 15, "{}", different.len());
        assert_ne!(setup(1, 3), setup(2, 3));
    }

    #[test]
    fn openings_are_short_open_and_undecided() {
        for number in 0..20 {
            let game = random(7).number(number);
            assert!((2..=5).contains(&game.len()) && score_for_attackers(&game).is_some());
        }
    }

    #[test]
    fn a_file_has_positions_or_games() {
        let text = "# two\n3a3/3a3/3d3/aadkdaa/3d3/3a3/3a3 a\n\n3a3/2a4/3d3/aa1kdaa/1dda3/4a2/7 d\n";
        let found = positions(text, &presets::BRANDUBH).expect("positions").expect("good ones");
        assert_eq!(found.len(), 2);
        let bad = positions("3a3/3a3/3d3/aadkdaa/3d3/3a3/3a3 a\nnonsense\n", &presets::BRANDUBH);
        assert!(bad.expect("positions").is_err_and(|error| error.to_string().starts_with("line 2: ")));
        let book = RuleBook::load(&[]).expect("no files");
        let found = games("d2-g2 d3-d2 b4-b3 d4-d3\nd2-e2\n", &book, &presets::BRANDUBH, 3).expect("games");
        assert_eq!(found.iter().map(AnyGame::len).collect::<Vec<_>>(), [3, 1]);
    }
}
