-- Whether a contest was agreed to be rated (1), and whether ratings know how it ended (2).
ALTER TABLE game ADD COLUMN rated BIGINT NOT NULL DEFAULT 0;
CREATE INDEX game_rated ON game (id) WHERE rated = 1;

-- Everything below follows from the logs and from whose seats are whose; it can be made again.

-- How often ratings were changed: who works out a change writes it only if nobody else has meanwhile.
CREATE TABLE rating_version (
    id BIGINT PRIMARY KEY,
    version BIGINT NOT NULL
);
INSERT INTO rating_version (id, version) VALUES (1, 0);

-- Rated contests that are over, in the order of when they ended and then of their ids, which are compared byte by
-- byte whatever the language of the database.
CREATE TABLE rating_result (
    game_id TEXT COLLATE "C" PRIMARY KEY,
    rules TEXT NOT NULL,
    pace TEXT NOT NULL,
    ended_ms BIGINT NOT NULL,
    -- Who attacked in the first set, and the other; nobody's where it was no account's.
    first_id TEXT NOT NULL,
    second_id TEXT NOT NULL,
    -- Who left it before it had begun in earnest, or was claimed to have left.
    left_id TEXT,
    -- What was agreed, who won, and how each set began and ended.
    facts TEXT NOT NULL,
    -- `rated`, or the word for why it changed nobody's rating.
    outcome TEXT NOT NULL
);

CREATE INDEX rating_result_pool ON rating_result (rules, pace, ended_ms, game_id);
CREATE INDEX rating_result_pair ON rating_result (first_id, second_id, ended_ms);
CREATE INDEX rating_result_left ON rating_result (left_id, ended_ms) WHERE left_id IS NOT NULL;

-- Where somebody stood after each contest that counted.
CREATE TABLE rating_change (
    account_id TEXT NOT NULL,
    rules TEXT NOT NULL,
    pace TEXT NOT NULL,
    ended_ms BIGINT NOT NULL,
    game_id TEXT COLLATE "C" NOT NULL,
    points DOUBLE PRECISION NOT NULL,
    deviation DOUBLE PRECISION NOT NULL,
    volatility DOUBLE PRECISION NOT NULL,
    results BIGINT NOT NULL,
    leaving BIGINT NOT NULL,
    -- It is where they stand now.
    is_last BIGINT NOT NULL,
    PRIMARY KEY (account_id, rules, pace, ended_ms, game_id)
);

CREATE INDEX rating_change_game ON rating_change (game_id);
CREATE INDEX rating_change_top ON rating_change (rules, pace, points) WHERE is_last = 1;
