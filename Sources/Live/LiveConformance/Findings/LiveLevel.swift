import LiveMapping

/// The means that a check needs, from the fewest to the most. A level includes those before it.
package enum LiveLevel: String, Sendable, Hashable, CaseIterable, Comparable {
    /// Hostile requests alone: a backend in production that trusts only Apple must refuse them all.
    case hostile = "L0"
    /// The backend trusts the test root.
    case testRoot = "L1"
    /// The backend has two accounts, or can be restarted or its clock moved.
    case hooks = "L2"
    /// The backend calls the simulated Apple.
    case apple = "L3"

    package static func < (lhs: LiveLevel, rhs: LiveLevel) -> Bool { lhs.rawValue < rhs.rawValue }
}

extension LiveLevel {
    /// Returns the highest level that a mapping allows.
    ///
    /// - Parameter knowsApple: A Boolean value that indicates whether a running backend calls the simulated Apple.
    package static func highest(of mapping: BackendMapping, knowsApple: Bool = false) -> LiveLevel {
        if knowsApple { return .apple }
        let services: Set<ApplePlan.Value> = [.deviceCheckURL, .attestationDataURL]
        if let apple = mapping.apple, mapping.start != nil, !services.isDisjoint(with: apple.variables.keys) {
            return .apple
        }
        let hasHooks = mapping.start != nil || mapping.hooks.restart != nil || mapping.hooks.clock != nil
        return hasHooks || mapping.hasTwoAccounts ? .hooks : .testRoot
    }
}
