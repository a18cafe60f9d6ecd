import AttestModel

/// Requests that are complete and whose evidence is junk. What a verifier makes of it is nobody's concern here.
enum JunkEvidence {
    private static let app = AppIdentity(teamId: "ABCDE12345", bundleId: "com.example.app")
    private static let time = Timestamp(secondsSinceEpoch: 1_772_366_400)
    private static let hash = [UInt8](repeating: 7, count: 32)
    /// The base point of P-256 (SEC 2 section 2.4.2): a key that every library can load.
    private static let point: [UInt8] = [
        0x04, 0x6B, 0x17, 0xD1, 0xF2, 0xE1, 0x2C, 0x42, 0x47, 0xF8, 0xBC, 0xE6, 0xE5, 0x63, 0xA4, 0x40, 0xF2, 0x77,
        0x03, 0x7D, 0x81, 0x2D, 0xEB, 0x33, 0xA0, 0xF4, 0xA1, 0x39, 0x45, 0xD8, 0x98, 0xC2, 0x96, 0x4F, 0xE3, 0x42,
        0xE2, 0xFE, 0x1A, 0x7F, 0x9B, 0x8E, 0xE7, 0xEB, 0x4A, 0x7C, 0x0F, 0x9E, 0x16, 0x2B, 0xCE, 0x33, 0x57, 0x6B,
        0x31, 0x5E, 0xCE, 0xCB, 0xB6, 0x40, 0x68, 0x37, 0xBF, 0x51, 0xF5,
    ]

    /// The member that holds the evidence of an operation.
    static func member(of operation: Operation) -> String {
        switch operation {
        case .verifyAssertion: "assertion"
        case .verifyReceipt: "receipt"
        case .verifyAttestation, .describe: "attestation"
        }
    }

    /// `nil` for an operation that asks about no evidence.
    static func request(_ operation: Operation) -> VerificationRequest? {
        switch operation {
        case .verifyAttestation:
            .attestation(
                AttestationRequest(
                    attestation: JunkBytes.bytes, challenge: hash, clientDataHash: hash, keyId: hash, app: app,
                    environment: .production, roots: [JunkBytes.bytes], time: time))
        case .verifyAssertion:
            .assertion(
                AssertionRequest(
                    assertion: JunkBytes.bytes, clientData: Array("{}".utf8), clientDataHash: hash, publicKey: point,
                    publicKeyPEM: PEM.publicKey(point) ?? "", credentialCertificate: JunkBytes.bytes, keyId: hash,
                    app: app, environment: .production, storedCounter: 0, challenge: nil, time: time))
        case .verifyReceipt:
            .receipt(
                ReceiptRequest(
                    receipt: JunkBytes.bytes, receiptType: .attest, app: app, publicKey: point,
                    publicKeyPEM: PEM.publicKey(point) ?? "", clientDataHash: hash, environment: .production,
                    roots: [JunkBytes.bytes], time: time))
        case .describe: nil
        }
    }
}
