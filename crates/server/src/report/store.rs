//! What is asked of the database about reports and what moderators did.

use branan_protocol::online::Seat;
use serde::{Deserialize, Serialize};

use super::{Act, Reason, Verdict};
use crate::account::store::People;
use crate::game::key;
use crate::game::store::{StoreError, ask, change, find, if_simulated, run, transact};

/// A report that is made.
#[derive(Clone, Copy, Debug)]
pub(crate) struct New<'a> {
    pub(crate) from: &'a str,
    pub(crate) about: &'a str,
    /// Empty if it is about no contest.
    pub(crate) game: &'a str,
    pub(crate) reason: Reason,
    pub(crate) words: &'a str,
}

/// What came of making one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Made {
    Done,
    /// The same is waiting for an answer.
    Pending,
    /// They have too many that wait.
    TooMany,
}

/// A report as it is shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Report {
    pub(crate) id: String,
    pub(crate) from_id: String,
    /// Nobody's, if they left.
    pub(crate) from: Option<String>,
    pub(crate) about_id: String,
    pub(crate) about: Option<String>,
    pub(crate) game: String,
    pub(crate) reason: Reason,
    pub(crate) words: String,
    pub(crate) at_ms: i64,
    pub(crate) verdict: Option<Verdict>,
    /// Whoever it is about keeps the peace themselves.
    pub(crate) is_above: bool,
}

/// What came of reports by somebody, or about them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Past {
    pub(crate) all: i64,
    /// Those that led to a warning or a ban.
    pub(crate) upheld: i64,
}

/// Something a moderator did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Done {
    pub(crate) at_ms: i64,
    /// Nobody's from the command line, or if they left.
    pub(crate) by: Option<String>,
    pub(crate) is_console: bool,
    pub(crate) act: Act,
    pub(crate) about: Option<String>,
    pub(crate) game: String,
}

/// A report in the file of `branan export`.
#[derive(Debug, Serialize, Deserialize, sqlx::FromRow)]
pub(crate) struct DumpedReport {
    id: String,
    from_id: String,
    about_id: String,
    game_id: String,
    reason: String,
    words: String,
    at_ms: i64,
    verdict: Option<String>,
    answered_ms: Option<i64>,
}

/// A line of the log in the file of `branan export`.
#[derive(Debug, Serialize, Deserialize, sqlx::FromRow)]
pub(crate) struct DumpedAct {
    id: String,
    at_ms: i64,
    by_id: String,
    act: String,
    about_id: String,
    game_id: String,
}

/// So many reports of one person wait for an answer.
const MOST: i64 = 10;

macro_rules! reports {
    ($rest:literal) => {
        concat!(
            "SELECT r.id, r.from_id, f.name, r.about_id, a.name, r.game_id, r.reason, r.words, r.at_ms, r.verdict, \
             a.is_moderator + a.is_administrator FROM report r JOIN account f ON f.id = r.from_id \
             JOIN account a ON a.id = r.about_id ",
            $rest
        )
    };
}

type Columns = (
    String,
    String,
    Option<String>,
    String,
    Option<String>,
    String,
    String,
    String,
    i64,
    Option<String>,
    i64,
);

type ActColumns = (i64, String, Option<String>, String, Option<String>, String);

const PENDING: &str = "SELECT count(*) FROM report WHERE from_id = $1 AND about_id = $2 AND game_id = $3 \
     AND verdict IS NULL";
const WAITING: &str = "SELECT count(*) FROM report WHERE from_id = $1 AND verdict IS NULL";
const MAKE: &str = "INSERT INTO report (id, from_id, about_id, game_id, reason, words, at_ms) \
     VALUES ($1, $2, $3, $4, $5, $6, $7)";
const OPEN: &str = reports!("WHERE r.verdict IS NULL ORDER BY r.at_ms, r.id LIMIT $1");
const BY: &str = reports!("WHERE r.from_id = $1 ORDER BY r.at_ms DESC, r.id LIMIT $2");
const WARNINGS: &str =
    reports!("WHERE r.about_id = $1 AND r.verdict = 'warned' ORDER BY r.answered_ms DESC, r.id LIMIT $2");
