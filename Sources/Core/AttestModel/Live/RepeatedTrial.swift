/// Many runs of the checks about the fault of one wrong backend. A fault that only requests at the same time show may escape
/// one run: the number of tries says how sure the checks are.
package struct RepeatedTrial: Sendable, Hashable {
    package let name: String
    /// The time of each run in which a check about the fault has failed.
    package let found: [Duration]
    /// The number of runs in which none has.
    package let missed: Int

    package init(name: String, found: [Duration], missed: Int) {
        (self.name, self.found, self.missed) = (name, found.sorted(), missed)
    }

    package var tries: Int { found.count + missed }
}
