/// One test case: what is asked, what a correct verifier answers, and why it matters.
public struct Vector: Sendable, Hashable, Identifiable {
    public var id: VectorID
    /// One line.
    public var title: String
    /// What an attacker gains, or which genuine device would be locked out.
    public var why: String
    public var requirement: Requirement
    /// The paragraph that demands it.
    public var source: String
    public var level: Level
    public var impact: Impact
    public var expect: Expectation
    /// Where the fault lies; `nil` when there is none.
    public var stage: Stage?
    /// The repaired twin: the accepted vector that differs from this one by the one fault.
    public var control: VectorID?
    public var fault: FaultRecord?
    /// A second requirement that the fault cannot help breaking.
    public var alsoBreaks: AlsoBreaks?
    public var needs: Set<Capability>
    public var tags: [String]
    /// Public reports of real verifiers with this defect.
    public var links: [String]
    public var content: VectorContent

    public init(
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
