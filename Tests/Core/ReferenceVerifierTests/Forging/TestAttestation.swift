import AttestModel

@testable import ReferenceVerifier

/// An attestation to be written for a test: change any part, then ask for the request.
struct TestAttestation {
    let rootKey: TestKey
    let intermediateKey: TestKey
    let leafKey: TestKey
    var root: TestCertificate
    var intermediate: TestCertificate
    /// The leaf without its true nonce.
    let leaf: TestCertificate
    var flags: UInt8 = 0x40
    var credentialLength: [UInt8] = [0, 32]
    var cose: [UInt8]
    var extensions: [UInt8] = []
    /// Cuts authData to this length.
    var authDataLength: Int?
    /// Changes the leaf after its nonce was put in, before it is signed.
    var changeLeaf: (inout TestCertificate) -> Void = { _ in }
    var x5c: ((_ leaf: [UInt8], _ intermediate: [UInt8], _ root: [UInt8]) throws -> [[UInt8]])?
    var receipt = CBOR.bytes([1, 2, 3])

    private let app = AppIdentity(teamId: "ABCDE12345", bundleId: "com.example.app")
    private let clientDataHash = [UInt8](repeating: 0xCD, count: 32)

    init() throws {
        (rootKey, intermediateKey, leafKey) = (try TestKey(.p384), try TestKey(.p384), try TestKey())
        root = .authority("root", issuer: "root", key: rootKey)
        intermediate = .authority("intermediate", issuer: "root", key: intermediateKey, pathLength: 0)
        leaf = .leaf(issuer: "intermediate", key: leafKey, nonce: [])
        let point = leafKey.point
        cose =
            [0xA5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20] + point[1..<33] + [0x22, 0x58, 0x20]
            + point[33...]
    }

    private var authData: [UInt8] {
        let fields = Digest.sha256(app.appId.utf8) + [flags, 0, 0, 0, 0] + AAGUID.production + credentialLength
        let whole = fields + Digest.sha256(leafKey.point) + cose + extensions
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
        let statement = CBOR.map([
            (CBOR.text("x5c"), CBOR.array(certificates.map(CBOR.bytes))), (CBOR.text("receipt"), receipt),
        ])
        let object = CBOR.map([
            (CBOR.text("fmt"), CBOR.text("apple-appattest")), (CBOR.text("attStmt"), statement),
            (CBOR.text("authData"), CBOR.bytes(authData)),
        ])
        return AttestationRequest(
            attestation: object, challenge: [], clientDataHash: clientDataHash, keyId: Digest.sha256(leafKey.point),
            app: app, environment: .production, roots: [rootBytes],
            time: Timestamp(secondsSinceEpoch: 1_772_366_400))
    }
}
