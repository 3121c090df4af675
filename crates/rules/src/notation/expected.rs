//! What readers ask for, as kinds that a program can put into any language.

use alloc::string::{String, ToString};
use core::fmt;

use crate::contradiction::RuleSetError;
use crate::reasons::reasons;

/// What should stand in a text where something else does.
///
/// It writes itself in English. A program that speaks other languages looks its text up by
/// [`Expected::key`] and fills in [`Expected::detail`] and [`Expected::field`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Expected {
    /// Something of a kind.
    Thing {
        /// The kind.
        wanted: Wanted,
        /// What its text has to be told, as a number or a name; mostly nothing.
        detail: String,
        /// The field of a document that it is wanted for, or nothing.
        field: String,
    },
    /// Rules that do not contradict each other.
    Consistency(RuleSetError),
}

impl Expected {
    /// The same, wanted for a field of a document.
    #[must_use]
    pub(super) fn in_field(mut self, name: &str) -> Expected {
        if let Expected::Thing { field, .. } = &mut self {
            *field = name.into();
        }
        self
    }

    /// Its name among the texts of a language, unique among [`Wanted`] and
    /// [`Contradiction`](crate::Contradiction).
    #[must_use]
    pub const fn key(&self) -> &'static str {
        match self {
            Expected::Thing { wanted, .. } => wanted.key(),
            Expected::Consistency(error) => error.reason.key(),
        }
    }

    /// What its text has to be told, as a number or a name; mostly nothing.
    #[must_use]
    pub fn detail(&self) -> &str {
        if let Expected::Thing { detail, .. } = self { detail } else { "" }
    }

    /// The field that it is wanted for, or nothing.
    #[must_use]
    pub fn field(&self) -> &str {
        match self {
            Expected::Thing { field, .. } => field,
            Expected::Consistency(error) => error.field,
        }
    }
}

impl From<Wanted> for Expected {
    #[cold]
    fn from(wanted: Wanted) -> Expected {
        wanted.with("")
    }
}

impl From<RuleSetError> for Expected {
    fn from(error: RuleSetError) -> Expected {
        Expected::Consistency(error)
    }
}

impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Expected::Consistency(error) => write!(f, "rules that do not contradict each other ({error})"),
            Expected::Thing { wanted, detail, field } => {
                let (before, after) = wanted.english().split_once("{}").unwrap_or((wanted.english(), ""));
                let told = if before == wanted.english() { "" } else { detail };
                write!(f, "{before}{told}{after}")?;
                if field.is_empty() { Ok(()) } else { write!(f, " for `{field}`") }
            }
        }
    }
}

