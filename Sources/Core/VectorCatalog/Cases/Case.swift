import AttestModel
import FixtureForge

/// One vector as intent: a control, the one difference, and the right answer. Its words are in `Resources/Texts`.
package struct Case<Draft: SuiteDraft>: Sendable {
    typealias Edit = @Sendable (inout Draft) -> Void
    typealias Bytes = @Sendable (Draft) -> [UInt8]

    /// The last part of the vector's id.
    private(set) var name: String
    let level: Level
    /// The people who can make the bytes of the fault; `nil` for genuine objects.
    var maker: Maker?
    let impact: Impact
    /// A Boolean value that indicates whether a verifier may also accept it, if it returns the result of the control.
    private(set) var isHarmlessWithResult = false
    /// The name of the accepted case of the same suite that the fault is put into.
    private(set) var control: String?
    /// The differences between a valid case and the forge's defaults, or the fault.
    let edits: [DraftEdit<Draft>]
    /// The place in the finished evidence that differs from the control; `nil` for genuine objects.
    var path: FaultPath<Draft>?
    private(set) var alsoBreaks: AlsoBreaks?
    /// The capabilities beyond those that every vector of the suite needs.
    private(set) var needs: Set<Capability>
    /// The capabilities of targets that are not asked.
    private(set) var unless: Set<Capability> = []
    private(set) var tags: [String] = []
    /// The number of zero bytes that follow the evidence when it is sent.
    private(set) var trailingZeros = 0
    /// The reason why the case does not exist for the subject of the set, in one sentence; `nil` when it does.
    private(set) var absence: String?
    /// The words that depend on the subject of the set, by their placeholder in the case's texts.
    private(set) var words: [String: String] = [:]
    /// The key of its texts among those that several cases share; `nil` for texts of its own.
    private(set) var sharedText: String?

    var expect: Expectation { level == .info ? .either : path == nil ? .accept : .reject }
}

extension Group {
    /// Returns a genuine object in a shape that real devices emit. A verifier that rejects it locks users out.
    static func accept(
        _ name: String, level: Level = .must, needs: Set<Capability> = [], edits: [DraftEdit<Draft>] = []
    ) -> Entry { Entry(name: name, level: level, impact: .lockout, edits: edits, needs: needs) }

    /// Returns a genuine object that differs from the forge's defaults in one stage.
    static func accept(
        _ name: String, level: Level = .must, needs: Set<Capability> = [], after stage: Draft.Stage,
        _ edit: @escaping Edit
    ) -> Entry { accept(name, level: level, needs: needs, edits: [DraftEdit(stage, edit)]) }

    /// Returns a genuine object with one fault. With level `info` either answer is right.
    /// - Parameters:
    ///   - level: The level, if anyone but Apple can make the object and does harm with it.
    ///   - impact: The harm of a wrong answer, if anyone but Apple can make the object.
    ///   - madeBy: The people who can make the bytes of the fault. By default this is Apple alone where a signature
    ///     covers the place of the fault, and anyone elsewhere.
    static func reject(
        _ name: String, level: Level = .must, impact: Impact = .hardening, madeBy maker: Maker? = nil,
        control: String = Draft.ordinary, needs: Set<Capability> = [], at path: FaultPath<Draft>,
        after stage: Draft.Stage, _ edit: @escaping Edit
    ) -> Entry {
        let maker = maker ?? (path.isSigned ? .apple : .anyone)
        let impact = Impact(of: impact, madeBy: maker)
        return Entry(
            name: name, level: Level(level, of: impact), maker: maker, impact: impact, control: control,
            edits: [DraftEdit(stage, edit)], path: path, needs: needs)
    }
}

extension Case {
    private func with(_ edit: (inout Case) -> Void) -> Case {
        var copy = self
        edit(&copy)
        return copy
    }

    func followed(byZeros count: Int) -> Case { with { $0.trailingZeros = count } }

    func absent(_ reason: String?) -> Case { with { $0.absence = reason } }

    /// Returns the case as a changed copy of another control.
    func broken(from control: String) -> Case { with { $0.control = control } }

    func copied(as twin: Twin) -> Case {
        with {
            $0.name += twin.suffix
            $0.control = twin.control
            $0.needs.formUnion(twin.needs)
        }
    }

    /// Returns the case with a fault in a part that need not be read: a verifier that accepts it returns right values.
    func harmlessWithResult() -> Case { with { $0.isHarmlessWithResult = true } }

    /// Returns the case with a fault that cannot help breaking another requirement.
    func alsoBreaking(_ requirement: Requirement, _ reason: String) -> Case {
        with { $0.alsoBreaks = AlsoBreaks(requirement, reason) }
    }

    /// Returns the case as one that targets with a capability, if there is one, are not asked about: they owe another answer.
    func unless(_ capability: Capability?) -> Case { with { $0.unless = Set([capability].compactMap(\.self)) } }

    func tagged(_ tag: String) -> Case { with { $0.tags.append(tag) } }

    func killingProcesses() -> Case { tagged(Vector.killsProcess) }

    /// Returns the case with texts that it shares with others, and words for their placeholders.
    func sharing(_ text: String, saying words: [String: String] = [:]) -> Case {
        with { ($0.sharedText, $0.words) = (text, words) }
    }

    func saying(_ words: [String: String]) -> Case { with { $0.words = words } }
}

extension Vector {
    /// The tag of objects that end some processes: by an exhausted stack, an impossible allocation or an assertion.
    package static let killsProcess = "kills-process"
}

/// An error in the catalogue, which therefore cannot be made into vectors, or a case that cannot be made over somebody's
/// own values. A line about a vector begins with its id.
package typealias CatalogError = CodedError<CatalogErrorCode>

/// The kind of an error in the catalogue.
package enum CatalogErrorCode: Sendable {
    /// The name of a case is not a valid part of a vector id.
    case badName
    /// A resource with texts cannot be read, a case has no text, or a text no case.
    case badText
    /// A case names a control that is not among the valid cases of its suite.
    case unknownControl
    /// A fault left the bytes at its path as they were.
    case faultWithoutEffect
    /// The list of real defects, or a caller, names a vector that does not exist.
    case unknownVector
    /// A case cannot be made over the values of a plan.
    case badPlan
}
