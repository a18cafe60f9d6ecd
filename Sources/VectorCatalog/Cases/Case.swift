import AttestModel
import FixtureForge

/// One vector as intent: a baseline, what differs from it, and what a correct verifier answers.
package struct Case<Draft: EvidenceDraft>: Sendable {
    /// The last part of the vector's id.
    let name: String
    let title: String
    let why: String
    let level: Level
    let impact: Impact
    let expect: Expectation
    /// Whether a verifier may also accept it, provided that it returns what it would return for the control.
    let isHarmlessWithResult: Bool
    /// The accepted case of the same suite that a fault is put into.
    let control: String?
    /// How a valid case differs from the forge's defaults.
    let edits: [DraftEdit<Draft>]
    let fault: Fault<Draft>?
    /// Another requirement that the fault cannot help breaking.
    let alsoBreaks: AlsoBreaks?
    /// Capabilities beyond those that every vector of the suite needs.
    let needs: Set<Capability>
    let tags: [String]

    /// A genuine object in a shape that real devices emit. What it costs to refuse it is a lockout.
    static func accept(
        _ name: String, _ title: String, level: Level = .must, needs: Set<Capability> = [], tags: [String] = [],
        why: String, edits: [DraftEdit<Draft>] = []
    ) -> Case {
        Case(
            name: name, title: title, why: why, level: level, impact: .lockout,
            expect: level == .info ? .either : .accept, isHarmlessWithResult: false, control: nil, edits: edits,
            fault: nil, alsoBreaks: nil,
            needs: needs,
            tags: tags)
    }

    /// A genuine object with one fault. With level `info` any answer goes; a fault in what a verifier need not look at
    /// may be harmless to one that returns the right values.
    static func reject(
        _ name: String, _ title: String, level: Level = .must, impact: Impact, control: String,
        needs: Set<Capability> = [], alsoBreaks: AlsoBreaks? = nil, isHarmlessWithResult: Bool = false,
        tags: [String] = [], why: String,
        _ fault: Fault<Draft>
    ) -> Case {
        Case(
            name: name, title: title, why: why, level: level, impact: impact,
            expect: level == .info ? .either : .reject, isHarmlessWithResult: isHarmlessWithResult, control: control,
            edits: [], fault: fault,
            alsoBreaks: alsoBreaks, needs: needs,
            tags: tags)
    }
}
