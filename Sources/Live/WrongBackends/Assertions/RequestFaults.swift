import AttestModel
import ReferenceBackend

/// Requests that are not compared with what was signed.
enum RequestFaults {
    static let all: [WrongBackend] = [
        WrongBackend("body-not-bound", \.assertions.describes) { $0.method == $1.method && $0.path == $1.path },
        WrongBackend("body-hashed-without-spaces", changing: \.assertions.describes) { right in
            { clientData, call in
                right(clientData, BackendCall(call.request, body: compact(call.body))) || right(clientData, call)
            }
        },
        WrongBackend("method-not-bound", \.assertions.describes) {
            $0.path == $1.path && $0.bodyHash == digest($1.body)
        },
        WrongBackend("path-not-bound", \.assertions.describes) {
            $0.method == $1.method && $0.bodyHash == digest($1.body)
        },
        WrongBackend("body-hash-from-the-client", \.assertions.describes) {
            $0.method == $1.method && $0.path == $1.path
                && $0.bodyHash.base64 == (try? $1.header("X-Body-SHA256")) ?? digest($1.body).base64
        },
        WrongBackend("method-from-the-client", \.assertions.describes) {
            $0.method == (try? $1.header("X-Original-Method")) ?? $1.method && $0.path == $1.path
                && $0.bodyHash == digest($1.body)
        },
        WrongBackend("path-from-the-client", \.assertions.describes) {
            $0.path == (try? $1.header("X-Original-URI")) ?? $1.path && $0.method == $1.method
                && $0.bodyHash == digest($1.body)
        },
        WrongBackend("client-data-serialized-again", changing: \.assertions.form) { right in
            { surroundings, call in
                var form = try right(surroundings, call)
                let data = form.clientData
                let members = [
                    ("challenge", String(decoding: data.challenge, as: UTF8.self)), ("method", data.method),
                    ("path", data.path), ("bodySHA256", data.bodyHash.base64),
                ].map { "\(JSONValue.string($0).compactText):\(JSONValue.string($1).compactText)" }
                form.clientData.bytes = Array("{\(members.joined(separator: ","))}".utf8)
                return form
            }
        },
        WrongBackend("challenge-may-be-missing") { parts in
            parts.assertions.form = { surroundings, call in
                let limit = surroundings.limits.headerBytes
                let assertion = try call.bytes(ofHeader: AssertionForm.header, limit: limit)
                let bytes = try call.bytes(ofHeader: ClientData.header, limit: limit)
                var reader = try BackendCall.object(bytes)
                let clientData = try reader.form { reader throws(ModelError) in
                    ClientData(
                        bytes: bytes, challenge: Array((try reader.optionalString("challenge") ?? "").utf8),
                        method: try reader.string("method"), path: try reader.string("path"),
                        bodyHash: try reader.bytes("bodySHA256"))
                }
                return AssertionForm(assertion: assertion, clientData: clientData)
            }
            let right = parts.challenges.consume
            parts.challenges.consume = { db, challenge, now in
                if challenge.purpose == .assertion, challenge.bytes.isEmpty { return true }
                return try right(db, challenge, now)
            }
        },
    ]

    /// Returns JSON without the white space between its tokens: before an even number of quotation marks.
    private static func compact(_ text: [UInt8]) -> [UInt8] {
        Array(String(decoding: text, as: UTF8.self).replacing(/\s+(?=(?:[^"]*"[^"]*")*[^"]*$)/, with: "").utf8)
    }
}
