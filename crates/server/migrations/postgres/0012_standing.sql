-- Slow games that somebody is up for until they say otherwise.
CREATE TABLE standing (
    id TEXT PRIMARY KEY,
    account_id TEXT NOT NULL,
    -- The hash of the secret of every seat that they get by it: what of it is being played is known by that.
    key_hash TEXT NOT NULL,
    -- What is played, and what may be chosen instead, as offers say it.
    terms TEXT NOT NULL,
    alternatives TEXT NOT NULL,
    side TEXT NOT NULL,
    -- As many of its games run at once.
    most BIGINT NOT NULL,
    is_paused BIGINT NOT NULL,
    made_ms BIGINT NOT NULL,
    -- Counts changes and games: of two who change it at once, one is first.
    version BIGINT NOT NULL
);

CREATE INDEX standing_account ON standing (account_id);
CREATE INDEX standing_made ON standing (made_ms);
