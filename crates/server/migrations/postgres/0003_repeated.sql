-- What a command wanted, to tell one that is repeated from another with the same number.
ALTER TABLE game_event ADD COLUMN cmd_hash BIGINT;

-- Which secret has offered which contest: who asks again gets the same one.
CREATE TABLE game_maker (
    key_hash TEXT PRIMARY KEY,
    game_id TEXT NOT NULL
);

CREATE INDEX game_maker_game ON game_maker (game_id);
