//! The repository stands alone: a clone on any machine has all it needs.

use anyhow::{Result, bail};

use crate::tracked::Tracked;

/// What no file may name. In two halves, so that this file does not either.
const FORBIDDEN: [&str; 9] = [
    concat!("../", "shared"),
    concat!("/work", "/"),
    concat!("/root", "/"),
    concat!("/home", "/"),
    concat!("index.", "crates.io"),
    concat!("static.", "crates.io"),
    concat!("registry.", "npmjs.org"),
    concat!("pypi", ".org"),
    concat!("deb.", "debian.org"),
];

/// Fails if a file names a place on somebody's machine or a package registry.
pub(super) fn check() -> Result<()> {
    let mut found = Vec::new();
    let mut count = 0;
    for file in Tracked::all()?.iter().filter(|file| !file.ends_with("Cargo.lock")) {
        count += 1;
        for (line, name) in mentions(&file.text()?.unwrap_or_default()) {
            found.push(format!("{}:{line} names {name}", file.0));
        }
    }
    if !found.is_empty() {
        bail!("{}\na clone on another machine will not have these", found.join("\n"));
    }
    eprintln!("{count} files, none points outside");
    Ok(())
}

/// The forbidden names in a text, with the numbers of their lines.
fn mentions(text: &str) -> Vec<(usize, &'static str)> {
    let mut found = Vec::new();
    for (index, line) in text.lines().enumerate() {
        for name in FORBIDDEN {
            if line.match_indices(name).any(|(at, _)| is_whole(&line[..at], name)) {
                found.push((index + 1, name));
            }
        }
    }
    found
}

/// Tells whether a name stands by itself after `before`: an absolute path must
/// not be the tail of a longer path or address.
fn is_whole(before: &str, name: &str) -> bool {
    let continues = |c: char| c.is_alphanumeric() || "._-~}/".contains(c);
    !(name.starts_with('/') && before.ends_with(continues))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_forbidden_name_is_found_with_its_line() {
        for name in FORBIDDEN {
            assert_eq!(mentions(&format!("first\nsee {name}x")), [(2, name)]);
            assert_eq!(mentions(&format!("\"{name}x\"")), [(1, name)]);
        }
    }

    #[test]
    fn tails_of_other_paths_are_no_absolute_paths() {
        let text = ["docs", "https://example.org", "$HOME/..", "/srv"];
        for before in text {
            assert_eq!(mentions(&format!("{before}{}x", FORBIDDEN[1])), [], "{before}");
        }
    }

    #[test]
    fn the_registry_may_be_named_as_a_word() {
        assert_eq!(mentions("published on crates.io"), []);
    }
}
