import AttestModel
import CEmbeddedFiles

/// Everything that is known about a mistake but its name: an entry of `mistakes.json`.
///
/// The file has families of mistakes. The members that most mistakes of a family share stand in `shared`, and `{form}` in
/// them is the member `form` of each mistake:
///
/// ```json
/// {"shared": {"title": "The object is still {form}.", …}, "mistakes": [{"id": "object-hex", "form": "hexadecimal text", …}]}
/// ```
package struct MistakeDescription: Sendable, Hashable {
    package var topic = Mistake.Topic.object
    package var consequence = Mistake.Consequence.refuse
    /// The mistake in one sentence.
    package var title = ""
    package var believed = ""
    /// The deed of the device, the client or the way between.
    package var done = ""
    package var correction = ""
    /// The usual cause.
    package var why = ""
    /// The documents and reports that prove the fact or the mistake.
    package var sources: [String] = []

    private static let fields = FieldTable<MistakeDescription>([
        .required("topic", \.topic, .word), .required("consequence", \.consequence, .word),
        .required("title", \.title, .string), .required("believed", \.believed, .string),
        .required("done", \.done, .string), .required("correction", \.correction, .string),
        .required("why", \.why, .string), .required("sources", \.sources, .array(of: .string)),
    ])

    /// The descriptions that the program is built with. A test reads the file, so that every mistake has one.
    static let all = Dictionary((try? read(EmbeddedFile.mistakes_json.bytes)) ?? []) { $1 }

    /// Reads the descriptions of a file, in its order.
    /// - Throws: an error whose path names the file and the mistake.
    static func read(_ file: [UInt8]) throws(ModelError) -> [(Mistake, MistakeDescription)] {
        guard case .array(let families) = try JSONValue.parse(file) else {
            throw ModelError(.badValue, path: "mistakes.json", detail: "expected an array of families")
        }
        var descriptions: [(Mistake, MistakeDescription)] = []
        for (index, family) in families.enumerated() {
            let path = "mistakes.json[\(index)]"
            var reader = try ObjectReader(family, path: path)
            guard case .object(let shared) = try reader.value("shared"),
                case .array(let entries) = try reader.value("mistakes")
            else { throw ModelError(.badValue, path: path, detail: "expected shared members and an array of mistakes") }
            try reader.finish()
            for entry in entries { descriptions.append(try read(entry, shared: shared, path: path)) }
        }
        return descriptions
    }

    private static func read(
        _ entry: JSONValue, shared: [String: JSONValue], path: String
    ) throws(ModelError) -> (Mistake, MistakeDescription) {
        guard case .object(var members) = entry else {
            throw ModelError(.badValue, path: path, detail: "expected a mistake, found \(entry.kind)")
        }
        var names = try ObjectReader(entry, path: path, isClosed: false)
        let mistake = try names.word("id", as: Mistake.self)
        let form = try names.optionalString("form")
        (members["id"], members["form"]) = (nil, nil)
        for (name, value) in shared where members[name] == nil {
            guard case .string(let text) = value, let form else { members[name] = value; continue }
            members[name] = .string(text.replacing("{form}", with: form))
        }
        var reader = try ObjectReader(.object(members), path: "\(path): \(mistake.id)")
        var description = MistakeDescription()
        try fields.read(into: &description, from: &reader)
        try reader.finish()
        return (mistake, description)
    }
}
