// The modules that most files of these tests use.
@_exported import FixtureForge
@_exported import ReferenceVerifier
@_exported import VectorCatalog
import TestBasics

@testable import VerifierFuzz

/// The values that the tests of the fuzzer have in common.
enum FuzzBench {
    static let context = ForgeContext(seed: SetGenerator.defaultSeed, time: SetGenerator.defaultTime)
    static let forge = CaseForge(context: context)
    static let reference = ReferenceVerifier()
    static let oracle: Oracle = { reference.assess($0) }

    /// A target that verifies all evidence, makes no calls and keeps no state.
    private static let target = FuzzTarget(
        capabilities: Set(Capability.allCases).subtracting([.deviceCheckCaller, .reset]), comparisons: [])

    /// Returns a search for a number of questions, with one connection to a target.
    static func worker(
        seeds: [FuzzSeed] = FuzzSeed.allCases, questions: Int? = nil,
        answering answer: @escaping @Sendable (VerificationRequest, _ isContinuing: Bool) -> FuzzAnswer
    ) -> (worker: FuzzWorker, search: FuzzSearch) {
        let search = FuzzSearch(forge, seeds: seeds, start: 1, limits: FuzzLimits(questions: questions) { false })
        let worker = FuzzWorker(forge, oracle: oracle, target: target, search: search) { _, request, isContinuing in
            answer(request, isContinuing)
        }
        return (worker, search)
    }
}
