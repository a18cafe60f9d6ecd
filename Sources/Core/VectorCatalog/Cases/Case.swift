import AttestModel
import FixtureForge

/// One vector as intent: a control, the one difference from it, and the right answer.
package struct Case<Draft: EvidenceDraft>: Sendable {
    /// The last part of the vector's id.
    let name: String
    let title: String
    let why: String
    let level: Level
    /// The people who can make the bytes of the fault; `nil` for genuine objects.
    let maker: Maker?
    let impact: Impact
    let expect: Expectation
    /// A Boolean value that indicates whether a verifier may also accept the vector, provided that it returns the
    /// result of the control.
    let isHarmlessWithResult: Bool
    /// The name of the accepted case of the same suite that the fault is put into.
    private(set) var control: String?
    /// The differences between a valid case and the forge's defaults.
    let edits: [DraftEdit<Draft>]
    let fault: Fault<Draft>?
    /// Another requirement that the fault breaks as well.
    let alsoBreaks: AlsoBreaks?
    /// The capabilities beyond those that every vector of the suite needs.
    let needs: Set<Capability>
    /// The capabilities of targets that are not asked.
    let unless: Set<Capability>
    private(set) var tags: [String]
    /// The number of zero bytes that follow the evidence when it is sent.
    var trailingZeros = 0
    /// The reason why the case does not exist for the subject of the set, in one sentence; `nil` when it does.
    private(set) var absence: String?

    /// Returns the case with zero bytes that follow the evidence when it is sent.
    func followed(byZeros count: Int) -> Case {
        var copy = self
        copy.trailingZeros = count
        return copy
    }

    /// Returns the case marked as absent, if there is a reason.
    func absent(_ reason: String?) -> Case {
        var copy = self
        copy.absence = reason
        return copy
    }

    /// Returns the case as a broken copy of another control.
    func broken(from control: String) -> Case {
        var copy = self
        copy.control = control
        return copy
    }

    /// Returns the case with the tag of the objects that end the process of some verifiers.
    func killingProcesses() -> Case {
        var copy = self
        copy.tags.append(Vector.killsProcess)
        return copy
    }

    /// Returns a genuine object in a shape that real devices emit. A verifier that rejects it locks users out.
    static func accept(
        _ name: String, _ title: String, level: Level = .must, needs: Set<Capability> = [],
        unless: Set<Capability> = [], tags: [String] = [], why: String, edits: [DraftEdit<Draft>] = []
    ) -> Case {
        Case(
            name: name, title: title, why: why, level: level, maker: nil, impact: .lockout,
            expect: level == .info ? .either : .accept, isHarmlessWithResult: false, control: nil, edits: edits,
            fault: nil, alsoBreaks: nil,
            needs: needs, unless: unless, tags: tags)
    }

    /// Returns a genuine object with one fault. With level `info` either answer is right. A fault in a part that a
    /// verifier need not read may be harmless if it returns the right values.
    ///
    /// - Parameters:
    ///   - impact: The harm of a wrong answer, if anyone but Apple can make the object.
    ///   - madeBy: The people who can make the bytes of the fault. By default this is Apple alone where a signature
    ///     covers the place of the fault, and anyone elsewhere.
    static func reject(
        _ name: String, _ title: String, level: Level = .must, impact: Impact, madeBy maker: Maker? = nil,
        control: String,
        needs: Set<Capability> = [], unless: Set<Capability> = [], alsoBreaks: AlsoBreaks? = nil,
        isHarmlessWithResult: Bool = false,
        tags: [String] = [], why: String,
        _ fault: Fault<Draft>
    ) -> Case {
        let maker = maker ?? (fault.path.isSigned ? .apple : .anyone)
        return Case(
            name: name, title: title, why: why, level: level, maker: maker, impact: Impact(of: impact, madeBy: maker),
            expect: level == .info ? .either : .reject, isHarmlessWithResult: isHarmlessWithResult, control: control,
            edits: [], fault: fault,
            alsoBreaks: alsoBreaks, needs: needs, unless: unless, tags: tags)
    }
}

extension Vector {
    /// The tag of the objects that end the process of some verifiers: an exhausted stack, an impossible allocation, or an
    /// assertion in a library.
    package static let killsProcess = "kills-process"
}

/// An error in the catalogue, which therefore cannot be made into vectors, or a case that cannot be made over somebody's own values. A line about
/// a vector begins with its id.
package typealias CatalogError = CodedError<CatalogErrorCode>

/// The kind of an error in the catalogue.
package enum CatalogErrorCode: Sendable {
    /// The name of a case is not a valid part of a vector id.
    case badName
    /// A case names a control that is not among the valid cases of its suite.
    case unknownControl
    /// A fault left the bytes at its path as they were.
    case faultWithoutEffect
    /// The list of real defects, or a caller, names a vector that does not exist.
    case unknownVector
    /// A case cannot be made over the values of a plan.
    case badPlan
}
