import AttestModel
import FixtureForge
import Primitives

extension Group where Draft == AssertionDraft {
    /// Client data that was changed after signing.
    static let assertionClientData = Group(
        .assertionClientData,
        [
            changed(
                "one-byte-changed", "Client data with one byte changed", "one byte changed after signing",
                why: "The server would act on a request that the device did not sign."
            ) { ClientDataText($0).edited(first: 2, \.withNextCharacter) },
            changed(
                "one-space-added", "Client data with a space added", "space added after signing",
                impact: .hardening,
                why:
                    "A verifier that parses and rewrites JSON before hashing accepts bytes that the device did not sign."
            ) {
                ClientDataText($0).edited(first: 2) { " " + $0.text }
            },
            changed(
                "trailing-newline", "Client data with a line feed appended", "line feed appended after signing",
                impact: .hardening,
                why: "A verifier that trims the body before hashing accepts bytes that the device did not sign."
            ) { $0 + "\n" },
            changed(
                "trailing-nul", "Client data with a NUL byte appended", "NUL byte appended after signing",
                impact: .hardening,
                carriesChallenge: false,
                why: "A verifier that handles client data as a C string ignores everything after the NUL byte."
            ) { $0 + "\0" },
            changed(
                "slashes-escaped", "Client data with escaped slashes", "slashes escaped after signing",
                impact: .hardening,
                why:
                    "Some JSON encoders escape slashes. A verifier that hashes its own encoding accepts unsigned bytes."
            ) {
                $0.replacing("/", with: "\\/")
            },
            changed(
                "letter-escaped", "Client data with an escaped letter", "letter replaced by its escape after signing",
                impact: .hardening,
                why: "Decoded and written again, the text is the same. The bytes that arrived are not the signed ones."
            ) {
                ClientDataText($0).edited(first: 1, \.withEscapedLetter)
            },
            changed(
                "bom-prefixed", "Client data after a byte order mark", "byte order mark prepended after signing",
                impact: .hardening,
                carriesChallenge: false,
                why:
                    "A text decoder drops the mark silently. A verifier that hashes the decoded text accepts unsigned bytes."
            ) { "\u{FEFF}" + $0 },
            changed(
                "case-changed", "Client data with the method in lower case",
                "method changed to lower case after signing",
                impact: .hardening,
                why: "A verifier that normalises the request before hashing accepts a request that was not signed."
            ) { ClientDataText($0).edited(first: 1, \.withValueInLowerCase) },
            changed(
                "truncated", "Client data without its last member", "last member removed after signing",
                why: "A part of the request would be missing although the device signed all of it."
            ) { ClientDataText($0).withoutLastMember },
            changed(
                "extended", "Client data with another member", "member added after signing",
                why: "An attacker in the middle could append parameters that the device did not sign."
            ) { ClientDataText($0).with(#""amount":1000"#) },
            changed(
                "empty-instead", "Client data replaced by zero bytes", "client data removed after signing",
                carriesChallenge: false,
                why: "A verifier that skips the hash of an empty body accepts any signature for it."
            ) { _ in "" },
            changed(
                "duplicate-json-key", "Client data with a second path", "second path added after signing",
                why: "The server may act on the second path, which the device did not sign."
            ) {
                ClientDataText($0).with(#""path":"/v1/admin""#)
            },
            changed(
                "json-keys-reordered", "Client data with its members in another order",
                "members reordered after signing", impact: .hardening,
                why: "A verifier that sorts members before hashing accepts bytes that the device did not sign."
            ) { ClientDataText($0).withMembersReversed },
            .reject(
                "unicode-normalised", "Client data in another Unicode form", impact: .hardening, madeBy: .deviceOwner,
                control: "text-client-data",
                alsoBreaks: indistinguishable,
                why: "A verifier that normalises text before hashing accepts bytes that the device did not sign.",
                Fault(.clientData, "é decomposed into two code points after signing", after: .request) {
                    $0.receive($0.clientData.decomposingLastLetter)
                }),
        ] + assertionRewrittenClientData)

    static let indistinguishable = AlsoBreaks(
        .assertionSignature,
        "A verifier that has only the received bytes cannot tell changed client data from a wrong signature.")

    /// Returns a case with other client data than the signed ones.
    ///
    /// - Parameter carriesChallenge: A Boolean value that indicates whether a verifier still finds the challenge in the
    ///   changed data. Where it does not, a verifier that compares challenges rejects the data for that.
    private static func changed(
        _ name: String, _ title: String, _ change: String, impact: Impact = .forgery, carriesChallenge: Bool = true,
        why: String, _ edit: @escaping @Sendable (String) -> String
    ) -> Case<AssertionDraft> {
        .reject(
            name, title, impact: impact, madeBy: .deviceOwner,
            control: carriesChallenge ? "first" : "without-challenge", unless: carriesChallenge ? [] : [.challenge],
            alsoBreaks: indistinguishable, why: why,
            Fault(.clientData, change, after: .request) {
                $0.receive(changing: edit)
            })
    }
}

extension AssertionDraft {
    /// Replaces the client data that arrives at the server; the signature stays over the original.
    mutating func receive(_ clientData: [UInt8]) {
        request.clientData = clientData
        request.clientDataHash = sha256(clientData)
    }

    /// Changes the text that arrives at the server. Client data that are not text stay as they are.
    mutating func receive(changing edit: (String) -> String) {
        guard let text = String(validating: clientData, as: UTF8.self) else { return }
        receive(Array(edit(text).utf8))
    }
}

extension [UInt8] {
    /// The text with its last é as two code points. The challenge, which comes first, stays as it is.
    fileprivate var decomposingLastLetter: [UInt8] {
        guard let index = indices.dropLast().last(where: { self[$0] == 0xC3 && self[$0 + 1] == 0xA9 }) else {
            return self
        }
        return self[..<index] + [0x65, 0xCC, 0x81] + self[(index + 2)...]
    }
}
