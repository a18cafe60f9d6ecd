import AttestModel

/// Which levels of vectors a run judges. `info` vectors are run and recorded with every profile.
public enum Profile: String, Sendable, Hashable, CaseIterable {
    /// Every `must`.
    case core
    /// `must` and `should`.
    case strict

    /// - Throws: `RunnerError.usage` that names the profiles there are.
    public init(named name: String) throws(RunnerError) {
        guard let profile = Profile(rawValue: name) else {
            let known = Self.allCases.map(\.rawValue).joined(separator: ", ")
            throw RunnerError(.usage, "'\(name)' is not a profile; there are \(known).")
        }
        self = profile
    }

    func includes(_ level: Level) -> Bool {
        switch level {
        case .must, .info: true
        case .should: self == .strict
        }
    }
}
