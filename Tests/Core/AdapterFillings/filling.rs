const DESCRIPTION: &str = r#""name":"filled ß","version":"1.0","language":"Rust",
    "capabilities":["attestation","assertion","roots","environment","storedCounter"]"#;

fn place(bytes: &[u8], part: &[u8]) -> Option<usize> {
    bytes.windows(part.len()).position(|window| window == part)
}

fn verify(operation: &str, r: &Request) -> String {
    if operation == "verifyAttestation" {
        let attestation = r.bytes("attestation");
        if attestation.is_empty() || json::decode(&r.list("roots")[0])[0] != 0x30 {
            panic!("nobody expects this");
        }
        if attestation[0] == 1 {
            return reject("not a plain \"map\" ß", "PLAIN");
        }
        if attestation[0] != 0xA3 {
            return reject("not a \"map\" ß", "InvalidEvidence");
        }
        let Some(at) = place(&attestation, &r.bytes("keyId")) else {
            return reject("no \"key identifier\" ß", "KEY");
        };
        let is_development = place(&attestation, b"appattestdevelop").is_some();
        return accept(Values {
            public_key: Some([&[4], &attestation[at + 42..at + 74], &attestation[at + 77..at + 109]].concat()),
            counter: Some(0),
            environment: Some(if is_development { "development" } else { "production" }.into()),
            ..Values::default()
        });
    }
    if operation == "verifyAssertion" {
        let assertion = r.bytes("assertion");
        let at = place(&assertion, b"authenticatorData").unwrap() + 52;
        let counter = u32::from_be_bytes(assertion[at..at + 4].try_into().unwrap());
        if i64::from(counter) <= r.number("storedCounter") {
            return reject(&format!("counter {counter} ß"), "COUNTER");
        }
        return accept(Values { counter: Some(counter), ..Values::default() });
    }
    unsupported("no receipts ß")
}
