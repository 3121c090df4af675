//! `branan export` and `branan import`: all online games as a file, whatever the database.

use std::fs::File;
use std::io::{self, BufReader, BufWriter};
use std::path::{Path, PathBuf};

use branan_server::game::store::StoreError;
use clap::Args;

use crate::commands::serve::Database;
use crate::failure::Failure;

/// Write all online games to a file
///
/// Every game is a line of JSON with its whole log, so that nothing is lost. The server may run meanwhile. Use
/// it for backups, and with `branan import` to move to another database.
#[derive(Args, Debug)]
#[command(after_help = EXPORT_EXAMPLES)]
pub(crate) struct Export {
    #[command(flatten)]
    database: Database,
    /// The file to write; the standard output if left out
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// Add the online games of a file to a database
///
/// Games that are there already are left as they are, so that the same file can be imported twice.
#[derive(Args, Debug)]
#[command(after_help = IMPORT_EXAMPLES)]
pub(crate) struct Import {
    #[command(flatten)]
    database: Database,
    /// The file to read; the standard input if left out or `-`
    file: Option<PathBuf>,
    /// Then also make everything again that follows from the logs of games
    #[arg(long)]
    rebuild: bool,
}

const EXPORT_EXAMPLES: &str = "\
Examples:
  branan export -o games.jsonl
  branan export --database postgres://localhost/branan | zstd > games.jsonl.zst";

const IMPORT_EXAMPLES: &str = "\
Examples:
  branan import games.jsonl
  branan export | branan import --database postgres://localhost/branan";

impl Export {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        let runtime = tokio::runtime::Runtime::new()?;
        let count = runtime.block_on(async {
            let store = self.database.open().await?;
            let written = match &self.output {
                Some(path) => {
                    let file = create_private(path).map_err(|error| Failure::file(path, &error))?;
                    store.export(BufWriter::new(file)).await
                }
                None => store.export(BufWriter::new(io::stdout())).await,
            };
            store.close().await;
            written.map_err(|error| failed(&error))
        })?;
        to_stderr!("{count} games written.");
        Ok(())
    }
}

impl Import {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        let runtime = tokio::runtime::Runtime::new()?;
        runtime.block_on(async {
            let store = self.database.open().await?;
            let added = match self.file.as_deref().filter(|path| *path != Path::new("-")) {
                Some(path) => {
                    let file = File::open(path).map_err(|error| Failure::file(path, &error))?;
                    store.import(BufReader::new(file)).await
                }
                None => store.import(BufReader::new(io::stdin())).await,
            };
            let added = added.map_err(|error| failed(&error))?;
            to_stderr!("{added} games added.");
            // They may have ended before games that were there, and whose they are comes last.
            let rebuilt = store.rebuild_ratings().await.map_err(|error| failed(&error))?;
            if rebuilt.contests > 0 {
                to_stderr!("{} games have changed ratings.", rebuilt.counted);
            }
            if self.rebuild {
                to_stderr!("{} games rebuilt.", store.rebuild().await.map_err(|error| failed(&error))?);
            }
            store.close().await;
            Ok(())
        })
    }
}

/// Makes a file that only its owner can read: what people say to each other is in it.
fn create_private(path: &Path) -> io::Result<File> {
    let mut options = File::options();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)
}

fn failed(error: &StoreError) -> Failure {
    Failure::input(error)
}
