import AttestModel

/// Writes a mapping from what was recognised.
struct DraftAuthor {
    let flow: RecognisedFlow
    /// The variables of the environment that the file uses.
    var variables: Set<String> = []
    private let challenge: FoundChallenge?
    /// The text of the assertion's challenge; `nil` where none was found.
    let assertedChallenge: String?
    let clientData: FoundClientData
    let isClientDataProven: Bool
    /// The body of the protected request, where it has the evidence beside the payload; `nil` for any other body.
    let mixedBody: MixedBody?
    /// The values of answers that later requests repeat.
    private(set) var captures: FoundCaptures
    let credentials: [FoundCredential]
    var accountHeaders: [(String, DraftNode)] = []
    /// The client data of the protected requests that are written, as templates.
    var signed: [String] = []
    let others: [DraftAuthor]

    init(_ flow: RecognisedFlow) {
        self.flow = flow
        challenge = FoundChallenge(of: flow)
        (clientData, isClientDataProven) = FoundClientData.find(in: flow)
        mixedBody = MixedBody(of: flow, besides: clientData.carried)
        assertedChallenge = clientData.challenge(in: flow)
        credentials = FoundCredential.all(in: flow)
        let challenges = [challenge?.bytes, assertedChallenge.map { Array($0.utf8) }]
        captures = FoundCaptures(in: flow, except: challenges.compactMap { $0 })
        others = flow.otherFlows.map(DraftAuthor.init)
        for other in others { captures.add(other.captures) }
        variables = Set(credentials.compactMap(\.variable))
    }

    mutating func text() -> String {
        let steps = steps()
        let members =
            [.init("version", .plain("1")), .init("base_url", .text(flow.attest.base.description)), appMember]
            + [accountsMember()].compactMap { $0 } + [DraftNode.Member("flows", .block(steps))]
        let lines = [head] + DraftNode.block(members).lines() + ending(after: steps.map(\.name))
        return lines.joined(separator: "\n") + "\n"
    }

    private var appMember: DraftNode.Member {
        let app = flow.attestation.app ?? .example
        return .init(
            "app",
            .flow([
                ("team_id", .text(app.teamId)), ("bundle_id", .text(app.bundleId)),
                ("environment", .plain(flow.attestation.environment.rawValue)),
            ]),
            flow.attestation.app == nil
                ? ["Not known: evidence holds the hash of the app ID alone. Write your team and bundle."]
                : ["Proven: the receipt in the attestation names this app, and authData has its hash."])
    }

    private var head: String {
        var lines = [
            "# A draft made from requests of an app. Read the comments, complete it, and try it with",
            "#   appattest live --check FILE",
        ]
        if accountHeaders.isEmpty, flow[.login] ?? flow[.registration] == nil, !variables.isEmpty {
            lines.append("# \(variableComment)")
        }
        lines += flow.dropped.map { "# Not used: \($0.text)" }
        return lines.joined(separator: "\n")
    }

    // MARK: Steps

    private mutating func steps() -> [DraftNode.Member] {
        let attest = challenge.map { ($0.bytes, $0.isText) }
        let asserted = assertedChallenge.map { (Array($0.utf8), true) }
        let steps = [
            challengeStep(.attestChallenge, for: attest), attestStep(), challengeStep(.assertChallenge, for: asserted),
            others.isEmpty ? assertStep(named: "assert") : assertSteps(),
        ]
        guard let exchange = flow.deviceCheck else { return steps.compactMap { $0 } }
        let tokens = exchange.leaves.flatMap { BinaryText.readings(of: $0.value).map(\.0) }.filter { $0.count > 64 }
        let known = Substitution(tokens.prefix(1).map { .init("device_token", $0) })
        return steps.compactMap { $0 } + [step("device_check", exchange, known)]
    }

    var keyId: Substitution.Known { .init("key_id", flow.attestation.keyId) }

    /// Returns a step: `first` before the request, and `last` after it and the expected answer.
    /// - Parameters:
    ///   - content: the body of the request, where the step states the body by itself.
    ///   - hasAccount: whether the header fields of the account are added to the step.
    mutating func step(
        _ name: String, _ exchange: DraftExchange, _ known: Substitution, first: [DraftNode.Member] = [],
        content: DraftNode.Member? = nil, hasAccount: Bool = true, last: [DraftNode.Member] = []
    ) -> DraftNode.Member {
        var known = known
        let request = request(exchange, &known, content: content, hasAccount: hasAccount)
        let values = known.envelopes.isEmpty ? [] : [DraftNode.Member("values", .block(known.envelopes))]
        return .init(name, .block(values + first + [request] + expectation(exchange) + last))
    }

    /// Returns the step that fetches a challenge; `nil` when there is none.
    private mutating func challengeStep(
        _ part: DraftPart, for challenge: (bytes: [UInt8], isText: Bool)?
    ) -> DraftNode.Member? {
        let own = flow[part]
        guard let exchange = own ?? (challenge == nil ? nil : flow[.attestChallenge]) else {
            guard challenge != nil else { return nil }
            let request = DraftNode.flow([("method", .plain("GET")), ("path", .text("/challenge"))])
            let place = Self.challengePlace(in: nil, of: nil, isText: true)
            return .init(
                part.rawValue, .block([.init("request", request)] + capture([place], of: part)),
                ["Not known: no request that fetches the challenge was given. Say how it is fetched."])
        }
        let place = Self.challengePlace(in: exchange.answer, of: challenge?.bytes, isText: challenge?.isText ?? true)
        var step = step(
            part.rawValue, exchange, Substitution([keyId] + known(before: part)),
            last: capture([place], of: own == nil ? .attestChallenge : part))
        if own == nil { step.comments = ["Not among the requests: taken to be the one of the attestation."] }
        return step
    }

    private mutating func attestStep() -> DraftNode.Member {
        let comment =
            switch challenge?.isProven {
            case true? where challenge?.isHash == true:
                "Proven: the device was given the challenge itself in place of its hash."
            case true?: "Proven: the certificate holds the hash of this challenge."
            case false?:
                "Not proven: the certificate does not hold the hash of this challenge. State the bytes that are signed."
            case nil: "Not known: no challenge was found in the request. State the bytes that are signed."
            }
        let data = DraftNode.Member(
            challenge?.isHash == true ? "client_data_hash" : "client_data",
            .text(challenge == nil && flow[.attestChallenge] == nil ? "${uuid}" : "${challenge}"), [comment])
        let own = [Substitution.Known("attestation", flow.attestation.bytes), keyId]
        let signed = challenge.map { [Substitution.Known("challenge", $0.bytes, isText: $0.isText)] } ?? []
        return step(
            "attest", flow.attest, Substitution(own + signed + known(before: .attest)), first: [data],
            last: capture([], of: .attest))
    }

    private func expectation(_ exchange: DraftExchange) -> [DraftNode.Member] {
        guard let status = exchange.answer?.status else { return [] }
        var members: [(String, DraftNode)] = [("status", .plain("\(status)"))]
        if let name = flow.successMember {
            members.append(("json", .flow([("/" + name.replacing("~", with: "~0"), .plain("true"))])))
        }
        return status == 200 && members.count == 1 ? [] : [.init("expect", .flow(members))]
    }
}
