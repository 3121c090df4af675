//! An offer on its way to the server.

/// An offer on its way to the server: one at a time, and one secret for each contest that is meant, so that the
/// server knows an offer that is sent again.
#[derive(Clone, Debug, Default)]
pub struct Making {
    /// What was sent without its secret, and the secret.
    sent: Option<(String, String)>,
    waits: bool,
}

impl Making {
    /// Wants an offer made, whose request is written with a secret. Gives what to send, unless an offer is on its
    /// way: a second click means the first. One that may have been made is sent again as it was.
    pub fn make(
        &mut self,
        request: impl Fn(&str) -> String,
        secret: impl FnOnce() -> String,
    ) -> Option<String> {
        if self.waits {
            return None;
        }
        let meant = request("");
        if self.sent.as_ref().is_none_or(|(sent, _)| *sent != meant) {
            self.sent = Some((meant, secret()));
        }
        self.waits = true;
        self.sent.as_ref().map(|(_, key)| request(key))
    }

    /// Hears the status of the answer, 0 if none came. Gives the secret of the seat if the offer was made; then
    /// the page is left, and clicks mean nothing until somebody comes back to it.
    pub fn answered(&mut self, status: u64) -> Option<String> {
        let is_made = matches!(status, 200 | 201);
        self.waits = is_made;
        // Nobody knows whether it was made: the same secret will tell.
        if status == 0 || status == 429 || status >= 500 {
            return None;
        }
        let (_, key) = self.sent.take()?;
        is_made.then_some(key)
    }

    /// Hears that the page is there again.
    pub fn come_back(&mut self) {
        self.waits = false;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn request(what: &'static str) -> impl Fn(&str) -> String {
        move |key| format!("{what} {key}")
    }

    #[test]
    fn a_second_click_means_the_first() {
        let mut making = Making::default();
        assert_eq!(making.make(request("link"), || "k1".into()).as_deref(), Some("link k1"));
        assert_eq!(making.make(request("link"), || "k2".into()), None);
        assert_eq!(making.make(request("open"), || "k3".into()), None);
        assert_eq!(making.answered(201).as_deref(), Some("k1"));
        assert_eq!(making.make(request("link"), || "k4".into()), None, "the page is about to go");
        // What comes later is another contest.
        making.come_back();
        assert_eq!(making.make(request("link"), || "k4".into()).as_deref(), Some("link k4"));
    }

    #[test]
    fn what_may_have_been_made_is_sent_again_with_the_same_secret() {
        for status in [0, 429, 500, 503] {
            let mut making = Making::default();
            making.make(request("link"), || "k1".into());
            assert_eq!(making.answered(status), None);
            assert_eq!(making.make(request("link"), || "k2".into()).as_deref(), Some("link k1"), "{status}");
            assert_eq!(making.answered(0), None);
            // Something else is meant: the first secret is not for it.
            assert_eq!(making.make(request("open"), || "k3".into()).as_deref(), Some("open k3"), "{status}");
            assert_eq!(making.answered(201).as_deref(), Some("k3"));
        }
    }

    #[test]
    fn what_was_refused_is_forgotten() {
        let mut making = Making::default();
        making.make(request("link"), || "k1".into());
        assert_eq!(making.answered(409), None);
        assert_eq!(making.make(request("link"), || "k2".into()).as_deref(), Some("link k2"));
    }
}
