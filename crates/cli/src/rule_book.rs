//! The rule sets a command knows: those of the program and those of the user.

use std::path::{Path, PathBuf};

use branan_rules::notation::{ParseError, edit_distance, read_otn_rules, read_toml};
use branan_rules::{AnyGame, RuleSet, presets};

use crate::failure::Failure;
use crate::input::Input;

/// Every rule set that can be named on the command line and in input.
pub(crate) struct RuleBook {
    sets: Vec<RuleSet>,
}

impl RuleBook {
    /// The presets and the rule sets of these files.
    pub(crate) fn load(files: &[PathBuf]) -> Result<RuleBook, Failure> {
        let mut book = RuleBook { sets: presets::ALL.into_iter().cloned().collect() };
        for path in files {
            book.add(path, read_rule_set(path)?)?;
        }
        Ok(book)
    }

    /// All of them, the presets first.
    pub(crate) fn sets(&self) -> &[RuleSet] {
        &self.sets
    }

    /// The rule set with this id.
    pub(crate) fn get(&self, id: &str) -> Option<&RuleSet> {
        self.sets.iter().find(|set| set.id == id)
    }

    /// The rule set that was named on the command line.
    pub(crate) fn named(&self, id: &str) -> Result<&RuleSet, Failure> {
        self.get(id).ok_or_else(|| {
            let failure = Failure::usage(format_args!("there is no rule set `{id}`"));
            match self.nearest(id) {
                Some(near) => failure.hint(format_args!("did you mean `{near}`?")),
                None => failure.hint(format_args!("the rule sets are {}", self.ids())),
            }
        })
    }

    /// The ids with commas between.
    pub(crate) fn ids(&self) -> String {
        let ids: Vec<&str> = self.sets.iter().map(|set| set.id.as_ref()).collect();
        ids.join(", ")
    }

    /// The id or name that is most like a text, if any is like it.
    pub(crate) fn nearest(&self, text: &str) -> Option<&str> {
        let text: String = text.to_lowercase().chars().take(40).collect();
        let distance = |set: &&RuleSet| {
            let names = [set.id.to_lowercase(), set.name.to_lowercase()];
            names.iter().map(|name| edit_distance(name, &text)).min().unwrap_or(usize::MAX)
        };
        let best = self.sets.iter().min_by_key(distance)?;
        (distance(&best) <= text.chars().count().div_ceil(3).min(3)).then_some(best.id.as_ref())
    }

    fn add(&mut self, path: &Path, set: RuleSet) -> Result<(), Failure> {
        match self.get(&set.id) {
            None => self.sets.push(set),
            Some(known) if *known == set => {}
            Some(_) => {
                let taken = format!("{}: the id `{}` is taken by other rules", path.display(), set.id);
                return Err(Failure::input(taken).hint("change `id` in the file"));
            }
        }
        Ok(())
    }
}

/// Reads one rule set and checks that it can be played.
pub(crate) fn read_rule_set(path: &Path) -> Result<RuleSet, Failure> {
    let input = Input::named(Some(path));
    let text = input.read()?;
    let read = if text.trim_start().starts_with("dim:") { read_otn(&text) } else { read_toml(&text) };
    let set = read.map_err(|error| Failure::input(error).within(input.name()))?;
    AnyGame::new(set.clone()).map_err(|error| Failure::input(error).within(input.name()))?;
    Ok(set)
}

/// Reads a rules line and tells what was read otherwise than one might expect.
fn read_otn(text: &str) -> Result<RuleSet, ParseError> {
    let (set, warnings) = read_otn_rules(text.trim())?;
    for warning in warnings {
        to_stderr!("warning: {warning}");
    }
    Ok(set)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_misspelt_id_is_recognised_and_nonsense_is_not() {
        let book = RuleBook::load(&[]).expect("no files");
        for (text, expected) in [
            ("brandub", Some("brandubh")),
            ("Ard Ri", Some("ard-ri")),
            ("copenhaegn", Some("copenhagen")),
            ("chess", None),
            ("", None),
        ] {
            assert_eq!(book.nearest(text), expected, "{text}");
        }
    }
}
