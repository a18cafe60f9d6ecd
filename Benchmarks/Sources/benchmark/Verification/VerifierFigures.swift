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
        let assertions = try samples(of: .assertion)
        let receipts = try samples(of: .receipt)
        return [
            try warmAttestation(attestations),
            figure(
                "attestation, cold", attestations, .atMost(1.10),
                floor: "two verifications on P-384 (libcrypto, keys decoded)"),
            figure(
                "assertion", assertions, .atMost(1.15), floor: "one verification on P-256 (libcrypto, key decoded)",
                limit: .assertion),
            figure(
                "receipt, cold", receipts, .atMost(1.20), floor: "its two verifications on P-256 and one on P-384",
                limit: .receipt),
        ]
    }

    /// The most bytes of a request: a genuine one of 128 KiB of client data would be a measurement of hashing.
    private static let mostBytes = 1 << 14

    /// One genuine object with its verifications.
    private struct Sample {
        let request: VerificationRequest
        let checks: [SignatureCheck]
    }

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
        _ name: String, _ samples: [Sample], _ bound: Bound, floor: String, limit: LibraryLimit? = nil
    ) -> Figure {
        let verifier = ReferenceVerifier()
        let verify = { (sample: Sample) in Cost.processorTime { for check in sample.checks { check.verify() } } }
        let comparison = Comparison(
            rounds: rounds, over: samples,
            work: { sample in Cost.processorTime { _ = verifier.assess(sample.request) } }, floor: verify)
        let libraries = limit.map { limit in
            let ratios = Comparison(
                rounds: rounds, over: samples,
                work: { sample in
                    Cost.processorTime {
                        LibraryReading.read(sample.request, sample.checks)
                        for check in sample.checks { check.verify() }
                    }
                }, floor: verify
            ).ratios
            return Limit(ratios, within: limit.factor, because: limit.reason)
        }
        return Figure(
            name, comparison, bound, limit: libraries, floor: floor, remark: remark(comparison, samples.count))
    }

    /// The work of the libraries beside the signatures, and the factor within which the verifier has to come: the wanted one.
    private struct LibraryLimit {
        let factor: Double
        let reason: String

        static let assertion = Self(
            factor: 1.15, reason: "the same with the key, the items of CBOR and the hashes read by the libraries alone")
        static let receipt = Self(
            factor: 1.20, reason: "the same with the message, the certificates and the keys read by libcrypto alone")
    }

    /// The verifier remembers the intermediate and the root, and nothing about the evidence itself.
    private func warmAttestation(_ samples: [Sample]) throws -> Figure {
        let verifier = ReferenceVerifier(primitives: AuthorityMemory().primitives)
        let comparison = Comparison(
            rounds: rounds, over: samples,
            work: { sample in Cost.processorTime { _ = verifier.assess(sample.request) } },
            floor: { sample in Cost.processorTime { sample.checks[0].verify() } })
        return Figure(
            "attestation, intermediate seen before", comparison, .atMost(1.10),
            floor: "one verification on P-384 (libcrypto, key decoded)", remark: remark(comparison, samples.count))
    }

    private func remark(_ comparison: Comparison, _ count: Int) -> String {
        let (work, floor) = (comparison.work.median / Double(count), comparison.floor.median / Double(count))
        return "\(Int(work.rounded())) µs of processor time each, \(Int(floor.rounded())) µs of them the floor"
    }
}
