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

/// A service whose answers a test may order by a script.
package protocol ScriptedService: SimulatedService {
    /// The words of a script for the service.
    static var dialect: ScriptDialect { get }
    var script: ResponseScript { get }
}

extension ScriptedService {
    /// Reads the entries of a script for this service: a JSON array of entries, or a single entry.
    ///
    /// - Throws: `ServiceError.badScript` that names the member.
    package static func scriptEntries(of bytes: some Sequence<UInt8>) throws(ServiceError) -> [ScriptEntry] {
        try ResponseScript.entries(of: bytes, dialects: [dialect])[0]
    }

    /// Appends entries to the script.
    ///
    /// - Returns: The number of entries that wait now.
    /// - Throws: `ServiceError.badScript` when they would be too many; none is appended then.
    @discardableResult
    package func append(_ entries: [ScriptEntry]) async throws(ServiceError) -> Int { try await script.append(entries) }

    /// Removes all entries of the script.
    package func forgetScript() async { await script.removeAll() }

    /// The command that appends entries to the script.
    func scriptCommand(_ path: String) -> ControlCommand {
        ControlCommand("POST \(path)") { body throws(ServiceError) in
            .members(["waiting": .integer(Int64(try await append(try Self.scriptEntries(of: body))))])
        }
    }
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
