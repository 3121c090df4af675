//! Wasm bound to JavaScript, and shrunk.

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use anyhow::{Context, Result, ensure};
use wasm_bindgen_cli_support::Bindgen;

use crate::{names, request::Request};

/// A wasm module and the JavaScript that loads it.
pub(crate) struct Bound {
    pub(crate) wasm: Vec<u8>,
    script: String,
}

/// What today's browsers understand and the compiler makes use of.
const FEATURES: [&str; 7] = [
    "--enable-bulk-memory",
    "--enable-nontrapping-float-to-int",
    "--enable-sign-ext",
    "--enable-mutable-globals",
    "--enable-reference-types",
    "--enable-multivalue",
    "--enable-simd",
];

/// Makes the bindings of a compiled module, then shrinks it.
pub(crate) fn bind(request: &Request) -> Result<Bound> {
    let folder = tempfile::tempdir()?;
    Bindgen::new()
        .input_path(&request.wasm)
        .out_name(&request.name)
        .web(true)?
        .omit_default_module_path(false)
        .typescript(false)
        .remove_name_section(true)
        .remove_producers_section(true)
        .generate(folder.path())
        .with_context(|| format!("cannot bind {}", request.wasm.display()))?;
    ensure!(!folder.path().join("snippets").exists(), "inline JavaScript of crates is not bundled");
    let wasm = folder.path().join(format!("{}_bg.wasm", request.name));
    let script = fs::read_to_string(folder.path().join(format!("{}.js", request.name)))?;
    let (short, script) = names::shorten(&fs::read(&wasm)?, &script)?;
    fs::write(&wasm, short)?;
    if let Some(program) = &request.wasm_opt {
        shrink(program, &wasm, request.speed)?;
    }
    Ok(Bound { wasm: fs::read(wasm)?, script })
}

fn shrink(program: &Path, wasm: &PathBuf, speed: bool) -> Result<()> {
    // A second look finds half a kilobyte more, packed; a third one nothing. Below the first kilobyte is only the end of
    // the stack, which nobody reaches without running out of it: offsets may be folded, which saves as much again.
    let levels: &[&str] = if speed { &["-O3"] } else { &["--low-memory-unused", "-Oz", "-Oz"] };
    let mut command = Command::new(program);
    command.args(levels).args(FEATURES).arg(wasm).arg("-o").arg(wasm);
    let status = command.status().with_context(|| format!("cannot start {}", program.display()))?;
    ensure!(status.success(), "wasm-opt failed ({status})");
    Ok(())
}

impl Bound {
    /// The JavaScript, which looks for the module under its new name and then
    /// does what the files `start` say.
    pub(crate) fn script_for(&self, name: &str, wasm_name: &str, start: &[PathBuf]) -> Result<String> {
        let old_name = format!("{name}_bg.wasm");
        ensure!(self.script.contains(&old_name), "the bindings do not name {old_name}");
        let mut script = self.script.replace(&old_name, wasm_name);
        for file in start {
            script.push('\n');
            script += &fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))?;
        }
        Ok(script)
    }
}
