import AttestModel
import HTTPTypes
import HummingbirdCore

/// The response of a local server.
package struct LocalResponse: Sendable, Hashable {
    package var status: Int
    /// The headers, by name. A header whose name HTTP does not allow is left out.
    package var headers: [String: String]
    package var body: [UInt8]
    package var delivery = LocalDelivery.whole

    /// - Parameter contentType: The header `Content-Type`; `nil` for none.
    package init(status: Int, contentType: String?, headers: [String: String] = [:], body: [UInt8]) {
        (self.status, self.headers, self.body) = (status, headers, body)
        self.headers["Content-Type"] = contentType
    }

    /// Creates a response of a JSON document on one line.
    package init(json: JSONValue, status: Int = 200) {
        self.init(status: status, contentType: "application/json", body: Array((json.compactText + "\n").utf8))
    }

    /// Returns the response as HTTP with a body in place of its own.
    func response(_ body: ResponseBody) -> Response {
        var fields = HTTPFields()
        for (name, value) in headers { if let name = HTTPField.Name(name) { fields[name] = value } }
        return Response(status: HTTPResponse.Status(code: status), headers: fields, body: body)
    }
}
