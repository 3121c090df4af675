//! Compiles the server anew when there is another client to take in, or another migration.

use std::{env, fs};

fn main() {
    println!("cargo::rerun-if-env-changed=BRANAN_CLIENT");
    println!("cargo::rerun-if-changed=dist");
    println!("cargo::rerun-if-changed=assets");
    println!("cargo::rerun-if-changed=migrations");
    if env::var("BRANAN_CLIENT").is_ok_and(|client| client == "required") && !has_client() {
        println!(
            "cargo::error=there is no client in dist, and so nothing to play with: `cargo xtask wasm` builds it"
        );
    }
}

/// Tells whether the pages will have something that plays on them.
fn has_client() -> bool {
    let names = fs::read_dir("dist").into_iter().flatten().flatten().map(|entry| entry.file_name());
    names.filter_map(|name| name.into_string().ok()).any(|name| name.starts_with("play-"))
}
