"""A game server on Flask and pyattest, with the obvious handling of state. It is wrong on purpose: see README.md."""

import asyncio
import base64
import hashlib
import os
import secrets
import time

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.serialization import load_der_public_key
from flask import Flask, g, jsonify, request
from pyattest.assertion import Assertion
from pyattest.attestation import Attestation
from pyattest.configs.apple import AppleConfig
from pyattest.exceptions import PyAttestException
from sqlalchemy import ForeignKey, create_engine, func, select
from sqlalchemy.orm import DeclarativeBase, Mapped, Session, mapped_column

APP_ID = "ABCDE12345.com.example.game"
CHALLENGE_SECONDS = 300

app = Flask(__name__)
engine = create_engine(os.environ.get("DATABASE_URL", "sqlite:///game.sqlite"), pool_size=16)


class Base(DeclarativeBase):
    pass


class User(Base):
    __tablename__ = "users"
    id: Mapped[int] = mapped_column(primary_key=True)
    token: Mapped[str] = mapped_column(unique=True)


class Challenge(Base):
    __tablename__ = "challenges"
    value: Mapped[str] = mapped_column(primary_key=True)
    expires: Mapped[float]


class Key(Base):
    __tablename__ = "keys"
    id: Mapped[str] = mapped_column(primary_key=True)
    user_id: Mapped[int] = mapped_column(ForeignKey("users.id"))
    public_key: Mapped[bytes]
    counter: Mapped[int]


class Score(Base):
    __tablename__ = "scores"
    id: Mapped[int] = mapped_column(primary_key=True)
    user_id: Mapped[int] = mapped_column(ForeignKey("users.id"))
    points: Mapped[int]


Base.metadata.create_all(engine)


def now():
    """The time; tests move it ahead by the seconds in the file CLOCK_FILE."""
    file = os.environ.get("CLOCK_FILE")
    return time.time() + (int(open(file).read() or 0) if file else 0)


def config(key_id):
    """The settings of pyattest. Without APP_ATTEST_ROOT, which only tests set, Apple's root is trusted."""
    file = os.environ.get("APP_ATTEST_ROOT")
    root = open(file, "rb").read() if file else None
    return AppleConfig(key_id=key_id, app_id=APP_ID, production=True, root_ca=root)


@app.before_request
def open_session():
    g.database = Session(engine)
    if request.endpoint in ("health", "register"):
        return None
    token = request.headers.get("Authorization", "").removeprefix("Bearer ")
    g.user = g.database.scalar(select(User).where(User.token == token))
    return None if g.user else (jsonify(error="please sign in"), 401)


@app.teardown_request
def close_session(_):
    g.database.close()


@app.get("/health")
def health():
    return jsonify(status="ok")


@app.post("/users")
def register():
    user = User(token=secrets.token_urlsafe(32))
    g.database.add(user)
    g.database.commit()
    return jsonify(token=user.token), 201


@app.get("/challenge")
def challenge():
    value = base64.b64encode(os.urandom(32)).decode()
    g.database.add(Challenge(value=value, expires=now() + CHALLENGE_SECONDS))
    g.database.commit()
    return jsonify(challenge=value)


def fresh_challenge(value):
    row = g.database.get(Challenge, value)
    return row if row and row.expires > now() else None


@app.post("/attest")
def attest():
    row = fresh_challenge(request.json["challenge"])
    if row is None:
        return jsonify(error="unknown challenge"), 403
    key_id = base64.b64decode(request.json["key_id"])
    attestation = Attestation(
        base64.b64decode(request.json["attestation"]), base64.b64decode(row.value), config(key_id))
    try:
        asyncio.run(attestation.verify())
    except PyAttestException:
        return jsonify(error="invalid attestation"), 403
    public_key = attestation.data["certs"].last.public_key.dump()
    # A key that is attested again is stored again.
    g.database.merge(
        Key(id=request.json["key_id"], user_id=g.user.id, public_key=public_key, counter=0))
    g.database.delete(row)
    g.database.commit()
    return jsonify(status="ok")


@app.post("/scores")
def add_score():
    row = fresh_challenge(request.json["challenge"])
    key = g.database.get(Key, request.headers["X-Key-Id"])
    if row is None or key is None:
        return jsonify(error="unknown challenge or key"), 403
    assertion = Assertion(
        base64.b64decode(request.headers["X-Assertion"]), hashlib.sha256(request.data).digest(),
        load_der_public_key(key.public_key), config(base64.b64decode(key.id)))
    try:
        assertion.verify()
    except (PyAttestException, InvalidSignature):
        return jsonify(error="invalid assertion"), 403
    if assertion.data["counter"] <= key.counter:
        return jsonify(error="invalid counter"), 403
    key.counter = assertion.data["counter"]
    g.database.add(Score(user_id=g.user.id, points=request.json["points"]))
    g.database.delete(row)
    g.database.commit()
    return jsonify(status="ok")


@app.get("/scores")
def scores():
    count = g.database.scalar(select(func.count()).select_from(Score).where(Score.user_id == g.user.id))
    return jsonify(count=count)
