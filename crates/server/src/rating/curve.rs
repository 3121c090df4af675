//! A rating over time, as a drawing that needs no script.

use branan_words::Words;
use maud::{Markup, html};

use super::book::RatingEntry;
use super::pool_name;
use crate::game::recent::date;

const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 200.0;
/// Room for numbers on the left and for dates below.
const LEFT: f64 = 46.0;
const BELOW: f64 = 24.0;
const EDGE: f64 = 10.0;
/// More points than this are not told apart.
const MOST: usize = 400;

/// How somebody's rating in one pool came about: all its entries, in their order.
pub(crate) fn curve(entries: &[RatingEntry], words: &Words) -> Markup {
    let (Some(first), Some(last)) = (entries.first(), entries.last()) else { return html! {} };
    let axis = Axis::of(entries);
    let day = |entry: &RatingEntry| date(entry.standing.last_ms.cast_signed());
    let texts = [
        ("pool", pool_name(&first.pool, words).into()),
        ("from", day(first).into()),
        ("to", day(last).into()),
        ("low", format!("{:.0}", axis.lowest).into()),
        ("high", format!("{:.0}", axis.highest).into()),
    ];
    let points: Vec<String> = thinned(entries).map(|entry| axis.point(entry)).collect();
    html! {
        svg .curve viewBox={ "0 0 " (WIDTH) " " (HEIGHT) } role="img" aria-label=(words.text_with("rating-curve", &texts)) {
            @for line in axis.lines() {
                line x1=(LEFT) x2=(WIDTH - EDGE) y1=(axis.y(line)) y2=(axis.y(line)) {}
                text x=(LEFT - 8.0) y=(axis.y(line) + 5.0) text-anchor="end" { (format!("{line:.0}")) }
            }
            text x=(LEFT) y=(HEIGHT - 5.0) { (day(first)) }
            @if entries.len() > 1 {
                text x=(WIDTH - EDGE) y=(HEIGHT - 5.0) text-anchor="end" { (day(last)) }
                polyline points=(points.join(" ")) {}
            }
            circle cx=(axis.x(last)) cy=(axis.y(last.standing.rating.points)) r="4" {}
        }
    }
}

/// Where things are drawn.
struct Axis {
    from_ms: u64,
    to_ms: u64,
    lowest: f64,
    highest: f64,
}

impl Axis {
    fn of(entries: &[RatingEntry]) -> Axis {
        let points = || entries.iter().map(|entry| entry.standing.rating.points);
        let time = |entry: Option<&RatingEntry>| entry.map_or(0, |entry| entry.standing.last_ms);
        Axis {
            from_ms: time(entries.first()),
            to_ms: time(entries.last()),
            lowest: points().fold(f64::INFINITY, f64::min),
            highest: points().fold(f64::NEG_INFINITY, f64::max),
        }
    }

    /// The bottom and the top, in hundreds around all points.
    fn ends(&self) -> (f64, f64) {
        let bottom = (self.lowest / 100.0).floor() * 100.0;
        (bottom, ((self.highest / 100.0).ceil() * 100.0).max(bottom + 100.0))
    }

    /// At most six numbers at the side.
    fn lines(&self) -> Vec<f64> {
        let (bottom, top) = self.ends();
        let gap = ((top - bottom) / 500.0).ceil().max(1.0) * 100.0;
        std::iter::successors(Some(bottom), |line| Some(line + gap)).take_while(|line| *line <= top).collect()
    }

    #[expect(clippy::cast_precision_loss, reason = "a drawing")]
    fn x(&self, entry: &RatingEntry) -> f64 {
        let (past, all) = (entry.standing.last_ms - self.from_ms, self.to_ms - self.from_ms);
        let share = if all == 0 { 0.0 } else { past as f64 / all as f64 };
        rounded(LEFT + share * (WIDTH - LEFT - EDGE))
    }

    fn y(&self, points: f64) -> f64 {
        let (bottom, top) = self.ends();
        rounded(EDGE + (top - points) / (top - bottom) * (HEIGHT - BELOW - 2.0 * EDGE))
    }

    fn point(&self, entry: &RatingEntry) -> String {
        format!("{},{}", self.x(entry), self.y(entry.standing.rating.points))
    }
}

fn rounded(number: f64) -> f64 {
    (number * 10.0).round() / 10.0
}

/// As many of the entries as can be told apart, the last among them.
fn thinned(entries: &[RatingEntry]) -> impl Iterator<Item = &RatingEntry> {
    let every = entries.len().div_ceil(MOST).max(1);
    let last = entries.len() - 1;
    entries
        .iter()
        .enumerate()
        .filter(move |(place, _)| place % every == 0 || *place == last)
        .map(|(_, entry)| entry)
}

#[cfg(test)]
mod tests {
    use branan_ratings::{Leaving, Pace, Pool, Rating, Standing};
    use branan_words::Language;

    use super::*;

    fn entries(points: impl IntoIterator<Item = f64>) -> Vec<RatingEntry> {
        let entry = |(at, points)| RatingEntry {
            account: "a".into(),
            pool: Pool::new("brandubh", Pace::Live),
            game: "g".into(),
            standing: Standing {
                rating: Rating { points, ..Rating::NEW },
                with_people: 1,
                with_engine: 0,
                last_ms: 1_700_000_000_000 + 86_400_000 * at,
                leaving: Leaving::default(),
            },
        };
        (0_u64..).zip(points).map(entry).collect()
    }

    #[test]
    fn a_curve_stays_within_its_picture() {
        for points in
            [vec![1500.0], vec![400.0, 4000.0, 1200.0], vec![1500.0; 3], (0..5000).map(f64::from).collect()]
        {
            let html = curve(&entries(points), Words::of(Language::French)).into_string();
            assert!(!html.contains("NaN") && !html.contains("inf") && !html.contains("<script"), "{html}");
            let line = html.split("points=\"").nth(1).map_or("", |rest| rest.split('"').next().unwrap());
            for point in line.split(' ').filter(|point| !point.is_empty()) {
                let (x, y) = point.split_once(',').unwrap();
                let (x, y): (f64, f64) = (x.parse().unwrap(), y.parse().unwrap());
                assert!((LEFT..=WIDTH).contains(&x) && (0.0..=HEIGHT - BELOW).contains(&y), "{point}");
            }
            assert!(line.split(' ').count() <= MOST + 1);
        }
        assert_eq!(curve(&[], Words::of(Language::English)).into_string(), "");
    }

    #[test]
    fn whoever_does_not_see_it_is_told() {
        let html = curve(&entries([1500.0, 1620.4]), Words::of(Language::English)).into_string();
        let told = "Brandubh: the rating from 2023-11-14 to 2023-11-15, between 1500 and 1620";
        assert!(html.contains(told), "{html}");
    }
}
