import AttestModel
import Foundation
import ReferenceVerifier

/// The folder with the vectors.
struct VectorFolder {
    let url: URL

    /// Returns the requests of all genuine objects of a suite, in the order of their names.
    func genuine(_ suite: Suite) throws -> [VerificationRequest] {
        try vectors(below: "\(suite.rawValue)/valid").filter { $0.expect == .accept && $0.level == .must }
            .flatMap(\.content.requests)
    }

    /// Reads the manifest, and reads and hashes the files of some vectors on several cores.
    ///
    /// - Returns: the elapsed time in seconds.
    func time(ofReading vectors: [Vector], cores: Int) -> Double {
        let files = vectors.map { url.appending(path: "\($0.id).json") }
        return Cost.elapsedTime {
            guard let bytes = try? Data(contentsOf: url.appending(path: Manifest.fileName)),
                let json = try? JSONValue.parse(bytes), (try? Manifest(json: json)) != nil
            else { preconditionFailure("the manifest of the set cannot be read") }
            DispatchQueue.concurrentPerform(iterations: cores) { core in
                for index in stride(from: core, to: files.count, by: cores) {
                    guard let bytes = try? Data(contentsOf: files[index]), let json = try? JSONValue.parse(bytes),
                        (try? Vector(json: json)) != nil, !Digest.sha256(bytes).isEmpty
                    else { preconditionFailure("a vector of the set cannot be read") }
                }
            }
        } / 1e6
    }

    /// Returns the vectors below a folder of the set, in the order of their names.
    func vectors(below folder: String = "") throws -> [Vector] {
        let folder = folder.isEmpty ? url : url.appending(path: folder)
        let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted()
        return try names.filter { $0.hasSuffix(".json") && $0.contains("/") || folder != url && $0.hasSuffix(".json") }
            .compactMap { name in
                let json = try JSONValue.parse(try Data(contentsOf: folder.appending(path: name)))
                return try? Vector(json: json)
            }
    }
}
