/// Who signs a certificate, and how.
package struct CertificateSigner: Sendable {
    package let algorithm: SignatureAlgorithm
    /// The signature over a TBSCertificate, as the content of `signatureValue`.
    package let signature: @Sendable (_ tbsCertificate: [UInt8]) -> [UInt8]

    package init(algorithm: SignatureAlgorithm, signature: @escaping @Sendable ([UInt8]) -> [UInt8]) {
        self.algorithm = algorithm
        self.signature = signature
    }

    package static func ecdsaWithSHA1(_ key: ECKey) -> CertificateSigner {
        CertificateSigner(algorithm: .ecdsaWithSHA1) { key.sign($0, hash: .sha1).der }
    }

    package static func ecdsaWithSHA256(_ key: ECKey) -> CertificateSigner {
        CertificateSigner(algorithm: .ecdsaWithSHA256) { key.sign($0, hash: .sha256).der }
    }

    /// Signs until the signature has a wanted form.
    package static func ecdsaWithSHA256(
        _ key: ECKey, until isWanted: @escaping @Sendable (ECDSASignature) -> Bool
    ) -> CertificateSigner {
        CertificateSigner(algorithm: .ecdsaWithSHA256) {
            key.sign(digest: sha256($0), hash: .sha256, until: isWanted).signature.der
        }
    }

    package static func ecdsaWithSHA384(_ key: ECKey) -> CertificateSigner {
        CertificateSigner(algorithm: .ecdsaWithSHA384) { key.sign($0, hash: .sha384).der }
    }

    package static func md5WithRSA(_ key: RSAKey) -> CertificateSigner {
        CertificateSigner(algorithm: .md5WithRSA) { key.signWithMD5($0) }
    }
}
