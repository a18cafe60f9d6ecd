import AttestModel

/// A service of the simulated Apple: the endpoints that backends call, and the commands that tests control it with.
///
/// A new service is a type of this protocol and one entry in the list that `AppleServer` is created with.
package protocol SimulatedService: Sendable {
    /// The paths that backends call.
    var endpoints: [any Endpoint] { get }
    /// The commands at the control address.
    var commands: [ControlCommand] { get }
}

/// A path of a service, which accepts POST.
package protocol Endpoint: Sendable {
    /// The service's name in the log.
    var service: String { get }
    var path: String { get }

    /// Answers a request that has arrived whole.
    func answer(_ request: ServiceRequest) async -> EndpointResult
}

/// A request to an endpoint that has arrived whole.
package struct ServiceRequest: Sendable {
    let environment: AttestEnvironment
    /// The value of the header `Authorization`.
    let authorization: String?
    /// The value of the header `Content-Type`.
    let contentType: String?
    let body: [UInt8]
    /// A Boolean value that indicates whether the URL has a query, which the services ignore.
    var hasQuery = false
    /// The time of arrival, in milliseconds since 1970.
    let time: Int64
}

/// An endpoint's response to a request, with its notes for the log.
package struct EndpointResult: Sendable {
    var authorization: TokenCheckResult
    /// Notes about the body, by the names of the log's members.
    var members: [String: JSONValue]
    var response: ServiceResponse
    /// The entry of the script that decided the response.
    var script: JSONValue?
}
