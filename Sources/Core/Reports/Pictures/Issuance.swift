import AttestModel
import Crypto
import EvidenceAnatomy

/// The relation of a certificate to the one above it in a chain (RFC 5280 section 6.1.3).
enum Issuance {
    /// Returns the reason why a certificate did not issue another; `nil` when it did.
    static func fault(of certificate: CertificateFacts, by issuer: CertificateFacts) -> String? {
        guard certificate.issuer == issuer.subject else { return "its issuer has another name" }
        guard signatures.contains(certificate.signatureAlgorithm) else {
            return "its signature algorithm is \(name(of: certificate.signatureAlgorithm)), not ECDSA with SHA-2"
        }
        guard curves.contains(issuer.curve ?? ""), issuer.keyAlgorithm == "1.2.840.10045.2.1" else {
            return "that key is not on P-256, P-384 or P-521, given by name"
        }
        return verifies(certificate, with: issuer) ? nil : "its signature does not verify with that key"
    }

    /// Returns the name of a signature algorithm, or its dotted form.
    static func name(of algorithm: String) -> String { names[algorithm] ?? algorithm }

    private static let signatures: Set = ["1.2.840.10045.4.3.2", "1.2.840.10045.4.3.3", "1.2.840.10045.4.3.4"]
    private static let curves: Set = ["1.2.840.10045.3.1.7", "1.3.132.0.34", "1.3.132.0.35"]
    private static let names = [
        "1.2.840.10045.4.1": "ECDSA with SHA-1", "1.2.840.10045.4.3.2": "ECDSA with SHA-256",
        "1.2.840.10045.4.3.3": "ECDSA with SHA-384", "1.2.840.10045.4.3.4": "ECDSA with SHA-512",
        "1.2.840.113549.1.1.4": "RSA with MD5", "1.2.840.113549.1.1.5": "RSA with SHA-1",
        "1.2.840.113549.1.1.11": "RSA with SHA-256", "1.3.101.112": "Ed25519",
    ]

    private static func verifies(_ certificate: CertificateFacts, with issuer: CertificateFacts) -> Bool {
        switch certificate.signatureAlgorithm {
        case "1.2.840.10045.4.3.2": verifies(certificate, with: issuer, SHA256.hash(data: certificate.signedPart))
        case "1.2.840.10045.4.3.3": verifies(certificate, with: issuer, SHA384.hash(data: certificate.signedPart))
        default: verifies(certificate, with: issuer, SHA512.hash(data: certificate.signedPart))
        }
    }

    private static func verifies(
        _ certificate: CertificateFacts, with issuer: CertificateFacts, _ digest: some Digest
    ) -> Bool {
        let (key, signature) = (issuer.publicKey, certificate.signature)
        // A key or a signature that cannot be read verifies nothing.
        let result: Bool? =
            switch issuer.curve {
            case "1.2.840.10045.3.1.7":
                try? P256.Signing.PublicKey(x963Representation: key)
                    .isValidSignature(P256.Signing.ECDSASignature(derRepresentation: signature), for: digest)
            case "1.3.132.0.34":
                try? P384.Signing.PublicKey(x963Representation: key)
                    .isValidSignature(P384.Signing.ECDSASignature(derRepresentation: signature), for: digest)
            default:
                try? P521.Signing.PublicKey(x963Representation: key)
                    .isValidSignature(P521.Signing.ECDSASignature(derRepresentation: signature), for: digest)
            }
        return result ?? false
    }
}
