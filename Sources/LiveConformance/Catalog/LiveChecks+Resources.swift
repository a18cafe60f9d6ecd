import AttestModel
import LiveMapping
import LiveTransport

/// F-39, F-87 and F-88: requests that are large, slow or ambiguous.
extension LiveChecks {
    static let resources: [LiveCheck] =
        [(16 << 10, "16-kib"), (1 << 20, "1-mib"), (16 << 20, "16-mib")].map { size, name in
            LiveCheck(
                // Some bytes behind the object cost nothing: there it is as in the catalogue, where they are hardening.
                "resources/attestation-\(name)", "F-39", .liveResources, size > 1 << 16 ? .must : .should,
                size > 1 << 16 ? .denialOfService : .hardening, .reject,
                "Attestation with \(name.replacing("-", with: " ").uppercased().replacing("I", with: "i")) of zeros behind it",
                why: "Some such requests at once take the memory of the server.", at: always, cost: 4
            ) { scene async throws(SceneStop) in
                let account = try await scene.account()
                let key = try await scene.key()
                let changes = RequestChanges(evidence: { $0 + [UInt8](repeating: 0, count: size) })
                let sent = try await scene.attest(key, account, changes: changes)
                // A server may close the connection instead of reading megabytes.
                if size > 1 << 16, case .lost(.closed) = sent.reaction {
                    let after = try await scene.challenge(.attestation, account)
                    return after["challenge"] == nil && scene.challengeStep(.attestation) != nil
                        ? .inconclusive("the connection was closed") : .pass(.reject)
                }
                return HostileInput.refusal(of: sent, "an attestation with \(Count.text(size, "byte")) behind it")
            }
        } + [
            LiveCheck(
                "resources/deep-cbor", "F-39", .liveResources, .must, .denialOfService, .reject,
                "Attestation of 30,000 nested arrays",
                why: "A parser that follows each array by a call runs out of stack, and the process ends.", at: always,
                cost: 4
            ) { scene async throws(SceneStop) in
                try await hostileObject(
                    [UInt8](repeating: 0x81, count: 30_000) + [0], "30,000 nested arrays", in: scene)
            },
            LiveCheck(
                "resources/huge-count", "F-39", .liveResources, .must, .denialOfService, .reject,
                "Attestation that announces 2^32 entries",
                why: "A parser that makes room for what is announced takes all memory.", at: always, cost: 4
            ) { scene async throws(SceneStop) in
                try await hostileObject(
                    [0xBB, 0, 0, 0, 1, 0, 0, 0, 0, 0x63] + Array("fmt".utf8), "a map of 2^32 entries", in: scene)
            },
            LiveCheck(
                "resources/thousand-certificates", "F-39", .liveResources, .must, .denialOfService, .reject,
                "Attestation with 1,000 certificates",
                why: "A path builder that tries all certificates takes minutes for one request.", at: always, cost: 4
            ) { scene async throws(SceneStop) in
                let certificate = [0x59, 0x01, 0x00] + [UInt8](repeating: 0x30, count: 256)
                let list = [0x99, 0x03, 0xE8] + [[UInt8]](repeating: certificate, count: 1000).flatMap(\.self)
                let object: [UInt8] =
                    [0xA3, 0x63] + Array("fmt".utf8) + [0x6F] + Array("apple-appattest".utf8) + [0x67]
                    + Array("attStmt".utf8) + [0xA2, 0x63] + Array("x5c".utf8) + list + [0x67] + Array("receipt".utf8)
                    + [0x40, 0x68] + Array("authData".utf8) + [0x40]
                return try await hostileObject(object, "1,000 certificates", in: scene)
            },
            LiveCheck(
                "resources/slow-header", "F-87", .liveResources, .should, .denialOfService, .reject,
                "Request whose header comes one byte a second",
                why: "Some hundred such connections keep everybody else out.", at: always, cost: 2
            ) { scene async throws(SceneStop) in
                let head = Array("GET / HTTP/1.1\r\nHost: \(scene.mapping.baseURLs[0].authority)\r\nX-Slow: ".utf8)
                let pieces = [head] + [[UInt8]](repeating: [UInt8(ascii: "a")], count: SlowRequest.seconds)
                return SlowRequest.finding(
                    try await scene.sendRaw(pieces, pause: .seconds(1)), "a header of one byte a second")
            },
            LiveCheck(
                "resources/slow-body", "F-87", .liveResources, .should, .denialOfService, .reject,
                "Request whose body comes one byte a second",
                why: "Some hundred such connections keep everybody else out.", at: always, cost: 4
            ) { scene async throws(SceneStop) in
                let request = try await SlowRequest.attestation(in: scene)
                let head = SlowRequest.head(of: request, announcing: request.body.count, to: scene.base)
                let pieces = [head] + request.body.prefix(SlowRequest.seconds).map { [$0] }
                return SlowRequest.finding(
                    try await scene.sendRaw(pieces, pause: .seconds(1)), "a body of one byte a second")
            },
            LiveCheck(
                "resources/slow-64-mib", "F-39", .liveResources, .should, .denialOfService, .reject,
                "Request that announces 64 MiB, and sends 1 KiB",
                why: "A server that waits for all of it makes room for whatever a caller announces.", at: always,
                cost: 4
            ) { scene async throws(SceneStop) in
                let request = try await SlowRequest.attestation(in: scene)
                let head = SlowRequest.head(of: request, announcing: 64 << 20, to: scene.base)
                let pieces = [head, [UInt8](repeating: 0x20, count: 1024)]
                return SlowRequest.finding(try await scene.sendRaw(pieces), "a body of 64 MiB, of which 1 KiB came,")
            },
            LiveCheck(
                "resources/two-lengths", "F-88", .liveResources, .should, .hardening, .reject,
                "Request with Content-Length and Transfer-Encoding",
                why: "A proxy and the server that read its end differently let one user's request hide in another's.",
                at: always, cost: 2
            ) { scene async throws(SceneStop) in
                let text =
                    "POST / HTTP/1.1\r\nHost: \(scene.mapping.baseURLs[0].authority)\r\nContent-Length: 6\r\n"
                    + "Transfer-Encoding: chunked\r\n\r\n0\r\n\r\nX"
                switch try await scene.sendRaw([Array(text.utf8)]) {
                case .success(let response) where response.status >= 500:
                    return LiveFinding(.error, .error, "it was answered with \(response.status)")
                case .success(let response) where (200..<300).contains(response.status):
                    return .hole("a request with two lengths was answered with \(response.status)")
                case .failure(.timeout):
                    return LiveFinding(.timeout, nil, "a request with two lengths was not answered")
                default: return .pass(.reject)
                }
            },
        ]

