//! Notices in a browser that has no page open: Web Push, by the service of the browser's maker, who cannot read it.

mod keeper;
mod page;
mod seal;
mod store;
mod vapid;

pub(super) use keeper::work;
pub(crate) use page::{change, kinds, section};
pub(crate) use store::DumpedPush;

use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use tokio::sync::OnceCell;
use url::{Host, Url};

use crate::game::Hub;
use crate::game::store::StoreError;
use seal::Keys;
use vapid::Vapid;

/// What is needed to notify browsers.
#[derive(Debug)]
pub(crate) struct Push {
    key: OnceCell<Vapid>,
    /// Tests have a service of their own on this machine.
    to_loopback: bool,
}

/// The hosts of those who make browsers. Whoever subscribes names the address that is sent to: no other is believed.
const HOSTS: [&str; 2] = ["fcm.googleapis.com", "updates.push.services.mozilla.com"];
const DOMAINS: [&str; 2] = [".push.apple.com", ".notify.windows.com"];
/// An address is no longer than this.
const LONGEST: usize = 1024;

impl Push {
    pub(super) fn new(to_loopback: bool) -> Push {
        Push { key: OnceCell::new(), to_loopback }
    }

    /// An address that may be sent to.
    fn endpoint(&self, text: &str) -> Option<Url> {
        let url = Url::parse(text).ok().filter(|_| text.len() <= LONGEST)?;
        let is_plain = url.username().is_empty() && url.password().is_none() && url.fragment().is_none();
        let is_theirs = match url.host()? {
            Host::Domain(name) => {
                HOSTS.contains(&name)
                    || DOMAINS.iter().any(|domain| name.len() > domain.len() && name.ends_with(domain))
            }
            Host::Ipv4(_) | Host::Ipv6(_) => false,
        };
        let is_usual = is_theirs && url.scheme() == "https" && url.port().is_none();
        let is_of_test = self.to_loopback && url.host_str() == Some("127.0.0.1");
        (is_plain && (is_usual || is_of_test)).then_some(url)
    }

    /// A subscription as a browser tells it.
    fn subscription(&self, endpoint: &str, public: &str, auth: &str) -> Option<(Url, Keys)> {
        Some((self.endpoint(endpoint)?, Keys::read(public, auth)?))
    }
}

impl Hub {
    /// Browsers can be notified: only sites that they reach encrypted may, and have to say who they are.
    pub(crate) fn can_push(&self) -> bool {
        self.site().address().is_some_and(|address| address.starts_with("https://"))
    }

    /// The pair of keys by which this site is known to those who make browsers: made once, and kept for good.
    pub(super) async fn vapid(&self) -> Result<&Vapid, StoreError> {
        let made = self.channels().push.key.get_or_try_init(|| async {
            let kept = self.accounts().people.push_key(&vapid::new_key()).await?;
            Vapid::parse(&kept).ok_or_else(|| StoreError::Unreadable {
                game: "push".to_owned(),
                why: "the key that browsers know this site by cannot be read".to_owned(),
            })
        });
        made.await
    }
}

fn decoded(text: &str) -> Option<Vec<u8>> {
    BASE64_URL_SAFE_NO_PAD.decode(text.trim_end_matches('=')).ok()
}

fn encoded(bytes: &[u8]) -> String {
    BASE64_URL_SAFE_NO_PAD.encode(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_those_who_make_browsers_are_sent_anything() {
        let push = Push::new(false);
        for good in [
            "https://fcm.googleapis.com/fcm/send/abc:def",
            "https://updates.push.services.mozilla.com/wpush/v2/gAAA",
            "https://web.push.apple.com/QGh",
            "https://wns2-db5p.notify.windows.com/w/?token=x",
        ] {
            assert!(push.endpoint(good).is_some(), "{good}");
        }
        for bad in [
            "",
            "http://fcm.googleapis.com/fcm/send/abc",
            "https://fcm.googleapis.com:8443/x",
            "https://fcm.googleapis.com.evil.example/x",
            "https://evil-push.apple.com.example/x",
            "https://push.apple.com/x",
            "https://.push.apple.com/x",
            "https://me:you@web.push.apple.com/x",
            "https://127.0.0.1/x",
            "http://127.0.0.1:5432/x",
            "https://[::1]/x",
            "https://localhost/x",
            "file:///etc/passwd",
        ] {
            assert!(push.endpoint(bad).is_none(), "{bad}");
        }
        assert!(push.endpoint(&format!("https://web.push.apple.com/{}", "x".repeat(1024))).is_none());
        assert!(Push::new(true).endpoint("http://127.0.0.1:5432/x").is_some());
    }
}
