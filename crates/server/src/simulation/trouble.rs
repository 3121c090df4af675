//! What goes wrong in a simulated world.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use super::database::Weather;
use super::trace::Trace;
use super::world::World;
use super::{below, between, chance, note, now_ms, pass_ms};

/// How long things go wrong, in ms.
const LONG_MS: (u64, u64) = (15_000, 60_000);
/// As much as a clock is set by, at most, in ms.
const SET_MS: u64 = 86_400_000;

impl World {
    /// Has everything go wrong, one thing after the other and some at once; then has all be well.
    pub(super) async fn make_trouble(self: &Arc<World>) {
        let end_ms = between(LONG_MS.0, LONG_MS.1);
        let pause_ms = between(500, 6000);
        while now_ms() < end_ms && !Trace::has_failed() {
            pass_ms(between(50, pause_ms)).await;
            let world = self.clone();
            let trouble = async move { world.one_trouble().await };
            if chance(30) {
                tokio::spawn(trouble);
            } else {
                trouble.await;
            }
        }
        // Whatever else is under way.
        pass_ms(10_000).await;
        *self.database.weather() = Weather::default();
        self.calm_down();
    }

    async fn one_trouble(self: &Arc<World>) {
        let from_ms = now_ms();
        match below(9) {
            0 | 1 => self.restart().await,
            2 => self.weather(Weather { slow_ms: between(100, 3000), ..Weather::default() }).await,
            3 => self.weather(Weather { is_gone: true, ..Weather::default() }).await,
            4 | 5 => self.weather(Weather { torn: between(10, 60), ..Weather::default() }).await,
            6 => {
                note("lines between servers break");
                self.database.break_lines(between(30, 100));
                return;
            }
            7 => self.set_clock(),
            _ => self.jump(),
        }
        self.note_trouble(from_ms);
    }

    async fn weather(&self, weather: Weather) {
        note(format_args!("{weather:?}"));
        *self.database.weather() = weather;
        if weather.is_gone {
            self.database.break_lines(100);
        }
        pass_ms(between(100, 6000)).await;
        *self.database.weather() = Weather::default();
        note("the database is well");
    }

    /// A server ends, at once or as one that is told to, and another one begins in its place.
    async fn restart(self: &Arc<World>) {
        let place = below(self.nodes.len() as u64) as usize;
        let alive = self.node(place).alive.clone();
        if let Some(alive) = alive.filter(|_| chance(30)) {
            note(format_args!("server {place} is told to stop"));
            alive.hub.stop().await;
            pass_ms(between(0, 2000)).await;
        }
        note(format_args!("server {place} ends"));
        self.kill(place);
        pass_ms(if chance(50) { between(1, 500) } else { between(500, 9000) }).await;
        self.kill(place);
        self.boot(place);
    }

    /// Sets the clock that servers read when they start.
    fn set_clock(&self) {
        let by_ms = below(2 * SET_MS).cast_signed() - SET_MS.cast_signed();
        let by_ms = if chance(50) { by_ms } else { by_ms / 10_000 };
        note(format_args!("the clock is set by {by_ms} ms"));
        self.set_by_ms.fetch_add(by_ms, Ordering::Relaxed);
    }

    /// Lets the clock of a server go forward by itself, as that of a machine that was asleep.
    fn jump(&self) {
        let place = below(self.nodes.len() as u64) as usize;
        if let Some(alive) = &self.node(place).alive {
            let by_ms = if chance(50) { between(100, 2500) } else { between(2500, 20_000) };
            note(format_args!("the clock of server {place} jumps by {by_ms} ms"));
            alive.jumped_ms.fetch_add(by_ms, Ordering::Relaxed);
        }
    }
}
