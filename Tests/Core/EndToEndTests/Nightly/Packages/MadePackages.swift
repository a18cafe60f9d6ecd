import TestBasics

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
    static func make(in folder: String, environment: [String: String?] = [:]) async throws {
        try await run(["--out", folder] + languages, environment: environment).succeeded()
    }

    /// Runs the script, with the time of files from the changelog.
    static func run(_ arguments: [String], environment: [String: String?] = [:]) async throws -> Ended {
        try await Program.python([Built.path("scripts/package-vectors.py")] + arguments, environment: environment)
    }

    /// The path of the module in Go.
    static func goModule() throws -> String {
        try JSONValue.read(Built.path("packaging/packages/facts.json")).text("goModule")
    }

    /// Returns an example with the path of the module filled in.
    static func example(_ path: String) throws -> String {
        try Built.text(path).replacing("@GOMODULE@", with: goModule())
    }
}

/// The counts that a package must select and report, made from the committed set.
enum ExpectedChoices {
    /// Returns the lines that the program with the choices of each language prints.
    static func lines() throws -> [String] {
        let manifest = try CommittedVectors.manifest()
        let vectors = try CommittedVectors.all()
        let strict = vectors.filter { $0.level != .info }
        let evidence = strict.filter { !$0.isOfDeviceCheck }
        // A verifier without any capability is asked whatever `unless` says, and lacks what each vector needs.
        let asked = evidence.filter(\.unless.isEmpty)
        let attestations = asked.compactMap { vector -> AttestationRequest? in
            guard case .attestation(let request) = vector.request else { return nil }
            return request
        }
        return [
            "facts \(manifest.suiteVersion) \(manifest.digest.hex) True \(vectors.count)",
            "core \(asked.count { $0.level == .must })", "strict \(asked.count)",
            "gate \(asked.count { manifest.gate.contains($0.id) })",
            "devicecheck \(strict.count(where: \.isOfDeviceCheck))",
            "bytes \(attestations.reduce(0) { $0 + $1.attestation.count })",
            "seconds \(attestations.reduce(0) { $0 + $1.time.secondsSinceEpoch })", "lacking 0 0 \(evidence.count)",
            "tags 0 \(asked.count { !$0.tags.contains("kills-process") }) 0",
        ]
    }

    /// Returns the outcomes of a verifier that rejects everything.
    static func ofRefusal() throws -> [String: String] {
        let asked = try CommittedVectors.all().filter {
            $0.level != .info && !$0.isOfDeviceCheck && $0.unless.isEmpty
        }
        return Dictionary(
            asked.map { vector in
                let isRejected = vector.expect == .reject && vector.steps == nil
                return (vector.id.description, isRejected ? "inconclusive" : "wrongVerdict")
            }
        ) { first, _ in first }
    }
}

extension Vector {
    /// A Boolean value that indicates whether the vector is about calls to DeviceCheck.
    fileprivate var isOfDeviceCheck: Bool {
        ["devicecheck/", "sequence/bits/"].contains { id.description.hasPrefix($0) }
    }
}
