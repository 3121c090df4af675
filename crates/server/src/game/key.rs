//! Ids that nobody can guess, and secrets that nobody keeps.

use std::fmt::Write;

use branan_protocol::online::Command;
use sha2::{Digest, Sha256};

const LETTERS: &[u8; 62] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/// The id of a contest: 71 bits.
pub(crate) fn new_id() -> String {
    random(12)
}

/// The secret of a seat: 131 bits.
pub(crate) fn new_secret() -> String {
    random(22)
}

/// A toss of a coin.
pub(crate) fn heads() -> bool {
    bytes::<1>()[0] & 1 == 1
}

/// What is kept of a secret.
pub(crate) fn hash(secret: &str) -> String {
    Sha256::digest(secret.as_bytes()).iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// What a command wants, in few bits: enough to notice that another has its number.
pub(crate) fn fingerprint(command: &Command) -> i64 {
    let text = serde_json::to_vec(command).expect("commands can be written");
    let hash = Sha256::digest(&text);
    i64::from_be_bytes(hash[..8].try_into().expect("eight bytes"))
}

/// Says whether a secret that somebody brought along can be used.
pub(crate) fn is_secret(text: &str) -> bool {
    (22..=64).contains(&text.len())
        && text.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-' || b == b'_')
}

fn random(length: usize) -> String {
    let mut text = String::new();
    while text.len() < length {
        // 248 is the last multiple of 62 in a byte: beyond it letters would not be equally likely.
        let fair = bytes::<32>().into_iter().filter(|&byte| byte < 248);
        text.extend(fair.map(|byte| char::from(LETTERS[usize::from(byte) % 62])));
    }
    text.truncate(length);
    text
}

/// Bytes by chance.
pub(crate) fn bytes<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    #[cfg(test)]
    if crate::simulation::fill(&mut bytes) {
        return bytes;
    }
    getrandom::fill(&mut bytes).expect("the system has random numbers");
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_and_secrets_are_long_and_never_twice_the_same() {
        let ids: std::collections::HashSet<String> = (0..1000).map(|_| new_id()).collect();
        assert!(ids.len() == 1000 && ids.iter().all(|id| id.len() == 12));
        assert!(is_secret(&new_secret()) && !is_secret("short") && !is_secret(&"é".repeat(30)));
        assert_eq!(hash("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    }
}
