import AttestModel
import LocalServer

/// The response of a simulated service, with notes for the log. Its members are also those of the response on HTTP.
@dynamicMemberLookup
package struct ServiceResponse: Sendable, Hashable {
    package private(set) var http: LocalResponse
    /// The reason of an error, for the log; the backend does not see it.
    package var reason: String?
    /// The values of a new receipt, for the log.
    var issued: JSONValue?

    /// Creates a response of text, which is how Apple's services report errors.
    /// - Parameter type: The header `Content-Type`; `nil` for that of a text.
    init(_ status: Int, _ text: String, type: String? = nil, reason: String? = nil) {
        self.reason = reason
        http = LocalResponse(
            status: status, contentType: type ?? (text.isEmpty ? nil : "text/plain;charset=UTF-8"),
            body: Array(text.utf8))
    }

    package subscript<Value>(dynamicMember member: WritableKeyPath<LocalResponse, Value>) -> Value {
        get { http[keyPath: member] }
        set { http[keyPath: member] = newValue }
    }

    /// Adds headers. The type of the content stays as it is.
    mutating func add(_ headers: [String: String]) {
        http.headers.merge(headers.filter { $0.key != "Content-Type" }) { $1 }
    }

    var json: JSONValue {
        .members([
            "status": .integer(Int64(http.status)), "reason": reason.map(JSONValue.string), "issued": issued,
            "body": http.body.isEmpty ? nil : .digest(of: http.body),
        ])
    }
}
