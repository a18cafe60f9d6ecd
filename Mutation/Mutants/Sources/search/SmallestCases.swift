import AttestModel
import CMutants
import Foundation
import ReferenceVerifier
import Trials
import VerifierFuzz

/// The smallest cases that mutants answer wrongly, with their controls.
struct SmallestCases: Sendable {
    private let forge: CaseForge
    private let memory = TrialMemory()

    init(forge: CaseForge) { self.forge = forge }

    /// Returns the finding that shrinking a case leads to; `nil` when the mutant does not accept its control.
    func finding(of trial: PlannedTrial, from start: FuzzCase) async throws -> FuzzFinding? {
        let target = try MutantTarget(trial.number)
        defer { target.close() }
        let search = FuzzSearch(
            forge, seeds: FuzzSeed.allCases, start: 0, corpus: [start], isPruning: true,
            limits: FuzzLimits(questions: nil) { false })
        let everything = FuzzTarget(capabilities: Set(Capability.allCases), comparisons: [])
        let worker = FuzzWorker(forge, oracle: oracle, target: everything, search: search) {
            id, request throws(RunnerError) in
            try target.answer(id, request)
        }
        try await worker.run()
        return await search.findings.first
    }

    /// Writes the vectors of a finding below a folder.
    func write(_ finding: FuzzFinding, below folder: URL) throws {
        guard let request = forge.request(finding.question), let control = forge.request(finding.control) else {
            return
        }
        let vectors = finding.vectors(
            by: forge, needs: forge.needs(finding.question, request: request, expected: finding.expected),
            controlResult: oracle(control).output)
        for vector in vectors {
            let file = folder.appending(path: "\(vector.id).json")
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(vector.json.canonicalText.utf8).write(to: file, options: .atomic)
        }
    }

    private var oracle: Oracle {
        let verifier = ReferenceVerifier(cryptography: memory)
        return { verifier.assess($0) }
    }
}
