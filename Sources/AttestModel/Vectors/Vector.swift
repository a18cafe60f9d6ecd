/// One test case: what is asked, what a correct verifier answers, and why it matters.
package struct Vector: Sendable, Hashable, Identifiable {
    package var id: VectorID
    /// One line.
    package var title: String
    /// What an attacker gains, or which genuine device would be locked out.
    package var why: String
    package var requirement: Requirement
    /// The paragraph that demands it.
    package var source: String
    package var level: Level
    package var impact: Impact
    package var expect: Expectation
    /// Where the fault lies; `nil` when there is none.
    package var stage: Stage?
    /// The repaired twin: the accepted vector that differs from this one by the one fault.
    package var control: VectorID?
    package var fault: FaultRecord?
    /// A second requirement that the fault cannot help breaking.
    package var alsoBreaks: AlsoBreaks?
    package var needs: Set<Capability>
    package var tags: [String]
    /// Public reports of real verifiers with this defect.
    package var links: [String]
    package var content: VectorContent

    package init(
        id: VectorID, title: String, why: String, requirement: Requirement, source: String, level: Level,
        impact: Impact, expect: Expectation, stage: Stage?, control: VectorID?, fault: FaultRecord?,
        alsoBreaks: AlsoBreaks? = nil,
        needs: Set<Capability>, tags: [String], links: [String] = [],
        content: VectorContent
    ) {
        self.id = id
        self.title = title
        self.why = why
        self.requirement = requirement
        self.source = source
        self.level = level
        self.impact = impact
        self.expect = expect
        self.stage = stage
        self.control = control
        self.fault = fault
        self.alsoBreaks = alsoBreaks
        self.needs = needs
        self.tags = tags
        self.links = links
        self.content = content
    }
}
