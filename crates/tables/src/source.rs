//! Where the bytes of a table come from.

use std::fs::File;
use std::io;

/// Bytes that can be read at any place, by several threads at once.
///
/// Tables are read with positioned reads and not through a memory map: that
/// needs no `unsafe`, a file that shrinks under the program is an error and no
/// signal, and unpacking a block takes longer than reading it (docs/tablebase.md).
pub trait Source: Send + Sync {
    /// How many bytes there are.
    ///
    /// # Errors
    /// When that cannot be found out.
    fn len(&self) -> io::Result<u64>;

    /// Fills a buffer with the bytes from `offset` on.
    ///
    /// # Errors
    /// When they cannot be read, or there are fewer.
    fn read_at(&self, buffer: &mut [u8], offset: u64) -> io::Result<()>;

    /// Says whether there are none.
    ///
    /// # Errors
    /// When that cannot be found out.
    fn is_empty(&self) -> io::Result<bool> {
        Ok(self.len()? == 0)
    }
}

impl Source for File {
    fn len(&self) -> io::Result<u64> {
        Ok(self.metadata()?.len())
    }

    #[cfg(unix)]
    fn read_at(&self, buffer: &mut [u8], offset: u64) -> io::Result<()> {
        std::os::unix::fs::FileExt::read_exact_at(self, buffer, offset)
    }

    #[cfg(not(unix))]
    fn read_at(&self, buffer: &mut [u8], offset: u64) -> io::Result<()> {
        use std::io::Read;
        alone_at(self, offset, |mut file| file.read_exact(buffer))
    }
}

/// Writes bytes at a place of a file.
#[cfg(unix)]
pub(crate) fn write_at(file: &File, bytes: &[u8], offset: u64) -> io::Result<()> {
    std::os::unix::fs::FileExt::write_all_at(file, bytes, offset)
}

/// Writes bytes at a place of a file.
#[cfg(not(unix))]
pub(crate) fn write_at(file: &File, bytes: &[u8], offset: u64) -> io::Result<()> {
    use std::io::Write;
    alone_at(file, offset, |mut file| file.write_all(bytes))
}

/// A handle of its own has a place of its own only on some systems, so whatever
/// is done at a place is guarded.
#[cfg(not(unix))]
fn alone_at(file: &File, offset: u64, act: impl FnOnce(&File) -> io::Result<()>) -> io::Result<()> {
    use std::io::{Seek, SeekFrom};
    static GUARD: std::sync::Mutex<()> = std::sync::Mutex::new(());
    let _guard = GUARD.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    let mut place = file;
    place.seek(SeekFrom::Start(offset))?;
    act(file)
}

impl Source for Vec<u8> {
    fn len(&self) -> io::Result<u64> {
        Ok(self.as_slice().len() as u64)
    }

    fn read_at(&self, buffer: &mut [u8], offset: u64) -> io::Result<()> {
        self.as_slice().read_at(buffer, offset)
    }
}

impl Source for &[u8] {
    fn len(&self) -> io::Result<u64> {
        Ok((**self).len() as u64)
    }

    fn read_at(&self, buffer: &mut [u8], offset: u64) -> io::Result<()> {
        let from = usize::try_from(offset).unwrap_or(usize::MAX);
        let bytes = self.get(from..).and_then(|rest| rest.get(..buffer.len()));
        buffer.copy_from_slice(bytes.ok_or(io::ErrorKind::UnexpectedEof)?);
        Ok(())
    }
}
