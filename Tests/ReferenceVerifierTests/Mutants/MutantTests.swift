import AttestModel
import Foundation
import TestSupport
import Testing

@testable import ReferenceVerifier

@Suite("Mutants are verifiers with one thing wrong")
struct MutantTests {
    private static func vector(_ id: String) throws -> Vector {
        let file = Built.packageRoot.appending(path: "vectors/\(id).json")
        return try Vector(json: JSONValue.parse([UInt8](try Data(contentsOf: file))))
    }

    @Test("Names are unique, lower-case words; summaries are sentences")
    func names() {
        let names = Mutants.all.map(\.name)
        #expect(Set(names).count == names.count && names.count >= 60)
        for mutant in Mutants.all {
            #expect(mutant.name.wholeMatch(of: /[a-z0-9]+(-[a-z0-9]+)*/) != nil, "\(mutant.name)")
            #expect(mutant.summary.last == "." && mutant.summary.first?.isUppercase == true, "\(mutant.name)")
            #expect(Mutants.named(mutant.name)?.summary == mutant.summary)
        }
        #expect(Mutants.named("none-of-this-name") == nil)
    }

    @Test("Every requirement but that genuine objects are accepted is got wrong by some mutant")
    func requirements() {
        let missing = Set(Requirement.all.filter { $0.stage != nil }).subtracting(Mutants.all.map(\.requirement))
        #expect(missing.isEmpty)
    }

    @Test(
        "A mutant accepts ordinary genuine objects, or says that it refuses genuine ones",
        arguments: ["attestation/valid/production", "assertion/valid/first"])
    func genuineObjects(id: String) throws {
        let request = try #require(try Self.vector(id).request)
        for mutant in Mutants.all where !mutant.verifier.assess(request).isAccepted {
            #expect(mutant.summary.contains("efuses"), "\(mutant.name)")
        }
    }

    @Test(
        "A trial that shares work among mutants says what each mutant says alone",
        arguments: [
            "attestation/valid/production", "attestation/decode/empty-input", "attestation/cose/garbage",
            "attestation/nonce/other-challenge", "assertion/valid/first", "assertion/signature/other-key",
            "assertion/counter/replay-equal",
        ])
    func sharedWork(id: String) throws {
        let vector = try Self.vector(id)
        let request = try #require(vector.request)
        let trial = VectorTrial(vector)
        for mutant in Mutants.all {
            let response = mutant.verifier.assess(request).response
            let isRight = Judgement(of: response, expect: vector.expect, result: vector.result) == .right
            #expect(trial.kills(mutant) == !isRight, "\(mutant.name)")
        }
    }
}
