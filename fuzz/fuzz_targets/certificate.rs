//! Certificates: whatever the bytes, reading them gives a certificate or an error,
//! one that is read comes back from its own text, and checking it ends.
#![no_main]

use branan_certificates::{Certificate, check};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let Ok(certificate) = Certificate::read(bytes) else { return };
    let again = Certificate::read(certificate.to_string().as_bytes()).expect("its own text");
    assert_eq!(again, certificate);
    let _ = check(&certificate, None);
});
