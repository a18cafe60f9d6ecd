#!/usr/bin/env node
// Puts a verifier behind the adapter protocol, version 1: one JSON request per line in, one JSON response per line out.
//
// Needs Node.js 18. Fill in the first part, then: appattest check-adapter --target 'exec:node adapter.mjs'

// For responses only: everything else that is printed goes to stderr.
const answers = process.stdout.write.bind(process.stdout);
process.stdout.write = process.stderr.write.bind(process.stderr);

// ==================== Fill in ====================

// Import the verifier here, like this. A static `import … from` runs before the lines above: a library that prints while it
// is loaded would print to stdout.
//
//     const { myVerifier, InvalidAttestation } = await import("my-verifier");

// Declare only the features that the verifier has (appattest explain protocol). The others are not tested. The counter,
// the challenge and the environment are tested without being listed; "omits" leaves one out, with a reason.
const description = {
  name: "my-verifier", version: "1.0", language: "JavaScript",
  capabilities: ["attestation", "assertion", "roots"],
};

// The errors that the verifier documents for invalid evidence become `reject`. All others become `error`. List `Error` for a
// library that throws plain errors: it stands only for itself, not for subclasses such as TypeError.
const invalid = [];

// Calls the verifier. `request` has the members that appattest explain protocol lists, with base64 decoded to Buffers.
//
//     if (operation === "verifyAttestation") {
//       const key = await myVerifier.verify(request.attestation, request.challenge, request.appId, request.roots);
//       return accept({ publicKey: key }); // 65 bytes, or publicKeyPEM; also counter: 0, environment: "production", …
//     }
//
// A member that is absent ends the request with `error`; ask for an optional one by `"challenge" in request`.
async function verify(operation, request) {
  return unsupported("verify() in adapter.mjs is not filled in yet");
}

// ==================== Leave as it is ====================

const binary = new Set(["attestation", "assertion", "receipt", "challenge", "clientData", "clientDataHash", "publicKey",
  "publicKeyCOSE", "credentialCertificate", "keyId", "roots"]);

class Malformed extends Error {} // the request or the answer lacks something; `invalid` does not include it

const encoded = (value) => (value instanceof Uint8Array ? Buffer.from(value).toString("base64") : value);
const accept = (values = {}) =>
  ({ verdict: "accept", ...Object.fromEntries(Object.entries(values).map(([name, value]) => [name, encoded(value)])) });
const reject = (reason, code) => ({ verdict: "reject", reason: String(reason), code: String(code) });
const unsupported = (reason) => ({ verdict: "unsupported", reason });
const failed = (error) => ({ verdict: "error", reason: String(error) });

function decoded(name, value) {
  if (!binary.has(name)) return value;
  if (Array.isArray(value)) return value.map((one) => decoded(name, one));
  const bytes = Buffer.from(value, "base64"); // skips characters that are not base64
  if (bytes.toString("base64") !== value) throw new Malformed(`'${name}' is not standard base64`);
  return bytes;
}

function member(members, name) {
  if (name in members || typeof name === "symbol" || name === "then") return members[name];
  throw new Malformed(`the request has no '${name}'`);
}

const isInvalid = (error) => !(error instanceof Malformed)
  && invalid.some((kind) => (kind === Error ? error?.constructor === Error : error instanceof kind));

async function judged(operation, request) {
  try {
    const result = await verify(operation, request);
    return result?.verdict ? result : failed("verify() returned no answer; is a 'return' missing?");
  } catch (error) { // an unexpected failure is not a rejection
    return isInvalid(error) ? reject(error.message, error.code ?? error.constructor.name) : failed(error);
  }
}

async function answer(line) {
  let id = "", operation, members;
  try { // the request is read outside of verify(), so that `invalid` does not include an unreadable one
    const request = JSON.parse(line);
    id = typeof request.id === "string" ? request.id : "";
    operation = request.operation;
    if (typeof operation !== "string") throw new Malformed("no 'operation'");
    members = Object.fromEntries(Object.entries(request).map(([name, value]) => [name, decoded(name, value)]));
  } catch (error) {
    return { id, ...failed(error) };
  }
  if (operation === "describe") return { id, ...description };
  if (!["verifyAttestation", "verifyAssertion", "verifyReceipt"].includes(operation))
    return { id, ...unsupported("no such operation") };
  return { id, ...(await judged(operation, new Proxy(members, { get: member }))) };
}

let parts = [];
for await (const chunk of process.stdin) { // readline would also split at U+2028
  let start = 0;
  for (let end; (end = chunk.indexOf(10, start)) >= 0; start = end + 1) await take(chunk.subarray(start, end));
  parts.push(chunk.subarray(start));
}
await take(Buffer.alloc(0));

async function take(part) {
  const line = Buffer.concat([...parts, part]).toString();
  parts = [];
  if (line.trim()) answers(JSON.stringify(await answer(line)) + "\n");
}
