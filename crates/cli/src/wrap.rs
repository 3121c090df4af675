//! Text set in lines of a given width.

use crate::terminal::columns;

/// Sets a paragraph in lines of at most `width` columns, the first behind
/// `first`, the others behind as many spaces.
///
/// A word that is longer than a line gets a line of its own.
pub(crate) fn paragraph(first: &str, text: &str, width: usize) -> String {
    let indent = first.chars().count();
    let (mut set, mut column) = (first.to_owned(), indent);
    for word in text.split_whitespace() {
        let length = word.chars().count();
        if column > indent && column + 1 + length > width {
            set.push('\n');
            set.extend(std::iter::repeat_n(' ', indent));
            column = indent;
        } else if column > indent {
            set.push(' ');
            column += 1;
        }
        set.push_str(word);
        column += length;
    }
    set.push('\n');
    set
}

/// Two columns of lines, the right one behind `indent` columns; as many rows as the longer has.
pub(crate) fn side_by_side(left: &[String], right: &[String], indent: usize) -> impl Iterator<Item = String> {
    let row = |lines: &[String], i: usize| lines.get(i).cloned().unwrap_or_default();
    (0..left.len().max(right.len())).map(move |i| {
        let (left, right) = (row(left, i), row(right, i));
        let gap = " ".repeat(indent.saturating_sub(columns(&left)));
        format!("{left}{gap}{right}").trim_end().to_owned()
    })
}

#[cfg(test)]
mod tests {
    use super::paragraph;

    #[test]
    fn lines_keep_to_the_width_and_hang_behind_the_bullet() {
        assert_eq!(paragraph("- ", "one two three", 9), "- one two\n  three\n");
        assert_eq!(paragraph("", "one two three", 80), "one two three\n");
        assert_eq!(paragraph("", "", 80), "\n");
        assert_eq!(paragraph("- ", "a extraordinary b", 6), "- a\n  extraordinary\n  b\n");
    }
}
