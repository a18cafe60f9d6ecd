import AttestModel

/// The sequences of one requirement.
struct SequenceGroup: Sendable {
    let requirement: Requirement
    let cases: [SequenceCase]

    init(_ requirement: Requirement, _ cases: [SequenceCase]) {
        self.requirement = requirement
        self.cases = cases
    }
}

extension SequenceGroup {
    /// Returns the groups of the suite.
    static func all(about subject: EvidenceSubject) -> [SequenceGroup] { [sequenceValid(subject), sequenceState] }
}

/// One sequence as intent.
struct SequenceCase: Sendable {
    /// The difference between a sequence to reject and an accepted one.
    struct Deviation: Sendable {
        /// The name of the accepted sequence that the fault is put into.
        let control: String
        let fault: SequenceFault
    }

    let name: String
    let title: String
    let why: String
    let level: Level
    let maker: Maker?
    let impact: Impact
    /// The steps of a sequence to accept; a sequence to reject has the steps of its control.
    let steps: [StepPlan]
    let deviation: Deviation?
    /// The capabilities beyond those that every sequence needs.
    let needs: Set<Capability>
    /// Another requirement that the step to reject breaks as well.
    let alsoBreaks: AlsoBreaks?
    let tags: [String]

    /// Returns a sequence that real devices send, which must be accepted: rejecting it locks users out.
    static func accept(
        _ name: String, _ title: String, level: Level = .must, needs: Set<Capability> = [], why: String,
        _ steps: [StepPlan]
    ) -> SequenceCase {
        SequenceCase(
            name: name, title: title, why: why, level: level, maker: nil, impact: .lockout, steps: steps,
            deviation: nil, needs: needs, alsoBreaks: nil, tags: [])
    }

    /// Returns an accepted sequence with one step that must be rejected.
    static func reject(
        _ name: String, _ title: String, level: Level = .must, impact: Impact, madeBy maker: Maker = .deviceOwner,
        control: String, needs: Set<Capability> = [], alsoBreaks: AlsoBreaks? = nil, tags: [String] = [],
        why: String, _ fault: SequenceFault
    ) -> SequenceCase {
        SequenceCase(
            name: name, title: title, why: why, level: level, maker: maker, impact: Impact(of: impact, madeBy: maker),
            steps: [], deviation: Deviation(control: control, fault: fault), needs: needs, alsoBreaks: alsoBreaks,
            tags: tags)
    }
}

/// The one step by which a sequence to reject differs from its control.
struct SequenceFault: Sendable {
    enum Place: Sendable {
        /// The step is added after the control's step of this name.
        case after(String)
        /// The step replaces the control's step of the same name.
        case inPlace
    }

    /// The part of the step that the record of the fault quotes.
    enum Part: String, Sendable {
        case attestation, assertion
        case keyId = "request.keyId"
    }

    let step: StepPlan
    let place: Place
    let part: Part
    /// A few words on the change.
    let change: String

    init(_ change: String, _ step: StepPlan, _ place: Place, part: Part = .assertion) {
        self.change = change
        self.step = step
        self.place = place
        self.part = part
    }
}
