import AttestModel
import Foundation
import Reports
import VectorCatalog

/// A folder for a set.
struct SetFolder {
    let path: String

    private var url: URL { URL(filePath: path, directoryHint: .isDirectory) }

    /// Makes the folder when there is none.
    func make() throws {
        do {
            try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        } catch {
            throw CommandFailure.output(path, error)
        }
    }

    /// Checks that there is a folder.
    ///
    /// - Throws: `CommandFailure` when there is none.
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
            throw CommandFailure.output(path, error)
        }
    }

    /// Returns the files that are missing, that differ, or that the set does not have.
    func differences(from set: GeneratedSet) throws -> [FileDifference] {
        let there = Set(allFiles())
        let compared = set.files.keys.sorted().compactMap { name -> FileDifference? in
            guard there.contains(name) else { return FileDifference(file: name, kind: .missing) }
            return contents(of: name) == set.files[name] ? nil : FileDifference(file: name, kind: .changed)
        }
        let others = there.filter { set.files[$0] == nil }.sorted()
        return compared + others.map { FileDifference(file: $0, kind: .excess) }
    }

    private func contents(of name: String) -> [UInt8]? {
        (try? Data(contentsOf: url.appending(path: name))).map { [UInt8]($0) }
    }

    /// Returns the files that the folder's own manifest lists and that exist; none without a readable manifest.
    private func listedFiles() -> [String] {
        guard let bytes = contents(of: Manifest.fileName), let json = try? JSONValue.parse(bytes),
            let manifest = try? Manifest(json: json)
        else { return [] }
        let there = Set(allFiles())
        return manifest.files.map(\.path).filter(there.contains)
    }

    /// Returns every regular file below the folder, by relative path; hidden ones are left out.
    private func allFiles() -> [String] {
        let names = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
        return names.filter { name in
            let kind = try? url.appending(path: name).resourceValues(forKeys: [.isRegularFileKey])
            return kind?.isRegularFile == true && !name.split(separator: "/").contains { $0.hasPrefix(".") }
        }
    }
}
