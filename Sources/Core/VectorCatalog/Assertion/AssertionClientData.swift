import AttestModel
import FixtureForge
import Primitives

extension Group where Draft == AssertionDraft {
    static let assertionClientData = Group(.assertionClientData) {
        changed("one-byte-changed") { ClientDataText($0).edited(first: 2, \.withNextCharacter) }
        changed("one-space-added", impact: .hardening) { ClientDataText($0).edited(first: 2) { " " + $0.text } }
        changed("trailing-newline", impact: .hardening) { $0 + "\n" }
        changed("trailing-nul", impact: .hardening, carriesChallenge: false) { $0 + "\0" }
        changed("slashes-escaped", impact: .hardening) { $0.replacing("/", with: "\\/") }
        changed("letter-escaped", impact: .hardening) { ClientDataText($0).edited(first: 1, \.withEscapedLetter) }
        changed("bom-prefixed", impact: .hardening, carriesChallenge: false) { "\u{FEFF}" + $0 }
        changed("case-changed", impact: .hardening) { ClientDataText($0).edited(first: 1, \.withValueInLowerCase) }
        changed("truncated") { ClientDataText($0).withoutLastMember }
        changed("extended") { ClientDataText($0).with(#""amount":1000"#) }
        changed("empty-instead", carriesChallenge: false) { _ in "" }
        changed("duplicate-json-key") { ClientDataText($0).with(#""path":"/v1/admin""#) }
        changed("json-keys-reordered", impact: .hardening) { ClientDataText($0).withMembersReversed }
        reject(
            "unicode-normalised", madeBy: .deviceOwner, control: "text-client-data", at: .clientData, after: .request
        ) { $0.receive($0.clientData.decomposingLastLetter) }.alsoBreaking(.assertionSignature, indistinguishable)
        assertionRewrittenClientData
    }

    static let indistinguishable =
        "A verifier that has only the received bytes cannot tell changed client data from a wrong signature."

    /// Returns a case with other client data than the signed ones.
    /// - Parameter carriesChallenge: A Boolean value that indicates whether a verifier still finds the challenge in the
    ///   changed data. Where it does not, a verifier that compares challenges rejects the data for that.
    private static func changed(
        _ name: String, impact: Impact = .forgery, carriesChallenge: Bool = true,
        _ edit: @escaping @Sendable (String) -> String
    ) -> Entry {
        reject(
            name, impact: impact, madeBy: .deviceOwner, control: carriesChallenge ? "first" : "without-challenge",
            at: .clientData, after: .request
        ) { $0.receive(changing: edit) }.alsoBreaking(.assertionSignature, indistinguishable).unless(
            carriesChallenge ? nil : .challenge)
    }
}

extension AssertionDraft {
    /// Replaces the client data that arrives at the server; the signature stays over the original.
    mutating func receive(_ clientData: [UInt8]) {
        (request.clientData, request.clientDataHash) = (clientData, sha256(clientData))
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
