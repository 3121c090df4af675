//! What the command line asks for.

use std::path::PathBuf;

use anyhow::{Context, Result, bail};

const USAGE: &str = "usage: branan-bundle WASM --name NAME --out FOLDER [--start FILE.js]... \
                     [--wasm-opt PROGRAM] [--speed] [--plain] [--budget BYTES] [--beside FILE]...";

/// What to bundle, from where and whereto.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Request {
    /// The file that the compiler wrote.
    pub(crate) wasm: PathBuf,
    /// The first part of the names of all files.
    pub(crate) name: String,
    /// The folder they go to.
    pub(crate) out: PathBuf,
    /// JavaScript put behind the bindings: what happens when they are loaded.
    pub(crate) start: Vec<PathBuf>,
    /// The program that shrinks wasm, if there is one.
    pub(crate) wasm_opt: Option<PathBuf>,
    /// Whether speed comes before size.
    pub(crate) speed: bool,
    /// Whether files keep plain names and are not compressed: what others bundle once more.
    pub(crate) plain: bool,
    /// How many bytes the files may have together, compressed by brotli.
    pub(crate) budget: Option<usize>,
    /// Files that the script fetches when it needs them, already named by their content.
    pub(crate) beside: Vec<PathBuf>,
}

impl Request {
    pub(crate) fn parse(arguments: &[String]) -> Result<Self> {
        let (mut wasm, mut name, mut out, mut start) = (None, None, None, Vec::new());
        let (mut wasm_opt, mut speed, mut plain) = (None, false, false);
        let (mut budget, mut beside) = (None, Vec::new());
        let mut rest = arguments.iter();
        while let Some(argument) = rest.next() {
            let mut value = || rest.next().with_context(|| format!("{argument} wants a value; {USAGE}"));
            match argument.as_str() {
                "--name" => name = Some(value()?.clone()),
                "--out" => out = Some(value()?.into()),
                "--start" => start.push(value()?.into()),
                "--wasm-opt" => wasm_opt = Some(value()?.into()),
                "--speed" => speed = true,
                "--plain" => plain = true,
                "--beside" => beside.push(value()?.into()),
                "--budget" => budget = Some(value()?.parse().context("--budget wants a number of bytes")?),
                _ if wasm.is_none() && !argument.starts_with('-') => wasm = Some(argument.into()),
                _ => bail!("unknown argument `{argument}`; {USAGE}"),
            }
        }
        Ok(Self {
            wasm: wasm.context(USAGE)?,
            name: name.context(USAGE)?,
            out: out.context(USAGE)?,
            start,
            wasm_opt,
            speed,
            plain,
            budget,
            beside,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(line: &str) -> Result<Request> {
        Request::parse(&line.split_whitespace().map(str::to_owned).collect::<Vec<_>>())
    }

    #[test]
    fn everything_can_be_said() {
        let line = "a.wasm --name app --out dist --start s.js --wasm-opt w --speed --plain --budget 9 --beside x --beside y";
        let request = parse(line).unwrap();
        assert_eq!((request.name.as_str(), request.budget), ("app", Some(9)));
        assert!(request.speed && request.plain);
        assert_eq!(request.beside, [PathBuf::from("x"), PathBuf::from("y")]);
    }

    #[test]
    fn what_is_missing_or_unknown_is_refused() {
        for line in ["", "a.wasm", "a.wasm --name", "a.wasm --name a --out b d.wasm", "--x"] {
            assert!(parse(line).is_err(), "{line}");
        }
    }
}
