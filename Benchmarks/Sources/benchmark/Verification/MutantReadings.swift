import AttestModel
import Foundation
import ReferenceVerifier
import SuiteProof
import VerifierMutants

/// The readings of evidence that a trial of all mutants cannot save: a mutant that takes evidence apart otherwise than the
/// reference verifier has to read it for itself. Signatures and certificates are remembered.
struct MutantReadings: Sendable {
    private let readings: [@Sendable () -> Void]

    init(_ vectors: [Vector], mutants: [Mutant] = Mutants.all) {
        let primitives = PrimitiveMemory().primitives
        readings = vectors.flatMap(\.content.requests).flatMap { request in
            ReferenceVerifier.kinds.flatMap { Self.readings(of: request, as: $0, mutants, primitives) }
        }
    }

    private static func readings<Evidence: VerifiedEvidence>(
        of request: VerificationRequest, as kind: Evidence.Type, _ mutants: [Mutant], _ primitives: Primitives
    ) -> [@Sendable () -> Void] {
        guard let request = request.request as? Evidence.Request else { return [] }
        var steps = Evidence.procedure.steps
        steps.primitives = primitives
        let number = mutants.count { $0.patch(for: kind)?.steps != nil }
        return Array(repeating: { [steps] in _ = Evidence(request, steps: steps) }, count: number)
    }

    var count: Int { readings.count }

    /// Reads everything.
    ///
    /// - Returns: the elapsed time in seconds.
    func time(cores: Int) -> Double {
        Cost.elapsedTime {
            DispatchQueue.concurrentPerform(iterations: cores) { core in
                for index in stride(from: core, to: readings.count, by: cores) { readings[index]() }
            }
        } / 1e6
    }
}
