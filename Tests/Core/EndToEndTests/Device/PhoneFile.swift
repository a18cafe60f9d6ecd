import TestBasics

/// A device in a file, driven as a user does.
struct PhoneFile {
    let scratch: ScratchFolder
    let path: String
    static let appId = "ABCDE12345.com.example.app"

    /// Makes a device with the app just installed.
    init(_ options: String...) async throws {
        scratch = try ScratchFolder()
        path = scratch.path("phone.json")
        let ended = try await Command.run(["device", "new", path, "--app-id", Self.appId, "--name", "phone"] + options)
            .succeeded()
        #expect(ended.standardOutput == "" && ended.standardError == "")
    }

    /// Runs a subcommand on the device.
    func run(_ command: String, _ options: String..., input: String = "") async throws -> Ended {
        try await Command.run(["device", command, path] + options, input: input)
    }

    /// Runs a subcommand, and returns its JSON.
    func json(_ command: String, _ options: String...) async throws -> JSONValue {
        let ended = try await Command.run(["device", command, path] + options + ["--format", "json"]).succeeded()
        return try ended.json()
    }

    /// Writes the root to trust to a file, and returns its path.
    func root(_ options: String...) async throws -> String {
        let ended = try await Command.run(["device", "root", path] + options).succeeded()
        return try scratch.write(ended.standardOutput, to: "root.pem")
    }
}
