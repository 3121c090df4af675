//! Scripts without what only their readers need.

use anyhow::{Result, ensure};

/// A script without indentation, empty lines and lines of comment: half a kilobyte less to fetch, compressed.
///
/// # Errors
/// If a text goes over several lines, whose indentation may matter.
pub(crate) fn lean(script: &str) -> Result<String> {
    let is_told = |line: &&str| !line.is_empty() && !line.starts_with("//");
    let lines: Vec<&str> = script.lines().map(str::trim).filter(is_told).collect();
    let over_lines = lines.iter().find(|line| line.matches('`').count() % 2 == 1);
    ensure!(over_lines.is_none(), "a text goes on in the next line: {}", over_lines.unwrap_or(&""));
    Ok(lines.join("\n") + "\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_left_means_the_same() {
        let script = "// Begins.\nfunction a() {\n    // Why.\n    return `a ${b}`; // here\n\n}\n";
        assert_eq!(lean(script).expect("lean"), "function a() {\nreturn `a ${b}`; // here\n}\n");
    }

    #[test]
    fn texts_over_several_lines_are_not_touched() {
        assert!(lean("const a = `one\n  two`;\n").is_err());
    }
}
