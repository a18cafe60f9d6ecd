import AttestModel
import SwiftASN1

extension FaultPath where Draft == ReceiptDraft {
    /// The whole receipt as bytes.
    package static var object: Self { .init("receipt", isLarge: true) { $0.encoded } }
    /// The type of the outer message.
    package static var contentType: Self { .init("contentType") { DERBytes.identifier($0.message.contentType) } }
    /// The type of what is signed.
    package static var innerContentType: Self {
        .init("encapContentInfo.eContentType") { DERBytes.identifier($0.message.innerContentType) }
    }
    /// The payload in the message.
    package static var content: Self { .init("encapContentInfo.eContent", isLarge: true) { $0.message.content } }
    /// One field as a whole node; several of the same type are joined.
    package static func field(_ type: Int) -> Self {
        .init("fields.\(type)") { draft in
            let nodes = draft.fields.filter { $0.type == type }.map(\.der)
            return nodes.isEmpty ? nil : nodes.concatenated
        }
    }

    /// All certificates, joined.
    package static var certificates: Self {
        .init("certificates", isLarge: true) { $0.message.certificates.concatenated }
    }
    /// The certificate of the signer.
    package static var signerCertificate: Self { .init("signer", isLarge: true) { $0.signerCertificate.der } }
    /// When the signer's certificate is valid: both times, joined.
    package static var signerValidity: Self {
        .init("signer.validity") {
            DERBytes.time($0.signerTemplate.notBefore) + DERBytes.time($0.signerTemplate.notAfter)
        }
    }
    /// One extension of the signer's certificate as a whole node.
    package static func signerExtension(_ identifier: ASN1ObjectIdentifier) -> Self {
        .init("signer.extensions.\(identifier)") { $0.signerTemplate[identifier]?.der }
    }
    /// One extension of the intermediate's certificate as a whole node.
    package static func intermediateExtension(_ identifier: ASN1ObjectIdentifier) -> Self {
        .init("intermediate.extensions.\(identifier)") { $0.intermediateTemplate[identifier]?.der }
    }

    /// Every SignerInfo, joined.
    package static var signerInfos: Self {
        .init("signerInfos", isLarge: true) { $0.message.signers.map(\.der).concatenated }
    }
    /// The signature's bytes.
    package static var signature: Self { .init("signerInfo.signature") { $0.message.signers.first?.signature } }
    /// When the request says that the receipt is verified, RFC 3339.
    package static var requestTime: Self { .init("request.time") { Array($0.request.time.description.utf8) } }
}
