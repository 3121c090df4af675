//! The way of every piece through an animation.

use crate::frames::{Frames, Played};
use crate::{Cell, Shape};

/// A stretch of time from the start of an animation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Span {
    pub(crate) start_ms: u32,
    pub(crate) end_ms: u32,
}

/// The way of one piece.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Track {
    pub(crate) shape: Shape,
    /// Where it stands when it first appears.
    pub(crate) home: Cell,
    /// Where it goes, and when.
    pub(crate) stops: Vec<Stop>,
    /// From when to when it is on the board.
    pub(crate) shown: Span,
}

/// One move of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Stop {
    pub(crate) time: Span,
    pub(crate) to: Cell,
}

impl Track {
    fn new(shape: Shape, home: Cell, start_ms: u32, end_ms: u32) -> Track {
        Track { shape, home, stops: Vec::new(), shown: Span { start_ms, end_ms } }
    }

    fn place(&self) -> Cell {
        self.stops.last().map_or(self.home, |stop| stop.to)
    }
}

/// Follows all pieces through an animation.
pub(crate) fn tracks(frames: &Frames) -> Vec<Track> {
    let total_ms = frames.total_ms();
    let standing = frames.first().squares().filter_map(|(cell, square)| Some((cell, square.piece?)));
    let mut live: Vec<Track> = standing.map(|(cell, shape)| Track::new(shape, cell, 0, total_ms)).collect();
    let mut gone = Vec::new();
    for (i, played) in frames.moves().iter().enumerate() {
        let time = Span { start_ms: frames.span(i).end_ms, end_ms: frames.span(i + 1).start_ms };
        if let Some(track) = live.iter_mut().find(|track| track.place() == played.from) {
            track.stops.push(Stop { time, to: played.to });
        }
        retire(&mut live, &mut gone, played, time.end_ms);
        for (cell, square) in played.after.squares() {
            let Some(shape) = square.piece else { continue };
            if !live.iter().any(|track| track.place() == cell) {
                live.push(Track::new(shape, cell, time.end_ms, total_ms));
            }
        }
    }
    live.append(&mut gone);
    live.sort_by_key(|track| (track.home, track.shown.start_ms));
    live
}

/// Ends the tracks of the pieces that a view no longer shows.
fn retire(live: &mut Vec<Track>, gone: &mut Vec<Track>, played: &Played, now_ms: u32) {
    let stays = |track: &Track| played.after.get(track.place()).is_some_and(|s| s.piece == Some(track.shape));
    gone.extend(live.extract_if(.., |track| !stays(track)).map(|mut track| {
        track.shown.end_ms = now_ms;
        track
    }));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Pace;
    use crate::sample::{board, cell};

    #[test]
    fn a_piece_keeps_its_track_and_a_captured_one_ends() {
        let pace = Pace { hold_ms: 100, end_ms: 500, slide_ms: 50, steps: 1 };
        let mut frames = Frames::new(board("..d ... a.."), pace);
        frames.play(cell("a1"), cell("a2"), board("..d a.. ..."));
        frames.play(cell("c3"), cell("b3"), board(".d. ... ..."));
        let tracks = tracks(&frames);
        let stop = |start_ms, to| Stop { time: Span { start_ms, end_ms: start_ms + 50 }, to: cell(to) };
        assert_eq!(tracks.len(), 2);
        assert_eq!((tracks[0].home, &tracks[0].stops), (cell("a1"), &vec![stop(100, "a2")]));
        assert_eq!(tracks[0].shown, Span { start_ms: 0, end_ms: 300 });
        assert_eq!((tracks[1].home, &tracks[1].stops), (cell("c3"), &vec![stop(250, "b3")]));
        assert_eq!(tracks[1].shown, Span { start_ms: 0, end_ms: 800 });
    }

    #[test]
    fn a_piece_that_appears_gets_a_track() {
        let mut frames = Frames::new(board("... ... a.."), Pace::default());
        frames.play(cell("a1"), cell("b1"), board("k.. ... .a."));
        let tracks = tracks(&frames);
        assert_eq!(tracks.len(), 2);
        assert_eq!((tracks[1].home, tracks[1].shown.start_ms), (cell("a3"), 940));
    }
}
