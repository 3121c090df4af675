//! What keys and clicks mean at the table.

use branan_rules::{Direction, Square};
use branan_scene::{Speak, Value};

use super::files;
use super::local_game::{LocalGame, Overlay, Question};
use super::model::{Effect, Key, Message};

impl LocalGame {
    /// Takes note of what happened and says what is to be done about it.
    pub(super) fn update(&mut self, message: Message) -> Vec<Effect> {
        match message {
            Message::Key(key) => self.key(key),
            Message::Over(square) => {
                if self.overlay.is_none() && square.is_on(self.size()) {
                    self.cursor = square;
                }
                Vec::new()
            }
            Message::Click(square) => self.click(square),
            Message::Thought { id, mv } => self.thought(id, mv),
            Message::Saved(Ok(path)) => {
                self.is_saved = true;
                self.notify(self.words.say("terminal-saved", &[("path", Value::Text(&path))]));
                Vec::new()
            }
            Message::Loaded(Ok(game)) => self.take_up(*game),
            Message::Saved(Err(why)) | Message::Loaded(Err(why)) => {
                self.complain(why);
                Vec::new()
            }
            Message::Choose(_) => Vec::new(),
        }
    }

    fn size(&self) -> u8 {
        self.game().rule_set().size()
    }

    fn click(&mut self, square: Square) -> Vec<Effect> {
        if self.overlay == Some(Overlay::Help) {
            self.overlay = None;
        }
        if self.overlay.is_some() || !square.is_on(self.size()) {
            return Vec::new();
        }
        self.typed = None;
        self.touch(square)
    }

    fn key(&mut self, key: Key) -> Vec<Effect> {
        if let (Key::Char(digit @ '1'..='9'), Some(letter)) = (key, self.letter.take()) {
            return self.reconsider(letter, digit);
        }
        if let Some(overlay) = self.overlay.take() {
            return self.answer(overlay, key);
        }
        if let Some(typed) = self.typed.take() {
            return self.type_on(typed, key);
        }
        self.order(key)
    }

    /// A letter that was taken for an order turns out to begin a move, as `d` in `d2-e2`.
    fn reconsider(&mut self, letter: char, digit: char) -> Vec<Effect> {
        self.overlay = None;
        self.notice = None;
        if letter == 'f' {
            self.flipped = !self.flipped;
        }
        self.typed = Some(format!("{letter}{digit}"));
        let is_hint = self.thinking.is_some_and(|thinking| thinking.is_hint);
        if is_hint { self.stop_thinking() } else { Vec::new() }
    }

    fn type_on(&mut self, mut typed: String, key: Key) -> Vec<Effect> {
        const LONGEST: usize = 12;
        match key {
            Key::Enter if typed.is_empty() => return Vec::new(),
            Key::Enter => {
                if let Ok(effects) = self.play_typed(&typed) {
                    return effects;
                }
            }
            Key::Escape => {
                self.notice = None;
                return Vec::new();
            }
            Key::Interrupt => return self.quit(),
            Key::Backspace => {
                typed.pop();
                if typed.is_empty() {
                    return Vec::new();
                }
            }
            Key::Char(letter)
                if typed.len() < LONGEST && (letter.is_ascii_alphanumeric() || letter == '-') =>
            {
                self.notice = None;
                typed.push(letter);
            }
            Key::Up | Key::Down | Key::Left | Key::Right => {
                self.steer(key);
                return Vec::new();
            }
            Key::Char(_) => {}
        }
        self.typed = Some(typed);
        Vec::new()
    }

    fn order(&mut self, key: Key) -> Vec<Effect> {
        match key {
            Key::Up | Key::Down | Key::Left | Key::Right => self.steer(key),
            Key::Enter | Key::Char(' ') => return self.touch(self.cursor),
            Key::Escape => {
                let effects = self.stop_hint();
                self.put_down();
                self.notice = None;
                return effects;
            }
            Key::Interrupt | Key::Char('q') => return self.quit(),
            Key::Backspace | Key::Char('u') => return self.undo(),
            Key::Char(letter) => return self.letter(letter),
        }
        Vec::new()
    }