const ONE: &str = reports!("WHERE r.id = $1");
const COUNT_OPEN: &str = "SELECT count(*) FROM report WHERE verdict IS NULL";
const PAST_OF: &str = "SELECT count(*), coalesce(sum(CASE WHEN verdict IN ('warned', 'banned') THEN 1 ELSE 0 END), 0) \
     FROM report WHERE from_id = $1 AND verdict IS NOT NULL";
const PAST_ABOUT: &str = "SELECT count(*), coalesce(sum(CASE WHEN verdict IN ('warned', 'banned') THEN 1 ELSE 0 END), 0) \
     FROM report WHERE about_id = $1 AND verdict IS NOT NULL";
const ANSWER: &str = "UPDATE report SET verdict = $2, answered_ms = $3 WHERE id = $1 AND verdict IS NULL";
// In the place of a contest stands the report.
const TELL: &str = "INSERT INTO notice (account_id, game_id, kind, at_ms, hours, read_ms) SELECT $1, $2, $3, $4, 0, \
     CASE WHEN EXISTS (SELECT 1 FROM account_muted m WHERE m.account_id = $1 AND m.kind = $3) THEN $4 ELSE NULL END \
     FROM account a WHERE a.id = $1 AND a.name IS NOT NULL ON CONFLICT DO NOTHING";
const BAN: &str = "UPDATE account SET banned_ms = $2 WHERE id = $1 AND name IS NOT NULL";
const END_SESSIONS: &str = "DELETE FROM account_session WHERE account_id = $1";
const NOTE: &str =
    "INSERT INTO moderation (id, at_ms, by_id, act, about_id, game_id) VALUES ($1, $2, $3, $4, $5, $6)";
const APPOINT: &str =
    "UPDATE account SET is_moderator = $2 WHERE id = $1 AND name IS NOT NULL AND is_moderator <> $2";
const LOG: &str = "SELECT m.at_ms, m.by_id, b.name, m.act, a.name, m.game_id FROM moderation m \
     LEFT JOIN account b ON b.id = m.by_id LEFT JOIN account a ON a.id = m.about_id \
     ORDER BY m.at_ms DESC, m.id LIMIT $1";
const BLANK: &str = "UPDATE report SET words = '' WHERE answered_ms < $1 AND words <> ''";
const BETWEEN: &str = "SELECT s.seat FROM game_seat s JOIN account_seat o ON o.key_hash = s.key_hash \
     JOIN game_seat t ON t.game_id = s.game_id AND t.seat <> s.seat JOIN account_seat p ON p.key_hash = t.key_hash \
     WHERE s.game_id = $1 AND o.account_id = $2 AND p.account_id = $3";
const AT: &str = "SELECT s.seat, o.account_id FROM game_seat s JOIN account_seat o ON o.key_hash = s.key_hash \
     WHERE s.game_id = $1";
const DUMP: &str = "SELECT id, from_id, about_id, game_id, reason, words, at_ms, verdict, answered_ms FROM report \
     ORDER BY id";
const DUMP_LOG: &str = "SELECT id, at_ms, by_id, act, about_id, game_id FROM moderation ORDER BY id";
const ADD: &str = "INSERT INTO report (id, from_id, about_id, game_id, reason, words, at_ms, verdict, answered_ms) \
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT DO NOTHING";
const ADD_ACT: &str = "INSERT INTO moderation (id, at_ms, by_id, act, about_id, game_id) \
     VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING";

fn report(columns: Columns) -> Option<Report> {
    let (id, from_id, from, about_id, about, game, reason, words, at_ms, verdict, above) = columns;
    let reason = reason.parse().ok()?;
    let verdict = verdict.and_then(|word| word.parse().ok());
    let is_above = above > 0;
    Some(Report { id, from_id, from, about_id, about, game, reason, words, at_ms, verdict, is_above })
}

