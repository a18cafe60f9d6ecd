const { readdirSync, readFileSync } = require("node:fs");
const { join } = require("node:path");
const { judge } = require("./judge.cjs");
const { verify } = require("./verifier.cjs");

const folder = join(process.argv[2], "bundles");
const vectors = readdirSync(folder).flatMap((file) => JSON.parse(readFileSync(join(folder, file), "utf8")).vectors);
const capabilities = "attestation assertion receipt roots clock clientDataHash environment storedCounter challenge".split(" ");
judge(vectors, verify, capabilities).then((results) => {
  const counts = {};
  for (const [id, { outcome, detail }] of Object.entries(results).sort()) {
    counts[outcome] = (counts[outcome] ?? 0) + 1;
    if (!["pass", "observed"].includes(outcome)) console.log(outcome, id, detail);
  }
  console.log(JSON.stringify(counts));
});
