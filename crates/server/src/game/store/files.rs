//! Files that nobody else on the machine may read.

use std::io;
use std::path::Path;

/// Makes the file of a database if there is none, and sees to it that others can read neither it nor those that
/// `SQLite` keeps beside it, which it makes with the rights of the first.
pub(super) fn make_private(path: &Path) -> io::Result<()> {
    create(path)?;
    for beside in ["", "-wal", "-shm"] {
        let mut name = path.as_os_str().to_owned();
        name.push(beside);
        close_to_others(Path::new(&name))?;
    }
    Ok(())
}

#[cfg(unix)]
fn create(path: &Path) -> io::Result<()> {
    use std::os::unix::fs::OpenOptionsExt;
    // What is there is left as it is; whether it can be used is for the database to say.
    match std::fs::OpenOptions::new().write(true).create_new(true).mode(0o600).open(path) {
        Err(error) if error.kind() != io::ErrorKind::AlreadyExists => Err(error),
        _ => Ok(()),
    }
}

/// Takes the rights of everybody else from a file, if it is there and ours.
#[cfg(unix)]
fn close_to_others(path: &Path) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    let Ok(file) = path.metadata() else { return Ok(()) };
    let is_open = [0o070, 0o007].iter().any(|others| file.permissions().mode() & others != 0);
    if !file.is_file() || !is_open {
        return Ok(());
    }
    match std::fs::set_permissions(path, PermissionsExt::from_mode(0o600)) {
        // Whoever owns it has decided.
        Err(error) if error.kind() == io::ErrorKind::PermissionDenied => Ok(()),
        other => other,
    }
}

#[cfg(not(unix))]
fn create(_: &Path) -> io::Result<()> {
    Ok(())
}

#[cfg(not(unix))]
fn close_to_others(_: &Path) -> io::Result<()> {
    Ok(())
}