    fn letter(&mut self, letter: char) -> Vec<Effect> {
        let is_file = letter.is_ascii_lowercase() && letter as u8 - b'a' < self.size();
        // A digit behind `s` or `l` belongs to the name of a file.
        self.letter = Some(letter).filter(|letter| is_file && !matches!(letter, 's' | 'l'));
        match letter {
            'h' => return self.ask_for_hint(),
            'f' => self.flipped = !self.flipped,
            'w' => {
                self.warns = !self.warns;
                let key = if self.warns { "terminal-warnings-on" } else { "terminal-warnings-off" };
                self.notify(self.words.text(key));
            }
            'r' => self.ask_if_going(Question::Resign),
            'd' if self.level().is_some() => self.complain(self.words.text("terminal-no-draw")),
            'd' => self.ask_if_going(Question::Draw),
            's' => self.overlay = Some(Overlay::Save(files::suggested(self))),
            'l' => self.overlay = Some(Overlay::Load(String::new())),
            'n' if self.is_on() && self.game().end().is_none() => self.ask(Question::Again),
            'n' => return self.next_set(),
            'm' if self.is_on() => self.ask(Question::Menu),
            'm' => return vec![Effect::ToMenu],
            '?' => self.overlay = Some(Overlay::Help),
            ':' | '/' => self.typed = Some(String::new()),
            _ if is_file => {
                self.letter = None;
                self.typed = Some(letter.to_string());
            }
            _ => self.notify(self.words.text("terminal-press-help")),
        }
        Vec::new()
    }

    fn ask(&mut self, question: Question) {
        self.overlay = Some(Overlay::Ask(question));
    }

    fn ask_if_going(&mut self, question: Question) {
        if self.game().end().is_some() {
            self.complain(self.words.text("terminal-over"));
        } else {
            self.ask(question);
        }
    }

    fn quit(&mut self) -> Vec<Effect> {
        if self.is_on() {
            self.ask(Question::Quit);
            return Vec::new();
        }
        vec![Effect::Quit]
    }

    fn stop_hint(&mut self) -> Vec<Effect> {
        let is_hint = self.thinking.is_some_and(|thinking| thinking.is_hint);
        if is_hint { self.stop_thinking() } else { Vec::new() }
    }

    /// Moves the cursor as the arrow points, whichever way the board is turned.
    fn steer(&mut self, key: Key) {
        let direction = match key {
            Key::Up => Direction::North,
            Key::Down => Direction::South,
            Key::Left => Direction::West,
            _ => Direction::East,
        };
        let direction = if self.flipped { direction.opposite() } else { direction };
        self.cursor = self.cursor.step(direction, self.size()).unwrap_or(self.cursor);
    }

    fn answer(&mut self, overlay: Overlay, key: Key) -> Vec<Effect> {
        match (overlay, key) {
            (Overlay::Help, Key::Interrupt) => self.quit(),
            (Overlay::Ask(question), key) => self.decide(question, key),
            (Overlay::Help, _) | (Overlay::Save(_) | Overlay::Load(_), Key::Escape | Key::Interrupt) => {
                Vec::new()
            }
            (Overlay::Save(name), Key::Enter) if !name.trim().is_empty() => {
                let path = files::with_ending(name.trim());
                vec![Effect::Save { path, text: files::written(self) }]
            }
            (Overlay::Load(name), Key::Enter) if !name.trim().is_empty() => {
                vec![Effect::Load { path: name.trim().to_owned() }]
            }
            (Overlay::Save(name), key) => {
                self.overlay = Some(Overlay::Save(edited(name, key)));
                Vec::new()
            }
            (Overlay::Load(name), key) => {
                self.overlay = Some(Overlay::Load(edited(name, key)));
                Vec::new()
            }
        }
    }

    fn decide(&mut self, question: Question, key: Key) -> Vec<Effect> {
        match key {
            Key::Char('y' | 'Y') | Key::Enter => {}
            // Whoever presses it twice means it.
            Key::Interrupt if question == Question::Quit => {}
            Key::Char('n' | 'N') | Key::Escape | Key::Interrupt => return Vec::new(),
            _ => {
                self.ask(question);
                return Vec::new();
            }
        }
        match question {
            Question::Resign => {
                self.session.resign(0);
                self.concluded()
            }
            Question::Draw => {
                self.session.agree_on_draw(0);
                self.concluded()
            }
            Question::Again => self.next_set(),
            Question::Menu => vec![Effect::ToMenu],
            Question::Quit => vec![Effect::Quit],
        }
    }
}

fn edited(mut text: String, key: Key) -> String {
    const LONGEST: usize = 200;
    match key {
        Key::Backspace => {
            text.pop();
        }
        Key::Char(letter) if text.len() < LONGEST && !letter.is_control() => text.push(letter),
        _ => {}
    }
    text
}
