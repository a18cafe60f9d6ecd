import AdapterTargets
import ConformanceRunner
import FixtureForge
import ReferenceVerifier
import SuiteFiles
import SuiteProof
import Synchronization
import TestBasics
import VectorCatalog
import VerifierMutants

/// Runs of wrong verifiers on the committed set, in this process.
enum CauseRun {
    /// The signatures that were verified: every verifier asks for the same.
    static let memory = TrialMemory()

    private static let set = Result { try VectorSetFolder(path: Built.path("vectors")).read() }

    /// The capabilities of the reference verifier.
    static let capabilities = Set(EvidenceKind.all.filter(ReferenceVerifier.verifies).map(\.capability)).union([
        .roots, .clock, .clientDataHash, .binaryChallenge, .extensions, .deviceCheckBits,
    ])

    private static let forgeries = Atomic(0)

    /// The forms of the committed set.
    private static let forms = VectorForms { ids, form in
        let controls = (try? CommittedVectors.all())?.filter { ids.contains($0.id) }.compactMap(\.control) ?? []
        let (seed, shape): (Seed, DeviceShape?) =
            switch form {
            case .shape(let shape): (SetGenerator.defaultSeed, shape)
            case .otherKeys(let shape):
                (Seed("other keys \(forgeries.add(1, ordering: .relaxed).newValue)"), shape)
            }
        let forged = try? SetGenerator.vectors(
            ids.union(controls), seed: seed, time: SetGenerator.defaultTime, shape: shape)
        let verifier = ReferenceVerifier(cryptography: memory)
        return VectorProof.proven(forged ?? []) { verifier.assess($0) }.filter { ids.contains($0.id) }
    }

    /// Runs a mutant, or else a wrong verifier of the tests.
    static func of(_ name: String, profile: Profile = .core, only: [String] = [], jobs: Int = 1) async throws
        -> RunRecord
    {
        let options = RunOptions(profile: profile, only: only.map(Glob.init), jobs: jobs)
        let set = try set.get()
        return try await ConformanceRun(
            manifest: set.manifest, vectors: VectorSupply(set), target: try target(name), options: options, forms: forms
        ).run()
    }

    private static func target(_ name: String) throws -> any Target {
        guard let mutant = Mutants.named(name) else { return try #require(WrongVerifier.named(name)) }
        let verifier = mutant.verifier(cryptography: memory)
        let description = TargetDescription(name: name, version: "1", capabilities: capabilities)
        return BuiltinTarget(name: "builtin:mutant/\(name)", description: description) { request in
            guard ReferenceVerifier.verifies(request.kind) else { return VerdictResponse(.unsupported) }
            return verifier.assess(request).response
        }
    }
}
