import Crypto
import FixtureForge
import Primitives

extension ECDSASignature {
    /// Returns a Boolean value that indicates whether swift-crypto, which shares no code with the forge's signing, accepts
    /// the signature of a message.
    func isValid(for message: [UInt8], hash: HashAlgorithm, point: [UInt8]) throws -> Bool {
        switch hash {
        case .sha1: try isValid(forDigest: Insecure.SHA1.hash(data: message), point: point)
        case .sha256: try isValid(forDigest: SHA256.hash(data: message), point: point)
        default: try isValid(forDigest: SHA384.hash(data: message), point: point)
        }
    }

    private func isValid(forDigest digest: some Digest, point: [UInt8]) throws -> Bool {
        if curve == .p256 {
            try P256.Signing.PublicKey(x963Representation: point)
                .isValidSignature(P256.Signing.ECDSASignature(derRepresentation: der), for: digest)
        } else {
            try P384.Signing.PublicKey(x963Representation: point)
                .isValidSignature(P384.Signing.ECDSASignature(derRepresentation: der), for: digest)
        }
    }
}

extension ECDSASignature {
    /// The numbers of a DER signature, read by swift-crypto.
    init(derRepresentation der: [UInt8], curve: Curve) throws {
        let raw =
            curve == .p256
            ? Array(try P256.Signing.ECDSASignature(derRepresentation: der).rawRepresentation)
            : Array(try P384.Signing.ECDSASignature(derRepresentation: der).rawRepresentation)
        self.init(curve: curve, r: Array(raw[..<curve.size]), s: Array(raw[curve.size...]))
    }
}
