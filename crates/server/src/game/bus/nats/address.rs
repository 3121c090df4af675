//! Where a NATS server is.

use std::error::Error;
use std::fmt;
use std::str::FromStr;

use serde_json::{Value, json};

/// Where a NATS server is, and who we are there: `nats://[USER:PASSWORD@]HOST[:PORT]`, or a
/// token in the place of user and password.
///
/// ```
/// use branan_server::game::Nats;
///
/// let nats: Nats = "nats://me:secret@bus.example".parse()?;
/// assert_eq!(nats.to_string(), "nats://bus.example:4222");
/// # Ok::<(), branan_server::game::BadAddress>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Nats {
    host: String,
    port: u16,
    user: Option<String>,
    password: Option<String>,
}

const PORT: u16 = 4222;

impl Nats {
    pub(super) fn host(&self) -> &str {
        &self.host
    }

    pub(super) fn port(&self) -> u16 {
        self.port
    }

    /// What is said about this program when it connects.
    pub(super) fn introduction(&self) -> Value {
        let mut words = json!({
            "verbose": false, "pedantic": false, "tls_required": false, "echo": false, "protocol": 1,
            "name": "branan", "lang": "rust", "version": env!("CARGO_PKG_VERSION"),
        });
        match (&self.user, &self.password) {
            (Some(user), Some(password)) => (words["user"], words["pass"]) = (json!(user), json!(password)),
            (Some(token), None) => words["auth_token"] = json!(token),
            (None, _) => {}
        }
        words
    }
}

impl FromStr for Nats {
    type Err = BadAddress;

    fn from_str(text: &str) -> Result<Nats, BadAddress> {
        let bad = || BadAddress { address: text.to_owned() };
        let rest = text.strip_prefix("nats://").ok_or_else(bad)?.trim_end_matches('/');
        let (who, place) = rest.rsplit_once('@').map_or((None, rest), |(who, place)| (Some(who), place));
        let (host, port) = match place.rsplit_once(':') {
            Some((host, port)) if !port.ends_with(']') => (host, port.parse().map_err(|_| bad())?),
            _ => (place, PORT),
        };
        let host = host.trim_start_matches('[').trim_end_matches(']');
        if host.is_empty() || port == 0 || host.contains(['/', ' ', '@', '?', '#', ',']) {
            return Err(bad());
        }
        let (user, password) = match who {
            None => (None, None),
            Some(who) => {
                who.split_once(':').map_or((Some(who), None), |(user, word)| (Some(user), Some(word)))
            }
        };
        let [user, password] = [user, password].map(|word| word.map(str::to_owned));
        Ok(Nats { host: host.to_owned(), port, user, password })
    }
}

/// Without what is secret.
impl fmt::Display for Nats {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.host.contains(':') {
            write!(f, "nats://[{}]:{}", self.host, self.port)
        } else {
            write!(f, "nats://{}:{}", self.host, self.port)
        }
    }
}

impl fmt::Debug for Nats {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Nats({self})")
    }
}

/// A text that is no address of a NATS server.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct BadAddress {
    /// The text.
    pub address: String,
}

impl fmt::Display for BadAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` is not nats://HOST:PORT", self.address)
    }
}

impl Error for BadAddress {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_read_and_secrets_are_not_shown() {
        for (text, shown, token, user) in [
            ("nats://bus", "nats://bus:4222", None, None),
            ("nats://127.0.0.1:4333/", "nats://127.0.0.1:4333", None, None),
            ("nats://[::1]", "nats://[::1]:4222", None, None),
            ("nats://[::1]:99", "nats://[::1]:99", None, None),
            ("nats://t0ken@bus", "nats://bus:4222", Some("t0ken"), None),
            ("nats://me:p@ss@bus:1", "nats://bus:1", None, Some("me")),
        ] {
            let nats: Nats = text.parse().unwrap();
            let words = nats.introduction();
            assert_eq!((nats.to_string().as_str(), words["auth_token"].as_str()), (shown, token));
            assert_eq!(words["user"].as_str(), user);
            assert!(!format!("{nats:?}").contains("ss@"));
        }
    }

    #[test]
    fn anything_else_is_refused_by_name() {
        for text in [
            "",
            "bus",
            "http://bus:4222",
            "nats://",
            "nats://:4222",
            "nats://bus:x",
            "nats://bus:0",
            "nats://a/b",
        ] {
            let error = text.parse::<Nats>().unwrap_err();
            assert_eq!(error.to_string(), format!("`{text}` is not nats://HOST:PORT"));
        }
    }
}
