import AttestModel
import Diagnosis
import EvidenceAnatomy
import LabModel

/// A capture with the judgement of the reference verifier.
struct Sighting: Sendable {
    let capture: Capture
    let claims: Claims
    /// The requirements that are violated.
    private(set) var violated: [Requirement] = []
    /// The values without which the evidence is not verified.
    private(set) var missing: [Claim] = []
    /// A Boolean value that indicates whether the reference verifier accepts the evidence, and nothing was missing.
    private(set) var isGenuine = false
    /// The traits of the evidence; `nil` where nobody looked at them.
    var traits: Set<SharedTrait>?

    init(_ capture: Capture, _ claims: Claims) { (self.capture, self.claims) = (capture, claims) }

    /// Takes the verdict of the reference verifier.
    mutating func judge(_ verdict: BelievedVerdict) {
        let open = verdict.assessment.results.filter { !$0.permitsAcceptance }
        violated = (verdict.assessment.violations.isEmpty ? open : verdict.assessment.violations).map(\.requirement)
        // The hash of client data is enough to verify; only a challenge inside of them stays unknown.
        missing = verdict.missing.filter { $0 != .clientData || claims.clientDataHash == nil }.sorted {
            $0.rawValue < $1.rawValue
        }
        isGenuine = violated.isEmpty && missing.isEmpty
    }

    /// The disagreement as far as it is known without an explanation; `nil` where the server accepts and nothing speaks
    /// against it.
    var direction: CaptureGroup.Direction? {
        guard let before = capture.before else { return ownDirection }
        guard before.outcome != capture.verdict.outcome else { return nil }
        return switch ownDirection {
        case nil: .wouldAccept
        case .refusedRightly?: .wouldRefuse
        case let other: other
        }
    }

    private var ownDirection: CaptureGroup.Direction? {
        switch capture.verdict.outcome {
        case .error: .error
        case .accept: violated.isEmpty ? nil : .acceptedWrongly
        case .reject where capture.evidence.bytes == nil: .unjudged
        case .reject: isGenuine ? .refusedGenuine : violated.isEmpty ? .unjudged : .refusedRightly
        }
    }

    /// A Boolean value that indicates whether the cause has to be looked for.
    var needsCause: Bool { [.acceptedWrongly, .refusedRightly, .wouldRefuse].contains(direction) }

    /// The words of the server without those that may be personal: numbers, quotations, addresses and long words.
    var outline: String? {
        guard let message = (capture.before ?? capture.verdict).message else { return nil }
        let plain = message.split(separator: "\"", omittingEmptySubsequences: false).enumerated().map {
            $0.offset.isMultiple(of: 2) ? String($0.element) : "…"
        }.joined()
        let words = plain.split { $0.isWhitespace }.prefix(16).map { word in
            word.contains { $0.isNumber || "@/=".contains($0) } || word.count > 24 ? "…" : String(word)
        }
        return PrintableText.of(words.joined(separator: " "))
    }

    /// The name of the lines that are likely to have the same cause.
    var stratum: String {
        let own = capture.dimensions.filter { $0.key != "system" }.sorted { $0.key < $1.key }.map(\.value)
        let words = [capture.kind.name, capture.verdict.outcome.rawValue] + violated.map(\.id) + [outline ?? ""] + own
        return words.map { $0.prefix(64) }.joined(separator: "\n")
    }
}

/// The cause of a refusal that is right.
struct Cause: Sendable, Hashable {
    /// The name, which lines of one group share.
    let key: String
    let requirement: Requirement?
    let mistakes: [Mistake]
    /// A Boolean value that indicates whether the evidence is genuine with the corrections.
    let isGenuine: Bool

    init(_ diagnosis: Diagnosis, _ violated: [Requirement]) {
        mistakes = diagnosis.findings.map(\.mistake)
        requirement = violated.first
        isGenuine =
            diagnosis.outcome == .explained
            || diagnosis.outcome == .unverified && !mistakes.isEmpty
                && mistakes.allSatisfy { $0.consequence != .refuse }
        let keys = mistakes.map { mistake in
            Self.isRequirement(mistake) ? violated.first?.id ?? mistake.id : (Self.same[mistake] ?? mistake).id
        }
        let names = keys.isEmpty ? violated.prefix(1).map(\.id) : keys
        key = names.enumerated().filter { names.firstIndex(of: $1) == $0 }.map(\.element).joined(separator: "+")
    }

    /// The mistakes that differ only in the values that the server kept.
    private static let same: [Mistake: Mistake] = [.valueGiven: .hashedTwice, .hashOfHash: .hashedTwice]

    /// Returns whether the requirement says more of a group than the mistake, which changes from line to line.
    private static func isRequirement(_ mistake: Mistake) -> Bool {
        switch mistake.topic {
        case .time, .counter, .receipt: true
        case .object, .root: false
        default: mistake.consequence == .refuse
        }
    }
}
