import AttestModel

/// Everything that the checks of a receipt read, decoded once and as leniently as it can be.
struct ReceiptEvidence {
    let request: ReceiptRequest
    /// Why the receipt is not one signed SET of fields; empty when it is.
    let faults: [String]
    let message: Located<SignedMessage>
    /// The one signer.
    let signer: Located<MessageSigner>
    /// The certificate that the signer names.
    let signerCertificate: Located<Certificate>
    let payload: Located<ReceiptPayload>
    /// Field 12; absent when it is not a time.
    let creation: Located<ReceiptTime>
    /// The trust anchors of the request.
    let roots: [Located<Certificate>]

    init(_ request: ReceiptRequest, reading: Reading = .right) {
        self.request = request
        let object = ReceiptObject(request.receipt, reading: reading)
        let message = object.message
        let signer = object.signer
        let payload = object.payload
        faults = object.faults
        self.message = message
        self.signer = signer
        self.payload = payload
        signerCertificate = signer.flatMap { signer in
            message.flatMap { message in
                message.certificates.first(where: signer.names).map { .found($0) }
                    ?? .absent("the receipt does not hold the signer's certificate")
            }
        }
        creation = payload.flatMap { $0.value(.creationTime) }.flatMap { value in
            ReceiptTime(value).map { .found($0) } ?? .absent("the creation time cannot be read")
        }
        roots = .certificates(request.roots)
    }

    /// The type that field 6 names; the expected one when it names none, which is for RCP-TYPE to say.
    var type: Located<ReceiptType> {
        payload.flatMap { $0.optional(.type) }.map { value in
            value.flatMap(ReceiptType.init(field:)) ?? request.receiptType
        }
    }
}

extension ReceiptEvidence {
    /// What a server stores and acts on after accepting.
    var output: VerifiedOutput {
        let metric = payload.flatMap { $0.optional(.riskMetric) }.value?.flatMap(RiskMetric.value)
        return VerifiedOutput(
            publicKey: payload.flatMap { $0.value(.publicKey) }.value.flatMap(Certificate.init)
                .flatMap { try? $0.key.p256Point().uncompressed },
            environment: payload.flatMap { $0.optional(.environment) }.value?
                .flatMap(AttestEnvironment.init(receiptField:)),
            riskMetric: metric)
    }
}
