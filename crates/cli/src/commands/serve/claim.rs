//! One server a data folder.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{Read, Seek, Write};
use std::path::{Path, PathBuf};

use super::database::CHOOSE;
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
    pub(super) fn take(folder: &Path) -> Result<Claim, Failure> {
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

    /// Tells those who come later where the server is.
    pub(super) fn announce(&mut self, url: &str) -> Result<(), Failure> {
        let Claim::Ours { path, file } = self else { return Ok(()) };
        let write = |file: &mut File| {
            file.set_len(0)?;
            file.rewind()?;
            file.write_all(url.as_bytes())
        };
        write(file).map_err(|error| Failure::file(path, &error))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_has_one_server_and_others_learn_where_it_is() {
        let folder = std::env::temp_dir().join(format!("branan-claim-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let mut ours = Claim::take(&folder).unwrap();
        ours.announce("http://localhost:1/").unwrap();
        assert!(matches!(Claim::take(&folder), Ok(Claim::Taken(url)) if url == "http://localhost:1/"));
        drop(ours);
        assert!(matches!(Claim::take(&folder), Ok(Claim::Ours { .. })));
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
