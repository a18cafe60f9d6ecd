import AttestModel

/// A command of a test to the simulated services: JSON in, JSON out.
package struct ControlCommand: Sendable {
    /// The method and the path, such as `POST /control/clock`.
    let name: String
    /// Runs the command with the body of the request, and returns the body of the response.
    let run: @Sendable (_ body: [UInt8]) async throws(ServiceError) -> JSONValue

    /// Reads the JSON object of a command, which must not have other members than those of a table.
    ///
    /// - Parameter empty: The value whose members are replaced by those that are read.
    /// - Throws: `ServiceError.badControl` that names the member.
    static func read<Value: Sendable>(
        _ body: [UInt8], _ fields: FieldTable<Value>, empty: Value
    ) throws(ServiceError) -> Value {
        do throws(ModelError) {
            return try fields.read(try JSONValue.parse(body), empty: empty)
        } catch {
            throw ServiceError(.badControl, "\(error)")
        }
    }

    /// Reads the JSON array of a command, or a single object in its place, as `read(_:_:empty:)` reads an object.
    ///
    /// - Throws: `ServiceError.badControl` that names the member.
    static func readEach<Value: Sendable>(
        _ body: [UInt8], _ fields: FieldTable<Value>, empty: Value
    ) throws(ServiceError) -> [Value] {
        do throws(ModelError) {
            let json = try JSONValue.parse(body)
            guard case .array = json else { return [try fields.read(json, empty: empty)] }
            return try FieldType.list(of: .object(fields, empty: empty)).read(json, .document)
        } catch {
            throw ServiceError(.badControl, "\(error)")
        }
    }
}
