import AttestModel
import EvidenceAnatomy
import Foundation
import TestSupport
import Testing

/// The committed vectors, read once.
enum CommittedVectors {
    private static let result = Result {
        let folder = Built.packageRoot.appending(path: "vectors")
        func read(_ path: String) throws -> JSONValue {
            try JSONValue.parse(try Data(contentsOf: folder.appending(path: path)))
        }
        return try Manifest(json: read(Manifest.fileName)).files.filter { $0.vector != nil }.map { file in
            try Vector(json: read(file.path))
        }
    }

    static func all() throws -> [Vector] { try result.get() }

    static func named(_ id: String) throws -> Vector {
        try #require(try all().first { $0.id.description == id }, "\(id)")
    }
}

extension Vector {
    /// All its evidence taken apart: one object, or one of each step.
    var trees: [AnatomyNode] { content.requests.map(EvidenceAnatomy.tree) }
}

extension AnatomyNode {
    /// A Boolean value that indicates whether the parts lie inside the part above them, in order and without overlap.
    ///
    /// It is no expectation: one for each of millions of parts would take minutes.
    var isNested: Bool {
        var position = offset
        return children.allSatisfy { child in
            defer { position = child.range.upperBound }
            return child.offset >= position && child.range.upperBound <= range.upperBound && child.isNested
        }
    }
}
