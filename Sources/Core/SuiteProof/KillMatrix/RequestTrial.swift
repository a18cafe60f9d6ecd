import AttestModel
import ReferenceVerifier
import Synchronization
import VerifierMutants

/// One request with its expected answer, held against many mutants.
struct RequestTrial {
    private let expect: Expectation
    private let result: VerifiedOutput?
    private let level: Level
    /// The trial of the evidence; `nil` for a kind that the reference verifier does not list.
    private let evidence: (any EvidenceTrialing)?

    init(
        _ request: VerificationRequest, expect: Expectation, result: VerifiedOutput?, level: Level, memory: TrialMemory
    ) {
        (self.expect, self.result, self.level) = (expect, result, level)
        evidence = ReferenceVerifier.kinds.firstNonNil { Self.trial(of: request, as: $0, memory) }
    }

    /// Tells whether the mutant answers wrongly. A mutant of another kind of evidence answers as the reference does,
    /// which the proof of the vectors has found right.
    func kills(_ mutant: Mutant) -> Bool {
        guard let response = evidence?.answer(of: mutant) else { return false }
        return switch Judgement(of: response, expect: expect, result: result, level: level) {
        case .wrongVerdict, .wrongOutput: true
        case .right, .observed: false
        }
    }

    private static func trial<Evidence: VerifiedEvidence>(
        of request: VerificationRequest, as kind: Evidence.Type, _ memory: TrialMemory
    ) -> (any EvidenceTrialing)? {
        guard let request = request.request as? Evidence.Request else { return nil }
        return EvidenceTrial<Evidence>(request, memory)
    }
}

private protocol EvidenceTrialing {
    /// Returns the answer of a mutant; `nil` when it treats this kind of evidence as the reference does.
    func answer(of mutant: Mutant) -> VerdictResponse?
}

/// A piece of evidence, which is decoded and checked once for all mutants that decode and check it as the reference does.
private struct EvidenceTrial<Evidence: VerifiedEvidence>: EvidenceTrialing {
    private let request: Evidence.Request
    private let memory: TrialMemory
    private let evidence: Evidence
    private let results: [RequirementResult]
    /// The places of the results that keep a right verifier from accepting.
    private let failures: [Int]
    /// The places of the results by the identifiers of their requirements.
    private let places: [String: Int]

    init(_ request: Evidence.Request, _ memory: TrialMemory) {
        let evidence = Evidence(request, cryptography: memory)
        (self.request, self.memory, self.evidence) = (request, memory, evidence)
        results = Evidence.checks.map { $0.evaluate(evidence) }
        failures = results.indices.filter { [results] in !results[$0].permitsAcceptance }
        places = Dictionary(results.indices.map { [results] in (results[$0].requirement.id, $0) }) { first, _ in first }
    }

    func answer(of mutant: Mutant) -> VerdictResponse? {
        guard let patch = mutant.patch(for: Evidence.self) else { return nil }
        return patch.steps.map { answer(of: patch, in: $0) } ?? answer(of: patch)
    }

    /// Returns the answer of a mutant that takes the evidence apart rightly. The results that it shares with the reference
    /// and that permit acceptance are not looked at: nearly all of them.
    private func answer(of patch: Patch<Evidence>) -> VerdictResponse {
        var failed = failures.first { place in
            let right = results[place]
            return !patch.removed.contains(right.requirement) && patch.replacement(of: right.requirement) == nil
                && !patch.permitsAcceptance(right)
        }
        for place in patch.replaced.compactMap({ places[$0.requirement.id] }) where place < failed ?? results.count {
            let requirement = results[place].requirement
            guard !patch.removed.contains(requirement), let wrong = patch.replacement(of: requirement),
                !patch.permitsAcceptance(wrong.evaluate(evidence))
            else { continue }
            failed = place
        }
        return Self.response(failed.map { results[$0].requirement }, evidence, patch)
    }

    /// Returns the answer of a mutant that takes the evidence apart in steps of its own.
    private func answer(of patch: Patch<Evidence>, in steps: Evidence.Steps) -> VerdictResponse {
        let evidence = Evidence(request, steps: steps, cryptography: memory)
        let checks = Evidence.checks.filter { !patch.removed.contains($0.requirement) }
        let failed = checks.first { right in
            !patch.permitsAcceptance((patch.replacement(of: right.requirement) ?? right).evaluate(evidence))
        }
        return Self.response(failed?.requirement, evidence, patch)
    }

    /// - Parameter failed: the first requirement that is not met; `nil` when the evidence is accepted.
    private static func response(
        _ failed: Requirement?, _ evidence: Evidence, _ patch: Patch<Evidence>
    ) -> VerdictResponse {
        guard let failed else { return VerdictResponse(.accept, output: patch.output?(evidence) ?? evidence.output) }
        return VerdictResponse(.reject, output: patch.refusal?(evidence, failed) ?? evidence.refusal(because: failed))
    }
}

/// The results of libcrypto, which are functions of their arguments alone, for the trial of wrong verifiers: hundreds of them ask
/// for the same ones again and again. Nothing but a trial remembers.
package final class TrialMemory: Cryptography {
    private let certificates = Table<Certificate?>()
    private let issued = Table<Bool>()
    private let signed = Table<Bool>()

    private let right: any Cryptography

    /// - Parameter right: libcrypto, or others that stand before it.
    package init(of right: any Cryptography = Libcrypto()) { self.right = right }

    package func certificate(_ bytes: [UInt8]) -> Certificate? {
        certificates.value(of: [bytes]) { right.certificate(bytes) }
    }

    package func verifies(_ certificate: Certificate, under issuer: Certificate) -> Bool {
        issued.value(of: [certificate.received, issuer.received]) { right.verifies(certificate, under: issuer) }
    }

    package func verifies(_ signature: ECDSASignature, digest: [UInt8], under key: P256Point) -> Bool {
        signed.value(of: [signature.der, digest, key.uncompressed]) {
            right.verifies(signature, digest: digest, under: key)
        }
    }
}

/// The remembered results of one operation.
private final class Table<Value: Sendable>: Sendable {
    private let values = Mutex<[Arguments: Value]>([:])

    /// Returns the remembered value, or computes and remembers it. Other calls do not wait: two may compute the same.
    func value(of arguments: [[UInt8]], _ compute: () -> Value) -> Value {
        let arguments = Arguments(bytes: arguments)
        if let known = values.withLock({ $0[arguments] }) { return known }
        let value = compute()
        values.withLock { $0[arguments] = value }
        return value
    }
}

/// The arguments of an operation. Their bytes are hashed at once, where an array hashes them one by one.
private struct Arguments: Hashable {
    let bytes: [[UInt8]]

    func hash(into hasher: inout Hasher) {
        for string in bytes { string.withUnsafeBytes { hasher.combine(bytes: $0) } }
    }
}
