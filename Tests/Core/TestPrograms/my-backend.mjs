// The backend that the test in JavaScript on spec/device-service.md imports.
async function post(call, values) {
  const answer = await fetch(`${process.env.BACKEND}/${call}`, { method: "POST", body: JSON.stringify(values) });
  if (!answer.ok) throw new Error(await answer.text());
  return answer.json();
}
export const challenge = async () => (await post("challenge", {})).challenge;
export const register = (keyId, attestation, challenge) => post("register", { keyId, attestation, challenge });
export const submit = (order, keyId, assertion) => post("order", { order, keyId, assertion });
