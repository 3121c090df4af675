//! What scores come to: games of the engine against itself, a curve fitted to half of them and held
//! against the other half.

use std::sync::Arc;

use branan_engine::{AnySearch, Calibration, TranspositionTable};
use branan_rules::{AnyGame, Piece, RuleSet, Setup, Side, SplitMix64, Square};

use crate::options;

/// Plies after which a set counts as drawn.
const LONGEST: usize = 300;

/// Positions taken of a game: neighbours say the same, and a long game is no more than one.
const POSITIONS: usize = 4;

/// Moves at random that a game begins with, at most.
const RANDOM_MOVES: usize = 8;

/// A search's score for the attackers, in hundredths, and who won in the end.
#[derive(Clone, Copy)]
struct Sample {
    hundredths: f64,
    winner: Option<Side>,
}

/// What is asked for on the command line.
pub struct Asked {
    sets: Vec<&'static RuleSet>,
    games: usize,
    nodes: u64,
}

impl Asked {
    /// Reads `[--games N] [--nodes N] [RULES …]`.
    pub fn read(words: &[&str]) -> Option<Asked> {
        let (mut games, mut nodes) = (1_000, 1_000);
        let sets = options::read(words, |option, value| {
            match option {
                "--games" => games = value.parse().ok().filter(|&games| games > 1)?,
                "--nodes" => nodes = value.parse().ok()?,
                _ => return None,
            }
            Some(())
        })?;
        Some(Asked { sets, games, nodes })
    }

    /// Plays, fits and prints: the curves as the engine has them, then how far they hold.
    pub fn run(&self) -> bool {
        println!("{} games of each, {} nodes a move. Fitted to every other game:\n", self.games, self.nodes);
        let mut tables = String::new();
        for &set in &self.sets {
            let games: Vec<Vec<Sample>> =
                (0..self.games as u64).map(|game| play(set, SplitMix64::nth(1, game), self.nodes)).collect();
            let half = |odd| games.iter().skip(odd).step_by(2).flatten().copied().collect::<Vec<Sample>>();
            let Calibration { attackers_win, defenders_win, spread } = fit(&half(0));
            println!("{:<20} {attackers_win:>8.0} {defenders_win:>8.0} {spread:>8.0}", set.id);
            let rounded = Calibration {
                attackers_win: attackers_win.round(),
                defenders_win: defenders_win.round(),
                spread: spread.round(),
            };
            tables += &reliability(set, &rounded, &half(1));
        }
        println!("\nHeld against the other games, in per cent:\n\n{HEADING}{tables}");
        true
    }
}

const HEADING: &str = "\
| game | attackers are to win | positions | to win, on average | won | to be drawn | drawn |
| --- | --- | ---: | ---: | ---: | ---: | ---: |
";

/// Plays one game; the positions in which the engine had an opinion only.
fn play(set: &RuleSet, seed: u64, nodes: u64) -> Vec<Sample> {
    let mut random = SplitMix64::new(seed);
    let table = Arc::new(TranspositionTable::with_bytes(4 << 20));
    let Ok(mut game) = AnyGame::from_setup(set.clone(), &start(set, &mut random)) else { return Vec::new() };
    for _ in 0..random.below(RANDOM_MOVES + 1) {
        let moves = game.legal_moves();
        if let Some(&mv) = moves.get(random.below(moves.len().max(1))) {
            game.play(mv).expect("a legal move");
        }
    }
    let mut opinions = Vec::new();
    while game.end().is_none() && game.len() < LONGEST {
        let mut search = AnySearch::new(&game, table.clone(), 1);
        while !search.is_settled() && (search.nodes() < nodes || search.lines().is_empty()) {
            search.run(nodes.saturating_sub(search.nodes()).max(200));
        }
        let Some(best) = search.lines().first() else { break };
        if !best.score.is_decided() {
            let sign = if game.side() == Side::Attackers { 1 } else { -1 };
            opinions.push(f64::from(sign * best.score.hundredths()));
        }
        game.play(best.moves[0]).expect("a legal move");
    }
    let winner = game.end().and_then(|end| end.winner);
    let mut taken = Vec::new();
    while taken.len() < POSITIONS && !opinions.is_empty() {
        let hundredths = opinions.swap_remove(random.below(opinions.len()));
        taken.push(Sample { hundredths, winner });
    }
    taken
}

/// The start of a game, every other time without some of the defenders: with all of them one
/// side hardly ever wins in some games.
fn start(set: &RuleSet, random: &mut SplitMix64) -> Setup {
    let mut start = set.start;
    let defenders: Vec<Square> = start.squares_of(Piece::Defender).iter().collect();
    for _ in 0..random.below(2) * random.below(defenders.len().div_ceil(2) + 1) {
        start = start.with_piece(defenders[random.below(defenders.len())], None);
    }
    start
}

/// The curve under which the samples are likeliest, found by going uphill.
fn fit(samples: &[Sample]) -> Calibration {
    const MOST: usize = 5_000;
    // The slope a soldier, where the curves are centred, and the logarithm of how far they are apart, so that they
    // never cross.
    let mut at = [1.0, 0.0, -1.5];
    let (mut height, mut stride) = (likelihood(samples, at), 1.0);
    for _ in 0..MOST {
        let slope = gradient(samples, at);
        let next: [f64; 3] = core::array::from_fn(|i| at[i] + stride * slope[i]);
        let reached = likelihood(samples, next);
        if reached > height {
            (at, height, stride) = (next, reached, stride * 1.5);
        } else if stride > 1e-9 {
            stride /= 2.0;
        } else {
            break;
        }
    }
    calibration(at)
}

