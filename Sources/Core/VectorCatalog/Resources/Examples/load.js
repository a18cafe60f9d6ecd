const { createHash } = require("node:crypto");
const { readFileSync } = require("node:fs");
const { join } = require("node:path");

const folder = process.argv[2];
const manifest = JSON.parse(readFileSync(join(folder, "manifest.json"), "utf8"));
const vectors = manifest.files.filter((file) => file.vector).map((file) => {
  const content = readFileSync(join(folder, file.path));
  if (createHash("sha256").update(content).digest("hex") !== file.sha256) {
    throw new Error(`${file.path} is not the file of the manifest`);
  }
  return JSON.parse(content.toString("utf8"));
});

const count = (expect) => vectors.filter((vector) => vector.expect === expect).length;
console.log(`${vectors.length} vectors, ${count("accept")} to accept, ${count("reject")} to reject`);
