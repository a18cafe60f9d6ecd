import AttestModel
import FixtureForge
import HTTPTypes
import Hummingbird
import NIOCore

/// What a simulated service answers, before it is HTTP.
package struct ServiceResponse: Sendable, Hashable {
    /// The status of HTTP.
    package var status: Int
    /// The header `Content-Type`; `nil` for none.
    package var contentType: String?
    /// More headers, by their name.
    package var headers: [String: String] = [:]
    /// What follows the headers; any length.
    package var body: [UInt8] = []
    /// Why, for the log; the backend does not get to see it.
    package var reason: String?
    /// What the new receipt says, for the log.
    var issued: JSONValue?

    /// A text, as Apple's services say what is wrong.
    init(_ status: Int, _ text: String, reason: String? = nil) {
        self.status = status
        self.reason = reason
        contentType = text.isEmpty ? nil : "text/plain;charset=UTF-8"
        body = Array(text.utf8)
    }

    /// A JSON document on one line.
    init(json: JSONValue, status: Int = 200) {
        self.status = status
        contentType = "application/json"
        body = Array((json.compactText + "\n").utf8)
    }

    var json: JSONValue {
        .members([
            "status": .integer(Int64(status)), "reason": reason.map(JSONValue.string), "issued": issued,
            "body": body.isEmpty ? nil : CallRecord.Body(body).json,
        ])
    }

    /// The answer as HTTP. A header whose name HTTP does not allow is left out; `ScriptEntry` takes none.
    func response() -> Response {
        var fields = HTTPFields()
        if let contentType { fields[.contentType] = contentType }
        for (name, value) in headers {
            if let name = HTTPField.Name(name) { fields[name] = value }
        }
        return Response(
            status: HTTPResponse.Status(code: status), headers: fields,
            body: body.isEmpty ? ResponseBody() : ResponseBody(byteBuffer: ByteBuffer(bytes: body)))
    }
}
