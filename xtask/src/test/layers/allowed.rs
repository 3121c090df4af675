//! Which of our crates may depend on which: the one place to change it.

/// Names are written without it.
pub(super) const PREFIX: &str = "branan-";

/// A crate and what it may know of the others.
pub(super) struct Layer {
    pub(super) name: &'static str,
    /// Crates it may depend on.
    pub(super) uses: &'static [&'static str],
    /// Crates that its tests may depend on besides.
    pub(super) tests_use: &'static [&'static str],
    /// It may not bring any other crate along, ours or not, unless asked for by
    /// a feature.
    pub(super) stands_alone: bool,
}

pub(super) const LAYERS: &[Layer] = &[
    Layer { stands_alone: true, ..layer("rules", &[]) },
    // Any chess program could use it.
    Layer { tests_use: &[], ..layer("board-ui", &[]) },
    Layer { tests_use: &[], ..layer("testkit", &["rules"]) },
    layer("scene", &["rules", "board-ui"]),
    layer("engine", &["rules"]),
    layer("tables", &["rules"]),
    // The checker shares nothing with the search: it may not know it.
    layer("certificates", &["rules", "tables"]),
    layer("proofs", &["rules", "engine", "tables", "certificates"]),
    layer("solver", &["rules", "engine", "tables", "certificates"]),
    layer("protocol", &["rules"]),
    layer("live", &["rules", "protocol"]),
    layer("ratings", &["rules"]),
    layer("lessons", &["rules"]),
    layer("words", &["rules", "lessons", "scene"]),
    layer("session", &["rules", "scene"]),
    layer("thinker", &["rules", "engine", "tables", "protocol", "session"]),
    layer(
        "server",
        &[
            "rules",
            "board-ui",
            "scene",
            "lessons",
            "words",
            "engine",
            "tables",
            "certificates",
            "protocol",
            "live",
            "ratings",
            "session",
            "thinker",
        ],
    ),
    layer("web", &["rules", "board-ui", "scene", "lessons", "protocol", "live", "session"]),
    layer("web-engine", &["rules", "engine", "tables", "protocol", "session", "thinker"]),
    Layer {
        // They hold that both faces say the same.
        tests_use: &["testkit", "web", "web-engine"],
        ..layer(
            "cli",
            &[
                "rules",
                "board-ui",
                "scene",
                "lessons",
                "words",
                "engine",
                "tables",
                "certificates",
                "proofs",
                "solver",
                "protocol",
                "live",
                "ratings",
                "session",
                "thinker",
                "server",
            ],
        )
    },
    layer(
        "python",
        &["rules", "board-ui", "scene", "engine", "tables", "certificates", "proofs", "protocol", "thinker"],
    ),
    layer("npm", &["rules", "board-ui", "scene"]),
    layer("selfplay", &["rules", "engine", "protocol", "thinker", "testkit"]),
    layer("bench", &["rules", "engine", "tables", "certificates", "proofs", "protocol"]),
    // What builds the project is no part of it.
    Layer { tests_use: &[], ..layer("bundle", &[]) },
    Layer { tests_use: &[], ..layer("xtask", &[]) },
];

const fn layer(name: &'static str, uses: &'static [&'static str]) -> Layer {
    Layer { name, uses, tests_use: &["testkit"], stands_alone: false }
}
