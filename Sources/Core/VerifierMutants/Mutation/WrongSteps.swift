import AttestModel
import ReferenceVerifier

/// Evidence that a mutant can take apart in wrong steps.
protocol MutableEvidence: VerifiedEvidence {
    /// The wrong functions; `nil` for those that are right.
    associatedtype WrongFunctions

    /// Returns the right functions: none that is wrong.
    static var noWrongFunctions: WrongFunctions { get }

    /// Returns the steps with these functions.
    static func steps(with wrong: WrongFunctions) -> Steps
}

/// Wrong functions in the place of the steps about a chain.
struct WrongChain: Sendable {
    var anchors: (@Sendable (_ pinned: [Certificate], _ others: [Certificate]) -> [Certificate])?
    var end: (@Sendable (_ last: Certificate, _ anchors: [Certificate]) -> Certificate?)?
    var issuanceFault: WrongIssuance.Fault?
    var authority: WrongAuthority.Reader?
}

/// Steps with wrong functions about a chain.
private protocol WrongChainSteps: ChainSteps {
    var path: WrongChain { get }
}

extension WrongChainSteps {
    func anchors(_ pinned: [Certificate], beside others: [Certificate]) -> [Certificate] {
        path.anchors?(pinned, others) ?? pinned
    }

    func end(
        after last: Certificate, among anchors: [Certificate], isIssuer: (Certificate) -> Bool
    ) -> Certificate? {
        path.end.map { $0(last, anchors) } ?? anchors.first(where: isIssuer)
    }

    func issuanceFault(
        of certificate: Certificate, by issuer: Certificate, _ cryptography: any Cryptography
    ) -> IssuanceFault? {
        (path.issuanceFault ?? Issuance.fault)(certificate, issuer, cryptography)
    }

    func authority(of certificate: Certificate) throws(DERFault) -> Authority {
        guard let read = path.authority else { return try Authority.read(from: certificate) }
        return try read(certificate)
    }
}

extension AttestationEvidence: MutableEvidence {
    struct WrongFunctions: Sendable {
        var decode: (@Sendable ([UInt8]) -> ObjectMap)?
        var credential: (@Sendable ([UInt8]) -> AttestedCredential)?
        var path = WrongChain()
    }

    private struct WrongSteps: AttestationSteps, WrongChainSteps {
        let wrong: WrongFunctions
        var path: WrongChain { wrong.path }

        func decode(_ object: [UInt8]) -> ObjectMap { wrong.decode?(object) ?? ObjectMap(object) }

        func credential(in authData: [UInt8]) -> AttestedCredential {
            wrong.credential?(authData) ?? AttestedCredential(authData)
        }
    }

    static var noWrongFunctions: WrongFunctions { WrongFunctions() }

    static func steps(with wrong: WrongFunctions) -> any AttestationSteps { WrongSteps(wrong: wrong) }
}

extension AssertionEvidence: MutableEvidence {
    struct WrongFunctions: Sendable {
        var decode: (@Sendable ([UInt8]) -> ObjectMap)?
        var signature: (@Sendable ([UInt8]) -> [UInt8])?
        var nonceInputs: (@Sendable (AssertionRequest, _ authenticatorData: [UInt8]) -> NonceInputs)?
    }

    private struct WrongSteps: AssertionSteps {
        let wrong: WrongFunctions

        func decode(_ object: [UInt8]) -> ObjectMap { wrong.decode?(object) ?? ObjectMap(object) }

        func signature(_ received: [UInt8]) -> [UInt8] { wrong.signature?(received) ?? received }

        func nonceInputs(of request: AssertionRequest, authenticatorData: [UInt8]) -> NonceInputs {
            wrong.nonceInputs?(request, authenticatorData)
                ?? NonceInputs(request, authenticatorData: authenticatorData)
        }
    }

    static var noWrongFunctions: WrongFunctions { WrongFunctions() }

    static func steps(with wrong: WrongFunctions) -> any AssertionSteps { WrongSteps(wrong: wrong) }
}

extension ReceiptEvidence: MutableEvidence {
    struct WrongFunctions: Sendable {
        var object: (@Sendable ([UInt8]) -> ReceiptObject)?
        var signerCertificate: (@Sendable (SignedMessage) -> Certificate?)?
        var signsReceipts: (@Sendable (Certificate) -> Bool)?
        var validityFault: (@Sendable (Certificate, ReceiptEvidence) -> CertificateFault?)?
        var path = WrongChain()
    }

    private struct WrongSteps: ReceiptSteps, WrongChainSteps {
        let wrong: WrongFunctions
        var path: WrongChain { wrong.path }

        func object(_ receipt: [UInt8]) -> ReceiptObject { wrong.object?(receipt) ?? ReceiptObject(receipt) }

        func certificate(of signer: MessageSigner, in message: SignedMessage) -> Certificate? {
            wrong.signerCertificate.map { $0(message) } ?? message.certificates.first(where: signer.names)
        }

        func signsReceipts(_ certificate: Certificate) -> Bool {
            wrong.signsReceipts?(certificate) ?? !certificate.extensions(.appleReceiptSigning).isEmpty
        }

        func validityFault(of certificate: Certificate, in evidence: ReceiptEvidence) -> CertificateFault? {
            wrong.validityFault.map { $0(certificate, evidence) }
                ?? certificate.validityFault(at: evidence.timeOfUse.secondsSinceEpoch)
        }
    }

    static var noWrongFunctions: WrongFunctions { WrongFunctions() }

    static func steps(with wrong: WrongFunctions) -> any ReceiptSteps { WrongSteps(wrong: wrong) }
}

extension DeviceCheckCallEvidence: MutableEvidence {
    struct WrongFunctions: Sendable {
        var deviceToken: (@Sendable (String) -> [UInt8]?)?
        var timestamp: (@Sendable (Int64) -> Int64)?
        var issuedAt: (@Sendable (Int64) -> Int64)?
    }

    private struct WrongSteps: CallSteps {
        let wrong: WrongFunctions

        func deviceToken(_ text: String) -> [UInt8]? {
            wrong.deviceToken.map { $0(text) } ?? [UInt8](base64: text)
        }

        func milliseconds(ofTimestamp number: Int64) -> Int64 { wrong.timestamp?(number) ?? number }

        func seconds(ofIssuedAt number: Int64) -> Int64 { wrong.issuedAt?(number) ?? number }
    }

    static var noWrongFunctions: WrongFunctions { WrongFunctions() }

    static func steps(with wrong: WrongFunctions) -> any CallSteps { WrongSteps(wrong: wrong) }
}

extension DeviceCheckAnswerEvidence: MutableEvidence {
    struct WrongFunctions: Sendable {
        var saysUnset: (@Sendable (String) -> Bool)?
        var isAboutDeviceToken: (@Sendable (String) -> Bool)?
    }

    private struct WrongSteps: AnswerSteps {
        let wrong: WrongFunctions

        func saysUnset(_ text: String) -> Bool { wrong.saysUnset?(text) ?? BitStateText.saysUnset(text) }

        func isAboutDeviceToken(_ text: String) -> Bool {
            wrong.isAboutDeviceToken?(text) ?? BitStateText.isAboutDeviceToken(text)
        }
    }

    static var noWrongFunctions: WrongFunctions { WrongFunctions() }

    static func steps(with wrong: WrongFunctions) -> any AnswerSteps { WrongSteps(wrong: wrong) }
}
