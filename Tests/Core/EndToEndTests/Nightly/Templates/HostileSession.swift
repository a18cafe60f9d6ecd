import AttestModel

/// Lines that a stream adapter may get and that no check of the protocol sends, with the answers that a filled-in template
/// must give.
enum HostileSession {
    /// One line to the adapter with the answer to it.
    struct Exchange {
        let line: String
        /// The id and the verdict of the answer; a description has no verdict.
        let answer: (id: String, verdict: Verdict?)
        /// The text that the reason has to contain.
        var reason = ""
    }

    static let exchanges: [Exchange] = [
        Exchange(
            line: #"{"protocol":1,"id":"\u0022\\u0041\/é\ud83d\ude00\n","operation":"describe"}"#,
            answer: (#""\u0041/é😀"# + "\n", nil)),
        Exchange(line: String(repeating: "[", count: 100_000), answer: ("", .error)),
        Exchange(line: #"{"id":"a"}"#, answer: ("a", .error)),
        Exchange(line: attestation("d", bytes: "A Q=="), answer: ("d", .error)),
        Exchange(line: attestation("e", bytes: "AA=="), answer: ("e", .reject), reason: #"not a "map" ß"#),
        // As by a library that throws plain errors.
        Exchange(
            line: attestation("plain", bytes: "AQ=="), answer: ("plain", .reject), reason: #"not a plain "map" ß"#),
        // Without a member that the verifier needs, and with one that is not base64: nothing that may be rejected.
        Exchange(
            line: #"{"id":"i","operation":"verifyAttestation","attestation":"oxA=","roots":["MAAA"]}"#,
            answer: ("i", .error), reason: "keyId"),
        Exchange(
            line: #"{"id":"j","operation":"verifyAssertion","storedCounter":7}"#, answer: ("j", .error),
            reason: "assertion"),
        Exchange(line: attestation("f", bytes: ""), answer: ("f", .error), reason: "nobody expects this"),
        Exchange(
            line: #"{"later":{"id":"x","a":[1,{"operation":"y"}]},"id":"g","none":null,"operation":"describe"}"#,
            answer: ("g", nil)),
        Exchange(line: "{\"id\":\"\u{2028}\",\"operation\":\"describe\"}", answer: ("\u{2028}", nil)),
    ]

    private static func attestation(_ id: String, bytes: String) -> String {
        #"{"id":"\#(id)","operation":"verifyAttestation","attestation":"\#(bytes)","keyId":"AAAA","roots":["MAAA"]}"#
    }
}
