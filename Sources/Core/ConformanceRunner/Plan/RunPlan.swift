import AttestModel

/// The vectors of a set that are asked, and their order.
struct RunPlan: Sendable {
    /// The vectors that the run judges or records.
    private(set) var selected: [Vector]
    /// The vectors to be accepted that others are judged by, sorted; not all of them need be selected.
    private(set) var controls: [Vector]
    /// The selected vectors that are not controls.
    private(set) var rest: [Vector]
    private let order: VectorOrder
    /// The rounds after the first.
    let repetitions: Range<Int>
    private var selectedIDs: Set<VectorID>
    private var controlIDs: Set<VectorID>
    /// The number of vectors of the set that name each control.
    private let uses: [VectorID: Int]

    /// The capabilities of the `should` vectors that the profile leaves out.
    private var unjudged: [Set<Capability>]
    /// The vectors that are not asked because they are for another part than the target plays.
    private(set) var otherParts: [Vector] = []

    var unjudgedCount: Int { unjudged.count }

    /// Chooses vectors by their outlines, and makes these with their controls.
    /// - Parameter frozen: what the profiles were in earlier versions.
    /// - Throws: `RunnerError.usage` for patterns without matches, profiles the set cannot serve, and empty selections.
    init(
        of supply: VectorSupply, gate: [VectorID] = [], options: RunOptions, frozen: FrozenProfiles
    ) throws(RunnerError) {
        let outlines = supply.outlines
        let named = try outlines.named(
            only: options.only, skip: options.skip, "vector",
            help: "ids look like attestation/nonce/other-challenge, '*' stays within one part and '**' does not")
        let judged = try options.profile.ids(among: outlines, gate: gate, frozen: frozen)
        let inProfile = named.filter { judged.contains($0.id) }
        guard !inProfile.isEmpty else {
            let why =
                named.isEmpty
                ? "--only and --skip leave no vector to run"
                : "the vectors that --only and --skip leave are not in profile '\(options.profile.rawValue)'; "
                    + "add --profile strict"
            throw RunnerError(.usage, "\(why).")
        }
        let selected = options.shard?.part(of: inProfile) ?? inProfile
        guard !selected.isEmpty else {
            throw RunnerError(
                .usage,
                "--shard \(options.shard?.description ?? ""): is empty, the run has \(Count.text(inProfile.count, "vector")); "
                    + "split it into fewer parts.")
        }
        let byID = supply.byID
        var controlIDs: Set<VectorID> = []
        var open = selected.compactMap(\.control)
        while let id = open.popLast() {
            guard controlIDs.insert(id).inserted, let control = byID[id]?.control else { continue }
            open.append(control)
        }
        let made = try supply.vectors(selected.map(\.id) + controlIDs)
        selectedIDs = Set(selected.map(\.id))
        self.selected = made.filter { [selectedIDs] in selectedIDs.contains($0.id) }
        unjudged = named.filter { $0.level == .should && !judged.contains($0.id) }.map(\.needs)
        order = VectorOrder(seed: options.shuffleSeed)
        repetitions = 2..<max(2, options.repeats + 1)
        self.controlIDs = controlIDs
        uses = Self.uses(of: outlines)
        controls = made.filter { controlIDs.contains($0.id) }
        rest = self.selected.filter { !controlIDs.contains($0.id) }
    }

    /// Returns the plan without the vectors that a target of this description is not asked: those that are for targets
    /// without one of its capabilities, and those for a part that it does not play, unless no others are selected.
    func asked(of description: TargetDescription) -> RunPlan {
        let declared = description.capabilities.union(description.scopedCapabilities.map(\.word))
        let others = Capability.ofOtherParts(than: declared)
        let leavesNothing = selected.allSatisfy { !$0.needs.isDisjoint(with: others) }
        let leftOut = leavesNothing ? [] : others
        func isAsked(_ vector: Vector) -> Bool {
            vector.needs.isDisjoint(with: leftOut) && vector.unless.isDisjoint(with: description.tested)
        }
        var plan = self
        plan.otherParts = selected.filter { !$0.needs.isDisjoint(with: leftOut) }
        plan.unjudged.removeAll { !$0.isDisjoint(with: leftOut) }
        (plan.selected, plan.controls) = (selected.filter(isAsked), controls.filter(isAsked))
        plan.rest = rest.filter(isAsked)
        (plan.selectedIDs, plan.controlIDs) = (Set(plan.selected.map(\.id)), Set(plan.controls.map(\.id)))
        return plan
    }

    /// All that is asked, judged or not.
    var asked: [Vector] { controls + rest }

    /// The controls in the order in which a round asks them. Without a seed, the plainest come first: no earlier request can
    /// have changed the answer to them.
    func controls(round: Int) -> [Vector] {
        let ordered = order.ordered(controls, round: round)
        guard order.seed == nil else { return ordered }
        let first = Set(plainest.values)
        return ordered.filter { first.contains($0.id) } + ordered.filter { !first.contains($0.id) }
    }

    /// The vectors that are not controls, in the same way.
    func rest(round: Int) -> [Vector] { order.ordered(rest, round: round) }

    /// All that is judged, in the same way. Later rounds need no control to come first.
    func judged(round: Int) -> [Vector] {
        order.ordered(asked.filter { isSelected($0.id) && $0.level != .info }, round: round)
    }

    func isSelected(_ id: VectorID) -> Bool { selectedIDs.contains(id) }

    func isControl(_ id: VectorID) -> Bool { controlIDs.contains(id) }

    func dependents(of id: VectorID) -> [VectorID] { asked.filter { $0.control == id }.map(\.id).sorted() }

    /// Returns whether a control comes before another one: more vectors name it.
    func isPlainer(_ one: VectorID, _ other: VectorID) -> Bool {
        (-(uses[one] ?? 0), one) < (-(uses[other] ?? 0), other)
    }

    /// The control of each suite that most vectors name.
    var plainest: [String: VectorID] {
        Dictionary(grouping: uses.keys, by: \.suite).compactMapValues { $0.min(by: isPlainer) }
    }

    private static func uses(of vectors: [VectorOutline]) -> [VectorID: Int] {
        vectors.reduce(into: [:]) { uses, vector in
            if let control = vector.control { uses[control, default: 0] += 1 }
        }
    }
}
