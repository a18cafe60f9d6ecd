import AttestModel
import FixtureForge

/// A place that faults are put into, with the facts that most cases about it share.
struct FaultPlace<Draft: SuiteDraft>: Sendable {
    private let path: FaultPath<Draft>
    private let stage: Draft.Stage
    private let level: Level
    private let impact: Impact
    private let maker: Maker?
    private let control: String
    private let needs: Set<Capability>
    private let tag: String?
    private let alsoBreaks: AlsoBreaks?

    /// Creates a place, with the same facts as a case (`Group.reject`).
    init(
        _ path: FaultPath<Draft>, after stage: Draft.Stage, level: Level = .must, impact: Impact = .hardening,
        madeBy maker: Maker? = nil, control: String = Draft.ordinary, needs: Set<Capability> = [], tag: String? = nil,
        alsoBreaks: AlsoBreaks? = nil
    ) {
        (self.path, self.stage, self.level, self.impact, self.maker) = (path, stage, level, impact, maker)
        (self.control, self.needs, self.tag, self.alsoBreaks) = (control, needs, tag, alsoBreaks)
    }

    /// Returns the case of a fault at this place. Each fact that is `nil` is that of the place.
    func callAsFunction(
        _ name: String, level: Level? = nil, impact: Impact? = nil, madeBy maker: Maker? = nil,
        control: String? = nil, needs: Set<Capability>? = nil, _ edit: @escaping Case<Draft>.Edit
    ) -> Case<Draft> {
        var entry = Group.reject(
            name, level: level ?? self.level, impact: impact ?? self.impact, madeBy: maker ?? self.maker,
            control: control ?? self.control, needs: needs ?? self.needs, at: path, after: stage, edit)
        if let tag { entry = entry.tagged(tag) }
        return alsoBreaks.map { entry.alsoBreaking($0.requirement, $0.reason) } ?? entry
    }

    func setting<Value: Sendable>(
        _ set: @escaping @Sendable (inout Draft, Value) -> Void
    ) -> ValuePlace<Draft, Value> { ValuePlace(place: self, set: set) }
}

/// A place that holds a value, which faults replace.
struct ValuePlace<Draft: SuiteDraft, Value: Sendable>: Sendable {
    fileprivate let place: FaultPlace<Draft>
    fileprivate let set: @Sendable (inout Draft, Value) -> Void

    /// Returns the case of a wrong value, which is made of the draft.
    func callAsFunction(
        _ name: String, level: Level? = nil, impact: Impact? = nil, madeBy maker: Maker? = nil,
        control: String? = nil, needs: Set<Capability>? = nil, _ value: @escaping @Sendable (Draft) -> Value
    ) -> Case<Draft> {
        place(name, level: level, impact: impact, madeBy: maker, control: control, needs: needs) {
            let value = value($0)
            set(&$0, value)
        }
    }

    /// Returns the case of a wrong value that is always the same.
    func callAsFunction(
        _ name: String, _ value: Value, level: Level? = nil, impact: Impact? = nil, madeBy maker: Maker? = nil,
        control: String? = nil, needs: Set<Capability>? = nil
    ) -> Case<Draft> {
        self(name, level: level, impact: impact, madeBy: maker, control: control, needs: needs) { _ in value }
    }
}
