//! The program `branan`.

fn main() {}
