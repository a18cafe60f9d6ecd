import AttestModel

/// One HTTP request, apart from where it goes and what goes with every one.
package struct HTTPCall: Sendable {
    package var method: String
    package var contentType: String?
    package var body: [UInt8]?

    package init(method: String = "POST", contentType: String? = "application/json", body: [UInt8]?) {
        self.method = method
        self.contentType = contentType
        self.body = body
    }
}
