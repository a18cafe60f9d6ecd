import TestBasics
import Yams

/// A fresh project that uses the package of a language, as a user sets it up. Its commands find the packages in the folder
/// that `PACKAGES` names, and reach no network.
struct PackageProject: Decodable, Sendable, CustomTestStringConvertible {
    /// The projects, one for each language.
    static let all = Result {
        try YAMLDecoder().decode([PackageProject].self, from: Built.text("Tests/Core/PackageExamples/projects.yaml"))
    }

    /// The program that the language needs.
    let program: String
    /// The files of the repository, by their path in the project.
    let files: [String: String]
    /// Further files.
    let texts: [String: String]?
    /// Installs the package and builds the project.
    let install: String
    /// Runs the example test with the verifier that `ADAPTER` names.
    let test: String
    /// Prints what the choices of a check select.
    let choices: String

    var testDescription: String { program }

    /// Writes the files to a folder, and installs the package.
    func setUp(in folder: ScratchFolder) async throws {
        for (name, path) in files { try folder.write(MadePackages.example(path), to: name) }
        for (name, text) in texts ?? [:] { try folder.write(text, to: name) }
        try await run(install, in: folder).succeeded()
    }

    /// Runs the example test.
    func test(asking adapter: String, in folder: ScratchFolder) async throws -> Ended {
        try await run(test, adapter: adapter, in: folder)
    }

    /// Returns the lines about the choices of a check.
    func chosen(in folder: ScratchFolder) async throws -> [String] {
        let ended = try await run(choices, adapter: "cat", in: folder)
        let names: Set = ["facts", "core", "strict", "gate", "devicecheck", "bytes", "seconds", "lacking", "tags"]
        return ended.lines.filter { names.contains(String($0.prefix { $0 != " " })) }
    }

    private func run(_ command: String, adapter: String = "", in folder: ScratchFolder) async throws -> Ended {
        let packages = try await MadePackages.folder.value.path("packages")
        return try await Program.run(
            "/bin/sh", ["-e", "-c", command],
            environment: [
                "CAPABILITIES": Capability.allCases.map(\.rawValue).joined(separator: " "), "PACKAGES": packages,
                "ADAPTER": adapter, "GOPROXY": "file://\(packages)/go", "GOSUMDB": "off",
                "GOFLAGS": "-mod=mod -modcacherw", "GOMODCACHE": folder.path("cache"), "GOTOOLCHAIN": "local",
                "GOMODULE": try MadePackages.goModule(), "npm_config_cache": folder.path("cache"),
                "npm_config_offline": "true", "CARGO_NET_OFFLINE": "true", "NODE_OPTIONS": nil,
                "NODE_TEST_CONTEXT": nil,
            ], in: folder.url.path)
    }
}
