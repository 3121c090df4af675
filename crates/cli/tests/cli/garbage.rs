//! No input makes the program panic.

use crate::program::{ESCAPE, feed, request};

const SEEDS: [&str; 5] = [
    "[event:Open]\n[attackers:Ann]\n[defenders:Ben]\n[result:?]\n[rules:dim:7 name:Brandubh start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]\n\n1. d2-e2 c4-c5\n[good|bad]\n2. f4-f5 Kd4-c4\n[|]\n1b.1.2a ..... c4-c3\n[|]\n",
    "d2-e2 c4-c5 f4-f5 d4-c4 e2-d2xd3,1,0,Ongoing\nd2-e2 resigned,0,0,Black\n",
    "[Event \"Open\"]\n\n1. d2-e2 c4-c5 {good} 2. f4-f5 *\n",
    "3a3/3a3/3d3/aadkdaa/3d3/3a3/3a3 a\n",
    "dim:9 name:Tablut esc:e ks:c cor: start:/3ttt3/4t4/4T4/t3T3t/ttTTKTTtt/t3T3t/4T4/4t4/3ttt3/\n",
];

/// A few changes to a text, the same for the same seed.
struct Mutilator(u64);

impl Mutilator {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) % end.max(1) as u64) as usize
    }

    fn mutilate(&mut self, text: &str) -> Vec<u8> {
        let mut bytes = text.as_bytes().to_vec();
        for _ in 0..=self.below(6) {
            let (at, end) = (self.below(bytes.len()), self.below(bytes.len()));
            match self.below(6) {
                0 if !bytes.is_empty() => drop(bytes.remove(at)),
                1 => bytes.insert(at, self.below(256) as u8),
                2 if !bytes.is_empty() => bytes[at] ^= 1 << self.below(8),
                3 => bytes.truncate(at),
                4 if at < end => drop(bytes.drain(at..end)),
                _ => bytes.splice(at..at, *b"9999999999-[/").for_each(drop),
            }
        }
        bytes
    }
}

#[test]
fn mutilated_input_is_read_or_refused() {
    let mut mutilator = Mutilator(11);
    let seeds: Vec<String> =
        SEEDS.iter().map(ToString::to_string).chain([request("brandubh", &ESCAPE)]).collect();
    let commands: [&[&str]; 8] = [
        &["convert", "--to", "otg"],
        &["convert", "--to", "csv", "--no-check"],
        &["convert", "--to", "branan"],
        &["show", "--move", "end"],
        &["rules", "check", "-"],
        &["diagram"],
        &["engine"],
        &["analyse", "--depth", "1"],
    ];
    for round in 0..240 {
        let input = mutilator.mutilate(&seeds[round % seeds.len()]);
        let args = commands[mutilator.below(commands.len())];
        let ran = feed(args, &input);
        let heard = ran.status == 0 || ran.err.contains("error: ");
        assert!((0..=2).contains(&ran.status) && heard, "{args:?} {}: {ran:?}", input.escape_ascii());
    }
}
