//! Files of endgame tables: whatever the bytes, opening and unpacking them gives
//! a table or an error.
#![no_main]

use std::sync::LazyLock;

use branan_rules::{Board7, Rules, presets};
use branan_tables::{Loaded, TableFile, fit};
use libfuzzer_sys::fuzz_target;

static RULES: LazyLock<Rules<Board7>> = LazyLock::new(|| fit(&presets::BRANDUBH).expect("they fit"));

fuzz_target!(|bytes: &[u8]| {
    // Checksums would stop nearly every input at the header, so right ones are put
    // in: what lies behind them is what is to be tried.
    for bytes in [bytes.to_vec(), branan_tables::with_checksums(bytes.to_vec())] {
        let _ = TableFile::from_source(Box::new(bytes), &RULES).and_then(|file| Loaded::new(&file));
    }
});
