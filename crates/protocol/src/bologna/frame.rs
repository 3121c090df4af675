//! A text with its length before it.

use core::fmt;

/// The bytes that a text may have. A state of 9x9 has about a thousand.
pub const LONGEST: usize = 1 << 16;

/// A text as it is sent: its length in bytes as four bytes, the most significant first, then the text.
///
/// ```
/// use branan_protocol::bologna::{frame, frame_length};
///
/// let sent = frame("\"Ada\"");
/// assert_eq!(sent, b"\0\0\0\x05\"Ada\"");
/// assert_eq!(frame_length([0, 0, 0, 5]), Ok(5));
/// assert!(frame_length([0xff, 0xff, 0xff, 0xff]).is_err());
/// ```
///
/// # Panics
/// If the text is longer than 4 GiB, which no message is.
#[must_use]
pub fn frame(text: &str) -> Vec<u8> {
    let length = u32::try_from(text.len()).expect("a message is short");
    [&length.to_be_bytes(), text.as_bytes()].concat()
}

/// How many bytes of text follow these four.
///
/// # Errors
/// If they are more than [`LONGEST`], so that nobody can have memory reserved for nothing. Where
/// the next message begins can then not be told.
pub fn frame_length(head: [u8; 4]) -> Result<usize, FrameError> {
    let length = u32::from_be_bytes(head);
    usize::try_from(length).ok().filter(|length| *length <= LONGEST).ok_or(FrameError { length })
}

/// A message that would be too long.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FrameError {
    /// What it says of its length, in bytes.
    pub length: u32,
}

impl fmt::Display for FrameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a message of {} bytes; {LONGEST} are allowed", self.length)
    }
}

impl core::error::Error for FrameError {}
