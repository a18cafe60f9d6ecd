// Values of the types as JSON, and back: requests and answers of the adapter protocol, and vectors.
"use strict";
const { RECORDS, REQUESTS } = require("./records.cjs");

/** Makes a record of what JSON holds: bytes of base64, dates of times. Members that the record does not have are left out. */
function decoded(record, value) {
  const result = record.operation ? { operation: record.operation } : {};
  for (const [name, kind] of Object.entries(record.members)) {
    if (value[name] !== undefined && value[name] !== null) result[name] = member(kind, value[name]);
  }
  return result;
}

function member(kind, value) {
  if (kind.endsWith("[]")) return value.map((item) => member(kind.slice(0, -2), item));
  if (kind === "bytes") return new Uint8Array(Buffer.from(value, "base64"));
  if (kind === "time") return new Date(value);
  if (kind === "request") return decoded(RECORDS[REQUESTS[value.operation]], value);
  return RECORDS[kind] ? decoded(RECORDS[kind], value) : value;
}

function encoded(value) {
  if (value instanceof Uint8Array) return Buffer.from(value.buffer, value.byteOffset, value.length).toString("base64");
  if (value instanceof Date) return value.toISOString().replace(/\.\d+Z$/, "Z");
  if (Array.isArray(value)) return value.map(encoded);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, encoded(item)]));
}

function requestToJSON(request, id) {
  return JSON.stringify({ protocol: 1, id, ...encoded(request) });
}

function answerFromJSON(text) {
  const { verdict, reason, code, ...output } = JSON.parse(text);
  return { verdict, reason: reason || code || "", output: decoded(RECORDS.VerifiedOutput, output) };
}

module.exports = { answerFromJSON, decoded, requestToJSON };
