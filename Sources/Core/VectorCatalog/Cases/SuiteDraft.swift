import AttestModel
import FixtureForge

/// A kind of evidence with the suite that is about it: all that the generator knows of the kind.
package protocol SuiteDraft: EvidenceDraft {
    /// The capabilities that every vector of the suite needs of a target.
    static var needs: Set<Capability> { get }
    /// The requirement of the accepted cases.
    static var acceptance: Requirement { get }
    /// The name of the accepted case that most faults are put into.
    static var ordinary: String { get }
    /// Returns the accepted cases, which are the controls of all others.
    static func valid(about subject: EvidenceSubject) -> Group<Self>
    /// Returns the groups of the suite, the accepted cases among them.
    static func groups(about subject: EvidenceSubject) -> [Group<Self>]
    /// The values of the evidence that the text of a change names, by their placeholder.
    var words: [String: String] { get }

    /// Returns the changes that put the values of a plan into the defaults. They come before those of a case.
    static func edits(of plan: EvidencePlan) -> [DraftEdit<Self>]
    /// Returns the members of the request that state the values of a plan, by name.
    static func members(of plan: EvidencePlan) -> [String: JSONValue]
    /// The leaf certificate and the receipt of an attestation; `nil` for other evidence.
    var parts: AttestationParts? { get }
}

extension SuiteDraft {
    package var words: [String: String] { [:] }

    // Calls and answers of DeviceCheck have no challenge, no attested key and no counter.
    package static func edits(of plan: EvidencePlan) -> [DraftEdit<Self>] { [] }
    package static func members(of plan: EvidencePlan) -> [String: JSONValue] { [:] }
    package var parts: AttestationParts? { nil }

    /// Returns the first of the keys that are derived for the device which has a wanted property.
    func deviceKey(where isWanted: (ECKey) -> Bool) -> DeviceKey {
        DeviceKey(context.key("\(name), device", where: isWanted))
    }

    /// Returns the id of a case, by default of an accepted one.
    static func vectorID(_ name: String, group: String = acceptance.group) throws(CatalogError) -> VectorID {
        try acceptance.suite.vectorID(name, group: group)
    }
}

/// The cases of one requirement.
package struct Group<Draft: SuiteDraft>: Sendable {
    typealias Entry = Case<Draft>
    typealias Edit = Entry.Edit
    typealias Bytes = Entry.Bytes
    typealias Place = FaultPlace<Draft>

    let requirement: Requirement
    let cases: [Entry]

    init(_ requirement: Requirement, _ cases: [Entry]) { (self.requirement, self.cases) = (requirement, cases) }

    /// Creates the group of cases that are listed one after the other, alone and in lists.
    init(_ requirement: Requirement, @CaseList<Draft> _ cases: () -> [Entry]) { self.init(requirement, cases()) }
}

@resultBuilder enum CaseList<Draft: SuiteDraft> {
    static func buildExpression(_ entry: Case<Draft>) -> [Case<Draft>] { [entry] }
    static func buildExpression(_ entries: [Case<Draft>]) -> [Case<Draft>] { entries }
    static func buildBlock(_ lists: [Case<Draft>]...) -> [Case<Draft>] { lists.flatMap(\.self) }
}

extension Suite {
    func vectorID(_ name: String, group: String) throws(CatalogError) -> VectorID {
        let text = "\(rawValue)/\(group)/\(name)"
        guard let id = VectorID(text) else { throw CatalogError(.badName, "\(text): is not a vector id") }
        return id
    }
}

extension Case {
    /// Returns the vector of the case without its bytes, which costs nothing.
    func outline(for requirement: Requirement) throws(CatalogError) -> VectorOutline {
        let id = try Draft.vectorID(name, group: requirement.group)
        let text = try CaseText.of(id, shared: sharedText).filled(words)
        return VectorOutline(
            id: id, title: text.title, why: text.why, requirement: requirement, level: level, impact: impact,
            expect: expect, stage: path == nil ? nil : requirement.stage,
            control: try control.map { name throws(CatalogError) in try Draft.vectorID(name) },
            alsoBreaks: alsoBreaks, needs: Draft.needs.union(needs), unless: unless, tags: tags)
    }
}
