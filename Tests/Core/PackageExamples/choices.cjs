const { DIGEST, VERSION, load } = require("app-attest-conformance-vectors");

const CAPABILITIES = process.argv.slice(2);
const set = load();
const strict = set.select({ profile: "strict" });
const attestations = strict.filter(({ id }) => id.startsWith("attestation/")).map(({ request }) => request);
const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);
console.log("facts", VERSION, DIGEST, set.digest === DIGEST ? "True" : "False", set.vectors.length);
console.log("core", set.select().length);
console.log("strict", strict.length);
console.log("gate", set.select({ profile: "gate" }).length);
const operations = ["answerDeviceCheck", "readDeviceCheck"];
console.log("devicecheck", set.select({ profile: "strict", operations }).length);
console.log("bytes", sum(attestations.map(({ attestation }) => attestation.length)));
console.log("seconds", sum(attestations.map(({ time }) => time.getTime() / 1000)));

const verify = () => { throw new Error("is not asked"); };
const show = (name, { passed, failures, notTestable }) =>
  console.log(name, passed, failures.length, notTestable.length);
(async () => {
  show("lacking", await set.check(verify, { profile: "strict", lacks: CAPABILITIES }));
  show("tags", await set.check(verify, { profile: "strict", withoutTags: ["kills-process"] }));
})();
