import AttestModel
import FixtureForge

/// One call of a backend as the log tells it: enough to assert on what the backend sent, and nothing that could be
/// used again (neither the token nor the receipt itself).
package struct CallRecord: Sendable {
    /// The bytes of a body by their number and digest.
    struct Body: Sendable {
        let length: Int
        let sha256: [UInt8]

        init(_ bytes: [UInt8]) {
            length = bytes.count
            sha256 = FixtureForge.sha256(bytes)
        }

        var json: JSONValue { .members(["length": .integer(Int64(length)), "sha256": .string(sha256.hex)]) }
    }

    /// Counts the calls of one run from 1, in the order of their arrival.
    let number: Int
    /// What the answer says in `X-B3-TraceId`: 16 digits of hexadecimal.
    let traceId: String
    /// When the call arrived, in whole seconds of the services' clock.
    let time: Timestamp
    let service: ServiceName?
    let environment: AttestEnvironment
    let method: String
    /// Without the query.
    let path: String
    var authorization: TokenCheckResult?
    /// `nil` when it was not read to its end.
    var body: Body?
    /// What the service found in the body, by the names of the log's members.
    var findings: [String: JSONValue] = [:]
    var answer: ServiceResponse
    /// The entry of the script that decided the answer.
    var script: JSONValue?

    var json: JSONValue {
        let members: [String: JSONValue?] = [
            "type": "call", "call": .integer(Int64(number)), "traceId": .string(traceId),
            "time": .string(time.description),
            "service": (service?.rawValue).map(JSONValue.string), "environment": .string(environment.rawValue),
            "method": .string(method), "path": .string(path), "authorization": authorization?.json,
            "body": body?.json, "answer": answer.json, "script": script,
        ]
        return .object(members.compactMapValues { $0 }.merging(findings) { own, _ in own })
    }
}
