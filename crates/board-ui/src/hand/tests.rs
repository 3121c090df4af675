use super::*;
use crate::sample::cell;

/// d2 may go to d3 and e2, e4 nowhere but e5.
fn reach() -> Reach {
    let pairs = [("d2", "d3"), ("d2", "e2"), ("e4", "e5")];
    Reach::new(pairs.map(|(from, to)| (cell(from), cell(to))).to_vec())
}

/// Gives the inputs and compares the last answer.
fn check(inputs: &[Input], expected: Option<Answer>) -> Hand {
    let (mut hand, mut last) = (Hand::new(7), None);
    for input in inputs {
        last = hand.take(*input, &reach());
    }
    assert_eq!(last, expected, "{inputs:?}");
    hand
}

fn press(name: &str) -> Input {
    Input::Press(cell(name))
}

fn over(name: &str) -> Input {
    Input::Over(Some(cell(name)))
}

fn draw(name: &str, colour: Colour) -> Input {
    Input::Draw(cell(name), colour)
}

fn moved(from: &str, to: &str) -> Answer {
    Answer::Move { from: cell(from), to: cell(to) }
}

#[test]
fn two_clicks_move_a_piece() {
    let hand = check(&[press("d2"), Input::Release, press("d3")], Some(moved("d2", "d3")));
    assert_eq!((hand.lifted(), hand.focus()), (None, cell("d3")));
}

#[test]
fn a_drag_moves_a_piece() {
    check(&[press("d2"), over("d3"), over("e2"), Input::Release], Some(moved("d2", "e2")));
}

#[test]
fn a_drag_to_where_the_piece_may_not_go_puts_it_back() {
    let put_back = Some(Answer::PutBack(cell("d2")));
    check(&[press("d2"), over("a1"), Input::Release], put_back);
    check(&[press("d2"), Input::Over(None), Input::Release], put_back);
}

#[test]
fn a_drag_there_and_back_keeps_the_piece_lifted() {
    let hand = check(&[press("d2"), over("d3"), over("d2"), Input::Release], None);
    assert_eq!(hand.lifted(), Some(cell("d2")));
}

#[test]
fn a_second_click_puts_the_piece_back() {
    let clicks = [press("d2"), Input::Release, press("d2"), Input::Release];
    check(&clicks, Some(Answer::PutBack(cell("d2"))));
}

#[test]
fn another_piece_may_be_taken_instead() {
    check(&[press("d2"), Input::Release, press("e4")], Some(Answer::Lifted(cell("e4"))));
}

#[test]
fn what_may_not_be_lifted_is_refused_and_empties_the_hand() {
    check(&[press("a1")], Some(Answer::Refused(cell("a1"))));
    let hand = check(&[press("d2"), Input::Release, press("a1")], Some(Answer::Refused(cell("a1"))));
    assert_eq!(hand.lifted(), None);
}

#[test]
fn a_pointer_that_is_taken_away_puts_the_piece_back() {
    check(&[press("d2"), over("d3"), Input::Cancel], Some(Answer::PutBack(cell("d2"))));
}

#[test]
fn keys_lift_walk_and_drop() {
    let keys = [Key::Down, Key::Down, Key::Enter, Key::Right, Key::Enter].map(Input::Key);
    check(&keys, Some(moved("d2", "e2")));
}

#[test]
fn escape_puts_the_piece_back() {
    let keys = [Key::Down, Key::Down, Key::Enter, Key::Escape].map(Input::Key);
    check(&keys, Some(Answer::PutBack(cell("d2"))));
}

#[test]
fn keys_stop_at_the_edge_and_follow_a_turned_board() {
    let mut hand = Hand::new(7);
    for _ in 0..9 {
        hand.take(Input::Key(Key::Left), &reach());
    }
    assert_eq!(hand.focus(), cell("a4"));
    hand.flipped = true;
    hand.take(Input::Key(Key::Left), &reach());
    hand.take(Input::Key(Key::Up), &reach());
    assert_eq!(hand.focus(), cell("b3"));
    hand.take(Input::Key(Key::Home), &reach());
    assert_eq!(hand.focus(), cell("g3"));
    hand.take(Input::Key(Key::End), &reach());
    assert_eq!(hand.focus(), cell("a3"));
}

#[test]
fn a_screen_reader_chooses_twice() {
    check(&[Input::Choose(cell("d2")), Input::Choose(cell("d3"))], Some(moved("d2", "d3")));
}

#[test]
fn the_aim_is_under_the_pointer_or_else_under_the_keyboard() {
    let hand = check(&[press("d2"), over("d3")], None);
    assert_eq!(hand.aim(&reach()), Some((cell("d2"), cell("d3"))));
    let hand = check(&[press("d2"), over("a7")], None);
    assert_eq!(hand.aim(&reach()), None);
    let keys = [Key::Down, Key::Down, Key::Enter, Key::Right].map(Input::Key);
    let hand = check(&keys, Some(Answer::Focused(cell("e2"))));
    assert_eq!(hand.aim(&reach()), Some((cell("d2"), cell("e2"))));
}

#[test]
fn the_other_button_draws_arrows_and_circles_and_takes_them_away() {
    let arrow = [draw("a1", Colour::Green), over("c3"), Input::Release];
    let hand = check(&arrow, Some(Answer::Drawn));
    let drawn = Arrow { from: cell("a1"), to: cell("c3"), colour: Colour::Green };
    assert_eq!(hand.drawing.arrows, [drawn]);
    let hand = check(&[arrow, arrow].concat(), Some(Answer::Drawn));
    assert_eq!(hand.drawing, Drawing::default());

    let circle = |colour| [draw("b2", colour), Input::Release];
    let hand = check(&[circle(Colour::Red), circle(Colour::Blue)].concat(), Some(Answer::Drawn));
    assert_eq!(hand.drawing.circles, [(cell("b2"), Colour::Blue)]);
    let hand = check(&[circle(Colour::Red), circle(Colour::Red)].concat(), Some(Answer::Drawn));
    assert_eq!(hand.drawing, Drawing::default());
}

#[test]
fn the_main_button_wipes_the_drawing() {
    let hand =
        check(&[draw("b2", Colour::Red), Input::Release, press("a1")], Some(Answer::Refused(cell("a1"))));
    assert_eq!(hand.drawing, Drawing::default());
}
