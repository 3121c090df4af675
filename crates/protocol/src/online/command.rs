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

impl Phrase {
    /// Every phrase, in the order people need them.
    pub const ALL: [Phrase; 12] = [
        Phrase::Hello,
        Phrase::GoodLuck,
        Phrase::HaveFun,
        Phrase::NiceMove,
        Phrase::Oops,
        Phrase::Sorry,
        Phrase::OneMoment,
        Phrase::BackAgain,
        Phrase::WellPlayed,
        Phrase::GoodGame,
        Phrase::Thanks,
        Phrase::Bye,
    ];

    /// The word in messages, as `good-luck`.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Phrase::Hello => "hello",
            Phrase::GoodLuck => "good-luck",
            Phrase::HaveFun => "have-fun",
            Phrase::NiceMove => "nice-move",
            Phrase::Oops => "oops",
            Phrase::Sorry => "sorry",
            Phrase::OneMoment => "one-moment",
            Phrase::BackAgain => "back-again",
            Phrase::WellPlayed => "well-played",
            Phrase::GoodGame => "good-game",
            Phrase::Thanks => "thanks",
            Phrase::Bye => "bye",
        }
    }
}

branan_rules::by_word! {
    Phrase in ALL, "a phrase, as good-luck";
}
