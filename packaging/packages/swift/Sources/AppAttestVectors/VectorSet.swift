import Foundation

/// All vectors of a set, with its facts.
public struct VectorSet: Sendable, Decodable {
    /// The version of the suite that made the set of this package.
    public static let version = "@VERSION@"
    /// The SHA-256 of the set of this package, as in its manifest.
    public static let digest = "@DIGEST@"

    /// All vectors, by id.
    public let vectors: [Vector]
    /// The SHA-256 of the set, as in its manifest.
    public let digest: String
    /// The version of the suite that made the set.
    public let suiteVersion: String
    /// The public seed of every key of the set. Nothing in the set is a secret.
    public let seed: String
    /// The moment at which requests are verified, unless a vector is about time.
    public let time: Date
    /// The ids of profile gate.
    public let gate: Set<String>

    /// Returns the set of this package.
    ///
    /// - Throws: an error of Foundation when the resource of the package is not there.
    public static func load() throws -> VectorSet {
        guard let file = Bundle.module.url(forResource: "vectors", withExtension: "json") else {
            throw CocoaError(.fileNoSuchFile)
        }
        return try JSON.decoder.decode(VectorSet.self, from: Data(contentsOf: file))
    }

    /// Returns the vectors of a profile that ``check(profile:operations:lacking:withoutTags:isolation:verify:)`` asks about
    /// with the same choices.
    public func select(
        profile: Profile = .core, operations: Set<Operation> = .evidence, lacking: Set<Capability> = [],
        withoutTags: Set<String> = []
    ) -> [Vector] {
        vectors.filter { vector in
            let isInProfile =
                switch profile {
                case .core: vector.level == .must
                case .strict: vector.level != .info
                case .gate: gate.contains(vector.id)
                }
            let requests = vector.steps?.map(\.request) ?? [vector.request].compactMap { $0 }
            return isInProfile && requests.allSatisfy { operations.contains($0.operation) }
                && lacking.isSuperset(of: vector.unless) && withoutTags.isDisjoint(with: vector.tags)
        }
    }

    /// Asks a verifier about the vectors of a profile, and judges its answers.
    ///
    /// - Parameters:
    ///   - operations: attestations, assertions and receipts, unless others are chosen. A sequence needs those of all its
    ///     steps.
    ///   - lacking: the capabilities that the verifier does not have. The vectors that need them are not testable.
    ///   - withoutTags: the tags of vectors that are not asked, such as `kills-process`.
    ///   - verify: the verifier. An error that it throws is an error, and no rejection: return `.reject(…)` for the errors
    ///     that it documents.
    public func check(
        profile: Profile = .core, operations: Set<Operation> = .evidence, lacking: Set<Capability> = [],
        withoutTags: Set<String> = [], isolation: isolated (any Actor)? = #isolation,
        verify: (Request) async throws -> Answer
    ) async -> Report {
        var judge = Judge(vectors, lacking: lacking)
        var report = Report()
        for vector in select(profile: profile, operations: operations, lacking: lacking, withoutTags: withoutTags) {
            let finding = await judge.finding(vector, verify: verify)
            if finding.outcome == .pass {
                report.passed += 1
            } else if !lacking.isDisjoint(with: vector.needs) {
                report.notTestable.append(vector.id)
            } else {
                report.failures.append(Failure(id: vector.id, outcome: finding.outcome, reason: finding.reason))
            }
        }
        return report
    }
}

extension Set<Operation> {
    /// The operations of App Attest. Those of DeviceCheck are for other programs.
    public static var evidence: Self { [.verifyAttestation, .verifyAssertion, .verifyReceipt] }
}
