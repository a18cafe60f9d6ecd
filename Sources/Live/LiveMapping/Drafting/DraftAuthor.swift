import AttestModel

/// Writes a mapping from what was recognised.
struct DraftAuthor {
    let flow: RecognisedFlow
    /// The variables of the environment that the file uses.
    var variables: Set<String> = []
    private let challenge: FoundChallenge?
    private let clientData: FoundClientData
    private let isClientDataProven: Bool
    /// The values of answers that later requests repeat.
    private(set) var captures = FoundCaptures()
    /// The names and passwords of the account.
    let credentials: [(name: String, text: String, reference: String)]
    /// The header fields of the account.
    var accountHeaders: [(String, DraftNode)] = []

    init(_ flow: RecognisedFlow) {
        self.flow = flow
        challenge = FoundChallenge(of: flow)
        (clientData, isClientDataProven) = FoundClientData.find(in: flow)
        credentials = Self.credentials(in: flow)
        let asserted = assertKnown.challenge.map { Array($0.utf8) }
        captures = FoundCaptures(in: flow, except: [challenge?.bytes, asserted].compactMap { $0 })
        for credential in credentials where credential.reference.hasPrefix("env:") {
            variables.insert(String(credential.reference.dropFirst(4)))
        }
    }

    /// Returns the text of the file.
    mutating func text() -> String {
        let steps = steps()
        var members: [DraftNode.Member] = [
            .init(name: "version", value: .plain("1")),
            .init(name: "base_url", value: .text(flow.attest.base.description)),
            appMember,
        ]
        if let accounts = accountsMember() { members.append(accounts) }
        members.append(.init(name: "flows", value: .block(steps)))
        members.append(
            .init(
                name: "policies",
                value: .flow([("challenge_ttl_s", .plain("300")), ("min_challenge_bytes", .plain("16"))]),
                comments: ["Not known from requests: spec/mapping.md lists the policies and what they mean."]))
        return ([head] + DraftNode.block(members).lines()).joined(separator: "\n") + "\n"
    }

    private var appMember: DraftNode.Member {
        let app = flow.attestation.app ?? .example
        return .init(
            name: "app",
            value: .flow([
                ("team_id", .text(app.teamId)), ("bundle_id", .text(app.bundleId)),
                ("environment", .plain(flow.attestation.environment.rawValue)),
            ]),
            comments: flow.attestation.app == nil
                ? ["Not known: evidence holds the hash of the app ID alone. Write your team and bundle."]
                : ["Proven: the receipt in the attestation names this app, and authData has its hash."])
    }

    private var head: String {
        var lines = [
            "# A draft made from requests of an app. Read the comments, complete it, and try it with",
            "#   appattest live --check FILE",
        ]
        if accountHeaders.isEmpty, flow.login ?? flow.registration == nil, !variables.isEmpty {
            lines.append("# \(variableComment)")
        }
        for other in flow.others {
            let place = other.base == flow.attest.base ? "" : other.base.description
            lines.append("# Not used: \(other.method) \(place)\(PrintableText.of(other.path))")
        }
        return lines.joined(separator: "\n")
    }

    // MARK: Steps

    private mutating func steps() -> [DraftNode.Member] {
        var steps: [DraftNode.Member] = []
        let known = attestKnown
        if let exchange = flow.attestChallenge {
            steps.append(challengeStep(.attestChallenge, exchange))
        } else if challenge != nil {
            steps.append(Self.unknownChallengeStep("attest_challenge"))
        }
        steps.append(attestStep(known))
        let asserted = assertKnown
        if let exchange = flow.assertChallenge ?? (asserted.challenge == nil ? nil : flow.attestChallenge) {
            var step = challengeStep(.assertChallenge, exchange)
            if flow.assertChallenge == nil {
                step.comments.insert("Not among the requests: taken to be the one of the attestation.", at: 0)
            }
            steps.append(step)
        } else if asserted.challenge != nil {
            steps.append(Self.unknownChallengeStep("assert_challenge"))
        }
        steps.append(assertStep(asserted.known, challenge: asserted.challenge))
        if let exchange = flow.deviceCheck { steps.append(deviceStep(exchange)) }
        return steps
    }

