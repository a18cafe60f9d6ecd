import Foundation

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
