//! Games played by messages alone, without a terminal.

use branan_rules::{AnyGame, Move, Reason, Side, Square, presets};
use branan_session::{LocalTerms, Opponent, TOP_LEVEL};

use branan_words::{Language, Words};

use super::local_game::{LocalGame, Overlay, Question};
use super::menu::Menu;
use super::model::{Effect, Key, Message, Model};

fn terms(opponent: Opponent) -> LocalTerms {
    LocalTerms { opponent, side: Side::Attackers, ..LocalTerms::default() }
}

fn table(terms: LocalTerms) -> LocalGame {
    LocalGame::new(terms, Words::of(Language::English)).expect("a preset")
}

fn two_people() -> LocalGame {
    table(terms(Opponent::Friend))
}

fn against_engine() -> LocalGame {
    table(terms(Opponent::Engine(1)))
}

/// Types text, `\n` for Enter.
fn type_in(table: &mut LocalGame, text: &str) -> Vec<Effect> {
    let key = |letter| if letter == '\n' { Key::Enter } else { Key::Char(letter) };
    text.chars().flat_map(|letter| table.update(Message::Key(key(letter)))).collect()
}

fn press(table: &mut LocalGame, keys: &[Key]) -> Vec<Effect> {
    keys.iter().flat_map(|key| table.update(Message::Key(*key))).collect()
}

/// Plays the engine's move, as the engine would report it.
fn engine_plays(table: &mut LocalGame, mv: &str) -> Vec<Effect> {
    let id = table.thinking.expect("the engine is asked").id;
    table.update(Message::Thought { id, mv: Some(mv.parse().expect("a move")) })
}

fn square(name: &str) -> Square {
    name.parse().expect("a square")
}

const ESCAPE: &str = "d2-g2\nd3-d2\nb4-b3\nd4-d3\nb3-b2\nd3-a3\nb2-b1\na3-a1\n";

#[test]
fn a_game_is_played_by_typing() {
    let mut table = two_people();
    type_in(&mut table, ESCAPE);
    let end = table.game().end().expect("the king is away");
    assert_eq!((end.winner, end.reason), (Some(Side::Defenders), Reason::Escape));
    assert_eq!(table.describe(), ["The defenders win", "The king has reached a1 and is free."]);
}

#[test]
fn letters_that_are_orders_may_begin_moves() {
    let mut table = two_people();
    // `d` asks about a draw, `f` flips the board, `h` does not exist here.
    type_in(&mut table, "d2e2\n");
    assert_eq!(table.game().len(), 1);
    assert_eq!(table.overlay, None);
    type_in(&mut table, "e4e6\nf4-f5\n");
    assert_eq!(table.game().len(), 3);
    assert!(!table.flipped);
    type_in(&mut table, "f");
    assert!(table.flipped);
    type_in(&mut table, "d");
    assert_eq!(table.overlay, Some(Overlay::Ask(Question::Draw)));
}

#[test]
fn what_cannot_be_played_is_explained_and_may_be_corrected() {
    let mut table = two_people();
    type_in(&mut table, "d2-d4\n");
    let notice = table.notice.clone().expect("it is told");
    assert!(notice.is_bad && notice.text.contains("The piece on d3 is in the way"), "{notice:?}");
    assert_eq!(table.typed.as_deref(), Some("d2-d4"));
    press(&mut table, &[Key::Backspace, Key::Backspace, Key::Char('e'), Key::Char('2'), Key::Enter]);
    assert_eq!(table.game().len(), 1);
    type_in(&mut table, "e99\n");
    assert!(table.notice.as_ref().is_some_and(|notice| notice.is_bad));
    press(&mut table, &[Key::Escape]);
    assert_eq!((table.typed.as_ref(), table.notice.as_ref()), (None, None));
}

