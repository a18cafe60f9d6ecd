import AttestModel
import LiveMapping
import Transport

/// Input that everybody can send without a device.
struct HostileInput: Sendable {
    let name: String
    let number: String
    /// The input, as the end of a title.
    let title: String
    let why: String
    let level: Level
    /// A Boolean value that indicates whether an acceptance is no fault: only a failure is.
    var mayBeAccepted = false
    /// Returns the changed request without the fields of its account; `nil` when it has no such part.
    private let change: @Sendable (LiveRequest) -> LiveRequest?

    /// Returns the changed request; `nil` when it has no such part. The session of its account stays as it is: without it
    /// every server refuses the request before it reads the rest.
    func changed(_ request: LiveRequest, of account: LiveAccount) -> LiveRequest? {
        let names = Set(account.headers.map { $0.name.lowercased() })
        var bare = request
        bare.headers.removeAll { names.contains($0.name.lowercased()) }
        guard var changed = change(bare), changed != bare else { return nil }
        changed.headers = request.headers.filter { names.contains($0.name.lowercased()) } + changed.headers
        return changed
    }

    /// Returns the finding of an answer.
    func finding(_ sent: Sent) -> LiveFinding {
        if mayBeAccepted, sent.reaction.isAccepted { return .pass(.accept) }
        if case .unclear = sent.reaction, case .success(let response) = sent.exchange.result, response.status >= 400 {
            // A status that the mapping does not list is a refusal all the same.
            return .pass(.reject)
        }
        return sent.reaction.wantingRefusal("a request with \(title)")
    }

    private static let crash = "One request that anybody can send makes the server fail, and fills its log."

    static let all: [HostileInput] = [
        HostileInput(
            name: "no-body", number: "F-80", title: "no body", why: crash, level: .must
        ) { request in
            var request = request
            guard !request.body.isEmpty else { return nil }
            request.body = []
            return request
        },
        HostileInput(
            name: "broken-json", number: "F-80", title: "JSON that ends in the middle", why: crash, level: .must
        ) { body($0) { Array($0.prefix($0.count / 2)) } },
        HostileInput(
            name: "not-utf-8", number: "F-81", title: "a body that is not UTF-8", why: crash, level: .must
        ) { body($0) { _ in [0x7B, 0x22, 0xFF, 0xFE, 0x80, 0x22, 0x3A, 0x31, 0x7D] } },
        HostileInput(
            name: "deep-json", number: "F-82", title: "JSON of 20,000 nested arrays",
            why: "A parser that follows each bracket by a call runs out of stack, and the process ends.", level: .must
        ) { body($0) { _ in [UInt8](repeating: UInt8(ascii: "["), count: 20_000) } },
        HostileInput(
            name: "huge-number", number: "F-82", title: "numbers of 10,000 digits in place of texts", why: crash,
            level: .must
        ) { request in
            guard let json = try? JSONValue.parse(request.body), case .object(let members) = json else { return nil }
            let number = String(repeating: "9", count: 10_000)
            let texts = members.keys.sorted().map { "\(JSONValue.string($0).compactText):\(number)" }
            return body(request) { _ in Array("{\(texts.joined(separator: ","))}".utf8) }
        },
        HostileInput(
            name: "arrays", number: "F-19", title: "arrays in place of texts", why: crash, level: .must
        ) { members(of: $0) { _ in .array([.integer(1)]) } },
        HostileInput(
            name: "nulls", number: "F-19", title: "null in place of texts", why: crash, level: .must
        ) { members(of: $0) { _ in .null } },
        HostileInput(
            name: "empty-texts", number: "F-19", title: "empty texts", why: crash, level: .must
        ) { members(of: $0) { _ in .string("") } },
        HostileInput(
            name: "not-base64", number: "F-38", title: "texts that are not base64", why: crash, level: .must
        ) { members(of: $0) { _ in .string("§ this is no base64 §") } },
        HostileInput(
            name: "short-cbor", number: "F-38", title: "one byte in place of each value", why: crash, level: .must
        ) { members(of: $0) { _ in .string([0xA3].base64) } },
        HostileInput(
            name: "no-evidence-header", number: "F-73", title: "no header fields of the app", why: crash, level: .must
        ) { request in
            let kept = request.headers.filter { Self.usual.contains($0.name.lowercased()) }
            guard kept.count < request.headers.count else { return nil }
            var request = request
            request.headers = kept
            return request
        },
        HostileInput(
            name: "garbage-header", number: "F-73", title: "header fields of the app that are not base64", why: crash,
            level: .must
        ) { headers(of: $0) { _ in ["%%%"] } },
        HostileInput(
            name: "double-header", number: "F-73", title: "each header field of the app twice", why: crash, level: .must
        ) { headers(of: $0) { [$0, "AAAA"] } },
        HostileInput(
            name: "long-header", number: "F-73", title: "header fields of 12 KiB", why: crash, level: .must
        ) { headers(of: $0) { _ in [String(repeating: "A", count: 12 << 10)] } },
        HostileInput(
            name: "plain-text", number: "F-74", title: "Content-Type: text/plain", why: crash, level: .info,
            mayBeAccepted: true
        ) { request in
            var request = request
            request.set("Content-Type", to: "text/plain")
            return request
        },
    ]

    /// The header fields that are not of the app.
    private static let usual: Set = ["content-type", "accept", "authorization", "cookie", "user-agent", "host"]

    private static func body(_ request: LiveRequest, _ change: ([UInt8]) -> [UInt8]) -> LiveRequest? {
        guard !request.body.isEmpty else { return nil }
        var request = request
        request.body = change(request.body)
        return request
    }

    private static func members(of request: LiveRequest, _ change: (JSONValue) -> JSONValue) -> LiveRequest? {
        guard let json = try? JSONValue.parse(request.body), case .object(let members) = json else { return nil }
        var request = request
        request.body = Array(JSONValue.object(members.mapValues(change)).compactText.utf8)
        return request
    }

    private static func headers(of request: LiveRequest, _ change: (String) -> [String]) -> LiveRequest? {
        let own = request.headers.filter { !usual.contains($0.name.lowercased()) }
        guard !own.isEmpty else { return nil }
        var request = request
        request.headers = request.headers.flatMap { field in
            own.contains(field) ? change(field.value).map { HeaderField(field.name, $0) } : [field]
        }
        return request
    }
}
