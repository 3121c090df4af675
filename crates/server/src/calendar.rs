//! Calendars as programs read them (RFC 5545).

use crate::game::recent::date;

/// Something in a calendar.
pub(crate) struct Event {
    /// The same whenever the calendar is read again.
    pub(crate) id: String,
    pub(crate) start_ms: i64,
    /// How long it takes; deadlines take no time.
    pub(crate) minutes: u32,
    pub(crate) is_weekly: bool,
    pub(crate) summary: String,
    pub(crate) address: String,
}

/// Writes a calendar.
pub(crate) fn write(name: &str, events: &[Event], now_ms: i64) -> String {
    let head = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//branan//calendar//EN"].map(str::to_owned);
    let name = format!("X-WR-CALNAME:{}", escaped(name));
    let lines = head.into_iter().chain([name]).chain(events.iter().flat_map(|event| event.lines(now_ms)));
    lines.chain(["END:VCALENDAR".to_owned()]).map(|line| folded(&line)).collect()
}

impl Event {
    fn lines(&self, now_ms: i64) -> Vec<String> {
        let mut lines = vec![
            "BEGIN:VEVENT".to_owned(),
            format!("UID:{}@branan", self.id),
            format!("DTSTAMP:{}", moment(now_ms)),
            format!("DTSTART:{}", moment(self.start_ms)),
        ];
        if self.minutes > 0 {
            lines.push(format!("DURATION:PT{}M", self.minutes));
        }
        if self.is_weekly {
            lines.push("RRULE:FREQ=WEEKLY".to_owned());
        }
        lines.push(format!("SUMMARY:{}", escaped(&self.summary)));
        lines.push(format!("URL:{}", self.address));
        lines.push("END:VEVENT".to_owned());
        lines
    }
}

/// A moment, in UTC.
fn moment(at_ms: i64) -> String {
    let seconds = at_ms.div_euclid(1000).rem_euclid(86_400);
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    format!("{}T{hours:02}{minutes:02}{seconds:02}Z", date(at_ms).replace('-', ""))
}

fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace(';', "\\;").replace(',', "\\,").replace(['\r', '\n'], " ")
}

/// A line, which has at most 75 bytes and goes on after a space.
fn folded(line: &str) -> String {
    const MOST_BYTES: usize = 75;
    let (mut text, mut length) = (String::new(), 0);
    for letter in line.chars() {
        if length + letter.len_utf8() > MOST_BYTES {
            text.push_str("\r\n ");
            length = 1;
        }
        text.push(letter);
        length += letter.len_utf8();
    }
    text + "\r\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_short_and_whole() {
        let long = format!("SUMMARY:{}", "é".repeat(120));
        let lines = folded(&long);
        assert!(lines.split("\r\n").all(|line| line.len() <= 75), "{lines}");
        assert_eq!(lines.replace("\r\n ", "").trim_end(), long);
        assert_eq!(escaped("a,b;c\\d\ne"), "a\\,b\\;c\\\\d e");
        assert_eq!(moment(1_700_000_000_000), "20231114T221320Z");
    }
}
