-- What is asked for often, or for many, looks at what it is about alone.

-- The strongest are looked for among those who have results enough: in a pool where few have, all others were looked at.
DROP INDEX rating_change_top;
CREATE INDEX rating_change_ranked ON rating_change (rules, pace, points) WHERE is_last = 1 AND results >= 10;

-- The last contests of the same two in the same pool: by the pool alone everybody's were looked at.
DROP INDEX rating_result_pair;
CREATE INDEX rating_result_pair ON rating_result (first_id, second_id, rules, pace, ended_ms, game_id);

-- Each second somebody asks which rated contests are over; those that are played need not be looked at.
DROP INDEX game_rated;
CREATE INDEX game_rated ON game (at_ms, id) WHERE rated = 1 AND status IN ('ended', 'aborted');

-- All challenges of somebody, answered or not, for exports.
CREATE INDEX challenge_made ON challenge (from_id);
