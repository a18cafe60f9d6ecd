extension VectorResult {
    /// A Boolean value that indicates whether the result is that of a sequence of several requests.
    package var isSequence: Bool { id.suite == Suite.sequence.rawValue }

    /// The id of the requirement that the deciding step of a sequence is about: the step that failed, or else the step to
    /// reject. `nil` for a single object, and for a sequence that was accepted as a whole.
    package internal(set) var stepRequirement: String? {
        get {
            guard let steps = vector?.steps else { return recorded?.stepRequirement }
            let failed = step.flatMap { steps.indices.contains($0.number - 1) ? steps[$0.number - 1] : nil }
            guard let step = failed ?? steps.first(where: { $0.expect == .reject }) else { return nil }
            let acceptance = Requirement.all.first { $0.suite == step.request.kind.suite && $0.stage == nil }
            return (step.requirement ?? acceptance)?.id
        }
        set { recorded?.stepRequirement = newValue }
    }
}
