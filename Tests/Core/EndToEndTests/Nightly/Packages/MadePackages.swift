import AttestModel
import Foundation
import TestSupport

/// The packages of the vectors, made once from the committed set.
enum MadePackages {
    /// The languages whose packages this machine can make: the jar needs a compiler.
    static let languages = ["python", "npm", "go", "rust", "swift"] + (Tools.hasJava ? ["java"] : [])

    /// The folder with the packages.
    static let folder = Task {
        let scratch = try ScratchFolder()
        try await make(in: scratch.path("packages"))
        return scratch
    }

    /// Makes the packages as `make packages` does.
    ///
    /// - Throws: `Failure` when the script does not end with status 0.
    static func make(in folder: String, environment: [String: String?] = [:]) async throws {
        let ended = try await run(["--out", folder] + languages, environment: environment)
        guard ended.status == 0 else { throw Failure(text: ended.standardError) }
    }

    /// Runs the script, with the time of files from the changelog.
    static func run(_ arguments: [String], environment: [String: String?] = [:]) async throws -> Ended {
        let script = Built.packageRoot.appending(path: "scripts/package-vectors.py").path
        return try await Program.run(
            "python3", [script] + arguments,
            environment: environment.merging(["PYTHONDONTWRITEBYTECODE": "1"]) { first, _ in first })
    }

    /// The path of the module in Go.
    static func goModule() throws -> String {
        try JSONValue.read(Built.packageRoot.appending(path: "packaging/packages/facts.json").path).text("goModule")
    }

    /// Returns an example with the path of the module filled in.
    static func example(_ path: String) throws -> String {
        try String(contentsOf: Built.packageRoot.appending(path: path), encoding: .utf8)
            .replacing("@GOMODULE@", with: goModule())
    }

    struct Failure: Error { let text: String }
}
