//! Every clause of the rules has a test, and nobody cites a clause that is not.
//!
//! A clause has an id such as `R-king-2`. It is defined in docs/rules.md by a
//! list item, heading or table row that begins with the id in bold; its tests
//! are functions of the rules crate named `r_king_2_…`.

use std::collections::BTreeSet;

use anyhow::{Context, Result, bail};

use crate::tracked::Tracked;

const RULES: &str = "docs/rules.md";

/// Fails if a clause is untested, defined twice, or cited but not defined.
pub(super) fn check() -> Result<()> {
    let files = Tracked::all()?;
    let rules = files.iter().find(|file| file.0 == RULES);
    let rules = rules.with_context(|| format!("there is no {RULES}"))?;
    let clauses = definitions(&rules.text()?.unwrap_or_default())?;

    let mut problems = Vec::new();
    let mut tests = Vec::new();
    for file in files.iter().filter(|file| may_cite(file)) {
        let text = file.text()?.unwrap_or_default();
        if is_rules_code(file) {
            tests.extend(test_names(&text));
        }
        for (line, id) in citations(&text) {
            if !clauses.contains(&id) {
                problems.push(format!("{}:{line} cites {id}, which {RULES} does not define", file.0));
            }
        }
    }
    problems.extend(untested(&clauses, &tests));
    problems.extend(unfounded(&clauses, &tests));
    if !problems.is_empty() {
        bail!("{}", problems.join("\n"));
    }
    eprintln!("{} clauses, each with a test", clauses.len());
    Ok(())
}

/// Our own examples in xtask/ are no citations.
fn may_cite(file: &Tracked) -> bool {
    let extensions = [".rs", ".md", ".ftl", ".txt"];
    !file.is_in("xtask/") && extensions.iter().any(|extension| file.ends_with(extension))
}

fn is_rules_code(file: &Tracked) -> bool {
    let folders = ["crates/rules/tests/", "crates/rules/src/"];
    file.ends_with(".rs") && folders.iter().any(|folder| file.is_in(folder))
}

/// The ids that a text defines.
///
/// # Errors
/// If it defines none, or one of them twice.
fn definitions(markdown: &str) -> Result<BTreeSet<String>> {
    let mut clauses = BTreeSet::new();
    for id in markdown.lines().filter_map(defined) {
        if let Some(twice) = clauses.replace(id) {
            bail!("{RULES} defines {twice} twice");
        }
    }
    if clauses.is_empty() {
        bail!("{RULES} defines no clause; a definition looks like `- **R-king-2** …`");
    }
    Ok(clauses)
}

/// The id that a line defines, if it does.
fn defined(line: &str) -> Option<String> {
    let bold = content(line)?.strip_prefix("**")?.split("**").next()?;
    let id = bold.trim_end_matches(['.', ':']);
    let (found, rest) = leading_id(id)?;
    rest.is_empty().then_some(found)
}

/// What follows the marker of a list item, heading or table row.
fn content(line: &str) -> Option<&str> {
    let (marker, content) = line.trim_start().split_once(' ')?;
    let numbered = marker.strip_suffix(['.', ')']).is_some_and(is_number);
    let heading = !marker.is_empty() && marker.bytes().all(|byte| byte == b'#');
    (matches!(marker, "-" | "*" | "+" | "|") || numbered || heading).then(|| content.trim_start())
}

/// All ids in a text, with the numbers of their lines.
fn citations(text: &str) -> Vec<(usize, String)> {
    let mut found = Vec::new();
    for (index, line) in text.lines().enumerate() {
        for (at, _) in line.match_indices("R-") {
            let before = line[..at].chars().next_back();
            let inside_a_word = before.is_some_and(|c| c.is_alphanumeric() || c == '-' || c == '_');
            if !inside_a_word && let Some((id, _)) = leading_id(&line[at..]) {
                found.push((index + 1, id));
            }
        }
    }
    found
}

/// The id that a text begins with, and what follows it.
fn leading_id(text: &str) -> Option<(String, &str)> {
    let mut rest = text.strip_prefix("R-")?;
    let mut words = 0;
    loop {
        let letters = prefix_length(rest, |byte| byte.is_ascii_lowercase());
        if letters == 0 {
            break;
        }
        rest = rest[letters..].strip_prefix('-')?;
        words += 1;
    }
    let digits = prefix_length(rest, |byte| byte.is_ascii_digit());
    if words == 0 || digits == 0 {
        return None;
    }
    rest = &rest[digits..];
    Some((text[..text.len() - rest.len()].to_owned(), rest))
}

