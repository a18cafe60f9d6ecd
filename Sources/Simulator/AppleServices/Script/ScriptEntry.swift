import AttestModel
import HTTPTypes

/// An entry of a script: the response to one call, in place of the service's own. An entry without any member means the
/// service's own response.
package struct ScriptEntry: Sendable, Hashable {
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
    /// The member that names the variant.
    private let member: String

    /// The longest delay, in seconds.
    static let longestDelay: Double = 600

    /// Reads an entry of a script for one or several services.
    ///
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

    private init(
        reading reader: inout ObjectReader, path: String, dialect: ScriptDialect
    ) throws(ModelError) {
        member = dialect.member
        if let status = try reader.optional("status", as: .integer) {
            guard (200...599).contains(status) else {
                throw ModelError(.badValue, path: reader.path(of: "status"), detail: "\(status) is not in 200 … 599")
            }
            self.status = Int(status)
        }
        body = try reader.optionalString("body")
        if let headers = reader.optional("headers") {
            self.headers = try Self.headers(headers, path: reader.path(of: "headers"))
        }
        if let name = try reader.optionalString(member) {
            guard dialect.names.contains(name) else {
                let known = dialect.names.joined(separator: ", ")
                throw ModelError(.badValue, path: reader.path(of: member), detail: "'\(name)' is not one of \(known)")
            }
            variant = name
        }
        failure = try reader.optional("fail", as: .word)
        delaySeconds = try Self.seconds(reader.optional("delaySeconds"), path: reader.path(of: "delaySeconds"))
        guard status != nil || (body == nil && headers.isEmpty) else {
            throw ModelError(
                .missingField, path: reader.path(of: "status"), detail: "is required with body or headers")
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

    var json: JSONValue {
        .members([
            "status": status.map { .integer(Int64($0)) }, "body": body.map(JSONValue.string),
            "headers": headers.isEmpty ? nil : .object(headers.mapValues(JSONValue.string)),
            member: variant.map(JSONValue.string), "fail": failure.map { .string($0.rawValue) },
            "delaySeconds": delaySeconds == 0 ? nil : .number(delaySeconds),
        ])
    }

    /// The headers that the server sets itself.
    private static let reserved = ["content-length", "transfer-encoding", "connection"]

    private static func headers(_ value: JSONValue, path: String) throws(ModelError) -> [String: String] {
        guard case .object(let members) = value else {
            throw ModelError(.badValue, path: path, detail: "expected an object")
        }
        var headers: [String: String] = [:]
        for (name, value) in members {
            guard case .string(let text) = value, HTTPField.Name(name) != nil, HTTPField.isValidValue(text),
                !reserved.contains(name.lowercased())
            else {
                throw ModelError(
                    .badValue, path: "\(path).\(name)", detail: "is not a header with a text that a response may set")
            }
            headers[name] = text
        }
        return headers
    }

    private static func seconds(_ value: JSONValue?, path: String) throws(ModelError) -> Double {
        let seconds: Double? =
            switch value {
            case nil: 0
            case .integer(let number): Double(number)
            case .number(let number): number
            default: nil
            }
        guard let seconds, (0...longestDelay).contains(seconds) else {
            throw ModelError(.badValue, path: path, detail: "expected a number of seconds from 0 to 600")
        }
        return seconds
    }
}
