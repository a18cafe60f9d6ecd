import AttestModel
import FixtureForge

/// The sequences of one requirement.
struct SequenceGroup: Sendable {
    let requirement: Requirement
    let cases: [SequenceCase]

    init(_ requirement: Requirement, _ cases: [SequenceCase]) { (self.requirement, self.cases) = (requirement, cases) }

    static func all(about subject: EvidenceSubject) -> [SequenceGroup] {
        [sequenceValid(subject), sequenceState, sequenceBits]
    }
}

/// One sequence as intent. Its words are in `Resources/Texts/sequence.json`.
struct SequenceCase: Sendable {
    let name: String
    let level: Level
    let impact: Impact
    /// The steps of a sequence to accept; a sequence to reject has the steps of its control.
    var steps: [StepPlan] = []
    /// The difference of a sequence to reject from an accepted one.
    var fault: SequenceFault?
    /// The capabilities beyond those that every sequence needs.
    let needs: Set<Capability>
    var alsoBreaks: AlsoBreaks?
    var tags: [String] = []

    /// Returns a sequence that real devices send, which must be accepted: rejecting it locks users out.
    static func accept(
        _ name: String, level: Level = .must, needs: Set<Capability> = [], _ steps: [StepPlan]
    ) -> SequenceCase { SequenceCase(name: name, level: level, impact: .lockout, steps: steps, needs: needs) }

    /// Returns an accepted sequence with one step that must be rejected.
    static func reject(
        _ name: String, level: Level = .must, impact: Impact, madeBy maker: Maker = .deviceOwner, control: String,
        needs: Set<Capability> = [], alsoBreaks: AlsoBreaks? = nil, part: SequenceFault.Part = .assertion,
        after earlier: String? = nil, _ step: StepPlan
    ) -> SequenceCase {
        let impact = Impact(of: impact, madeBy: maker)
        return SequenceCase(
            name: name, level: Level(level, of: impact), impact: impact,
            fault: SequenceFault(control: control, step: step, earlier: earlier, part: part), needs: needs,
            alsoBreaks: alsoBreaks)
    }

    /// Returns an accepted sequence with one step whose counter has been used before.
    static func oldCounter(
        _ name: String, level: Level = .must, madeBy maker: Maker = .deviceOwner, control: String,
        after earlier: String, _ step: StepPlan
    ) -> SequenceCase {
        var entry = reject(
            name, level: level, impact: .replay, madeBy: maker, control: control, needs: [.storedCounter],
            after: earlier, step)
        entry.tags = ["replay"]
        return entry
    }
}

/// The one step by which a sequence to reject differs from its control.
struct SequenceFault: Sendable {
    /// The part of the step that the record of the fault quotes.
    enum Part: String, Sendable {
        case assertion
        case keyId = "request.keyId"
        case challenge = "request.challenge"
        case clientData = "request.clientData"
        case appId = "request.appId"
        case environment = "request.environment"
        case roots = "request.roots"
        case policy = "request.policy"
        case time = "request.time"
        case publicKey = "request.publicKey"

        /// The member of the request; `nil` for the evidence.
        var member: String? { self == .assertion ? nil : rawValue.split(separator: ".").last.map(String.init) }
        /// A Boolean value that indicates whether the member is a text, and no base64.
        var isText: Bool { [.appId, .environment, .time].contains(self) }
    }

    /// The name of the accepted sequence that the fault is put into.
    let control: String
    let step: StepPlan
    /// The control's step that the step is added after; `nil` when it replaces the control's step of the same name.
    let earlier: String?
    let part: Part
}

extension SequenceCase {
    func control(about subject: EvidenceSubject) -> SequenceCase? {
        guard let fault else { return nil }
        return SequenceGroup.sequenceValid(subject).cases.first { $0.name == fault.control }
    }

    /// Returns the vector of the case without its bytes, which costs nothing.
    func outline(for requirement: Requirement, about subject: EvidenceSubject) throws(CatalogError) -> VectorOutline {
        let control = control(about: subject)
        let id = try Suite.sequence.vectorID(name, group: requirement.group)
        let accepted = try fault.map { fault throws(CatalogError) in
            try Suite.sequence.vectorID(fault.control, group: Requirement.sequenceValid.group)
        }
        if let accepted, control == nil {
            throw CatalogError(.unknownControl, "\(id): its control '\(accepted)' does not exist")
        }
        let text = try CaseText.of(id)
        let plans = (control?.steps ?? steps) + [fault?.step].compactMap(\.self)
        let usual = plans.reduce(into: Set<Capability>()) { $0.formUnion($1.object.needs) }
        return VectorOutline(
            id: id, title: text.title, why: text.why, requirement: requirement, level: level, impact: impact,
            expect: fault == nil ? .accept : .reject, stage: fault?.step.breaks?.stage, control: accepted,
            alsoBreaks: alsoBreaks, needs: needs.union(usual).union(control?.needs ?? []), tags: tags)
    }
}