fn prefix_length(text: &str, belongs: impl Fn(u8) -> bool) -> usize {
    text.bytes().take_while(|&byte| belongs(byte)).count()
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// The names of the test functions of a Rust file, without ignored ones.
fn test_names(code: &str) -> Vec<String> {
    let (mut is_test, mut is_ignored) = (false, false);
    let mut names = Vec::new();
    for line in code.lines().map(str::trim_start).filter(|line| !line.starts_with("//")) {
        is_test |= line.starts_with("#[test]");
        is_ignored |= line.starts_with("#[ignore");
        if let Some(name) = function_name(line) {
            if is_test && !is_ignored {
                names.push(name.to_owned());
            }
            (is_test, is_ignored) = (false, false);
        }
    }
    names
}

/// The name of the function that a line declares.
fn function_name(line: &str) -> Option<&str> {
    let mut words = line.split([' ', '(', '<']);
    words.find(|word| *word == "fn")?;
    words.next()
}

fn untested(clauses: &BTreeSet<String>, tests: &[String]) -> Vec<String> {
    clauses
        .iter()
        .filter(|id| !tests.iter().any(|test| is_test_of(test, id)))
        .map(|id| format!("{id} has no test `{}_…` in crates/rules", snake(id)))
        .collect()
}

/// Complaints about tests that are named after no clause.
fn unfounded(clauses: &BTreeSet<String>, tests: &[String]) -> Vec<String> {
    tests
        .iter()
        .filter(|test| leading_id(&test.replacen("r_", "R-", 1).replace('_', "-")).is_some())
        .filter(|test| !clauses.iter().any(|id| is_test_of(test, id)))
        .map(|test| format!("the test {test} is named after no clause of {RULES}"))
        .collect()
}

fn is_test_of(test: &str, id: &str) -> bool {
    let rest = test.strip_prefix(&snake(id));
    rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('_'))
}

fn snake(id: &str) -> String {
    id.to_ascii_lowercase().replace('-', "_")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(ids: &[&str]) -> BTreeSet<String> {
        ids.iter().map(|&id| id.to_owned()).collect()
    }

    #[test]
    fn list_items_headings_and_rows_define_clauses() {
        for line in [
            "- **R-king-2** On the throne …",
            "* **R-king-2** On the throne …",
            "  - **R-king-2.** On the throne …",
            "3. **R-king-2**: on the throne …",
            "### **R-king-2** Four attackers",
            "| **R-king-2** | On the throne |",
        ] {
            assert_eq!(defined(line).as_deref(), Some("R-king-2"), "{line}");
        }
    }

    #[test]
    fn other_mentions_define_nothing() {
        for line in [
            "- as in **R-king-2**, he needs four",
            "- R-king-2 in plain letters",
            "**R-king-2** in a paragraph",
            "- **R-king** without a number",
            "- **R-2** without a word",
            "- **R-king-2 and R-king-3** together",
            "-- **R-king-2**",
            "",
        ] {
            assert_eq!(defined(line), None, "{line}");
        }
    }

    #[test]
    fn words_and_numbers_of_an_id_may_be_many() {
        assert_eq!(leading_id("R-exit-fort-12a"), Some(("R-exit-fort-12".to_owned(), "a")));
    }

    #[test]
    fn a_clause_is_defined_once() {
        let error = definitions("- **R-end-1** a\n- **R-end-1** b\n").unwrap_err();
        assert!(error.to_string().contains("R-end-1 twice"), "{error}");
        assert!(definitions("no clauses at all").is_err());
        assert_eq!(definitions("- **R-end-1** a\n- **R-end-2** b").unwrap(), set(&["R-end-1", "R-end-2"]));
    }

    #[test]
    fn citations_carry_their_line() {
        let text = "// R-king-1, see (R-end-2)\nPR-king-3 R-king R-x\nlet a = \"R-king-10\";";
        let expected = [(1, "R-king-1"), (1, "R-end-2"), (3, "R-king-10")];
        assert_eq!(citations(text), expected.map(|(line, id)| (line, id.to_owned())));
    }

    #[test]
    fn only_tests_that_run_count() {
        let code = "\
            #[test]\n#[expect(\n  dead_code,\n)]\nfn r_king_1_two_take_him() {}\n\
            fn r_king_2_no_test() {}\n\
            #[ignore]\n#[test]\nfn r_king_3_ignored() {}\n\
            // #[test]\n// fn r_king_4_commented_out() {}\n\
            proptest! {\n    #[test]\n    fn r_king_5_law(x in 0..9) {}\n}\n\
            #[test] fn r_king_6_on_one_line() {}";
        assert_eq!(test_names(code), ["r_king_1_two_take_him", "r_king_5_law", "r_king_6_on_one_line"]);
    }

    #[test]
    fn a_clause_without_a_test_is_named() {
        let tests = ["r_king_12_x".to_owned(), "r_end_1".to_owned()];
        assert_eq!(
            untested(&set(&["R-end-1", "R-king-1", "R-king-12"]), &tests),
            ["R-king-1 has no test `r_king_1_…` in crates/rules"]
        );
    }

    #[test]
    fn a_test_without_a_clause_is_named() {
        let tests = ["r_king_9_x", "r_king_1_x", "king_9", "r_squared"].map(str::to_owned);
        assert_eq!(
            unfounded(&set(&["R-king-1"]), &tests),
            ["the test r_king_9_x is named after no clause of docs/rules.md"]
        );
    }
}
