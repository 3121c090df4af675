//! The handbook: what the folder `docs` tells, as pages of the site.

mod search;
mod write;

use std::sync::OnceLock;

pub(crate) use search::{Hit, Searched};
pub(crate) use write::Section;
use write::Written;

/// A file of the folder.
#[derive(Debug)]
pub struct Chapter {
    /// For which readers it is: the key of their name.
    pub(crate) part: &'static str,
    /// Its name without the ending.
    pub(crate) slug: &'static str,
    text: &'static str,
    alone: OnceLock<Written>,
    among_all: OnceLock<Written>,
}

macro_rules! chapters {
    ($($part:literal: $($slug:literal),*;)*) => {
        [$($(Chapter {
            part: $part,
            slug: $slug,
            text: include_str!(concat!("../../../docs/", $slug, ".md")),
            alone: OnceLock::new(),
            among_all: OnceLock::new(),
        }),*),*]
    };
}

static CHAPTERS: [Chapter; 16] = chapters! {
    "handbook-players": "rules", "notation", "ratings";
    "handbook-programmers": "cli", "python", "javascript", "engine-protocols", "protocol";
    "handbook-researchers": "solved", "proofs", "tablebase", "tablebase-records", "engine";
    "handbook-hosts": "running", "security", "releasing";
};

/// All chapters, in the order in which they are read.
pub(crate) fn chapters() -> &'static [Chapter] {
    &CHAPTERS
}

/// The chapters for each kind of reader.
pub(crate) fn parts() -> impl Iterator<Item = &'static [Chapter]> {
    CHAPTERS.chunk_by(|one, other| one.part == other.part)
}

impl Chapter {
    /// The chapter with a name.
    fn named(slug: &str) -> Option<&'static Chapter> {
        CHAPTERS.iter().find(|chapter| chapter.slug == slug)
    }

    /// As it is written on a page of its own.
    pub(crate) fn alone(&self) -> &Written {
        self.alone.get_or_init(|| write::alone(self.text))
    }

    /// As it is written on a page with all others, where no two places may have one name.
    pub(crate) fn among_all(&self) -> &Written {
        self.among_all.get_or_init(|| write::among_all(self.slug, self.text))
    }

    /// Its title.
    pub(crate) fn title(&self) -> &str {
        let first = self.alone().sections.first();
        first.map_or(self.slug, |section| &section.heading)
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    #[test]
    fn every_file_of_the_folder_is_a_chapter() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs");
        let mut files: Vec<String> = std::fs::read_dir(folder)
            .expect("the folder")
            .filter_map(|entry| Some(entry.ok()?.file_name().to_str()?.strip_suffix(".md")?.to_owned()))
            .collect();
        let mut slugs: Vec<&str> = CHAPTERS.iter().map(|chapter| chapter.slug).collect();
        files.sort_unstable();
        slugs.sort_unstable();
        assert_eq!(slugs, files);
    }

    #[test]
    fn every_link_leads_to_a_place_that_is_there() {
        let ids = |chapter: &Chapter| -> Vec<String> {
            chapter.alone().sections.iter().map(|section| section.id.clone()).collect()
        };
        let mut links = 0;
        for chapter in &CHAPTERS {
            for href in chapter.alone().html.split("<a href=\"").skip(1) {
                let href = href.split('"').next().expect("an address");
                if href.starts_with("http") {
                    continue;
                }
                let (slug, place) = href.split_once('#').unwrap_or((href, ""));
                let target = if slug.is_empty() { Some(chapter) } else { Chapter::named(slug) };
                let target = target.unwrap_or_else(|| panic!("{}: {href}", chapter.slug));
                assert!(
                    place.is_empty() || ids(target).iter().any(|id| id == place),
                    "{}: {href}",
                    chapter.slug
                );
                links += 1;
            }
        }
        assert!(links > 30, "{links}");
    }

    #[test]
    fn no_two_places_of_the_whole_have_one_name() {
        let mut ids: Vec<&str> = CHAPTERS
            .iter()
            .flat_map(|chapter| chapter.among_all().sections.iter().map(|section| section.id.as_str()))
            .collect();
        let count = ids.len();
        ids.sort_unstable();
        ids.dedup();
        assert_eq!((ids.len(), count > 100), (count, true));
    }
}
