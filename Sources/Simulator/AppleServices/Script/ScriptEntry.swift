import AttestModel
import HTTPTypes
import LocalServer
import ServiceLifecycle

/// An entry of a script: the response to one call, in place of the service's own. An entry without any member means the
/// service's own response.
package struct ScriptEntry: Sendable, Hashable {
    /// The name of the call that the entry waits for; `nil` for any.
    package var call: String?
    /// The SHA-256 of device tokens, in hexadecimal, whose calls the entry does not answer.
    package var sparedTokens: Set<String> = []
    /// The status of a response that the service does not make.
    package var status: Int?
    /// The text with `status`; `nil` for Apple's.
    package var body: String?
    /// The headers with `status`, besides those of every response.
    package var headers: [String: String] = [:]
    /// The name of the variant that the service's own response has; `nil` for a genuine response.
    package var variant: String?
    /// The failure on the way to the caller; `nil` for none.
    package var failure: WireFailure?
    /// The seconds to wait before responding, 0 to 600.
    package var delaySeconds: Double = 0
    private let dialect: ScriptDialect

    /// The longest delay, in seconds.
    static let longestDelay: Double = 600

    /// Reads an entry of a script for one or several services.
    /// - Parameter dialects: The words of the services; an entry that names no service belongs to the first.
    /// - Returns: The entry, and the place of its service among the dialects.
    /// - Throws: `ModelError` that names the member.
    static func read(
        _ json: JSONValue, path: String, dialects: [ScriptDialect]
    ) throws(ModelError) -> (entry: ScriptEntry, service: Int) {
        var reader = try ObjectReader(json, path: path)
        var place = 0
        if let name = try reader.optionalString("service") {
            guard let found = dialects.firstIndex(where: { $0.service == name }) else {
                let known = dialects.map(\.service).joined(separator: ", ")
                throw ModelError(
                    .badValue, path: reader.path(of: "service"), detail: "'\(name)' is not one of \(known)")
            }
            place = found
        }
        return (try ScriptEntry(reading: &reader, path: path, dialect: dialects[place]), place)
    }

    private init(reading reader: inout ObjectReader, path: String, dialect: ScriptDialect) throws(ModelError) {
        self.dialect = dialect
        let member = dialect.member
        try Self.fields(dialect).read(into: &self, from: &reader)
        guard status != nil || (body == nil && headers.isEmpty) else {
            throw ModelError(.missingField, path: reader.path(of: "status"), detail: "is required with body or headers")
        }
        guard body == nil || (status != 204 && status != 304) else {
            throw ModelError(.badValue, path: reader.path(of: "body"), detail: "HTTP has no body with this status")
        }
        guard status == nil || variant == nil else {
            throw ModelError(.badValue, path: reader.path(of: member), detail: "cannot be combined with status")
        }
        guard failure != .redirect || (status == nil && variant == nil) else {
            throw ModelError(
                .badValue, path: reader.path(of: "fail"),
                detail: "redirect is an answer itself: it cannot be combined with status or \(member)")
        }
        try reader.finish()
    }

    /// The path of the call that the entry waits for; `nil` for any.
    var path: String? { call.flatMap { dialect.calls[$0] } }

    var json: JSONValue { Self.fields(dialect).json(of: self) }

    /// Returns the members of an entry in the script of a service.
    private static func fields(_ dialect: ScriptDialect) -> FieldTable<ScriptEntry> {
        let call = Field<ScriptEntry>.optional("call", \.call, .name(among: dialect.calls.keys.sorted()))
        return FieldTable(
            (dialect.calls.isEmpty ? [] : [call]) + [
                .optional(
                    "status", \.status,
                    .count.checked { (200...599).contains($0) ? nil : "\($0) is not in 200 … 599" }),
                .optional("body", \.body, .string), .optional("headers", \.statedHeaders, .headers),
                .optional(dialect.member, \.variant, .name(among: dialect.names)),
                .optional("fail", \.failure, .word), .optional("delaySeconds", \.statedDelay, .delay),
            ])
    }

    /// The headers; `nil` for none.
    private var statedHeaders: [String: String]? {
        get { headers.isEmpty ? nil : headers }
        set { headers = newValue ?? [:] }
    }

    /// The delay; `nil` for none.
    private var statedDelay: Double? {
        get { delaySeconds == 0 ? nil : delaySeconds }
        set { delaySeconds = newValue ?? 0 }
    }

    /// Waits as long as the entry orders, but not longer than the server runs: the response is then sent at once.
    func wait() async {
        guard delaySeconds > 0 else { return }
        try? await cancelWhenGracefulShutdown { try await Task.sleep(for: .seconds(delaySeconds)) }
    }

    /// The response that replaces the service's own; `nil` for the service's own.
    var response: ServiceResponse? {
        guard let status else { return nil }
        var response = ServiceResponse(status, body ?? dialect.text(of: status))
        response.add(headers)
        return response
    }

    /// Changes the way of a response to the caller as the entry orders.
    func deliver(_ response: inout ServiceResponse, path: String) {
        switch failure {
        case nil: break
        case .reset: response.delivery = .reset
        case .stall: response.delivery = .stalled(seconds: Self.longestDelay)
        case .truncate: response.delivery = .truncated(missing: 100)
        case .slow:
            // HTTP has no body that is slow and empty.
            if response.body.isEmpty { response.body = [UInt8](repeating: UInt8(ascii: " "), count: 60) }
            response.delivery = .slow(secondsPerByte: 1)
        case .large: response.delivery = .padded(bytes: 10 << 20)
        case .endless: response.delivery = .endless(bytes: 16 << 20, secondsPerByte: 1)
        case .redirect:
            response = ServiceResponse(302, "")
            response.headers["Location"] = "/redirected\(path)"
        }
    }
}

