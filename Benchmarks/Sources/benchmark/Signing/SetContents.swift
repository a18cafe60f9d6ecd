import AttestModel
import ReferenceVerifier

/// The number of different signatures and key pairs in evidence: what a generator cannot save.
struct SetContents {
    /// Private keys that were made, each with its point.
    private(set) var keys = Tally()
    private(set) var signatures = Tally()

    /// Numbers by curve, in bits.
    struct Tally {
        private var seen: Set<[UInt8]> = []
        private(set) var p256 = 0
        private(set) var p384 = 0

        /// Counts bytes that were not counted before.
        fileprivate mutating func count(_ bytes: [UInt8], isLarge: Bool) {
            guard seen.insert(bytes).inserted else { return }
            if isLarge { p384 += 1 } else { p256 += 1 }
        }
    }

    init(_ requests: [VerificationRequest]) {
        for request in requests { count(request) }
    }

    private mutating func count(_ request: VerificationRequest) {
        switch request {
        case .attestation(let request):
            let evidence = AttestationEvidence(request, steps: .init())
            for certificate in evidence.certificates.value?.elements.compactMap(\.value) ?? [] { count(certificate) }
            if case .bytes(let receipt)?? = evidence.object.receipt.value { countReceipt(Array(receipt)) }
        case .assertion(let request):
            let signature = AssertionEvidence(request, steps: .init()).object.signature.value
            if let signature { signatures.count(signature, isLarge: false) }
        case .receipt(let request): countReceipt(request.receipt)
        case .deviceCheckCall, .deviceCheckAnswer, .deviceCheckUse: break
        }
    }

    private mutating func countReceipt(_ receipt: [UInt8]) {
        guard let message = ReceiptObject(receipt).message.value else { return }
        for certificate in message.certificates { count(certificate) }
        for signer in message.signers { signatures.count(signer.signature, isLarge: false) }
    }

    /// Counts the key of a certificate, and its signature by the size that it has at its end: an ECDSA signature on P-384
    /// takes about 100 bytes, one on P-256 about 70.
    private mutating func count(_ certificate: Certificate) {
        keys.count(certificate.key.bits, isLarge: certificate.key.bits.count > 65)
        signatures.count(certificate.received, isLarge: certificate.signatureSize > 80)
    }
}

extension Certificate {
    /// The number of bytes of the signature.
    fileprivate var signatureSize: Int {
        var outer = DERReader(received[...])
        guard let content = try? outer.content(of: 0x30, named: "a certificate") else { return 0 }
        var parts = DERReader(content)
        guard (try? parts.element()) != nil, (try? parts.element()) != nil else { return 0 }
        return (try? parts.element().content.count) ?? 0
    }
}
