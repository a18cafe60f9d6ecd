/// One message from an adapter to the runner.
package typealias AdapterResponse = WireMessage<AdapterResponseContent>

package enum AdapterResponseContent: Sendable, Hashable {
    case description(TargetDescription)
    case verdict(VerdictResponse)
}

extension AdapterResponse {
    /// Reads a message, unknown members left out. One with a `verdict` is about evidence, one without is a description.
    package init(json: JSONValue) throws(ModelError) {
        var reader = try ObjectReader(json, isClosed: false)
        id = try reader.string("id")
        content =
            if reader.optional("verdict") != nil {
                .verdict(try VerdictResponse(reading: &reader))
            } else if reader.optional("name") != nil {
                .description(try TargetDescription(reading: &reader))
            } else {
                throw ModelError(.missingField, path: "verdict", detail: "is missing")
            }
    }

    package static var idMember: SchemaMember {
        .required("id", .string, "The id of the request that this answers; the empty string when it could not be read.")
    }

    /// The members of a response as rows of a table: name, form and meaning.
    package static func rows<Root>(of fields: FieldTable<Root>) -> [[String]] {
        [["`id`", "string", "The request's id."]] + fields.rows(wide: false)
    }

    package var json: JSONValue {
        var members: [String: JSONValue]
        switch content {
        case .description(let description): members = TargetDescription.fields.members(of: description)
        case .verdict(let response): members = VerdictResponse.fields.members(of: response)
        }
        members["id"] = .string(id)
        return .object(members)
    }
}