#[test]
fn arrows_and_enter_move_a_piece_and_escape_puts_it_back() {
    let mut table = two_people();
    press(&mut table, &[Key::Up, Key::Enter]);
    assert_eq!(table.lifted, Some(square("d2")));
    assert_eq!(table.targets().len(), 6);
    press(&mut table, &[Key::Escape]);
    assert_eq!(table.lifted, None);
    press(&mut table, &[Key::Enter, Key::Right, Key::Enter]);
    assert_eq!(table.game().plies()[0].mv, "d2-e2".parse::<Move>().expect("a move"));
    table.update(Message::Key(Key::Char('f')));
    press(&mut table, &[Key::Up]);
    assert_eq!(table.cursor, square("e1"), "arrows point the way they look");
}

#[test]
fn two_clicks_move_a_piece_and_captures_are_foreseen() {
    let mut table = two_people();
    type_in(&mut table, "d2-e2\nc4-c5\nf4-f5\nd4-c4\n");
    table.update(Message::Click(square("e2")));
    assert_eq!(table.lifted, Some(square("e2")));
    table.update(Message::Over(square("d2")));
    assert_eq!(table.preview().to_string(), "d3");
    table.update(Message::Click(square("d2")));
    assert_eq!(table.game().len(), 5);
    assert_eq!(table.game().plies()[4].captured.to_string(), "d3");
    table.update(Message::Click(square("d2")));
    assert!(table.notice.as_ref().is_some_and(|notice| notice.is_bad), "it is not their turn");
}

#[test]
fn another_piece_may_be_taken_instead_but_not_a_stranger() {
    let mut table = two_people();
    table.update(Message::Click(square("d2")));
    table.update(Message::Click(square("d1")));
    assert_eq!(table.lifted, Some(square("d1")));
    table.update(Message::Click(square("d1")));
    assert_eq!(table.lifted, None);
    table.update(Message::Click(square("d4")));
    assert_eq!(table.lifted, None);
    table.update(Message::Click(Square::new(15, 15)));
    assert_eq!(table.cursor, square("d4"), "there is no such square");
}

#[test]
fn the_engine_is_asked_in_its_turn_and_undo_takes_back_both_moves() {
    let mut table = against_engine();
    assert!(table.think_if_due().is_empty());
    let effects = type_in(&mut table, "d2-e2\n");
    assert!(matches!(effects[..], [Effect::Think { level: 1, .. }]));
    table.update(Message::Click(square("d1")));
    assert_eq!(table.lifted, None, "it is the engine's turn");
    engine_plays(&mut table, "d3-d2");
    assert_eq!((table.game().len(), table.game().side()), (2, Side::Attackers));
    type_in(&mut table, "u");
    assert!(table.game().is_empty());
    assert!(table.thinking.is_none());
}

#[test]
fn taking_back_while_the_engine_thinks_takes_back_one_move_and_the_thought() {
    let mut table = against_engine();
    type_in(&mut table, "d2-e2\n");
    let id = table.thinking.expect("it thinks").id;
    let effects = type_in(&mut table, "u");
    assert!(matches!(effects[..], [Effect::StopThinking]));
    assert!(table.game().is_empty());
    table.update(Message::Thought { id, mv: Some("d3-d2".parse().expect("a move")) });
    assert!(table.game().is_empty(), "a late thought counts for nothing");
}

#[test]
fn an_engine_that_attacks_moves_first_and_its_first_move_stays() {
    let mut table = table(LocalTerms { side: Side::Defenders, ..terms(Opponent::Engine(2)) });
    assert_eq!(table.think_if_due().len(), 1);
    engine_plays(&mut table, "d2-e2");
    assert!(type_in(&mut table, "u").is_empty());
    assert_eq!(table.game().len(), 1, "its first move is not the player's to take back");
    type_in(&mut table, "d3-c3\n");
    engine_plays(&mut table, "d1-d2");
    type_in(&mut table, "u");
    assert_eq!((table.game().len(), table.thinking), (1, None));
}

