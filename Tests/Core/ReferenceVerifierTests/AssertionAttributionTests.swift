import AttestModel
import Testing

@testable import ReferenceVerifier

/// The faults and the free choices of assertions that no vector of the set has. The proof of the set has all others.
@Suite("One fault in an assertion violates one requirement")
struct AssertionAttributionTests {
    private static let app = AppIdentity(teamId: "ABCDE12345", bundleId: "com.example.app")
    private static let authData = Digest.sha256(app.appId.utf8) + [0x40, 0, 0, 0, 1]

    private let key: TestKey

    init() throws { key = try TestKey() }

    private func assess(_ signature: [UInt8], clientData: [UInt8]) -> Assessment {
        let object = CBOR.map([
            (CBOR.text("signature"), CBOR.bytes(signature)),
            (CBOR.text("authenticatorData"), CBOR.bytes(Self.authData)),
        ])
        let request = AssertionRequest(
            assertion: object, clientData: clientData, clientDataHash: Digest.sha256(clientData),
            publicKey: key.point, publicKeyPEM: "", credentialCertificate: [], keyId: [], app: Self.app,
            environment: .production, storedCounter: 0, challenge: Array("c2VjcmV0".utf8),
            time: Timestamp(secondsSinceEpoch: 0))
        return ReferenceVerifierTests.assess(request)
    }

    @Test("A signature over another construction of the nonce violates the nonce only")
    func constructions() throws {
        let clientData = Array(#"{"challenge":"c2VjcmV0","x":1}"#.utf8)
        let hash = Digest.sha256(clientData)
        let signatures: [(String, [UInt8])] = [
            ("swapped, nonce as digest", try key.sign(hash + Self.authData)),
            ("client data hash hashed", try key.sign(Digest.sha256(hash))),
            ("client data hash as digest", try key.sign(digest: hash)),
            ("authData as message", try key.sign(Self.authData)),
        ]
        for (name, signature) in signatures {
            let assessment = assess(signature, clientData: clientData)
            #expect(assessment.violatedIDs == ["AST-NONCE"], "\(name): \(assessment.account)")
            #expect(assessment.status(.assertionSignature) == .satisfied)
        }
    }

    @Test(
        "The challenge is a member of one JSON object",
        arguments: [
            (#" { "a":[1,{"challenge":2}], "challenge" : "\u00632VjcmV0" } "#, true),
            (#"{"challenge":"c2VjcmV0","a":-1.5e+3}"#, true), (#"{"challenge":"c2VjcmV0","a":01}"#, false),
            (#"{"challenge":"c2VjcmV0","a":"\ud83d\ude00"}"#, true),
            (#"{"challenge":"c2VjcmV0","a":"\ud800"}"#, false), (#"{"challenge":"c2VjcmV0"}x"#, false),
            (#"{"challenge":"c2VjcmV0",}"#, false), ("\u{FEFF}{}", false), ("", false),
            (#"{"ch\u0061llenge":"x","challenge":"c2VjcmV0"}"#, false),
        ])
    func challenges(text: String, isAccepted: Bool) throws {
        let data = Array(text.utf8)
        let signature = try key.sign(Digest.sha256(Self.authData + Digest.sha256(data)))
        let assessment = assess(signature, clientData: data)
        #expect(assessment.violatedIDs == (isAccepted ? [] : ["AST-CHALLENGE"]), "\(assessment.account)")
    }
}
