import AttestModel

/// The steps in which a receipt is taken apart, and its chain judged.
package struct ReceiptSteps: Sendable {
    package var object: @Sendable (_ receipt: [UInt8]) -> ReceiptObject = { ReceiptObject($0) }
    /// Returns the certificate that a signer names among those of its message; `nil` when it is not there.
    package var signerCertificate: @Sendable (MessageSigner, SignedMessage) -> Certificate? = { signer, message in
        message.certificates.first(where: signer.names)
    }
    /// Tells whether a certificate is marked as one that signs receipts.
    package var signsReceipts: @Sendable (Certificate) -> Bool = { !$0.extensions(.appleReceiptSigning).isEmpty }
    /// Returns why a certificate was not valid when it was used.
    package var validityFault: @Sendable (Certificate, ReceiptEvidence) -> CertificateFault? = {
        $0.validityFault(at: $1.timeOfUse.secondsSinceEpoch)
    }
    package var chain = ChainSteps()
}

/// A receipt, taken apart for its checks.
package struct ReceiptEvidence {
    package let request: ReceiptRequest
    package let steps: ReceiptSteps
    package let cryptography: any Cryptography
    package let object: ReceiptObject
    package let signerCertificate: Located<Certificate>
    /// The certificate in field 3, the leaf of the attestation; `nil` when there is none.
    let attestedCertificate: Certificate?
    /// Field 12; absent when it is not a time.
    package let creation: Located<ReceiptTime>
    package let roots: [Located<Certificate>]

    package init(_ request: ReceiptRequest, steps: ReceiptSteps, cryptography: any Cryptography) {
        (self.request, self.steps, self.cryptography) = (request, steps, cryptography)
        let object = steps.object(request.receipt)
        self.object = object
        signerCertificate = object.signer.flatMap { signer in
            object.message.flatMap { message in
                steps.signerCertificate(signer, message).map { .found($0) }
                    ?? .absent("the receipt does not hold the signer's certificate")
            }
        }
        attestedCertificate = object.payload.flatMap { $0.value(.publicKey) }.value.flatMap(cryptography.certificate)
        creation = object.payload.flatMap { $0.value(.creationTime) }.flatMap { value in
            ReceiptTime(value).map { .found($0) } ?? .absent("the creation time cannot be read")
        }
        roots = cryptography.roots(request.roots)
    }

    /// The moment at which the certificates have to be valid: the creation, or the verification if that cannot be read.
    package var timeOfUse: Timestamp { creation.value?.timestamp ?? request.time }

    package var message: Located<SignedMessage> { object.message }
    package var signer: Located<MessageSigner> { object.signer }
    package var payload: Located<ReceiptPayload> { object.payload }

    /// The type that field 6 names; the expected one when it names none, which is a matter of RCP-TYPE.
    package var type: Located<ReceiptType> {
        payload.flatMap { $0.optional(.type) }.map { value in
            value.flatMap(ReceiptType.init(field:)) ?? request.receiptType
        }
    }
}

extension ReceiptEvidence: VerifiedEvidence {
    package static let rightSteps = ReceiptSteps()

    package static let checks: [Check<Self>] = [
        Check(.receiptDecode, checkDecoding), Check(.receiptSignature, checkSignature),
        Check(.receiptChain, checkChain), Check(.receiptAppID, checkAppID), Check(.receiptCreation, checkCreation),
        Check(.receiptKey, checkKey), Check(.receiptClientHash, checkClientHash), Check(.receiptType, checkType),
        Check(.receiptEnvironment, checkEnvironment), Check(.receiptExpiry, checkExpiry),
        Check(.receiptRisk, checkRisk),
    ]

    package var chainFindings: ChainFindings? {
        let rules = ChainFindings.KindOfChain(
            isOrdered: false, known: Self.knownExtensions, mayRepeat: nil,
            leafFault: { $0.extensions(.appleReceiptSigning).isEmpty ? .notForReceipts : nil },
            cryptography: cryptography)
        let bag: [Certificate]
        var faults: [CertificateListFault] = []
        switch message {
        case .found(let message): bag = message.certificates
        case .absent(let reason): (bag, faults) = ([], [.unreadable(reason)])
        }
        let signer = bag.firstIndex { $0 === signerCertificate.value }
        if signer == nil, !bag.isEmpty { faults.append(.signerMissing) }
        return ChainFindings(
            from: signer ?? 0, in: bag, to: roots.map(\.value), at: timeOfUse, listFaults: faults, rules)
    }

    package var output: VerifiedOutput {
        VerifiedOutput(
            publicKey: attestedCertificate.flatMap { try? $0.key.p256Point().uncompressed },
            environment: payload.flatMap { $0.optional(.environment) }.value?
                .flatMap(AttestEnvironment.init(receiptField:)),
            riskMetric: payload.flatMap { $0.optional(.riskMetric) }.value?.flatMap(RiskMetric.value))
    }
}