fn calibration([slope, centre, apart]: [f64; 3]) -> Calibration {
    let half = apart.exp() / 2.0;
    Calibration {
        attackers_win: 100.0 * (centre + half) / slope,
        defenders_win: 100.0 * (centre - half) / slope,
        spread: 100.0 / slope,
    }
}

/// The mean logarithm of how likely each end was; nothing at all for curves that fall.
fn likelihood(samples: &[Sample], at: [f64; 3]) -> f64 {
    if at[0] <= 0.0 {
        return f64::NEG_INFINITY;
    }
    let curve = calibration(at);
    let share = |sample: &Sample| curve.shares(sample.hundredths)[outcome(sample.winner)].max(1e-12).ln();
    mean(samples.iter().map(share))
}

fn mean(values: impl Iterator<Item = f64>) -> f64 {
    let (mut sum, mut count) = (0.0, 0.0);
    for value in values {
        sum += value;
        count += 1.0;
    }
    if count > 0.0 { sum / count } else { 0.0 }
}

/// How the likelihood changes, by differences.
fn gradient(samples: &[Sample], at: [f64; 3]) -> [f64; 3] {
    const STEP: f64 = 1e-5;
    core::array::from_fn(|i| {
        let moved = |by: f64| {
            let mut moved = at;
            moved[i] += by;
            likelihood(samples, moved)
        };
        (moved(STEP) - moved(-STEP)) / (2.0 * STEP)
    })
}

/// Where an end stands among the shares.
fn outcome(winner: Option<Side>) -> usize {
    match winner {
        Some(Side::Attackers) => 0,
        None => 1,
        Some(Side::Defenders) => 2,
    }
}

/// Lines of a table: what was said, and what came of it.
fn reliability(set: &RuleSet, curve: &Calibration, samples: &[Sample]) -> String {
    const BANDS: [(f64, f64); 6] = [(0.0, 0.1), (0.1, 0.3), (0.3, 0.5), (0.5, 0.7), (0.7, 0.9), (0.9, 1.01)];
    let line = |(from, to): (f64, f64)| {
        let is_in = |sample: &&Sample| (from..to).contains(&curve.shares(sample.hundredths)[0]);
        let band: Vec<&Sample> = samples.iter().filter(is_in).collect();
        let said = |end: usize| mean(band.iter().map(|sample| 100.0 * curve.shares(sample.hundredths)[end]));
        let came = |end: usize| {
            mean(band.iter().map(|sample| if outcome(sample.winner) == end { 100.0 } else { 0.0 }))
        };
        let cells = [said(0), came(0), said(1), came(1)].map(|share| format!("{share:.0}"));
        let (id, count) = (&set.id, band.len());
        let range = format!("{:.0} to {:.0} %", 100.0 * from, 100.0 * to.min(1.0));
        (count > 0).then(|| format!("| `{id}` | {range} | {count} | {} |\n", cells.join(" | ")))
    };
    BANDS.into_iter().filter_map(line).collect()
}

#[cfg(test)]
mod tests {
    use branan_rules::presets;

    use super::*;

    /// Samples that follow a curve, by chance.
    fn samples(curve: &Calibration, count: usize) -> Vec<Sample> {
        let mut random = SplitMix64::new(7);
        let mut unit = || f64::from(random.below(1 << 20) as u32) / f64::from(1 << 20);
        let one = |_| {
            let hundredths = 1600.0 * unit() - 800.0;
            let ([attackers, draw, _], chance) = (curve.shares(hundredths), unit());
            let winner = match chance {
                _ if chance < attackers => Some(Side::Attackers),
                _ if chance < attackers + draw => None,
                _ => Some(Side::Defenders),
            };
            Sample { hundredths, winner }
        };
        (0..count).map(one).collect()
    }

    #[test]
    fn a_curve_is_found_again_with_and_without_draws() {
        for curve in [
            Calibration { attackers_win: 210.0, defenders_win: 40.0, spread: 130.0 },
            Calibration { attackers_win: -60.0, defenders_win: -60.0, spread: 250.0 },
        ] {
            let found = fit(&samples(&curve, 20_000));
            assert!((found.attackers_win - curve.attackers_win).abs() < 15.0, "{found:?}");
            assert!((found.defenders_win - curve.defenders_win).abs() < 15.0, "{found:?}");
            assert!((found.spread - curve.spread).abs() < 15.0, "{found:?}");
        }
    }

    #[test]
    fn what_follows_the_curve_is_reliable() {
        let curve = Calibration { attackers_win: 100.0, defenders_win: -100.0, spread: 150.0 };
        for line in reliability(&presets::HNEFATAFL, &curve, &samples(&curve, 20_000)).lines() {
            let cells: Vec<&str> = line.split('|').map(str::trim).collect();
            let number = |at: usize| cells[at].parse::<f64>().expect("a number");
            assert!((number(4) - number(5)).abs() <= 4.0 && (number(6) - number(7)).abs() <= 4.0, "{line}");
        }
    }
}
