import AttestModel
import Diagnosis
import EvidenceAnatomy
import LabModel

/// A capture with the judgement of the reference verifier.
package struct Sighting: Sendable {
    let capture: Capture
    let claims: Claims
    /// The request that the server had to judge; `nil` where the evidence is not whole.
    package let request: VerificationRequest?
    package let violated: [Requirement]
    /// The values without which the evidence is not verified.
    let missing: [Claim]
    /// A Boolean value that indicates whether the reference verifier accepts the evidence, and nothing was missing.
    let isGenuine: Bool
    /// The disagreement without an explanation; `nil` where the server accepts and nothing speaks against it.
    let direction: CaptureGroup.Direction?
    /// The traits of the evidence; `nil` where nobody looked at them.
    var shape: Set<SharedTrait>?

    init(_ capture: Capture, _ claims: Claims, _ verdict: BelievedVerdict?) {
        (self.capture, self.claims) = (capture, claims)
        var request = verdict?.request
        if case .assertion(var assertion)? = request {
            assertion.publicKeyPEM = PEM.publicKey(assertion.publicKey) ?? ""
            assertion.keyId = claims.keyId.flatMap { [UInt8](base64: $0) } ?? []
            request = .assertion(assertion)
        }
        self.request = request
        let (violations, results) = (verdict?.assessment.violations ?? [], verdict?.assessment.results ?? [])
        violated = (violations.isEmpty ? results.filter { !$0.permitsAcceptance } : violations).map(\.requirement)
        // The hash of client data is enough to verify; only a challenge inside of them stays unknown.
        missing = (verdict?.missing ?? []).filter { $0 != .clientData || claims.clientDataHash == nil }.sorted {
            $0.rawValue < $1.rawValue
        }
        isGenuine = verdict != nil && violated.isEmpty && missing.isEmpty
        let own: CaptureGroup.Direction? =
            switch capture.verdict.outcome {
            case .error: .error
            case .accept: violated.isEmpty ? nil : .acceptedWrongly
            case .reject: isGenuine ? .refusedGenuine : violated.isEmpty ? .unjudged : .refusedRightly
            }
        guard let before = capture.before else { direction = own; return }
        direction =
            before.outcome == capture.verdict.outcome
            ? nil : own == nil ? .wouldAccept : own == .refusedRightly ? .wouldRefuse : own
    }

    var needsCause: Bool { [.acceptedWrongly, .refusedRightly, .wouldRefuse].contains(direction) }

    /// The traits of the evidence but for those that are a matter of chance.
    package var traits: Set<SharedTrait> {
        SharedTrait.all(of: request).filter { if case .edge = $0 { false } else { true } }
    }

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
        let keys = mistakes.map { Self.isRequirement($0) ? violated.first?.id ?? $0.id : (Self.same[$0] ?? $0).id }
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
