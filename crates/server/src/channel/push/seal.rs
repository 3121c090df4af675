//! What is pushed, so that only the browser it is for can read it (RFC 8291, RFC 8188).

use ring::aead::{AES_128_GCM, Aad, LessSafeKey, Nonce, UnboundKey};
use ring::agreement::{ECDH_P256, EphemeralPrivateKey, UnparsedPublicKey, agree_ephemeral};
use ring::hkdf::{HKDF_SHA256, KeyType, Prk, Salt};
use ring::rand::SystemRandom;

use super::decoded;
use crate::game::key;

/// What a browser gave to be written to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Keys {
    /// A point of the curve P-256, as 65 bytes.
    public: Vec<u8>,
    auth: Vec<u8>,
}

/// The size of a record: there is one, and it is smaller.
const RECORD: u32 = 4096;
/// How much text goes into a record.
pub(super) const LONGEST: usize = 3000;

impl Keys {
    /// Reads them as browsers write them.
    pub(super) fn read(public: &str, auth: &str) -> Option<Keys> {
        let (public, auth) = (decoded(public)?, decoded(auth)?);
        (public.len() == 65 && public[0] == 4 && auth.len() == 16).then_some(Keys { public, auth })
    }

    /// Encrypts a text for them; `None` if what they gave is no point of the curve.
    pub(super) fn seal(&self, text: &[u8]) -> Option<Vec<u8>> {
        let own = EphemeralPrivateKey::generate(&ECDH_P256, &SystemRandom::new()).ok()?;
        let public = own.compute_public_key().ok()?;
        let theirs = UnparsedPublicKey::new(&ECDH_P256, &self.public);
        let salt = key::bytes::<16>();
        let sealed =
            agree_ephemeral(own, &theirs, |shared| self.encrypt(shared, public.as_ref(), salt, text));
        sealed.ok().flatten()
    }

    /// The same with what both have in common, our half of it, and what is drawn by lot.
    fn encrypt(&self, shared: &[u8], ours: &[u8], salt: [u8; 16], text: &[u8]) -> Option<Vec<u8>> {
        let info = [b"WebPush: info\0", self.public.as_slice(), ours].concat();
        let secret = expanded::<32>(&Salt::new(HKDF_SHA256, &self.auth).extract(shared), &info)?;
        let keys = Salt::new(HKDF_SHA256, &salt).extract(&secret);
        let key = expanded::<16>(&keys, b"Content-Encoding: aes128gcm\0")?;
        let nonce = expanded::<12>(&keys, b"Content-Encoding: nonce\0")?;
        // A 2 says that nothing follows.
        let mut record = [text, &[2]].concat();
        let key = LessSafeKey::new(UnboundKey::new(&AES_128_GCM, &key).ok()?);
        key.seal_in_place_append_tag(Nonce::assume_unique_for_key(nonce), Aad::empty(), &mut record).ok()?;
        let size = u8::try_from(ours.len()).ok()?;
        Some([salt.as_slice(), &RECORD.to_be_bytes(), &[size], ours, &record].concat())
    }
}

/// So many bytes.
#[derive(Clone, Copy)]
struct Bytes(usize);

impl KeyType for Bytes {
    fn len(&self) -> usize {
        self.0
    }
}

fn expanded<const N: usize>(from: &Prk, info: &[u8]) -> Option<[u8; N]> {
    let mut bytes = [0; N];
    from.expand(&[info], Bytes(N)).and_then(|out| out.fill(&mut bytes)).ok()?;
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The example of RFC 8291, appendix A, from what both have in common on.
    #[test]
    fn the_example_of_the_standard_comes_out() {
        let keys = Keys::read(
            "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
            "BTBZMqHH6r4Tts7J_aSIgg",
        );
        let ours = decoded(
            "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8",
        );
        let shared = decoded("kyrL1jIIOHEzg3sM2ZWRHDRB62YACZhhSlknJ672kSs").unwrap();
        let salt = decoded("DGv6ra1nlYgDCS1FRnbzlw").unwrap().try_into().unwrap();
        let text = b"When I grow up, I want to be a watermelon";
        let sealed = keys.unwrap().encrypt(&shared, &ours.unwrap(), salt, text).unwrap();
        let expected = "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8w\
             EqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN";
        assert_eq!(super::super::encoded(&sealed), expected);
    }

    #[test]
    fn nonsense_is_no_key() {
        for (public, auth) in [("", ""), ("BCVx", "BTBZMqHH6r4Tts7J_aSIgg"), ("!", "?")] {
            assert_eq!(Keys::read(public, auth), None);
        }
        let nowhere = super::super::encoded(&[&[4], [7; 64].as_slice()].concat());
        let keys = Keys::read(&nowhere, "BTBZMqHH6r4Tts7J_aSIgg").unwrap();
        assert_eq!(keys.seal(b"x"), None);
    }
}
