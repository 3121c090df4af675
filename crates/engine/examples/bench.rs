//! Prints the fingerprint of the search, for the last line of a commit.

fn main() {
    println!("Bench: {}", branan_engine::bench());
}
