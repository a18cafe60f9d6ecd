import AttestModel
import HTTPTypes
import Hummingbird
import NIOCore

/// The response of a local server.
package struct LocalResponse: Sendable, Hashable {
    /// The HTTP status.
    package var status: Int
    /// The headers, by name. One whose name HTTP does not allow is left out.
    package var headers: [String: String]
    /// The body, any length.
    package var body: [UInt8]

    /// Creates a response.
    ///
    /// - Parameter contentType: The header `Content-Type`; `nil` for none.
    package init(status: Int, contentType: String?, headers: [String: String] = [:], body: [UInt8]) {
        self.status = status
        self.headers = headers
        self.headers["Content-Type"] = contentType
        self.body = body
    }

    /// Creates a response of a JSON document on one line.
    package init(json: JSONValue, status: Int = 200) {
        self.init(status: status, contentType: "application/json", body: Array((json.compactText + "\n").utf8))
    }

    var http: Response {
        var fields = HTTPFields()
        for (name, value) in headers {
            if let name = HTTPField.Name(name) { fields[name] = value }
        }
        return Response(
            status: HTTPResponse.Status(code: status), headers: fields,
            body: body.isEmpty ? ResponseBody() : ResponseBody(byteBuffer: ByteBuffer(bytes: body)))
    }
}
