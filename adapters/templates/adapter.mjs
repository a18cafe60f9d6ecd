#!/usr/bin/env node
// Puts a verifier behind the adapter protocol, version 1: one JSON request per line in, one JSON response per line out.
//
// Needs Node.js 18. Fill in the first part, then: appattest check-adapter --target 'exec:node adapter.mjs'

// ==================== Fill in ====================

// Declare only the capabilities that the verifier has (spec/protocol.md lists them). The others are not tested.
const description = {
  name: "my-verifier", version: "1.0", language: "JavaScript",
  capabilities: ["attestation", "assertion", "roots"],
};

// The errors that the verifier documents for invalid evidence become `reject`. All others become `error`.
const invalid = [];

// Calls the verifier. `request` has the members of spec/protocol.md, with base64 decoded to Buffers.
//
//     if (operation === "verifyAttestation") {
//       const key = await myVerifier.verify(request.attestation, request.challenge, request.appId, request.roots);
//       return accept({ publicKey: key }); // 65 bytes; also counter: 0, environment: "production", …
//     }
async function verify(operation, request) {
  return unsupported("verify() in adapter.mjs is not filled in yet");
}

// ==================== Leave as it is ====================

const binary = new Set(["attestation", "assertion", "receipt", "challenge", "clientData", "clientDataHash", "publicKey",
  "credentialCertificate", "keyId", "roots"]);

const encoded = (value) => (value instanceof Uint8Array ? Buffer.from(value).toString("base64") : value);
const accept = (values = {}) =>
  ({ verdict: "accept", ...Object.fromEntries(Object.entries(values).map(([name, value]) => [name, encoded(value)])) });
const reject = (reason, code) => ({ verdict: "reject", reason: String(reason), code });
const unsupported = (reason) => ({ verdict: "unsupported", reason });

function decoded(name, value) {
  if (!binary.has(name)) return value;
  if (Array.isArray(value)) return value.map((one) => decoded(name, one));
  const bytes = Buffer.from(value, "base64"); // skips characters that are not base64
  if (bytes.toString("base64") !== value) throw new Error(`'${name}' is not standard base64`);
  return bytes;
}

async function answer(line) {
  let id = "";
  try {
    const request = JSON.parse(line);
    id = typeof request.id === "string" ? request.id : "";
    if (typeof request.operation !== "string") throw new Error("no 'operation'");
    if (request.operation === "describe") return { id, ...description };
    if (!["verifyAttestation", "verifyAssertion", "verifyReceipt"].includes(request.operation))
      return { id, ...unsupported("no such operation") };
    const members = Object.entries(request).map(([name, value]) => [name, decoded(name, value)]);
    const result = await verify(request.operation, Object.fromEntries(members));
    if (!result?.verdict) throw new Error("verify() returned no answer");
    return { id, ...result };
  } catch (error) { // an unexpected failure is not a rejection
    if (invalid.some((kind) => error instanceof kind)) return { id, ...reject(error.message, error.constructor.name) };
    return { id, verdict: "error", reason: String(error) };
  }
}

console.log = console.info = console.error; // stdout is for responses only
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
  if (line.trim()) process.stdout.write(JSON.stringify(await answer(line)) + "\n");
}
