//! Where commands read from.

use std::fs::File;
use std::io::{self, BufRead, BufReader, IsTerminal, Read};
use std::path::{Path, PathBuf};

use crate::failure::Failure;

/// A file or the standard input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Input {
    Stdin,
    File(PathBuf),
}

impl Input {
    /// The input a command names: nothing and `-` are the standard input.
    pub(crate) fn named(path: Option<&Path>) -> Input {
        match path {
            None => Input::Stdin,
            Some(path) if path.as_os_str() == "-" => Input::Stdin,
            Some(path) => Input::File(path.to_owned()),
        }
    }

    /// Opens it for reading piece by piece.
    pub(crate) fn open(&self) -> Result<BufReader<Box<dyn Read>>, Failure> {
        const BUFFER: usize = 1 << 16;
        Ok(BufReader::with_capacity(
            BUFFER,
            match self {
                Input::Stdin => Box::new(io::stdin().lock()),
                Input::File(path) => Box::new(File::open(path).map_err(|error| Failure::file(path, &error))?),
            },
        ))
    }

    /// Reads it to the end as text.
    pub(crate) fn read(&self) -> Result<String, Failure> {
        let mut bytes = Vec::new();
        self.open()?.read_to_end(&mut bytes).map_err(|error| self.failure(&error))?;
        let text = String::from_utf8(bytes).map_err(|error| {
            let at = error.utf8_error().valid_up_to();
            Failure::input(format_args!("{}: it is not UTF-8 text (byte {})", self.name(), at + 1))
        })?;
        Ok(text.strip_prefix('\u{feff}').map(ToOwned::to_owned).unwrap_or(text))
    }

    /// What to call it in messages.
    pub(crate) fn name(&self) -> String {
        match self {
            Input::Stdin => "standard input".to_owned(),
            Input::File(path) => path.display().to_string(),
        }
    }

    /// Says whether somebody would have to type it.
    pub(crate) fn is_typed(&self) -> bool {
        *self == Input::Stdin && io::stdin().is_terminal()
    }

    /// The failure of reading it.
    pub(crate) fn failure(&self, error: &io::Error) -> Failure {
        Failure::file(Path::new(&self.name()), error)
    }
}

/// What [`read_line`] found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum InputLine {
    /// A line, now in the buffer, without its end.
    Read,
    /// A line that is too long; it was skipped.
    TooLong,
    /// The end of the input.
    End,
}

/// Reads the next line of at most `limit` bytes into a buffer.
pub(crate) fn read_line(
    input: &mut impl BufRead,
    buffer: &mut Vec<u8>,
    limit: usize,
) -> io::Result<InputLine> {
    buffer.clear();
    let read = input.by_ref().take(limit as u64 + 1).read_until(b'\n', buffer)?;
    if read == 0 {
        return Ok(InputLine::End);
    }
    if buffer.pop_if(|last| *last == b'\n').is_some() || read <= limit {
        return Ok(InputLine::Read);
    }
    buffer.clear();
    skip_line(input)?;
    Ok(InputLine::TooLong)
}

fn skip_line(input: &mut impl BufRead) -> io::Result<()> {
    loop {
        let chunk = input.fill_buf()?;
        let (skipped, done) = match chunk.iter().position(|&byte| byte == b'\n') {
            Some(end) => (end + 1, true),
            None => (chunk.len(), chunk.is_empty()),
        };
        input.consume(skipped);
        if done {
            return Ok(());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_read_to_the_limit_and_longer_ones_skipped() {
        let mut input: &[u8] = b"abc\n\nabcd\nabcde\nlast";
        let mut buffer = Vec::new();
        let mut found = Vec::new();
        loop {
            let line = read_line(&mut input, &mut buffer, 4).expect("a slice can be read");
            if line == InputLine::End {
                break;
            }
            found.push((line, String::from_utf8(buffer.clone()).expect("ascii")));
        }
        let expected = [
            (InputLine::Read, "abc"),
            (InputLine::Read, ""),
            (InputLine::Read, "abcd"),
            (InputLine::TooLong, ""),
            (InputLine::Read, "last"),
        ];
        assert_eq!(found, expected.map(|(line, text)| (line, text.to_owned())));
    }
}
