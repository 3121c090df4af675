//! The menu before a game: which rules, against whom, which side, how long.

use branan_rules::{RuleSet, Side};
use branan_session::{Handicap, LocalTerms, Opponent, TOP_LEVEL, text_of};

use super::model::{Key, Message};

/// The level that is offered first.
pub(crate) const FIRST_LEVEL: u8 = 3;

/// The menu as it stands.
pub(crate) struct Menu {
    pub(super) sets: Vec<RuleSet>,
    pub(super) chosen: usize,
    pub(super) level: u8,
    pub(super) friend: bool,
    pub(super) side: Side,
    pub(super) handicap: Handicap,
    pub(super) is_match: bool,
    /// The line that the keys work on: a rule set, or one of [`MenuRow`] behind them.
    pub(super) line: usize,
    /// Why the last choice could not be played.
    pub(super) trouble: Option<String>,
}

/// The lines below the rule sets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum MenuRow {
    Rules(usize),
    Opponent,
    Side,
    Handicap,
    Length,
    Start,
}

/// What comes of a message.
pub(super) enum Choice {
    Undecided,
    Start(Box<LocalTerms>),
    Quit,
}

impl Menu {
    pub(crate) fn new(sets: &[RuleSet]) -> Menu {
        Menu {
            sets: sets.to_vec(),
            chosen: 0,
            level: FIRST_LEVEL,
            friend: false,
            side: Side::Attackers,
            handicap: Handicap::None,
            is_match: false,
            line: 0,
            trouble: None,
        }
    }

    /// The rule set that is chosen.
    pub(super) fn rules(&self) -> &RuleSet {
        &self.sets[self.chosen]
    }

    /// How many lines there are.
    pub(super) fn lines(&self) -> usize {
        self.sets.len() + 5
    }

    /// What a line is about.
    pub(super) fn line(&self, line: usize) -> MenuRow {
        match line.checked_sub(self.sets.len()) {
            None => MenuRow::Rules(line),
            Some(0) => MenuRow::Opponent,
            Some(1) => MenuRow::Side,
            Some(2) => MenuRow::Handicap,
            Some(3) => MenuRow::Length,
            Some(_) => MenuRow::Start,
        }
    }

    /// What is chosen.
    pub(super) fn terms(&self) -> LocalTerms {
        LocalTerms {
            rules: text_of(self.rules()),
            opponent: if self.friend { Opponent::Friend } else { Opponent::Engine(self.level) },
            side: self.side,
            handicap: self.handicap,
            is_match: self.is_match,
            ..LocalTerms::default()
        }
    }

    pub(super) fn update(&mut self, message: &Message) -> Choice {
        match message {
            Message::Key(key) => self.key(*key),
            Message::Choose(line) if *line < self.lines() => {
                let again = self.line == *line;
                self.go_to(*line);
                match self.line(*line) {
                    MenuRow::Start => return Choice::Start(Box::new(self.terms())),
                    MenuRow::Rules(_) => {}
                    _ if again => self.change(true),
                    _ => {}
                }
                Choice::Undecided
            }
            _ => Choice::Undecided,
        }
    }

    fn key(&mut self, key: Key) -> Choice {
        match key {
            Key::Up | Key::Char('k') => self.go_to(self.line.checked_sub(1).unwrap_or(self.lines() - 1)),
            Key::Down | Key::Char('j' | '\t') => self.go_to((self.line + 1) % self.lines()),
            Key::Right | Key::Char('l' | ' ' | '+') => self.change(true),
            Key::Left | Key::Char('h' | '-') => self.change(false),
            Key::Char(digit @ '0'..='9') => {
                self.friend = false;
                self.level = match digit {
                    '0' => TOP_LEVEL,
                    digit => digit as u8 - b'0',
                };
                self.go_to(self.sets.len());
            }
            Key::Enter => return Choice::Start(Box::new(self.terms())),
            Key::Escape | Key::Interrupt | Key::Char('q') => return Choice::Quit,
            Key::Backspace | Key::Char(_) => {}
        }
        Choice::Undecided
    }