    private static func hostileObject(
        _ object: [UInt8], _ words: String, in scene: LiveScene
    ) async throws(SceneStop) -> LiveFinding {
        let account = try await scene.account()
        let sent = try await scene.attest(
            try await scene.key(), account, changes: RequestChanges(evidence: { _ in object }))
        return HostileInput.refusal(of: sent, "an attestation of \(words)")
    }
}

extension HostileInput {
    /// Returns the finding of hostile evidence: every status from 400 to 499 is a refusal.
    static func refusal(of sent: Sent, _ subject: String) -> LiveFinding {
        if case .unclear = sent.reaction, case .success(let response) = sent.exchange.result,
            (400..<500).contains(response.status)
        {
            return .pass(.reject)
        }
        return sent.reaction.wantingRefusal(subject)
    }
}

/// A request that takes its time.
enum SlowRequest {
    /// The seconds for which it goes on.
    static let seconds = 30

    /// Returns a genuine attestation request of a new key.
    static func attestation(in scene: LiveScene) async throws(SceneStop) -> LiveRequest {
        let account = try await scene.account()
        let values = try await scene.challenge(.attestation, account)
        return try await scene.attestation(of: try await scene.key(), account, over: values)
    }

    /// Returns the head of a request as it goes over the wire.
    ///
    /// - Parameter length: The bytes of the body that it announces.
    static func head(of request: LiveRequest, announcing length: Int, to base: BaseURL) -> [UInt8] {
        let fields = [HeaderField("Host", base.authority)] + request.headers
        let lines = ["\(request.method) \(request.target) HTTP/1.1"] + fields.map { "\($0.name): \($0.value)" }
        return Array((lines + ["Content-Length: \(length)", "", ""]).joined(separator: "\r\n").utf8)
    }

    /// Returns the finding of its end: an answer or a closed connection before it is over.
    static func finding(_ result: Result<LiveResponse, WireFailure>, _ subject: String) -> LiveFinding {
        switch result {
        case .success(let response) where response.status < 500: .pass(.reject)
        case .success(let response):
            LiveFinding(.error, .error, "\(subject) was answered with \(response.status)")
        case .failure(.closed): .pass(.reject)
        case .failure(.timeout):
            .hole("\(subject) was waited for, for \(seconds) seconds and more")
        case .failure(.unreachable(let reason)), .failure(.malformed(let reason)):
            .inconclusive("\(subject) was not answered: \(reason)")
        }
    }
}
