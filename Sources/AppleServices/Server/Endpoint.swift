import AttestModel

/// One path of one of Apple's services, which takes POST.
protocol Endpoint: Sendable {
    static var service: ServiceName { get }
    static var path: String { get }

    func finding(on call: IncomingCall) async -> EndpointFinding
}

/// What an endpoint makes of a call: the answer, and what the log is to say about the call.
struct EndpointFinding: Sendable {
    var authorization: TokenFinding
    var members: [String: JSONValue]
    var answer: ServiceAnswer
    /// The entry of the script that decided the answer.
    var script: JSONValue?
}
