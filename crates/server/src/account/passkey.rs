//! Passkeys, beside passwords: keys that devices keep, by which somebody signs in without typing anything.
//!
//! What is asked of devices and how their answers are checked is `webauthn-rs` (docs/decisions/0010-passkeys.md). Here
//! is what it leaves to us: `party` says where passkeys are offered, `store` keeps them and what is still to be answered,
//! `api` speaks with the script of the pages, `page` lists them. A device is asked once for each challenge, whichever of
//! several servers gave it.

pub(crate) mod api;
pub(crate) mod page;
pub(super) mod party;
pub(crate) mod store;

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use webauthn_rs::prelude::{
    DiscoverableAuthentication, DiscoverableKey, Passkey, PasskeyRegistration, PublicKeyCredential,
    RegisterPublicKeyCredential, Uuid, WebauthnError,
};

use super::store::Kept;
use super::trouble::Trouble;
use super::who::Account;
use crate::bounds::Bound;
use crate::game::{Hub, key};
use party::Party;
use store::{Added, New};

/// Whom a challenge is for.
#[derive(Clone, Copy)]
enum Asked<'a> {
    /// Somebody who is signed in adds a passkey.
    Owner(&'a Account),
    /// A browser, by a secret of its own, in which somebody wants to sign in.
    Browser(&'a str),
}

impl Asked<'_> {
    /// What a challenge is found by: nobody else can answer it, nor with it anything else.
    fn key_hash(self, challenge: &str) -> String {
        match self {
            Asked::Owner(account) => key::hash(&format!("passkey to add {} {challenge}", account.session)),
            Asked::Browser(secret) => key::hash(&format!("passkey to sign in {secret} {challenge}")),
        }
    }

    fn account(&self) -> Option<&str> {
        match self {
            Asked::Owner(account) => Some(&account.kept.id),
            Asked::Browser(_) => None,
        }
    }
}

impl Hub {
    /// Asks for a new passkey of somebody: what their browser is to be told.
    async fn ask_new_passkey(&self, party: &Party, account: &Account) -> Result<Value, Trouble> {
        let (kept, people) = (&account.kept, &self.accounts().people);
        let known = people.passkeys(&kept.id).await?;
        if known.len() >= Bound::Passkeys.limit() {
            self.reached().note(Bound::Passkeys);
            return Err(Trouble::TooManyPasskeys);
        }
        let known = known.iter().filter_map(|known| read::<Passkey>(&known.credential));
        let known = known.map(|passkey| passkey.cred_id().clone()).collect();
        let asked = party.0.start_passkey_registration(user(&kept.id), &kept.name, &kept.name, Some(known));
        let (options, state) = asked.map_err(|error| odd(&error))?;
        let mut options = json!(options);
        // It has to be found by the device itself, or nobody could sign in without a name.
        let wanted = &mut options["publicKey"]["authenticatorSelection"];
        (wanted["residentKey"], wanted["requireResidentKey"]) = (json!("required"), json!(true));
        self.keep_challenge(Asked::Owner(account), options, &state).await
    }

    /// Keeps what a browser has made for somebody.
    async fn add_passkey(
        &self,
        party: &Party,
        account: &Account,
        challenge: &str,
        made: &RegisterPublicKeyCredential,
        name: &str,
    ) -> Result<(), Trouble> {
        let state: PasskeyRegistration = self.take_challenge(Asked::Owner(account), challenge).await?;
        let passkey = party.0.finish_passkey_registration(made, &state).map_err(|error| refused(&error))?;
        let (id, credential) = (passkey_id(passkey.cred_id()), written(&passkey)?);
        let new = New { id: &id, account: &account.kept.id, name, credential: &credential };
        let people = &self.accounts().people;
        match people.add_passkey(&new, self.now_ms().cast_signed()).await? {
            Added::Done => Ok(()),
            Added::TooMany => Err(Trouble::TooManyPasskeys),
            Added::Known => Err(Trouble::KnownPasskey),
        }
    }

    /// Asks for a passkey of anybody: what a browser is to be told. Nobody is named.
    async fn ask_passkey(&self, party: &Party, secret: &str) -> Result<Value, Trouble> {
        let asked = party.0.start_discoverable_authentication().map_err(|error| odd(&error))?;
        let (options, state) = asked;
        self.keep_challenge(Asked::Browser(secret), json!(options), &state).await
    }