impl People {
    /// Keeps a report.
    pub(super) async fn report(&self, new: &New<'_>, now_ms: i64) -> Result<Made, StoreError> {
        transact!(self.0, all => {
            let New { from, about, game, reason, words } = *new;
            let pending: i64 = find!(all, query_scalar(PENDING, from, about, game).fetch_one)?;
            if pending > 0 {
                return Ok(Made::Pending);
            }
            let waiting: i64 = find!(all, query_scalar(WAITING, from).fetch_one)?;
            if waiting >= MOST {
                return Ok(Made::TooMany);
            }
            run!(all, MAKE, key::new_id(), from, about, game, reason.word(), words, now_ms)?;
        });
        Ok(Made::Done)
    }

    /// Reports that wait for an answer, the oldest first.
    pub(super) async fn open_reports(&self, limit: i64) -> Result<Vec<Report>, StoreError> {
        let found: Vec<Columns> = ask!(self.0, query_as(OPEN, limit).fetch_all)?;
        Ok(found.into_iter().filter_map(report).collect())
    }

    /// How many wait for an answer.
    pub(crate) async fn count_reports(&self) -> Result<i64, StoreError> {
        ask!(self.0, query_scalar(COUNT_OPEN).fetch_one)
    }

    /// What somebody has reported, the last first.
    pub(crate) async fn reports_by(&self, id: &str, limit: i64) -> Result<Vec<Report>, StoreError> {
        self.reports(BY, id, limit).await
    }

    /// What somebody was warned for, the last first.
    pub(crate) async fn warnings(&self, id: &str, limit: i64) -> Result<Vec<Report>, StoreError> {
        self.reports(WARNINGS, id, limit).await
    }

    async fn reports(&self, question: &'static str, id: &str, limit: i64) -> Result<Vec<Report>, StoreError> {
        let found: Vec<Columns> = ask!(self.0, query_as(question, id, limit).fetch_all)?;
        Ok(found.into_iter().filter_map(report).collect())
    }

    pub(super) async fn one_report(&self, id: &str) -> Result<Option<Report>, StoreError> {
        let found: Option<Columns> = ask!(self.0, query_as(ONE, id).fetch_optional)?;
        Ok(found.and_then(report))
    }

    /// What came of reports by somebody, and of those about somebody.
    pub(super) async fn pasts(&self, by: &str, about: &str) -> Result<[Past; 2], StoreError> {
        let mut pasts = [Past::default(); 2];
        for (past, (question, id)) in pasts.iter_mut().zip([(PAST_OF, by), (PAST_ABOUT, about)]) {
            let (all, upheld): (i64, i64) = ask!(self.0, query_as(question, id).fetch_one)?;
            *past = Past { all, upheld };
        }
        Ok(pasts)
    }

    /// Answers a report: does what the verdict says, tells both, and notes it, all or nothing; `false` if somebody has
    /// answered it before.
    pub(super) async fn answer_report(
        &self,
        report: &Report,
        verdict: Verdict,
        by: &str,
        now_ms: i64,
    ) -> Result<bool, StoreError> {
        transact!(self.0, all => {
            if run!(all, ANSWER, &report.id, verdict.word(), now_ms)? == 0 {
                return Ok(false);
            }
            run!(all, TELL, &report.from_id, &report.id, "report", now_ms)?;
            match verdict {
                Verdict::Nothing => {}
                Verdict::Warned => {
                    run!(all, TELL, &report.about_id, &report.id, "warned", now_ms)?;
                }
                Verdict::Banned => {
                    run!(all, BAN, &report.about_id, now_ms)?;
                    run!(all, END_SESSIONS, &report.about_id)?;
                }
            }
            let act = Act::Answered(verdict).word();
            run!(all, NOTE, key::new_id(), now_ms, by, act, &report.about_id, &report.game)?;
        });
        Ok(true)
    }

