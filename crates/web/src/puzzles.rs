//! Positions to solve: all that the page has, which of them are wanted, and which were solved.

use branan_rules::{Move, Setup, Side};
use branan_scene::in_address;

use crate::progress::Progress;
use crate::store::Store;

/// A position in which one move wins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    /// Where it begins; the side to move wins.
    pub position: Setup,
    /// The move that wins.
    pub solution: Move,
    /// How many moves of its own the winner needs.
    pub moves: u8,
    /// How hard it is, from 1 to 5.
    pub grade: u8,
}

/// The puzzles of one game; their numbers begin with 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Collection {
    /// The id of the game.
    pub game: String,
    /// The puzzles in their order.
    pub puzzles: Vec<Puzzle>,
}

impl Collection {
    /// All collections out of the text that a page has: under the id of each game a line a puzzle.
    ///
    /// ```
    /// use branan_web::puzzles::Collection;
    ///
    /// let text = "brandubh\n1a1ka2/7/4a2/a5a/7/3a3/3a3 d;d7-c7;2;1\nbrandubh-historical\n";
    /// let all = Collection::read_all(text);
    /// assert_eq!((all.len(), all[0].puzzles[0].moves, all[1].puzzles.len()), (2, 2, 0));
    /// ```
    #[must_use]
    pub fn read_all(text: &str) -> Vec<Collection> {
        let mut all: Vec<Collection> = Vec::new();
        for line in text.lines() {
            match (all.last_mut(), read(line)) {
                (Some(collection), Some(puzzle)) => collection.puzzles.push(puzzle),
                (_, None) => all.push(Collection { game: line.to_owned(), puzzles: Vec::new() }),
                (None, Some(_)) => {}
            }
        }
        all
    }

    /// The puzzle of a number.
    #[must_use]
    pub fn puzzle(&self, number: usize) -> Option<&Puzzle> {
        self.puzzles.get(number.checked_sub(1)?)
    }

    /// The number that a text names, if there is such a puzzle.
    #[must_use]
    pub fn number(&self, text: &str) -> Option<usize> {
        text.parse().ok().filter(|number| self.puzzle(*number).is_some())
    }
}

impl Puzzle {
    /// What the device knows it by, wherever it stands in its collection: its position.
    fn identity(&self) -> String {
        in_address(&self.position)
    }
}

fn read(line: &str) -> Option<Puzzle> {
    let mut parts = line.split(';');
    let mut part = || parts.next();
    Some(Puzzle {
        position: part()?.parse().ok()?,
        solution: part()?.parse().ok()?,
        moves: part()?.parse().ok()?,
        grade: part()?.parse().ok()?,
    })
}

/// What kind of puzzles somebody wants; any, unless told.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Wish {
    /// Of this grade.
    pub grade: Option<u8>,
    /// For this side.
    pub side: Option<Side>,
}

/// The choices of a page for the side to move.
const SIDES: [(&str, Side); 2] = [("attackers", Side::Attackers), ("defenders", Side::Defenders)];

impl Wish {
    /// Takes a choice of the page by its name. What is no grade or side means any.
    pub fn choose(&mut self, name: &str, value: &str) {
        match name {
            "grade" => self.grade = value.parse().ok(),
            "side" => self.side = SIDES.into_iter().find(|(word, _)| *word == value).map(|(_, side)| side),
            _ => {}
        }
    }

    /// The choices as the page and the device have them: grade and side.
    #[must_use]
    pub fn choices(&self) -> [String; 2] {
        let side = SIDES.into_iter().find(|(_, side)| Some(*side) == self.side);
        let grade = self.grade.map_or(String::new(), |grade| grade.to_string());
        [grade, side.map_or(String::new(), |(word, _)| word.to_owned())]
    }

    /// Says whether a puzzle is of this kind.
    #[must_use]
    pub fn takes(&self, puzzle: &Puzzle) -> bool {
        self.grade.is_none_or(|grade| grade == puzzle.grade)
            && self.side.is_none_or(|side| side == puzzle.position.side())
    }
}

