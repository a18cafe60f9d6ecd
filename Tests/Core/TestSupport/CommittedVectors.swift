import AttestModel
import Foundation
import Testing

/// The committed vectors, read once for all tests.
package enum CommittedVectors {
    private static let folder = Built.packageRoot.appending(path: "vectors")

    private static let vectors = Result {
        try manifest().files.compactMap(\.vector).sorted().map { try Vector(json: json("\($0).json")) }
    }

    /// Returns all of them, by id.
    package static func all() throws -> [Vector] { try vectors.get() }

    /// Returns the vector with an id.
    package static func named(_ id: String) throws -> Vector {
        try #require(try all().first { $0.id.description == id }, "\(id)")
    }

    package static func manifest() throws -> Manifest { try Manifest(json: json(Manifest.fileName)) }

    /// Returns the root of attestations and that of receipts, DER.
    package static func roots() throws -> [[UInt8]] {
        try ["attestation", "receipt"].flatMap { name in
            let file = folder.appending(path: "authorities/\(name)-root.pem")
            return PEM.decode(try String(contentsOf: file, encoding: .utf8), label: "CERTIFICATE")
        }
    }

    /// Returns a document of the set.
    package static func json(_ path: String) throws -> JSONValue {
        try JSONValue.parse(try Data(contentsOf: folder.appending(path: path)))
    }
}
