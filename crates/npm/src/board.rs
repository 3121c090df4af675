//! Boards: a set with its past.

use branan_board_ui::{Charset, Style, TextStyle, svg, text};
use branan_rules::notation::{read_move, read_position};
use branan_rules::{AnyGame, Move, Piece, Side, Square};
use js_sys::Array;
use wasm_bindgen::prelude::*;

use crate::evidence::{evidence, warnings};
use crate::object::{Fields, side, squares, texts};
use crate::refuse;
use crate::rule_set::CoreRules;

/// A set being played.
#[wasm_bindgen]
#[derive(Clone)]
pub struct CoreBoard(pub(crate) AnyGame);

#[wasm_bindgen]
impl CoreBoard {
    /// A game at the start of the rules or in a position; the attackers move where that does not say.
    #[wasm_bindgen(constructor)]
    pub fn new(rules: &CoreRules, fen: Option<String>) -> Result<CoreBoard, JsError> {
        let set = rules.0.clone();
        let game = match fen {
            None => AnyGame::new(set).map_err(refuse)?,
            Some(text) => {
                let (setup, _) = read_position(&text, Side::Attackers).map_err(refuse)?;
                AnyGame::from_setup(set, &setup).map_err(refuse)?
            }
        };
        Ok(CoreBoard(game))
    }

    pub fn rules(&self) -> CoreRules {
        CoreRules(self.0.rule_set().clone())
    }

    pub fn size(&self) -> u8 {
        self.0.rule_set().size()
    }

    pub fn turn(&self) -> String {
        self.0.side().to_string()
    }

    pub fn legal_moves(&self) -> Array {
        texts(self.0.legal_moves())
    }

    pub fn move_stack(&self) -> Array {
        texts(self.0.plies().iter().map(|ply| ply.mv))
    }

    pub fn is_legal(&self, text: &str) -> Result<bool, JsError> {
        Ok(self.0.is_legal(a_move(text)?))
    }

    /// Plays a move and gives the squares of the soldiers it captured.
    pub fn push(&mut self, text: &str) -> Result<Array, JsError> {
        let ply = self.0.play(a_move(text)?).map_err(refuse)?;
        Ok(squares(ply.captured))
    }

    pub fn pop(&mut self) -> Option<String> {
        self.0.undo().map(|mv| mv.to_string())
    }

    pub fn ply(&self) -> u32 {
        self.0.len() as u32
    }

    pub fn fen(&self) -> String {
        self.0.setup().to_string()
    }

    pub fn start_fen(&self) -> String {
        self.0.setup_after(0).to_string()
    }

    pub fn piece_at(&self, name: &str) -> Result<Option<String>, JsError> {
        let at: Square = name.parse().map_err(|error| refuse(format!("{name:?} is no square: {error}")))?;
        if !at.is_on(self.size()) {
            return Err(refuse(format!("{at} is not on a board of {0}x{0}", self.size())));
        }
        Ok(self.0.setup().piece_at(at).map(|piece| piece.letter().to_string()))
    }

    /// All pieces: squares and letters by turns.
    pub fn pieces(&self) -> Array {
        let setup = self.0.setup();
        let named = |piece: Piece| {
            setup.squares_of(piece).iter().flat_map(move |at| [at.to_string(), piece.letter().to_string()])
        };
        texts(Piece::ALL.into_iter().flat_map(named))
    }

    /// How the set ended, or `null`.
    pub fn outcome(&self) -> JsValue {
        self.0.end().map_or(JsValue::NULL, |end| {
            Fields::new()
                .with("winner", side(end.winner))
                .with("termination", end.reason.word())
                .with("text", end.to_string())
                .into()
        })
    }

    pub fn evidence(&self) -> JsValue {
        let found = self.0.end().zip(self.0.evidence());
        found.map_or(JsValue::NULL, |(end, found)| evidence(end.reason, &found).into())
    }

    pub fn warnings(&self) -> JsValue {
        warnings(&self.0.warnings()).into()
    }

    pub fn repetitions(&self) -> u32 {
        self.0.occurrence_count() as u32
    }

    /// A number that JavaScript can count with: exact up to 2^53.
    #[expect(clippy::cast_precision_loss, reason = "nobody waits for as many positions")]
    pub fn perft(&self, depth: u32) -> f64 {
        self.0.perft(depth) as f64
    }

    pub fn copy(&self) -> CoreBoard {
        self.clone()
    }

    pub fn svg(&self, size: u32, flipped: bool, coordinates: bool) -> String {
        let mut view = branan_scene::position(&self.0);
        (view.flipped, view.coordinates) = (flipped, coordinates);
        let title = format!("{}: {}", self.0.rule_set().name, self.fen());
        svg(&view, &Style { size_px: Some(size), title, ..Style::default() })
    }

    pub fn text(&self) -> String {
        let style = TextStyle { charset: Charset::Ascii, ..TextStyle::default() };
        text(&branan_scene::position(&self.0), &style).trim_end().to_owned()
    }
}

/// A move in any notation.
fn a_move(text: &str) -> Result<Move, JsError> {
    read_move(text).map(|read| read.mv).map_err(refuse)
}