/// How somebody stands with a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// Not tried yet.
    Open,
    /// Tried, and not solved yet.
    Missed,
    /// Solved, but not at once.
    Solved,
    /// Solved at the first try.
    First,
}

/// What the device remembers of the puzzles of one game.
pub struct Record<S: Store> {
    progress: Progress<S>,
    /// The puzzles in their order.
    identities: Vec<String>,
}

impl<S: Store> Record<S> {
    /// What is remembered of a game. What was kept by numbers is kept by the puzzles that had them.
    #[must_use]
    pub fn read(store: S, collection: &Collection) -> Record<S> {
        let identities: Vec<String> = collection.puzzles.iter().map(Puzzle::identity).collect();
        let mut progress = Progress::under(store, ["branan.puzzles.", &collection.game].concat());
        progress.rename(|word| {
            let number = word.strip_suffix('-').unwrap_or(word);
            let identity = identities.get(number.parse::<usize>().ok()?.checked_sub(1)?)?;
            Some(if number == word { identity.clone() } else { missed(identity) })
        });
        Record { progress, identities }
    }

    /// What the device calls the puzzle of a number.
    fn identity(&self, number: usize) -> &str {
        number.checked_sub(1).and_then(|at| self.identities.get(at)).map_or("", String::as_str)
    }

    /// How the puzzle of a number stands.
    #[must_use]
    pub fn standing(&self, number: usize) -> Standing {
        let identity = self.identity(number);
        match (self.progress.has(identity), self.progress.has(&missed(identity))) {
            (true, false) => Standing::First,
            (true, true) => Standing::Solved,
            (false, true) => Standing::Missed,
            (false, false) => Standing::Open,
        }
    }

    /// Remembers a try that went wrong, unless the puzzle was solved before.
    pub fn miss(&mut self, number: usize) {
        if self.standing(number) == Standing::Open {
            self.progress.add(&missed(self.identity(number)));
        }
    }

    /// Remembers that a puzzle was solved.
    pub fn solve(&mut self, number: usize) {
        let identity = self.identity(number).to_owned();
        self.progress.add(&identity);
    }

    /// How many puzzles are solved, and how many of these at the first try.
    #[must_use]
    pub fn count(&self) -> (usize, usize) {
        let standings = (1..=self.identities.len()).map(|number| self.standing(number));
        standings.fold((0, 0), |(solved, first), standing| match standing {
            Standing::First => (solved + 1, first + 1),
            Standing::Solved => (solved + 1, first),
            Standing::Missed | Standing::Open => (solved, first),
        })
    }

    /// The puzzle to go on to from one: the next of its kind that is not solved, from the beginning after the
    /// last one; or else the next of its kind; or else the next.
    #[must_use]
    pub fn next(&self, from: usize, wish: Wish, collection: &Collection) -> usize {
        let count = collection.puzzles.len();
        let others = || (1..count).map(|step| (from + step - 1) % count + 1);
        let wanted = |number: &usize| collection.puzzle(*number).is_some_and(|puzzle| wish.takes(puzzle));
        let is_open = |number: &usize| matches!(self.standing(*number), Standing::Open | Standing::Missed);
        let found = others().filter(wanted).find(is_open);
        found.or_else(|| others().find(wanted)).or_else(|| others().next()).unwrap_or(from)
    }
}