#[test]
fn hints_are_shown_and_not_played() {
    let mut table = against_engine();
    let effects = type_in(&mut table, "h");
    assert!(matches!(effects[..], [Effect::Think { level: TOP_LEVEL, .. }]));
    engine_plays(&mut table, "d2-e2");
    assert!(table.game().is_empty());
    assert_eq!(table.hint, Some("d2-e2".parse().expect("a move")));
    type_in(&mut table, "d2-e2\n");
    assert_eq!((table.hint, table.game().len()), (None, 1));
}

#[test]
fn resigning_asks_and_can_be_taken_back() {
    let mut table = against_engine();
    type_in(&mut table, "d2-e2\n");
    engine_plays(&mut table, "d3-d2");
    type_in(&mut table, "rn");
    assert_eq!(table.game().end(), None);
    type_in(&mut table, "ry");
    let end = table.game().end().expect("resigned");
    assert_eq!((end.winner, end.reason), (Some(Side::Defenders), Reason::Resignation));
    type_in(&mut table, "u");
    assert_eq!((table.game().end(), table.game().len()), (None, 2));
}

#[test]
fn two_people_may_agree_on_a_draw_and_the_engine_may_not() {
    let mut table = two_people();
    type_in(&mut table, "dy");
    assert_eq!(table.game().end().map(|end| end.reason), Some(Reason::Agreement));
    type_in(&mut table, "u");
    assert_eq!(table.game().end(), None);
    let mut table = against_engine();
    type_in(&mut table, "dy");
    assert_eq!(table.game().end(), None);
}

#[test]
fn a_match_swaps_sides_and_tells_what_the_second_set_needs() {
    let mut table = table(LocalTerms { is_match: true, ..terms(Opponent::Friend) });
    type_in(&mut table, ESCAPE);
    assert_eq!(table.match_told(), ["Set 1: Player 2, in 4 moves"]);
    type_in(&mut table, "n");
    assert_eq!((table.session.set(), table.game().len()), (1, 0));
    let needed = &table.match_told()[1];
    assert_eq!(needed, "Player 1: To win the match: win this set within 3 moves of your own.");
    type_in(&mut table, ESCAPE);
    assert_eq!(table.match_told().last().map(String::as_str), Some("The match is drawn."));
    type_in(&mut table, "n");
    assert_eq!((table.session.set(), table.match_told().len()), (0, 0));
}

#[test]
fn a_match_against_the_engine_is_told_from_the_players_view() {
    let mut table = table(LocalTerms { is_match: true, ..terms(Opponent::Engine(4)) });
    type_in(&mut table, "d2-e2\nry");
    assert_eq!(table.match_told(), ["Set 1: Computer, level 4, in 0 moves"]);
    let effects = type_in(&mut table, "n");
    assert_eq!(table.session.you(), Side::Defenders);
    assert!(effects.iter().any(|effect| matches!(effect, Effect::Think { .. })));
    assert!(table.match_told().iter().any(|told| told.starts_with("To ") || told.starts_with("Whoever")));
}

#[test]
fn a_new_game_asks_while_one_is_on_and_swaps_sides() {
    let mut table = against_engine();
    type_in(&mut table, "d2-e2\nn");
    assert_eq!(table.overlay, Some(Overlay::Ask(Question::Again)));
    let effects = type_in(&mut table, "y");
    assert_eq!((table.session.you(), table.game().len()), (Side::Defenders, 0));
    assert!(matches!(effects[..], [Effect::StopThinking, Effect::Think { .. }]), "{effects:?}");
}

#[test]
fn quitting_asks_only_while_a_game_is_on() {
    let mut table = two_people();
    assert!(matches!(press(&mut table, &[Key::Char('q')])[..], [Effect::Quit]));
    type_in(&mut table, "d2-e2\n");
    assert!(press(&mut table, &[Key::Char('q')]).is_empty());
    assert!(press(&mut table, &[Key::Char('x'), Key::Escape]).is_empty());
    assert!(matches!(press(&mut table, &[Key::Interrupt, Key::Interrupt])[..], [Effect::Quit]));
}

