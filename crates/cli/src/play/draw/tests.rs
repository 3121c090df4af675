//! The screen as a terminal would show it.

use branan_board_ui::{Charset, Depth, TextStyle, Theme};
use branan_rules::{Piece, RuleSet, Side, Square, presets};
use branan_session::{LocalTerms, Opponent, text_of};
use branan_words::Language;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::layout::{Position, Rect};

use super::*;
use crate::play::menu::Menu;
use crate::play::model::Key;

fn look(charset: Charset, depth: Depth) -> Look {
    Look { board: TextStyle { charset, depth, theme: Theme::Wood }, words: Words::of(Language::English) }
}

fn model(rules: &RuleSet) -> Model {
    model_in(Language::English, rules)
}

fn model_in(language: Language, rules: &RuleSet) -> Model {
    let terms = LocalTerms {
        rules: text_of(rules),
        opponent: Opponent::Engine(5),
        side: Side::Attackers,
        is_match: true,
        ..LocalTerms::default()
    };
    Model::at_table(menu(), LocalGame::new(terms, Words::of(language)).expect("a preset"))
}

fn menu() -> Menu {
    Menu::new(&presets::ALL.map(Clone::clone))
}

/// The lines of a screen.
fn screen(model: &Model, look: Look, width: u16, height: u16) -> Vec<String> {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).expect("a screen in memory");
    terminal.draw(|frame| draw(frame, model, look, 0)).expect("drawn");
    let buffer = terminal.backend().buffer();
    let row = |y| (0..width).map(|x| buffer[(x, y)].symbol().to_owned()).collect::<String>();
    (0..height).map(row).collect()
}

fn type_in(model: &mut Model, text: &str) {
    for letter in text.chars() {
        let key = if letter == '\n' { Key::Enter } else { Key::Char(letter) };
        model.update(Message::Key(key));
    }
}

#[test]
fn every_preset_shows_board_names_and_keys_on_usual_terminals() {
    for (width, height) in [(80, 24), (120, 40), (200, 50)] {
        for set in presets::ALL {
            let shown = screen(&model(set), look(Charset::Unicode, Depth::Plain), width, height);
            let text = shown.join("\n");
            assert!(text.contains(set.name.as_ref()), "{}\n{text}", set.id);
            assert!(text.contains("Attackers: You") && text.contains("Computer, level 5"), "{text}");
            assert!(text.contains("q quit") && text.contains("set 1 of 2"), "{text}");
            for rank in 1..=set.size() {
                let name = format!("{rank} ");
                assert!(shown.iter().any(|line| line.contains(&name)), "rank {rank}\n{text}");
            }
        }
    }
}

#[test]
fn pieces_stand_where_the_game_says() {
    for (charset, letters) in [(Charset::Unicode, ['◆', '○', '♔']), (Charset::Ascii, ['A', 'D', 'K'])] {
        let model = model(&presets::BRANDUBH);
        let shown = screen(&model, look(charset, Depth::Plain), 44, 22);
        let layout = Layout::new(Rect::new(0, 0, 44, 22), 7).expect("it fits");
        assert_eq!(layout.square, (3, 1));
        for piece in Piece::ALL {
            for square in presets::BRANDUBH.start.squares_of(piece).iter() {
                let place = layout.place(square, false);
                let letter = shown[usize::from(place.y)].chars().nth(usize::from(place.x) + 1);
                assert_eq!(letter, Some(letters[piece as usize]), "{square}");
            }
        }
    }
}

#[test]
fn a_small_board_looks_like_this() {
    let mut model = model(&presets::BRANDUBH);
    type_in(&mut model, "d2-e2\n");
    let table = model.table.as_mut().expect("a table");
    let id = table.thinking.expect("it thinks").id;
    model.update(Message::Thought { id, mv: Some("c4-c5".parse().expect("a move")) });
    model.update(Message::Click("e2".parse().expect("a square")));
    let shown = screen(&model, look(Charset::Ascii, Depth::Plain), 50, 12);
    let board: Vec<&str> = shown.iter().map(|line| line[..24].trim_end()).collect();
    assert_eq!(
        board[1..9],
        [
            " 7  #  .  .  A  .  .  #",
            " 6  .  .  .  A  .  .  .",
            " 5  .  . [D] D  .  .  .",
            " 4  A  A [.] K  D  A  A",
            " 3  .  .  .  D  *  .  .",
            " 2  *  *  *  * >A< *  *",
            " 1  #  .  .  A  *  .  #",
            "    a  b  c  d  e  f  g",
        ],
        "{shown:#?}"
    );
}

#[test]
fn flipping_turns_pieces_and_clicks_alike() {
    let mut model = model(&presets::BRANDUBH);
    let area = Rect::new(0, 0, 80, 24);
    let corner = Position::new(3, 0);
    assert_eq!(under(&model, area, corner), Some(Pointed::Square(Square::new(0, 6))));
    type_in(&mut model, "f");
    assert_eq!(under(&model, area, corner), Some(Pointed::Square(Square::new(6, 0))));
    assert_eq!(under(&model, area, Position::new(79, 23)), None);
}

