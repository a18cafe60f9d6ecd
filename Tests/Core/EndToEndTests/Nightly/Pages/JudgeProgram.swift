import TestBasics

/// A judge of the page as a program, with a function `verify` that asks an adapter: the one that the variable `ADAPTER` names.
/// It logs the requests of the sequence with carried values to the file that `LOG` names.
struct JudgeProgram {
    private let folder: ScratchFolder
    /// The command of the shell that builds it, where it has to be built, and starts it with the set that `$0` names.
    private let command: String

    init(files: [String: String], command: String) throws {
        folder = try ScratchFolder()
        for (name, text) in files { try folder.write(text, to: name) }
        self.command = command
    }

    /// The output of a judge.
    struct Found {
        /// The outcomes of the vectors that neither passed nor were only observed.
        var failures: [String: JSONValue]
        var counts: JSONValue
    }

    /// Judges the vectors of a set.
    func judge(_ set: ScratchFolder, asking target: String) async throws -> Found {
        let ended = try await Program.run(
            "sh", ["-c", command, set.url.path], environment: ["ADAPTER": target, "LOG": folder.path("log")],
            in: folder.url.path
        ).succeeded()
        let failures = ended.lines.dropLast().map { $0.split(separator: " ", maxSplits: 2).map(String.init) }
        return Found(
            failures: Dictionary(failures.map { ($0[1], .string($0[0])) }) { first, _ in first },
            counts: try JSONValue.parse(Array(ended.lines.last?.utf8 ?? "".utf8)))
    }

    /// The requests of the sequence with carried values, in order.
    func carriedRequests() throws -> [VerificationRequest] {
        try folder.read("log").split(separator: "\n").compactMap { line in
            guard case .verify(let request) = try AdapterRequest(json: JSONValue.parse(Array(line.utf8))).content else {
                return nil
            }
            return request
        }
    }

    /// Returns the function `verify` in a language, by the ending of its file.
    static func verifier(_ ending: String) throws -> String {
        try Built.text("Tests/Core/TestPrograms/judge-verifier.\(ending)")
    }
}
