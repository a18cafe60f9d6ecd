import AttestModel
import Foundation
import VectorCatalog

/// A folder that holds a set, or is to hold one.
struct SetFolder {
    let path: String

    private var url: URL { URL(filePath: path, directoryHint: .isDirectory) }

    /// Makes the folder where it is not there yet.
    func make() throws {
        do {
            try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        } catch {
            throw CommandFailure.configuration("cannot write to \(path): \(error.localizedDescription)")
        }
    }

    /// - Throws: `CommandFailure` when there is no such folder.
    func require() throws {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue else {
            throw CommandFailure.configuration("there is no folder \(path)")
        }
    }

    /// Writes every file. Files that an older manifest in the folder lists and the set no longer has are removed;
    /// nothing else in the folder is touched.
    func write(_ set: GeneratedSet) throws {
        do {
            for name in listedFiles() where set.files[name] == nil {
                try FileManager.default.removeItem(at: url.appending(path: name))
            }
            for (name, bytes) in set.files.sorted(by: { $0.key < $1.key }) {
                let file = url.appending(path: name)
                try FileManager.default.createDirectory(
                    at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
                try Data(bytes).write(to: file)
            }
        } catch {
            throw CommandFailure.configuration("cannot write to \(path): \(error.localizedDescription)")
        }
    }

    /// One line for each file that is missing, that differs, or that the set does not have.
    func differences(from set: GeneratedSet) throws -> [String] {
        let there = Set(allFiles())
        let compared = set.files.keys.sorted().compactMap { name -> String? in
            guard there.contains(name) else { return "\(name): is missing" }
            return contents(of: name) == set.files[name] ? nil : "\(name): differs"
        }
        return compared + there.filter { set.files[$0] == nil }.sorted().map { "\($0): is not part of the set" }
    }

    private func contents(of name: String) -> [UInt8]? {
        (try? Data(contentsOf: url.appending(path: name))).map { [UInt8]($0) }
    }

    /// What the folder's own manifest lists and is there; nothing when it has none that can be read.
    private func listedFiles() -> [String] {
        guard let bytes = contents(of: Manifest.fileName), let json = try? JSONValue.parse(bytes),
            let manifest = try? Manifest(json: json)
        else { return [] }
        let there = Set(allFiles())
        return manifest.files.map(\.path).filter(there.contains)
    }

    /// Every regular file below the folder, by relative path; hidden ones are left out.
    private func allFiles() -> [String] {
        let names = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
        return names.filter { name in
            let kind = try? url.appending(path: name).resourceValues(forKeys: [.isRegularFileKey])
            return kind?.isRegularFile == true && !name.split(separator: "/").contains { $0.hasPrefix(".") }
        }
    }
}