    /// The values that a request with an attestation may carry.
    private var attestKnown: Substitution {
        var known: [Substitution.Known] = [
            .init(name: "attestation", bytes: flow.attestation.bytes, isText: false),
            .init(name: "key_id", bytes: flow.attestation.keyId, isText: false),
        ]
        if let challenge { known.append(.init(name: "challenge", bytes: challenge.bytes, isText: challenge.isText)) }
        return Substitution(known + self.known(before: .attest))
    }

    /// The values that a request with an assertion may carry, and the text of its challenge.
    private var assertKnown: (known: [Substitution.Known], challenge: String?) {
        var known: [Substitution.Known] = [
            .init(name: "assertion", bytes: flow.assertion.bytes, isText: false),
            .init(name: "key_id", bytes: flow.attestation.keyId, isText: false),
        ]
        var leaves = flow.assert.leaves
        if case .document(let json, _) = clientData { leaves = json.leaves + leaves }
        let answers = (flow.assertChallenge ?? flow.attestChallenge)?.answer.map(FoundChallenge.texts) ?? []
        let repeated = leaves.filter { $0.value.utf8.count >= 8 && answers.contains($0.value) }
        let text =
            (repeated.first(where: Self.isNamedChallenge)
            ?? repeated.first { !$0.name.lowercased().hasSuffix("id") }
            ?? repeated.first ?? leaves.first(where: Self.isNamedChallenge))?.value
        if let text { known.append(.init(name: "challenge", bytes: Array(text.utf8), isText: true)) }
        if let carried = clientData.carried, carried != text.map({ Array($0.utf8) }) {
            known.append(
                .init(name: "client_data", bytes: carried, isText: String(validating: carried, as: UTF8.self) != nil))
        }
        return (known + self.known(before: .assert), text)
    }

    private static func isNamedChallenge(_ leaf: HeaderField) -> Bool {
        let name = leaf.name.lowercased()
        return !name.hasSuffix("id") && (name.contains("challenge") || name.contains("nonce"))
    }

    private mutating func challengeStep(_ part: DraftPart, _ exchange: DraftExchange) -> DraftNode.Member {
        let isAttested = part == .attestChallenge
        let keyId = Substitution.Known(name: "key_id", bytes: flow.attestation.keyId, isText: false)
        var known = Substitution([keyId] + self.known(before: part))
        let wanted =
            isAttested
            ? challenge.map { ($0.bytes, $0.isText) } : assertKnown.challenge.map { (Array($0.utf8), true) }
        let place = ChallengePlace(in: exchange.answer, of: wanted?.0, isText: wanted?.1 ?? true)
        var members = request(exchange, &known)
        members += expectation(exchange)
        members += capture(
            [.init(name: "challenge", value: place.node, comments: place.comments)],
            of: flow.exchange(part) == nil ? .attestChallenge : part)
        return .init(name: isAttested ? "attest_challenge" : "assert_challenge", value: .block(members))
    }

    /// Returns a step that stands for a request which was not given.
    private static func unknownChallengeStep(_ name: String) -> DraftNode.Member {
        let request = DraftNode.flow([("method", .plain("GET")), ("path", .text("/challenge"))])
        let capture = ChallengePlace(in: nil, of: nil, isText: true)
        return .init(
            name: name,
            value: .block([
                .init(name: "request", value: request),
                .init(name: "capture", value: .flow([("challenge", capture.node)]), comments: capture.comments),
            ]), comments: ["Not known: no request that fetches the challenge was given. Say how it is fetched."])
    }

