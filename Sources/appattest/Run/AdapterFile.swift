import AdapterTargets
import Foundation

/// The file of an adapter, which reports for a repository point to.
enum AdapterFile {
    /// Returns the path of the first word of a target's command that names a file, relative to the repository: the
    /// workspace of a job on GitHub, or else the folder. Returns `nil` when there is none inside of it.
    static func path(of target: TargetSpecification, in folder: String, workspace: String?) -> String? {
        let command: Command
        switch target.kind {
        case .exec(let line), .oneshot(let line): command = line
        case .http, .builtin: return nil
        }
        // A program without a slash is looked up in PATH.
        let words = (command.program.contains("/") ? [command.program] : []) + command.arguments
        let base = URL(filePath: folder, directoryHint: .isDirectory)
        let roots = [workspace, folder].compactMap(\.self).filter { !$0.isEmpty }.map(root)
        return words.lazy.compactMap { word -> String? in
            let file = URL(filePath: word, relativeTo: base).standardizedFileURL.path
            var isFolder: ObjCBool = false
            guard FileManager.default.fileExists(atPath: file, isDirectory: &isFolder), !isFolder.boolValue,
                let root = roots.first(where: file.hasPrefix)
            else { return nil }
            return String(file.dropFirst(root.count))
        }.first
    }

    private static func root(_ path: String) -> String {
        let path = URL(filePath: path).standardizedFileURL.path
        return path.hasSuffix("/") ? path : "\(path)/"
    }
}
