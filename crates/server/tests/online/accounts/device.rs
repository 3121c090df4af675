//! A device with a passkey, in software: it signs as real ones do, and lies where a test tells it to.

use p256::ecdsa::signature::Signer;
use p256::ecdsa::{Signature, SigningKey};
use sha2::{Digest, Sha256};

use super::*;

/// A device that keeps one passkey.
#[derive(Clone)]
pub(in super::super) struct Device {
    pub(super) key: SigningKey,
    pub(super) id: Vec<u8>,
    /// What it knows its owner by.
    pub(super) user: Vec<u8>,
    /// How often it has signed; devices that share a passkey say zero.
    pub(super) counter: u32,
    pub(super) lie: Lie,
}

/// What it says that is not so.
#[derive(Clone, Default)]
pub(super) struct Lie {
    pub(super) kind: Option<&'static str>,
    pub(super) origin: Option<&'static str>,
    pub(super) party: Option<&'static str>,
    /// Somebody was there, and proved who they are; as bits.
    pub(super) flags: Option<u8>,
    pub(super) challenge: Option<&'static str>,
}

/// Somebody was there (1) and was verified (4).
const PRESENT_AND_VERIFIED: u8 = 5;

impl Device {
    /// A device, which is another for each number.
    pub(in super::super) fn new(number: u8) -> Device {
        let key = SigningKey::from_slice(&Sha256::digest([number])).unwrap();
        Device { key, id: vec![number; 32], user: Vec::new(), counter: 0, lie: Lie::default() }
    }

    /// Makes a passkey, as it is asked to.
    pub(super) fn make(&mut self, options: &Value, host: &str) -> Value {
        let asked = &options["publicKey"];
        assert_eq!(asked["authenticatorSelection"]["residentKey"], "required", "{asked}");
        assert_eq!(asked["authenticatorSelection"]["userVerification"], "required", "{asked}");
        self.user = decoded(asked["user"]["id"].as_str().unwrap());
        let mut data = self.data(asked["rp"]["id"].as_str().unwrap(), 0x40);
        data.extend([0; 16]);
        data.extend((self.id.len() as u16).to_be_bytes());
        data.extend(&self.id);
        data.extend(self.public_key());
        let mut object = b"\xa3\x63fmt\x64none\x67attStmt\xa0\x68authData\x59".to_vec();
        object.extend((data.len() as u16).to_be_bytes());
        object.extend(data);
        let client = self.client_data("webauthn.create", asked, host);
        let response =
            json!({"clientDataJSON": encoded(client.as_bytes()), "attestationObject": encoded(&object)});
        self.named(&response)
    }

    /// Signs what it is asked to.
    pub(super) fn show(&mut self, options: &Value, host: &str) -> Value {
        let asked = &options["publicKey"];
        assert_eq!(asked["allowCredentials"], json!([]), "nobody is named");
        let client = self.client_data("webauthn.get", asked, host);
        let data = self.data(asked["rpId"].as_str().unwrap(), 0);
        let signed = [&data[..], &Sha256::digest(client.as_bytes())[..]].concat();
        let signature: Signature = self.key.sign(&signed);
        let response = json!({
            "clientDataJSON": encoded(client.as_bytes()),
            "authenticatorData": encoded(&data),
            "signature": encoded(signature.to_der().as_bytes()),
            "userHandle": encoded(&self.user),
        });
        self.named(&response)
    }

    fn named(&self, response: &Value) -> Value {
        let id = encoded(&self.id);
        json!({"id": id, "rawId": id, "type": "public-key", "response": response})
    }

    fn client_data(&self, kind: &str, asked: &Value, host: &str) -> String {
        let own = format!("https://{host}");
        let challenge = self.lie.challenge.or(asked["challenge"].as_str()).unwrap();
        let (kind, origin) = (self.lie.kind.unwrap_or(kind), self.lie.origin.unwrap_or(&own));
        json!({"type": kind, "challenge": challenge, "origin": origin, "crossOrigin": false}).to_string()
    }

    fn data(&self, party: &str, also: u8) -> Vec<u8> {
        let mut data = Sha256::digest(self.lie.party.unwrap_or(party)).to_vec();
        data.push(self.lie.flags.unwrap_or(PRESENT_AND_VERIFIED) | also);
        data.extend(self.counter.to_be_bytes());
        data
    }

    /// The public key, as devices write it.
    fn public_key(&self) -> Vec<u8> {
        let point = self.key.verifying_key().to_sec1_point(false);
        let (x, y) = (point.x().unwrap(), point.y().unwrap());
        [b"\xa5\x01\x02\x03\x26\x20\x01\x21\x58\x20".as_slice(), x, b"\x22\x58\x20", y].concat()
    }
}

const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// Bytes as text (base64url).
pub(super) fn encoded(bytes: &[u8]) -> String {
    let six = |part: &[u8]| {
        let bits =
            part.iter().fold(0_u32, |bits, &byte| bits << 8 | u32::from(byte)) << (8 * (3 - part.len()));
        let letters = (0..=part.len()).map(|place| LETTERS[(bits >> (18 - 6 * place) & 63) as usize]);
        letters.map(char::from).collect::<String>()
    };
    bytes.chunks(3).map(six).collect()
}

/// Text as bytes.
pub(super) fn decoded(text: &str) -> Vec<u8> {
    let (mut bytes, mut bits, mut count) = (Vec::new(), 0_u32, 0);
    for letter in text.bytes() {
        let six = LETTERS.iter().position(|&known| known == letter).unwrap();
        (bits, count) = (bits << 6 | six as u32, count + 6);
        if count >= 8 {
            count -= 8;
            bytes.push((bits >> count & 255) as u8);
        }
    }
    bytes
}

impl Browser {
    /// Asks to add a passkey: what a device is told.
    pub(super) async fn begin_adding(&mut self) -> Value {
        let (status, options) = self.post_json("/en/me/passkeys/begin", &json!({"password": PASSWORD})).await;
        assert_eq!(status, 200, "{options}");
        options
    }

    /// Adds what a device has made.
    pub(super) async fn finish_adding(&mut self, options: &Value, made: &Value, name: &str) -> (u16, Value) {
        let challenge = &options["publicKey"]["challenge"];
        let sent = json!({"name": name, "challenge": challenge, "credential": made});
        self.post_json("/en/me/passkeys", &sent).await
    }

    /// Adds the passkey of a device.
    pub(in super::super) async fn add_passkey(&mut self, device: &mut Device, name: &str) {
        let options = self.begin_adding().await;
        let made = device.make(&options, self.host);
        let (status, said) = self.finish_adding(&options, &made, name).await;
        assert_eq!((status, &said["to"]), (200, &json!("/en/me/passkeys")), "{said}");
    }

    pub(super) async fn begin_signing_in(&mut self) -> Value {
        let (status, options) = self.post_json("/en/signin/passkey/begin", &json!({})).await;
        assert_eq!(status, 200, "{options}");
        options
    }

    pub(super) async fn finish_signing_in(&mut self, options: &Value, shown: &Value) -> (u16, Value) {
        let challenge = &options["publicKey"]["challenge"];
        let sent = json!({"challenge": challenge, "credential": shown, "back": ""});
        self.post_json("/en/signin/passkey", &sent).await
    }

    /// Signs in by the passkey of a device.
    pub(super) async fn sign_in_by(&mut self, device: &mut Device) -> (u16, Value) {
        let options = self.begin_signing_in().await;
        let shown = device.show(&options, self.host);
        self.finish_signing_in(&options, &shown).await
    }
}
