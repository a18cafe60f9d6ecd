import TestBasics

/// A checkout of the package with the parts that concern releases, a folder with the released files, and a cache.
///
/// Its sources are the one file that states the version, so that their digest is quick.
struct ReleasedCheckout {
    /// The folder of all.
    let folder: ScratchFolder
    /// The version that the sources state.
    let version: String
    /// The name of the archive for this machine.
    let archive: String

    private static let machine = Task {
        try await Program.run(
            "sh", ["-c", "echo $(uname -s | sed 's/Linux/linux/; s/Darwin/macos/')-$(uname -m)"]
        ).lines[0]
    }

    /// Makes a checkout with a release, and records it.
    ///
    /// - Parameters:
    ///   - program: the script that is the released program; `nil` for one that prints the version.
    ///   - machine: the machine of the archive, such as `linux-x86_64`; `nil` for this one.
    init(program: String? = nil, machine: String? = nil, isRecorded: Bool = true) async throws {
        folder = try ScratchFolder()
        let source = "Sources/Core/VectorCatalog/Generation/SetGenerator.swift"
        let files = FileManager.default
        for name in ["scripts", "packaging", "Package.swift", "action.yml", source] {
            let copy = folder.url.appending(path: "checkout/\(name)")
            try files.createDirectory(at: copy.deletingLastPathComponent(), withIntermediateDirectories: true)
            try files.copyItem(at: Built.packageRoot.appending(path: name), to: copy)
        }
        try? files.removeItem(atPath: folder.path("checkout/packaging/released.txt"))
        let text = try String(contentsOfFile: folder.path("checkout/\(source)"), encoding: .utf8)
        version = text.firstMatch(of: /suiteVersion = "([^"]+)"/).map { String($0.1) } ?? ""
        let ownMachine = try await Self.machine.value
        archive = "appattest-\(version)-\(machine ?? ownMachine).tar.gz"
        try folder.write(
            program ?? "#!/bin/sh\necho \(version)\n", to: "appattest-\(version)/bin/appattest", executable: true)
        try await publish()
        if isRecorded { try await record() }
    }

    /// The folder of the releases: it has a folder for each version.
    var releases: String { folder.path("releases") }
    var cache: String { folder.path("cache") }
    /// The names of the files in the cache.
    var cached: [String] { get throws { try FileManager.default.contentsOfDirectory(atPath: cache) } }

    /// The path of a file of the checkout.
    func path(_ name: String) -> String { folder.path("checkout/\(name)") }

    /// Writes the archive and its checksum to the folder of the releases.
    func publish() async throws {
        try await shell(
            """
            mkdir -p "releases/v$VERSION" && tar -czf "releases/v$VERSION/$ARCHIVE" "appattest-$VERSION"
            cd "releases/v$VERSION" && { sha256sum "$ARCHIVE" || shasum -a 256 "$ARCHIVE"; } >SHA256SUMS 2>errors
            """)
    }

    /// Records the release as its maker does.
    func record() async throws {
        try await shell("checkout/scripts/record-release.sh \"releases/v$VERSION/SHA256SUMS\"")
    }

    /// Runs commands in the folder of all, and expects that they succeed.
    func shell(_ commands: String) async throws {
        try await Program.run(
            "sh", ["-e", "-c", commands], environment: ["VERSION": version, "ARCHIVE": archive], in: folder.url.path
        ).succeeded()
    }

    /// The variables that lead scripts to the releases and to the cache, and leave a job of GitHub out.
    func environment(from releases: String? = nil) -> [String: String?] {
        [
            "APPATTEST_RELEASES": releases ?? self.releases, "APPATTEST_CACHE": cache, "APPATTEST_REPOSITORY": nil,
            "APPATTEST": nil, "APPATTEST_RELEASE": nil, "GITHUB_OUTPUT": nil, "GITHUB_STEP_SUMMARY": nil,
        ]
    }

    /// Runs a script of the checkout.
    ///
    /// - Parameters:
    ///   - releases: the place of the releases; the folder unless stated.
    ///   - changes: changes to the environment.
    func run(
        _ script: String, _ arguments: String..., from releases: String? = nil, changes: [String: String?] = [:]
    ) async throws -> Ended {
        try await Program.run(
            path("scripts/\(script)"), arguments,
            environment: environment(from: releases).merging(changes) { $1 }, in: folder.url.path)
    }

    /// Serves the releases over HTTP, and hands their address to `body`.
    func serving<Value: Sendable>(_ body: @Sendable (String) async throws -> Value) async throws -> Value {
        let arguments = ["-u", "-m", "http.server", "0", "--bind", "127.0.0.1", "--directory", releases]
        return try await Program.serving("python3", arguments) { line in
            let port = line.firstMatch(of: /port (\d+)/).map { String($0.1) } ?? "0"
            return try await body("http://127.0.0.1:\(port)")
        }
    }
}
