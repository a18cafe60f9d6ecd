import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { judge } from "./judge.mjs";
import { verify } from "./verifier.mjs";

const folder = join(process.argv[2], "bundles");
const vectors = readdirSync(folder).flatMap((file) => JSON.parse(readFileSync(join(folder, file), "utf8")).vectors);
const capabilities = "attestation assertion receipt roots clock clientDataHash environment storedCounter challenge".split(" ");
const counts = {};
for (const [id, { outcome, detail }] of Object.entries(await judge(vectors, verify, capabilities)).sort()) {
  counts[outcome] = (counts[outcome] ?? 0) + 1;
  if (!["pass", "observed"].includes(outcome)) console.log(outcome, id, detail);
}
console.log(JSON.stringify(counts));
