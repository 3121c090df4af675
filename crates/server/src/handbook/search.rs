//! Looking for words in the handbook.

use super::{Chapter, chapters};
use crate::handbook::write::Section;

/// What was looked for, and where it stands.
pub(crate) struct Searched {
    /// The words as they were asked for, as far as they were looked at.
    pub(crate) asked: String,
    pub(crate) hits: Vec<Hit>,
}

/// A section in which all words stand.
pub(crate) struct Hit {
    pub(crate) chapter: &'static Chapter,
    pub(crate) section: &'static Section,
    /// Some of its text: before the first word that was looked for, the word, and what comes after.
    pub(crate) extract: [String; 3],
    weight: usize,
}

/// No more is looked at of a question, in characters.
const LONGEST: usize = 100;

/// Sections that are shown at most.
const MOST: usize = 30;

/// What a word in a heading counts for, in words of the text.
const HEADING: usize = 20;

/// Characters of the text before and behind a word.
const AROUND: usize = 90;

impl Searched {
    /// Looks for words; `None` if there are none.
    pub(crate) fn new(question: &str) -> Option<Searched> {
        let asked: String = question.trim().chars().take(LONGEST).collect();
        let words: Vec<String> = asked.split_whitespace().map(str::to_lowercase).collect();
        if words.is_empty() {
            return None;
        }
        let all = chapters()
            .iter()
            .flat_map(|chapter| chapter.alone().sections.iter().map(move |section| (chapter, section)));
        let mut hits: Vec<Hit> =
            all.filter_map(|(chapter, section)| Hit::new(chapter, section, &words)).collect();
        hits.sort_by_key(|hit| std::cmp::Reverse(hit.weight));
        hits.truncate(MOST);
        Some(Searched { asked, hits })
    }
}

impl Hit {
    fn new(chapter: &'static Chapter, section: &'static Section, words: &[String]) -> Option<Hit> {
        let (heading, text) = (section.heading.to_lowercase(), section.text.to_lowercase());
        let mut weight = 0;
        for word in words {
            let found =
                HEADING * heading.matches(word.as_str()).count() + text.matches(word.as_str()).count();
            if found == 0 {
                return None;
            }
            weight += found.min(2 * HEADING);
        }
        Some(Hit { chapter, section, extract: extract(&section.text, words), weight })
    }
}

/// The text around the first place where one of some words stands; its beginning if none does.
fn extract(text: &str, words: &[String]) -> [String; 3] {
    let chars: Vec<char> = text.split_whitespace().collect::<Vec<_>>().join(" ").chars().collect();
    // One small letter for each, so that places are the same in both.
    let small: Vec<char> = chars.iter().map(|c| c.to_lowercase().next().unwrap_or(*c)).collect();
    let place_of = |word: &String| {
        let word: Vec<char> = word.chars().collect();
        let at = small.windows(word.len()).position(|window| window == word)?;
        Some((at, word.len()))
    };
    let (at, len) = words.iter().filter_map(place_of).min().unwrap_or((0, 0));
    let (from, to) = (at.saturating_sub(AROUND), chars.len().min(at + len + AROUND));
    let part = |from: usize, to: usize| chars[from..to].iter().collect::<String>();
    let before = if from > 0 { format!("…{}", part(from, at)) } else { part(from, at) };
    let behind = part(at + len, to) + if to < chars.len() { "…" } else { "" };
    [before, part(at, at + len), behind]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_section_is_found_by_words_of_its_heading_first() {
        let found = Searched::new("  repetition JUDGED ").expect("words");
        assert_eq!(found.asked, "repetition JUDGED");
        assert!(!found.hits.is_empty());
        for hit in &found.hits {
            let whole = format!("{} {}", hit.section.heading, hit.section.text).to_lowercase();
            assert!(whole.contains("repetition") && whole.contains("judged"));
        }
        let first = &Searched::new("nats").expect("a word").hits[0];
        assert!(first.section.heading.to_lowercase().contains("nats"), "{}", first.section.heading);
    }

    #[test]
    fn what_is_nowhere_is_not_found_and_nothing_is_no_question() {
        assert!(Searched::new("xyzzyplugh").expect("a word").hits.is_empty());
        assert!(Searched::new(" \t ").is_none());
        assert_eq!(Searched::new(&"é".repeat(5_000)).expect("a word").asked.chars().count(), LONGEST);
    }

    #[test]
    fn an_extract_shows_the_word_and_what_is_around_it() {
        let words = |text: &str| vec![text.to_owned()];
        assert_eq!(extract("The King İs here", &words("king")), ["The ", "King", " İs here"]);
        let long = format!("{} goal {}", "a ".repeat(200), "b ".repeat(200));
        let [before, word, behind] = extract(&long, &words("goal"));
        assert!(before.starts_with('…') && word == "goal" && behind.ends_with('…'));
        assert_eq!(extract("short", &words("heading")), ["", "", "short"]);
    }
}
