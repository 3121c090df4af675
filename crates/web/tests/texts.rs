//! Every text that the client asks for is in every language.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use branan_rules::presets;

/// The first words of the keys that belong to the client.
const AREAS: [&str; 27] = [
    "piece", "board", "said", "choose", "game", "seat", "play", "step", "warn", "end", "why", "by", "match",
    "need", "no", "library", "trouble", "nav", "analyse", "editor", "fault", "link", "keys", "try", "online",
    "error", "coach",
];

/// Names of elements, which are no texts.
const ATTRIBUTES: [&str; 4] = ["class=", "id=", "for=", "name="];

/// Places in rule pages, which are no texts either.
const PLACES: [&str; 1] = ["no-moves"];

#[test]
fn every_text_that_is_asked_for_is_in_every_language() {
    let of_games =
        presets::ALL.iter().flat_map(|set| [format!("game-{}", set.id), format!("name-{}", set.id)]);
    let mut wanted: BTreeSet<String> = of_games.collect();
    sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut |source| wanted.extend(keys(source)));
    for folder in ["scene/src", "session/src"] {
        sources(Path::new(&beside(folder)), &mut |source| wanted.extend(keys(source)));
    }
    assert!(wanted.len() > 100, "the search finds what it is for: {}", wanted.len());
    for language in ["en", "fr", "de", "pt"] {
        let file = |area| beside(&format!("words/lang/{language}/{area}.ftl"));
        let texts = ["app", "online", "errors", "puzzles"]
            .map(|area| fs::read_to_string(file(area)).expect("a language"))
            .concat();
        let known: BTreeSet<&str> =
            texts.lines().filter_map(|line| line.split_once(" =")).map(|key| key.0).collect();
        let missing: Vec<&String> = wanted.iter().filter(|key| !known.contains(key.as_str())).collect();
        assert!(missing.is_empty(), "{language} does not have {missing:?}");
    }
}

fn beside(path: &str) -> String {
    format!("{}/../{path}", env!("CARGO_MANIFEST_DIR"))
}

fn sources(folder: &Path, take: &mut impl FnMut(&str)) {
    for entry in fs::read_dir(folder).expect("a folder of sources") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            sources(&path, take);
        } else {
            take(&fs::read_to_string(path).expect("a source"));
        }
    }
}

/// The literals of a source that look like keys, its tests left out.
fn keys(source: &str) -> Vec<String> {
    let source = source.split("#[cfg(test)]").next().unwrap_or_default();
    let mut keys = Vec::new();
    let mut before = "";
    for (index, part) in source.split('"').enumerate() {
        let is_literal = index % 2 == 1 && !ATTRIBUTES.iter().any(|attribute| before.ends_with(attribute));
        let is_key = part.split_once('-').is_some_and(|(area, _)| AREAS.contains(&area))
            && part.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-')
            && !part.ends_with('-');
        if is_literal && is_key && !PLACES.contains(&part) {
            keys.push(part.to_owned());
        }
        before = part;
    }
    keys
}
