import AttestModel
import CEmbeddedFiles
import LocalServer

/// An answer of DeviceCheck that a script orders by its name: a row of Apple's table, a spelling of it that was seen, or
/// one that no client should take for an answer of Apple's.
package struct DeviceCheckAnswer: Sendable {
    package private(set) var name = ""
    /// The answer, as the specification describes it.
    package private(set) var meaning = ""
    private var number: Int64 = 0
    package private(set) var text = ""
    /// The header `Content-Type`; `nil` for that of a text.
    private var type: String?
    private var headers: [String: String] = [:]
    /// The seconds until the date in `Retry-After`; `nil` for no date.
    private var retryDate: Int64?

    package var status: Int { Int(number) }

    /// Returns the answer at a time, in milliseconds since 1970.
    func response(at now: Int64) -> ServiceResponse {
        var response = ServiceResponse(status, text, type: type)
        response.add(headers)
        if let retryDate {
            response.headers["Retry-After"] = Timestamp(secondsSinceEpoch: now / 1000 + retryDate).httpDate
        }
        return response
    }

    private static let fields = FieldTable<DeviceCheckAnswer>([
        .required("name", \.name, .string), .required("meaning", \.meaning, .string),
        .required("status", \.number, .integer), .required("text", \.text, .string), .optional("type", \.type, .string),
        .defaulting("headers", \.headers, to: [:], .words), .optional("retryDate", \.retryDate, .integer),
    ])

    static func named(_ name: String) -> DeviceCheckAnswer? { all.first { $0.name == name } }

    /// All answers, as `Resources/devicecheck-answers.json` states them: about the bits, refusals and outages by Apple's
    /// table, and some that Apple's server does not give. Services whose file cannot be read have none.
    package static let all =
        (try? fields.rows(of: EmbeddedFile.devicecheck_answers_json.bytes, empty: DeviceCheckAnswer())) ?? []
}

/// The answers of Apple's DeviceCheck server, with the texts that were seen from it.
extension ServiceResponse {
    /// The answer to a query about a device whose bits were never set.
    static let bitsNeverSet = ServiceResponse(200, "Failed to find bit state")
    /// The answer to a successful update or validation.
    static let success = ServiceResponse(200, "")

    static func bits(_ bits: TwoBits) -> ServiceResponse {
        let json: JSONValue = [
            "bit0": .bool(bits.bit0), "bit1": .bool(bits.bit1), "last_update_time": .string(bits.lastUpdateTime),
        ]
        return ServiceResponse(200, json.compactText, type: "application/json")
    }
}
