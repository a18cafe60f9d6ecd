import AttestModel
import Testing
@testable import Reports

@Suite("The values of the request beside those of the evidence")
struct RequestComparisonTests {
    @Test("Nothing differs in a genuine object")
    func genuine() throws {
        var count = 0
        for vector in try CommittedVectors.all() where vector.expect == .accept {
            for request in vector.content.requests {
                let wrong = RequestComparison.rows(of: request).filter(\.isDifferent)
                count += 1
                #expect(wrong.isEmpty, "\(vector.id): \(wrong)")
            }
        }
        #expect(count > 100)
    }

    @Test("A value differs for each vector that is about it")
    func faulty() throws {
        let compared: [Requirement] = [
            .attestationAppID, .attestationKeyID, .attestationCredentialID, .attestationAAGUID, .attestationCounter,
            .attestationNonce, .assertionAppID, .assertionCounter, .receiptAppID, .receiptEnvironment, .receiptType,
        ]
        for vector in try CommittedVectors.all() where vector.expect == .reject && vector.steps == nil {
            guard compared.contains(where: { $0.id == vector.requirement.id }) else { continue }
            let rows = RequestComparison(vector: vector)?.rows ?? []
            #expect(rows.contains { $0.isDifferent }, "\(vector.id)")
        }
    }

    @Test("Only what a vector breaks differs")
    func alone() throws {
        for vector in try CommittedVectors.all() where vector.expect == .reject && vector.steps == nil {
            let rows = RequestComparison(vector: vector)?.rows.filter(\.isDifferent) ?? []
            let other = rows.filter {
                ![vector.requirement.id, vector.alsoBreaks?.requirement.id].contains($0.requirement.id)
            }
            #expect(other.isEmpty, "\(vector.id) \(vector.requirement.id): \(other)")
        }
    }
}
