import AttestModel
import Measurement
import ReferenceVerifier

/// The cost of the reference verifier beside that of its cryptography: the work of libcrypto that nobody saves.
struct VerifierFigures {
    let folder: VectorFolder
    /// The number of rounds over all samples.
    let rounds: Int

    func measure() throws -> [Figure] {
        try [Suite.attestation, .assertion, .receipt].flatMap { suite in
            let samples = try samples(of: suite)
            let comparison = Comparison(
                rounds: rounds, over: samples,
                work: { sample in Cost.processorTime { _ = ReferenceVerifier().assess(sample.request) } },
                floor: { sample in Cost.processorTime(sample.floor) })
            let count = Double(samples.count)
            let (work, floor) = (comparison.work.median / count, comparison.floor.median / count)
            return [
                Figure(
                    suite.rawValue, comparison, .atMost(1.35), floor: "certificates read and signatures verified",
                    remark: "\(Int(work.rounded())) µs of processor time each, \(Int(floor.rounded())) µs the floor"),
                Figure(
                    "\(suite.rawValue), our own work", Distribution([work - floor]), .microseconds, .atMost(100)),
            ]
        }
    }

    /// The most bytes of a request: a genuine one of 128 KiB of client data would be a measurement of hashing.
    private static let mostBytes = 1 << 14

    /// Genuine objects that need the same number of verifications: several, because a processor learns the branches of a
    /// single one by heart.
    private func samples(of suite: Suite) throws -> [Sample] {
        let samples = try folder.genuine(suite).filter { $0.json.compactText.utf8.count < Self.mostBytes }
            .map(Sample.init)
        let usual = Dictionary(grouping: samples, by: \.signatures).max { $0.value.count < $1.value.count }
        return Array((usual?.value ?? []).prefix(16))
    }
}
