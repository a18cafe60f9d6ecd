import AttestModel
import FixtureForge

/// The forge of questions: a pure function of a case and the context.
package struct CaseForge: Sendable {
    /// The seed, time, app and authorities that everything is forged with.
    package let context: ForgeContext
    private let forges = Memory<FuzzSeed, any AnyKindForge>()
    /// The forge of assertions by the device that the seed object of attestations is of.
    private let attested: any AnyKindForge

    package init(context: ForgeContext) {
        self.context = context
        attested = KindForge<AssertionDraft>("fuzz/attestation", in: context)
    }

    subscript(seed: FuzzSeed) -> any AnyKindForge {
        forges.result(for: seed) {
            switch seed {
            case .attestation: KindForge<AttestationDraft>("fuzz/attestation", in: context)
            case .macAttestation: KindForge<AttestationDraft>("fuzz/mac", in: context, base: [.mac])
            case .assertion: KindForge<AssertionDraft>("fuzz/assertion", in: context)
            case .receipt: KindForge<ReceiptDraft>("fuzz/receipt", in: context)
            case .deviceCheckCall: KindForge<DeviceCheckCallDraft>("fuzz/call", in: context)
            case .deviceCheckAnswer: KindForge<DeviceCheckAnswerDraft>("fuzz/answer", in: context)
            }
        }
    }

    /// Returns the request of a case; `nil` when it names a place that does not exist.
    package func request(_ fuzz: FuzzCase) -> VerificationRequest? { request(fuzz, step: 0, isAttested: false) }

    /// - Parameter isAttested: whether the device of an assertion is that of the seed object of attestations.
    func request(_ fuzz: FuzzCase, step: Int, isAttested: Bool) -> VerificationRequest? {
        let forge = isAttested && fuzz.seed == .assertion ? attested : self[fuzz.seed]
        return forge.draft(fuzz.operations, step: step)?.verificationRequest
    }

    /// Returns whether sources leave open what is right, because of one of the operations.
    package func isOpen(_ fuzz: FuzzCase, isAccepted: Bool) -> Bool {
        fuzz.operations.contains { self[fuzz.seed].isOpen($0, isAccepted: isAccepted) }
    }

    /// Returns whether sources leave open what is right, because of one of the operations, or of what they make together.
    package func isOpen(_ fuzz: FuzzCase, _ assessment: Assessment, oracle: Oracle) -> Bool {
        isOpen(fuzz, isAccepted: assessment.isAccepted)
            || self[fuzz.seed].isReadOtherwise(after: fuzz.operations, assessment, oracle: oracle)
    }

    package func words(for fuzz: FuzzCase) -> [String] {
        if fuzz.earlier.isEmpty { return self[fuzz.seed].words(for: fuzz.operations) }
        return fuzz.sequence.enumerated().map { number, step in
            let words = words(for: step)
            return "step \(number + 1), \(step.seed.title): "
                + (words.isEmpty ? "unchanged" : words.joined(separator: "; "))
        }
    }

    /// Returns whether each object of a question still has the shape that it was given.
    func isShaped(_ fuzz: FuzzCase) -> Bool { fuzz.sequence.allSatisfy { self[$0.seed].isShaped($0.operations) } }
}
