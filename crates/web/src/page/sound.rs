//! Sounds, made on the spot: wood on wood, no files.

use std::cell::RefCell;

use wasm_bindgen::JsValue;
use web_sys::{AudioContext, OscillatorType};

use super::browser::later;

/// What is heard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sound {
    Move,
    Capture,
    Won,
    Lost,
    LittleTime,
}

thread_local! {
    static CONTEXT: RefCell<Option<AudioContext>> = const { RefCell::new(None) };
}

/// How long a sound waits, so that the move is seen first.
const AFTER_FRAME_MS: i32 = 20;

/// How long after a click the browser is asked for its loudspeaker: to open it holds the page up, by more than
/// half a second on a slow phone, and nobody moves that soon.
const AFTER_CLICK_MS: i32 = 250;

/// Makes ready to play sounds before the first is due.
pub(super) fn prepare() {
    later(AFTER_CLICK_MS, || CONTEXT.with_borrow_mut(open));
}

/// Plays a sound once the page shows what it is about; a browser that cannot stays silent.
pub(super) fn play(sound: Sound) {
    later(AFTER_FRAME_MS, move || ring_all(sound));
}

fn open(kept: &mut Option<AudioContext>) {
    if kept.is_none() {
        *kept = AudioContext::new().ok();
    }
}

fn ring_all(sound: Sound) {
    // Pitch in hertz, start and length in seconds.
    let notes: &[(f32, f64, f64)] = match sound {
        Sound::Move => &[(190.0, 0.0, 0.07)],
        Sound::Capture => &[(150.0, 0.0, 0.09), (95.0, 0.05, 0.14)],
        Sound::Won => &[(392.0, 0.0, 0.18), (494.0, 0.12, 0.18), (587.0, 0.24, 0.4)],
        Sound::Lost => &[(294.0, 0.0, 0.22), (247.0, 0.16, 0.22), (196.0, 0.32, 0.45)],
        Sound::LittleTime => &[(880.0, 0.0, 0.12), (880.0, 0.2, 0.2)],
    };
    CONTEXT.with_borrow_mut(|kept| {
        open(kept);
        let Some(context) = kept else { return };
        for note in notes {
            let _ = ring(context, *note);
        }
    });
}

/// One tone that begins at once and dies away.
fn ring(context: &AudioContext, (pitch, start, length): (f32, f64, f64)) -> Result<(), JsValue> {
    let (tone, volume) = (context.create_oscillator()?, context.create_gain()?);
    let begin = context.current_time() + start;
    tone.set_type(OscillatorType::Triangle);
    tone.frequency().set_value(pitch);
    volume.gain().set_value_at_time(0.25, begin)?;
    volume.gain().exponential_ramp_to_value_at_time(0.001, begin + length)?;
    tone.connect_with_audio_node(&volume)?;
    volume.connect_with_audio_node(&context.destination())?;
    tone.start_with_when(begin)?;
    tone.stop_with_when(begin + length)
}
