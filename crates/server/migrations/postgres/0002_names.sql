-- Both names in small letters, a line each: what searches look into. Databases differ in what
-- they call a small letter, so the program writes it; this is near enough for what is there.
ALTER TABLE game ADD COLUMN names TEXT NOT NULL DEFAULT '';
UPDATE game SET names = lower(first_name || '
' || second_name);
