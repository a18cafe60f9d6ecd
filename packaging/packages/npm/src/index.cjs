"use strict";
const { readFileSync } = require("node:fs");
const { join } = require("node:path");
const { gunzipSync } = require("node:zlib");
const { accept, reject, check, select } = require("./checking.cjs");
const { RECORDS } = require("./records.cjs");
const { answerFromJSON, decoded, requestToJSON } = require("./wire.cjs");

const VERSION = "@VERSION@";
const DIGEST = "@DIGEST@";

function load() {
  const { vectors, time, gate, ...facts } = JSON.parse(gunzipSync(readFileSync(join(__dirname, "vectors.json.gz"))));
  const set = {
    ...facts,
    time: new Date(time),
    gate: new Set(gate),
    vectors: vectors.map((vector) => decoded(RECORDS.Vector, vector)),
    select: (options) => select(set, options),
    check: (verify, options) => check(set, verify, options),
  };
  return set;
}

module.exports = { DIGEST, VERSION, accept, answerFromJSON, load, reject, requestToJSON };
