import AttestModel
import Foundation
import TestSupport

/// The committed vectors, read once.
enum CommittedVectors {
    private static let result = Result {
        let folder = Built.packageRoot.appending(path: "vectors")
        let manifest = try Manifest(
            json: try JSONValue.parse(try Data(contentsOf: folder.appending(path: Manifest.fileName))))
        return try manifest.files.filter { $0.vector != nil }.map { file in
            try Vector(json: try JSONValue.parse(try Data(contentsOf: folder.appending(path: file.path))))
        }
    }

    static func all() throws -> [Vector] { try result.get() }
}
