//! Rules strings of OpenTafl; what is read, written and read again is the same.
#![no_main]

use branan_rules::notation::{read_otn_rules, write_otn_rules};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let Ok((set, _)) = read_otn_rules(text) else { return };
    assert_eq!(read_otn_rules(&write_otn_rules(&set)).map(|read| read.0), Ok(set));
});