/// The word for a puzzle that was tried in vain.
fn missed(identity: &str) -> String {
    [identity, "-"].concat()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::Memory;

    fn collection() -> Collection {
        let lines = [(1, 'd'), (1, 'a'), (2, 'd'), (4, 'd'), (4, 'a')];
        let line = |(at, (grade, side)): (usize, (u8, char))| {
            let last = ["a6", "1a5", "2a4", "3a3", "4a2"][at];
            format!("1a1ka2/7/7/7/7/7/{last} {side};d7-c7;2;{grade}\n")
        };
        let text: String = lines.into_iter().enumerate().map(line).collect();
        Collection::read_all(&format!("brandubh\n{text}")).remove(0)
    }

    #[test]
    fn numbers_that_are_not_there_are_told_from_those_that_are() {
        let collection = collection();
        assert_eq!(collection.number("5"), Some(5));
        for wrong in ["0", "6", "", "-1", "x", "99999999999999999999999999"] {
            assert_eq!(collection.number(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn what_was_solved_and_how_is_known_after_a_reload() {
        let store = Memory::default();
        let collection = collection();
        let mut record = Record::read(store.clone(), &collection);
        record.solve(1);
        record.miss(1);
        record.miss(2);
        record.solve(2);
        record.miss(3);
        let again = Record::read(store.clone(), &collection);
        let standings: Vec<Standing> = (1..=4).map(|number| again.standing(number)).collect();
        assert_eq!(standings, [Standing::First, Standing::Solved, Standing::Missed, Standing::Open]);
        assert_eq!(again.count(), (2, 1));
        let other = Collection { game: "brandubh-historical".to_owned(), ..collection };
        assert_eq!(Record::read(store, &other).count(), (0, 0));
    }

    #[test]
    fn what_was_solved_stays_solved_when_puzzles_come_and_go() {
        let (store, mut collection) = (Memory::default(), collection());
        let mut record = Record::read(store.clone(), &collection);
        record.solve(2);
        record.miss(4);
        collection.puzzles.remove(0);
        collection.puzzles.reverse();
        let again = Record::read(store, &collection);
        let standings: Vec<Standing> = (1..=4).map(|number| again.standing(number)).collect();
        assert_eq!(standings, [Standing::Open, Standing::Missed, Standing::Open, Standing::First]);
    }

    #[test]
    fn what_was_kept_by_numbers_is_carried_over_once() {
        let (store, mut collection) = (Memory::default(), collection());
        store.set("branan.puzzles.brandubh", "3 1 1- 2-");
        let standings =
            |record: &Record<Memory>| (1..=5).map(|number| record.standing(number)).collect::<Vec<_>>();
        let record = Record::read(store.clone(), &collection);
        let mut expected =
            vec![Standing::Solved, Standing::Missed, Standing::First, Standing::Open, Standing::Open];
        assert_eq!(standings(&record), expected);
        collection.puzzles.reverse();
        expected.reverse();
        assert_eq!(standings(&Record::read(store, &collection)), expected);
    }

    #[test]
    fn nonsense_on_the_device_is_passed_over() {
        let store = Memory::default();
        store.set("branan.puzzles.brandubh", "\u{0} {\"x\":1} 2 -- 9999999 2- ");
        let mut record = Record::read(store.clone(), &collection());
        assert_eq!(record.count(), (1, 0));
        record.solve(3);
        assert_eq!(Record::read(store, &collection()).count(), (2, 1));
    }

    #[test]
    fn the_next_one_is_not_solved_and_of_the_kind_that_is_wanted() {
        let collection = collection();
        let mut record = Record::read(Memory::default(), &collection);
        let next =
            |record: &Record<Memory>, from, grade, side| record.next(from, Wish { grade, side }, &collection);
        assert_eq!(next(&record, 1, None, None), 2);
        assert_eq!(next(&record, 1, Some(4), None), 4);
        assert_eq!(next(&record, 2, None, Some(Side::Attackers)), 5);
        assert_eq!(next(&record, 5, None, None), 1);
        record.solve(2);
        record.miss(3);
        assert_eq!(next(&record, 1, None, None), 3);
        (1..=5).for_each(|number| record.solve(number));
        assert_eq!(next(&record, 1, Some(4), None), 4);
        assert_eq!(next(&record, 3, Some(5), None), 4);
    }

    #[test]
    fn choices_read_back_as_written() {
        for (grade, side) in [(None, None), (Some(4), Some(Side::Attackers)), (None, Some(Side::Defenders))] {
            let (wish, mut again) = (Wish { grade, side }, Wish { grade: Some(1), side: None });
            let [grade, side] = wish.choices();
            again.choose("grade", &grade);
            again.choose("side", &side);
            assert_eq!(again, wish);
        }
    }
}
