import AttestModel

/// A JSON body that has the evidence beside the payload in one object.
struct MixedBody: Sendable {
    /// The object without the evidence.
    let payload: JSONTree
    /// The members with the evidence: assertion, key identifier, client data and challenge.
    let evidence: [(name: JSONTree.Text, value: JSONTree)]

    /// - Parameter carried: client data that travels in a member of its own.
    /// - Returns: `nil` for a body without an assertion among its members, or without a payload beside it.
    init?(of flow: RecognisedFlow, besides carried: [UInt8]? = nil) {
        guard case .object(let members)? = flow.assert.json else { return nil }
        let answer = (flow[.assertChallenge] ?? flow[.attestChallenge])?.answer
        let answered = Set((answer.map(FoundChallenge.texts) ?? []).filter { $0.utf8.count >= 8 })
        let known = [flow.assertion.bytes, flow.attestation.keyId] + [carried].compactMap { $0 }
        func isEvidence(_ name: String, _ value: JSONTree) -> Bool {
            guard case .text(let text) = value, !text.characters.isEmpty else { return false }
            return Credential.isChallenge(name) || Credential.isClientData(name) || answered.contains(text.characters)
                || BinaryText.values(of: text.characters).contains(where: known.contains)
        }
        evidence = members.filter { isEvidence($0.name.characters, $0.value) }
        let rest = members.filter { !isEvidence($0.name.characters, $0.value) }
        payload = .object(rest)
        let isBeside = evidence.contains { _, value in
            guard case .text(let text) = value else { return false }
            return BinaryText.values(of: text.characters).contains(flow.assertion.bytes)
        }
        guard isBeside, !rest.isEmpty else { return nil }
    }

    /// Returns the body of the request: the members of the payload, and the evidence.
    func request(with known: inout Substitution) -> DraftNode {
        var members: [(String, DraftNode)] = [("...", .text("${body}"))]
        for (name, value) in evidence {
            members.append((name.characters, DraftNode(value, named: name.characters, with: &known)))
        }
        return .object(members)
    }
}

extension JSONTree {
    /// The document as templates write it: without spaces, its members in their order.
    var compactText: String {
        switch self {
        case .literal(let literal): literal
        case .text(let text): JSONValue.string(text.characters).compactText
        case .array(let elements): "[\(elements.map(\.compactText).joined(separator: ","))]"
        case .object(let members):
            "{"
                + members.map { "\(JSONValue.string($0.characters).compactText):\($1.compactText)" }
                .joined(separator: ",") + "}"
        }
    }
}
