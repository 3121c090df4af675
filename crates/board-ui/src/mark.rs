//! What can be marked on a square.

/// A mark on one square; a square may carry several.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mark {
    /// The last move began here.
    From,
    /// The last move ended here.
    To,
    /// The selected piece may move here.
    Legal,
    /// The square is selected.
    Selected,
    /// The piece here would be captured by the move under consideration.
    Preview,
    /// The piece here is in danger.
    Danger,
    /// The square belongs to a highlighted region, for example a ring around the king.
    Region,
}

impl Mark {
    /// All marks.
    pub const ALL: [Mark; 7] =
        [Mark::From, Mark::To, Mark::Legal, Mark::Selected, Mark::Preview, Mark::Danger, Mark::Region];
}

/// A set of marks.
///
/// ```
/// use branan_board_ui::{Mark, Marks};
///
/// let marks = Marks::NONE.with(Mark::From).with(Mark::Danger);
/// assert!(marks.has(Mark::From) && !marks.has(Mark::To));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Marks(u8);

impl Marks {
    /// No mark.
    pub const NONE: Marks = Marks(0);

    /// The set with one mark more.
    #[must_use]
    pub const fn with(self, mark: Mark) -> Marks {
        Marks(self.0 | 1 << mark as u8)
    }

    /// The set with one mark less.
    #[must_use]
    pub const fn without(self, mark: Mark) -> Marks {
        Marks(self.0 & !(1 << mark as u8))
    }

    /// Says whether the set holds a mark.
    #[must_use]
    pub const fn has(self, mark: Mark) -> bool {
        self.0 & 1 << mark as u8 != 0
    }
}

/// The colour of an arrow or of a circle around a square.
///
/// The meaning is the caller's; every theme draws the four apart.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Colour {
    /// The first colour of an annotator.
    #[default]
    Green,
    /// The second.
    Red,
    /// The third.
    Blue,
    /// The fourth.
    Yellow,
}

impl Colour {
    /// All colours.
    pub const ALL: [Colour; 4] = [Colour::Green, Colour::Red, Colour::Blue, Colour::Yellow];
}
