//! Relative links in Markdown files lead to files.

use std::path::{Component, Path, PathBuf};

use anyhow::{Result, bail};

use crate::{tracked::Tracked, workspace::root};

/// Fails if a relative link of a Markdown file leads nowhere.
pub(super) fn check() -> Result<()> {
    let mut broken = Vec::new();
    let mut count = 0;
    for file in Tracked::all()?.iter().filter(|file| file.ends_with(".md")) {
        for (line, link) in relative_links(&file.text()?.unwrap_or_default()) {
            count += 1;
            let leads_somewhere = resolve(&file.0, &link).is_some_and(|path| root().join(path).exists());
            if !leads_somewhere {
                broken.push(format!("{}:{line} links to {link}, which is not there", file.0));
            }
        }
    }
    if !broken.is_empty() {
        bail!("{}", broken.join("\n"));
    }
    eprintln!("{count} relative links, none broken");
    Ok(())
}

/// The links of a text that name files, with the numbers of their lines.
fn relative_links(markdown: &str) -> Vec<(usize, String)> {
    let mut found = Vec::new();
    let mut in_code = false;
    for (index, line) in markdown.lines().enumerate() {
        let start = line.trim_start();
        if start.starts_with("```") || start.starts_with("~~~") {
            in_code = !in_code;
        } else if !in_code {
            let links = links(&without_code(line));
            let relative = links.into_iter().filter(|link| is_relative(link));
            found.extend(relative.map(|link| (index + 1, link)));
        }
    }
    found
}

/// A line without what stands between backticks.
fn without_code(line: &str) -> String {
    let mut pieces = line.split('`');
    let mut text = pieces.next().unwrap_or_default().to_owned();
    while let (Some(code), after) = (pieces.next(), pieces.next()) {
        // An odd backtick at the end opens nothing.
        text += after.unwrap_or(code);
    }
    text
}

/// The targets of `[text](target)` and `[name]: target` in a line.
fn links(line: &str) -> Vec<String> {
    let inline = line.match_indices("](").map(|(at, mark)| &line[at + mark.len()..]);
    let definition = line
        .strip_prefix('[')
        .filter(|rest| !rest.starts_with('^'))
        .and_then(|rest| rest.split_once("]:"))
        .map(|(_, rest)| rest.trim_start());
    inline.map(inline_target).chain(definition.map(definition_target)).collect()
}

/// The target up to the bracket that closes it; brackets inside come in pairs.
fn inline_target(text: &str) -> String {
    let mut depth = 0;
    let end = text.find(|c| {
        depth += i32::from(c == '(') - i32::from(c == ')');
        depth < 0
    });
    definition_target(&text[..end.unwrap_or(text.len())])
}

/// The target without a title and without angle brackets.
fn definition_target(text: &str) -> String {
    if let Some((target, _)) = text.strip_prefix('<').and_then(|rest| rest.split_once('>')) {
        return target.to_owned();
    }
    text.split_whitespace().next().unwrap_or_default().to_owned()
}

/// Tells whether a link names a file: no scheme, no host, more than a fragment.
fn is_relative(link: &str) -> bool {
    let has_scheme = link.split_once(':').is_some_and(|(scheme, _)| {
        scheme.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"+-.".contains(&byte))
    });
    !(link.is_empty() || link.starts_with('#') || link.starts_with("//") || has_scheme)
}

/// The path that a link in a file means, from the root of the project; nothing
/// if it leaves the project.
fn resolve(file: &str, link: &str) -> Option<PathBuf> {
    let link = link.split(['#', '?']).next()?.replace("%20", " ");
    let joined = match link.strip_prefix('/') {
        Some(from_root) => PathBuf::from(from_root),
        None => Path::new(file).parent()?.join(&link),
    };
    let mut path = PathBuf::new();
    for component in joined.components() {
        match component {
            Component::Normal(name) => path.push(name),
            Component::ParentDir if !path.pop() => return None,
            _ => {}
        }
    }
    Some(path)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(markdown: &str, expect: &[(usize, &str)]) {
        let expect: Vec<_> = expect.iter().map(|&(line, link)| (line, link.to_owned())).collect();
        assert_eq!(relative_links(markdown), expect, "{markdown}");
    }

    #[test]
    fn links_images_and_definitions_are_found() {
        check("a [b](c.md) ![d](e.png)\n\n[f]: g.md \"title\"", &[(1, "c.md"), (1, "e.png"), (3, "g.md")]);
        check(
            "[a](b.md \"title\") [c](<d e.md>) [f](g_(h).md)",
            &[(1, "b.md"), (1, "d e.md"), (1, "g_(h).md")],
        );
        check("[`code`](a.md#part)", &[(1, "a.md#part")]);
    }

    #[test]
    fn addresses_and_fragments_are_not_files() {
        check("[a](https://example.org/x) [b](#part) [c](mailto:d@example.org) [e](crate::F)", &[]);
        check("[^1]: a footnote", &[]);
    }

    #[test]
    fn code_has_no_links() {
        check("`[a](b.md)`\n```\n[c](d.md)\n```\n[e](f.md)", &[(5, "f.md")]);
        check("a ` alone [b](c.md)", &[(1, "c.md")]);
    }

    #[test]
    fn links_are_read_from_the_folder_of_their_file() {
        let resolved = |file, link| resolve(file, link).map(|path| path.display().to_string());
        assert_eq!(resolved("docs/a.md", "b.md#c").as_deref(), Some("docs/b.md"));
        assert_eq!(resolved("docs/a.md", "../b%20c.md").as_deref(), Some("b c.md"));
        assert_eq!(resolved("docs/a.md", "/b.md").as_deref(), Some("b.md"));
        assert_eq!(resolved("docs/a.md", "../../b.md"), None);
    }
}
