import AttestModel
import Primitives

/// A call of a backend in the log: enough to assert on, without the token and the receipt, which could be used again.
package struct CallRecord: Sendable {
    /// The number of the call in its run, counted from 1 in the order of arrival.
    let number: Int
    /// The value of the response's header `X-B3-TraceId`, 16 digits of hexadecimal.
    let traceId: String
    /// The time of arrival by the services' clock, in milliseconds since 1970.
    let time: Int64
    var service: String?
    let environment: AttestEnvironment
    let method: String
    /// The path without the query.
    let path: String
    /// The length and the digest of the body; `nil` when it was not read to its end.
    var body: JSONValue?
    var result: EndpointResult

    var json: JSONValue {
        let own: [String: JSONValue?] = [
            "type": "call", "call": .integer(Int64(number)), "traceId": .string(traceId),
            "time": .string(Timestamp(secondsSinceEpoch: time / 1000).description),
            "service": service.map(JSONValue.string), "environment": .string(environment.rawValue),
            "method": .string(method), "path": .string(path), "authorization": result.authorization?.json,
            "body": body, "answer": result.response.json, "script": result.script,
        ]
        return .object(own.compactMapValues { $0 }.merging(result.members) { own, _ in own })
    }
}

/// An endpoint's response to a request, with its notes for the log.
package struct EndpointResult: Sendable {
    var authorization: TokenCheckResult?
    /// Notes about the body, by the names of the log's members.
    var members: [String: JSONValue] = [:]
    var response: ServiceResponse
    /// The entry of the script that decided the response.
    var script: JSONValue?
}

extension JSONValue {
    /// Returns the length and the digest of a body.
    static func digest(of body: [UInt8]) -> JSONValue {
        .members(["length": .integer(Int64(body.count)), "sha256": .string(sha256(body).hex)])
    }
}

/// The log of all calls, as JSON Lines. A call is written before it is answered.
package actor CallLog {
    private let note: @Sendable (JSONValue) throws -> Void
    private var count = 0

    /// - Parameter write: Writes one line, which ends with a line feed.
    package init(write: @escaping @Sendable ([UInt8]) throws -> Void) {
        self.init { call in try write(Array("\(call.compactText)\n".utf8)) }
    }

    /// Creates a log that is no file, for a caller in the same process.
    /// - Parameter note: Notes one call: the JSON object that a line of the log has.
    package init(note: @escaping @Sendable (JSONValue) throws -> Void) { self.note = note }

    /// Returns the number of a call that has just arrived.
    func nextNumber() -> Int {
        count += 1
        return count
    }

    /// - Throws: `ServiceError.logNotWritten`.
    func append(_ record: CallRecord) throws(ServiceError) {
        do {
            try note(record.json)
        } catch { throw ServiceError(.logNotWritten, "call \(record.number) cannot be logged: \(error)") }
    }
}
