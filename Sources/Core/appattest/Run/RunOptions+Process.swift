import AdapterTargets
import AttestModel
import Foundation

extension RunOptions {
    /// Returns the default options of a run by this process, with its name and its folder.
    static func ofThisProcess(profile: Profile = .core) -> RunOptions {
        var options = RunOptions(profile: profile)
        options.program = CommandLine.arguments.first ?? options.program
        options.folder = FileManager.default.currentDirectoryPath
        return options
    }

    /// Returns the same for a run whose reports point to the file of an adapter.
    /// - Parameter words: The words of which the first that names a file of the repository is that of the adapter.
    static func ofThisProcess(_ kind: RunKind, adapter words: [String]) -> RunOptions {
        var options = ofThisProcess()
        options.kind = kind
        let repository = AdapterFile.repository(
            of: options.folder, workspace: ProcessInfo.processInfo.environment["GITHUB_WORKSPACE"])
        options.repository = repository
        options.adapterFile = words.firstNonNil { [options] in
            AdapterFile.path(of: $0, in: options.folder, of: repository)
        }
        return options
    }

    /// Lowers the number of requests under way to what this process may open files for, and says so.
    /// - Throws: `RunnerError.usage` when there is no room for one.
    mutating func limitJobs(for specification: TargetSpecification) throws(RunnerError) {
        let room = try specification.room(for: jobs)
        jobs = room.jobs
        if let note = room.note { StandardError.write("appattest: \(note)") }
    }
}

/// The file of an adapter, which reports for a repository point to.
enum AdapterFile {
    /// Returns the root of the repository: the workspace of a job on GitHub that the folder lies in, or else the folder.
    static func repository(of folder: String, workspace: String?) -> String {
        guard let workspace, !workspace.isEmpty, "\(folder)/".hasPrefix(root(workspace)) else { return folder }
        return String(root(workspace).dropLast())
    }

    /// Returns the words of a target's command that may name a file.
    static func words(of target: TargetSpecification) -> [String] {
        switch target.kind {
        case .exec(let command), .oneshot(let command): words(of: command)
        case .http, .builtin: []
        }
    }

    /// Returns the words of a command that may name a file. A program without a slash is looked up in PATH.
    static func words(of command: Command) -> [String] {
        (command.program.contains("/") ? [command.program] : []) + command.arguments
    }

    /// Returns the path of a file relative to the root of the repository; `nil` when it is not there, or outside.
    static func path(of name: String, in folder: String, of repository: String) -> String? {
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
