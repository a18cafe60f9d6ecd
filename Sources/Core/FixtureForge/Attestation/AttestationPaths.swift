import AttestModel
import SwiftASN1

extension FaultPath where Draft == AttestationDraft {
    package static var rpIdHash: Self { .signed("authData.rpIdHash") { $0.authData.rpIdHash } }
    package static var counter: Self { .signed("authData.counter") { $0.authData.counterBytes } }
    package static var aaguid: Self { .signed("authData.aaguid") { $0.authData.credential?.aaguid } }
    package static var credentialIdLength: Self {
        .signed("authData.credentialIdLength") { $0.authData.credential?.declaredLengthBytes }
    }
    package static var credentialId: Self { .signed("authData.credentialId") { $0.authData.credential?.credentialId } }
    /// The declared length and the credentialId together, for faults that change both.
    package static var credentialIdWithLength: Self {
        .signed("authData.credentialIdLength+credentialId") { draft in
            draft.authData.credential.map { $0.declaredLengthBytes + $0.credentialId }
        }
    }

    /// Returns an extension of the leaf as whole nodes; several with the same identifier are joined.
    package static func credCertExtension(_ identifier: ASN1ObjectIdentifier) -> Self {
        .signed("credCert.extensions.\(identifier)") { extensionNodes(identifier, of: $0.leaf) }
    }
    package static var nonceExtension: Self { credCertExtension(.nonce) }
    package static var credCertExtensions: Self {
        .signed("credCert.extensions", isLarge: true) { $0.leaf.extensions.map(\.der).concatenated }
    }
    package static var credCertIssuer: Self { .signed("credCert.issuer") { $0.leaf.issuer.der } }
    package static var credCertSignature: Self { .init("credCert.signatureValue") { $0.credCert.signature } }

    package static func intermediateExtension(_ identifier: ASN1ObjectIdentifier) -> Self {
        .signed("intermediate.extensions.\(identifier)") { extensionNodes(identifier, of: $0.intermediateTemplate) }
    }
    package static var intermediateTBS: Self {
        .signed("intermediate.tbsCertificate", isLarge: true) { $0.intermediate.tbsCertificate }
    }
    package static var intermediateSignature: Self {
        .init("intermediate.signatureValue") { $0.intermediate.signature }
    }
    package static func x5c(_ index: Int) -> Self {
        .init("x5c[\(index)]", isLarge: true) { $0.x5c.indices.contains(index) ? $0.x5c[index] : nil }
    }
    package static var wholeX5C: Self { .init("x5c", isLarge: true) { $0.x5c.concatenated } }

    package static var object: Self { .init("attestation", isLarge: true) { $0.encoded } }
    package static var authDataBytes: Self { .signed("authData", isLarge: true) { $0.authDataBytes } }
    package static var flags: Self { .signed("authData.flags") { [$0.authData.flags] } }
    package static var credentialPublicKey: Self {
        .signed("authData.credentialPublicKey") { $0.authData.credential?.publicKey }
    }
    package static var authDataExtensions: Self { .signed("authData.extensions") { $0.authData.extensions } }
    package static var credCertPublicKey: Self {
        .signed("credCert.subjectPublicKeyInfo") { $0.leaf.subjectPublicKeyInfo }
    }
    /// The leaf's key and its identifier in every place, for faults that change them alike.
    package static var credCertPublicKeyAndIdentifiers: Self {
        .signed("credCert.subjectPublicKeyInfo+authData.credentialId+request.keyId") { draft in
            draft.leaf.subjectPublicKeyInfo + (draft.authData.credential?.credentialId ?? []) + draft.request.keyId
        }
    }
    package static var credCertValidity: Self { .signed("credCert.validity") { $0.leaf.validity } }
    package static var intermediateValidity: Self {
        .signed("intermediate.validity") { $0.intermediateTemplate.validity }
    }
    package static var requestTime: Self { .init("request.time") { Array($0.request.time.description.utf8) } }
    package static var requestRoots: Self { .init("request.roots", isLarge: true) { $0.request.roots.concatenated } }
    package static var keyId: Self { .init("request.keyId") { $0.request.keyId } }
    /// The key identifier in the request and in authData, for faults that change both alike.
    package static var keyIdAndCredentialId: Self {
        .signed("request.keyId+authData.credentialId") {
            $0.request.keyId + ($0.authData.credential?.credentialId ?? [])
        }
    }

    private static func extensionNodes(
        _ identifier: ASN1ObjectIdentifier, of certificate: CertificateTemplate
    ) -> [UInt8]? {
        let nodes = certificate.extensions.filter { $0.identifier == identifier }.map(\.der)
        return nodes.isEmpty ? nil : nodes.concatenated
    }
}
