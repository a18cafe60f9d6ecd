import AttestModel

/// One sequence as intent.
struct SequenceCase: Sendable {
    /// What makes it one to reject: a sequence to accept, and one step in it.
    struct Deviation: Sendable {
        /// The accepted sequence that the fault is put into.
        let control: String
        let fault: SequenceFault
    }

    let name: String
    let title: String
    let why: String
    let impact: Impact
    /// The steps of a sequence to accept; one to reject has its control's.
    let steps: [StepPlan]
    let deviation: Deviation?
    /// Capabilities beyond those that every sequence needs.
    let needs: Set<Capability>
    let tags: [String]

    /// What real devices send. What it costs to refuse it is a lockout.
    static func accept(
        _ name: String, _ title: String, needs: Set<Capability> = [], why: String, _ steps: [StepPlan]
    ) -> SequenceCase {
        SequenceCase(
            name: name, title: title, why: why, impact: .lockout, steps: steps, deviation: nil, needs: needs, tags: [])
    }

    /// The same with one step that must be refused.
    static func reject(
        _ name: String, _ title: String, impact: Impact, control: String, needs: Set<Capability> = [],
        tags: [String] = [], why: String, _ fault: SequenceFault
    ) -> SequenceCase {
        SequenceCase(
            name: name, title: title, why: why, impact: impact, steps: [],
            deviation: Deviation(control: control, fault: fault), needs: needs, tags: tags)
    }
}
