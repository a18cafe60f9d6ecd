import AttestModel
import Foundation
import SuiteFiles
import TestSupport
import Testing

/// The committed vectors, read once.
enum CommittedVectors {
    static let set = Result { try VectorSetFolder(path: Built.packageRoot.appending(path: "vectors").path).read() }

    static func all() throws -> [Vector] { try set.get().vectors }

    /// Returns the vector with an id.
    static func named(_ id: String) throws -> Vector { try #require(try all().first { $0.id.description == id }) }
}
