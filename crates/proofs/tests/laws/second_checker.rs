//! A second checker, by the reference rules and from the description in
//! docs/proofs.md alone: slow, recursive, without tables.

use std::collections::HashMap;

use branan_certificates::{Certificate, Claim};
use branan_rules::{Move, Setup};
use branan_testkit::reference::{end_of, legal_moves, play};

/// Says whether a certificate is right.
pub fn accepts(certificate: &Certificate) -> bool {
    if end_of(&certificate.rules, &certificate.position).is_some() {
        return false;
    }
    let mut replay = Replay { certificate, met: HashMap::new(), told: 0 };
    replay.visit(&certificate.position) && replay.told == certificate.moves.len()
}

struct Replay<'c> {
    certificate: &'c Certificate,
    /// Positions, and whether they are done.
    met: HashMap<String, bool>,
    told: usize,
}

impl Replay<'_> {
    fn visit(&mut self, setup: &Setup) -> bool {
        let (claim, rules) = (self.certificate.claim, &self.certificate.rules);
        if let Some(&is_done) = self.met.get(&setup.to_string()) {
            return is_done || claim == Claim::AttackersHold;
        }
        let mut moves = legal_moves(rules, setup);
        moves.sort_by_key(ToString::to_string);
        if setup.side() == claim.side() {
            let wins =
                |mv: &Move| play(rules, setup, *mv).end.is_some_and(|end| end.winner == Some(claim.side()));
            if moves.iter().any(wins) {
                self.met.insert(setup.to_string(), true);
                return true;
            }
            let told = self.certificate.moves.get(self.told).filter(|mv| moves.contains(mv));
            let Some(&told) = told else { return false };
            self.told += 1;
            moves = vec![told];
        }
        self.met.insert(setup.to_string(), false);
        for mv in moves {
            let outcome = play(rules, setup, mv);
            let is_right = match outcome.end {
                Some(end) => end.winner == Some(claim.side()),
                None => self.visit(&outcome.setup),
            };
            if !is_right {
                return false;
            }
        }
        self.met.insert(setup.to_string(), true);
        true
    }
}
