//! What time it is.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Instant, SystemTime, UNIX_EPOCH};

use super::store::{Store, StoreError};

/// The server's time in ms since 1970, or whatever a test says it is.
///
/// It is read from the system once and counted on from there: a system clock that is set
/// while contests are played costs nobody time. It is set forward where it is behind what
/// is in the database, so that time never goes back, and never set back.
#[derive(Clone)]
pub struct Clock {
    own: Arc<dyn Fn() -> u64 + Send + Sync>,
    ahead_ms: Arc<AtomicU64>,
}

impl Clock {
    /// The system's time.
    #[must_use]
    pub fn system() -> Clock {
        Clock::from_ms(system_ms())
    }

    /// The time that all nodes on a database share: `PostgreSQL`'s own, else the system's.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn of(store: &Store) -> Result<Clock, StoreError> {
        let Some(postgres) = store.postgres() else { return Ok(Clock::system()) };
        let now = "SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint";
        let now: i64 = sqlx::query_scalar(now).fetch_one(&postgres.pool()).await?;
        Ok(Clock::from_ms(now.cast_unsigned()))
    }

    /// A clock that goes on from some moment.
    pub(crate) fn from_ms(start_ms: u64) -> Clock {
        let start = Instant::now();
        Clock::by(move || start_ms + start.elapsed().as_millis() as u64)
    }

    /// A clock that shows a time which others set, for tests.
    #[must_use]
    pub fn shared(time: Arc<AtomicU64>) -> Clock {
        Clock::by(move || time.load(Ordering::SeqCst))
    }

    /// A clock that shows what something says.
    pub(crate) fn by(own: impl Fn() -> u64 + Send + Sync + 'static) -> Clock {
        Clock { own: Arc::new(own), ahead_ms: Arc::default() }
    }

    /// The time.
    #[must_use]
    pub fn now_ms(&self) -> u64 {
        (self.own)() + self.ahead_ms.load(Ordering::Relaxed)
    }

    /// Makes it at least this late.
    pub(crate) fn advance_to(&self, ms: u64) {
        self.ahead_ms.fetch_max(ms.saturating_sub((self.own)()), Ordering::Relaxed);
    }
}

fn system_ms() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis() as u64)
}

impl fmt::Debug for Clock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Clock({})", self.now_ms())
    }
}
