import AttestModel
import TestSupport
import Testing

@Suite("A real object in a wrong request violates one requirement alone", .enabled(if: Samples.areHere))
struct DeviatingRequestTests {
    private typealias Change<Request> = (id: String?, change: (inout Request) throws -> Void)

    private func expect<Request: EvidenceRequest>(
        _ changes: [Change<Request>], on samples: [Sample<Request>], mayStop: Bool = false,
        assess: (Request) -> Assessment
    ) throws {
        for sample in samples {
            for (index, (id, change)) in changes.enumerated() {
                var request = sample.request
                try change(&request)
                let assessment = assess(request)
                #expect(
                    assessment.violatedIDs == [id].compactMap(\.self),
                    "\(sample.name), change \(index): \(assessment.account)")
                let isWhole = !assessment.results.contains { $0.status == .notReached }
                #expect(mayStop || isWhole, "\(sample.name), change \(index)")
            }
        }
    }

    private static let otherApp = AppIdentity(teamId: "ABCDE12345", bundleId: "com.example.other")

    @Test("Of attestations: roots, app, key identifier, environment, time and client data hash")
    func attestations() throws {
        let root = try Samples.receiptRoot()
        let changes: [Change<AttestationRequest>] = [
            ("ATT-CHAIN", { $0.roots = [root] }), ("ATT-CHAIN", { $0.roots = [] }),
            ("ATT-CHAIN", { $0.roots.append([0x30, 0]) }), (nil, { $0.roots.insert(root, at: 0) }),
            ("ATT-APPID", { $0.app = Self.otherApp }),
            ("ATT-KEYID", { $0.keyId = [UInt8](repeating: 7, count: 32) }), ("ATT-KEYID", { $0.keyId = [] }),
            ("ATT-KEYID", { $0.keyId += [0] }),
            ("ATT-AAGUID", { $0.environment = $0.environment == .production ? .development : .production }),
            // A sample's time is a minute before the end of its leaf's validity.
            ("ATT-VALIDITY", { $0.time = $0.time.adding(seconds: 61) }),
            (nil, { $0.time = $0.time.adding(seconds: 60) }),
            ("ATT-VALIDITY", { $0.time = $0.time.adding(days: -1000) }),
            ("ATT-NONCE", { $0.clientDataHash = [UInt8](repeating: 7, count: 32) }),
        ]
        try expect(changes, on: Samples.attestations()) { assess($0) }
    }

    @Test("Of assertions: app, stored counter, stored key and client data")
    func assertions() throws {
        let samples = try Samples.assertions()
        let keys = samples.map(\.request.publicKey)
        let changes: [Change<AssertionRequest>] = [
            ("AST-APPID", { $0.app = Self.otherApp }),
            ("AST-COUNTER", { $0.storedCounter = try #require(assess($0).output?.counter) }),
            ("AST-COUNTER", { $0.storedCounter = Int64(UInt32.max) }),
            ("AST-CLIENTDATA", { $0.clientData.append(0x20) }),
            ("AST-CHALLENGE", { $0.challenge = [UInt8](repeating: 7, count: 32) }),
            (nil, { $0.publicKey = [2 + $0.publicKey[64] % 2] + $0.publicKey[1..<33] }),
            ("AST-SIGNATURE", { request in request.publicKey = try #require(keys.first { $0 != request.publicKey }) }),
            ("AST-KEY", { $0.publicKey[64] ^= 1 }), ("AST-KEY", { $0.publicKey[0] = 6 }),
            ("AST-KEY", { $0.publicKey = [] }), ("AST-KEY", { $0.publicKey = [0] }),
        ]
        // Without the key and the client data of the signature, its content cannot be told.
        try expect(changes, on: samples, mayStop: true) { assess($0) }
    }
}
