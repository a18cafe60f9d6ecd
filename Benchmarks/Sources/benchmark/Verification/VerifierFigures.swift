import AttestModel
import Measurement
import ReferenceVerifier

/// The cost of the reference verifier, against that of the verifications by libcrypto that nobody can save.
struct VerifierFigures {
    let folder: VectorFolder
    /// The number of rounds over all samples.
    let rounds: Int

    func measure() throws -> [Figure] {
        let attestations = try samples(of: .attestation)
        return [
            try figure(
                "attestation, intermediate seen before", attestations.map(\.withoutIntermediate), .atMost(1.10),
                // It remembers the intermediate and the root, and nothing about the evidence itself.
                by: ReferenceVerifier(primitives: AuthorityMemory().primitives),
                floor: "one verification on P-384 (libcrypto, key decoded)", limit: .rememberedAttestation),
            try figure(
                "attestation, cold", attestations, .atMost(1.10),
                floor: "two verifications on P-384 (libcrypto, keys decoded)", limit: .attestation),
            try figure(
                "assertion", samples(of: .assertion), .atMost(1.15),
                floor: "one verification on P-256 (libcrypto, key decoded)", limit: .assertion),
            try figure(
                "receipt, cold", samples(of: .receipt), .atMost(1.20),
                floor: "its two verifications on P-256 and one on P-384", limit: .receipt),
        ]
    }

    /// The most bytes of a request: a genuine one of 128 KiB of client data would be a measurement of hashing.
    private static let mostBytes = 1 << 14

    /// Genuine objects that need the same number of verifications: several, because a processor learns the branches of a
    /// single one by heart.
    private func samples(of suite: Suite) throws -> [Sample] {
        let samples = try folder.genuine(suite).filter { $0.json.compactText.utf8.count < Self.mostBytes }.map {
            Sample(request: $0, checks: try RecordedChecks.of($0))
        }
        let usual = Dictionary(grouping: samples, by: \.checks.count).max { $0.value.count < $1.value.count }
        return Array((usual?.value ?? []).prefix(16))
    }

    private func figure(
        _ name: String, _ samples: [Sample], _ bound: Bound, by verifier: ReferenceVerifier = ReferenceVerifier(),
        floor: String, limit: LibraryLimit
    ) throws -> Figure {
        let verified = Comparison(
            rounds: rounds, over: samples,
            work: { sample in Cost.processorTime { _ = verifier.assess(sample.request) } },
            floor: { sample in Cost.processorTime(sample.verify) })
        let read = Comparison(
            rounds: rounds, over: try samples.map { (sample: $0, read: try limit.reading($0)) },
            work: { sample, read in
                Cost.processorTime {
                    read()
                    sample.verify()
                }
            }, floor: { sample, _ in Cost.processorTime(sample.verify) })
        return Figure(
            name, verified, bound, limit: Limit(read.ratios, within: limit.factor, because: limit.reason),
            floor: floor, remark: remark(verified, samples.count))
    }

    private func remark(_ comparison: Comparison, _ count: Int) -> String {
        let (work, floor) = (comparison.work.median / Double(count), comparison.floor.median / Double(count))
        return "\(Int(work.rounded())) µs of processor time each, \(Int(floor.rounded())) µs of them the floor"
    }
}

/// One genuine object with the verifications of signatures that it needs.
private struct Sample {
    let request: VerificationRequest
    let checks: [SignatureCheck]

    /// The same attestation without the verification of its intermediate, which costs as much as that of its leaf.
    var withoutIntermediate: Sample { Sample(request: request, checks: Array(checks.prefix(1))) }

    func verify() { for check in checks { check.verify() } }
}

/// The work of the libraries beside the signatures, and the factor within which the verifier has to come: the wanted one.
private struct LibraryLimit: Sendable {
    let factor: Double
    let reason: String
    /// Returns the reading of a sample by the libraries.
    let reading: @Sendable (Sample) throws -> () -> Void

    static let rememberedAttestation = Self(
        factor: 1.10,
        reason: "the same with the object, the leaf, its point and the hashes read by the libraries alone"
    ) { sample in
        try AttestationReading(sample.request, issuers: false, sample.checks).read
    }
    static let attestation = Self(
        factor: 1.10, reason: "the same with object, certificates, keys and hashes read by the libraries alone"
    ) { sample in
        try AttestationReading(sample.request, issuers: true, sample.checks).read
    }
    static let assertion = Self(
        factor: 1.15, reason: "the same with the key, the items of CBOR and the hashes read by the libraries alone"
    ) { sample in
        { LibraryReading.read(sample.request, sample.checks) }
    }
    static let receipt = Self(
        factor: 1.20, reason: "the same with the message, the certificates and the keys read by libcrypto alone"
    ) { sample in
        { LibraryReading.read(sample.request, sample.checks) }
    }
}
