//! Who pushes: a signed ticket for the service of a browser's maker (RFC 8292).

use ring::rand::SystemRandom;
use ring::signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, KeyPair};
use serde_json::json;
use url::Url;

use super::{decoded, encoded};

/// The pair of keys that a site is known by.
pub(crate) struct Vapid {
    pair: EcdsaKeyPair,
    /// The half that pages tell browsers.
    pub(crate) public: String,
}

/// Without the half that is a secret.
impl std::fmt::Debug for Vapid {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Vapid").field(&self.public).finish()
    }
}

/// How long a ticket is good, in seconds; at most a day.
const LASTS_S: u64 = 12 * 60 * 60;

/// A new pair, as it is kept.
pub(super) fn new_key() -> String {
    let pair = EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &SystemRandom::new());
    encoded(pair.expect("the system has random numbers").as_ref())
}

impl Vapid {
    /// Reads a pair as it is kept.
    pub(super) fn parse(kept: &str) -> Option<Vapid> {
        let bytes = decoded(kept)?;
        let pair =
            EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &bytes, &SystemRandom::new()).ok()?;
        let public = encoded(pair.public_key().as_ref());
        Some(Vapid { pair, public })
    }

    /// The ticket for an address, from whoever can be reached at another.
    pub(super) fn ticket(&self, endpoint: &Url, contact: &str, now_ms: u64) -> Option<String> {
        let head = json!({"typ": "JWT", "alg": "ES256"});
        let until_s = now_ms / 1000 + LASTS_S;
        let claims = json!({"aud": endpoint.origin().ascii_serialization(), "exp": until_s, "sub": contact});
        let [head, claims] = [head, claims].map(|part| encoded(part.to_string().as_bytes()));
        let text = format!("{head}.{claims}");
        let signature = self.pair.sign(&SystemRandom::new(), text.as_bytes()).ok()?;
        Some(format!("vapid t={text}.{}, k={}", encoded(signature.as_ref()), self.public))
    }
}
