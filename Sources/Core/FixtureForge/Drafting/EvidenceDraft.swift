import AttestModel

/// A piece of evidence in the making: built stage by stage from complete defaults.
///
/// A variant or a fault is an edit of one stage. Everything after that stage is computed and signed again.
package protocol EvidenceDraft: Sendable {
    /// The stages, in the order in which they are made. An edit names the stage after which it is applied.
    associatedtype Stage: CaseIterable, Hashable, Sendable

    var origin: DraftOrigin { get }

    /// Creates a draft that holds the defaults of its first stage; later stages hold blank values.
    init(_ origin: DraftOrigin)

    /// Computes the defaults of a stage from the stages before it.
    mutating func make(_ stage: Stage)

    /// Adopts the shape of other devices. It comes before all edits, so that a case about another shape keeps its own.
    mutating func adopt(_ shape: DeviceShape)

    func isShaped(as shape: DeviceShape) -> Bool

    var verificationRequest: VerificationRequest { get }

    /// The output of a correct verifier that accepts the finished evidence.
    var expectedOutput: VerifiedOutput { get }

    /// The values of a correct target that rejects the finished evidence; `nil` where it owes none.
    var refusal: VerifiedOutput? { get }
}

extension EvidenceDraft {
    package var refusal: VerifiedOutput? { nil }

    // No shape of a device shows in the evidence, unless the draft says otherwise.
    package mutating func adopt(_ shape: DeviceShape) {}
    package func isShaped(as shape: DeviceShape) -> Bool { false }
}

/// The source of the keys, challenges and serial numbers of a draft.
package struct DraftOrigin: Sendable {
    /// The text that they are derived from, besides the seed.
    package let name: String
    package let context: ForgeContext
    /// The device that the evidence is about; `nil` for one whose key is derived, too.
    let knownDevice: DeviceKey?

    var device: DeviceKey { knownDevice ?? DeviceKey(key("device")) }

    package func key(_ purpose: String, curve: Curve = .p256) -> ECKey {
        context.key("\(name), \(purpose)", curve: curve)
    }

    package func bytes(_ count: Int, _ purpose: String) -> [UInt8] {
        context.seed.bytes(count, for: "\(name), \(purpose)")
    }
}

/// A change of a draft after one of its stages.
package struct DraftEdit<Draft: EvidenceDraft>: Sendable {
    package let stage: Draft.Stage
    package let change: @Sendable (inout Draft) -> Void

    /// Creates a change that is applied after the defaults of a stage are computed.
    package init(_ stage: Draft.Stage, _ change: @escaping @Sendable (inout Draft) -> Void) {
        (self.stage, self.change) = (stage, change)
    }
}

extension EvidenceDraft {
    /// Makes the evidence.
    ///
    /// - Parameters:
    ///   - name: The text that its keys, challenges and serial numbers are derived from, besides the seed.
    ///   - device: The device that the evidence is about; `nil` for one whose key is derived from the name.
    ///   - edits: The changes, applied in this order, each after its stage.
    ///   - last: The stage to end with; `nil` for the whole evidence.
    package static func forge(
        _ name: String, in context: ForgeContext, device: DeviceKey? = nil, edits: [DraftEdit<Self>],
        through last: Stage? = nil
    ) -> Self {
        var draft = Self(DraftOrigin(name: name, context: context, knownDevice: device))
        if let shape = context.shape { draft.adopt(shape) }
        for stage in Stage.allCases {
            draft.make(stage)
            for edit in edits where edit.stage == stage { edit.change(&draft) }
            if stage == last { break }
        }
        return draft
    }

    package var name: String { origin.name }
    package var context: ForgeContext { origin.context }

    package func key(_ purpose: String, curve: Curve = .p256) -> ECKey { origin.key(purpose, curve: curve) }

    package func bytes(_ count: Int, _ purpose: String) -> [UInt8] { origin.bytes(count, purpose) }
}
