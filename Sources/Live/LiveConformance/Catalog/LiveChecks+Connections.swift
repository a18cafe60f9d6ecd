import AttestModel
import LiveMapping
import Transport

/// F-87 to F-89: connections that are slow, ambiguous or not encrypted.
extension LiveChecks {
    static let connections = scenes([
        "resources/slow-header": { scene async throws(SceneStop) in
            let head = Array("GET / HTTP/1.1\r\nHost: \(scene.mapping.baseURLs[0].authority)\r\nX-Slow: ".utf8)
            let pieces = [head] + [[UInt8]](repeating: [UInt8(ascii: "a")], count: SlowRequest.seconds)
            return SlowRequest.finding(
                try await scene.sendRaw(pieces, pause: .seconds(1)), "a header of one byte a second")
        },
        "resources/slow-body": withAccount { scene, account async throws(SceneStop) in
            let request = try await scene.attestation(of: try await scene.key(), account)
            let head = SlowRequest.head(of: request, announcing: request.body.count, to: scene.base)
            let pieces = [head] + request.body.prefix(SlowRequest.seconds).map { [$0] }
            return SlowRequest.finding(
                try await scene.sendRaw(pieces, pause: .seconds(1)), "a body of one byte a second")
        },
        "resources/slow-64-mib": withAccount { scene, account async throws(SceneStop) in
            let request = try await scene.attestation(of: try await scene.key(), account)
            let head = SlowRequest.head(of: request, announcing: 64 << 20, to: scene.base)
            let pieces = [head, [UInt8](repeating: 0x20, count: 1024)]
            return SlowRequest.finding(try await scene.sendRaw(pieces), "a body of 64 MiB, of which 1 KiB came,")
        },
        "resources/two-lengths": { scene async throws(SceneStop) in
            let host = "Host: \(scene.mapping.baseURLs[0].authority)\r\n"
            let text =
                "POST / HTTP/1.1\r\n\(host)Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"
                + "GET / HTTP/1.1\r\n\(host)\r\n"
            let answers = try await scene.sendRaw(Array(text.utf8), answers: 2)
            // RFC 9112 section 6.1: whatever the server makes of it, it must close the connection afterwards.
            if answers.responses.count > 1 {
                return .hole("a request with two lengths did not end its connection: the next one was answered, too")
            }
            switch (answers.responses.first, answers.failure) {
            case (let response?, _) where response.status >= 500:
                return LiveFinding(.error, .error, "it was answered with \(response.status)")
            case (nil, .timeout): return LiveFinding(.timeout, nil, "a request with two lengths was not answered")
            default: return .pass(.reject)
            }
        },
        "session/plain-http": betweenAttestations { scene, account async throws(SceneStop) in
            let key = try await scene.key()
            let sent = try await scene.sendPlain(try await scene.attestation(of: key, account), to: scene.flows.attest)
            if sent.reaction.isAccepted { return .hole("an attestation over HTTP without encryption was accepted") }
            if case .failed = sent.reaction { return sent.failure("an attestation over plain HTTP") }
            // A redirect, a refusal and a closed port are all right, as long as the key is not stored.
            return try await scene.assert(key, account).reaction.isAccepted
                ? .hole("an attestation over HTTP was \(sent.reaction.description), and its key works nevertheless")
                : .pass(.reject)
        },
    ])
}

/// A request that takes its time.
enum SlowRequest {
    /// The seconds for which it goes on.
    static let seconds = 30

    /// Returns the head of a request as it goes over the wire.
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
        case .success(let response): LiveFinding(.error, .error, "\(subject) was answered with \(response.status)")
        case .failure(.closed): .pass(.reject)
        case .failure(.timeout): .hole("\(subject) was waited for, for \(seconds) seconds and more")
        case .failure(let failure): .inconclusive("\(subject) was not answered: \(failure.text)")
        }
    }
}
