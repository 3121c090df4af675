//! The wasm modules that pages and the JavaScript package load.

use std::{
    ffi::OsStr,
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use anyhow::Result;

use super::shrinker;
use crate::{
    compiler::{Compiler, WASM},
    programs::build_as_for_tests,
    remap::Remap,
    shell::{program, run},
    workspace::{Workspace, root},
};

/// A crate that becomes a wasm module.
pub(super) struct Module {
    package: &'static str,
    /// JavaScript behind the bindings: what happens when they are loaded.
    start: &'static [&'static str],
    /// The first part of the names of its files.
    name: &'static str,
    /// The features it has, where it is not all of them.
    features: Option<&'static str>,
    /// The profile of the workspace it is compiled with.
    profile: &'static str,
    /// Flags for the compiler.
    flags: &'static [&'static str],
    /// How many bytes it may have, compressed.
    budget: u32,
    /// Whether speed comes before size.
    speed: bool,
    /// Whether the [`engine_files`] lie beside it, for its script to fetch one by one.
    beside: bool,
}

pub(super) const MODULES: &[Module] = &[
    page("play"),
    page("library"),
    page("learn"),
    page("analyse"),
    page("live"),
    page("coach"),
    Module { start: &["crates/web-engine/serve.js", "crates/web-engine/start.js"], beside: true, ..ENGINE },
];

/// What the JavaScript package is made of.
pub(super) const PACKAGE: &[Module] = &[
    Module {
        package: "branan-npm",
        start: &[],
        name: "rules",
        features: None,
        profile: "page",
        flags: &[],
        budget: 165_000,
        speed: false,
        beside: false,
    },
    ENGINE,
];

/// The engine, which whoever loads it ties to a worker.
const ENGINE: Module = Module {
    package: "branan-web-engine",
    start: &["crates/web-engine/serve.js"],
    name: "engine",
    features: None,
    profile: "page-engine",
    flags: &["-Ctarget-feature=+simd128"],
    budget: 250_000,
    speed: true,
    beside: false,
};

/// The client of one kind of page: the crate with that feature and no other.
const fn page(name: &'static str) -> Module {
    Module {
        package: "branan-web",
        start: &["crates/web/start.js"],
        name,
        features: Some(name),
        profile: "page",
        flags: &[],
        // 120 KiB.
        budget: 122_880,
        speed: false,
        beside: false,
    }
}

/// Where modules go.
pub(super) enum Destination<'a> {
    /// Where the server finds them when it is compiled: named by their content, and compressed.
    Server,
    /// A folder, under plain names, for others to bundle.
    Package(&'a Path),
}

/// The folder of [`Destination::Server`].
const DIST: &str = "crates/server/dist";

/// Builds modules, each ready to be loaded.
pub(super) fn build(compiler: &Compiler, modules: &[Module], to: &Destination<'_>) -> Result<()> {
    let target = Workspace::load()?.target_directory;
    let wasm_opt = shrinker::find(&target)?;
    let bundler = build_as_for_tests(&["--bin", "branan-bundle"])?.join("branan-bundle");
    if let Destination::Server = to {
        remove_strays(modules)?;
    }
    for module in modules {
        module.compile(compiler, &target)?;
        module.bundle(program(&bundler, [module.wasm(&target)]), &wasm_opt, to)?;
    }
    Ok(())
}

/// Removes what modules left that are no more, or the server would go on carrying it.
fn remove_strays(modules: &[Module]) -> Result<()> {
    for entry in fs::read_dir(root().join(DIST))? {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().into_owned();
        let is_ours = |module: &Module| name.starts_with(&format!("{}-", module.name));
        if name != "README.md" && !modules.iter().any(is_ours) {
            fs::remove_file(entry.path())?;
        }
    }
    Ok(())
}

impl Module {
    /// Modules with other flags have another folder, or each build would begin anew.
    fn target(&self, target: &Path) -> PathBuf {
        target.join(if self.flags.is_empty() { "wasm" } else { "wasm-simd" })
    }

    fn compile(&self, compiler: &Compiler, target: &Path) -> Result<()> {
        let mut build = compiler.cargo_build(&self.target(target));
        build.args(["--profile", self.profile, "--package", self.package]);
        if let Some(features) = self.features {
            build.args(["--no-default-features", "--features", features]);
        }
        Remap::of(compiler, target)?.apply(&mut build, self.flags);
        run(&mut build)
    }

    /// What the compiler leaves.
    fn wasm(&self, target: &Path) -> PathBuf {
        let file = format!("{}.wasm", self.package.replace('-', "_"));
        self.target(target).join(WASM.triple).join(self.profile).join(file)
    }

    fn bundle(&self, mut bundle: Command, wasm_opt: &OsStr, to: &Destination<'_>) -> Result<()> {
        bundle.args(["--name", self.name, "--out"]);
        match to {
            Destination::Server => bundle.arg(root().join(DIST)),
            Destination::Package(folder) => bundle.arg(folder).arg("--plain"),
        };
        for file in self.start {
            bundle.arg("--start").arg(root().join(file));
        }
        bundle.arg("--wasm-opt").arg(wasm_opt).args(["--budget", &self.budget.to_string()]);
        if self.beside {
            for file in engine_files()? {
                bundle.arg("--beside").arg(file);
            }
        }
        run(bundle.args(self.speed.then_some("--speed")))
    }
}

/// What the engine fetches when a game needs it: folders, and what the names of files end in.
const ENGINE_FILES: [(&str, &str); 2] = [("crates/engine/nets", "net"), ("crates/tables/small", "tables")];

/// The nets and the small endgame tables, sorted.
///
/// # Errors
/// If a folder cannot be read.
pub(crate) fn engine_files() -> Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for (folder, ending) in ENGINE_FILES {
        for entry in fs::read_dir(root().join(folder))? {
            let path = entry?.path();
            files.extend(Some(path).filter(|path| path.extension().is_some_and(|found| found == ending)));
        }
    }
    files.sort();
    Ok(files)
}
