import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { answerFromJSON, requestToJSON } from "app-attest-conformance-vectors";

// This verifier is another process, which speaks the adapter protocol.
const child = spawn(process.env.ADAPTER, { shell: true, stdio: ["pipe", "pipe", "inherit"] });
const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
for (const handle of [child, child.stdin, child.stdout]) handle.unref(); // it ends with the test

/** Put the call of your verifier here. request.attestation, request.challenge and so on are its inputs. */
export async function verify(request) {
  child.stdout.ref();
  child.stdin.write(requestToJSON(request, "1") + "\n");
  const { value } = await answers.next();
  child.stdout.unref();
  return answerFromJSON(value);
}
