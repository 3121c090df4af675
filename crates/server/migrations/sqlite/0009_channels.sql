-- Where somebody wants a digest of what they have not read to be sent.
CREATE TABLE account_mail (
    account_id TEXT PRIMARY KEY,
    address TEXT NOT NULL,
    language TEXT NOT NULL,
    -- When whoever has the address said that it is theirs.
    confirmed_ms BIGINT,
    is_on BIGINT NOT NULL,
    -- When something is to be sent there; whoever sends it moves it away first.
    next_ms BIGINT,
    tries BIGINT NOT NULL,
    -- When the last digest was sent.
    sent_ms BIGINT NOT NULL
) WITHOUT ROWID;

CREATE INDEX account_mail_next ON account_mail (next_ms) WHERE next_ms IS NOT NULL;

-- What links in mails do, by the hash of each.
CREATE TABLE mail_link (
    key_hash TEXT PRIMARY KEY,
    account_id TEXT NOT NULL,
    purpose TEXT NOT NULL,
    until_ms BIGINT NOT NULL
) WITHOUT ROWID;

CREATE INDEX mail_link_account ON mail_link (account_id);

-- Which addresses were asked within a day whose they are, by their hashes.
CREATE TABLE mail_asked (
    account_id TEXT NOT NULL,
    address_hash TEXT NOT NULL,
    at_ms BIGINT NOT NULL,
    PRIMARY KEY (account_id, address_hash, at_ms)
) WITHOUT ROWID;

CREATE INDEX mail_asked_address ON mail_asked (address_hash);

-- What this site is known by elsewhere: pairs of keys.
CREATE TABLE site_key (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
) WITHOUT ROWID;

-- Browsers that somebody wants to be notified in, by the hashes of their addresses.
CREATE TABLE account_push (
    id TEXT PRIMARY KEY,
    account_id TEXT NOT NULL,
    endpoint TEXT NOT NULL,
    public_key TEXT NOT NULL,
    auth TEXT NOT NULL,
    language TEXT NOT NULL,
    browser TEXT NOT NULL,
    made_ms BIGINT NOT NULL,
    -- How often in a row it could not be reached.
    failed BIGINT NOT NULL
) WITHOUT ROWID;

CREATE INDEX account_push_account ON account_push (account_id);

-- Which notice was pushed, by its moment. Kinds that somebody wants in the inbox only are muted with `push-` before them.
ALTER TABLE notice ADD COLUMN pushed_ms BIGINT NOT NULL DEFAULT 0;

-- Which offers somebody wants to be told of, and how often they were on a day.
CREATE TABLE account_wish (
    account_id TEXT PRIMARY KEY,
    rules TEXT NOT NULL,
    pace TEXT NOT NULL,
    day BIGINT NOT NULL,
    told BIGINT NOT NULL
) WITHOUT ROWID;