    /// Says whose the passkey is that a browser shows. Whatever is wrong with it, the same is said.
    async fn prove_by_passkey(
        &self,
        party: &Party,
        secret: &str,
        challenge: &str,
        shown: &PublicKeyCredential,
    ) -> Result<Kept, Trouble> {
        let state: DiscoverableAuthentication =
            self.take_challenge(Asked::Browser(secret), challenge).await?;
        let people = &self.accounts().people;
        let (owner, id) =
            party.0.identify_discoverable_authentication(shown).map_err(|error| refused(&error))?;
        let found = people.passkey(&passkey_id(id)).await?.ok_or(Trouble::WrongPasskey)?;
        if user(&found.account) != owner {
            return Err(Trouble::WrongPasskey);
        }
        let mut passkey: Passkey = read(&found.known.credential).ok_or(Trouble::WrongPasskey)?;
        let known = DiscoverableKey::from(&passkey);
        let proved = party.0.finish_discoverable_authentication_v2(shown, state, known);
        let proved = proved.map_err(|error| refused(&error))?;
        passkey.update_credential(&proved);
        let now_ms = self.now_ms().cast_signed();
        if !people.use_passkey(&found.known, &written(&passkey)?, now_ms).await? {
            return Err(Trouble::WrongPasskey);
        }
        let kept = people.by_id(&found.account).await?.ok_or(Trouble::WrongPasskey)?;
        if kept.banned_ms.is_some() { Err(Trouble::Banned) } else { Ok(kept) }
    }

    /// Keeps what is needed to check an answer, until it comes or it is too late.
    async fn keep_challenge(
        &self,
        asked: Asked<'_>,
        options: Value,
        state: &impl Serialize,
    ) -> Result<Value, Trouble> {
        let challenge = options["publicKey"]["challenge"].as_str().ok_or(Trouble::Busy)?;
        let hash = asked.key_hash(challenge);
        let (now_ms, state) = (self.now_ms().cast_signed(), written(state)?);
        let people = &self.accounts().people;
        let dropped = people.add_challenge(&hash, asked.account(), &state, now_ms).await?;
        if dropped > 0 {
            self.reached().note(Bound::PasskeyChallenges);
        }
        Ok(options)
    }

    /// What an answer is checked with, which nobody gets again.
    async fn take_challenge<T: DeserializeOwned>(
        &self,
        asked: Asked<'_>,
        challenge: &str,
    ) -> Result<T, Trouble> {
        let people = &self.accounts().people;
        let state = people.take_challenge(&asked.key_hash(challenge), self.now_ms().cast_signed()).await?;
        state.as_deref().and_then(read).ok_or(Trouble::LatePasskey)
    }
}

/// What devices know an account by: always the same, and nothing that tells the name or the id.
fn user(account: &str) -> Uuid {
    let hash = Sha256::digest(format!("passkeys of {account}"));
    Uuid::from_bytes(hash[..16].try_into().expect("sixteen bytes"))
}

/// What a passkey is called in the database and in forms.
fn passkey_id(credential: &[u8]) -> String {
    use std::fmt::Write;
    Sha256::digest(credential).iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

fn read<T: DeserializeOwned>(text: &str) -> Option<T> {
    serde_json::from_str(text).inspect_err(|error| tracing::error!(%error, "a passkey cannot be read")).ok()
}

fn written(state: &impl Serialize) -> Result<String, Trouble> {
    serde_json::to_string(state).map_err(|error| {
        tracing::error!(%error, "a passkey cannot be written");
        Trouble::Busy
    })
}

/// Whoever asked is not told what was wrong; whoever runs the server can look.
fn refused(error: &WebauthnError) -> Trouble {
    tracing::info!(%error, "a passkey was refused");
    Trouble::WrongPasskey
}

fn odd(error: &WebauthnError) -> Trouble {
    tracing::error!(%error, "a passkey cannot be asked for");
    Trouble::Busy
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn devices_know_an_account_by_something_that_does_not_tell_which() {
        assert_eq!(user("abc"), user("abc"));
        assert_ne!(user("abc"), user("xyz"));
        assert!(!user("abc").as_bytes().starts_with(b"abc"));
    }
}
