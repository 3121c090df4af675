//! Going through a game move by move on the terminal.

use std::io::{self, Write};

use crossterm::cursor::{Hide, MoveTo, Show};
use crossterm::event::{self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use crossterm::style::Print;
use crossterm::terminal::{
    self, Clear, ClearType, EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use crossterm::{execute, queue};

use branan_board_ui::{TextStyle, text};
use branan_scene::{Speak, Value};
use branan_session::story;
use branan_words::Words;

use crate::subject::Loaded;
use crate::terminal::{Paint, columns};
use crate::wrap::{self, side_by_side};
use crate::{play, scene};

/// Games being looked at: which one, after how many moves, from which side.
pub(crate) struct Stepper<'g> {
    games: &'g [Loaded],
    game: usize,
    moves: usize,
    flipped: bool,
    style: TextStyle,
    paint: Paint,
    words: &'static Words,
}

/// What the player at the keyboard wants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Wish {
    Forward,
    Back,
    FarForward,
    FarBack,
    Start,
    End,
    NextGame,
    PreviousGame,
    Flip,
    Quit,
}

/// The columns between the board and the moves.
const GAP: usize = 3;
/// The columns that what is said takes at most, if the board takes no more.
const TEXT_WIDTH: usize = 60;

impl<'g> Stepper<'g> {
    pub(crate) fn new(
        games: &'g [Loaded],
        game: usize,
        style: TextStyle,
        paint: Paint,
        words: &'static Words,
    ) -> Stepper<'g> {
        Stepper { games, game, moves: 0, flipped: false, style, paint, words }
    }

    /// Turns the board.
    pub(crate) fn flip(&mut self) {
        self.flipped = !self.flipped;
    }

    /// Goes to the position after some number of moves, at most to the end.
    pub(crate) fn go_to(&mut self, moves: usize) {
        self.moves = moves.min(self.loaded().game.len());
    }

    /// Takes the terminal and keeps it until somebody quits.
    pub(crate) fn run(&mut self) -> io::Result<()> {
        let _screen = Screen::take()?;
        loop {
            self.draw()?;
            let wish = match event::read()? {
                Event::Key(key) if key.kind != KeyEventKind::Release => wish(key),
                _ => None,
            };
            match wish {
                Some(Wish::Quit) => return Ok(()),
                Some(wish) => self.follow(wish),
                None => {}
            }
        }
    }

    /// Does what somebody wants, except to quit.
    pub(crate) fn follow(&mut self, wish: Wish) {
        const FAR: usize = 10;
        match wish {
            Wish::Forward => self.go_to(self.moves + 1),
            Wish::Back => self.go_to(self.moves.saturating_sub(1)),
            Wish::FarForward => self.go_to(self.moves + FAR),
            Wish::FarBack => self.go_to(self.moves.saturating_sub(FAR)),
            Wish::Start => self.go_to(0),
            Wish::End => self.go_to(usize::MAX),
            Wish::NextGame if self.game + 1 < self.games.len() => self.take_up(self.game + 1),
            Wish::PreviousGame if self.game > 0 => self.take_up(self.game - 1),
            Wish::NextGame | Wish::PreviousGame | Wish::Quit => {}
            Wish::Flip => self.flip(),
        }
    }

    fn take_up(&mut self, game: usize) {
        self.game = game;
        self.moves = 0;
    }

    fn loaded(&self) -> &'g Loaded {
        &self.games[self.game]
    }

    fn draw(&self) -> io::Result<()> {
        let (width, height) = terminal::size()?;
        let mut out = io::stdout().lock();
        let lines = self.screen(width.into(), height.into());
        for (row, line) in (0..height).zip(&lines) {
            queue!(out, MoveTo(0, row), Print(line), Clear(ClearType::UntilNewLine))?;
        }
        queue!(out, Clear(ClearType::FromCursorDown))?;
        out.flush()
    }

    /// The lines to show on a terminal of this size: the board and what is said
    /// of it at the left, the moves at the right.
    pub(crate) fn screen(&self, width: usize, height: usize) -> Vec<String> {
        // The title with a line below it, and the keys.
        let rows = height.saturating_sub(3);
        let board = self.board();
        let board_width = board.iter().map(|line| columns(line)).max().unwrap_or(0);
        let list = self.move_list(rows, width.saturating_sub(board_width + GAP));
        let list_width = list.iter().map(|line| columns(line)).max().unwrap_or(0);
        let left = match list_width {
            0 => width,
            list => width.saturating_sub(list + GAP).clamp(board_width, TEXT_WIDTH.max(board_width)),
        };
        let mut lines = vec![self.title(width), String::new()];
        let words = self.board_and_words(board, left, rows);
        lines.extend(side_by_side(&words, &list, left + GAP).take(rows));
        lines.resize(height.saturating_sub(1), String::new());
        let keys = if self.games.len() > 1 { "terminal-step-keys" } else { "terminal-step-keys-one" };
        let keys = self.words.text(keys);
        lines.push(self.paint.dim(&cut(&format!(" {keys}"), width)));
        lines
    }

    /// The board, and below it what is said of the position. Where there are too
    /// few rows for both, the board gives up its frame and its coordinates first.
    fn board_and_words(&self, mut board: Vec<String>, width: usize, rows: usize) -> Vec<String> {
        let words = self.words(width);
        while board.len() + words.len() > rows && board.len() > self.size() {
            board.pop();
            if board.len() > self.size() {
                board.remove(0);
            }
        }
        board.extend(words);
        board
    }

    fn size(&self) -> usize {
        self.loaded().game.rule_set().size().into()
    }

    fn title(&self, width: usize) -> String {
        let loaded = self.loaded();
        let which = match self.games.len() {
            1 => String::new(),
            games => {
                let place = [("number", Value::Number(self.game + 1)), ("all", Value::Number(games))];
                format!("   {}", self.words.say("terminal-game", &place))
            }
        };
        let room = width.saturating_sub(which.chars().count() + 1);
        format!(" {}{}", self.paint.bold(&cut(&loaded.title, room)), self.paint.dim(&which))
    }

    fn board(&self) -> Vec<String> {
        let game = scene::rewound(&self.loaded().game, self.moves);
        let view = scene::position(&game).flipped(self.flipped);
        text(&view, &self.style).lines().map(|line| format!(" {line}")).collect()
    }

    /// The moves around the current one, two a line, the current one marked.
    fn move_list(&self, rows: usize, width: usize) -> Vec<String> {
        let plies: Vec<String> = self.loaded().game.plies().into_iter().map(story::written).collect();
        let column = plies.iter().map(String::len).max().unwrap_or(0) + 2;
        if plies.is_empty() || width < 2 * column + 6 || rows == 0 {
            return Vec::new();
        }
        let turns = plies.len().div_ceil(2);
        let current = self.moves.saturating_sub(1) / 2;
        let first = current.saturating_sub(rows / 2).min(turns.saturating_sub(rows));
        (first..turns.min(first + rows)).map(|turn| self.turn(turn, &plies, column)).collect()
    }

    fn turn(&self, turn: usize, plies: &[String], column: usize) -> String {
        let cell = |ply: usize| match plies.get(ply) {
            None => String::new(),
            Some(mv) if ply + 1 == self.moves => {
                let pad = " ".repeat(column - mv.len() - 2);
                format!("{}{pad}", self.marked(mv))
            }
            Some(mv) => format!(" {mv:width$}", width = column - 1),
        };
        let number = self.paint.dim(&format!("{:4}.", turn + 1));
        format!("{number} {}{}", cell(2 * turn), cell(2 * turn + 1))
    }

    /// The current move, marked with and without colours.
    fn marked(&self, mv: &str) -> String {
        if self.paint.is_on() { self.paint.inverse(&format!(" {mv} ")) } else { format!("[{mv}]") }
    }

    /// What is said of the position: the state of the game, then whatever needs attention.
    fn words(&self, width: usize) -> Vec<String> {
        let loaded = self.loaded();
        let game = scene::rewound(&loaded.game, self.moves);
        let mut told = play::describe(&game, self.words);
        let step = [("number", Value::Number(self.moves)), ("all", Value::Number(loaded.game.len()))];
        told[0] = format!("{} {}", self.words.say("terminal-step", &step), told[0]);
        if self.moves == loaded.game.len() {
            told.extend(loaded.trouble.clone());
        }
        let mut lines = vec![String::new()];
        for (i, text) in told.iter().enumerate() {
            let set = wrap::paragraph(" ", text, width);
            lines.extend(set.lines().map(|line| match i {
                0 => line.to_owned(),
                _ => self.paint.yellow(line),
            }));
        }
        lines
    }
}

