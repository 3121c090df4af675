//! Boards as pictures for links that are shown elsewhere: drawn as everywhere else, bounded since strangers ask.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use axum::body::Bytes;
use axum::extract::{Query, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use branan_board_ui::{Style, svg};
use branan_rules::{AnyGame, RuleSet, Setup, presets};
use resvg::tiny_skia::{Color, Pixmap, Transform};
use resvg::usvg::{Options, Tree};

use crate::app::work_long;
use crate::bounded::BoundedMap;
use crate::bounds::Bound;
use crate::game::Hub;
use crate::listen::Asker;

/// What those who show links make most of.
pub(crate) const WIDTH_PX: u16 = 1200;
pub(crate) const HEIGHT_PX: u16 = 630;
/// What is left free above and below the board.
const MARGIN_PX: u16 = 15;

/// The pictures that were asked for last.
pub(crate) struct Pictures {
    drawn: Mutex<BoundedMap<Subject, Drawn>>,
    uses: AtomicU64,
}

/// What a picture shows: a position, by the rules that say what its squares are.
type Subject = (String, String);

struct Drawn {
    png: Bytes,
    last_use: u64,
}

impl Default for Pictures {
    fn default() -> Pictures {
        Pictures { drawn: Mutex::new(BoundedMap::new(Bound::Pictures.limit())), uses: AtomicU64::new(0) }
    }
}

impl Pictures {
    /// The picture of a position; `None` if it cannot be drawn.
    fn of(&self, set: &RuleSet, setup: &Setup) -> Option<Bytes> {
        let subject = subject(set, setup);
        if let Some(png) = self.kept(&subject) {
            return Some(png);
        }
        let png = Bytes::from(draw(&svg(&branan_scene::board(set, setup), &Style::default()))?);
        self.keep(subject, png.clone());
        Some(png)
    }

    /// How many are kept.
    pub(crate) fn len(&self) -> usize {
        self.drawn.lock().map_or(0, |drawn| drawn.len())
    }

    fn kept(&self, subject: &Subject) -> Option<Bytes> {
        let mut drawn = self.drawn.lock().ok()?;
        let found = drawn.get_mut(subject)?;
        found.last_use = self.uses.fetch_add(1, Ordering::Relaxed);
        Some(found.png.clone())
    }

    fn keep(&self, subject: Subject, png: Bytes) {
        let Ok(mut drawn) = self.drawn.lock() else { return };
        drawn.make_room(|drawn| Some(drawn.last_use));
        let last_use = self.uses.fetch_add(1, Ordering::Relaxed);
        // There is room now.
        let _ = drawn.insert(subject, Drawn { png, last_use });
    }
}

/// Answers with the board of a known game: `/board.png?game=ID&position=TEXT`. What the rules do not know is shown
/// as the start of the game.
pub(crate) async fn position(
    State(hub): State<Hub>,
    asker: Asker,
    Query(query): Query<Vec<(String, String)>>,
) -> Response {
    let said = |name: &str| query.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str());
    let set = said("game").and_then(presets::by_id).unwrap_or(presets::ALL[0]);
    let setup = said("position").and_then(branan_scene::of_address);
    let setup = setup.filter(|setup| AnyGame::from_setup(set.clone(), setup).is_ok());
    answer(&hub, asker, set.clone(), setup.unwrap_or(set.start)).await
}

/// Answers with the picture of a position, which is drawn where pages are written.
pub(crate) async fn answer(hub: &Hub, asker: Asker, set: RuleSet, setup: Setup) -> Response {
    let own = hub.clone();
    let write = move || match own.pictures().of(&set, &setup) {
        Some(png) => ([(header::CONTENT_TYPE, "image/png"), (header::CACHE_CONTROL, "max-age=300")], png)
            .into_response(),
        None => (StatusCode::SERVICE_UNAVAILABLE, "it cannot be drawn now\n").into_response(),
    };
    work_long(hub, asker, write).await
}

fn subject(set: &RuleSet, setup: &Setup) -> Subject {
    (set.key().to_string(), setup.to_string())
}

/// The board in the middle of a table.
fn draw(board: &str) -> Option<Vec<u8>> {
    let tree = Tree::from_str(board, &Options::default()).ok()?;
    let mut pixels = Pixmap::new(WIDTH_PX.into(), HEIGHT_PX.into())?;
    pixels.fill(Color::from_rgba8(0x4b, 0x2c, 0x16, 0xff));
    let side_px = f32::from(HEIGHT_PX - 2 * MARGIN_PX);
    let scale = side_px / tree.size().width();
    let left_px = (f32::from(WIDTH_PX) - side_px) / 2.0;
    let place = Transform::from_translate(left_px, MARGIN_PX.into()).pre_scale(scale, scale);
    resvg::render(&tree, place, &mut pixels.as_mut());
    pixels.encode_png().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pictures_are_kept_and_the_oldest_go() {
        let pictures = Pictures::default();
        let set = &presets::BRANDUBH;
        let first = pictures.of(set, &set.start).expect("a picture");
        assert_eq!(first[..4], *b"\x89PNG");
        assert_eq!(first[16..24], [0, 0, 4, 176, 0, 0, 2, 118], "1200 by 630");
        assert_eq!(pictures.of(set, &set.start).expect("the same"), first);
        assert_eq!(pictures.len(), 1);
        let other = "7/7/7/3k3/7/7/a6 a".parse().expect("a position");
        assert_ne!(pictures.of(set, &other).expect("another"), first);
        for number in 0..2 * Bound::Pictures.limit() {
            pictures.keep((String::new(), number.to_string()), first.clone());
        }
        assert!(pictures.len() <= Bound::Pictures.limit());
        assert!(pictures.kept(&subject(set, &set.start)).is_none(), "nobody asked for it for long");
    }
}
