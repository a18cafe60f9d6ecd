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
            return try one(JSONValue.parse(body), path: "", read)
        } catch {
            throw ServiceError(.badControl, "\(error)")
        }
    }

    /// Reads the JSON array of a command, or a single object in its place, as `read(_:_:)` reads an object.
    ///
    /// - Throws: `ServiceError.badControl` that names the member.
    static func readEach<Value>(
        _ body: [UInt8], _ read: (inout ObjectReader) throws(ModelError) -> Value
    ) throws(ServiceError) -> [Value] {
        do {
            let json = try JSONValue.parse(body)
            guard case .array(let elements) = json else { return [try one(json, path: "", read)] }
            var values: [Value] = []
            for (index, element) in elements.enumerated() {
                values.append(try one(element, path: "[\(index)]", read))
            }
            return values
        } catch {
            throw ServiceError(.badControl, "\(error)")
        }
    }

    private static func one<Value>(
        _ json: JSONValue, path: String, _ read: (inout ObjectReader) throws(ModelError) -> Value
    ) throws(ModelError) -> Value {
        var reader = try ObjectReader(json, path: path)
        let value = try read(&reader)
        try reader.finish()
        return value
    }
}
