import ReferenceVerifier
import TestBasics

@testable import VerifierMutants

@Suite("Mutants are verifiers with one thing wrong")
struct MutantTests {
    @Test("Names are unique, lower-case words; mutants.json has a sentence about each mutant, and no other")
    func names() {
        let names = Mutants.all.map(\.name)
        #expect(Set(names).count == names.count && names.count >= 300)
        for mutant in Mutants.all {
            #expect(mutant.name.wholeMatch(of: /[a-z0-9]+(-[a-z0-9]+)*/) != nil, "\(mutant.name)")
            #expect(mutant.summary.last == "." && mutant.summary.first?.isUppercase == true, "\(mutant.name)")
        }
        let generated = Set(ComparisonMutants.names)
        let written = names.filter { !$0.hasPrefix("without-") && !generated.contains($0) }
        #expect(Set(written) == Set(MutantSummaries.all.keys))
        #expect(names.compactMap { Mutants.named($0)?.name } == names && Mutants.named("none-of-this-name") == nil)
    }

    @Test("A patch replaces, removes and skips checks, and leaves the others as they are")
    func patches() {
        let nothing = AttestationEvidence(.blank)
        var patch = Patch<AttestationEvidence>()
        #expect(patch.checks.map { $0.evaluate(nothing) } == AttestationEvidence.checks.map { $0.evaluate(nothing) })
        patch.removed = [.attestationNonce]
        patch.replaced = [.wrong(.attestationFormat) { _ in true }]
        let results = patch.checks.map { $0.evaluate(nothing) }
        #expect(results.count == 17 && !results.contains { $0.requirement == .attestationNonce })
        #expect(results.first { $0.requirement == .attestationFormat }?.status == .satisfied)
        patch.skipsUnreached = true
        let skipping = patch.checks.map { $0.evaluate(nothing) }
        #expect(skipping.map(\.requirement) == results.map(\.requirement))
        #expect(skipping.map(\.status) == results.map { $0.status == .notReached ? .notApplicable : $0.status })
    }
}