/// What a key asks for.
fn wish(key: KeyEvent) -> Option<Wish> {
    let control = key.modifiers.contains(KeyModifiers::CONTROL);
    Some(match key.code {
        KeyCode::Char('c' | 'd') if control => Wish::Quit,
        KeyCode::Char('q') | KeyCode::Esc => Wish::Quit,
        KeyCode::Right | KeyCode::Char(' ' | 'l') | KeyCode::Enter => Wish::Forward,
        KeyCode::Left | KeyCode::Backspace | KeyCode::Char('h') => Wish::Back,
        KeyCode::Down | KeyCode::Char('j') => Wish::FarForward,
        KeyCode::Up | KeyCode::Char('k') => Wish::FarBack,
        KeyCode::Home | KeyCode::Char('g') => Wish::Start,
        KeyCode::End | KeyCode::Char('G') => Wish::End,
        KeyCode::PageDown | KeyCode::Char('n') => Wish::NextGame,
        KeyCode::PageUp | KeyCode::Char('p') => Wish::PreviousGame,
        KeyCode::Char('f') => Wish::Flip,
        _ => return None,
    })
}

/// The first letters of a text.
fn cut(text: &str, width: usize) -> String {
    if text.chars().count() <= width {
        return text.to_owned();
    }
    text.chars().take(width.saturating_sub(1)).chain(['…']).collect()
}

