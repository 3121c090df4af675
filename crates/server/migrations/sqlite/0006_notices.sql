-- Whose turn it is while a contest is played, for lists; follows from the log. Contests of before get it when a server starts.
ALTER TABLE game ADD COLUMN turn TEXT NOT NULL DEFAULT '';

CREATE INDEX game_playing ON game (at_ms) WHERE status = 'playing';

-- What somebody is told of a contest: the last of each kind.
CREATE TABLE notice (
    account_id TEXT NOT NULL,
    game_id TEXT NOT NULL,
    kind TEXT NOT NULL,
    at_ms BIGINT NOT NULL,
    -- Within how many hours time runs out, for a reminder.
    hours BIGINT NOT NULL,
    read_ms BIGINT,
    PRIMARY KEY (account_id, game_id, kind)
) WITHOUT ROWID;

CREATE INDEX notice_game ON notice (game_id);
CREATE INDEX notice_unread ON notice (account_id) WHERE read_ms IS NULL;
CREATE INDEX notice_at ON notice (at_ms);

-- Kinds that somebody does not want to be told of.
CREATE TABLE account_muted (
    account_id TEXT NOT NULL,
    kind TEXT NOT NULL,
    PRIMARY KEY (account_id, kind)
) WITHOUT ROWID;

-- The hash of what opens the seats of whoever is signed in, as long as the session lasts.
ALTER TABLE account_session ADD COLUMN seat_hash TEXT;
CREATE INDEX account_session_seat ON account_session (seat_hash) WHERE seat_hash IS NOT NULL;

-- Contests that are offered to one person.
CREATE TABLE challenge (
    game_id TEXT PRIMARY KEY,
    from_id TEXT NOT NULL,
    to_id TEXT NOT NULL,
    at_ms BIGINT NOT NULL,
    answered_ms BIGINT
) WITHOUT ROWID;

CREATE INDEX challenge_from ON challenge (from_id) WHERE answered_ms IS NULL;
CREATE INDEX challenge_to ON challenge (to_id) WHERE answered_ms IS NULL;

-- Whom somebody does not want to meet.
CREATE TABLE account_block (
    account_id TEXT NOT NULL,
    blocked_id TEXT NOT NULL,
    at_ms BIGINT NOT NULL,
    PRIMARY KEY (account_id, blocked_id)
) WITHOUT ROWID;

CREATE INDEX account_block_blocked ON account_block (blocked_id);

-- The address of somebody's feed and calendar, as a hash.
CREATE TABLE account_feed (
    account_id TEXT PRIMARY KEY,
    key_hash TEXT NOT NULL UNIQUE
) WITHOUT ROWID;
