//! Command lines of benchmarks: options with a value each, and rule sets.

use branan_rules::{RuleSet, presets};

/// Reads `[--OPTION VALUE …] [RULES …]`: `take` is given each option and its value, and says whether they will do. Gives
/// the rule sets that are named, all presets if none is.
pub(crate) fn read(
    mut words: &[&str],
    mut take: impl FnMut(&str, &str) -> Option<()>,
) -> Option<Vec<&'static RuleSet>> {
    let mut sets = Vec::new();
    while let [word, rest @ ..] = words {
        words = match rest {
            [value, rest @ ..] if word.starts_with("--") => {
                take(word, value)?;
                rest
            }
            _ => {
                sets.push(presets::by_id(word)?);
                rest
            }
        };
    }
    Some(if sets.is_empty() { presets::ALL.to_vec() } else { sets })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_and_rule_sets_stand_in_any_order() {
        let mut games = 0;
        let mut read = |words: &[&str]| {
            let take = |option: &str, value: &str| match option {
                "--games" => value.parse().ok().map(|count: u32| games = count),
                _ => None,
            };
            read(words, take).map(|sets| sets.iter().map(|set| set.id.to_string()).collect::<Vec<_>>())
        };
        assert_eq!(read(&["tablut", "--games", "7", "fetlar"]), Some(vec!["tablut".into(), "fetlar".into()]));
        assert_eq!(read(&[]).map(|sets| sets.len()), Some(presets::ALL.len()));
        for wrong in [&["chess"][..], &["--games"], &["--games", "x"], &["--nodes", "1"]] {
            assert_eq!(read(wrong), None, "{wrong:?}");
        }
        assert_eq!(games, 7);
    }
}
