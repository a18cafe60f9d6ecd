import AttestModel
import EvidenceAnatomy
import LabModel

/// The words about a trait of evidence.
enum ShapeWords {
    /// Returns the name of a trait, the same for attestations and assertions.
    static func key(of trait: SharedTrait) -> String { trait.name.replacing("authenticatorData.", with: "authData.") }

    static func name(of trait: SharedTrait) -> String {
        let name = key(of: trait)
        return known(name).map { "\($0.title) (\(name))" } ?? name
    }

    static func advice(about trait: SharedTrait) -> String {
        trait.remedy ?? known(key(of: trait))?.advice ?? "Accept what real devices send: ignore parts that are unknown."
    }

    /// Returns the rank of a trait: parts first, the outermost of them, and then values.
    static func order(_ trait: SharedTrait) -> Int { trait.isValue ? .max : key(of: trait).count }

    private static func known(_ name: String) -> (title: String, advice: String)? {
        if let new = SharedTrait.newExtensions[name] {
            return ("the \(new.title) of leaves since \(new.since)", new.before.remedy)
        }
        let advice =
            "Accept a map behind authData, with and without the flag 80: read the length from the parts, and not as 37 bytes."
        return name == "authData.extensions" ? ("the map of extensions of OS 27", advice) : nil
    }
}

extension CaptureGroup {
    mutating func describe(_ tally: GroupTally, _ trait: SharedTrait?) {
        direction = tally.direction
        switch tally.direction {
        case .acceptedWrongly, .refusedRightly, .mistaken, .wouldRefuse:
            let (mistakes, requirement) = (tally.cause?.mistakes ?? [], tally.cause?.requirement)
            cause = tally.cause?.key ?? "other"
            title = mistakes.isEmpty ? requirement?.statement ?? "" : mistakes.map(\.title).joined(separator: " ")
            let corrections = mistakes.map(\.correction).joined(separator: " ")
            advice = direction == .acceptedWrongly || mistakes.isEmpty ? requirement?.remedy ?? "" : corrections
        case .refusedGenuine, .wouldAccept:
            cause = trait.map(ShapeWords.key) ?? "genuine"
            let objects = trait.map { "Objects with \(ShapeWords.name(of: $0))" } ?? "Genuine objects"
            title = "\(objects) are \(direction == .refusedGenuine ? "" : "no longer ")refused."
            let open =
                "Run 'appattest run' against the verifier, and open the example: the reference verifier accepts it."
            advice = direction == .wouldAccept ? "" : trait.map(ShapeWords.advice) ?? open
        case .error:
            cause = "error"
            title = "The verifier fails in a way that is no verdict."
            advice = "Open the example, and look for the trap: evidence must be accepted or rejected."
        case .unjudged where tally.missing.isEmpty:
            cause = "not-whole"
            title = "The evidence was not captured whole."
            advice = "Capture the evidence of a few refusals whole."
        case .unjudged:
            cause = "missing"
            title = "Not captured: \(tally.missing.map(\.title).joined(separator: ", "))."
            advice = "Add the value to the captures."
        }
    }
}