reasons! {
    /// A kind of thing that a reader asks for; `{}` in its text stands for its detail.
    Wanted "wanted" {
        // Moves and squares.
        Square "square" "a square",
        Move "move" "a move",
        MoveEnd "move-end" "a capture or the end of the move",
        Dash "dash" "`-`",
        NoJump "no-jump" "`-`, for jumps are not played here",
        NoBerserk "no-berserk" "`-`, for berserk moves are not played here",
        Mover "mover" "a soldier or the king to move, for {} are not played here",
        CaptureCount "capture-count" "a number of captures",
        Number "number" "a number",
        NumberEnd "number-end" "the end of the number",
        NumberTo "number-to" "a number up to {}",
        // Positions.
        Position "position" "a position",
        Row "row" "a row of squares",
        RowOfMost "row-of-most" "a row of at most 19 squares",
        RowLikeFirst "row-like-first" "a row of {} squares like the first",
        SquareRows "square-rows" "as many squares in each row as there are rows",
        MostRows "most-rows" "at most 19 rows",
        AnotherRow "another-row" "another row",
        SlashRow "slash-row" "`/` and another row",
        SlashedRows "slashed-rows" "slashes between the rows, without which the first may be the top or the bottom",
        Letter "letter" "{} or a number of empty squares",
        PlayedPiece "played-piece" "`t`, `T` or `K`, for {} are not played here",
        SideToMove "side-to-move" "the side to move, `a` or `d`",
        SpaceAndSide "space-and-side" "a space and the side to move",
        NothingMore "nothing-more" "nothing more",
        // Records of games.
        Game "game" "a game",
        OneGame "one-game" "the end, for this reads one game only",
        OneOf "one-of" "one of {}",
        Result "result" "a result: `1`, `0`, `-1` or `?`",
        NothingAfterResult "nothing-after-result" "nothing after the result",
        NoMoveAfterEnd "no-move-after-end" "no move after the end of the game",
        CommentEnd "comment-end" "{} behind the comment",
        TagName "tag-name" "the name of a tag",
        TagValue "tag-value" "`:` and the value of the tag",
        TagEnd "tag-end" "`]`",
        CsvGame "csv-game" "moves, two counts of captures and a winner, with commas between",
        Turn "turn" "the number of a turn",
        TurnFromOne "turn-from-one" "a turn from 1 on",
        FirstTurn "first-turn" "the first turn",
        NextTurn "next-turn" "the next turn, after two moves",
        TurnOfLine "turn-of-line" "turn {} of this line",
        VariedTurn "varied-turn" "a turn with a move to vary",
        VariationTurn "variation-turn" "`.` and a turn of the variation",
        JsonGame "json-game" "a game in braces",
        JsonMoves "json-moves" "a game with `moves`",
        MoveList "move-list" "a list of moves",
        Quoted "quoted" "a text in quotes",
        QuotedEnd "quoted-end" "the end of the text",
        Escaped "escaped" "an escaped character",
        Value "value" "a value",
        Colon "colon" "a colon",
        Comma "comma" "a comma",
        // Rules in OpenTafl notation.
        StartEntry "start-entry" "the entry `start:` with the pieces",
        SizeOfStart "size-of-start" "the size of the board, {} by the start",
        NoKingJump "no-king-jump" "`n` for kj, for a king who jumps is not played here",
        NoBerserkRule "no-berserk-rule" "`n` for ber, for berserk moves are not played here",
        PercentText "percent-text" "text with `%` and two digits for odd bytes",
        SpeedNumbers "speed-numbers" "1, 2, 8, 10 or 12 numbers",
        CommaNumber "comma-number" "`,` and another number",
        CommaSquare "comma-square" "`,` and another square",
        CommaVerdict "comma-verdict" "`,` and a verdict",
        Verdict "verdict" "a verdict such as `chooser-loses`",
        KnownWord "known-word" "a word of ours",
        PieceLetters "piece-letters" "letters of `tcnkmgTCNKMG`",
        // Rules as TOML.
        Toml "toml" "TOML ({})",
        Field "field" "a field of a rule set",
        FieldLike "field-like" "a field of a rule set; did you mean `{}`?",
        FieldOnce "field-once" "`{}` only once",
        FieldMissing "field-missing" "the field `{}`, or `based-on` and a preset",
        PartMissing "part-missing" "the field `{}`",
        Preset "preset" "the id of a preset",
        PresetLike "preset-like" "the id of a preset such as \"{}\"",
        FreeId "free-id" "an `id` of its own, `{}` is taken",
        Boolean "boolean" "true or false",
        WholeNumber "whole-number" "a whole number from 1 to {}",
        Rows "rows" "5 to 19 rows",
        RowList "row-list" "a list of rows, the top one first,",
        RowOfSize "row-of-size" "a row of {} squares, as many as there are rows,",
        Escape "escape" "\"corners\", \"edge\" or a list of squares",
        SquareLike "square-like" "a square like \"a1\"",
        SquareList "square-list" "a list of squares",
        PieceList "piece-list" "a list of \"attacker\", \"defender\" and \"king\"",
        Table "table" "a table",
        OffOrTable "off-or-table" "\"off\" or a table",
        NoneOrTable "none-or-table" "\"none\" or a table",
    }
}

impl Wanted {
    /// What is expected: a thing of this kind, with what its text has to be told.
    #[cold]
    #[must_use]
    #[expect(clippy::needless_pass_by_value, reason = "numbers and names are told as they are")]
    pub fn with(self, detail: impl ToString) -> Expected {
        Expected::Thing { wanted: self, detail: detail.to_string(), field: String::new() }
    }
}
