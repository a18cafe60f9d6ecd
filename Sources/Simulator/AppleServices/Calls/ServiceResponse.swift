import AttestModel
import LocalServer

/// The response of a simulated service, before it is HTTP.
package struct ServiceResponse: Sendable, Hashable {
    package var status: Int
    /// The header `Content-Type`; `nil` for none.
    package var contentType: String?
    /// Further headers, by name.
    package var headers: [String: String] = [:]
    package var body: [UInt8] = []
    /// The way in which the response reaches the caller.
    package var delivery = LocalDelivery.whole
    /// The reason of an error, for the log; the backend does not see it.
    package var reason: String?
    /// The values of a new receipt, for the log.
    var issued: JSONValue?

    /// Creates a response of text, which is how Apple's services report errors.
    /// - Parameter type: The header `Content-Type`; `nil` for that of a text.
    init(_ status: Int, _ text: String, type: String? = nil, reason: String? = nil) {
        (self.status, self.reason) = (status, reason)
        contentType = type ?? (text.isEmpty ? nil : "text/plain;charset=UTF-8")
        body = Array(text.utf8)
    }

    var json: JSONValue {
        .members([
            "status": .integer(Int64(status)), "reason": reason.map(JSONValue.string), "issued": issued,
            "body": body.isEmpty ? nil : .digest(of: body),
        ])
    }
}
