//! The hour of the week in which people of a site meet.

use std::error::Error;
use std::fmt;
use std::str::FromStr;

use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use branan_words::Words;
use maud::{Markup, html};

use crate::account::routes::Speaking;
use crate::calendar::{self, Event};
use crate::game::Hub;
use crate::visitor::Visitor;

/// The hour of the week in which people of a site meet, in UTC: `sunday 19:00`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hour {
    /// From Monday, 0.
    day: u8,
    /// Since midnight.
    minutes: u16,
}

const DAYS: [&str; 7] = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];
/// A Monday, in ms since 1970.
const MONDAY_MS: i64 = 4 * DAY_MS;
const DAY_MS: i64 = 24 * 60 * MINUTE_MS;
const MINUTE_MS: i64 = 60_000;

impl FromStr for Hour {
    type Err = BadHour;

    fn from_str(text: &str) -> Result<Hour, BadHour> {
        let (day, time) = text.trim().split_once(' ').ok_or(BadHour)?;
        let day = DAYS.iter().position(|name| name.eq_ignore_ascii_case(day)).ok_or(BadHour)?;
        let (hours, minutes) = time.trim().split_once(':').ok_or(BadHour)?;
        let number = |text: &str, below: u16| text.parse().ok().filter(|&number: &u16| number < below);
        let (hours, minutes) = number(hours, 24).zip(number(minutes, 60)).ok_or(BadHour)?;
        Ok(Hour { day: day as u8, minutes: 60 * hours + minutes })
    }
}

/// A text that is not an hour of the week.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct BadHour;

impl fmt::Display for BadHour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected a day and a time in UTC, as `sunday 19:00`")
    }
}

impl Error for BadHour {}

impl Hour {
    /// The first after some moment, or the one that goes on then, in ms.
    fn next_ms(self, now_ms: i64) -> i64 {
        let first_ms = MONDAY_MS + i64::from(self.day) * DAY_MS + i64::from(self.minutes) * MINUTE_MS;
        let over_ms = now_ms - 60 * MINUTE_MS;
        over_ms + (first_ms - over_ms).rem_euclid(7 * DAY_MS)
    }

    /// When it is, in words.
    fn text(self, words: &Words) -> String {
        let time = format!("{:02}:{:02}", self.minutes / 60, self.minutes % 60);
        words.text_with(&format!("hour-{}", DAYS[usize::from(self.day)]), &[("time", time.into())])
    }
}

/// When people meet, with the way to have it in a calendar; nothing where they do not.
pub(crate) fn line(visitor: Visitor) -> Markup {
    let words = visitor.words();
    html! {
        @if let Some(hour) = visitor.hour {
            p .hour {
                strong { (words.text("hour")) } " " (hour.text(words)) " "
                a href={ "/" (visitor.language) "/hour.ics" } { (words.text("hour-calendar")) }
            }
        }
    }
}

/// The hour as a calendar.
pub(crate) async fn calendar(State(hub): State<Hub>, Speaking(visitor): Speaking) -> Response {
    let Some(hour) = visitor.hour else {
        return (StatusCode::NOT_FOUND, "people meet here at any time\n").into_response();
    };
    let (words, now_ms) = (visitor.words(), hub.now_ms().cast_signed());
    let event = Event {
        id: "hour".to_owned(),
        start_ms: hour.next_ms(now_ms),
        minutes: 60,
        is_weekly: true,
        summary: format!("{} · {}", words.text("hour-name"), words.text("app-name")),
        address: visitor.home.address(&format!("/{}/online", visitor.language)),
    };
    let kinds = [(header::CONTENT_TYPE, "text/calendar; charset=utf-8"), (header::CACHE_CONTROL, "no-cache")];
    (kinds, calendar::write(&words.text("app-name"), &[event], now_ms)).into_response()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::recent::date;

    #[test]
    fn an_hour_is_a_day_and_a_time() {
        assert_eq!("Sunday 19:05".parse(), Ok(Hour { day: 6, minutes: 1145 }));
        for bad in
            ["", "sunday", "sunday 24:00", "sunday 19", "someday 19:00", "sunday 19:60", "sunday -1:00"]
        {
            assert_eq!(bad.parse::<Hour>(), Err(BadHour), "{bad}");
        }
    }

    #[test]
    fn the_next_hour_is_within_a_week_and_lasts_an_hour() {
        let hour: Hour = "sunday 19:00".parse().unwrap();
        // A Tuesday at 22:13.
        let now_ms = 1_700_000_000_000;
        let next_ms = hour.next_ms(now_ms);
        assert_eq!((date(next_ms).as_str(), next_ms % DAY_MS), ("2023-11-19", 19 * 60 * MINUTE_MS));
        assert_eq!(hour.next_ms(next_ms + 59 * MINUTE_MS), next_ms);
        assert_eq!(hour.next_ms(next_ms + 61 * MINUTE_MS), next_ms + 7 * DAY_MS);
    }
}
