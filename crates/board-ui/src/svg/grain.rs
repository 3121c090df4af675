//! The grain of the wood.
//!
//! Lines follow a smooth field, so that neighbours bend together and never cross, as rings do in a plank.

use crate::put::put;

/// How far a grain line is sampled; the curve between two samples is a smooth cubic.
const STEP: i32 = 116;

/// Pens for the lines: their width in tenths and their opacity in hundredths.
const PENS: [(u8, u8); 3] = [(12, 22), (24, 15), (60, 9)];

/// Draws grain over a rectangle from `(left, top)`, in one colour.
pub(crate) fn draw(out: &mut String, (left, top): (i32, i32), (width, height): (i32, i32), ink: (&str, u8)) {
    let mut paths: [String; PENS.len()] = Default::default();
    let mut seed = 7_u32;
    let mut y = top - 30;
    while y < top + height + 30 {
        seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        let pen = [0, 1, 0, 2, 0, 1][(seed >> 24) as usize % 6];
        wave(&mut paths[pen], left, left + width, y);
        y += 7 + (seed >> 16).cast_signed() % 17;
    }
    for ((width, percent), path) in PENS.iter().zip(paths) {
        let strength = u32::from(*percent) * u32::from(ink.1) / 100;
        put!(
            out,
            r#"<path d="{path}" fill="none" stroke="{}" stroke-width="{}.{}" stroke-opacity=".{strength:02}"/>"#,
            ink.0,
            width / 10,
            width % 10
        );
    }
}

/// One line from the left to the right.
fn wave(path: &mut String, left: i32, right: i32, y: i32) {
    let step = f64::from(STEP);
    let (mut x, mut last) = (left, bend(left, y));
    put!(path, "M{left} {last}");
    while x < right {
        x += STEP;
        let (here, ahead) = (bend(x, y), bend(x + STEP, y));
        let slope = f64::from(ahead - last) / (2.0 * step);
        let pull = here - last - (slope * step / 3.0).round() as i32;
        put!(path, "s{} {pull} {STEP} {}", STEP * 2 / 3, here - last);
        last = here;
    }
}

/// Where the line that starts at height `y` runs above `x`.
fn bend(x: i32, y: i32) -> i32 {
    let (x, y) = (f64::from(x), f64::from(y));
    let sway = 17.0 * sine(x * 0.0052 + y * 0.0031) + 8.0 * sine(x * 0.0121 - y * 0.0077 + 1.3);
    (y + sway).round() as i32
}

/// A sine to three digits, by Bhaskara's formula: the exact one costs a page 8 KB of code.
fn sine(angle: f64) -> f64 {
    let turns = angle / std::f64::consts::TAU;
    let half = 2.0 * (turns - turns.floor());
    let (sign, at) = if half < 1.0 { (1.0, half) } else { (-1.0, half - 1.0) };
    let arch = at * (1.0 - at);
    sign * 16.0 * arch / (5.0 - 4.0 * arch)
}

#[cfg(test)]
mod tests {
    use super::sine;

    #[test]
    fn the_short_sine_is_a_sine() {
        for step in -100..100 {
            let angle = f64::from(step) / 7.0;
            assert!((sine(angle) - angle.sin()).abs() < 0.002, "{angle}");
        }
    }
}
