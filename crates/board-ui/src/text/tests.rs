use super::*;
use crate::sample;

fn plain(charset: Charset) -> TextStyle {
    TextStyle { charset, ..TextStyle::default() }
}

/// Compares a board with a drawing that starts on a line of its own.
fn check(view: &View, charset: Charset, expect: &str) {
    assert_eq!(format!("\n{}", text(view, &plain(charset))), expect);
}

#[test]
fn the_start_in_unicode() {
    let expect = "
    a  b  c  d  e  f  g
  ╭─────────────────────╮
7 │ ▣  ·  ·  ◆  ·  ·  ▣ │ 7
6 │ ·  ·  ·  ◆  ·  ·  · │ 6
5 │ ·  ·  ·  ○  ·  ·  · │ 5
4 │ ◆  ◆  ○  ♔  ○  ◆  ◆ │ 4
3 │ ·  ·  ·  ○  ·  ·  · │ 3
2 │ ·  ·  ·  ◆  ·  ·  · │ 2
1 │ ▣  ·  ·  ◆  ·  ·  ▣ │ 1
  ╰─────────────────────╯
    a  b  c  d  e  f  g
";
    check(&sample::start(), Charset::Unicode, expect);
}

#[test]
fn every_mark_reads_without_colour() {
    let expect = "
    a  b  c  d  e  f  g
  +---------------------+
7 | #  .  . (A) .  .  # | 7
6 | .  .  .  A  .  .  . | 6
5 | .  .  .  . {.}b2  . | 5
4 | A  A  x !K!-D- A  A | 4
3 | .  *  * <D> .  .  . | 3
2 | .  .  .  A  .  .  . | 2
1 | #  . [A][.] .  .  # | 1
  +---------------------+
    a  b  c  d  e  f  g
Defenders to move
";
    check(&sample::marked(), Charset::Ascii, expect);
}

#[test]
fn a_flipped_board_is_turned_by_half() {
    let view = sample::board("a.. ..k ..d").flipped(true).coordinates(false);
    let expect = "
+---------+
| D  .  # |
| K  +  . |
| #  .  A |
+---------+
";
    check(&view, Charset::Ascii, expect);
}

#[test]
fn ranks_of_two_digits_stay_in_line() {
    let board = text(&View::new(11), &plain(Charset::Unicode));
    let starts: Vec<usize> =
        board.lines().filter_map(|line| line.chars().position(|letter| letter == '│')).collect();
    assert_eq!(starts, [3; 11]);
}

#[test]
fn colours_change_nothing_but_colours() {
    let view = sample::marked();
    for charset in [Charset::Unicode, Charset::Ascii] {
        let bare = text(&view, &plain(charset));
        for depth in [Depth::Sixteen, Depth::Indexed, Depth::True] {
            for theme in Theme::ALL {
                let coloured = text(&view, &TextStyle { charset, depth, theme });
                assert_ne!(coloured, bare);
                assert_eq!(without_codes(&coloured), bare);
            }
        }
    }
}

#[test]
fn every_coloured_line_ends_its_colours() {
    let style = TextStyle { depth: Depth::True, ..TextStyle::default() };
    for line in text(&sample::start(), &style).lines().filter(|line| line.contains('\x1b')) {
        let last = line.rsplit('\x1b').next().unwrap_or_default();
        assert!(last.starts_with("[0m"), "{line:?}");
    }
}

#[test]
fn a_caption_cannot_move_the_cursor() {
    let view = View::new(2).caption("\x1b[2Jgone");
    assert!(text(&view, &plain(Charset::Ascii)).ends_with(" [2Jgone\n"));
}

fn without_codes(text: &str) -> String {
    let mut parts = text.split('\x1b');
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |out, part| out + part.split_once('m').map_or("", |(_, rest)| rest))
}

#[test]
fn single_squares_look_as_they_do_on_the_board() {
    let view = sample::marked();
    for charset in [Charset::Unicode, Charset::Ascii] {
        let board = text(&view, &TextStyle { charset, ..TextStyle::default() });
        for (_, square) in view.squares() {
            let shown: String = letters(square, charset).iter().collect();
            assert!(board.contains(&shown), "{shown}");
        }
    }
    let (cell, square) = view.squares().next().expect("a board has squares");
    assert_eq!(inks(cell, square, &TextStyle::default()), None);
}
