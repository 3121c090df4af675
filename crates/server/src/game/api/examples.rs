//! How each operation is asked for from a few languages. Tests run what stands here.

/// An example in one language.
pub(super) struct Example {
    /// The operation, by its id in the description.
    pub(super) operation: &'static str,
    /// The language, as people call it.
    pub(super) language: &'static str,
    text: &'static str,
}

/// The server in the examples, which a page replaces by its own.
const SERVER: &str = "http://127.0.0.1:7711";

macro_rules! examples {
    ($($operation:literal,)*) => {
        &[$(
            Example { operation: $operation, language: "curl", text: include_str!(concat!("examples/", $operation, ".sh")) },
            Example { operation: $operation, language: "Python", text: include_str!(concat!("examples/", $operation, ".py")) },
            Example { operation: $operation, language: "JavaScript", text: include_str!(concat!("examples/", $operation, ".mjs")) },
        )*]
    };
}

static ALL: &[Example] = examples![
    "openGame",
    "joinGame",
    "command",
    "events",
    "showGame",
    "recentGames",
    "lobby",
    "ranking",
    "proved",
    "chooseConditionalMoves",
    "conditionalMoves",
];

impl Example {
    /// Those of an operation.
    pub(super) fn of(operation: &str) -> impl Iterator<Item = &'static Example> {
        ALL.iter().filter(move |example| example.operation == operation)
    }

    /// The example for the server at an address, or for one on the reader's own machine.
    pub(super) fn at(&self, address: &str) -> String {
        let address = if address.is_empty() { SERVER } else { address };
        self.text.trim_end().replace(SERVER, address)
    }
}
