import AttestModel
import CEmbeddedFiles

extension Vector {
    /// The answer of a correct verifier, in words.
    var expectationText: String {
        outline.expect == .either ? "accept or reject, recorded only" : outline.expect.rawValue
    }
}

extension VectorOutline {
    /// Returns the id, the title and the reason in lines.
    func heading(_ style: TextStyle) -> [String] {
        let lines = [style.bold(id.description)] + title.wrapped(to: 80, margin: 0) + [""]
        return why.isEmpty ? lines : lines + why.wrapped(to: 80, margin: 0) + [""]
    }
}

extension Requirement {
    /// Returns the place in this package that explains a requirement.
    static func place(of id: String) -> String { "spec/requirements.md#\(id.lowercased())" }

    /// The paragraph of the specification that says why the requirement matters; `nil` when the program was built before
    /// it was written.
    var paragraph: String? { Self.paragraphs?[id]?.string }

    /// The paragraphs by the ids of the requirements.
    private static let paragraphs = try? JSONValue.parse(EmbeddedFile.requirement_paragraphs_json.bytes)
}

extension FaultRecord {
    /// Returns one side of the change: at most 64 bytes in hexadecimal; nobody can read whole certificates.
    static func text(of bytes: [UInt8]?) -> String {
        guard let bytes else { return "nothing" }
        guard bytes.count > 64 else { return bytes.isEmpty ? "no bytes" : bytes.hex }
        return "\(Array(bytes.prefix(64)).hex)… (\(Count.text(bytes.count, "byte")))"
    }
}
