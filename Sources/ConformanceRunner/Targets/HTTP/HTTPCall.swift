import AttestModel

/// One HTTP request, apart from where it goes and what goes with every one.
struct HTTPCall: Sendable {
    var method = "POST"
    var contentType: String? = "application/json"
    var body: [UInt8]?
}
