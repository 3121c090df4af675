//! Every generator reaches what it is for.

use std::collections::BTreeMap;

use super::{Theme, playout, scatter};
use crate::random::Random;
use crate::reference::{self, Outcome};
use crate::rule_sets::arbitrary;
use branan_rules::{End, Pieces, Reason, RuleSet, Setup, Shieldwall, presets};

#[test]
fn x() {
    for set in presets::ALL {
        for t in Theme::ALL {
            let mut n = 0;
            let mut ends = BTreeMap::new();
            let mut caps = BTreeMap::new();
            for seed in 0..300 {
                let Some(s) = t.position(set, &mut Random::new(seed)) else { continue };
                n += 1;
                *ends
                    .entry(format!("static {:?}", reference::end_of(set, &s).map(|e| e.reason)))
                    .or_insert(0) += 1;
                let mut here = vec![];
                for m in reference::legal_moves(set, &s) {
                    let o = reference::play(set, &s, m);
                    here.push(format!("{:?}", o.end.map(|e| e.reason)));
                    *caps.entry(o.captured.len()).or_insert(0) += 1;
                }
                here.sort();
                here.dedup();
                for h in here {
                    *ends.entry(h).or_insert(0) += 1;
                }
            }
            println!("{} {t:?} {n} {ends:?} {caps:?}", set.id);
        }
    }
}
