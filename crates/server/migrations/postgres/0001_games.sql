-- The truth: what happened, in order. Nothing is ever changed or removed.
CREATE TABLE game_event (
    game_id TEXT NOT NULL,
    seq BIGINT NOT NULL,
    at_ms BIGINT NOT NULL,
    actor TEXT NOT NULL,
    cmd_id TEXT,
    kind TEXT NOT NULL,
    data TEXT NOT NULL,
    PRIMARY KEY (game_id, seq)
);

-- A command that is repeated is not carried out again.
CREATE UNIQUE INDEX game_event_command ON game_event (game_id, actor, cmd_id) WHERE cmd_id IS NOT NULL;

-- What the events come to, for searching; can be made again from them.
CREATE TABLE game (
    id TEXT PRIMARY KEY,
    version BIGINT NOT NULL,
    rules TEXT NOT NULL,
    sets BIGINT NOT NULL,
    status TEXT NOT NULL,
    listed BIGINT NOT NULL,
    first_name TEXT NOT NULL,
    second_name TEXT NOT NULL,
    result TEXT NOT NULL,
    opened_ms BIGINT NOT NULL,
    at_ms BIGINT NOT NULL,
    deadline_ms BIGINT
);

CREATE INDEX game_deadline ON game (deadline_ms) WHERE deadline_ms IS NOT NULL;
CREATE INDEX game_open ON game (opened_ms) WHERE status = 'open';
CREATE INDEX game_ended ON game (at_ms) WHERE status = 'ended';

-- Who may act for whom: hashes of the secrets that people keep.
CREATE TABLE game_seat (
    game_id TEXT NOT NULL,
    seat TEXT NOT NULL,
    key_hash TEXT NOT NULL,
    PRIMARY KEY (game_id, seat)
);

-- When a server was last alive, to make up for the time when none was.
CREATE TABLE heartbeat (
    id BIGINT PRIMARY KEY,
    at_ms BIGINT NOT NULL
);
