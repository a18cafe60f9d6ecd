import AttestModel
import FixtureForge

extension Group where Draft == AssertionDraft {
    static let assertionClientData = Group(
        .assertionClientData,
        [
            changed("one-byte-changed", "One byte changed", why: forged) { $0.replacing("transfer", with: "transfes") },
            changed("one-space-added", "A space added", why: canonical) {
                $0.replacing(#","path""#, with: #", "path""#)
            },
            changed("trailing-newline", "A line feed added at the end", why: canonical) { $0 + "\n" },
            changed("trailing-nul", "A zero byte added at the end", why: canonical) { $0 + "\0" },
            changed("slashes-escaped", "Slashes escaped, as some encoders write them", why: canonical) {
                $0.replacing("/", with: "\\/")
            },
            changed("letter-escaped", "A letter escaped", why: canonical) {
                $0.replacing("POST", with: "\\u0050OST")
            },
            changed("bom-prefixed", "A byte order mark added in front", why: canonical) { "\u{FEFF}" + $0 },
            changed("case-changed", "Method in lower case", why: canonical) { $0.replacing("POST", with: "post") },
            changed("truncated", "Cut short", why: forged) { String($0.dropLast(10)) },
            changed("extended", "Text added at the end", why: forged) { $0 + #"{"amount":1000}"# },
            changed("empty-instead", "Nothing instead", why: forged) { _ in "" },
            changed("duplicate-json-key", "A second path added", why: forged) {
                $0.dropLast() + #","path":"/v1/admin"}"#
            },
            .reject(
                "json-keys-reordered", "Members in another order", impact: .forgery, control: "without-challenge",
                alsoBreaks: indistinguishable, why: canonical,
                Fault(.clientData, "members reordered after the signing", after: .request) {
                    $0.receive(
                        Array("{\($0.requestContext.split(separator: ",").reversed().joined(separator: ","))}".utf8))
                }),
            .reject(
                "unicode-normalised", "Text in another Unicode form", impact: .forgery, control: "text-client-data",
                alsoBreaks: indistinguishable, why: canonical,
                Fault(.clientData, "é written as two characters", after: .request) {
                    $0.receive($0.clientData.replacing([0xC3, 0xA9], with: [0x65, 0xCC, 0x81]))
                }),
        ])

    private static let forged = "What the server acts on would not be what the device signed."
    private static let canonical =
        "A verifier that parses and writes the data anew before hashing accepts bytes that nobody signed."
    private static let indistinguishable = AlsoBreaks(
        .assertionSignature, "Who has only the received bytes cannot tell changed data from a wrong signature.")

    private static func changed(
        _ name: String, _ title: String, why: String, _ edit: @escaping @Sendable (String) -> String
    ) -> Case<AssertionDraft> {
        .reject(
            name, title, impact: .forgery, control: "without-challenge", alsoBreaks: indistinguishable, why: why,
            Fault(.clientData, "changed after the signing", after: .request) {
                $0.receive(Array(edit(String(decoding: $0.clientData, as: UTF8.self)).utf8))
            })
    }
}

extension AssertionDraft {
    /// What arrives at the server is something else than what was signed.
    fileprivate mutating func receive(_ clientData: [UInt8]) {
        request.clientData = clientData
        request.clientDataHash = sha256(clientData)
    }
}
