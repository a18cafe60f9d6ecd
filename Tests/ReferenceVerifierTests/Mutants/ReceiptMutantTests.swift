import AttestModel
import Testing

@testable import ReferenceVerifier

@Suite("Mutants of receipts")
struct ReceiptMutantTests {
    private static let mutants = Mutants.all.filter { $0.requirement.suite == .receipt }

    @Test("A mutant accepts ordinary genuine receipts, or says that it refuses genuine ones")
    func genuineReceipts() throws {
        var exchanged = try TestReceipt()
        exchanged.exchange(risk: "3")
        exchanged.isIndefinite = true
        for receipt in [try TestReceipt(), exchanged] {
            let request = VerificationRequest.receipt(try receipt.request())
            for mutant in Self.mutants where !mutant.verifier.assess(request).isAccepted {
                #expect(mutant.summary.contains("efuses"), "\(mutant.name)")
            }
        }
    }

    @Test("A trial that shares work among mutants says what each mutant says alone")
    func sharedWork() throws {
        var faults: [TestReceipt] = []
        for change in Self.changes {
            var receipt = try TestReceipt()
            try change(&receipt)
            faults.append(receipt)
        }
        for (position, receipt) in faults.enumerated() {
            let request = VerificationRequest.receipt(try receipt.request())
            let expect: AttestModel.Expectation = position == 0 ? .accept : .reject
            let trial = QuestionTrial(request, expect: expect, result: nil)
            for mutant in Self.mutants {
                let response = mutant.verifier.assess(request).response
                let isRight = Judgement(of: response, expect: expect, result: nil) == .right
                #expect(trial.kills(mutant) == !isRight, "\(mutant.name) on \(position)")
            }
        }
    }

    private static let changes: [@Sendable (inout TestReceipt) throws -> Void] = [
        { _ in }, { $0.set(2, "other") }, { $0.fields += [$0.fields[0]] }, { $0.signers = { $0 + $0 } },
        { $0.bag = { Array($0.dropFirst()) } }, { $0.set(12, "2026-03-01T11:50:00Z") },
    ]
}
