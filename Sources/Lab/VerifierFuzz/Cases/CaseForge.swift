import AttestModel
import FixtureForge

/// The forge of questions: a pure function of a case and the context.
package struct CaseForge: Sendable {
    /// The seed, time, app and authorities that everything is forged with.
    package let context: ForgeContext
    private let forges: [FuzzSeed: any AnyKindForge]
    /// The forge of assertions by the device that the seed object of attestations is of.
    private let attested: any AnyKindForge

    package init(context: ForgeContext) {
        self.context = context
        attested = KindForge<AssertionDraft>("fuzz/attestation", in: context)
        forges = [
            .attestation: KindForge<AttestationDraft>("fuzz/attestation", in: context),
            .macAttestation: KindForge<AttestationDraft>("fuzz/mac", in: context, base: [.mac]),
            .assertion: KindForge<AssertionDraft>("fuzz/assertion", in: context),
            .receipt: KindForge<ReceiptDraft>("fuzz/receipt", in: context),
            .deviceCheckCall: KindForge<DeviceCheckCallDraft>("fuzz/call", in: context),
            .deviceCheckAnswer: KindForge<DeviceCheckAnswerDraft>("fuzz/answer", in: context),
        ]
    }

    /// Returns the request of a case; `nil` when it names a place that does not exist.
    package func request(_ fuzz: FuzzCase) -> VerificationRequest? { request(fuzz, step: 0, isAttested: false) }

    /// Returns the request of a case in a sequence.
    ///
    /// - Parameters:
    ///   - step: the position of the object in its sequence.
    ///   - isAttested: whether the device of an assertion is the one that the seed object of attestations is of.
    func request(_ fuzz: FuzzCase, step: Int, isAttested: Bool) -> VerificationRequest? {
        let forge = isAttested && fuzz.seed == .assertion ? attested : forges[fuzz.seed]
        return forge?.request(fuzz.operations, step: step)
    }

    /// Returns whether sources leave open what is right, because of one of the operations.
    ///
    /// - Parameter isAccepted: whether the reference verifier accepts the object.
    package func isOpen(_ fuzz: FuzzCase, isAccepted: Bool) -> Bool {
        fuzz.operations.contains { forges[fuzz.seed]?.isOpen($0, isAccepted: isAccepted) ?? false }
    }

    /// Returns whether a target needs the clock of the request because of one of the operations.
    func isAboutTime(_ fuzz: FuzzCase) -> Bool {
        fuzz.operations.contains { forges[fuzz.seed]?.isAboutTime($0) ?? false }
    }

    /// Returns the operations of a case in words.
    package func words(for fuzz: FuzzCase) -> [String] {
        guard fuzz.earlier.isEmpty else {
            return fuzz.sequence.enumerated().map { number, step in
                let words = words(for: step)
                return "step \(number + 1), \(step.seed.rawValue): "
                    + (words.isEmpty ? "unchanged" : words.joined(separator: "; "))
            }
        }
        return fuzz.operations.map { forges[fuzz.seed]?.words(for: $0) ?? $0.description }
    }

    /// The places of a seed object.
    func places(of seed: FuzzSeed) -> [String] { forges[seed]?.places ?? [] }

    /// The operations that leave a seed object genuine.
    func variants(of seed: FuzzSeed) -> [FuzzOperation] { forges[seed]?.variants ?? [] }

    /// The operations of the places of a seed object that have few.
    func fewOperations(of seed: FuzzSeed) -> [FuzzOperation] { forges[seed]?.fewOperations ?? [] }

    /// Every operation on a seed object but the variants, each with its weight.
    func weightedOperations(of seed: FuzzSeed) -> [Weighted<FuzzOperation>] { forges[seed]?.weightedOperations ?? [] }

    /// Returns the places that are empty in the seed object and are not in the object of a case.
    func placesAdded(by fuzz: FuzzCase) -> [String] { forges[fuzz.seed]?.placesAdded(by: fuzz.operations) ?? [] }

    /// Returns the edits of a place in the object of a case.
    func edits(of place: String, in fuzz: FuzzCase) -> [Edit] {
        forges[fuzz.seed]?.edits(of: place, after: fuzz.operations) ?? []
    }

    /// Returns the bytes of a place in a control and in a case.
    func difference(_ control: FuzzCase, _ fuzz: FuzzCase, at place: String) -> (before: [UInt8]?, after: [UInt8]?) {
        let found = forges[fuzz.seed]?.difference(control.operations, fuzz.operations, at: place)
        return (found?.0, found?.1)
    }
}
