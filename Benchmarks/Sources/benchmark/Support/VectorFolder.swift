import AttestModel
import Foundation

/// The folder with the vectors.
struct VectorFolder {
    let url: URL

    /// Returns the requests of all genuine objects of a suite, in the order of their names.
    func genuine(_ suite: Suite) throws -> [VerificationRequest] {
        try vectors(below: "\(suite.rawValue)/valid").filter { $0.expect == .accept && $0.level == .must }
            .flatMap(\.content.requests)
    }

    /// Returns the vectors below a folder of the set, in the order of their names.
    private func vectors(below folder: String) throws -> [Vector] {
        let folder = url.appending(path: folder)
        let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted()
        return try names.filter { $0.hasSuffix(".json") }.compactMap { name in
            let json = try JSONValue.parse(try Data(contentsOf: folder.appending(path: name)))
            return try? Vector(json: json)
        }
    }
}
