// A function `verify` for the judge of the page, without an export. The output of the adapter is watched only while an answer
// is due, so that the program ends at its end.
const { appendFileSync } = require("node:fs");
const [program, ...words] = process.env.ADAPTER.split(" ");
const child = require("node:child_process").spawn(program, words, { stdio: ["pipe", "pipe", "inherit"] });
const lines = require("node:readline").createInterface({ input: child.stdout })[Symbol.asyncIterator]();
for (const handle of [child, child.stdin, child.stdout]) handle.unref();
async function verify(request) {
  const line = JSON.stringify(request) + "\n";
  if (request.id.includes("state/carried#")) appendFileSync(process.env.LOG, line);
  child.stdout.ref();
  child.stdin.write(line);
  const answer = (await lines.next()).value;
  child.stdout.unref();
  return JSON.parse(answer);
}
