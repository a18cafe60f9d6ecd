import AttestModel
import SwiftASN1

extension FaultPath where Draft == ReceiptDraft {
    package static var object: Self { .init("receipt", isLarge: true) { $0.encoded } }
    package static var contentType: Self { .init("contentType") { DERBytes.identifier($0.message.contentType) } }
    package static var version: Self { .init("version") { DERBytes.integer($0.message.version) } }
    package static var digestAlgorithms: Self {
        .init("digestAlgorithms") { DERBytes.set($0.message.digestAlgorithms.concatenated) }
    }
    package static var innerContentType: Self {
        .init("encapContentInfo.eContentType") { DERBytes.identifier($0.message.innerContentType) }
    }
    package static var content: Self { .signed("encapContentInfo.eContent", isLarge: true) { $0.message.content } }
    /// Returns a field as a whole node; several of the same type are joined.
    package static func field(_ type: Int) -> Self {
        .signed("fields.\(type)") { draft in
            let nodes = draft.fields.filter { $0.type == type }.map(\.der)
            return nodes.isEmpty ? nil : nodes.concatenated
        }
    }

    package static var certificates: Self {
        .init("certificates", isLarge: true) { $0.message.certificates.concatenated }
    }
    package static var signerCertificate: Self { .signed("signer", isLarge: true) { $0.signerCertificate.der } }
    package static var signerValidity: Self { .signed("signer.validity") { $0.signerTemplate.validity } }
    package static func signerExtension(_ identifier: ASN1ObjectIdentifier) -> Self {
        .signed("signer.extensions.\(identifier)") { $0.signerTemplate[identifier]?.der }
    }
    package static var intermediateValidity: Self {
        .signed("intermediate.validity") { $0.intermediateTemplate.validity }
    }
    package static func intermediateExtension(_ identifier: ASN1ObjectIdentifier) -> Self {
        .signed("intermediate.extensions.\(identifier)") { $0.intermediateTemplate[identifier]?.der }
    }

    package static var signerInfos: Self {
        .init("signerInfos", isLarge: true) { $0.message.signers.map(\.der).concatenated }
    }
    package static var signerVersion: Self { .init("signerInfo.version") { DERBytes.integer($0.signer.version) } }
    package static var signerIdentifier: Self { .init("signerInfo.sid") { $0.signer.identifier } }
    package static var signerDigestAlgorithm: Self { .init("signerInfo.digestAlgorithm") { $0.signer.digestAlgorithm } }
    package static var signature: Self { .init("signerInfo.signature") { $0.message.signers.first?.signature } }
    /// The stored key in the request, 65 bytes.
    package static var requestKey: Self { .init("request.publicKey") { $0.request.publicKey } }
    /// The verification time in the request, RFC 3339.
    package static var requestTime: Self { .init("request.time") { Array($0.request.time.description.utf8) } }
}
