//! Folders of whoever builds, under names that are the same everywhere.
//!
//! Panics tell the file they happened in. Without this the program would tell where somebody's home is, and two people
//! who build the same commit would get two programs.

use std::{
    env, fs,
    path::{Path, PathBuf},
    process::Command,
};

use anyhow::{Context, Result, bail};

use crate::{compiler::Compiler, shell::read, workspace::root};

/// What each folder of this machine is called in a program.
pub(crate) struct Remap(Vec<(PathBuf, String)>);

impl Remap {
    /// The folders that compilers meet here: built files, the project, the sources of other people's crates and of the
    /// standard library.
    ///
    /// # Errors
    /// If there is no compiler to ask, or no home to look for crates in.
    pub(crate) fn of(compiler: &Compiler, target: &Path) -> Result<Self> {
        let registry = cargo_home()?.join("registry/src");
        let registries = fs::read_dir(registry).into_iter().flatten().flatten().map(|entry| entry.path());
        let mut folders: Vec<_> = registries.map(|folder| (folder, "/crates".to_owned())).collect();
        folders.sort();
        folders.insert(0, (root().to_owned(), "/branan".to_owned()));
        let commit = field(&read(&mut compiler.rustc(["-vV"]))?, "commit-hash: ")?;
        folders.extend(compiler.sources()?.into_iter().map(|folder| (folder, format!("/rustc/{commit}"))));
        // Of several that fit the compiler takes the last.
        folders.push((target.to_owned(), "/target".to_owned()));
        Ok(Self(folders))
    }

    /// Has the compilers that a command of cargo starts use the names, with further flags for that of Rust.
    pub(crate) fn apply<S: AsRef<str>>(&self, cargo: &mut Command, flags: &[S]) {
        let ours = self.0.iter().map(|(from, to)| format!("--remap-path-prefix={}={to}", from.display()));
        let all: Vec<String> = ours.chain(flags.iter().map(|flag| flag.as_ref().to_owned())).collect();
        cargo.env("CARGO_ENCODED_RUSTFLAGS", all.join("\u{1f}"));
        let ours = self.0.iter().map(|(from, to)| format!("'-ffile-prefix-map={}={to}'", from.display()));
        // The variable before has the quotes understood.
        cargo.env("CC_SHELL_ESCAPED_FLAGS", "1").env("CFLAGS", ours.collect::<Vec<_>>().join(" "));
    }

    /// Fails if a program names one of the folders all the same.
    ///
    /// # Errors
    /// If it does.
    pub(crate) fn check(&self, built: &[u8]) -> Result<()> {
        for (folder, _) in &self.0 {
            let name = folder.as_os_str().as_encoded_bytes();
            if let Some(at) = built.windows(name.len()).position(|window| window == name) {
                let end = built.len().min(at + name.len() + 80);
                bail!("it names a folder of this machine: {}", String::from_utf8_lossy(&built[at..end]));
            }
        }
        Ok(())
    }
}

fn cargo_home() -> Result<PathBuf> {
    match (env::var_os("CARGO_HOME"), env::home_dir()) {
        (Some(folder), _) => Ok(folder.into()),
        (None, Some(home)) => Ok(home.join(".cargo")),
        (None, None) => bail!("neither CARGO_HOME nor a home folder is known"),
    }
}

fn field(text: &str, name: &str) -> Result<String> {
    let found = text.lines().find_map(|line| line.strip_prefix(name));
    Ok(found.with_context(|| format!("rustc -vV does not tell its {name}"))?.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shell::program;

    #[test]
    fn no_folder_of_this_machine_may_be_named() {
        let remap = Remap(vec![(root().to_owned(), "/branan".to_owned())]);
        assert!(remap.check(b"panicked at /branan/crates/cli/src/main.rs:3").is_ok());
        let name = format!("panicked at {}/crates/cli/src/main.rs:3", root().display());
        let error = remap.check(name.as_bytes()).unwrap_err();
        assert!(error.to_string().contains("/crates/cli/src/main.rs"), "{error}");
    }

    #[test]
    fn compilers_of_rust_and_c_are_told() {
        let mut command = program("cargo", ["build"]);
        Remap(vec![("/a".into(), "/b".into())]).apply(&mut command, &["-Cx"]);
        let told = |name: &str| {
            let value =
                command.get_envs().find(|(variable, _)| *variable == name).and_then(|(_, value)| value);
            value.unwrap().to_str().unwrap().to_owned()
        };
        assert_eq!(told("CARGO_ENCODED_RUSTFLAGS"), "--remap-path-prefix=/a=/b\u{1f}-Cx");
        assert_eq!(told("CFLAGS"), "'-ffile-prefix-map=/a=/b'");
    }
}