#[test]
fn every_look_survives_every_size() {
    let mut models = vec![Model::at_menu(menu(), Words::of(Language::English))];
    models.push(model(&presets::HNEFATAFL));
    for keys in ["?", "ry", "s", "l", "q", "h", "d2", "d1-d3\nr"] {
        let mut model = model(&presets::BRANDUBH);
        type_in(&mut model, keys);
        models.push(model);
    }
    for model in &models {
        for charset in [Charset::Unicode, Charset::Ascii] {
            for depth in [Depth::Plain, Depth::Sixteen, Depth::Indexed, Depth::True] {
                for (width, height) in
                    [(80, 24), (200, 50), (30, 30), (40, 10), (20, 5), (7, 3), (1, 1), (300, 90)]
                {
                    let shown = screen(model, look(charset, depth), width, height);
                    if charset == Charset::Ascii {
                        let strange = shown.concat().chars().find(|letter| !letter.is_ascii());
                        assert_eq!(strange, None, "{shown:#?}");
                    }
                }
            }
        }
    }
}

#[test]
fn large_boards_are_drawn_small_and_too_large_ones_explained() {
    let start = "9a9/19/19/19/19/19/19/19/19/9k9/19/19/19/19/19/19/19/19/9a9 a";
    let rules = RuleSet {
        id: "wide".into(),
        start: start.parse().expect("a position"),
        throne: branan_rules::Zone::NONE,
        corners: branan_rules::Zone::NONE,
        attacker_camp: branan_rules::Zone::NONE,
        escape: branan_rules::Escape::Edge,
        king_strength: branan_rules::KingStrength::Two,
        linnaean_capture: false,
        ..presets::TABLUT
    };
    let model = model(&rules);
    let shown = screen(&model, look(Charset::Unicode, Depth::Plain), 80, 24).join("\n");
    assert!(shown.contains("19 ") && shown.contains('♔'), "{shown}");
    let shown = screen(&model, look(Charset::Unicode, Depth::Plain), 70, 15).join("\n");
    assert!(shown.contains("A 19x19 board needs"), "{shown}");
}

#[test]
fn the_menu_shows_what_is_chosen_and_knows_its_lines() {
    let mut model = Model::at_menu(menu(), Words::of(Language::English));
    model.update(Message::Key(Key::Down));
    model.update(Message::Key(Key::Char('7')));
    for (width, height) in [(80, 24), (200, 50)] {
        let shown = screen(&model, look(Charset::Unicode, Depth::Plain), width, height);
        let text = shown.join("\n");
        assert!(text.contains("◆ Historical Brandubh"), "{text}");
        assert!(text.contains("Computer, level 7"), "{text}");
        assert!(text.contains("8 attackers against 4"), "{text}");
        let area = Rect::new(0, 0, width, height);
        for (y, line) in shown.iter().enumerate() {
            let Some(x) = line.find("Copenhagen") else { continue };
            let place = Position::new(x as u16, y as u16);
            assert_eq!(under(&model, area, place), Some(Pointed::Line(3)));
        }
    }
}

#[test]
fn the_end_of_a_set_is_told_with_its_reason() {
    let mut model = model(&presets::BRANDUBH);
    type_in(&mut model, "ry");
    let shown = screen(&model, look(Charset::Unicode, Depth::Plain), 80, 24).join("\n");
    assert!(shown.contains("You lose"), "{shown}");
    assert!(shown.contains("Resigned: Attackers."), "{shown}");
    assert!(shown.contains("Set 1: Computer, level 5"), "{shown}");
    assert!(shown.contains("n second set"), "{shown}");
}

#[test]
fn every_language_is_spoken_all_over_the_screen() {
    for (language, words) in [
        (Language::French, ["Attaquants", "reprendre", "Abandon", "manche 1"]),
        (Language::German, ["Angreifer", "zurück", "Aufgegeben", "Partie 1 von 2"]),
        (Language::Portuguese, ["Atacantes", "voltar", "Desist", "partida 1 de 2"]),
    ] {
        let mut model = model_in(language, &presets::BRANDUBH);
        let look = Look { words: Words::of(language), ..look(Charset::Unicode, Depth::Plain) };
        let before = screen(&model, look, 120, 40).join("\n");
        type_in(&mut model, "ry");
        let after = screen(&model, look, 120, 40).join("\n");
        for word in words {
            assert!(before.contains(word) || after.contains(word), "{word}: {before}\n{after}");
        }
        let menu = screen(&Model::at_menu(menu(), Words::of(language)), look, 120, 40).join("\n");
        assert!(menu.contains(&Words::of(language).text("choose-start")), "{menu}");
    }
}
