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
                let rows = ComparedValues(of: request, FindingsReader.ofReference.assess(request)).rows
                let wrong = rows.filter(\.isDifferent)
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
            // The genuine one of two extensions is right.
            guard !["two-extensions-genuine-first"].contains(vector.id.name) else { continue }
            let rows = RequestComparison(vector: vector, assess: FindingsReader.ofReference.assess)?.rows ?? []
            #expect(rows.contains { $0.isDifferent }, "\(vector.id)")
        }
    }

    @Test("A vector shows the values of its own requirement, and no others")
    func own() throws {
        for (id, names) in [
            (
                "attestation/keyid/one-bit-off",
                ["key identifier, SHA-256 of the leaf's key", "key identifier, credentialId"]
            ),
            ("sequence/state/replay-same-bytes", ["counter"]),
            ("attestation/chain/psychic-signature-leaf", []),
        ] {
            let comparison = try RequestComparison(
                vector: CommittedVectors.named(id), assess: FindingsReader.ofReference.assess)
            #expect(comparison?.rows.map(\.name) ?? [] == names, "\(id)")
        }
    }
}
