import TestBasics

/// A mapping of the repository with ports that are free, and runs of `appattest live` with it.
struct LiveMappingFile {
    let scratch: ScratchFolder
    /// The path of the mapping.
    let path: String
    /// The port of the backend.
    let port: UInt16
    /// The folder in which its commands run.
    private let folder: String

    /// Writes a copy of a mapping.
    ///
    /// - Parameters:
    ///   - name: The path of the mapping in the repository.
    ///   - port: The port in the mapping.
    ///   - folder: The folder of the repository in which its commands run.
    ///   - changes: The texts that are replaced, with the new ones.
    init(_ name: String, port old: Int, in folder: String = "", changes: [String: String] = [:]) throws {
        scratch = try ScratchFolder()
        port = try FreePort.any()
        var text = try Built.text(name)
            .replacing("\(old)", with: "\(port)")
        for (part, other) in changes { text = text.replacing(part, with: other) }
        path = try scratch.write(text, to: "mapping.yaml")
        self.folder = Built.path(folder)
    }

    /// The reference backend.
    static func reference(changes: [String: String] = [:]) throws -> LiveMappingFile {
        try LiveMappingFile("spec/mappings/reference.yaml", port: 8080, changes: changes)
    }

    /// The reference backend that runs already at a port.
    static func running(at port: Int) throws -> LiveMappingFile {
        let mapping = try reference()
        let text = try mapping.scratch.read("mapping.yaml")
            .replacing("127.0.0.1:\(mapping.port)", with: "127.0.0.1:\(port)")
        // The parts from `start` on, the last ones, are for a backend that the run starts.
        let omissions =
            "omits: {expiry: its clock is the real one, restart: another program has started it, rollout: it has no flag}\n"
        try mapping.scratch.write(text.components(separatedBy: "\nstart:\n")[0] + "\n" + omissions, to: "mapping.yaml")
        return mapping
    }

    /// The shop of the examples.
    ///
    /// - Parameter program: `backend.py`, or `wrong.py`.
    static func orders(_ program: String) throws -> LiveMappingFile {
        try LiveMappingFile(
            "examples/orders/mapping.yaml", port: 8085, in: "examples/orders", changes: ["backend.py": program])
    }

    /// Runs the checks.
    func run(_ options: String...) async throws -> Ended { try await run(options) }

    func run(_ options: [String]) async throws -> Ended {
        try await Appattest.run(["live", "--config", path] + options, environment: Self.environment, in: folder)
    }

    /// The environment in which commands of mappings find the program under test.
    static let environment: [String: String?] = {
        let old = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
        let programs = URL(filePath: Appattest.path).deletingLastPathComponent().path
        return ["PATH": "\(programs):\(old)", "PYTHONDONTWRITEBYTECODE": "1", "GITHUB_ACTIONS": nil]
    }()

    /// Runs the checks, and returns the outcome of each.
    func outcomes(_ options: [String]) async throws -> (status: Int32, outcomes: [String: String]) {
        let ended = try await run(["--report", "jsonl=\(scratch.path("run.jsonl"))"] + options)
        return (ended.status, try RunLines(scratch.read("run.jsonl")).outcomes.compactMapValues(\.string))
    }
}
