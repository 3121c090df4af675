//! Rules of tafl games.
