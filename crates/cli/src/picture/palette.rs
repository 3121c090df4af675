//! Up to 255 colours that stand for all colours of an animation.

use std::collections::HashMap;

/// A colour as red, green and blue.
pub(super) type Rgb = [u8; 3];

/// The most colours a palette may have: one of the 256 of GIF stays free for "as before".
pub(super) const MOST: usize = 255;

/// How often each colour occurs.
#[derive(Default)]
pub(super) struct Census(HashMap<Rgb, u32>);

impl Census {
    /// Counts the colours of a picture.
    pub(super) fn count(&mut self, colours: impl Iterator<Item = Rgb>) {
        for colour in colours {
            *self.0.entry(colour).or_default() += 1;
        }
    }

    /// The palette for the colours counted.
    pub(super) fn palette(self) -> Palette {
        // Sorted, so that the same pictures always give the same file.
        let mut weighed: Vec<Weighed> =
            self.0.into_iter().map(|(rgb, times)| Weighed::new(rgb, times)).collect();
        weighed.sort_unstable_by_key(|colour| colour.rgb);
        let mut boxes = vec![Cluster::of(weighed)];
        while boxes.len() < MOST {
            let widest = (0..boxes.len()).max_by(|a, b| boxes[*a].spread.total_cmp(&boxes[*b].spread));
            let Some(widest) = widest.filter(|i| boxes[*i].spread > 0.0) else { break };
            let (low, high) = boxes.swap_remove(widest).split();
            boxes.extend([low, high]);
        }
        Palette::new(boxes.iter().map(Cluster::middle).collect())
    }
}

/// A colour and how much it counts.
#[derive(Clone, Copy)]
struct Weighed {
    rgb: Rgb,
    weight: f64,
}

impl Weighed {
    /// Rare colours count for more than their pixels: a red cross is small but must stay red.
    fn new(rgb: Rgb, times: u32) -> Weighed {
        Weighed { rgb, weight: f64::from(times).sqrt() }
    }
}

/// Colours that will share one entry of the palette.
struct Cluster {
    colours: Vec<Weighed>,
    /// The channel along which the colours differ most, and how much they do, by weight.
    channel: usize,
    spread: f64,
}

impl Cluster {
    fn of(colours: Vec<Weighed>) -> Cluster {
        if colours.len() == 1 {
            return Cluster { colours, channel: 0, spread: 0.0 };
        }
        let spreads = [0, 1, 2].map(|channel| spread(&colours, channel));
        let channel = (0..3).max_by(|a, b| spreads[*a].total_cmp(&spreads[*b])).unwrap_or_default();
        Cluster { colours, channel, spread: spreads[channel] }
    }

    /// Cuts the cluster in two at its mean.
    fn split(mut self) -> (Cluster, Cluster) {
        let mean = mean(&self.colours, self.channel);
        let channel = self.channel;
        let (low, high) = self.colours.drain(..).partition(|colour| f64::from(colour.rgb[channel]) <= mean);
        (Cluster::of(low), Cluster::of(high))
    }

    #[expect(clippy::cast_sign_loss, reason = "a mean of bytes is a byte")]
    fn middle(&self) -> Rgb {
        [0, 1, 2].map(|channel| mean(&self.colours, channel).round() as u8)
    }
}

fn mean(colours: &[Weighed], channel: usize) -> f64 {
    let weight: f64 = colours.iter().map(|colour| colour.weight).sum();
    let sum: f64 = colours.iter().map(|colour| colour.weight * f64::from(colour.rgb[channel])).sum();
    if weight == 0.0 { 0.0 } else { sum / weight }
}

fn spread(colours: &[Weighed], channel: usize) -> f64 {
    let mean = mean(colours, channel);
    colours.iter().map(|colour| colour.weight * (f64::from(colour.rgb[channel]) - mean).powi(2)).sum()
}

/// Up to 255 colours, and the nearest of them for any colour.
pub(super) struct Palette {
    colours: Vec<Rgb>,
    known: HashMap<Rgb, u8>,
}

impl Palette {
    fn new(colours: Vec<Rgb>) -> Palette {
        Palette { colours, known: HashMap::new() }
    }

    /// The colours one after another, as GIF wants them.
    pub(super) fn bytes(&self) -> Vec<u8> {
        self.colours.concat()
    }

    /// The place of the nearest colour.
    pub(super) fn nearest(&mut self, colour: Rgb) -> u8 {
        let colours = &self.colours;
        *self.known.entry(colour).or_insert_with(|| {
            let distance = |other: &Rgb| -> u32 {
                colour.iter().zip(other).map(|(a, b)| u32::from(a.abs_diff(*b)).pow(2)).sum()
            };
            (0..colours.len()).min_by_key(|i| distance(&colours[*i])).unwrap_or_default() as u8
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_colours_are_kept_exactly() {
        let colours = [[10, 20, 30], [200, 100, 50], [0, 0, 0]];
        let mut census = Census::default();
        census.count(colours.into_iter().cycle().take(1000));
        let mut palette = census.palette();
        for colour in colours {
            let place = usize::from(palette.nearest(colour));
            assert_eq!(palette.colours[place], colour);
        }
        assert_eq!(palette.colours.len(), 3);
    }

    #[test]
    fn many_colours_come_close_and_a_rare_one_stays() {
        let mut census = Census::default();
        let browns = || (0..40_000_u32).map(|i| [120 + (i % 64) as u8, 80 + (i / 64 % 64) as u8, 60]);
        census.count(browns());
        census.count([[255, 0, 0]; 20].into_iter());
        let mut palette = census.palette();
        assert!(palette.colours.len() <= MOST);
        let place = usize::from(palette.nearest([255, 0, 0]));
        assert_eq!(palette.colours[place], [255, 0, 0]);
        for colour in browns() {
            let place = usize::from(palette.nearest(colour));
            let near = palette.colours[place];
            assert!(colour.iter().zip(near).all(|(a, b)| a.abs_diff(b) <= 6), "{colour:?} {near:?}");
        }
    }
}
