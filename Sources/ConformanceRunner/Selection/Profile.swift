import AttestModel

/// Which vectors a run judges. `info` vectors are run and recorded with `core` and `strict`.
public enum Profile: String, Sendable, Hashable, CaseIterable {
    /// Every `must`.
    case core
    /// `must` and `should`.
    case strict
    /// The small choice of vectors that finds out every wrong verifier that the suite knows.
    case gate

    /// - Throws: `RunnerError.usage` that names the profiles there are.
    public init(named name: String) throws(RunnerError) {
        guard let profile = Profile(rawValue: name) else {
            let known = Self.allCases.map(\.rawValue).joined(separator: ", ")
            throw RunnerError(.usage, "'\(name)' is not a profile; there are \(known).")
        }
        self = profile
    }

    func includes(_ vector: Vector, of set: VectorSet) -> Bool {
        switch (self, vector.level) {
        case (.gate, _): set.gate.contains(vector.id)
        case (_, .must), (_, .info): true
        case (_, .should): self == .strict
        }
    }
}
