//! Views in a row: an animation.

use crate::track::Span;
use crate::{Cell, Slide, View};

/// One picture of an animation.
#[derive(Clone, Debug, PartialEq)]
pub struct Frame {
    /// What is shown.
    pub view: View,
    /// How long it is shown.
    pub time_ms: u32,
}

/// How fast an animation goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Pace {
    /// How long a position stands still between two moves.
    pub hold_ms: u32,
    /// How long the last position stands before the animation starts anew.
    pub end_ms: u32,
    /// How long a piece is on its way; 0 lets it jump.
    pub slide_ms: u32,
    /// The pictures drawn while a piece is on its way.
    pub steps: u16,
}

impl Default for Pace {
    fn default() -> Pace {
        Pace { hold_ms: 700, end_ms: 3000, slide_ms: 240, steps: 6 }
    }
}

/// A row of views with the time that each is shown.
///
/// ```
/// use branan_board_ui::{Cell, Frames, Pace, Shape, View};
///
/// let (from, to) = (Cell::new(0, 0), Cell::new(0, 2));
/// let mut frames = Frames::new(View::new(3).piece(from, Shape::King), Pace::default());
/// frames.play(from, to, View::new(3).piece(to, Shape::King).last_move(from, to));
/// assert_eq!(frames.pictures().count(), 2 + 6);
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Frames {
    pace: Pace,
    first: View,
    moves: Vec<Played>,
}

/// A move of an animation, and the view after it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Played {
    pub(crate) from: Cell,
    pub(crate) to: Cell,
    pub(crate) after: View,
}

impl Frames {
    /// Starts an animation with its first view.
    #[must_use]
    pub fn new(first: View, pace: Pace) -> Frames {
        Frames { pace, first, moves: Vec::new() }
    }

    /// Adds a move: the piece on `from` slides to `to`, then the view after the move is shown.
    ///
    /// # Panics
    /// When the view has another size than the first one.
    pub fn play(&mut self, from: Cell, to: Cell, after: View) {
        assert_eq!(after.size(), self.first.size(), "the views of an animation have one size");
        self.moves.push(Played { from, to, after });
    }

    /// All pictures in their order, those of pieces on their way included.
    pub fn pictures(&self) -> impl Iterator<Item = Frame> {
        let first = Frame { view: self.first.clone(), time_ms: self.hold_ms(0) };
        let rest = (0..self.moves.len()).flat_map(|i| {
            let after = Frame { view: self.moves[i].after.clone(), time_ms: self.hold_ms(i + 1) };
            self.sliding(i).chain([after])
        });
        [first].into_iter().chain(rest)
    }

    /// The pace of the animation.
    #[must_use]
    pub const fn pace(&self) -> Pace {
        self.pace
    }

    /// The view before the first move.
    #[must_use]
    pub const fn first(&self) -> &View {
        &self.first
    }

    /// The view after the last move.
    #[must_use]
    pub fn last(&self) -> &View {
        self.moves.last().map_or(&self.first, |played| &played.after)
    }

    /// How long the whole animation takes.
    #[must_use]
    pub fn total_ms(&self) -> u32 {
        self.span(self.moves.len()).end_ms
    }

    /// From when to when the view after so many moves stands.
    pub(crate) fn span(&self, moves: usize) -> Span {
        let start_ms = (moves as u32).saturating_mul(self.pace.hold_ms.saturating_add(self.pace.slide_ms));
        Span { start_ms, end_ms: start_ms.saturating_add(self.hold_ms(moves)) }
    }

    pub(crate) fn moves(&self) -> &[Played] {
        &self.moves
    }

    /// How long the view after so many moves stands.
    fn hold_ms(&self, moves: usize) -> u32 {
        if moves == self.moves.len() { self.pace.end_ms } else { self.pace.hold_ms }
    }

    /// The pictures between the view before a move and the one after.
    fn sliding(&self, i: usize) -> impl Iterator<Item = Frame> + use<> {
        let before = if i == 0 { &self.first } else { &self.moves[i - 1].after };
        let (from, to) = (self.moves[i].from, self.moves[i].to);
        let (bare, steps) = (before.unmarked(), if self.pace.slide_ms == 0 { 0 } else { self.pace.steps });
        let time_ms = self.pace.slide_ms / u32::from(steps.max(1));
        (1..=steps).map(move |step| {
            let progress = ease(f32::from(step) / (f32::from(steps) + 1.0));
            let slide = Slide { from, to, progress };
            Frame { view: bare.clone().slide(slide), time_ms }
        })
    }
}

/// Starts and stops gently: 0 to 0, 1/2 to 1/2, 1 to 1.
fn ease(part: f32) -> f32 {
    part * part * (3.0 - 2.0 * part)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Shape;
    use crate::sample::{board, cell};

    fn short(pace: Pace) -> Frames {
        let mut frames = Frames::new(board("... ... a.."), pace);
        let after = board("a.. ... ...").last_move(cell("a1"), cell("a3"));
        frames.play(cell("a1"), cell("a3"), after);
        frames
    }

    #[test]
    fn a_piece_goes_forward_and_arrives() {
        let pictures: Vec<Frame> = short(Pace::default()).pictures().collect();
        let way: Vec<f32> = pictures.iter().filter_map(|p| p.view.slide).map(|s| s.progress).collect();
        assert_eq!(way.len(), 6);
        assert!(way.is_sorted() && way[0] > 0.0 && way[5] < 1.0, "{way:?}");
        assert_eq!(pictures[7].view[cell("a3")].piece, Some(Shape::Attacker));
    }

    #[test]
    fn time_is_kept() {
        let frames = short(Pace::default());
        assert_eq!(frames.pictures().map(|p| p.time_ms).sum::<u32>(), 700 + 240 + 3000);
        assert_eq!(frames.total_ms(), 700 + 240 + 3000);
    }

    #[test]
    fn without_slides_only_positions_are_shown() {
        let pace = Pace { slide_ms: 0, ..Pace::default() };
        assert_eq!(short(pace).pictures().count(), 2);
    }

    #[test]
    fn pieces_on_their_way_leave_no_old_marks() {
        let mut frames = short(Pace::default());
        frames.play(cell("a3"), cell("b3"), board(".a. ... ..."));
        let sliding = frames.pictures().filter(|p| p.view.slide.is_some()).count();
        assert_eq!(sliding, 12);
        for picture in frames.pictures().filter(|p| p.view.slide.is_some()) {
            let bare = picture.view.unmarked();
            assert!(picture.view.squares().eq(bare.squares()));
        }
    }
}
