//! Everything that the server keeps or waits for has a limit, and all of them stand here.
//!
//! The table in `docs/running.md` is this file (a test compares them), and `/metrics` shows each
//! limit with what is used of it. Queues are made by [`Bound::queue`] and maps are
//! [`BoundedMap`](crate::bounded::BoundedMap)s: `clippy.toml` forbids the others.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use tokio::sync::mpsc;

macro_rules! bounds {
    ($($(#[doc = $what:literal])+ $bound:ident($name:literal) = $limit:expr, $beyond:literal;)*) => {
        /// Something that has a limit.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(crate) enum Bound {
            $($(#[doc = $what])+ $bound,)*
        }

        impl Bound {
            pub(crate) const ALL: &[Bound] = &[$(Bound::$bound),*];

            /// What it is called in figures and in the documentation.
            pub(crate) const fn name(self) -> &'static str {
                match self { $(Bound::$bound => $name),* }
            }

            /// The most there is of it, unless an option says otherwise.
            pub(crate) const fn limit(self) -> usize {
                match self { $(Bound::$bound => $limit),* }
            }

            /// What is limited.
            #[cfg(test)]
            pub(crate) const fn what(self) -> &'static str {
                match self { $(Bound::$bound => concat!($($what),+)),* }
            }

            /// What happens beyond the limit.
            #[cfg(test)]
            pub(crate) const fn beyond(self) -> &'static str {
                match self { $(Bound::$bound => $beyond),* }
            }
        }
    };
}

bounds! {
    /// connections at once; fewer where the system allows fewer descriptors (`--connections`)
    Connections("connections") = 7168, "the oldest that asks for nothing is closed, or one of the address that has most; if none has more, the new one is answered 503";
    /// connections that wait to be let in; fewer where the system allows fewer (`net.core.somaxconn`)
    Backlog("backlog") = 4096, "the system has them try again, after a second at first";
    /// connections that were told to go and are not gone yet, half of it for addresses with 16 or more; fewer where there are fewer than eight times as many
    Leaving("leaving") = 512, "nobody is told to go for a new one: it is answered 503";
    /// descriptors that connections leave to the database and to files
    SpareDescriptors("spare-descriptors") = 96, "connections are limited so that these are free";
    /// connections of one address, from the moment they are accepted (twice `--per-address`)
    PerAddress("connections-per-address") = 400, "its oldest that asks for nothing is closed; if there is none, the new one is answered 429";
    /// connections to the listener of `--metrics`
    FiguresConnections("metrics-connections") = 32, "the oldest that asks for nothing is closed, or one of the address that has most; if none has more, the new one is answered 503";
    /// sockets and streams of one address (`--per-address`)
    Places("places-per-address") = 200, "refused, `too-fast`";
    /// addresses whose use is remembered
    Addresses("addresses") = 16_384, "those unseen for longest are forgotten";
    /// seconds from the connection to the end of its first request's head
    FirstHead("first-head-seconds") = 10, "closed";
    /// seconds from an answer to the end of the next request's head
    Idle("idle-seconds") = 130, "closed";
    /// seconds for the body of a request
    BodyTime("body-seconds") = 10, "refused, and closed";
    /// seconds in which the other end takes nothing of an answer
    WriteTime("write-seconds") = 30, "closed";
    /// bytes of the head of a request, and of what waits to be written of an answer
    HeadBytes("head-bytes") = 16_384, "refused, 431";
    /// lines of the head of a request
    HeadLines("head-lines") = 64, "refused, 431";
    /// bytes of the body of a request
    BodyBytes("body-bytes") = 8192, "refused, `too-large`";
    /// bytes of pages that wait to be read, of everybody together; a sixteenth of what is left for one address
    AnswerBytes("answer-bytes") = 33_554_432, "answered 503";
    /// pages that are written or packed at once, one of an address; fewer where there are fewer than twice as many processors
    Working("working") = 8, "the others wait";
    /// pictures, proofs, comparisons and searches that are worked out at once, one of an address
    LongWork("long-work") = 1, "the others wait";
    /// seconds in which the other end of a socket takes nothing
    SocketTime("socket-seconds") = 10, "closed, 1013";
    /// bytes that wait to be written on a socket
    SocketBytes("socket-bytes") = 262_144, "closed";
    /// bytes that are read of a socket at once; an eighth of it more every second
    SocketRead("socket-read-bytes") = 65_536, "the others are read later";
    /// pings and pongs on a socket at once; two more every second
    ControlFrames("control-frames") = 30, "closed, 1008";
    /// messages that wait for a socket
    SocketQueue("socket-queue") = 48, "what was missed is read from the log later";
    /// contests one socket hears of
    Channels("channels") = 8, "refused, `not-now`";
    /// events that wait for a stream
    StreamQueue("stream-queue") = 32, "what was missed is read from the log later";
    /// lines that wait to be written on a stream
    StreamLines("stream-lines") = 4, "the stream waits";
    /// contests in memory
    Rooms("rooms") = 8192, "those unused for longest leave; if all are in use, who listens to the one unused for longest is closed, 1013; an eighth above it refused, `unavailable`";
    /// entries of all contests in memory
    Entries("entries") = 400_000, "contests unused for longest leave; if all are in use, who listens to the longest is closed, 1013; an eighth above it refused, `unavailable`";
    /// entries of a contest at hand for those who come back
    Recent("recent-entries") = 24, "read from the log";
    /// entries that are read of a log at once for those who follow it
    Part("log-part") = 120, "the others are read once these are sent";
    /// offers in the lobby
    Offers("offers") = 100, "the oldest are not shown";
    /// entries of one contest
    EntriesEach("entries-per-contest") = 4000, "only what ends it is accepted, else `not-now`";
    /// logs that are read at once
    Loading("loading") = 16, "the others wait";
    /// writes that wait for the database, for each of its writers; as many offers and joins beside them
    WriterQueue("writer-queue") = 2048, "whoever asks waits";
    /// notes that wait to be told to other nodes
    BusQueue("bus-queue") = 4096, "dropped: other nodes look into the log";
    /// payloads of NATS that wait, each way
    NatsQueue("nats-queue") = 256, "dropped, and the line to other nodes begins anew";
    /// passwords that are computed at once, 19 MiB each
    Passwords("passwords") = 2, "the others wait";
    /// passwords that are computed or wait for it
    PasswordQueue("password-queue") = 32, "answered 503";
    /// names, addresses and browsers whose guesses at passwords are remembered
    Guesses("guesses") = 32_768, "those unseen for longest are forgotten";
    /// standing offers of one account
    Standing("standing-offers-per-account") = 10, "refused";
    /// standing offers that are listed
    StandingShown("standing-offers") = 100, "the oldest are not listed";
    /// passkeys of one account
    Passkeys("passkeys-per-account") = 10, "refused";
    /// challenges that wait for the answer of a passkey
    PasskeyChallenges("passkey-challenges") = 4096, "the oldest are forgotten";
    /// seconds in which a passkey answers
    PasskeyTime("passkey-seconds") = 300, "refused";
    /// other nodes that are known
    Nodes("nodes") = 256, "who is there is not heard from more";
    /// pictures of boards that are kept for those who show links
    Pictures("pictures") = 64, "those unused for longest are drawn again";
    /// offers that wait to be announced (`--announce`)
    AnnounceQueue("announce-queue") = 64, "not announced";
    /// offers that are announced in an hour
    Announcements("announcements-per-hour") = 60, "not announced";
    /// offers that wait to be told to those who wait for one
    WishQueue("wish-queue") = 256, "nobody is told of it";
    /// browsers that somebody is notified in
    Endpoints("browsers-per-account") = 5, "the oldest is forgotten";
    /// notices that are pushed at once
    Pushing("pushing") = 8, "the others wait";
    /// seconds for reaching another server, and as many for its answer
    OutgoingTime("outgoing-seconds") = 10, "given up, and tried again later where it may be";
    /// contests that are compared with the engine in a night (`--agreement`)
    Agreements("agreements-per-night") = 1000, "the others wait for the next night";
    /// online games of a device that are listed for it
    Yours("your-games") = 12, "the oldest are not listed";
}

