/// The answers to faulty objects about one requirement, where a run holds a few of them alone.
package struct FaultTally: Sendable, Hashable {
    /// The number of objects that were accepted, or rightly rejected.
    package var asked = 0
    package var accepted = 0
    /// The gravest cost of an acceptance among those whose cost is known; `nil` without any.
    private var harm: Impact?

    package init() {}

    /// Adds an answer that proves something.
    /// - Parameter harm: the cost of the acceptance, where the object is one of the set.
    package mutating func count(isAccepted: Bool, harm: Impact? = nil) {
        asked += 1
        guard isAccepted else { return }
        accepted += 1
        self.harm = [self.harm, harm].compactMap(\.self).min()
    }

    /// The cost of the neglect of the requirement as a whole; `nil` unless nearly all objects were accepted.
    fileprivate var harmOfNeglect: Impact? { accepted * 10 >= asked * 9 ? harm : nil }
}

extension VectorResult {
    /// Returns the result of an object that a search has found with the cost of what the target neglects: where it accepts
    /// nearly everything, it matters little who can make this one object.
    package func charged(by tallies: [String: FaultTally]) -> VectorResult {
        guard id.isFound, isHole, let harm = tallies[requirement]?.harmOfNeglect else { return self }
        var result = self
        result.impact = min(impact, harm)
        return result
    }
}

extension VectorID {
    /// Creates the id of a vector that a search has found.
    package init(found name: String, _ requirement: Requirement) {
        self.init(requirement.suite, requirement.group, "\(Self.found)\(name)")
    }

    /// A Boolean value that indicates whether a search has found the vector: it is there because it was answered wrongly.
    package var isFound: Bool { name.hasPrefix(Self.found) }

    /// Returns whether a search has found the vector under a name, whatever the requirement.
    package func isFound(as name: String) -> Bool { self.name == Self.found + name }

    private static let found = "fuzz-"
}
