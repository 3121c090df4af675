//! The pages of rules and courses, whose diagrams can be played on.

use wasm_bindgen::JsCast;
use web_sys::{Element, Node};

use super::browser::Facts;
use super::screen::Screen;

/// The diagrams of a page.
pub(super) struct Learn {
    diagrams: Vec<Element>,
}

impl Learn {
    /// Finds the diagrams.
    pub(super) fn open(root: &Element, _facts: Facts) -> Learn {
        let mut diagrams = Vec::new();
        if let Ok(found) = root.query_selector_all(".board") {
            let nodes = (0..found.length()).filter_map(|index| found.get(index));
            diagrams.extend(nodes.filter_map(|node| node.dyn_into().ok()));
        }
        Learn { diagrams }
    }
}

impl Screen for Learn {
    fn order(&mut self, _name: &str, _value: &str) {
        self.diagrams.retain(|diagram| Node::is_connected(diagram));
    }
}
