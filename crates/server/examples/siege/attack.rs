//! Every way to attack that we know: what docs/protocol.md permits and no good client does, and what it forbids.

use std::io;

use branan_rules::SplitMix64;

use crate::attacker::Attacker;

macro_rules! attacks {
    ($($(#[doc = $what:literal])+ $attack:ident($name:literal, $at_once:literal) = $strike:ident;)*) => {
        /// A way to attack a server.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Attack {
            $($(#[doc = $what])+ $attack,)*
        }

        impl Attack {
            pub const ALL: &[Attack] = &[$(Attack::$attack),*];

            pub const fn name(self) -> &'static str {
                match self { $(Attack::$attack => $name),* }
            }

            /// So many times at once from one address.
            pub const fn at_once(self) -> usize {
                match self { $(Attack::$attack => $at_once),* }
            }

            /// Attacks once.
            pub async fn strike(self, attacker: &Attacker, random: &mut SplitMix64) -> io::Result<()> {
                match self { $(Attack::$attack => attacker.$strike(random).await),* }
            }
        }
    };
}

attacks! {
    /// Connects and says nothing.
    Silence("silence", 150) = say_nothing;
    /// Sends heads and bodies drop by drop.
    Drops("drops", 10) = send_drops;
    /// Leaves in the middle of a request, with a reset or with half of the connection.
    HalfOpen("half-open", 10) = leave_halfway;
    /// Heads and bodies that never end.
    Endless("endless", 6) = send_without_end;
    /// Bytes that are no requests, or two at once.
    Nonsense("nonsense", 4) = send_nonsense;
    /// Names, origins and addresses that are not the sender's.
    Forged("forged", 4) = forge_headers;
    /// Parts of pages, more of them than there are.
    Ranges("ranges", 4) = ask_for_ranges;
    /// Every page, packed, as fast as it comes.
    Packing("packing", 4) = have_pages_packed;
    /// What takes long to work out, each time for something else.
    Costly("costly", 6) = have_much_worked_out;
    /// Hundreds of requests at once on a connection, and the answers are read.
    Pipelines("pipelines", 4) = ask_without_waiting;
    /// Accounts, passwords, codes and passkeys that are tried.
    Forms("forms", 4) = send_forms;
    /// Twenty pages at once that nobody reads.
    UnreadPages("unread-pages", 40) = read_no_page;
    /// Events of a contest that nobody reads.
    UnreadStreams("unread-streams", 20) = read_no_event;
    /// Sockets in the middle of something else.
    Upgrades("upgrades", 4) = upgrade_in_the_middle;
    /// All of a long contest, many times at once, which nobody reads.
    LongStreams("long-streams", 2) = follow_a_long_contest;
    /// Contests without end, each then read into memory.
    Creations("creations", 6) = create;
    /// Several who want one seat, and one key for several commands.
    Races("races", 1) = race;
    /// Sockets that listen to everything and read nothing.
    UnreadSockets("unread-sockets", 20) = read_no_message;
    /// Pings and pongs without end, and nobody reads the answers.
    Pings("pings", 8) = flood_with_pings;
    /// Every kind of message, faster than is allowed.
    Messages("messages", 8) = flood_with_messages;
    /// Frames and texts that are none.
    Frames("frames", 4) = send_bad_frames;
    /// Messages in pieces that never end, and that are empty.
    Pieces("pieces", 4) = send_pieces;
    /// Sockets that come, ask for everything and are gone.
    Churn("churn", 8) = come_and_go;
}
