-- How often people played what the engine would have played. All of it follows from the logs and can be made again.

-- Contests that were looked at, whatever was found.
CREATE TABLE agreement_game (
    game_id TEXT PRIMARY KEY,
    at_ms BIGINT NOT NULL
);

-- What was found of somebody in a contest.
CREATE TABLE agreement (
    account_id TEXT NOT NULL,
    rules TEXT NOT NULL,
    game_id TEXT NOT NULL,
    ended_ms BIGINT NOT NULL,
    -- In so many undecided positions they moved, so many moves were the engine's first choice, and so many thousandths
    -- of the chance to win all of them together gave away.
    positions BIGINT NOT NULL,
    same BIGINT NOT NULL,
    lost BIGINT NOT NULL,
    -- Half of all moves took longer; between quarters, in thousandths of that.
    typical_ms BIGINT,
    spread BIGINT,
    PRIMARY KEY (account_id, rules, game_id)
);

-- What that comes to for somebody in all contests of a game, with its errors.
CREATE TABLE agreement_person (
    account_id TEXT NOT NULL,
    rules TEXT NOT NULL,
    games BIGINT NOT NULL,
    positions BIGINT NOT NULL,
    share DOUBLE PRECISION NOT NULL,
    share_error DOUBLE PRECISION NOT NULL,
    lost DOUBLE PRECISION NOT NULL,
    lost_error DOUBLE PRECISION NOT NULL,
    spread DOUBLE PRECISION,
    -- The lower end of the share.
    least DOUBLE PRECISION NOT NULL,
    PRIMARY KEY (account_id, rules)
);

CREATE INDEX agreement_person_least ON agreement_person (rules, least) WHERE positions >= 50;

-- And for everybody of whom enough is known, as of the last night.
CREATE TABLE agreement_everybody (
    rules TEXT PRIMARY KEY,
    people BIGINT NOT NULL,
    games BIGINT NOT NULL,
    positions BIGINT NOT NULL,
    share DOUBLE PRECISION NOT NULL,
    -- How much people differ.
    share_between DOUBLE PRECISION NOT NULL,
    lost DOUBLE PRECISION NOT NULL,
    lost_between DOUBLE PRECISION NOT NULL,
    spread DOUBLE PRECISION
);

-- Which server looks at contests in which night, until when it says so again, and at how many it has.
CREATE TABLE agreement_night (
    id BIGINT PRIMARY KEY,
    holder TEXT NOT NULL,
    until_ms BIGINT NOT NULL,
    night BIGINT NOT NULL,
    games BIGINT NOT NULL
);
INSERT INTO agreement_night (id, holder, until_ms, night, games) VALUES (1, '', 0, 0, 0);

-- Contests that somebody was reported for.
CREATE INDEX report_game ON report (game_id) WHERE game_id <> '';
