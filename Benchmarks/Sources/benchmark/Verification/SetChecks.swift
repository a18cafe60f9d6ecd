import AttestModel
import Foundation
import ReferenceVerifier
import SuiteProof

/// Different verifications of signatures about a set, right or wrong ones.
struct SetChecks: Sendable {
    private let checks: [SignatureCheck]

    /// Records those that the reference verifier makes.
    init(_ vectors: [Vector]) {
        let recorder = CheckRecorder()
        let verifier = ReferenceVerifier(primitives: recorder.primitives)
        for request in vectors.flatMap(\.content.requests) { _ = verifier.assess(request) }
        checks = recorder.checks
    }

    /// Records those that the reference verifier and all mutants make.
    init(withMutantsOn vectors: [Vector]) async {
        let recorder = CheckRecorder()
        _ = await KillMatrix.trial(of: vectors, memory: PrimitiveMemory(of: recorder.primitives))
        checks = recorder.checks
    }

    var count: Int { checks.count }

    /// Verifies everything once.
    ///
    /// - Returns: the elapsed time in seconds.
    func time(cores: Int) -> Double {
        Cost.elapsedTime {
            DispatchQueue.concurrentPerform(iterations: cores) { core in
                for index in stride(from: core, to: checks.count, by: cores) { checks[index].verify() }
            }
        } / 1e6
    }
}
