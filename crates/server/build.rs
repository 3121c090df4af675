//! Compiles the server anew when there is another client to take in, or another migration.

fn main() {
    println!("cargo::rerun-if-changed=dist");
    println!("cargo::rerun-if-changed=assets");
    println!("cargo::rerun-if-changed=migrations");
}
