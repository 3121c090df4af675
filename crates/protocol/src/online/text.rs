//! How words of the rules look in JSON.

/// A move: `"d1-d4"`.
pub(super) mod mv {
    use branan_rules::Move;
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes references")]
    pub(in super::super) fn serialize<S: Serializer>(mv: &Move, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(mv)
    }

    pub(in super::super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Move, D::Error> {
        let text = std::borrow::Cow::<str>::deserialize(from)?;
        text.parse().map_err(D::Error::custom)
    }
}

/// Squares: `["d5","e4"]`.
pub(super) mod squares {
    use branan_rules::{Square, SquareSet};
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    pub(in super::super) fn serialize<S: Serializer>(squares: &SquareSet, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(squares.iter().map(|square| square.to_string()))
    }

    pub(in super::super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<SquareSet, D::Error> {
        let texts = Vec::<String>::deserialize(from)?;
        let squares = texts.iter().map(|text| text.parse::<Square>().map_err(D::Error::custom));
        squares.collect()
    }
}

/// Why a set ended: `"king-captured"`.
pub(super) mod reason {
    use branan_rules::Reason;
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes references")]
    pub(in super::super) fn serialize<S: Serializer>(reason: &Reason, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(reason.word())
    }

    pub(in super::super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Reason, D::Error> {
        let word = std::borrow::Cow::<str>::deserialize(from)?;
        word.parse().map_err(D::Error::custom)
    }
}

/// Moves one after another: `"d1-d4 c4-c5"`.
pub(super) mod moves {
    use branan_rules::Move;
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    pub(in super::super) fn serialize<S: Serializer>(moves: &[Move], to: S) -> Result<S::Ok, S::Error> {
        let texts: Vec<String> = moves.iter().map(ToString::to_string).collect();
        to.serialize_str(&texts.join(" "))
    }

    pub(in super::super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<Move>, D::Error> {
        let text = std::borrow::Cow::<str>::deserialize(from)?;
        text.split_ascii_whitespace().map(|mv| mv.parse().map_err(D::Error::custom)).collect()
    }
}
