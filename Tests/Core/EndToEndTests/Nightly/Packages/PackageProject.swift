import AttestModel
import Foundation
import TestSupport

/// A fresh project that uses the package of a language, as a user sets it up. Its commands find the packages in the folder
/// that `PACKAGES` names, and reach no network.
struct PackageProject {
    /// The files of the repository, by their path in the project.
    let files: [String: String]
    /// Further files.
    var texts: [String: String] = [:]
    /// Installs the package and builds the project.
    let install: String
    /// Runs the example test with the verifier that `ADAPTER` names.
    let test: String
    /// Prints what the choices of a check select.
    let choices: String

    private let folder: ScratchFolder

    init(files: [String: String], texts: [String: String] = [:], install: String, test: String, choices: String) throws
    {
        (self.files, self.texts, self.install, self.test, self.choices) = (files, texts, install, test, choices)
        folder = try ScratchFolder()
    }

    /// Writes the files, and installs the package.
    func setUp() async throws {
        for (name, path) in files { try folder.write(MadePackages.example(path), to: name) }
        for (name, text) in texts { try folder.write(text, to: name) }
        let ended = try await run(install)
        guard ended.status == 0 else {
            throw MadePackages.Failure(text: "\(install)\n\(ended.standardOutput)\(ended.standardError)")
        }
    }

    /// Runs the example test.
    func test(asking adapter: String) async throws -> Ended { try await run(test, adapter: adapter) }

    /// Returns the lines about the choices of a check.
    func chosen() async throws -> [String] {
        let ended = try await run(choices, adapter: "cat")
        let names: Set = ["facts", "core", "strict", "gate", "devicecheck", "bytes", "seconds", "lacking", "tags"]
        return ended.lines.filter { names.contains(String($0.prefix { $0 != " " })) }
    }

    private func run(_ command: String, adapter: String = "") async throws -> Ended {
        let packages = try await MadePackages.folder.value.path("packages")
        return try await Program.run(
            "/bin/sh", ["-e", "-c", command],
            environment: [
                "PACKAGES": packages, "ADAPTER": adapter, "GOPROXY": "file://\(packages)/go", "GOSUMDB": "off",
                "GOFLAGS": "-mod=mod -modcacherw", "GOMODCACHE": folder.path("cache"), "GOTOOLCHAIN": "local",
                "npm_config_cache": folder.path("cache"), "npm_config_offline": "true", "CARGO_NET_OFFLINE": "true",
                "NODE_OPTIONS": nil, "NODE_TEST_CONTEXT": nil,
            ], in: folder.url.path)
    }
}
