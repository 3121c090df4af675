//! Guessing which name was meant.

use alloc::vec::Vec;

/// The candidate that needs the fewest changed letters, if few enough to be a slip.
pub(super) fn nearest<'a>(word: &str, candidates: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let best = candidates.map(|candidate| (distance(word, candidate), candidate)).min()?;
    (best.0 <= 2.max(best.1.len() / 3)).then_some(best.1)
}

/// Letters compared: far more than our names have, so that a longer word is near none of them.
const COMPARED: usize = 40;

/// How many letters must be put in, taken out or replaced (Levenshtein).
fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, letter) in a.chars().take(COMPARED).enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, &other) in b.iter().enumerate() {
            let replaced = diagonal + usize::from(letter != other);
            diagonal = row[j + 1];
            row[j + 1] = replaced.min(diagonal + 1).min(row[j] + 1);
        }
    }
    row[b.len()]
}
