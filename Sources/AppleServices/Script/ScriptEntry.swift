import AttestModel
import HTTPTypes

/// What to answer one call with instead of what the service would answer by itself. An entry without any member
/// stands for the service's own answer.
package struct ScriptEntry: Sendable, Hashable {
    /// An answer that does not come from the service at all.
    package var status: Int?
    /// The text beside `status`; `nil` for Apple's.
    package var body: String?
    /// Headers beside `status`, over those that every answer has.
    package var headers: [String: String] = [:]
    /// The one thing that is wrong with an otherwise genuine new receipt.
    package var deviation: ReceiptVariant?
    /// Seconds to wait before answering, 0 to 600.
    package var delaySeconds: Double = 0

    /// - Throws: `ModelError` that names the member.
    init(json: JSONValue, path: String) throws(ModelError) {
        var reader = try ObjectReader(json, path: path)
        if let status = try reader.optionalInteger("status") {
            guard (200...599).contains(status) else {
                throw ModelError(.badValue, path: reader.path(of: "status"), detail: "\(status) is not in 200 … 599")
            }
            self.status = Int(status)
        }
        body = try reader.optionalString("body")
        if let headers = reader.optional("headers") {
            self.headers = try Self.headers(headers, path: reader.path(of: "headers"))
        }
        if let name = try reader.optionalString("receipt") {
            guard let deviation = ReceiptVariant.named(name) else {
                let known = ReceiptVariant.all.map(\.name).joined(separator: ", ")
                throw ModelError(
                    .badValue, path: reader.path(of: "receipt"), detail: "'\(name)' is not one of \(known)")
            }
            self.deviation = deviation
        }
        delaySeconds = try Self.seconds(reader.optional("delaySeconds"), path: reader.path(of: "delaySeconds"))
        guard status != nil || (body == nil && headers.isEmpty) else {
            throw ModelError(
                .missingField, path: reader.path(of: "status"), detail: "is missing beside body or headers")
        }
        guard body == nil || (status != 204 && status != 304) else {
            throw ModelError(.badValue, path: reader.path(of: "body"), detail: "HTTP has none with this status")
        }
        guard status == nil || deviation == nil else {
            throw ModelError(.badValue, path: reader.path(of: "receipt"), detail: "cannot stand beside status")
        }
        try reader.finish()
    }

    var json: JSONValue {
        .members([
            "status": status.map { .integer(Int64($0)) }, "body": body.map(JSONValue.string),
            "headers": headers.isEmpty ? nil : .object(headers.mapValues(JSONValue.string)),
            "receipt": (deviation?.name).map(JSONValue.string),
            "delaySeconds": delaySeconds == 0 ? nil : .number(delaySeconds),
        ])
    }

    /// What the server says about the message itself.
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
                    .badValue, path: "\(path).\(name)", detail: "is not a header that an answer may set, with its text")
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
        guard let seconds, (0...600).contains(seconds) else {
            throw ModelError(.badValue, path: path, detail: "expected a number of seconds from 0 to 600")
        }
        return seconds
    }
}
