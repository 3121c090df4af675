//! Guessing which name was meant.

use alloc::vec::Vec;

/// The candidate that needs the fewest changed letters, if few enough to be a slip.
#[cfg(feature = "toml")]
pub(super) fn nearest<'a>(word: &str, candidates: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let best = candidates.map(|candidate| (edit_distance(word, candidate), candidate)).min()?;
    (best.0 <= 2.max(best.1.len() / 3)).then_some(best.1)
}

/// Letters compared: far more than our names have, so that a longer word is near none of them.
const COMPARED: usize = 40;

/// How many letters must be put in, taken out, replaced or swapped with their neighbour to make
/// one text another, as far as the first 40 of each.
///
/// ```
/// use branan_rules::notation::edit_distance;
///
/// assert_eq!(edit_distance("talbut", "tablut"), 1);
/// assert_eq!(edit_distance("fetar", "fetlar"), 1);
/// assert_eq!(edit_distance("", "abc"), 3);
/// ```
#[must_use]
pub fn edit_distance(from: &str, to: &str) -> usize {
    let [from, to] = [from, to].map(|text| text.chars().take(COMPARED).collect::<Vec<char>>());
    let mut rows = alloc::vec![(0..=to.len()).collect::<Vec<usize>>()];
    for i in 1..=from.len() {
        let mut row = alloc::vec![i];
        for j in 1..=to.len() {
            let replaced = rows[i - 1][j - 1] + usize::from(from[i - 1] != to[j - 1]);
            let mut least = replaced.min(rows[i - 1][j] + 1).min(row[j - 1] + 1);
            if i > 1 && j > 1 && from[i - 1] == to[j - 2] && from[i - 2] == to[j - 1] {
                least = least.min(rows[i - 2][j - 2] + 1);
            }
            row.push(least);
        }
        rows.push(row);
    }
    rows[from.len()][to.len()]
}
