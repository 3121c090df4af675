//! Games as CSV; what is written is read again and written the same.
#![no_main]

use branan_rules::notation::{RecordFormat, read_records_as, write_records};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let format = RecordFormat::Csv;
    let Ok(records) = read_records_as(text, format) else { return };
    let written = write_records(&records, format);
    let again = read_records_as(&written, format).map(|again| write_records(&again, format));
    assert_eq!(again, Ok(written));
});
