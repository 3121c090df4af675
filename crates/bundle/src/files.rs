//! Files named by their content, each also compressed; or plain ones.

use std::{
    fs,
    io::Write,
    iter::Sum,
    path::{Path, PathBuf},
};

use anyhow::{Context, Result};
use flate2::{Compression, write::GzEncoder};
use sha2::{Digest, Sha256};

/// The files of one bundle in a folder that may hold others.
pub(crate) struct Output {
    folder: PathBuf,
    bundle: String,
    /// Files have the name of the bundle alone, and are not compressed.
    plain: bool,
}

/// The bytes of a file, plain and compressed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Size {
    pub(crate) plain: usize,
    pub(crate) gzip: usize,
    pub(crate) brotli: usize,
}

impl Output {
    /// Makes the folder, and removes what an earlier bundle of that name left there.
    pub(crate) fn open(folder: &Path, bundle: &str, plain: bool) -> Result<Self> {
        fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
        let start = format!("{bundle}-");
        for entry in fs::read_dir(folder)? {
            let entry = entry?;
            if entry.file_name().to_string_lossy().starts_with(&start) {
                fs::remove_file(entry.path())?;
            }
        }
        Ok(Self { folder: folder.to_owned(), bundle: bundle.to_owned(), plain })
    }

    /// The name of a file with this content.
    pub(crate) fn name(&self, content: &[u8], ending: &str) -> String {
        if self.plain {
            return format!("{}{ending}", self.bundle);
        }
        let digest = Sha256::digest(content);
        let hash = digest[..6].iter().fold(String::new(), |text, byte| format!("{text}{byte:02x}"));
        format!("{}-{hash}{ending}", self.bundle)
    }

    /// Takes a file along that is named by its content already.
    pub(crate) fn copy(&self, path: &Path) -> Result<(String, Size)> {
        let content = fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
        let name = path.file_name().context("a folder cannot be taken along")?.to_string_lossy();
        self.write(&format!("{}-{name}", self.bundle), &content)
    }

    /// Writes a file, and beside it the same as `.br` and `.gz` unless all files are plain.
    pub(crate) fn write(&self, name: &str, content: &[u8]) -> Result<(String, Size)> {
        let (brotli, gzip) = (brotli(content)?, gzip(content)?);
        let files = [("", content), (".br", &brotli), (".gz", &gzip)];
        for (ending, bytes) in files.into_iter().take(if self.plain { 1 } else { 3 }) {
            let path = self.folder.join(format!("{name}{ending}"));
            fs::write(&path, bytes).with_context(|| format!("cannot write {}", path.display()))?;
        }
        Ok((name.to_owned(), Size { plain: content.len(), gzip: gzip.len(), brotli: brotli.len() }))
    }
}

impl Sum for Size {
    fn sum<I: Iterator<Item = Self>>(sizes: I) -> Self {
        sizes.fold(Self::default(), |a, b| Self {
            plain: a.plain + b.plain,
            gzip: a.gzip + b.gzip,
            brotli: a.brotli + b.brotli,
        })
    }
}

fn brotli(mut content: &[u8]) -> Result<Vec<u8>> {
    let mut packed = Vec::new();
    let parameters = brotli::enc::BrotliEncoderParams { quality: 11, lgwin: 22, ..Default::default() };
    brotli::BrotliCompress(&mut content, &mut packed, &parameters)?;
    Ok(packed)
}

fn gzip(content: &[u8]) -> Result<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(content)?;
    Ok(encoder.finish()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_new_bundle_replaces_the_old_one_and_no_other() {
        let folder = tempfile::tempdir().unwrap();
        for (bundle, content) in [("app", "one"), ("engine", "two"), ("app", "three")] {
            let output = Output::open(folder.path(), bundle, false).unwrap();
            output.write(&output.name(content.as_bytes(), ".js"), content.as_bytes()).unwrap();
        }
        let mut names: Vec<String> = fs::read_dir(folder.path())
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .filter(|name| Path::new(name).extension().is_some_and(|ending| ending == "js"))
            .collect();
        names.sort();
        assert_eq!(names, ["app-8b5b9db0c13d.js", "engine-3fc4ccfe7458.js"]);
    }

    #[test]
    fn plain_files_have_the_name_of_the_bundle_and_come_alone() {
        let folder = tempfile::tempdir().unwrap();
        let output = Output::open(folder.path(), "core", true).unwrap();
        let (name, size) = output.write(&output.name(b"one", ".js"), b"one").unwrap();
        assert_eq!((name.as_str(), size.plain), ("core.js", 3));
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    #[test]
    fn compressed_files_hold_the_same() {
        let content = b"tafl ".repeat(100);
        let mut unpacked = Vec::new();
        brotli::BrotliDecompress(&mut brotli(&content).unwrap().as_slice(), &mut unpacked).unwrap();
        assert_eq!(unpacked, content);
        assert!(gzip(&content).unwrap().len() < content.len());
    }
}
