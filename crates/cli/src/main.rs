//! The binary `branan`; everything it does is in the library beside it.

use std::process::ExitCode;

fn main() -> ExitCode {
    branan_cli::run()
}