#[test]
fn a_saved_game_is_read_back() {
    let mut table = two_people();
    type_in(&mut table, ESCAPE);
    press(&mut table, &[Key::Char('s')]);
    let name = "brandubh.otg".len();
    press(&mut table, &vec![Key::Backspace; name]);
    let effects = type_in(&mut table, "my game\n");
    let [Effect::Save { path, text }] = &effects[..] else { panic!("{effects:?}") };
    assert_eq!(path, "my game.otg");
    assert!(!table.is_saved);
    table.update(Message::Saved(Ok(path.clone())));
    assert!(table.is_saved);

    let folder = std::env::temp_dir().join(format!("branan-play-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let file = folder.join("game.otg");
    std::fs::write(&file, text).expect("written");
    let book = crate::rule_book::RuleBook::load(&[]).expect("no files");
    let read = super::load(&file, &book).expect("read");
    assert_eq!(read.plies(), table.game().plies());
    assert_eq!(read.rule_set(), table.game().rule_set());
    assert_eq!(read.end(), table.game().end());
    std::fs::remove_dir_all(&folder).expect("removed");
}

#[test]
fn a_loaded_game_goes_on_and_a_bad_file_is_told() {
    let mut table = against_engine();
    let effects = type_in(&mut table, "lgame.otg\n");
    assert!(matches!(&effects[..], [Effect::Load { path }] if path == "game.otg"));
    table.update(Message::Loaded(Err("no such file".to_owned())));
    assert!(table.notice.as_ref().is_some_and(|notice| notice.is_bad));
    let mut game = AnyGame::new(presets::HNEFATAFL).expect("a preset");
    game.play("d1-d3".parse().expect("a move")).expect("legal");
    let effects = table.update(Message::Loaded(Ok(Box::new(game))));
    assert!(matches!(effects[..], [Effect::Think { .. }]), "the engine defends");
    assert_eq!(table.session.terms().rules, "hnefatafl");
}

#[test]
fn warnings_can_be_turned_off() {
    let mut table = two_people();
    type_in(&mut table, "d2-g2\nd3-d2\nb4-b3\nd4-d3\nb3-b2\nd3-a3\n");
    assert!(table.describe().len() > 1, "{:?}", table.describe());
    type_in(&mut table, "w");
    assert_eq!(table.describe().len(), 1);
}

#[test]
fn the_menu_leads_to_the_table_and_back() {
    let mut model = Model::at_menu(Menu::new(&presets::ALL.map(Clone::clone)), Words::of(Language::English));
    assert!(!model.is_busy());
    let keys = [Key::Up, Key::Up, Key::Up, Key::Up, Key::Right, Key::Enter];
    let effects: Vec<Effect> = keys.iter().flat_map(|key| model.update(Message::Key(*key))).collect();
    assert!(matches!(effects[..], [Effect::Think { .. }]), "the engine attacks: {effects:?}");
    assert!(model.is_busy());
    let effects = model.update(Message::Key(Key::Char('m')));
    assert!(matches!(effects[..], [Effect::StopThinking]));
    assert!(model.table.is_none());
    assert!(matches!(model.update(Message::Key(Key::Char('q')))[..], [Effect::Quit]));
}

#[test]
fn no_key_upsets_the_table() {
    let keys: Vec<Key> = (' '..='~')
        .map(Key::Char)
        .chain([Key::Up, Key::Down, Key::Left, Key::Right, Key::Enter, Key::Escape, Key::Backspace])
        .collect();
    let mut table = against_engine();
    let mut state = 7u64;
    for _ in 0..3000 {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let key = keys[(state >> 33) as usize % keys.len()];
        table.update(Message::Key(key));
        if let Some(thinking) = table.thinking {
            let mv = table.game().legal_moves().first().copied();
            table.update(Message::Thought { id: thinking.id, mv });
        }
    }
}
