/// The one step by which a sequence to reject differs from its twin.
struct SequenceFault: Sendable {
    enum Place: Sendable {
        /// A step that the twin does not have, after the one of this name.
        case after(String)
        /// The twin's step of the same name is replaced.
        case inPlace
    }

    /// What the record of the fault names inside the step.
    enum Part: String, Sendable {
        case attestation, assertion
        case keyId = "request.keyId"
    }

    let step: StepPlan
    let place: Place
    let part: Part
    /// What was done, in a few words.
    let change: String

    init(_ change: String, _ step: StepPlan, _ place: Place, part: Part = .assertion) {
        self.change = change
        self.step = step
        self.place = place
        self.part = part
    }
}
