//! Records of OpenTafl; what is read, written and read again is the same.
#![no_main]

use branan_rules::notation::{RecordFormat, read_records_as, write_records};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let format = RecordFormat::OpenTafl;
    let Ok(records) = read_records_as(text, format) else { return };
    assert_eq!(read_records_as(&write_records(&records, format), format), Ok(records));
});
