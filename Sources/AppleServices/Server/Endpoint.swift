import AttestModel

/// One path of one of Apple's services, which takes POST.
protocol Endpoint: Sendable {
    static var service: ServiceName { get }
    static var path: String { get }

    func finding(on call: ServiceRequest) async -> EndpointResult
}

/// What an endpoint makes of a call: the answer, and what the log is to say about the call.
struct EndpointResult: Sendable {
    var authorization: TokenCheckResult
    var members: [String: JSONValue]
    var answer: ServiceResponse
    /// The entry of the script that decided the answer.
    var script: JSONValue?
}
