// Writes one line for each check of App Attest evidence that a server makes (spec/captures.md).
import { createHash, createHmac } from "node:crypto";

export class Captures {
  constructor(write, salt, server = {}) {
    Object.assign(this, { write, salt, server });
  }

  // others: app, os, labels
  add(id, kind, evidence, outcome, { message, request = {}, account, address, keepClientData = false, ...others } = {}) {
    const { clientData, ...known } = request;
    if (clientData && keepClientData) known.clientData = clientData;
    if (clientData && !keepClientData) known.clientDataHash = createHash("sha256").update(clientData).digest();
    const text = (value) => (value instanceof Uint8Array ? Buffer.from(value).toString("base64") : value);
    const salted = (value) =>
      value === undefined ? undefined : createHmac("sha256", this.salt).update(value).digest("hex").slice(0, 32);
    const line = {
      v: 1, id, at: new Date().toISOString(), kind, evidence: this.redacted(kind, Buffer.from(evidence)),
      request: Object.fromEntries(Object.entries(known).map(([name, value]) => [name, text(value)])),
      verdict: { outcome, message }, server: this.server, account: salted(account), address: salted(address), ...others,
    };
    this.write(JSON.stringify(line) + "\n");
  }

  redacted(kind, evidence) {
    // The token of a receipt is signed with it.
    if (kind === "receipt") return { size: evidence.length, prefix: evidence.subarray(0, 16).toString("base64") };
    const at = kind === "attestation" ? evidence.indexOf(Buffer.from("\x67receipt\x59", "latin1")) : -1;
    // The receipt holds a token; zeros take its place.
    if (at >= 0) evidence.fill(0, at + 11, at + 11 + evidence.readUInt16BE(at + 9));
    return evidence.toString("base64");
  }
}
