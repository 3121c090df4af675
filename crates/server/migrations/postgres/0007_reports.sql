-- Who keeps the peace, and who lets others write freely to them.
ALTER TABLE account ADD COLUMN is_moderator BIGINT NOT NULL DEFAULT 0;
ALTER TABLE account ADD COLUMN allows_text BIGINT NOT NULL DEFAULT 0;

-- What somebody has to say of somebody to those who keep the peace, and what came of it.
CREATE TABLE report (
    id TEXT PRIMARY KEY,
    from_id TEXT NOT NULL,
    about_id TEXT NOT NULL,
    -- The contest it is about; empty if it is about none.
    game_id TEXT NOT NULL,
    reason TEXT NOT NULL,
    -- In their own words; blanked in time.
    words TEXT NOT NULL,
    at_ms BIGINT NOT NULL,
    verdict TEXT,
    answered_ms BIGINT
);

CREATE INDEX report_open ON report (at_ms) WHERE verdict IS NULL;
CREATE INDEX report_from ON report (from_id);
CREATE INDEX report_about ON report (about_id);

-- What those who keep the peace did. Without an account it was done from the command line.
CREATE TABLE moderation (
    id TEXT PRIMARY KEY,
    at_ms BIGINT NOT NULL,
    by_id TEXT NOT NULL,
    act TEXT NOT NULL,
    about_id TEXT NOT NULL,
    game_id TEXT NOT NULL
);

CREATE INDEX moderation_at ON moderation (at_ms);
