import AdapterTargets
import AttestModel
import Foundation

/// The file of an adapter, which reports for a repository point to.
enum AdapterFile {
    /// Returns the root of the repository: the workspace of a job on GitHub that the folder lies in, or else the folder.
    static func repository(of folder: String, workspace: String?) -> String {
        guard let workspace, !workspace.isEmpty, "\(folder)/".hasPrefix(root(workspace)) else { return folder }
        return String(root(workspace).dropLast())
    }

    /// Returns the path of the first word of a target's command that names a file of the repository, relative to its
    /// root; `nil` when there is none.
    static func path(of target: TargetSpecification, in folder: String, of repository: String) -> String? {
        let command: Command
        switch target.kind {
        case .exec(let line), .oneshot(let line): command = line
        case .http, .builtin: return nil
        }
        // A program without a slash is looked up in PATH.
        let words = (command.program.contains("/") ? [command.program] : []) + command.arguments
        return words.firstNonNil { path(ofFile: $0, in: folder, of: repository) }
    }

    /// Returns the path of a file relative to the root of the repository; `nil` when it is not there, or outside.
    static func path(ofFile name: String, in folder: String, of repository: String) -> String? {
        let file = URL(filePath: name, relativeTo: URL(filePath: folder, directoryHint: .isDirectory))
            .standardizedFileURL.path
        let root = root(repository)
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: file, isDirectory: &isFolder), !isFolder.boolValue,
            file.hasPrefix(root)
        else { return nil }
        return String(file.dropFirst(root.count))
    }

    private static func root(_ path: String) -> String {
        let path = URL(filePath: path).standardizedFileURL.path
        return path.hasSuffix("/") ? path : "\(path)/"
    }
}
