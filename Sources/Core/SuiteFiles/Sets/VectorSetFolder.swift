import AttestModel
import Foundation

/// A folder for a vector set: `manifest.json`, a file for each vector at `<id>.json`, and the files beside them.
package struct VectorSetFolder {
    package let path: String

    package init(path: String) { self.path = path }

    private var url: URL { URL(filePath: path, directoryHint: .isDirectory) }

    /// Every regular file below the folder by relative path, sorted; hidden ones are left out.
    func fileNames() -> [String] {
        let names = (try? FileManager.default.subpathsOfDirectory(atPath: path)) ?? []
        return names.filter { name in
            !name.split(separator: "/").contains { $0.hasPrefix(".") } && isRegular(name)
        }.sorted()
    }

    /// Returns a Boolean value that indicates whether a name is that of a file, and not of a link to one.
    private func isRegular(_ name: String) -> Bool {
        var status = stat()
        return lstat("\(path)/\(name)", &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    }

    /// A Boolean value that indicates whether the folder, or something of this name in it, exists.
    func exists(_ name: String? = nil) -> Bool {
        FileManager.default.fileExists(atPath: name.map { "\(path)/\($0)" } ?? path)
    }

    func contents(of name: String) throws(FileFault) -> [UInt8] { try NamedFile.read("\(path)/\(name)") }

    /// Creates the folder if it does not exist.
    /// - Throws: `RunnerError.file`.
    package func make() throws(RunnerError) {
        try writing { try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) }
    }

    /// - Throws: `RunnerError.file` when there is no such folder.
    package func require() throws(RunnerError) {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue else {
            throw RunnerError(.file, "there is no folder \(path)")
        }
    }

    /// Writes every file of a set: all of them in a hidden folder first, and then each in its place, so that a disk that is
    /// full leaves the older set whole. Files that an older manifest in the folder lists and the set no longer has are
    /// removed; nothing else in the folder is touched.
    /// - Throws: `RunnerError.file`.
    package func write(_ set: VectorSet) throws(RunnerError) {
        let (files, old) = (set.files, listedFiles())
        try writing {
            let beside = url.appending(path: ".\(getpid()).new")
            // Another container may have had a process of the same number, which was killed as it wrote.
            try? FileManager.default.removeItem(at: beside)
            defer { try? FileManager.default.removeItem(at: beside) }
            let folders = Set(files.keys.map { ($0 as NSString).deletingLastPathComponent }).sorted()
            func makeFolders(in place: URL) throws {
                for folder in folders {
                    try FileManager.default.createDirectory(
                        at: place.appending(path: folder), withIntermediateDirectories: true)
                }
            }
            try makeFolders(in: beside)
            for (name, bytes) in files { try NamedFile.write(bytes, to: beside.appending(path: name).path) }
            try makeFolders(in: url)
            for name in files.keys.sorted() {
                guard rename(beside.appending(path: name).path, url.appending(path: name).path) == 0 else {
                    throw FileFault(errorNumber: errno)
                }
            }
            for name in old where files[name] == nil {
                try FileManager.default.removeItem(at: url.appending(path: name))
            }
        }
    }

    /// Returns the files that are missing, that differ, or that the set does not have.
    package func differences(from set: VectorSet) -> [FileDifference] {
        let (files, names) = (set.files, Set(fileNames()))
        let compared = files.sorted { $0.key < $1.key }.compactMap { name, bytes -> FileDifference? in
            guard names.contains(name) else { return FileDifference(file: name, kind: .missing) }
            return (try? contents(of: name)) == bytes ? nil : FileDifference(file: name, kind: .changed)
        }
        return compared + names.filter { files[$0] == nil }.sorted().map { FileDifference(file: $0, kind: .excess) }
    }

    /// The existing files that the folder's own manifest lists; none when it has no manifest that can be read.
    private func listedFiles() -> [String] {
        guard let bytes = try? contents(of: Manifest.fileName), let json = try? JSONValue.parse(bytes),
            let manifest = try? Manifest(json: json)
        else { return [] }
        let names = Set(fileNames())
        return manifest.files.map(\.path).filter(names.contains)
    }

    private func writing(_ body: () throws -> Void) throws(RunnerError) {
        do { try body() } catch { throw RunnerError(.file, "cannot write to \(path): \(FileFault(error))") }
    }
}
