import AttestModel
import Foundation
import ReferenceVerifier

/// The different verifications of signatures that the reference verifier makes about a set, right or wrong ones.
struct SetChecks: Sendable {
    private let checks: [SignatureCheck]

    init(_ vectors: [Vector]) {
        let recorder = CheckRecorder()
        let verifier = ReferenceVerifier(primitives: recorder.primitives)
        for request in vectors.flatMap(\.content.requests) { _ = verifier.assess(request) }
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