extension FieldType where Value == String {
    /// A name that a service knows.
    fileprivate static func name(among known: [String]) -> FieldType {
        string.checked { known.contains($0) ? nil : "'\($0)' is not one of \(known.joined(separator: ", "))" }
    }
}

extension FieldType where Value == Double {
    fileprivate static var delay: FieldType {
        FieldType(name: "number", kind: "a number", schema: [:], write: JSONValue.number) {
            (json, place) throws(ModelError) -> Double in
            guard let seconds = json.number, (0...ScriptEntry.longestDelay).contains(seconds) else {
                throw place.error("expected a number of seconds from 0 to 600")
            }
            return seconds
        }
    }
}

extension FieldType where Value == [String: String] {
    /// Headers that a response may set: the server sets some itself.
    fileprivate static var headers: FieldType {
        FieldType(name: "object", kind: "an object", schema: [:], write: words.write) {
            (json, place) throws(ModelError) -> [String: String] in
            guard case .object(let members) = json else { throw place.error("expected an object") }
            var headers: [String: String] = [:]
            for (name, value) in members {
                guard case .string(let text) = value, HTTPField.Name(name) != nil, HTTPField.isValidValue(text),
                    !["content-length", "transfer-encoding", "connection"].contains(name.lowercased())
                else {
                    throw ModelError(
                        .badValue, path: "\(place.path).\(name)",
                        detail: "is not a header with a text that a response may set")
                }
                headers[name] = text
            }
            return headers
        }
    }
}

/// A failure on the way of an answer to the caller, which a script orders.
package enum WireFailure: String, Hashable, CaseIterable, Sendable {
    case reset, stall, truncate, slow, large, redirect, endless

    /// The effect, as a predicate of "the answer".
    package var meaning: String {
        switch self {
        case .reset: "does not come: the connection is reset"
        case .stall:
            "does not come: the connection stays open until the caller or the service ends, at most 600 seconds"
        case .truncate: "promises 100 bytes more than it has, and ends after half of its body"
        case .slow: "comes at one byte a second; spaces stand for an empty body"
        case .large: "is followed by spaces, up to 10 MiB"
        case .redirect: "is 302 to `/redirected` and the path of the call"
        case .endless:
            "is followed by 16 MiB of spaces, and then by one each second, until the caller or the service ends"
        }
    }

    /// A Boolean value that indicates whether the caller gets a whole answer in the end.
    var isDelivered: Bool { self == .slow || self == .large || self == .redirect }
}
