// One launch of an app that proves itself with App Attest: it signs an account in, sends protected requests, and ends.
//
//     appattest check-app --app 'node examples/app/app.mjs'
//
// On a device, the calls of Device are those of DCAppAttestService and DCDevice.

import { createHash } from "node:crypto";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";

const { APP_DEVICE_URL, APP_SERVER_URL, APP_STORAGE, APP_ACCOUNT, APP_REQUESTS, APP_AT_ONCE, APP_PLACE } = process.env;

const sha256 = (bytes) => createHash("sha256").update(bytes).digest("base64");

async function call(url, body) {
  const response = await fetch(url, body && { method: "POST", body: JSON.stringify(body) });
  return { status: response.status, isFine: response.ok, ...(await response.json()) };
}

const Server = {
  config: () => call(`${APP_SERVER_URL}/config`),
  post: (kind, values = {}) => call(`${APP_SERVER_URL}/${kind}`, { account: APP_ACCOUNT, ...values }),
};

const Device = {
  support: () => call(`${APP_DEVICE_URL}/v1/device`),
  async post(name, values = {}) {
    const answer = await call(`${APP_DEVICE_URL}/v1/${name}`, values);
    if (answer.error) throw Object.assign(new Error(answer.error.message), { code: answer.error.code });
    return answer;
  },
};

// The key of the account. It is stored as soon as it exists, with how far it has come.
const Store = {
  file: `${APP_STORAGE}/${encodeURIComponent(APP_ACCOUNT)}.json`,
  load: () => (existsSync(Store.file) ? JSON.parse(readFileSync(Store.file, "utf8")) : null),
  save: (key) => writeFileSync(Store.file, JSON.stringify(key)),
  forget: () => rmSync(Store.file, { force: true }),
};

// Attests a key. While Apple's server cannot be reached, the same call is made again, a little later each time.
async function attest(key) {
  for (let wait = 200; ; wait *= 2) {
    try {
      return (await Device.post("attestKey", { keyId: key.keyId, clientDataHash: key.clientDataHash })).attestation;
    } catch (error) {
      if (error.code !== "serverUnavailable" || wait > 400) throw error;
      await pause(wait);
    }
  }
}

// Returns the key that the server has accepted, and makes and attests it before if need be; null when there is none now.
async function makeKey() {
  for (let refused = 0; refused < 2; refused += 1) {
    let key = Store.load();
    if (!key) {
      key = { keyId: (await Device.post("generateKey")).keyId };
      Store.save(key);
    }
    if (key.isAccepted) return key;
    try {
      if (!key.attestation) {
        if (!key.clientDataHash) {
          const { challenge } = await Server.post("challenge");
          key.clientDataHash = sha256(Buffer.from(challenge, "base64"));
          Store.save(key);
        }
        key.attestation = await attest(key);
        Store.save(key);
      }
      const answer = await Server.post("attestation", { keyId: key.keyId, attestation: key.attestation });
      if (answer.isFine) {
        key = { keyId: key.keyId, isAccepted: true };
        Store.save(key);
        return key;
      }
      // The server may have accepted the key: the same attestation is sent again later.
      if (answer.status >= 500) return null;
    } catch (error) {
      // Apple's server will attest the same key later.
      if (error.code === "serverUnavailable") return null;
    }
    Store.forget();
  }
  return null;
}

// Requests at the same time share one key.
let ready = null;
const readyKey = () => (ready ??= makeKey());
async function giveUp(key) {
  const current = ready;
  if ((await current)?.keyId !== key.keyId || ready !== current) return;
  Store.forget();
  ready = null;
}

async function send(number, usesAppAttest, support) {
  const order = { order: number };
  for (let attempt = 0; attempt < 3 && usesAppAttest; attempt += 1) {
    const key = await readyKey();
    if (!key) break;
    const { challenge } = await Server.post("challenge");
    const clientData = Buffer.from(JSON.stringify({ ...order, challenge }));
    let assertion;
    try {
      const values = { keyId: key.keyId, clientDataHash: sha256(clientData) };
      assertion = (await Device.post("generateAssertion", values)).assertion;
    } catch (error) {
      if (error.code !== "invalidKey") break;
      await giveUp(key);
      continue;
    }
    const values = { keyId: key.keyId, assertion, clientData: clientData.toString("base64") };
    const answer = await Server.post("request", values);
    if (answer.isFine) return;
    if (answer.status === 401) await giveUp(key);
    else if (answer.status < 500) return;
    else await pause(200);
  }
  const token = support.isDeviceCheckSupported ? (await Device.post("generateToken")).token : undefined;
  await Server.post("request", { ...order, ...(token && { deviceToken: token }) });
}

const [{ appAttest }, support] = await Promise.all([Server.config(), Device.support()]);
const usesAppAttest = appAttest && support.isSupported && APP_PLACE === "app";
const numbers = Array.from({ length: Number(APP_REQUESTS) }, (_, index) => index + 1);
if (APP_AT_ONCE === "1") await Promise.all(numbers.map((number) => send(number, usesAppAttest, support)));
else for (const number of numbers) await send(number, usesAppAttest, support);
