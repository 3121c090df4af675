//! What comes with the program: manual pages, completions, texts. The program itself writes most of it.

use std::{fs, path::Path};

use anyhow::Result;

use super::{
    bill::Bill,
    scratch::Scratch,
    tree::{Mode, Tree},
};
use crate::{
    shell::{program, read},
    workspace::root,
};

/// What is the same on every platform, besides the program.
pub(super) struct Extras {
    /// Manual pages: name and text.
    pub(super) manual: Vec<(String, Vec<u8>)>,
    /// Licences of other people's crates.
    pub(super) licences: String,
    completions: Vec<(&'static str, String)>,
}

/// Shells that are known, and what their completions are called in an archive.
const SHELLS: [(&str, &str); 4] =
    [("bash", "branan.bash"), ("zsh", "_branan"), ("fish", "branan.fish"), ("powershell", "branan.ps1")];

/// Texts of the project for everybody.
const TEXTS: [&str; 4] = ["README.md", "CHANGELOG.md", "LICENSE-MIT", "LICENSE-APACHE"];

impl Extras {
    /// Has a program that runs on this machine write what it can.
    ///
    /// # Errors
    /// If it does not run.
    pub(super) fn of(branan: &Path, bill: &Bill) -> Result<Self> {
        let scratch = Scratch::new("manual")?;
        read(program(branan, ["man", "--dir"]).arg(scratch.path()))?;
        let mut manual = Vec::new();
        for entry in fs::read_dir(scratch.path())? {
            let entry = entry?;
            manual.push((entry.file_name().to_string_lossy().into_owned(), fs::read(entry.path())?));
        }
        manual.sort();
        let completions = SHELLS
            .into_iter()
            .map(|(shell, _)| Ok((shell, read(&mut program(branan, ["completions", shell]))?)));
        Ok(Self { manual, completions: completions.collect::<Result<_>>()?, licences: bill.licences()? })
    }

    pub(super) fn completions(&self, shell: &str) -> &str {
        self.completions.iter().find(|(name, _)| *name == shell).map_or("", |(_, text)| text)
    }

    /// Puts all of it into an archive's folder.
    pub(super) fn add_to(&self, tree: &Tree) -> Result<()> {
        for text in TEXTS {
            tree.copy(&root().join(text), text, Mode::Data)?;
        }
        tree.add("THIRD-PARTY-LICENCES.txt", &self.licences, Mode::Data)?;
        for (name, page) in &self.manual {
            tree.add(&format!("man/{name}"), page, Mode::Data)?;
        }
        for (shell, name) in SHELLS {
            tree.add(&format!("completions/{name}"), self.completions(shell), Mode::Data)?;
        }
        Ok(())
    }
}
