"""The state of the shop: users, sessions, challenges, devices and orders, in a SQLite database."""

import contextlib
import hashlib
import hmac
import os
import secrets
import sqlite3

SCHEMA = """
CREATE TABLE IF NOT EXISTS users (name TEXT PRIMARY KEY, salt BLOB NOT NULL, hash BLOB NOT NULL);
CREATE TABLE IF NOT EXISTS sessions (hash BLOB PRIMARY KEY, user TEXT NOT NULL, expires REAL NOT NULL);
CREATE TABLE IF NOT EXISTS challenges (
    value BLOB PRIMARY KEY, user TEXT NOT NULL, purpose TEXT NOT NULL, expires REAL NOT NULL);
CREATE TABLE IF NOT EXISTS devices (
    id BLOB PRIMARY KEY, owner TEXT NOT NULL, public_key BLOB NOT NULL, counter INTEGER NOT NULL);
CREATE TABLE IF NOT EXISTS orders (number INTEGER PRIMARY KEY, user TEXT NOT NULL, text TEXT NOT NULL);
CREATE INDEX IF NOT EXISTS orders_of_user ON orders (user);
"""

CHALLENGE_SECONDS = 300
SESSION_SECONDS = 3600


class Store:
    """All rules about state are in this class, each as one statement or one transaction."""

    def __init__(self, path, now):
        """`now` returns the seconds since 1970."""
        self.path = path
        self.now = now
        with self.connection() as database:
            database.execute("PRAGMA journal_mode = WAL")
            database.executescript(SCHEMA)

    @contextlib.contextmanager
    def connection(self):
        """A connection of this request; every statement is a transaction of its own."""
        with contextlib.closing(sqlite3.connect(self.path, timeout=10, isolation_level=None)) as database:
            yield database

    @contextlib.contextmanager
    def transaction(self):
        """A transaction that has the write lock from its beginning on. An exception undoes it."""
        with self.connection() as database:
            database.execute("BEGIN IMMEDIATE")
            try:
                yield database
            except BaseException:
                database.execute("ROLLBACK")
                raise
            database.execute("COMMIT")

    # Users and sessions

    def add_user(self, name, secret):
        """Returns whether the name was free."""
        salt = os.urandom(16)
        with self.connection() as database:
            row = (name, salt, password_hash(secret, salt))
            return database.execute("INSERT OR IGNORE INTO users VALUES (?, ?, ?)", row).rowcount == 1

    def open_session(self, name, secret):
        """Returns a new token, or None for a wrong secret."""
        with self.connection() as database:
            row = database.execute("SELECT salt, hash FROM users WHERE name = ?", (name,)).fetchone()
            salt, expected = row or (b"no such user", b"")
            if not hmac.compare_digest(password_hash(secret, salt), expected):
                return None
            token = secrets.token_urlsafe(32)
            session = (token_hash(token), name, self.now() + SESSION_SECONDS)
            database.execute("INSERT INTO sessions VALUES (?, ?, ?)", session)
            return token

    def user(self, token):
        """Returns the user of a session, or None."""
        with self.connection() as database:
            query = "SELECT user FROM sessions WHERE hash = ? AND expires > ?"
            row = database.execute(query, (token_hash(token), self.now())).fetchone()
            return row and row[0]

    # Challenges

    def add_challenge(self, user, purpose):
        """Returns a challenge for one use by this user."""
        value = os.urandom(32)
        with self.connection() as database:
            # Those that were never used must not fill the disk.
            database.execute("DELETE FROM challenges WHERE expires <= ?", (self.now(),))
            row = (value, user, purpose, self.now() + CHALLENGE_SECONDS)
            database.execute("INSERT INTO challenges VALUES (?, ?, ?, ?)", row)
        return value

    def take_challenge(self, value, user, purpose):
        """Uses a challenge up. Of two that call at once, one gets True: SQLite deletes a row once."""
        with self.connection() as database:
            statement = "DELETE FROM challenges WHERE value = ? AND user = ? AND purpose = ? AND expires > ?"
            return database.execute(statement, (value, user, purpose, self.now())).rowcount == 1

    # Devices

    def add_device(self, device, owner, public_key):
        """Returns whether the key was new. A key keeps its first owner and its counter."""
        with self.connection() as database:
            row = (device, owner, public_key)
            return database.execute("INSERT OR IGNORE INTO devices VALUES (?, ?, ?, 0)", row).rowcount == 1

    def device(self, device, user):
        """Returns the public key and the counter of a user's own device, or None."""
        with self.connection() as database:
            query = "SELECT public_key, counter FROM devices WHERE id = ? AND owner = ?"
            return database.execute(query, (device, user)).fetchone()

    # Orders

    def add_order(self, device, counter, user, text):
        """Raises the counter and stores the order, or does neither: then the counter is not above the stored one."""
        with self.transaction() as database:
            statement = "UPDATE devices SET counter = ? WHERE id = ? AND owner = ? AND counter < ?"
            if database.execute(statement, (counter, device, user, counter)).rowcount != 1:
                return None
            return database.execute("INSERT INTO orders (user, text) VALUES (?, ?)", (user, text)).lastrowid

    def count_orders(self, user):
        """Returns the number of a user's orders."""
        with self.connection() as database:
            return database.execute("SELECT count(*) FROM orders WHERE user = ?", (user,)).fetchone()[0]


def password_hash(secret, salt):
    return hashlib.scrypt(secret.encode(), salt=salt, n=1 << 12, r=8, p=1)


def token_hash(token):
    return hashlib.sha256(token.encode()).digest()
