//! Rule sets as TOML; what is read, written and read again is the same.
#![no_main]

use branan_rules::notation::{read_toml, write_toml};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let Ok(set) = read_toml(text) else { return };
    assert_eq!(read_toml(&write_toml(&set)), Ok(set));
});
