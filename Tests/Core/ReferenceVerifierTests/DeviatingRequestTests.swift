import AttestModel
import TestSupport
import Testing

@Suite("A real object in a wrong request violates one requirement alone", .enabled(if: Samples.areHere))
struct DeviatingRequestTests {
    private func attestations(
        _ id: String, sourceLocation: SourceLocation = #_sourceLocation,
        change: (inout AttestationRequest) throws -> Void
    ) throws {
        for sample in try Samples.attestations() {
            var request = sample.request
            try change(&request)
            let assessment = assess(request)
            #expect(
                assessment.violatedIDs == [id], "\(sample.name): \(assessment.account)", sourceLocation: sourceLocation)
            #expect(
                !assessment.results.contains { $0.status == .notReached }, "\(assessment.account)",
                sourceLocation: sourceLocation)
        }
    }

    private func assertions(
        _ id: String, sourceLocation: SourceLocation = #_sourceLocation,
        change: (inout AssertionRequest) throws -> Void
    ) throws {
        for sample in try Samples.assertions() {
            var request = sample.request
            try change(&request)
            let assessment = assess(request)
            #expect(
                assessment.violatedIDs == [id], "\(sample.name): \(assessment.account)", sourceLocation: sourceLocation)
        }
    }

    @Test("Another root violates the chain only")
    func otherRoot() throws {
        let other = try Samples.receiptRoot()
        try attestations("ATT-CHAIN") { $0.roots = [other] }
    }

    @Test("No root at all violates the chain only")
    func noRoot() throws { try attestations("ATT-CHAIN") { $0.roots = [] } }

    @Test("A root that is not a certificate violates the chain only")
    func unreadableRoot() throws { try attestations("ATT-CHAIN") { $0.roots.append([0x30, 0]) } }

    @Test("An unrelated root beside the right one changes nothing")
    func twoRoots() throws {
        let other = try Samples.receiptRoot()
        for sample in try Samples.attestations() {
            var request = sample.request
            request.roots.insert(other, at: 0)
            #expect(assess(request).isAccepted)
        }
    }

    @Test("Another app violates the app ID only")
    func otherApp() throws {
        try attestations("ATT-APPID") { $0.app = AppIdentity(teamId: "ABCDE12345", bundleId: "com.example.other") }
        try assertions("AST-APPID") { $0.app = AppIdentity(teamId: "ABCDE12345", bundleId: "com.example.other") }
    }

    @Test("Another key identifier violates the key identifier only")
    func otherKeyID() throws {
        try attestations("ATT-KEYID") { $0.keyId = [UInt8](repeating: 7, count: 32) }
        try attestations("ATT-KEYID") { $0.keyId = [] }
        try attestations("ATT-KEYID") { $0.keyId += [0] }
    }

    @Test("The other environment violates aaguid only")
    func otherEnvironment() throws {
        try attestations("ATT-AAGUID") { $0.environment = $0.environment == .production ? .development : .production }
    }

    @Test("A minute after the leaf expired violates validity only, its last second nothing")
    func expired() throws {
        try attestations("ATT-VALIDITY") { $0.time = $0.time.adding(seconds: 61) }
        try attestations("ATT-VALIDITY") { $0.time = $0.time.adding(days: -1000) }
        for sample in try Samples.attestations() {
            var request = sample.request
            request.time = request.time.adding(seconds: 60)
            #expect(assess(request).isAccepted)
        }
    }

    @Test("Another client data hash violates the nonce only")
    func otherClientDataHash() throws {
        try attestations("ATT-NONCE") { $0.clientDataHash = [UInt8](repeating: 7, count: 32) }
    }

    @Test("A stored counter that is not lower violates the counter only")
    func storedCounter() throws {
        try assertions("AST-COUNTER") { $0.storedCounter = try #require(assess($0).output?.counter) }
        try assertions("AST-COUNTER") { $0.storedCounter = Int64(UInt32.max) }
    }

    @Test("The key of another device violates the signature only")
    func otherKey() throws {
        let keys = try Samples.assertions().map(\.request.publicKey)
        try assertions("AST-SIGNATURE") { request in
            request.publicKey = try #require(keys.first { $0 != request.publicKey })
        }
    }

    @Test("A stored key that is not a point violates the key only")
    func storedKey() throws {
        try assertions("AST-KEY") { $0.publicKey[64] ^= 1 }
        try assertions("AST-KEY") { $0.publicKey[0] = 6 }
        try assertions("AST-KEY") { $0.publicKey = [] }
        try assertions("AST-KEY") { $0.publicKey = [0] }
    }

    @Test("A compressed stored key is accepted")
    func compressedKey() throws {
        for sample in try Samples.assertions() {
            var request = sample.request
            let last = try #require(request.publicKey.last)
            request.publicKey = [2 + last % 2] + request.publicKey[1..<33]
            #expect(assess(request).isAccepted)
        }
    }

    @Test("Other client data than those signed violate the client data only")
    func otherClientData() throws { try assertions("AST-CLIENTDATA") { $0.clientData.append(0x20) } }

    @Test("Client data that are no JSON with the challenge violate the challenge only")
    func challenge() throws {
        try assertions("AST-CHALLENGE") { $0.challenge = [UInt8](repeating: 7, count: 32) }
    }
}
