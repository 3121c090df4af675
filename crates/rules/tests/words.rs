//! What `Display` writes, `FromStr` reads back, and nothing else.

use std::fmt::{Debug, Display};
use std::str::FromStr;

use branan_rules::notation::{Dialect, RecordFormat};
use branan_rules::{End, Piece, Pieces, Reason, Side, SquareSet, presets};
use branan_testkit::Random;

/// Writes values and reads them back; a letter more or less is refused.
#[track_caller]
fn read_back<T: Display + FromStr<Err: Debug> + PartialEq + Debug>(values: impl IntoIterator<Item = T>) {
    for value in values {
        let text = value.to_string();
        assert_eq!(text.parse::<T>().expect("it was written"), value);
        assert!(format!("{text}?").parse::<T>().is_err(), "{text}?");
        assert!(format!(" {text}").parse::<T>().is_err(), " {text}");
    }
}

#[test]
fn choices_read_back() {
    read_back(Side::BOTH);
    read_back(Piece::ALL);
    read_back(Reason::ALL);
    read_back(Dialect::ALL);
    read_back(RecordFormat::ALL);
    for word in ["", "Attackers", "king", "nothing"] {
        assert!(word.parse::<Side>().is_err() && word.parse::<Reason>().is_err(), "{word}");
    }
    assert_eq!("king".parse::<Side>().unwrap_err().to_string(), "expected attackers or defenders");
}

#[test]
fn sets_of_pieces_and_squares_read_back() {
    let kinds = |bits: usize| Piece::ALL.into_iter().filter(move |&piece| bits >> (piece as usize) & 1 == 1);
    read_back((0..8).map(|bits| kinds(bits).fold(Pieces::NONE, Pieces::with)));
    let mut random = Random::new(1);
    let mut some = |set: SquareSet| set.iter().filter(|_| random.percent(30)).collect::<SquareSet>();
    let sets: Vec<SquareSet> = (1..=19).map(|size| some(SquareSet::board(size))).collect();
    read_back(sets.into_iter().chain([SquareSet::EMPTY]));
    for text in [",", "a1,", "a1,,b2", "a20"] {
        assert!(text.parse::<SquareSet>().is_err(), "{text}");
    }
}

#[test]
fn ends_read_back() {
    let winners = [None, Some(Side::Attackers), Some(Side::Defenders)];
    read_back(winners.into_iter().flat_map(|winner| Reason::ALL.map(|reason| End { winner, reason })));
    for text in ["", "draw", "nobody win (escape)", "attackers win (luck)", "attackers (escape)"] {
        assert!(text.parse::<End>().is_err(), "{text}");
    }
}

#[test]
fn set_ups_read_back() {
    read_back(presets::ALL.map(|set| set.start));
}
