//! How many connections the system has room for.

use crate::bounds::Bound;

/// Raises what this program may open as far as the system lets it, and tells how many
/// connections that leaves room for; as many as one likes where nobody tells.
pub(crate) fn room_for_connections() -> usize {
    descriptors().map_or(usize::MAX, room_in)
}

/// The connections that so many descriptors leave room for.
const fn room_in(descriptors: u64) -> usize {
    let spare = Bound::SpareDescriptors.limit();
    // On a very small system half of them.
    let half = descriptors as usize / 2;
    let rest = (descriptors as usize).saturating_sub(spare);
    // Those who were told to go have theirs a little longer.
    let leaving = if rest / 8 < Bound::Leaving.limit() { rest / 8 } else { Bound::Leaving.limit() };
    if rest - leaving > half { rest - leaving } else { half }
}

#[cfg(unix)]
fn descriptors() -> Option<u64> {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let limit = getrlimit(Resource::Nofile);
    let raised = Rlimit { current: limit.maximum, ..limit };
    if limit.current != limit.maximum && setrlimit(Resource::Nofile, raised).is_ok() {
        return limit.maximum;
    }
    limit.current
}

#[cfg(not(unix))]
fn descriptors() -> Option<u64> {
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn some_descriptors_are_left_to_the_database() {
        assert_eq!([64, 256, 1024, 65_536].map(room_in), [32, 140, 812, 64_928]);
    }
}
