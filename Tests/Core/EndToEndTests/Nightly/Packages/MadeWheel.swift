import TestBasics

/// The wheel with the built program, made once, and installed into a virtual environment.
enum MadeWheel {
    /// The folder with the wheel. The program needs this machine's libraries, so that no tool is needed.
    static let folder = Task {
        let scratch = try ScratchFolder()
        try await make(in: scratch.path("wheel"))
        return scratch
    }

    /// The virtual environment, without pip and network.
    static let environment = Task {
        let scratch = try ScratchFolder()
        let venv = scratch.path("venv")
        try await Program.python(["-m", "venv", "--without-pip", venv]).succeeded()
        let pip = ["-m", "pip", "--python", "\(venv)/bin/python", "install", "--quiet", "--no-index", "--no-compile"]
        try await Program.python(pip + [path()]).succeeded()
        return scratch
    }

    /// Returns the path of the wheel.
    static func path() async throws -> String {
        let folder = try await folder.value.path("wheel")
        guard let name = try FileManager.default.contentsOfDirectory(atPath: folder).first else {
            throw UnexpectedEnd(text: "there is no wheel in \(folder)")
        }
        return "\(folder)/\(name)"
    }

    /// Makes a wheel, and returns all that the script says.
    @discardableResult
    static func make(
        in folder: String, program: String = Appattest.path, options: [String] = [],
        environment: [String: String?] = [:]
    ) async throws -> Ended {
        let arguments = ["--no-repair", "--program", program, "--out", folder] + options
        return try await Program.python([Built.path("scripts/build-wheel.py")] + arguments, environment: environment)
            .succeeded()
    }

    /// Runs a program of the virtual environment as in a shell in which it is active.
    static func run(_ program: String, _ arguments: [String], in folder: String? = nil) async throws -> Ended {
        let bin = try await environment.value.path("venv/bin")
        return try await Program.run("\(bin)/\(program)", arguments, environment: try await active(), in: folder)
    }

    /// The environment variables of a shell in which the virtual environment is active.
    static func active() async throws -> [String: String?] {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
        return ["PATH": "\(try await environment.value.path("venv/bin")):\(path)", "PYTHONDONTWRITEBYTECODE": "1"]
    }
}