/// The terminal while it is ours.
struct Screen;

impl Screen {
    fn take() -> io::Result<Screen> {
        enable_raw_mode()?;
        let screen = Screen;
        execute!(io::stdout(), EnterAlternateScreen, Hide)?;
        Ok(screen)
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        // There is nothing to be done if the terminal has gone away.
        let _ = execute!(io::stdout(), Show, LeaveAlternateScreen);
        let _ = disable_raw_mode();
    }
}

#[cfg(test)]
mod tests {
    use branan_rules::presets;

    use branan_words::Language;

    use super::*;

    fn games() -> Vec<Loaded> {
        let mut game = branan_rules::AnyGame::new(presets::BRANDUBH).expect("a preset");
        for mv in ["d2-e2", "c4-c5", "f4-f5", "d4-c4", "e2-d2"] {
            game.play(mv.parse().expect("a move")).expect("legal");
        }
        let titled = |title: &str| Loaded {
            game: game.clone(),
            title: title.to_owned(),
            trouble: None,
            broken: false,
        };
        vec![titled("First"), titled("Second")]
    }

    fn stepper(games: &[Loaded]) -> Stepper<'_> {
        Stepper::new(games, 0, TextStyle::default(), Paint::PLAIN, Words::of(Language::English))
    }

    #[test]
    fn the_screen_has_board_moves_words_and_keys() {
        let games = games();
        let mut stepper = stepper(&games);
        stepper.follow(Wish::End);
        let screen = stepper.screen(80, 24);
        assert_eq!(screen.len(), 24);
        assert_eq!(screen[0], " First   game 1 of 2");
        assert_eq!(screen[3], "   ╭─────────────────────╮                               2.  f4-f5     d4-c4");
        assert_eq!(screen[9], " 2 │ ·  ·  · [◆][·] ·  · │ 2");
        assert!(screen[4].contains("3. [e2-d2xd3]"), "{}", screen[4]);
        assert!(screen[14].starts_with(" Move 5 of 5. Defenders to move. "), "{}", screen[14]);
        assert!(screen[23].contains("q quit"));
    }

    #[test]
    fn every_size_of_terminal_is_filled_and_never_overrun() {
        let games = games();
        let mut stepper = stepper(&games);
        stepper.follow(Wish::Forward);
        for (width, height) in [(80, 24), (120, 40), (40, 24), (80, 12), (30, 10), (10, 3), (1, 1), (200, 60)]
        {
            let screen = stepper.screen(width, height);
            assert_eq!(screen.len(), height.max(1), "{width}x{height}");
            if width >= 30 {
                assert!(screen.iter().all(|line| columns(line) <= width), "{width}x{height}: {screen:#?}");
            }
        }
    }

    #[test]
    fn wishes_stay_within_the_games() {
        let games = games();
        let mut stepper = stepper(&games);
        for (wish, expected) in [
            (Wish::Back, (0, 0)),
            (Wish::Forward, (0, 1)),
            (Wish::FarForward, (0, 5)),
            (Wish::Forward, (0, 5)),
            (Wish::NextGame, (1, 0)),
            (Wish::NextGame, (1, 0)),
            (Wish::End, (1, 5)),
            (Wish::FarBack, (1, 0)),
            (Wish::PreviousGame, (0, 0)),
            (Wish::PreviousGame, (0, 0)),
        ] {
            stepper.follow(wish);
            assert_eq!((stepper.game, stepper.moves), expected, "{wish:?}");
        }
    }
}
