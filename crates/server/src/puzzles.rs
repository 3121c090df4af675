//! The puzzles of the site, which are inside the program.

use std::fmt::Write;
use std::sync::{LazyLock, OnceLock};

use branan_certificates::{Puzzle, PuzzleFile};
use branan_lessons::{Goal, Stage, Task};
use branan_rules::{Move, RuleSet, presets};

const FILES: [&str; 5] = [
    include_str!("../puzzles/brandubh.puzzles"),
    include_str!("../puzzles/hnefatafl.puzzles"),
    include_str!("../puzzles/copenhagen.puzzles"),
    include_str!("../puzzles/tablut.puzzles"),
    include_str!("../puzzles/brandubh-historical.puzzles"),
];

/// The puzzles of one game; their numbers begin with 1.
pub(crate) struct Collection {
    pub(crate) set: &'static RuleSet,
    pub(crate) puzzles: Vec<Puzzle>,
    /// The variation of each, as soon as somebody has asked for it: on a large board it takes a while to find.
    variations: Vec<OnceLock<Vec<Move>>>,
}

/// A puzzle that somebody asked for.
pub(crate) struct Asked {
    pub(crate) collection: &'static Collection,
    pub(crate) number: usize,
    /// Whether it is the one that was asked for, or another in its place.
    pub(crate) is_it: bool,
}

/// All of them, a game after another; read once.
pub(crate) fn collections() -> &'static [Collection] {
    static ALL: LazyLock<Vec<Collection>> = LazyLock::new(|| FILES.into_iter().filter_map(read).collect());
    &ALL
}

fn read(text: &str) -> Option<Collection> {
    let PuzzleFile { rules, puzzles, .. } = text.parse().ok()?;
    let variations = puzzles.iter().map(|_| OnceLock::new()).collect();
    Some(Collection { set: presets::by_id(&rules)?, puzzles, variations })
        .filter(|collection| !collection.puzzles.is_empty())
}

impl Asked {
    /// The puzzle that an address asks for; the first one where it does not say, or says something else. `None`
    /// if there are no puzzles at all.
    pub(crate) fn by(game: Option<&str>, number: Option<&str>) -> Option<Asked> {
        let first = collections().first()?;
        let found = match game {
            None => Some(first),
            Some(game) => collections().iter().find(|collection| collection.set.id == game),
        };
        let place = |collection: &Collection| match number {
            None => Some(1),
            Some(number) => {
                number.parse().ok().filter(|number| (1..=collection.puzzles.len()).contains(number))
            }
        };
        let exact = found.and_then(|collection| Some((collection, place(collection)?)));
        let (collection, number) = exact.unwrap_or((found.unwrap_or(first), 1));
        Some(Asked { collection, number, is_it: exact.is_some() })
    }

    pub(crate) fn puzzle(&self) -> &'static Puzzle {
        &self.collection.puzzles[self.number - 1]
    }

    /// The whole variation from the solution to the end, with the longest defence.
    pub(crate) fn variation(&self, stage: &Stage) -> &'static [Move] {
        self.collection.variations[self.number - 1].get_or_init(|| variation(self.puzzle(), stage))
    }
}

/// A puzzle as a task whose answers the rules check.
pub(crate) fn task(puzzle: &Puzzle) -> Task {
    Task { start: puzzle.position, past: Vec::new(), goal: Goal::Force(moves(puzzle)) }
}

/// How many moves of its own the winner needs.
pub(crate) fn moves(puzzle: &Puzzle) -> u8 {
    u8::try_from(puzzle.plies.div_ceil(2)).unwrap_or(u8::MAX)
}

fn variation(puzzle: &Puzzle, stage: &Stage) -> Vec<Move> {
    task(puzzle).variation(stage, puzzle.solution)
}

/// All puzzles as a text for browsers: under the id of each game a line a puzzle, with position, solution, moves
/// and grade.
pub(crate) fn for_browsers() -> &'static str {
    static TEXT: LazyLock<String> = LazyLock::new(|| {
        let mut text = String::new();
        for Collection { set, puzzles, .. } in collections() {
            let _ = writeln!(text, "{}", set.id);
            for puzzle in puzzles {
                let Puzzle { position, solution, grade, .. } = puzzle;
                let _ = writeln!(text, "{position};{solution};{};{grade}", moves(puzzle));
            }
        }
        text
    });
    &TEXT
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_is_read_to_the_end() {
        for text in FILES {
            let file: PuzzleFile = text.parse().expect("a file of puzzles");
            let collection = collections().iter().find(|collection| collection.set.id == file.rules);
            assert_eq!(collection.map(|collection| &collection.puzzles), Some(&file.puzzles));
        }
        let lines = for_browsers().lines().count();
        assert_eq!(lines, collections().iter().map(|collection| collection.puzzles.len() + 1).sum::<usize>());
    }

    /// What the browser checks answers with finds by search what the file proves.
    #[test]
    fn every_puzzle_is_a_task_with_its_solution_as_the_only_answer() {
        for Collection { set, puzzles, .. } in collections() {
            let stage = Stage::new(set).expect("a preset");
            // Seven plies of a larger board take seconds; `branan puzzles check` tries them.
            for puzzle in puzzles.iter().filter(|puzzle| set.size() <= 7 || puzzle.plies < 7) {
                let answers: Vec<Move> = task(puzzle).moves(&stage).collect();
                assert_eq!(answers, [puzzle.solution], "{puzzle}");
            }
        }
    }

    #[test]
    fn lines_are_as_long_as_the_puzzle_says_and_end_with_the_win() {
        for Collection { set, puzzles, .. } in collections() {
            let stage = Stage::new(set).expect("a preset");
            for puzzle in puzzles {
                let line = variation(puzzle, &stage);
                assert_eq!(line.len(), usize::from(puzzle.plies), "{puzzle}");
                let game = Task { past: line, ..task(puzzle) }.game(&stage).expect("a set");
                assert_eq!(game.end().and_then(|end| end.winner), Some(puzzle.position.side()), "{puzzle}");
            }
        }
    }

    #[test]
    fn what_is_not_there_is_replaced_by_what_is() {
        let asked = |game, number| {
            let asked = Asked::by(game, number).expect("there are puzzles");
            (asked.collection.set.id.to_string(), asked.number, asked.is_it)
        };
        let is = |id: &str, number, is_it| (id.to_owned(), number, is_it);
        assert_eq!(asked(None, None), is("brandubh", 1, true));
        assert_eq!(asked(None, Some("17")), is("brandubh", 17, true));
        assert_eq!(asked(Some("brandubh-historical"), Some("112")), is("brandubh-historical", 112, true));
        assert_eq!(asked(Some("brandubh-historical"), Some("113")), is("brandubh-historical", 1, false));
        assert_eq!(asked(Some("tablut"), Some("2")), is("tablut", 2, true));
        assert_eq!(asked(Some("fetlar"), Some("2")), is("brandubh", 1, false));
        for number in ["0", "", "-1", "1e2", "99999999999999999999999", "%3Cb%3E"] {
            assert_eq!(asked(Some("brandubh"), Some(number)), is("brandubh", 1, false), "{number}");
        }
    }
}
