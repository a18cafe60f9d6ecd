import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "app-attest-conformance-vectors";
import { verify } from "./verifier.mjs";

test("vectors", async () => {
  const report = await load().check(verify, { profile: "strict" });
  assert.equal(report.failures.length, 0, String(report));
});
