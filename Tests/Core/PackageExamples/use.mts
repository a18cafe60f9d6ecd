import { load, accept, reject, type Answer, type Request } from "app-attest-conformance-vectors";
function verify(request: Request): Answer {
  if (request.operation === "verifyAssertion") return accept({ counter: request.storedCounter + 1 });
  return request.operation === "verifyAttestation" ? accept({ publicKey: request.keyId }) : reject("no");
}
load().check(verify, { profile: "strict", lacks: ["clock"] }).then((report) => report.failures[0]?.id.length);
