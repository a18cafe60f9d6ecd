import AttestModel

/// A command of a test to the simulated services: JSON in, JSON out.
package struct ControlCommand: Sendable {
    /// The method and the path, such as `POST /control/clock`.
    let name: String
    /// Runs the command with the body of the request, and returns the body of the response.
    let run: @Sendable (_ body: [UInt8]) async throws(ServiceError) -> JSONValue

    init(_ name: String, run: @escaping @Sendable (_ body: [UInt8]) async throws(ServiceError) -> JSONValue) {
        self.name = name
        self.run = run
    }

    /// Reads the JSON object of a command, which must not have other members than those that are read.
    ///
    /// - Throws: `ServiceError.badControl` that names the member.
    static func read<Value>(
        _ body: [UInt8], _ read: (inout ObjectReader) throws(ModelError) -> Value
    ) throws(ServiceError) -> Value {
        do {
            var reader = try ObjectReader(JSONValue.parse(body))
            let value = try read(&reader)
            try reader.finish()
            return value
        } catch {
            throw ServiceError(.badControl, "\(error)")
        }
    }
}
