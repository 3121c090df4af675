-- Moves that somebody has chosen beforehand in a slow game: a tree a seat, beside the log, for nobody else to see.
CREATE TABLE game_conditional (
    game_id TEXT NOT NULL,
    seat TEXT NOT NULL,
    -- The entry of the log it holds after: void once the board has changed since.
    seq BIGINT NOT NULL,
    moves TEXT NOT NULL,
    PRIMARY KEY (game_id, seat)
) WITHOUT ROWID;
