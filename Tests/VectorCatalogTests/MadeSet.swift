import AttestModel
import Testing
import VectorCatalog

/// The committed set, made once for all tests.
enum MadeSet {
    private static let result = Result { try GeneratedSet().vectors }

    static func vectors() throws -> [Vector] { try result.get() }
}
