import AttestModel

extension DraftAuthor {
    /// The values that a request with an assertion may carry.
    private var assertKnown: [Substitution.Known] {
        let challenge = assertedChallenge.map { [Substitution.Known("challenge", text: $0)] } ?? []
        let carried = clientData.carried.flatMap { $0 == assertedChallenge.map { Array($0.utf8) } ? nil : $0 }
        let data = carried.map {
            [Substitution.Known("client_data", $0, isText: String(validating: $0, as: UTF8.self) != nil)]
        }
        return [.init("assertion", flow.assertion.bytes), keyId] + challenge + (data ?? []) + known(before: .assert)
    }

    mutating func assertSteps() -> DraftNode.Member {
        var steps = [assertStep(named: flow.assert.stepName)]
        for var other in others {
            let stem = other.flow.assert.stepName
            var (name, number) = (stem, 2)
            while steps.contains(where: { $0.name == name }) { (name, number) = ("\(stem)_\(number)", number + 1) }
            steps.append(other.assertStep(named: name))
            variables.formUnion(other.variables)
            signed += other.signed
            let names = accountHeaders.map { $0.0.lowercased() }
            accountHeaders += other.accountHeaders.filter { !names.contains($0.0.lowercased()) }
        }
        return .init("asserts", .block(steps), ["Each of these requests takes an assertion of its own."])
    }

    mutating func assertStep(named name: String) -> DraftNode.Member {
        let known = assertKnown
        var substitution = Substitution(known)
        let isBodyStated = !flow.assert.body.isEmpty && !flow.assert.holds(flow.assertion.bytes)
        var members: [DraftNode.Member] = []
        var content: DraftNode.Member?
        if let mixedBody {
            members.append(.init("body", .block([.init("json", DraftNode(mixedBody.payload, with: &substitution))])))
            content = .init("json", mixedBody.request(with: &substitution))
        } else if isBodyStated {
            let text = String(validating: flow.assert.body, as: UTF8.self)
            let comments = text == nil ? ["Not kept: the body is no text. State one that is."] : []
            members.append(.init("body", .text(substitution.template(text ?? "body")), comments))
            content = .init("body", .text("${body}"))
        }
        let node = clientDataNode(known, isBodyStated: isBodyStated)
        signed.append(node.inline)
        members.append(.init("client_data", node, [clientDataComment]))
        return step(name, flow.assert, substitution, first: members, content: content)
    }

    /// A Boolean value that indicates whether no text of the request is the client data, which is guessed then.
    private var isGuess: Bool { if case .body = clientData { mixedBody != nil && !isClientDataProven } else { false } }

    private var clientDataComment: String {
        if isClientDataProven { return "Proven: the signature is over this client data." }
        return isGuess
            ? "A guess: the device signs the challenge, the path and the JSON without the evidence. Check it against "
                + "the app."
            : "Not proven: the signature was not checked against it. State the bytes that the app signs, and the "
                + "signed part of the request as 'body'."
    }

    private func clientDataNode(_ known: [Substitution.Known], isBodyStated: Bool) -> DraftNode {
        let payload = mixedBody.map { Array($0.payload.compactText.utf8) }
        var substitution = Substitution(known.filter { !["assertion", "client_data"].contains($0.name) })
            .adding(flow.assert, body: payload ?? flow.assert.body)
        substitution.hidesSecrets = false
        let challenge = known.contains { $0.name == "challenge" } ? "${challenge}" : nil
        switch clientData {
        case .body where isGuess:
            return .text(([challenge].compactMap { $0 } + ["${path}", "${body}"]).joined(separator: "\n"))
        case .body where flow.assert.body.isEmpty || !isBodyStated: return .text(challenge ?? "")
        case .body, .payload: return .text("${body}")
        case .sortedBody, .sortedPayload: return .text("${body|sortedjson}")
        case .document(let json, _): return .block([.init("json", DraftNode(json, with: &substitution))])
        case .value(let bytes): return .text(substitution.template(String(decoding: bytes, as: UTF8.self)))
        }
    }
}
