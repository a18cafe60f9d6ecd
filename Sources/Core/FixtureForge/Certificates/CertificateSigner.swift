import Primitives
import SwiftASN1

/// A signer of certificates: its algorithm, and a function that signs with its key.
package struct CertificateSigner: Sendable {
    package let algorithm: SignatureAlgorithm
    /// Returns the signature over a TBSCertificate, as the content of `signatureValue`.
    package let signature: @Sendable (_ tbsCertificate: [UInt8]) -> [UInt8]

    package init(algorithm: SignatureAlgorithm, signature: @escaping @Sendable ([UInt8]) -> [UInt8]) {
        (self.algorithm, self.signature) = (algorithm, signature)
    }

    package static func ecdsaWithSHA1(_ key: ECKey) -> CertificateSigner {
        CertificateSigner(algorithm: .ecdsaWithSHA1) { key.sign($0, hash: .sha1).der }
    }

    package static func ecdsaWithSHA256(
        _ key: ECKey, until isWanted: @escaping @Sendable (ECDSASignature) -> Bool = { _ in true }
    ) -> CertificateSigner {
        CertificateSigner(algorithm: .ecdsaWithSHA256) {
            key.sign(digest: sha256($0), hash: .sha256, until: isWanted).signature.der
        }
    }

    package static func ecdsaWithSHA384(_ key: ECKey) -> CertificateSigner {
        CertificateSigner(algorithm: .ecdsaWithSHA384) { key.sign($0, hash: .sha384).der }
    }

    package static func ecdsaWithSHA512(_ key: ECKey) -> CertificateSigner {
        CertificateSigner(algorithm: .ecdsaWithSHA512) { key.sign($0, hash: .sha512).der }
    }

    package static func md5WithRSA(_ key: RSAKey) -> CertificateSigner {
        CertificateSigner(algorithm: .md5WithRSA) { key.signWithMD5($0) }
    }
}

/// The AlgorithmIdentifier of a signature (RFC 5280 section 4.1.1.2), DER.
package struct SignatureAlgorithm: Sendable, Hashable {
    package let der: [UInt8]

    private init(_ identifier: ASN1ObjectIdentifier, parameters: [UInt8] = []) {
        der = DERBytes.sequence(DERBytes.identifier(identifier), parameters)
    }

    package static let ecdsaWithSHA1 = SignatureAlgorithm(.ecdsaWithSHA1)
    package static let ecdsaWithSHA256 = SignatureAlgorithm(.ecdsaWithSHA256)
    package static let ecdsaWithSHA384 = SignatureAlgorithm(.ecdsaWithSHA384)
    package static let ecdsaWithSHA512 = SignatureAlgorithm(.ecdsaWithSHA512)
    package static let ed25519 = SignatureAlgorithm(.ed25519)
    package static let sha256WithRSA = SignatureAlgorithm(.sha256WithRSA, parameters: DERBytes.null)
    package static let md5WithRSA = SignatureAlgorithm(.md5WithRSA, parameters: DERBytes.null)
}
