use std::collections::BTreeSet;

use roxmltree::{Document, Node};

use super::*;
use crate::sample::{self, cell};
use crate::{Cell, Slide};

fn draw(view: &View) -> String {
    svg(view, &Style::default())
}

/// Every piece of a picture: the last part of its id, and where it is placed.
fn pieces(picture: &str) -> Vec<(String, f64, f64)> {
    let document = Document::parse(picture).expect("well-formed XML");
    let uses = document.root_element().children().filter(|node| node.has_tag_name("use"));
    let uses = uses.filter(|node| node.attribute("class").is_none());
    uses.map(|node| {
        let name = node.attribute("href").and_then(|href| href.strip_prefix("#b-")).expect("a piece");
        (name.to_owned(), number(node, "x"), number(node, "y"))
    })
    .collect()
}

fn number(node: Node, attribute: &str) -> f64 {
    node.attribute(attribute).and_then(|value| value.parse().ok()).expect("a number")
}

fn count(picture: &str, class: &str) -> usize {
    let document = Document::parse(picture).expect("well-formed XML");
    document.descendants().filter(|node| node.attribute("class") == Some(class)).count()
}

/// Where the top left corner of a cell must be on a board of seven with coordinates.
fn corner(cell: Cell) -> (f64, f64) {
    (47.0 + f64::from(cell.file) * 100.0, 47.0 + f64::from(6 - cell.rank) * 100.0)
}

#[test]
fn every_piece_is_drawn_once_in_its_place() {
    let view = sample::start();
    let drawn = pieces(&draw(&view));
    let expect: Vec<(String, f64, f64)> = view
        .squares()
        .filter_map(|(cell, square)| {
            let (x, y) = corner(cell);
            Some((pieces::name(square.piece?).to_owned(), x, y))
        })
        .collect();
    assert_eq!(drawn.len(), 13);
    assert_eq!(drawn, expect);
}

#[test]
fn a_flipped_board_is_turned_by_half() {
    let view = sample::marked();
    let turned: Vec<_> = pieces(&draw(&view.clone().flipped(true)))
        .into_iter()
        .map(|(name, x, y)| (name, 694.0 - x, 694.0 - y))
        .collect();
    assert_eq!(turned, pieces(&draw(&view)));
}

#[test]
fn a_piece_on_its_way_is_drawn_between_squares() {
    let slide = Slide { from: cell("d1"), to: cell("f1"), progress: 0.25 };
    let drawn = pieces(&draw(&sample::start().slide(slide)));
    let (x, y) = corner(cell("d1"));
    assert_eq!(drawn.len(), 13);
    assert!(drawn.contains(&("attacker".to_owned(), x + 50.0, y)));
    assert!(!drawn.contains(&("attacker".to_owned(), x, y)));
}

#[test]
fn every_mark_is_drawn() {
    let picture = draw(&sample::marked());
    for (class, times) in [
        ("throne", 1),
        ("corner", 4),
        ("from", 1),
        ("to", 1),
        ("captured", 1),
        ("legal", 2),
        ("selected", 1),
        ("preview", 1),
        ("danger", 1),
        ("region", 1),
        ("circle", 1),
        ("arrow", 1),
        ("note", 1),
        ("turn", 1),
        ("coordinates", 1),
    ] {
        assert_eq!(count(&picture, class), times, "{class}");
        let elsewhere = ["throne", "corner", "coordinates"].contains(&class);
        assert_eq!(count(&draw(&sample::start()), class), if elsewhere { times } else { 0 }, "{class}");
    }
}

#[test]
fn ids_are_unique_and_all_references_are_met() {
    for theme in Theme::ALL {
        let style =
            Style { theme, id: "x1".into(), title: "t".into(), description: "d".into(), ..Style::default() };
        let picture = svg(&sample::marked(), &style);
        let document = Document::parse(&picture).expect("well-formed XML");
        let mut ids = BTreeSet::new();
        for id in document.descendants().filter_map(|node| node.attribute("id")) {
            assert!(id.starts_with("x1-"), "{id}");
            assert!(ids.insert(id), "{id} twice");
        }
        for node in document.descendants() {
            for attribute in node.attributes() {
                let value = attribute.value();
                let target = match attribute.name() {
                    "href" => value.strip_prefix('#'),
                    "aria-labelledby" | "aria-describedby" => Some(value),
                    _ => value.strip_prefix("url(#").and_then(|rest| rest.strip_suffix(')')),
                };
                assert!(target.is_none_or(|target| ids.contains(target)), "{theme}: {value}");
            }
        }
    }
}

#[test]
fn a_picture_needs_nothing_from_outside() {
    let picture = draw(&sample::marked());
    for forbidden in ["<script", "<style", "<text", "<image", "font-family", "http://www.w3.org/1999"] {
        assert!(!picture.contains(forbidden), "{forbidden}");
    }
}

#[test]
fn words_are_escaped() {
    let view = View::new(3).caption("a < b & \"c\" \u{1}").piece(Cell::new(0, 0), Shape::King);
    let view = view.label(Cell::new(0, 0), "<king>");
    let picture = svg(&view, &Style { description: "]]> &amp;".into(), ..Style::default() });
    let document = Document::parse(&picture).expect("well-formed XML");
    let text = |name: &str| document.descendants().find(|n| n.has_tag_name(name)).and_then(|n| n.text());
    assert_eq!(text("title"), Some("a < b & \"c\"  "));
    assert_eq!(text("desc"), Some("]]> &amp;"));
    assert!(document.descendants().any(|node| node.text() == Some("<king>")));
    assert_eq!(document.root_element().attribute("role"), Some("img"));
}

#[test]
fn every_size_and_theme_gives_a_picture() {
    for theme in Theme::ALL {
        for size in 1..=crate::MAX_SIZE {
            let picture = svg(&View::new(size), &Style { theme, size_px: Some(64), ..Style::default() });
            let document = Document::parse(&picture).expect("well-formed XML");
            assert_eq!(document.root_element().attribute("width"), Some("64"));
        }
    }
}

#[test]
fn pictures_stay_small() {
    assert!(draw(&sample::start()).len() < 13_000, "{}", draw(&sample::start()).len());
    assert!(draw(&View::new(19)).len() < 40_000, "{}", draw(&View::new(19)).len());
}

#[test]
fn the_layers_together_are_the_whole() {
    let view = sample::marked();
    let [whole, board, pieces] = [Layer::Whole, Layer::Board, Layer::Pieces].map(|layer| {
        let picture = svg(&view, &Style { layer, ..Style::default() });
        let start = picture.find("</title>").expect("a caption gives a title");
        picture[start..].replace("</title>", "").replace("</svg>\n", "")
    });
    assert_eq!(board + &pieces, whole);
}

#[test]
fn one_piece_can_be_drawn_alone() {
    for shape in Shape::ALL {
        let picture = piece_svg(shape, &Style::default());
        let document = Document::parse(&picture).expect("well-formed XML");
        assert_eq!(document.root_element().attribute("viewBox"), Some("0 0 100 100"));
        assert_eq!(picture.matches("<use").count(), 1);
    }
}
