import Primitives
import TestBasics

/// A few vectors of the committed set, as a set in a folder of its own.
///
/// A command spends most of its time on reading the set, so that tests that need no more take this one. It is written
/// once for all tests.
enum FewVectors {
    /// The folder.
    static var path: String { (try? folder.get().url.path) ?? "the few vectors could not be written" }

    /// The manifest of the set.
    static func manifest() throws -> Manifest { try manifest(in: folder.get().url) }

    /// The groups that the set has whole.
    private static let groups = [
        "assertion/appid/", "assertion/counter/", "attestation/cose/", "attestation/counter/", "attestation/keyid/",
    ]
    private static let others: Set<String> = [
        "assertion/valid/counter-far-ahead", "assertion/valid/first", "assertion/valid/next",
        "attestation/decode/empty-input", "attestation/nonce/all-zero", "attestation/nonce/other-challenge",
        "attestation/valid/development", "attestation/valid/production", "receipt/valid/receipt-field-4-mangled",
        "sequence/state/replay-same-bytes",
    ]

    private static let folder = Result { try write() }

    private static func write() throws -> ScratchFolder {
        let source = URL(filePath: Appattest.vectors)
        var manifest = try manifest(in: source)
        var chosen: Set<VectorID> = []
        var waiting = manifest.files.compactMap(\.vector).filter { id in
            others.contains(id.description) || groups.contains { id.description.hasPrefix($0) }
        }
        while let id = waiting.popLast() {
            guard chosen.insert(id).inserted else { continue }
            let bytes = try Data(contentsOf: source.appending(path: "\(id).json"))
            if let control = try Vector(json: JSONValue.parse(bytes)).control { waiting.append(control) }
        }
        // The bundles hold all vectors.
        manifest.files.removeAll { file in
            file.vector.map { !chosen.contains($0) } ?? file.path.hasPrefix(VectorBundle.folder)
        }
        manifest.gate.removeAll { !chosen.contains($0) }
        manifest.digest = Manifest.digest(of: manifest.files) { sha256($0) }
        let scratch = try ScratchFolder()
        for file in manifest.files {
            try scratch.write(String(contentsOf: source.appending(path: file.path), encoding: .utf8), to: file.path)
        }
        try scratch.write(manifest.json.canonicalText, to: Manifest.fileName)
        return scratch
    }

    private static func manifest(in folder: URL) throws -> Manifest {
        try Manifest(json: JSONValue.parse(Data(contentsOf: folder.appending(path: Manifest.fileName))))
    }
}

/// Every file below a folder, by its path in it.
enum FolderContents {
    static func of(_ path: String) throws -> [String: Data] {
        let root = URL(filePath: path)
        let names = try FileManager.default.subpathsOfDirectory(atPath: path)
        return try names.reduce(into: [:]) { files, name in
            let url = root.appending(path: name)
            guard try url.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true else { return }
            files[name] = try Data(contentsOf: url)
        }
    }
}
