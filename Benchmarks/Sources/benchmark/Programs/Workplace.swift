import Foundation

/// The places of a run: the programs that are measured, and a scratch folder.
struct Workplace {
    /// The program under measurement, a release build.
    let program: String
    /// The folder of the set.
    let vectors: VectorFolder
    /// A folder that is removed at the end.
    let scratch: URL

    /// Returns the path of a file in the scratch folder.
    func file(_ name: String) -> String { scratch.appending(path: name).path }

    /// Returns the path of a program of this package, which lies beside this one.
    func helper(_ name: String) -> String {
        URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: name).path
    }

    /// Returns the path of a program that may not be there.
    func found(_ name: String) -> String? {
        let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
        return folders.map { "\($0)/\(name)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
    }
}
