-- People who have a name here. One who was deleted stays as a ghost: games stay somebody's, and nothing else does.
CREATE TABLE account (
    id TEXT PRIMARY KEY,
    name TEXT,
    -- What two names have in common that look alike; nobody else may have it.
    skeleton TEXT UNIQUE,
    password TEXT NOT NULL,
    -- How often recovery codes were made: a form that is sent twice makes them once.
    codes_made BIGINT NOT NULL,
    is_administrator BIGINT NOT NULL,
    made_ms BIGINT NOT NULL,
    closed_ms BIGINT,
    banned_ms BIGINT,
    deleted_ms BIGINT
) WITHOUT ROWID;

CREATE INDEX account_made ON account (made_ms);

-- Browsers in which somebody is signed in: hashes of what their cookies say.
CREATE TABLE account_session (
    key_hash TEXT PRIMARY KEY,
    account_id TEXT NOT NULL,
    made_ms BIGINT NOT NULL,
    seen_ms BIGINT NOT NULL,
    browser TEXT NOT NULL
) WITHOUT ROWID;

CREATE INDEX account_session_account ON account_session (account_id);

-- Browsers in which somebody has signed in before: strangers who guess do not keep them waiting.
CREATE TABLE account_device (
    key_hash TEXT PRIMARY KEY,
    account_id TEXT NOT NULL,
    seen_ms BIGINT NOT NULL
) WITHOUT ROWID;

CREATE INDEX account_device_account ON account_device (account_id);

-- Recovery codes that were not used yet.
CREATE TABLE account_code (
    key_hash TEXT PRIMARY KEY,
    account_id TEXT NOT NULL
) WITHOUT ROWID;

CREATE INDEX account_code_account ON account_code (account_id);

-- Links that work once: to a new password, or, without an account, to that of the administrator.
CREATE TABLE account_link (
    key_hash TEXT PRIMARY KEY,
    account_id TEXT,
    until_ms BIGINT NOT NULL
) WITHOUT ROWID;

-- Whose the seats are that a secret opens; a rematch has the secrets of the contest before it.
CREATE TABLE account_seat (
    key_hash TEXT PRIMARY KEY,
    account_id TEXT NOT NULL,
    since_ms BIGINT NOT NULL
) WITHOUT ROWID;

CREATE INDEX account_seat_account ON account_seat (account_id);
CREATE INDEX game_seat_key ON game_seat (key_hash);

-- Names that nobody gets again, as hashes of their skeletons.
CREATE TABLE account_retired (
    name_hash TEXT PRIMARY KEY
) WITHOUT ROWID;

-- Contests in which a name was changed or taken out: servers read them again.
CREATE TABLE game_rewritten (
    game_id TEXT PRIMARY KEY,
    at_ms BIGINT NOT NULL
) WITHOUT ROWID;

CREATE INDEX game_rewritten_at ON game_rewritten (at_ms);
