const FAILURES = { unsupported: "notTestable", error: "error", crash: "crash", timeout: "timeout" };
const NEVER_MADE_UP = ["validationCategory", "bundleVersion", "riskMetric"];

/** Returns the outcome of each vector with a detail, as { id: { outcome, detail } }. An exception of verify is an error. */
async function judge(vectors, verify, capabilities) {
  const has = new Set(capabilities);
  const isAsked = (v) => !v.unless.some((word) => has.has(word)) && !v.needs.some((word) => word.startsWith("deviceCheck"));
  const asked = new Map(vectors.filter(isAsked).map((v) => [v.id, v]));
  const results = {};

  async function result(id) {
    return (results[id] ??= await judgeVector(asked.get(id)));
  }

  async function judgeVector(vector) {
    const missing = vector.needs.filter((word) => !has.has(word));
    const found = missing.length
      ? { outcome: "notTestable", detail: `needs ${missing.join(", ")}` }
      : vector.steps ? await judgeSteps(vector) : await judgeRequest(vector);
    if (vector.level === "info") return { outcome: "observed", detail: found.detail };
    if (found.outcome === "pass" && vector.expect === "reject" && !(await accepts(vector.control))) {
      return { outcome: "inconclusive", detail: `its control was not accepted: ${vector.control}` };
    }
    return found;
  }

  async function accepts(control) { // wrong values do not matter here
    const outcome = asked.has(control) ? (await result(control)).outcome : "notAsked";
    return outcome === "pass" || (outcome === "wrongOutput" && !asked.get(control).steps);
  }

  async function judgeRequest(vector) {
    let request = vector.request;
    if (vector.trailingZeros) {
      const member = request.operation.replace("verify", "").toLowerCase();
      const evidence = [Buffer.from(request[member], "base64"), Buffer.alloc(vector.trailingZeros)];
      request = { ...request, [member]: Buffer.concat(evidence).toString("base64") };
    }
    const answer = await ask(vector.id, request);
    if (vector.requirement === "AST-KEY" && vector.expect === "reject" && answer.verdict === "error") {
      return { outcome: "pass", detail: "an error for a stored key that is not a key" };
    }
    return compare(answer, vector.expect, vector.result, vector.level);
  }

  async function judgeSteps(vector) { // the first wrong answer decides
    const answers = {};
    let found;
    for (const step of vector.steps) {
      const request = { ...step.request };
      for (const [member, source] of Object.entries(step.carry)) {
        const [name, field] = source.split(".");
        const value = answers[name][field];
        if (value == null) continue;
        request[member] = value;
        if (member === "publicKey") request.publicKeyPEM = pem(value);
      }
      const answer = (answers[step.name] = await ask(`${vector.id}#${step.name}`, request));
      found = compare(answer, step.expect, step.result, "must");
      if (found.outcome !== "pass") return { ...found, detail: `step ${step.name}: ${found.detail}` };
    }
    return found;
  }

  async function ask(id, request) {
    try {
      return await verify({ protocol: 1, id, ...request });
    } catch (error) {
      return { verdict: "error", reason: String(error) };
    }
  }

  for (const id of asked.keys()) await result(id);
  return results;
}

function compare(answer, expect, result, level) {
  const { verdict } = answer;
  const detail = `${verdict}: ${answer.reason || answer.code || "no reason"}`;
  if (verdict !== "accept" && verdict !== "reject") {
    return { outcome: FAILURES[verdict] ?? "protocolError", detail };
  }
  if (expect === "either") return { outcome: "pass", detail };
  if (verdict !== expect && (verdict === "reject" || !result)) return { outcome: "wrongVerdict", detail };
  if (verdict === "accept") {
    const made = (name) => answer[name] != null && !(name in result) &&
      !(name === "riskMetric" && answer[name] === 0 && level === "must");
    const wrong = Object.keys(result).filter((name) => answer[name] != null && answer[name] !== result[name])
      .concat(NEVER_MADE_UP.filter(made));
    if (wrong.length) return { outcome: "wrongOutput", detail: wrong.map((n) => `${n} is ${answer[n]}`).join(", ") };
  }
  return { outcome: "pass", detail };
}

function pem(point) { // base64 of an uncompressed point on P-256
  const text = "MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE" + Buffer.from(point, "base64").subarray(1).toString("base64");
  return ["-----BEGIN PUBLIC KEY-----", ...text.match(/.{1,64}/g), "-----END PUBLIC KEY-----", ""].join("\n");
}

module.exports = { judge };