    /// Bans somebody, or no longer; ends their sessions, and notes who did it, if anybody but the command line.
    pub(crate) async fn ban(
        &self,
        id: &str,
        banned_ms: Option<i64>,
        by: &str,
        now_ms: i64,
    ) -> Result<(), StoreError> {
        let act = if banned_ms.is_some() { Act::Ban } else { Act::Unban }.word();
        transact!(self.0, all => {
            if run!(all, BAN, id, banned_ms)? == 0 {
                return Ok(());
            }
            run!(all, END_SESSIONS, id)?;
            run!(all, NOTE, key::new_id(), now_ms, by, act, id, "")?;
        });
        Ok(())
    }

    /// Makes somebody a moderator, or no longer, and notes who did it.
    pub(crate) async fn appoint(
        &self,
        id: &str,
        is_moderator: bool,
        by: &str,
        now_ms: i64,
    ) -> Result<(), StoreError> {
        let act = if is_moderator { Act::Appoint } else { Act::Dismiss }.word();
        transact!(self.0, all => {
            if run!(all, APPOINT, id, i64::from(is_moderator))? == 0 {
                return Ok(());
            }
            run!(all, NOTE, key::new_id(), now_ms, by, act, id, "")?;
        });
        Ok(())
    }

    /// What was done, the last first.
    pub(super) async fn acts(&self, limit: i64) -> Result<Vec<Done>, StoreError> {
        let found: Vec<ActColumns> = ask!(self.0, query_as(LOG, limit).fetch_all)?;
        let done = |(at_ms, by_id, by, act, about, game): ActColumns| {
            Some(Done { at_ms, by, is_console: by_id.is_empty(), act: Act::of(&act)?, about, game })
        };
        Ok(found.into_iter().filter_map(done).collect())
    }

    /// Blanks what was written in reports that were answered before some moment.
    pub(crate) async fn blank_reports(&self, before_ms: i64) -> Result<(), StoreError> {
        if_simulated!(self.0, _database => Ok(()));
        change!(self.0, BLANK, before_ms).map(drop)
    }

    /// The seat of somebody in a contest against somebody else.
    pub(super) async fn seat_against(
        &self,
        game: &str,
        own: &str,
        other: &str,
    ) -> Result<Option<String>, StoreError> {
        ask!(self.0, query_scalar(BETWEEN, game, own, other).fetch_optional)
    }

    /// Who sits at a contest, as far as they have accounts.
    pub(super) async fn both_at(&self, game: &str) -> Result<[Option<String>; 2], StoreError> {
        let found: Vec<(String, String)> = ask!(self.0, query_as(AT, game).fetch_all)?;
        let mut both = [None, None];
        for (seat, id) in found {
            if let Ok(seat) = seat.parse::<Seat>() {
                both[seat.index()] = Some(id);
            }
        }
        Ok(both)
    }

    /// Notes that somebody was given time.
    pub(super) async fn note_time(
        &self,
        about: &str,
        game: &str,
        by: &str,
        now_ms: i64,
    ) -> Result<(), StoreError> {
        change!(self.0, NOTE, key::new_id(), now_ms, by, Act::Time.word(), about, game).map(drop)
    }

    pub(crate) async fn dump_reports(&self) -> Result<Vec<DumpedReport>, StoreError> {
        ask!(self.0, query_as(DUMP).fetch_all)
    }

    pub(crate) async fn dump_acts(&self) -> Result<Vec<DumpedAct>, StoreError> {
        ask!(self.0, query_as(DUMP_LOG).fetch_all)
    }

    pub(crate) async fn add_report(&self, one: &DumpedReport) -> Result<(), StoreError> {
        let DumpedReport { id, from_id, about_id, game_id, reason, words, at_ms, verdict, answered_ms } = one;
        change!(self.0, ADD, id, from_id, about_id, game_id, reason, words, at_ms, verdict, answered_ms)
            .map(drop)
    }

    pub(crate) async fn add_act(&self, one: &DumpedAct) -> Result<(), StoreError> {
        let DumpedAct { id, at_ms, by_id, act, about_id, game_id } = one;
        change!(self.0, ADD_ACT, id, at_ms, by_id, act, about_id, game_id).map(drop)
    }
}
