import AttestModel
import Foundation
import ReferenceVerifier
import TestSupport
import Testing

@testable import VerifierMutants

@Suite("Mutants are verifiers with one thing wrong")
struct MutantTests {
    private static func vector(_ id: String) throws -> Vector {
        let file = Built.packageRoot.appending(path: "vectors/\(id).json")
        return try Vector(json: JSONValue.parse([UInt8](try Data(contentsOf: file))))
    }

    @Test("Names are unique, lower-case words; summaries are sentences")
    func names() {
        let names = Mutants.all.map(\.name)
        #expect(Set(names).count == names.count && names.count >= 300)
        for mutant in Mutants.all {
            #expect(mutant.name.wholeMatch(of: /[a-z0-9]+(-[a-z0-9]+)*/) != nil, "\(mutant.name)")
            #expect(mutant.summary.last == "." && mutant.summary.first?.isUppercase == true, "\(mutant.name)")
            #expect(Mutants.named(mutant.name)?.summary == mutant.summary)
        }
        #expect(Mutants.named("none-of-this-name") == nil)
    }

    @Test("Every requirement with a stage has a mutant that breaks it")
    func requirements() {
        let missing = Set(Requirement.all.filter { $0.stage != nil }).subtracting(Mutants.all.map(\.requirement))
        #expect(missing.isEmpty)
    }

    @Test(
        "A mutant accepts ordinary genuine objects, or says that it rejects genuine ones",
        arguments: [
            "attestation/valid/production", "assertion/valid/first", "receipt/valid/attest-definite-der",
            "receipt/valid/receipt-type-risk-3",
        ])
    func genuineObjects(id: String) throws {
        let request = try #require(try Self.vector(id).request)
        for mutant in Mutants.all where mutant.requirement.suite == request.kind.suite {
            if mutant.verifier().assess(request).isAccepted { continue }
            #expect(mutant.summary.contains("ejects"), "\(mutant.name)")
        }
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
