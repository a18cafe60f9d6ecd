import AttestModel
import Testing

@testable import ReferenceVerifier

/// An attestation to be written for a test: change any part, then ask for the request.
struct TestAttestation {
    let rootKey: TestKey
    let intermediateKey: TestKey
    let leafKey: TestKey
    var root: TestCertificate
    var intermediate: TestCertificate
    /// The leaf without its true nonce, which `leafCertificate` puts in.
    var leaf: TestCertificate
    var app = AppIdentity(teamId: "ABCDE12345", bundleId: "com.example.app")
    var clientDataHash = [UInt8](repeating: 0xCD, count: 32)
    var flags: UInt8 = 0x40
    var counter: [UInt8] = [0, 0, 0, 0]
    var aaguid = Array("appattest".utf8) + [UInt8](repeating: 0, count: 7)
    var credentialLength: [UInt8] = [0, 32]
    var credentialID: [UInt8]
    var cose: [UInt8]
    var extensions: [UInt8] = []
    /// Cuts authData to this length.
    var authDataLength: Int?
    /// Changes the leaf after its nonce was put in, before it is signed.
    var changeLeaf: (inout TestCertificate) -> Void = { _ in }
    var signedLeaf: (([UInt8]) -> [UInt8])?
    var x5c: ((_ leaf: [UInt8], _ intermediate: [UInt8], _ root: [UInt8]) throws -> [[UInt8]])?
    var receipt: [UInt8]? = CBOR.bytes([1, 2, 3])
    var object: ((_ x5c: [UInt8], _ receipt: [UInt8]?, _ authData: [UInt8]) -> [UInt8])?

    init(leafKey: TestKey? = nil) throws {
        rootKey = try TestKey(.p384)
        intermediateKey = try TestKey(.p384)
        let key = try leafKey ?? TestKey()
        self.leafKey = key
        root = .authority("root", issuer: "root", key: rootKey)
        intermediate = .authority("intermediate", issuer: "root", key: intermediateKey, pathLength: 0)
        leaf = .leaf(issuer: "intermediate", key: key, nonce: [])
        credentialID = Digest.sha256(key.point)
        cose = Self.cose(key.point)
    }

    static func cose(_ point: [UInt8]) -> [UInt8] {
        [0xA5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20] + point[1..<33] + [0x22, 0x58, 0x20] + point[33...]
    }

    var authData: [UInt8] {
        let whole =
            Digest.sha256(app.appId.utf8) + [flags] + counter + aaguid + credentialLength + credentialID + cose
            + extensions
        return Array(whole.prefix(authDataLength ?? whole.count))
    }

    /// The leaf with its true nonce and the test's change.
    var finishedLeaf: TestCertificate {
        var leaf = leaf
        leaf.entries[2].value = TestCertificate.nonceValue(Digest.sha256(authData + clientDataHash))
        changeLeaf(&leaf)
        return leaf
    }

    func request() throws -> AttestationRequest {
        let leafBytes = try finishedLeaf.signed(by: intermediateKey)
        let intermediateBytes = try intermediate.signed(by: rootKey)
        let rootBytes = try root.signed(by: rootKey)
        let certificates = try x5c?(leafBytes, intermediateBytes, rootBytes) ?? [leafBytes, intermediateBytes]
        let list = CBOR.array(certificates.map(CBOR.bytes))
        return AttestationRequest(
            attestation: (object ?? Self.write)(list, receipt, authData), challenge: [], clientDataHash: clientDataHash,
            keyId: Digest.sha256(leafKey.point), app: AppIdentity(teamId: "ABCDE12345", bundleId: "com.example.app"),
            environment: .production, roots: [rootBytes], time: Timestamp(secondsSinceEpoch: 1_772_366_400))
    }

    static func write(x5c: [UInt8], receipt: [UInt8]?, authData: [UInt8]) -> [UInt8] {
        var statement = [(CBOR.text("x5c"), x5c)]
        if let receipt { statement.append((CBOR.text("receipt"), receipt)) }
        return CBOR.map([
            (CBOR.text("fmt"), CBOR.text("apple-appattest")), (CBOR.text("attStmt"), CBOR.map(statement)),
            (CBOR.text("authData"), CBOR.bytes(authData)),
        ])
    }
}

/// Forges an attestation with one change and demands that it violates exactly these requirements.
func expect(
    _ ids: [String], _ name: String = "", leafKey: TestKey? = nil, sourceLocation: SourceLocation = #_sourceLocation,
    change: (inout TestAttestation) throws -> Void
) throws {
    var attestation = try TestAttestation(leafKey: leafKey)
    try change(&attestation)
    let assessment = assess(try attestation.request(), sourceLocation: sourceLocation)
    #expect(assessment.violatedIDs == ids, "\(name) \(assessment.account)", sourceLocation: sourceLocation)
}
