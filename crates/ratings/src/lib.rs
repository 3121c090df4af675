//! How strong people are, as far as their finished contests tell.
//!
//! [`Ratings`] are a projection: a sequence of finished [`Contest`]s comes to one value, whichever
//! machine it is worked out on, in one go or contest by contest. No input, output, clock or chance.
//! docs/ratings.md explains the rules to players and operators.
//!
//! ```
//! use branan_ratings::{Contest, Contestant, Form, Pace, PersonId, Pool, Ratings};
//! use branan_rules::Player;
//!
//! let pool = Pool::new("brandubh", Pace::Live);
//! let (eva, ole) = (PersonId(1), PersonId(2));
//! let mut ratings = Ratings::default();
//! ratings.enter(&Contest {
//!     id: "Ab3".into(),
//!     ended_ms: 1_000,
//!     pool: pool.clone(),
//!     contestants: [Contestant::Person(eva), Contestant::Person(ole)],
//!     form: Form::Match,
//!     rated: true,
//!     winner: Some(Player::First),
//!     sets: Vec::new(),
//! })?;
//! let (eva, ole) = (ratings.standing(&pool, eva), ratings.standing(&pool, ole));
//! assert!(eva.unwrap().rating.points > 1600.0 && ole.unwrap().rating.points < 1400.0);
//! # Ok::<(), branan_ratings::OutOfOrder>(())
//! ```

mod contest;
mod fit;
mod glicko2;
mod leaving;
mod opening;
mod placement;
mod pool;
mod rating;
mod ratings;
mod repeats;
mod side_terms;
mod standing;

pub use contest::{Contest, Contestant, Form, PersonId, PlayedSet};
pub use fit::{FitError, SetResult, SideFit, fit};
pub use glicko2::{Bout, PERIODS_A_DAY, TAU, updated};
pub use leaving::{Leaving, wait_until_ms};
pub use opening::Opening;
pub use placement::{LEVELS, PLACED_DEVIATION, PLACING_RESULTS, level_points};
pub use pool::{Pace, Pool};
pub use rating::Rating;
pub use ratings::{Change, OutOfOrder, Outcome, Ratings, Unrated, rate};
pub use repeats::Repeats;
pub use side_terms::SideTerms;
pub use standing::{Standing, periods};