impl Bound {
    /// A limit that is a time.
    pub(crate) const fn seconds(self) -> Duration {
        Duration::from_secs(self.limit() as u64)
    }

    /// A queue that takes no more than the limit.
    pub(crate) fn queue<T>(self) -> (mpsc::Sender<T>, mpsc::Receiver<T>) {
        #[expect(clippy::disallowed_methods, reason = "the one place where queues are made")]
        mpsc::channel(self.limit())
    }
}

/// How often each limit was reached.
#[derive(Debug)]
pub(crate) struct Reached([AtomicU64; Bound::ALL.len()]);

impl Default for Reached {
    fn default() -> Reached {
        Reached([const { AtomicU64::new(0) }; Bound::ALL.len()])
    }
}

impl Reached {
    pub(crate) fn note(&self, bound: Bound) {
        self.0[bound as usize].fetch_add(1, Ordering::Relaxed);
    }

    pub(crate) fn times(&self, bound: Bound) -> u64 {
        self.0[bound as usize].load(Ordering::Relaxed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const DOCUMENT: &str = include_str!("../../../docs/running.md");

    fn row(bound: Bound) -> String {
        format!("| {} | {} | {} | {} |", bound.name(), bound.limit(), bound.what().trim(), bound.beyond())
    }

    #[test]
    fn the_table_for_those_who_run_a_server_says_what_holds() {
        let table = DOCUMENT.split_once("\n## Limits\n").expect("a section on limits").1;
        let lines = table.lines().skip_while(|line| !line.starts_with("| "));
        let rows: Vec<&str> = lines.take_while(|line| line.starts_with("| ")).skip(2).collect();
        let expected: Vec<String> = Bound::ALL.iter().map(|&bound| row(bound)).collect();
        assert_eq!(
            rows.join("\n"),
            expected.join("\n"),
            "the table in docs/running.md should be as on the right"
        );
    }

    #[test]
    fn names_are_different() {
        for (place, bound) in Bound::ALL.iter().enumerate() {
            assert!(Bound::ALL[..place].iter().all(|other| other.name() != bound.name()), "{bound:?}");
        }
    }

    #[test]
    fn a_socket_has_room_for_the_longest_message() {
        // Moves of the longest contest, its chat, and what is around them.
        assert!(Bound::SocketBytes.limit() > Bound::EntriesEach.limit() * 8 + 60 * 4 * 500 + 4096);
        assert!(Bound::Addresses.limit() > Bound::Connections.limit());
    }
}
