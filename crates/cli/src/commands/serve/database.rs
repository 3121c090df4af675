//! Where the server keeps what is played.

use std::path::{Path, PathBuf};
use std::{env, fs, io};

use branan_server::game::store::Store;
use clap::Args;

use crate::failure::Failure;

/// Where games are kept.
#[derive(Args, Debug, Default)]
pub(crate) struct Database {
    /// The folder for what the server keeps; one server at a time uses it
    #[arg(long, value_name = "FOLDER")]
    data: Option<PathBuf>,
    /// The database for games: `postgres://HOST[,HOST…]/NAME`, or `sqlite:FILE`; usually a file in the data folder
    #[arg(long, value_name = "URL")]
    database: Option<String>,
}

pub(super) const CHOOSE: &str = "`--data FOLDER` uses another folder";

impl Database {
    /// The data folder, which is made if there is none, for nobody else to look into.
    pub(crate) fn folder(&self) -> Result<PathBuf, Failure> {
        let folder = self.data.clone().or_else(default_folder).ok_or_else(no_folder)?;
        make_private(&folder).map_err(|error| Failure::file(&folder, &error).hint(CHOOSE))?;
        Ok(folder)
    }

    /// Opens the database, which is made or brought up to date if need be.
    pub(crate) async fn open(&self) -> Result<Store, Failure> {
        let store = match &self.database {
            Some(url) => Store::connect(url).await,
            None => Store::sqlite(&self.folder()?.join("games.db")).await,
        };
        store.map_err(|error| Failure::input(&error).hint("`--database URL` uses another database"))
    }
}

/// Makes a folder that only its owner can open; one that is there stays as it is.
#[cfg(unix)]
fn make_private(folder: &Path) -> io::Result<()> {
    use std::os::unix::fs::DirBuilderExt;
    if let Some(parent) = folder.parent() {
        fs::create_dir_all(parent)?;
    }
    match fs::DirBuilder::new().mode(0o700).create(folder) {
        Err(_) if folder.is_dir() => Ok(()),
        made => made,
    }
}

#[cfg(not(unix))]
fn make_private(folder: &Path) -> io::Result<()> {
    fs::create_dir_all(folder)
}

fn no_folder() -> Failure {
    Failure::input("there is no home folder to keep data in").hint(CHOOSE)
}

/// Where programs of this system keep the data of a user.
fn default_folder() -> Option<PathBuf> {
    let home = || env::var_os("HOME").filter(|home| !home.is_empty()).map(PathBuf::from);
    let base = if cfg!(windows) {
        env::var_os("APPDATA").map(PathBuf::from)
    } else if cfg!(target_os = "macos") {
        home().map(|home| home.join("Library/Application Support"))
    } else {
        let named = env::var_os("XDG_DATA_HOME").map(PathBuf::from).filter(|folder| folder.is_absolute());
        named.or_else(|| home().map(|home| home.join(".local/share")))
    };
    base.map(|base| base.join("branan"))
}
