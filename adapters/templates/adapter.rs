// Puts a verifier behind the adapter protocol, version 1: one JSON request per line in, one JSON response per line out.
// Fill in the first part, then: rustc -O --edition 2021 adapter.rs && appattest check-adapter --target exec:./adapter
// Keep json.rs beside this file, or use the crates serde_json and base64 instead.
#![allow(dead_code)]
mod json;

use json::{encode, quote, Request};
use std::io::{stdin, BufRead};

// ==================== Fill in ====================

// Declare only the features that the verifier has (appattest explain protocol). The others are not tested. The counter,
// the challenge and the environment are tested without being listed; "omits" leaves one out, with a reason.
const DESCRIPTION: &str =
    r#""name":"my-verifier","version":"1.0","language":"Rust","capabilities":["attestation","assertion","roots"]"#;

/// Calls the verifier. A panic becomes `error`: an unexpected failure is not a rejection.
///
///     if operation == "verifyAttestation" {
///         return match verifier::verify(&r.bytes("attestation"), &r.bytes("challenge"), r.text("appId")) {
///             Ok(key) => accept(Values { public_key: Some(key), ..Values::default() }), // 65 bytes, or public_key_pem
///             Err(error) => reject(&error.to_string(), "Invalid"), // only if documented for invalid evidence
///         };
///     }
///
/// A member that is absent ends the request with `error`; ask for an optional one by `r.has("challenge")`.
fn verify(_operation: &str, _r: &Request) -> String {
    unsupported("verify() in adapter.rs is not filled in yet")
}

// ==================== Leave as it is ====================

/// The values that the verifier returns to its user when it accepts.
#[derive(Default)]
struct Values {
    public_key: Option<Vec<u8>>,
    public_key_pem: Option<String>,
    public_key_cose: Option<Vec<u8>>,
    counter: Option<u32>,
    environment: Option<String>,
}

fn accept(values: Values) -> String {
    let key = values.public_key.map(|key| format!(r#","publicKey":"{}""#, encode(&key)));
    let pem = values.public_key_pem.map(|pem| format!(r#","publicKeyPEM":{}"#, quote(&pem)));
    let cose = values.public_key_cose.map(|key| format!(r#","publicKeyCOSE":"{}""#, encode(&key)));
    let counter = values.counter.map(|counter| format!(r#","counter":{counter}"#));
    let environment = values.environment.map(|name| format!(r#","environment":{}"#, quote(&name)));
    let members = [key, pem, cose, counter, environment].into_iter().flatten().collect::<String>();
    format!(r#""verdict":"accept"{members}"#)
}

fn reject(reason: &str, code: &str) -> String {
    format!(r#""verdict":"reject","reason":{},"code":{}"#, quote(reason), quote(code))
}

fn unsupported(reason: &str) -> String {
    format!(r#""verdict":"unsupported","reason":{}"#, quote(reason))
}

fn answer(line: &str) -> String {
    let Some(request) = Request::parse(line) else {
        return r#"{"id":"","verdict":"error","reason":"not a JSON object"}"#.into();
    };
    let id = std::panic::catch_unwind(|| request.text("id")).unwrap_or("");
    let members = std::panic::catch_unwind(|| match request.text("operation") {
        "describe" => DESCRIPTION.replace('\n', ""),
        operation @ ("verifyAttestation" | "verifyAssertion" | "verifyReceipt") => verify(operation, &request),
        _ => unsupported("no such operation"),
    });
    let members = members.unwrap_or_else(|panic| {
        let text = panic.downcast_ref::<String>().map(String::as_str).or(panic.downcast_ref::<&str>().copied());
        format!(r#""verdict":"error","reason":{}"#, quote(text.unwrap_or("a panic")))
    });
    format!(r#"{{"id":{},{members}}}"#, quote(id))
}

fn main() {
    for line in stdin().lock().split(b'\n').map_while(Result::ok) {
        let text = String::from_utf8_lossy(&line);
        if !text.trim().is_empty() {
            println!("{}", answer(&text)); // flushes at the end of the line
        }
    }
}
