//! One server a data folder.

use std::env;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{Read, Seek, Write};
use std::path::{Path, PathBuf};

use crate::failure::Failure;

/// A data folder that is ours while this lives, or somebody else's.
pub(super) enum Claim {
    /// Ours: no other server uses it.
    Ours { path: PathBuf, file: File },
    /// Another server uses it, at this address.
    Taken(String),
}

/// The file whose lock is the claim; it holds the address of the server.
const FILE: &str = "server.lock";

impl Claim {
    /// Takes the folder, or finds out who has it.
    pub(super) fn take(folder: Option<&Path>) -> Result<Claim, Failure> {
        let folder = folder.map(Path::to_owned).or_else(default_folder).ok_or_else(no_folder)?;
        fs::create_dir_all(&folder).map_err(|error| Failure::file(&folder, &error).hint(CHOOSE))?;
        let path = folder.join(FILE);
        let open = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(&path);
        let mut file = open.map_err(|error| Failure::file(&path, &error).hint(CHOOSE))?;
        match file.try_lock() {
            Ok(()) => Ok(Claim::Ours { path, file }),
            Err(TryLockError::WouldBlock) => {
                let mut url = String::new();
                file.read_to_string(&mut url).map_err(|error| Failure::file(&path, &error))?;
                Ok(Claim::Taken(url))
            }
            Err(TryLockError::Error(error)) => Err(Failure::file(&path, &error)),
        }
    }

    /// The folder that was taken.
    pub(super) fn folder(&self) -> &Path {
        match self {
            Claim::Ours { path, .. } => path.parent().unwrap_or(Path::new(".")),
            Claim::Taken(_) => Path::new("."),
        }
    }

    /// Tells those who come later where the server is.
    pub(super) fn tell(&mut self, url: &str) -> Result<(), Failure> {
        let Claim::Ours { path, file } = self else { return Ok(()) };
        let write = |file: &mut File| {
            file.set_len(0)?;
            file.rewind()?;
            file.write_all(url.as_bytes())
        };
        write(file).map_err(|error| Failure::file(path, &error))
    }
}

const CHOOSE: &str = "`branan serve --data FOLDER` uses another folder";

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_has_one_server_and_others_learn_where_it_is() {
        let folder = env::temp_dir().join(format!("branan-claim-{}", std::process::id()));
        let mut ours = Claim::take(Some(&folder)).unwrap();
        ours.tell("http://localhost:1/").unwrap();
        assert!(matches!(Claim::take(Some(&folder)), Ok(Claim::Taken(url)) if url == "http://localhost:1/"));
        drop(ours);
        assert!(matches!(Claim::take(Some(&folder)), Ok(Claim::Ours { .. })));
        fs::remove_dir_all(&folder).unwrap();
    }
}
