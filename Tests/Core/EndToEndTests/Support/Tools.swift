import TestBasics

/// Interpreters that some tests need and that a machine may lack: those tests are then skipped, visibly.
enum Tools {
    static let hasPython = works("python3", ["--version"])
    /// Debian: python3-venv.
    static let hasVirtualEnvironments = works("python3", ["-c", "import venv, ensurepip"])
    /// Debian: python3-pytest.
    static let hasPytest = works("python3", ["-c", "import pytest"])
    /// Debian: python3-jsonschema.
    static let hasJSONSchema = works("python3", ["-c", "import jsonschema"])
    /// Releases are made where it is, on Linux.
    static let hasLDD = works("ldd", ["--version"])
    static let hasCurl = works("curl", ["--version"])
    /// The tools that `adapters/devicecheck-curl` needs.
    static let hasClient = hasPython && hasCurl && works("openssl", ["version"])
    static let hasJava = works("javac", ["--version"])
    static let hasFaketime = works("faketime", ["--version"])
    /// Made by `make adapters`.
    static let hasPyattest = FileManager.default.isExecutableFile(
        atPath: Built.path("adapters/pyattest/.venv/bin/python"))
    /// Made by `make adapters`.
    static let hasFlask = FileManager.default.isExecutableFile(
        atPath: Built.path("examples/flask-pyattest/.venv/bin/waitress-serve"))

    /// Skips the test case, visibly, unless a program starts.
    static func require(_ program: String) throws {
        if !works(program, [program == "go" ? "version" : "--version"]) { try Test.cancel("\(program) is missing") }
    }

    /// Tells whether a program starts, and ends with status 0.
    static func works(_ program: String, _ arguments: [String]) -> Bool {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = [program] + arguments
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        guard (try? process.run()) != nil else { return false }
        process.waitUntilExit()
        return process.terminationStatus == 0
    }
}
