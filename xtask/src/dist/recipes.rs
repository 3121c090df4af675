//! What package managers want to know, each in its own words, from the same facts.
//!
//! The texts are in `deploy/recipes`; `@NAME@` stands for a fact.

use std::{collections::BTreeMap, fs, path::Path};

use anyhow::{Context, Result, bail, ensure};

use crate::workspace::root;

/// Facts by their names.
pub(super) type Facts<'a> = BTreeMap<&'a str, String>;

/// Where the texts are, from the root of the project.
const FOLDER: &str = "deploy/recipes";

/// Fills in every recipe and writes it into a folder.
///
/// # Errors
/// If a recipe asks for what is not known.
pub(super) fn write(facts: &Facts<'_>, out: &Path) -> Result<Vec<String>> {
    fs::create_dir_all(out)?;
    let mut names = Vec::new();
    for entry in fs::read_dir(root().join(FOLDER))? {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().into_owned();
        let text = filled(&fs::read_to_string(entry.path())?, facts).with_context(|| name.clone())?;
        fs::write(out.join(&name), text)?;
        names.push(name);
    }
    names.sort();
    Ok(names)
}

/// A text with its facts.
fn filled(text: &str, facts: &Facts<'_>) -> Result<String> {
    let mut parts = text.split('@');
    let mut filled = parts.next().unwrap_or_default().to_owned();
    while let Some(name) = parts.next() {
        let Some(after) = parts.next() else { bail!("an @ is left over") };
        let fact = facts.get(name).with_context(|| format!("nobody knows @{name}@"))?;
        ensure!(!fact.contains(['"', '\'', '\\', '\n', '$', '`']), "@{name}@ would break its quotes");
        filled.extend([fact, after]);
    }
    Ok(filled)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dist::scratch::Scratch;

    #[test]
    fn facts_stand_where_they_are_asked_for() {
        let facts = Facts::from([("VERSION", "1.2.3".to_owned()), ("BAD", "'; rm".to_owned())]);
        assert_eq!(filled("v@VERSION@-@VERSION@!", &facts).unwrap(), "v1.2.3-1.2.3!");
        for text in ["@UNKNOWN@", "a@b", "@BAD@"] {
            assert!(filled(text, &facts).is_err(), "{text}");
        }
    }

    #[test]
    fn every_recipe_can_be_filled_in() {
        let facts =
            super::super::facts("1.2.3", "https://tafl.example/files", |name| Ok(format!("sum of {name}")));
        let scratch = Scratch::new("recipes").unwrap();
        let names = write(&facts.unwrap(), scratch.path()).unwrap();
        assert_eq!(
            names,
            [
                "PKGBUILD",
                "branan.rb",
                "package.nix",
                "winget.installer.yaml",
                "winget.locale.en-US.yaml",
                "winget.yaml"
            ]
        );
        for name in names {
            let text = fs::read_to_string(scratch.path().join(&name)).unwrap();
            assert!(text.contains("1.2.3") && !text.contains('@'), "{name}: {text}");
        }
        let nix = fs::read_to_string(scratch.path().join("package.nix")).unwrap();
        assert!(nix.contains("sum of branan-1.2.3-x86_64-unknown-linux-musl.tar.gz"), "{nix}");
    }
}
