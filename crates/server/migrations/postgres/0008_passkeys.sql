-- Keys of devices that sign somebody in without a password: the public half, as the library writes it.
CREATE TABLE account_passkey (
    -- A hash of the id that the device gave it.
    id TEXT PRIMARY KEY,
    account_id TEXT NOT NULL,
    -- What its owner calls it.
    name TEXT NOT NULL,
    credential TEXT NOT NULL,
    made_ms BIGINT NOT NULL,
    used_ms BIGINT
);

CREATE INDEX account_passkey_account ON account_passkey (account_id);

-- What devices were asked to sign and have not signed yet; each is taken out when it is answered.
CREATE TABLE passkey_challenge (
    -- A hash of the challenge and of what the browser has that it was given to.
    key_hash TEXT PRIMARY KEY,
    -- Who adds a passkey; nobody, if somebody signs in.
    account_id TEXT,
    state TEXT NOT NULL,
    until_ms BIGINT NOT NULL
);

CREATE INDEX passkey_challenge_until ON passkey_challenge (until_ms);
CREATE INDEX passkey_challenge_account ON passkey_challenge (account_id) WHERE account_id IS NOT NULL;
