process.stdout.write("libraries print while they are loaded\n");
await import("data:text/javascript,console.log('and all over again')");

const description = {
  name: "filled ß", version: "1.0", language: "JavaScript",
  capabilities: ["attestation", "assertion", "roots", "environment", "storedCounter"],
};

class InvalidEvidence extends Error {}

const invalid = [InvalidEvidence, Error];

async function verify(operation, request) {
  console.log("libraries print as well");
  if (operation === "verifyAttestation") {
    const { attestation, roots, keyId } = request;
    if (attestation.length === 0 || roots[0][0] !== 0x30) throw new RangeError("nobody expects this");
    if (attestation[0] === 1) throw new Error('not a plain "map" ß');
    if (attestation[0] !== 0xa3) throw new InvalidEvidence('not a "map" ß');
    const at = attestation.indexOf(keyId);
    if (at < 0) return reject('no "key identifier" ß', "KEY");
    const part = (from, length) => attestation.subarray(from, from + length);
    return accept({
      publicKey: Buffer.concat([Buffer.from([4]), part(at + 42, 32), part(at + 77, 32)]), counter: 0,
      environment: attestation.includes("appattestdevelop") ? "development" : "production",
    });
  }
  if (operation === "verifyAssertion") {
    const counter = request.assertion.readUInt32BE(request.assertion.indexOf("authenticatorData") + 52);
    return counter > request.storedCounter ? accept({ counter }) : reject(`counter ${counter} ß`, "COUNTER");
  }
  return unsupported("no receipts ß");
}
