/// The score of the reason for a right rejection.
package enum ReasonScore: String, Sendable, Hashable, CaseIterable {
    /// Its reason belongs to the stage where the fault lies.
    case right
    /// Its reason belongs to other stages.
    case otherStage
    /// Nobody has said what its reason belongs to.
    case unknown
}

/// The match between a rejection's reason and the fault.
package struct ReasonMatch: Sendable, Hashable {
    package var score: ReasonScore
    /// The stages that the target's reason belongs to, in the vocabulary's order.
    package var stages: [Stage]
    /// The stages where the fault lies: that of the vector, and that of a second requirement which the fault inevitably
    /// breaks.
    package var wanted: [Stage]

    /// The score and the stages in a few words.
    package var sentence: String {
        let fault = "the fault lies in \(Self.words(wanted))"
        return switch score {
        case .right: "rejected for the right reason: \(fault)"
        case .otherStage: "rejected for another reason: \(Self.words(stages)), though \(fault)"
        case .unknown: "rejected for a reason that maps to no stage; \(fault)"
        }
    }

    private static func words(_ stages: [Stage]) -> String { stages.map(\.rawValue).joined(separator: " or ") }
}
