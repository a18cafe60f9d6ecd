import AttestModel
import CEmbeddedFiles

/// A defect of a real verifier or server, with its public report and the vectors that detect it.
struct SeenInTheWild: Sendable {
    /// The tag of the vectors in the list.
    static let tag = "seen-in-the-wild"

    let link: String
    let vectors: [String]

    /// The list that the program is built with, in which each report has its defect in a few words, too.
    private static let all = Result { () throws(ModelError) in
        guard case .array(let entries) = try JSONValue.parse(EmbeddedFile.seen_in_the_wild_json.bytes) else {
            throw ModelError(.badValue, path: "", detail: "expected an array of reports")
        }
        return try entries.enumerated().map { index, entry throws(ModelError) in
            var reader = try ObjectReader(entry, path: "[\(index)]")
            _ = try reader.string("defect")
            let (link, vectors) = (try reader.string("link"), try reader.value("vectors", as: .array(of: .string)))
            try reader.finish()
            return SeenInTheWild(link: link, vectors: vectors)
        }
    }

    /// Returns outlines with the links of the defects and their tag.
    /// - Parameter defects: the defects; `nil` for those of the list.
    /// - Throws: `CatalogError` when a defect names a vector that does not exist.
    static func mark(
        _ outlines: [VectorOutline], with defects: [SeenInTheWild]? = nil
    ) throws(CatalogError) -> [VectorOutline] {
        var links: [String: [String]] = [:]
        let defects = if let defects { defects } else { try all.value(of: "Resources/seen-in-the-wild.json") }
        for defect in defects { for id in defect.vectors { links[id, default: []].append(defect.link) } }
        if let missing = Set(links.keys).subtracting(outlines.map(\.id.description)).min() {
            throw CatalogError(
                .unknownVector, "\(missing): the list of real defects names it, but there is no such vector")
        }
        return outlines.map { outline in
            guard let links = links[outline.id.description] else { return outline }
            var outline = outline
            outline.links = links.sorted()
            outline.tags.append(tag)
            return outline
        }
    }
}
