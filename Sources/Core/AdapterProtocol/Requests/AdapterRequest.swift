/// One message of the adapter protocol, version 1.
package struct WireMessage<Content: Sendable & Hashable>: Sendable, Hashable {
    /// The id, which the response repeats: that of a vector, for a step of a sequence `<vector id>#<step name>`.
    package var id: String
    package var content: Content

    package init(id: String, content: Content) { (self.id, self.content) = (id, content) }
}

/// One message from the runner to an adapter.
package typealias AdapterRequest = WireMessage<AdapterRequestContent>

package enum AdapterRequestContent: Sendable, Hashable {
    /// Asks who the target is and what it can do.
    case describe
    case verify(VerificationRequest)
    /// Asks the target to forget all keys and counters.
    case reset
}

extension AdapterRequest {
    /// The protocol's version; this type writes and reads 1.
    package static var version: Int64 { 1 }

    /// Reads a message; members that it does not know are ignored, as the protocol demands of adapters.
    package init(json: JSONValue) throws(ModelError) {
        var reader = try ObjectReader(json, isClosed: false)
        let version = try reader.integer("protocol")
        guard version == Self.version else {
            throw ModelError(
                .badValue, path: "protocol",
                detail: "unsupported protocol version \(version); expected \(Self.version)")
        }
        id = try reader.string("id")
        let operation = try reader.word("operation", as: Operation.self)
        if let kind = operation.kind {
            content = .verify(try VerificationRequest(kind, reading: &reader))
        } else {
            content = operation == .reset ? .reset : .describe
        }
    }

    /// The members of every request, as those of one operation.
    package static func schemaMembers(of operation: Operation) -> [SchemaMember] {
        let forms: [JSONSchema] = [.constant(.integer(version)), .string, .constant(.string(operation.rawValue))]
        return zip(rows, forms).map { row, form in .required(row[0].filter { $0 != "`" }, form, row[2]) }
    }

    /// The members of every request as rows of a table: name, form and meaning.
    package static var rows: [[String]] {
        [
            ["`protocol`", "integer", "The version of the protocol: \(version)."],
            [
                "`id`", "string",
                "Repeated by the response. For a vector it is the vector's id, for a step of a sequence "
                    + "`<vector id>#<step name>`.",
            ],
            ["`operation`", "string", Operation.allCases.map { "`\($0.rawValue)`" }.formattedAsChoice + "."],
        ]
    }

    package var json: JSONValue {
        var members: [String: JSONValue] = [:]
        switch content {
        case .describe: members["operation"] = .string(Operation.describe.rawValue)
        case .reset: members["operation"] = .string(Operation.reset.rawValue)
        case .verify(let request): if case .object(let requestMembers) = request.json { members = requestMembers }
        }
        members["protocol"] = .integer(Self.version)
        members["id"] = .string(id)
        return .object(members)
    }
}

extension [String] {
    /// The words as a choice: `a, b or c`.
    fileprivate var formattedAsChoice: String {
        count < 2 ? joined() : "\(dropLast().joined(separator: ", ")) or \(self[count - 1])"
    }
}
