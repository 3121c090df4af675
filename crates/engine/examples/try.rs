//! scratch
use branan_engine::*;
use branan_rules::*;
use std::sync::Arc;
fn main() {
    let n: u64 = std::env::args().nth(1).unwrap().parse().unwrap();
    let k: usize = std::env::args().nth(2).map_or(1, |k| k.parse().unwrap());
    let game = AnyGame::new(presets::BRANDUBH).unwrap();
    let mut s = AnySearch::new(&game, Arc::new(Table::with_bytes(64 << 20)), k);
    let t = std::time::Instant::now();
    while s.nodes() < n && !s.is_settled() {
        if s.run(n - s.nodes()) {
            for b in s.lines() {
                println!(
                    "d{} {} n{} {:?} {:.0}knps",
                    b.depth,
                    b.score,
                    s.nodes(),
                    b.moves.iter().take(10).collect::<Vec<_>>(),
                    s.nodes() as f64 / t.elapsed().as_secs_f64() / 1e3
                );
            }
        }
    }
}
