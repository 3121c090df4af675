//! What may die.

/// What happens to the machines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Case {
    /// Nothing, to compare with.
    Peace,
    /// One of the NATS nodes is killed, and is back after a while.
    Nats(usize),
    /// The standby is killed. Commits wait for it until it is taken out; then it is back.
    Standby,
    /// The primary is killed, and the standby promoted. The old primary comes back as the standby.
    Primary,
    /// The same, but nobody hears of it: the primary does not answer any more.
    SilentPrimary,
    /// A server is killed, and is back after a while.
    Server(usize),
}

impl Case {
    /// Servers come last: whoever played at one stays at the other, and there would be nothing for NATS to tell.
    pub(crate) const ALL: [Case; 9] = [
        Case::Peace,
        Case::Nats(0),
        Case::Nats(1),
        Case::Nats(2),
        Case::Standby,
        Case::Primary,
        Case::SilentPrimary,
        Case::Server(0),
        Case::Server(1),
    ];

    pub(crate) fn name(self) -> &'static str {
        match self {
            Case::Peace => "nothing",
            Case::Nats(0) => "NATS node 1",
            Case::Nats(1) => "NATS node 2",
            Case::Nats(_) => "NATS node 3",
            Case::Standby => "standby",
            Case::Primary => "primary",
            Case::SilentPrimary => "primary, silent",
            Case::Server(0) => "server 1",
            Case::Server(_) => "server 2",
        }
    }
}
