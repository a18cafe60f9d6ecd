import AttestModel

/// A receipt, taken apart for its checks.
package struct ReceiptEvidence {
    /// The steps in which a receipt is taken apart.
    package struct Steps: EvidenceSteps {
        /// Reads signature and fields.
        package var object: @Sendable ([UInt8]) -> ReceiptObject = { ReceiptObject($0) }
        /// Returns the certificate that a signer names among those of its message; `nil` when it is not there.
        package var signerCertificate: @Sendable (SignedMessage, MessageSigner) -> Certificate? = {
            $0.certificates.first(where: $1.names)
        }
        package var primitives: any Primitives = Libcrypto()

        package init() {}
    }

    package let request: ReceiptRequest
    package let steps: Steps
    package let object: ReceiptObject
    /// The certificate that the signer names.
    package let signerCertificate: Located<Certificate>
    /// The certificate in field 3, the leaf of the attestation; `nil` when there is none.
    let attestedCertificate: Certificate?
    /// Field 12; absent when it is not a time.
    package let creation: Located<ReceiptTime>
    /// The trust anchors of the request.
    package let roots: [Located<Certificate>]

    package init(_ request: ReceiptRequest, steps: Steps) {
        self.request = request
        self.steps = steps
        let object = steps.object(request.receipt)
        self.object = object
        signerCertificate = object.signer.flatMap { signer in
            object.message.flatMap { message in
                steps.signerCertificate(message, signer).map { .found($0) }
                    ?? .absent("the receipt does not hold the signer's certificate")
            }
        }
        attestedCertificate = object.payload.flatMap { $0.value(.publicKey) }.value
            .flatMap(steps.primitives.certificate)
        creation = object.payload.flatMap { $0.value(.creationTime) }.flatMap { value in
            ReceiptTime(value).map { .found($0) } ?? .absent("the creation time cannot be read")
        }
        roots = steps.primitives.roots(request.roots)
    }

    /// The moment at which the certificates have to be valid: the creation, or the verification if that cannot be read.
    var timeOfUse: Timestamp { creation.value?.timestamp ?? request.time }

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
    package static let procedure = Procedure<ReceiptEvidence>(checks: [
        ReceiptDecodeCheck(), ReceiptSignatureCheck(), ReceiptChainCheck(), ReceiptAppIDCheck(),
        ReceiptCreationCheck(), ReceiptKeyCheck(), ReceiptClientHashCheck(), ReceiptTypeCheck(),
        ReceiptEnvironmentCheck(), ReceiptExpiryCheck(), ReceiptRiskCheck(),
    ])

    package var chainFindings: ChainFindings? {
        let rules = ChainFindings.Rules(
            isOrdered: false, known: ReceiptChainCheck.known, mayRepeat: nil,
            leafFault: { $0.extensions(.appleReceiptSigning).isEmpty ? .notForReceipts : nil },
            primitives: steps.primitives)
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
