// The judge of answers, by the rules of spec/judgement.md.
"use strict";
const { isDeepStrictEqual } = require("node:util");
const { NEVER_MADE_UP, RECORDS, REQUESTS } = require("./records.cjs");

const EVIDENCE = ["verifyAttestation", "verifyAssertion", "verifyReceipt"];

const accept = (output = {}) => ({ verdict: "accept", output });
const reject = (reason = "") => ({ verdict: "reject", reason });

/** Returns the vectors that a check asks about. */
function select(set, { profile = "core", operations = EVIDENCE, lacks = [], withoutTags = [] } = {}) {
  const levels = { core: ["must"], strict: ["must", "should"] }[profile];
  if (!levels && profile !== "gate") throw new RangeError(`'${profile}' is no profile: core, strict or gate`);
  return set.vectors.filter((vector) =>
    (levels ? levels.includes(vector.level) : set.gate.has(vector.id)) &&
    (vector.steps ?? [vector]).every(({ request }) => operations.includes(request.operation)) &&
    vector.unless.every((capability) => lacks.includes(capability)) &&
    !vector.tags.some((tag) => withoutTags.includes(tag)));
}

async function check(set, verify, options = {}) {
  const lacks = options.lacks ?? [];
  const byId = new Map(set.vectors.map((vector) => [vector.id, vector]));
  const known = new Map();
  const isTestable = (vector) => !vector.needs.some((capability) => lacks.includes(capability));

  async function outcome(vector) {
    if (!known.has(vector.id)) known.set(vector.id, await judged(vector));
    return known.get(vector.id);
  }

  async function judged(vector) {
    if (!isTestable(vector)) return { outcome: "notTestable", reason: "" };
    const found = vector.steps ? await judgedSteps(vector, ask) : await judgedRequest(vector, ask);
    if (found.outcome === "pass" && vector.expect === "reject" && !(await accepts(byId.get(vector.control)))) {
      return { outcome: "inconclusive", reason: `rejected, and its control ${vector.control} was not accepted` };
    }
    return found;
  }

  async function accepts(control) { // wrong values do not matter here
    const found = await outcome(control);
    return found.outcome === "pass" || (found.outcome === "wrongOutput" && !control.steps);
  }

  async function ask(request) {
    try {
      return await verify(request);
    } catch (error) {
      return { verdict: "error", reason: String(error) };
    }
  }

  const report = { passed: 0, failures: [], notTestable: [], toString: () => text(report) };
  for (const vector of select(set, options)) {
    const found = await outcome(vector);
    if (found.outcome === "pass") report.passed += 1;
    else if (!isTestable(vector)) report.notTestable.push(vector.id);
    else report.failures.push({ id: vector.id, ...found });
  }
  return report;
}

function text({ passed, failures, notTestable }) {
  const lines = failures.map(({ id, outcome, reason }) => `${id}: ${outcome}: ${reason}`);
  return [...lines, `${passed} passed, ${failures.length} failed, ${notTestable.length} not testable`].join("\n");
}

async function judgedRequest(vector, ask) {
  let { request } = vector;
  if (vector.trailingZeros) {
    const { evidence } = RECORDS[REQUESTS[request.operation]];
    const bytes = new Uint8Array(request[evidence].length + vector.trailingZeros);
    bytes.set(request[evidence]);
    request = { ...request, [evidence]: bytes };
  }
  const answer = await ask(request);
  if (vector.requirement === "AST-KEY" && vector.expect === "reject" && answer.verdict === "error") {
    return { outcome: "pass" }; // a stored key that is no key is no fault of the evidence
  }
  return compared(answer, vector, vector);
}

async function judgedSteps(vector, ask) { // the first wrong answer decides
  for (const step of vector.steps) {
    const found = compared(await ask(step.request), step, vector);
    if (found.outcome !== "pass") return { ...found, reason: `step ${step.name}: ${found.reason}` };
  }
  return { outcome: "pass" };
}

function compared(answer, asked, vector) {
  const title = `${vector.title} (${vector.requirement})`;
  const { verdict, reason = "", output = {} } = answer ?? {};
  if (verdict === "error") return { outcome: "error", reason: `${reason || "no reason"}: ${title}` };
  if (verdict === "unsupported") return { outcome: "notTestable", reason: `unsupported: ${title}` };
  if (verdict !== "accept" && verdict !== "reject") {
    return { outcome: "protocolError", reason: `verify returned no verdict: ${title}` };
  }
  if (asked.expect === "either" || (verdict === "reject" && asked.expect === "reject")) return { outcome: "pass" };
  if (verdict === "reject") {
    return { outcome: "wrongVerdict", reason: `rejected (${reason || "no reason"}), and must be accepted: ${title}` };
  }
  if (asked.expect === "reject" && (!asked.result || vector.id.startsWith("devicecheck/"))) {
    return { outcome: "wrongVerdict", reason: `accepted, and must be rejected: ${title}` };
  }
  const wrong = wrongValues(output, asked.result, asked === vector && vector.level === "should");
  if (!wrong.length) return { outcome: "pass" };
  return { outcome: "wrongOutput", reason: `accepted with a wrong ${wrong.join(", ")}: ${title}` };
}

/** @param isStrict a risk metric of 0 is wrong, too, for a receipt without one */
function wrongValues(output, result, isStrict) {
  const same = (a, b) => (a instanceof Uint8Array ? Buffer.compare(a, b) === 0 : isDeepStrictEqual(a, b));
  return Object.keys(RECORDS.VerifiedOutput.members).filter((name) => {
    const [value, right] = [output[name], result[name]];
    if (value === undefined || value === null || name === "body") return false;
    if (right !== undefined) return !same(value, right);
    return NEVER_MADE_UP.includes(name) && (isStrict || name !== "riskMetric" || value !== 0);
  });
}

module.exports = { accept, check, reject, select };
