//! Plain text tables.

/// Lays out rows in columns as wide as their widest cell; the first row is the
/// heading.
pub(crate) fn table<const N: usize>(rows: &[[String; N]]) -> String {
    let mut widths = [0; N];
    for row in rows {
        for (width, cell) in widths.iter_mut().zip(row) {
            *width = (*width).max(cell.chars().count());
        }
    }
    let mut text = String::new();
    for (index, row) in rows.iter().enumerate() {
        text += &line(row, widths);
        if index == 0 {
            text += &line(&widths.map(|width| "-".repeat(width)), widths);
        }
    }
    text
}

fn line<const N: usize>(cells: &[String; N], widths: [usize; N]) -> String {
    let padded: Vec<String> =
        cells.iter().zip(widths).map(|(cell, width)| format!("{cell:<width$}")).collect();
    format!("{}\n", padded.join("  ").trim_end())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_line_up_and_lines_end_without_spaces() {
        let rows = [["step", "time"], ["format", "1.0 s"]].map(|row| row.map(str::to_owned));
        assert_eq!(table(&rows), "step    time\n------  -----\nformat  1.0 s\n");
    }
}