    fn go_to(&mut self, line: usize) {
        self.line = line;
        self.trouble = None;
        if let MenuRow::Rules(set) = self.line(line) {
            self.chosen = set;
        }
    }

    /// Takes the next or the previous value of the current line. The opponents
    /// are the levels in order, with a friend behind the strongest.
    fn change(&mut self, up: bool) {
        match self.line(self.line) {
            MenuRow::Rules(_) | MenuRow::Start => {}
            MenuRow::Side if self.friend => {}
            MenuRow::Side => self.side = self.side.other(),
            MenuRow::Handicap => self.handicap = beside(self.handicap, up),
            MenuRow::Length => self.is_match = !self.is_match,
            MenuRow::Opponent => match (self.friend, self.level, up) {
                (true, _, up) => (self.friend, self.level) = (false, if up { 1 } else { TOP_LEVEL }),
                (false, TOP_LEVEL, true) | (false, 1, false) => self.friend = true,
                (false, level, true) => self.level = level + 1,
                (false, level, false) => self.level = level - 1,
            },
        }
    }
}

/// The handicap after or before one; they go round.
fn beside(handicap: Handicap, up: bool) -> Handicap {
    let all = Handicap::ALL;
    let place = all.iter().position(|&other| other == handicap).unwrap_or(0);
    all[(place + if up { 1 } else { all.len() - 1 }) % all.len()]
}

#[cfg(test)]
mod tests {
    use super::*;
    use branan_rules::presets;

    fn menu() -> Menu {
        Menu::new(&presets::ALL.map(Clone::clone))
    }

    fn press(menu: &mut Menu, keys: &[Key]) -> Choice {
        let mut last = Choice::Undecided;
        for key in keys {
            last = menu.update(&Message::Key(*key));
        }
        last
    }

    #[test]
    fn enter_starts_what_is_chosen() {
        let mut menu = menu();
        let Choice::Start(terms) = press(&mut menu, &[Key::Down, Key::Down, Key::Enter]) else {
            panic!("it should start");
        };
        assert_eq!(terms.rules, "hnefatafl");
        assert_eq!(terms.opponent, Opponent::Engine(FIRST_LEVEL));
    }

    #[test]
    fn levels_go_round_by_way_of_the_friend() {
        let mut menu = menu();
        let mut seen = Vec::new();
        press(&mut menu, &[Key::Char('1')]);
        for _ in 0..TOP_LEVEL + 2 {
            seen.push(menu.terms().opponent);
            press(&mut menu, &[Key::Right]);
        }
        assert_eq!(seen[0], Opponent::Engine(1));
        let last = [Opponent::Engine(TOP_LEVEL), Opponent::Friend, Opponent::Engine(1)];
        assert_eq!(seen[seen.len() - 3..], last);
        press(&mut menu, &[Key::Left, Key::Left]);
        assert_eq!(menu.terms().opponent, Opponent::Friend);
    }

    #[test]
    fn side_and_length_change_both_ways_and_the_lines_go_round() {
        let mut menu = menu();
        press(&mut menu, &[Key::Up, Key::Up, Key::Left, Key::Up, Key::Left, Key::Up, Key::Right]);
        let terms = menu.terms();
        assert!(terms.is_match);
        assert_eq!((terms.side, terms.handicap), (Side::Defenders, Handicap::FirstMove));
        press(&mut menu, &[Key::Down, Key::Down, Key::Down, Key::Down]);
        assert_eq!(menu.line(menu.line), MenuRow::Rules(0));
    }

    #[test]
    fn a_click_chooses_and_the_button_starts() {
        let mut menu = menu();
        assert!(matches!(menu.update(&Message::Choose(3)), Choice::Undecided));
        assert_eq!(menu.rules().id, "copenhagen");
        let start = menu.lines() - 1;
        assert!(matches!(menu.update(&Message::Choose(start)), Choice::Start(_)));
        assert!(matches!(menu.update(&Message::Choose(99)), Choice::Undecided));
        assert!(matches!(press(&mut menu, &[Key::Char('q')]), Choice::Quit));
    }
}
