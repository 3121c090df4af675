//! What somebody at a table wants to do.

use branan_rules::Move;
use serde::{Deserialize, Serialize};

use super::text;

/// What somebody at a table wants to do.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Command {
    /// To move a piece.
    #[serde(rename = "mv", with = "text::mv")]
    Move(Move),
    /// To end the set drawn, if the other agrees.
    OfferDraw,
    /// To agree to that.
    AcceptDraw,
    /// Not to agree to it.
    DeclineDraw,
    /// To take the last move of one's own back, if the other agrees.
    AskTakeback,
    /// To agree to that.
    AcceptTakeback,
    /// Not to agree to it.
    RefuseTakeback,
    /// To give the set up.
    Resign,
    /// To call everything off before it has really begun.
    Abort,
    /// To give the other person more time.
    GiveTime,
    /// To win the set because the other's time is up, or the contest because they left.
    Claim,
    /// To play the same again with sides swapped, if the other agrees; to agree to that.
    Rematch,
    /// Not to agree to it.
    DeclineRematch,
    /// To say something.
    Say(ChatLine),
    /// To have free text in the chat, or not to.
    Chat(bool),
}

impl Command {
    /// Says whether it is about the board as somebody sees it, and must not be
    /// carried out on another.
    #[must_use]
    pub const fn needs_board(&self) -> bool {
        matches!(
            self,
            Command::Move(_) | Command::AskTakeback | Command::AcceptTakeback | Command::AcceptDraw
        )
    }
}

/// A line of chat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ChatLine {
    /// A quick phrase, which readers see in their own language.
    Phrase(Phrase),
    /// Anything, in the words of whoever says it.
    Text(String),
}

/// A quick phrase.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
#[expect(missing_docs, reason = "they are what they are called")]
pub enum Phrase {
    Hello,
    GoodLuck,
    HaveFun,
    NiceMove,
    Oops,
    Sorry,
    OneMoment,
    BackAgain,
    WellPlayed,
    GoodGame,
    Thanks,
    Bye,
}

branan_rules::by_word! {
    /// Every phrase, in the order people need them.
    Phrase, "a phrase, as good-luck" {
        Hello "hello",
        GoodLuck "good-luck",
        HaveFun "have-fun",
        NiceMove "nice-move",
        Oops "oops",
        Sorry "sorry",
        OneMoment "one-moment",
        BackAgain "back-again",
        WellPlayed "well-played",
        GoodGame "good-game",
        Thanks "thanks",
        Bye "bye",
    }
}
