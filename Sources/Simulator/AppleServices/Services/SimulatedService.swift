import AttestModel

/// A service of the simulated Apple, whose answers a test may order by a script.
package protocol SimulatedService: Sendable {
    /// The words of a script for the service.
    static var dialect: ScriptDialect { get }
    var script: ResponseScript { get }
    /// The paths that backends call.
    var endpoints: [Endpoint] { get }
    /// The commands at the control address.
    var commands: [ControlCommand] { get }
}

extension SimulatedService {
    /// Reads the entries of a script for this service: a JSON array of entries, or a single entry.
    /// - Throws: `ServiceError.badScript` that names the member.
    package static func scriptEntries(of bytes: some Sequence<UInt8>) throws(ServiceError) -> [ScriptEntry] {
        try ResponseScript.entries(of: bytes, dialects: [dialect])[0]
    }

    /// Appends entries to the script.
    /// - Returns: The number of entries that wait now.
    /// - Throws: `ServiceError.badScript` when they would be too many; none is appended then.
    @discardableResult
    package func append(_ entries: [ScriptEntry]) async throws(ServiceError) -> Int { try await script.append(entries) }

    package func forgetScript() async { await script.removeAll() }

    /// The command that appends entries to the script.
    func scriptCommand(_ path: String) -> ControlCommand {
        ControlCommand(name: "POST \(path)") { body throws(ServiceError) in
            .members(["waiting": .integer(Int64(try await append(try Self.scriptEntries(of: body))))])
        }
    }

    /// Answers a call after the delay and by the way that the next entry of the script orders.
    /// - Parameters:
    ///   - members: Notes about the body, by the names of the log's members.
    ///   - token: The SHA-256 of the device token, in hexadecimal; `nil` for a call without.
    ///   - respond: Returns the response to the call, with the entry.
    func answer(
        at path: String, _ authorization: TokenCheckResult, _ members: [String: JSONValue],
        token: String? = nil, respond: (ScriptEntry?) async -> ServiceResponse
    ) async -> EndpointResult {
        let entry = await script.next(at: path, token: token)
        await entry?.wait()
        var response = await respond(entry)
        entry?.deliver(&response, path: path)
        return EndpointResult(authorization: authorization, members: members, response: response, script: entry?.json)
    }
}

/// A path of a service, which accepts POST.
package struct Endpoint: Sendable {
    let path: String
    /// Answers a request that has arrived whole.
    let answer: @Sendable (ServiceRequest) async -> EndpointResult
}

/// A request to an endpoint that has arrived whole.
package struct ServiceRequest: Sendable {
    let environment: AttestEnvironment
    let authorization: String?
    let contentType: String?
    let body: [UInt8]
    /// A Boolean value that indicates whether the URL has a query, which the services ignore.
    var hasQuery = false
    /// The time of arrival, in milliseconds since 1970.
    let time: Int64
}

/// A command of a test to the simulated services: JSON in, JSON out.
package struct ControlCommand: Sendable {
    /// The method and the path, such as `POST /control/clock`.
    let name: String
    /// Runs the command with the body of the request, and returns the body of the response.
    let run: @Sendable (_ body: [UInt8]) async throws(ServiceError) -> JSONValue

    /// Reads the JSON object of a command, which must not have other members than those of a table.
    /// - Parameter empty: The value whose members are replaced by those that are read.
    /// - Throws: `ServiceError.badControl` that names the member.
    static func read<Value: Sendable>(
        _ body: [UInt8], _ fields: FieldTable<Value>, empty: Value
    ) throws(ServiceError) -> Value {
        do throws(ModelError) {
            return try fields.read(try JSONValue.parse(body), empty: empty)
        } catch { throw ServiceError(.badControl, "\(error)") }
    }

    /// Reads the JSON array of a command, or a single object in its place, as `read(_:_:empty:)` reads an object.
    /// - Throws: `ServiceError.badControl` that names the member.
    static func readEach<Value: Sendable>(
        _ body: [UInt8], _ fields: FieldTable<Value>, empty: Value
    ) throws(ServiceError) -> [Value] {
        do throws(ModelError) {
            let json = try JSONValue.parse(body)
            guard case .array = json else { return [try fields.read(json, empty: empty)] }
            return try FieldType.list(of: .object(fields, empty: empty)).read(json, .document)
        } catch { throw ServiceError(.badControl, "\(error)") }
    }
}