    private mutating func attestStep(_ known: Substitution) -> DraftNode.Member {
        var known = known
        let comments: [String] =
            switch challenge?.isProven {
            case true? where challenge?.isHash == true:
                ["Proven: the device was given the challenge itself in place of its hash."]
            case true?: ["Proven: the certificate holds the hash of this challenge."]
            case false?:
                [
                    "Not proven: the certificate does not hold the hash of this challenge. State the bytes that are signed."
                ]
            case nil: ["Not known: no challenge was found in the request. State the bytes that are signed."]
            }
        let data: DraftNode.Member = .init(
            name: challenge?.isHash == true ? "client_data_hash" : "client_data",
            value: .text(challenge == nil && flow.attestChallenge == nil ? "${uuid}" : "${challenge}"),
            comments: comments)
        let request = request(flow.attest, &known)
        return .init(
            name: "attest",
            value: .block(values(known) + [data] + request + expectation(flow.attest) + capture([], of: .attest)))
    }

    private mutating func assertStep(_ known: [Substitution.Known], challenge: String?) -> DraftNode.Member {
        var substitution = Substitution(known)
        let isBodyFree = !Self.holds(flow.assertion.bytes, in: flow.assert)
        let isBodyStated = !flow.assert.body.isEmpty && isBodyFree
        var members: [DraftNode.Member] = []
        if isBodyStated {
            let text = String(validating: flow.assert.body, as: UTF8.self)
            let comments = text == nil ? ["Not kept: the body is no text. State one that is."] : []
            members.append(.init(name: "body", value: .text(substitution.template(text ?? "body")), comments: comments))
        }
        let comment =
            isClientDataProven
            ? "Proven: the signature is over this client data."
            : "Not proven: the signature was not checked against it. State the bytes that the app signs, and the signed part of the request as 'body'."
        members.append(
            .init(name: "client_data", value: clientDataNode(known, isBodyStated: isBodyStated), comments: [comment]))
        let request = request(flow.assert, &substitution, body: isBodyStated ? .text("${body}") : nil)
        return .init(
            name: "assert", value: .block(values(substitution) + members + request + expectation(flow.assert)))
    }

    private func clientDataNode(_ known: [Substitution.Known], isBodyStated: Bool) -> DraftNode {
        var substitution = Substitution(known.filter { !["assertion", "client_data"].contains($0.name) })
        switch clientData {
        case .body where flow.assert.body.isEmpty || !isBodyStated:
            return .text(known.contains { $0.name == "challenge" } ? "${challenge}" : "")
        case .body: return .text("${body}")
        case .sortedBody: return .text("${body|sortedjson}")
        case .document(let json, _):
            substitution = substitution.adding(flow.assert)
            return .block([.init(name: "json", value: DraftNode(json) { substitution.template($1) })])
        case .value(let bytes):
            substitution = substitution.adding(flow.assert)
            return .text(substitution.template(String(decoding: bytes, as: UTF8.self)))
        }
    }

    private mutating func deviceStep(_ exchange: DraftExchange) -> DraftNode.Member {
        let tokens = exchange.leaves.flatMap { BinaryText.readings(of: $0.value).map(\.0) }.filter { $0.count > 64 }
        var known = Substitution(tokens.prefix(1).map { .init(name: "device_token", bytes: $0, isText: false) })
        return .init(name: "device_check", value: .block(request(exchange, &known) + expectation(exchange)))
    }

    private func values(_ known: Substitution) -> [DraftNode.Member] {
        guard !known.envelopes.isEmpty else { return [] }
        return [.init(name: "values", value: .block(known.envelopes.map { .init(name: $0.name, value: $0.node) }))]
    }

    private static func holds(_ evidence: [UInt8], in exchange: DraftExchange) -> Bool {
        exchange.body == evidence
            || ((exchange.json?.leaves ?? []) + (exchange.form ?? [])).contains { leaf in
                ([leaf] + Envelope.leaves(of: leaf.value)).contains { leaf in
                    BinaryText.readings(of: leaf.value).contains { $0.0 == evidence }
                }
            }
    }

    func expectation(_ exchange: DraftExchange) -> [DraftNode.Member] {
        guard let status = exchange.answer?.status else { return [] }
        var members: [(String, DraftNode)] = [("status", .plain("\(status)"))]
        if let name = flow.successMember {
            members.append(("json", .flow([("/" + name.replacing("~", with: "~0"), .plain("true"))])))
        }
        return status == 200 && members.count == 1 ? [] : [.init(name: "expect", value: .flow(members))]
    }
}
