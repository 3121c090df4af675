//! The open challenges.

use branan_protocol::online::{Challenge, ServerMsg};

/// The open challenges, newest first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Lobby {
    all: Option<Vec<Challenge>>,
}

impl Lobby {
    /// The challenges; `None` before the server named them.
    #[must_use]
    pub fn all(&self) -> Option<&[Challenge]> {
        self.all.as_deref()
    }

    /// Hears what the server says about them.
    pub fn receive(&mut self, message: &ServerMsg) {
        let ServerMsg::Lobby { all, new, out } = message else { return };
        if let Some(all) = all {
            self.all = Some(all.clone());
        }
        let mut known = self.all.take().unwrap_or_default();
        known
            .retain(|challenge| !out.contains(&challenge.id) && new.iter().all(|new| new.id != challenge.id));
        known.extend(new.iter().cloned());
        known.sort_by(|a, b| (b.at, &a.id).cmp(&(a.at, &b.id)));
        self.all = Some(known);
    }
}

#[cfg(test)]
mod tests {
    use branan_protocol::online::{Alternatives, Pick, Terms};

    use super::*;

    fn challenge(id: &str, at: u64) -> Challenge {
        let terms = Terms { rules: "brandubh".into(), sets: 1, clock: None, rated: false };
        Challenge {
            id: id.into(),
            terms,
            or: Alternatives::default(),
            side: Pick::Random,
            name: String::new(),
            at,
        }
    }

    #[test]
    fn challenges_come_and_go_and_none_is_there_twice() {
        let mut lobby = Lobby::default();
        assert!(lobby.all().is_none());
        let told = |all: Option<Vec<Challenge>>, new: Vec<Challenge>, out: &[&str]| ServerMsg::Lobby {
            all,
            new,
            out: out.iter().map(|id| (*id).to_owned()).collect(),
        };
        lobby.receive(&told(Some(vec![challenge("a", 1), challenge("b", 2)]), vec![], &[]));
        lobby.receive(&told(None, vec![challenge("c", 3), challenge("b", 2)], &["a", "z"]));
        let ids: Vec<&str> = lobby.all().unwrap().iter().map(|challenge| challenge.id.as_str()).collect();
        assert_eq!(ids, ["c", "b"]);
        lobby.receive(&told(Some(vec![]), vec![], &[]));
        assert_eq!(lobby.all(), Some(&[][..]));
    }
}
