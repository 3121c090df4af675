//! Why something about an account was not done, in words for whoever asked.

use axum::http::StatusCode;
use branan_words::Words;

use super::guess::Wait;
use super::password::{BadPassword, Busy};
use crate::game::store::StoreError;

/// Why something was not done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Trouble {
    BadName,
    ReservedName,
    TakenName,
    Password(BadPassword),
    /// Name and password are nobody's.
    Wrong,
    /// The password of whoever is signed in is another.
    WrongPassword,
    /// The name that was typed is not that of the account.
    WrongName,
    WrongCode,
    /// So many seconds have to pass first.
    Wait(u64),
    Banned,
    DeadLink,
    /// The form was sent before.
    Stale,
    /// A form that no page of ours has.
    Malformed,
    /// There is nobody of that name.
    Nobody,
    /// One of the two does not want to meet the other.
    NotTogether,
    /// There is a challenge already.
    Challenged,
    /// A challenge was answered or taken back.
    Answered,
    /// Too many challenges.
    TooMany,
    /// Too many offers that stand.
    TooManyStanding,
    /// A report that what is known speaks against.
    Senseless,
    /// A report that says nothing.
    NoWords,
    /// There is such a report already.
    Reported,
    TooManyReports,
    /// A report was answered.
    Settled,
    /// It is for somebody else to judge.
    NotYours,
    /// There is nothing to give time in, or time enough.
    NoTime,
    /// An address that no mail can be sent to.
    BadMail,
    TooManyMails,
    /// A link in a mail that works no more.
    DeadMailLink,
    /// No passkey of anybody here, or not shown as it has to be.
    WrongPasskey,
    /// What a device was asked was answered before, or too late.
    LatePasskey,
    TooManyPasskeys,
    /// The device has a passkey for the account.
    KnownPasskey,
    /// Passkeys are not offered at this address.
    NoPasskeys,
    Busy,
}

impl Trouble {
    pub(crate) const fn status(self) -> StatusCode {
        match self {
            Trouble::BadName
            | Trouble::ReservedName
            | Trouble::Password(_)
            | Trouble::Senseless
            | Trouble::BadMail
            | Trouble::NoWords => StatusCode::UNPROCESSABLE_ENTITY,
            Trouble::TakenName
            | Trouble::Stale
            | Trouble::Challenged
            | Trouble::Answered
            | Trouble::Reported
            | Trouble::Settled
            | Trouble::NoTime
            | Trouble::LatePasskey
            | Trouble::TooManyPasskeys
            | Trouble::TooManyStanding
            | Trouble::KnownPasskey => StatusCode::CONFLICT,
            Trouble::Nobody | Trouble::NoPasskeys => StatusCode::NOT_FOUND,
            Trouble::Wrong
            | Trouble::WrongPassword
            | Trouble::WrongName
            | Trouble::WrongCode
            | Trouble::NotTogether
            | Trouble::NotYours
            | Trouble::WrongPasskey
            | Trouble::Banned => StatusCode::FORBIDDEN,
            Trouble::Wait(_) | Trouble::TooMany | Trouble::TooManyReports | Trouble::TooManyMails => {
                StatusCode::TOO_MANY_REQUESTS
            }
            Trouble::DeadLink | Trouble::DeadMailLink => StatusCode::GONE,
            Trouble::Malformed => StatusCode::BAD_REQUEST,
            Trouble::Busy => StatusCode::SERVICE_UNAVAILABLE,
        }
    }

    const fn key(self) -> &'static str {
        match self {
            Trouble::BadName => "account-bad-name",
            Trouble::ReservedName => "account-reserved-name",
            Trouble::TakenName => "account-taken-name",
            Trouble::Password(BadPassword::Short) => "account-short-password",
            Trouble::Password(BadPassword::Long) => "account-long-password",
            Trouble::Password(BadPassword::IsName) => "account-name-password",
            Trouble::Wrong => "account-wrong",
            Trouble::WrongPassword => "account-wrong-password",
            Trouble::WrongName => "account-wrong-name",
            Trouble::WrongCode => "account-wrong-code",
            Trouble::Wait(_) => "account-wait",
            Trouble::Banned => "account-is-banned",
            Trouble::DeadLink => "account-dead-link",
            Trouble::Stale => "account-stale",
            Trouble::Malformed => "account-malformed",
            Trouble::Nobody => "challenge-nobody",
            Trouble::NotTogether => "challenge-not-together",
            Trouble::Challenged => "challenge-pending",
            Trouble::Answered => "challenge-answered",
            Trouble::TooMany => "challenge-too-many",
            Trouble::TooManyStanding => "standing-too-many",
            Trouble::Senseless => "report-senseless",
            Trouble::NoWords => "report-no-words",
            Trouble::Reported => "report-pending",
            Trouble::TooManyReports => "report-too-many",
            Trouble::Settled => "report-settled",
            Trouble::NotYours => "report-not-yours",
            Trouble::NoTime => "moderation-no-time",
            Trouble::BadMail => "mail-bad",
            Trouble::TooManyMails => "mail-too-many",
            Trouble::DeadMailLink => "mail-dead-link",
            Trouble::WrongPasskey => "passkeys-wrong",
            Trouble::LatePasskey => "passkeys-late",
            Trouble::TooManyPasskeys => "passkeys-too-many",
            Trouble::KnownPasskey => "passkeys-known",
            Trouble::NoPasskeys => "passkeys-not-here",
            Trouble::Busy => "account-busy",
        }
    }

    pub(crate) fn text(self, words: &Words) -> String {
        match self {
            Trouble::Wait(seconds) => {
                let (count, key) = if seconds < 120 {
                    (seconds, "account-wait")
                } else {
                    (seconds.div_ceil(60), "account-wait-minutes")
                };
                words.text_with(key, &[("count", i64::try_from(count).unwrap_or(i64::MAX).into())])
            }
            other => words.text(other.key()),
        }
    }
}

impl From<BadPassword> for Trouble {
    fn from(bad: BadPassword) -> Trouble {
        Trouble::Password(bad)
    }
}

impl From<Wait> for Trouble {
    fn from(Wait(seconds): Wait) -> Trouble {
        Trouble::Wait(seconds)
    }
}

impl From<Busy> for Trouble {
    fn from(Busy: Busy) -> Trouble {
        Trouble::Busy
    }
}

/// Whoever runs the server is told why.
impl From<StoreError> for Trouble {
    fn from(error: StoreError) -> Trouble {
        tracing::error!(%error, "an account could not be read or changed");
        Trouble::Busy
    }
}
