-- The tables of the reference backend. Times are milliseconds since 1970.
--
-- Where two requests may race, a primary key decides, not a look beforehand: one account for each key, one row for each
-- device token, one promotion for each account.

CREATE TABLE account (
  id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, salt BLOB NOT NULL, cost INTEGER NOT NULL,
  password BLOB NOT NULL);

-- The digest of a token: whoever reads the database has no token.
CREATE TABLE session (digest BLOB PRIMARY KEY, account INTEGER NOT NULL, expires INTEGER NOT NULL);

CREATE TABLE challenge (
  id INTEGER PRIMARY KEY AUTOINCREMENT, digest BLOB NOT NULL UNIQUE, account INTEGER NOT NULL,
  purpose TEXT NOT NULL, expires INTEGER NOT NULL);
CREATE INDEX challenge_account ON challenge (account);
CREATE INDEX challenge_expires ON challenge (expires);

-- A key belongs to the account that attested it for ever. A revoked key stays, so that it cannot be attested again.
CREATE TABLE key (
  id BLOB PRIMARY KEY, account INTEGER NOT NULL, public_key BLOB NOT NULL, environment TEXT NOT NULL,
  counter INTEGER NOT NULL, attested INTEGER NOT NULL, is_revoked INTEGER NOT NULL DEFAULT 0);
CREATE INDEX key_account ON key (account);

CREATE TABLE receipt (
  key BLOB PRIMARY KEY, receipt BLOB NOT NULL, type TEXT NOT NULL, not_before INTEGER, risk_metric INTEGER,
  stored INTEGER NOT NULL);

CREATE TABLE purchase (
  id INTEGER PRIMARY KEY, account INTEGER NOT NULL, key BLOB NOT NULL, counter INTEGER NOT NULL,
  body BLOB NOT NULL, made INTEGER NOT NULL);
CREATE INDEX purchase_account ON purchase (account);

CREATE TABLE device_token (digest BLOB PRIMARY KEY, seen INTEGER NOT NULL);
CREATE INDEX device_token_seen ON device_token (seen);

CREATE TABLE promotion (account INTEGER PRIMARY KEY, granted INTEGER NOT NULL);
