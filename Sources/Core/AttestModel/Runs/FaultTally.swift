/// The answers to faulty objects about one requirement, where a run holds a few of them alone.
package struct FaultTally: Sendable, Hashable {
    /// The number of objects that were accepted, or rightly rejected.
    package var asked = 0
    package var accepted = 0

    package init() {}

    /// Adds an answer that proves something.
    package mutating func count(isAccepted: Bool) {
        asked += 1
        if isAccepted { accepted += 1 }
    }
}

extension VectorID {
    /// Creates the id of a vector that a search has found.
    package init(found name: String, _ requirement: Requirement) {
        self.init(requirement.suite, requirement.group, "\(Self.found)\(name)")
    }

    /// A Boolean value that indicates whether a search has found the vector: it is there because it was answered wrongly.
    package var isFound: Bool { name.hasPrefix(Self.found) }

    private static let found = "fuzz-"
}
