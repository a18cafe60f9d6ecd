import ReferenceVerifier
import Synchronization
import TestBasics

/// The reference verifier. It remembers which certificate's signature verifies under which key: the tests change
/// thousands of objects under the same authorities.
let verifier = ReferenceVerifier(cryptography: RememberingIssuance())

private final class RememberingIssuance: Cryptography {
    private let known = Mutex<[[UInt8]: Bool]>([:])

    func certificate(_ bytes: [UInt8]) -> Certificate? { Libcrypto().certificate(bytes) }

    func verifies(_ certificate: Certificate, under issuer: Certificate) -> Bool {
        let pair = Digest.sha256(certificate.received) + Digest.sha256(issuer.received)
        if let result = known.withLock({ $0[pair] }) { return result }
        let result = certificate.signatureVerifies(under: issuer)
        known.withLock { $0[pair] = result }
        return result
    }

    func verifies(_ signature: ECDSASignature, digest: [UInt8], under key: P256Point) -> Bool {
        key.verifies(signature, digest: digest)
    }
}

/// A Boolean value that indicates whether every position is tried instead of a sample (`APPATTEST_EXHAUSTIVE=1`).
let isExhaustive = ProcessInfo.processInfo.environment["APPATTEST_EXHAUSTIVE"] == "1"

/// A Boolean value that indicates whether the tests that only `make test-all` runs are wanted.
let isNightly = ProcessInfo.processInfo.environment["APPATTEST_TESTS"] == "all"

extension Assessment {
    /// The ids of what is violated, in order.
    var violatedIDs: [String] { violations.map(\.requirement.id) }

    /// One line for every requirement that is not satisfied.
    var account: String {
        results.filter { $0.status != .satisfied && $0.status != .notApplicable }
            .map { "\($0.requirement.id) \($0.status): \($0.evidence)" }.joined(separator: "\n")
    }

    func status(_ requirement: Requirement) -> RequirementResult.Status? {
        results.first { $0.requirement == requirement }?.status
    }
}

/// Assesses, and demands what holds of every assessment: a result for each requirement in order, nothing
/// unreached without a violation, values only when accepted.
func assess(_ request: VerificationRequest, sourceLocation: SourceLocation = #_sourceLocation) -> Assessment {
    let assessment = verifier.assess(request)
    let ofSuite = Requirement.all.filter { $0.suite == request.kind.suite && $0.stage != nil }
    // The suite about DeviceCheck has requirements of calls and of answers.
    let expected = ofSuite.filter { requirement in
        requirement.suite != .devicecheck || assessment.results.contains { $0.requirement == requirement }
    }
    if assessment.results.map(\.requirement) != expected {
        Issue.record("results are not one for each requirement in order", sourceLocation: sourceLocation)
    }
    let isUnreached = assessment.results.contains { $0.status == .notReached }
    if isUnreached && assessment.violations.isEmpty {
        Issue.record("unreached without a violation: \(assessment.account)", sourceLocation: sourceLocation)
    }
    if (assessment.output != nil) != assessment.isAccepted {
        Issue.record("values without acceptance, or the reverse", sourceLocation: sourceLocation)
    }
    return assessment
}

func assess(_ request: some EvidenceRequest, sourceLocation: SourceLocation = #_sourceLocation) -> Assessment {
    assess(request.asVerificationRequest, sourceLocation: sourceLocation)
}

/// Returns the same bytes so many times, one after the other.
func repeated(_ bytes: [UInt8], _ count: Int) -> [UInt8] { [[UInt8]](repeating: bytes, count: count).flatMap { $0 } }

/// Expects that the examination of each input takes less than 2 seconds of processor time, and with `measuresMemory` that
/// of all of them less than 64 MiB. For this the process must be there for the inputs alone (`PeakMemory`).
func expectBounds(
    on inputs: [(name: String, bytes: [UInt8])], measuresMemory: Bool,
    examining: (_ name: String, _ bytes: [UInt8]) -> Void
) throws {
    let before = try PeakMemory.ofThisProcess()
    for (name, bytes) in inputs {
        let time = ProcessorTime.measure { examining(name, bytes) }
        #expect(time < .seconds(2), "\(name) took \(time)")
    }
    if measuresMemory { #expect(try PeakMemory.ofThisProcess() - before < 64 << 10) }
}
