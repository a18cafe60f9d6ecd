import AttestModel
import ReferenceVerifier

/// A verifier that is right, and accepts what sources leave open and the reference refuses. No search may accuse it.
package struct LenientVerifier: Sendable {
    /// The permanent name: lower-case words joined by hyphens.
    package let name: String
    /// One sentence that says what it accepts.
    package let summary: String
    private let procedures: [any EvidenceProcedure]

    private init(_ name: String, _ summary: String, _ procedures: any EvidenceProcedure...) {
        (self.name, self.summary, self.procedures) = (name, summary, procedures)
    }

    /// Returns the answer about a request.
    package func response(to request: VerificationRequest, after verifier: ReferenceVerifier) -> VerdictResponse {
        let right = verifier.assess(request)
        guard !right.isAccepted else { return right.response }
        let others = procedures.lazy.compactMap { $0.assessment(of: request.request) }
        return (others.first(where: \.isAccepted) ?? right).response
    }

    package static func named(_ name: String) -> LenientVerifier? { all.first { $0.name == name } }

    package static let all = [
        LenientVerifier(
            "receipt-a-minute-ahead", "Accepts receipts that were created up to a minute after the verification.",
            Procedure<ReceiptEvidence> { $0.reads = { $0.changing(\.time, to: $0.time.adding(seconds: 60)) } }),
        LenientVerifier(
            "receipt-root-copy-unread", "Accepts receipts with any certificate in the place of the root's copy.",
            Procedure<ReceiptEvidence> { $0.reads = { $0.changing(\.receipt, to: $0.receiptWithRoot) } }),
        LenientVerifier(
            "byte-order-mark-skipped", "Accepts JSON after a byte order mark.",
            Procedure<DeviceCheckCallEvidence> { $0.reads = { $0.changing(\.body, to: $0.body.withoutMark) } },
            Procedure<DeviceCheckAnswerEvidence> { $0.reads = { $0.changing(\.body, to: $0.body?.withoutMark) } },
            Procedure<AssertionEvidence> {
                $0.forgives = { evidence, requirement in
                    let (data, challenge) = (evidence.request.clientData.withoutMark, evidence.request.challenge)
                    let found = try? JSONObjectScanner.members(named: "challenge", in: data)
                    return requirement == .assertionChallenge && found == challenge.map { [.string($0)] }
                }
            }),
        LenientVerifier(
            "key-usage-optional", "Accepts issuers without keyUsage.",
            Procedure<AttestationEvidence> { $0.steps.chain.authority = LenientCertificates.authority },
            Procedure<ReceiptEvidence> { $0.steps.chain.authority = LenientCertificates.authority }),
        LenientVerifier(
            "names-compared-as-text",
            "Accepts issuers whose name is that of the certificate but for types, case and spaces of its texts.",
            Procedure<AttestationEvidence> { $0.steps.chain.issuanceFault = LenientCertificates.issuanceFault },
            Procedure<ReceiptEvidence> { $0.steps.chain.issuanceFault = LenientCertificates.issuanceFault }),
        LenientVerifier(
            "extension-keys-of-any-type", "Accepts extensions that are not named by text, and ignores them.",
            Procedure<AttestationEvidence> {
                $0.forgives = { evidence, requirement in
                    requirement == .attestationExtensions
                        && TextExtensions.hold(
                            in: evidence.credential.value?.tail.value, evidence.header.value, evidence.request.policy)
                }
            },
            Procedure<AssertionEvidence> {
                $0.forgives = { evidence, requirement in
                    requirement == .assertionExtensions
                        && TextExtensions.hold(in: evidence.tail.value, evidence.header.value, evidence.request.policy)
                }
            }),
    ]
}

/// The treatment of one kind of evidence by a verifier that accepts more than the reference.
private struct Procedure<Evidence: VerifiedEvidence>: EvidenceProcedure {
    /// Returns the request as the verifier reads it.
    var reads: @Sendable (Evidence.Request) -> Evidence.Request = { $0 }
    var steps = Evidence.rightSteps
    /// Returns whether the evidence may break a requirement.
    var forgives: @Sendable (Evidence, Requirement) -> Bool = { _, _ in false }

    init(_ change: (inout Self) -> Void) { change(&self) }

    func assessment(of request: any EvidenceRequest) -> Assessment? {
        guard let request = request as? Evidence.Request else { return nil }
        let evidence = Evidence(reads(request), steps: steps, cryptography: Libcrypto())
        let results = Evidence.checks.map { $0.evaluate(evidence) }
            .filter { $0.permitsAcceptance || !forgives(evidence, $0.requirement) }
        return Assessment(results: results, output: results.allSatisfy(\.permitsAcceptance) ? evidence.output : nil)
    }
}

extension EvidenceRequest {
    fileprivate func changing<Value>(_ member: WritableKeyPath<Self, Value>, to value: Value) -> Self {
        var copy = self
        copy[keyPath: member] = value
        return copy
    }
}

extension ReceiptRequest {
    /// The receipt with the pinned root in the place of a third certificate of the same length.
    fileprivate var receiptWithRoot: [UInt8] {
        let certificates = ReceiptEvidence(self).message.value?.certificates ?? []
        guard let root = roots.first, let copy = certificates.dropFirst(2).first?.received, copy.count == root.count
        else { return receipt }
        return receipt.replacing(copy, with: root, maxReplacements: 1)
    }
}

extension [UInt8] {
    fileprivate var withoutMark: [UInt8] { starts(with: [0xEF, 0xBB, 0xBF]) ? Array(dropFirst(3)) : self }
}
