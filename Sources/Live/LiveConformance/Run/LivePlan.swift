import AttestModel
import ClientCheck
import ConformanceRunner
import LiveMapping

/// The checks of a run, and those that the mapping leaves out.
package struct LivePlan: Sendable {
    /// The checks that are made, in their order.
    package let selected: [LiveCheck]
    /// The alphabets whose machines are learned, in place of checks.
    let themes: [LearnTheme]
    /// The checks of the backend's calls of DeviceCheck that are made.
    package let clientChecks: Set<VectorID>
    /// All checks of the level.
    package let outlines: [VectorOutline]
    /// The checks that the mapping cannot express, with the part that is missing, by that part.
    package let leftOut: [(part: String, count: Int)]
    /// The number of checks of level `should` that the profile leaves out.
    let unjudgedCount: Int
    /// The checks of every level, which a baseline may name.
    let named: [VectorOutline]
    /// The digest of all checks: a baseline is good for every level and mapping.
    let digest: [UInt8]
    /// The parts that are owed, as far as they are decided before the run: a tested part has its checks in `checks`.
    private let parts: [PartPlan]
    /// A Boolean value that indicates whether the options choose some checks.
    private let isFiltered: Bool

    /// A part that is owed, with its checks that are made.
    private struct PartPlan {
        let part: LivePart
        let checks: Set<VectorID>
        /// The state of the part; `nil` where the checks decide it.
        let state: PartCoverage.State?
    }

    /// Chooses checks.
    /// - Throws: `RunnerError.usage` for a pattern that matches nothing, and for a selection that is empty.
    init(
        mapping: BackendMapping, level: LiveLevel, options: RunOptions, faults: Set<VectorID>?,
        controls: BackendControls
    ) throws(RunnerError) {
        let subject = EvidenceSubject(app: mapping.app, environment: mapping.environment)
        let known =
            try LiveChecks.all(about: subject, faults: faults).map { $0.promised(by: mapping.policies) }
            + Self.learned(options.only, mapping, controls)
        themes = []
        // A part that the mapping leaves out with its reason is not tested, so that nothing is said of it.
        let checks = known.filter { check in
            check.levels.contains(level) && check.part.flatMap { mapping.omits[$0] } == nil
        }
        let callsApple = level == .apple && mapping.flows.deviceCheck != nil && LiveNeed.apple.isMet(mapping, controls)
        let ofClients =
            callsApple ? ClientCheckPart().outlines(with: ["refused_bit: \(mapping.policies.refusedBit)"]) : []
        outlines = checks.map(\.outline) + ofClients
        let catalog = try LiveCatalog()
        for (option, globs) in [("--only", options.only), ("--skip", options.skip)] {
            for glob in globs where !outlines.contains(where: { glob.matches($0.id.description) }) {
                guard let reason = catalog.absence(of: glob, in: mapping, at: level) else { continue }
                throw RunnerError(.usage, "\(option) '\(glob)': \(reason).")
            }
        }
        let selection = try CheckSelection(outlines, options: options, command: "appattest live", noun: "backends")
        clientChecks = selection.ids.intersection(ofClients.map(\.id))
        let chosen = checks.filter { selection.ids.contains($0.outline.id) }
        let missing = chosen.map { check in check.needs.first { !$0.isMet(mapping, controls) } }
        selected = zip(chosen, missing).filter { $0.1 == nil }.map(\.0)
        let parts = missing.compactMap { $0?.description }
        let (made, isFiltered) = (selected, !options.only.isEmpty || !options.skip.isEmpty)
        self.isFiltered = isFiltered
        self.parts = LivePart.allCases.map { part in
            let ids = Set(made.filter { $0.part == part }.map(\.outline.id))
            return PartPlan(
                part: part, checks: ids,
                state: Self.state(
                    of: part, in: mapping, isMade: !ids.isEmpty, isSelected: chosen.contains { $0.part == part },
                    isFiltered: isFiltered, level: level))
        }
        leftOut = Set(parts).sorted().map { part in (part, parts.count { $0 == part }) }
        unjudgedCount = selection.unjudgedCount
        requestEstimate = selected.reduce(0) { $0 + $1.requests(within: mapping.limits) } + 4 * clientChecks.count
        digest = catalog.digest
        let ids = Set(outlines.map(\.id))
        named = outlines + catalog.outlines.filter { !ids.contains($0.id) }
        guard !selected.isEmpty || !clientChecks.isEmpty else {
            throw RunnerError(
                .usage, "the mapping leaves no check to run: it has no \(parts.first ?? "flows"). Complete it.")
        }
    }

    /// Plans to learn a backend.
    init(learning themes: [LearnTheme], within limits: Limits) throws(RunnerError) {
        let catalog = try LiveCatalog()
        (self.themes, outlines, digest) = (themes, themes.map(\.outline), catalog.digest)
        (named, requestEstimate) = (outlines + catalog.outlines, limits.requests)
        (selected, clientChecks, leftOut, unjudgedCount, parts, isFiltered) = ([], [], [], 0, [], true)
    }

    /// Returns the checks of the sequences that are named by their ids, each of which a run that learned has found.
    private static func learned(
        _ only: [Glob], _ mapping: BackendMapping, _ controls: BackendControls
    ) throws(RunnerError) -> [LiveCheck] {
        let scenes = only.compactMap { VectorID($0.description).flatMap { LearnedScene($0) } }
        return try scenes.map { (scene) throws(RunnerError) in
            if let input = scene.inputs.first(where: { !$0.isPossible(in: mapping, controls) }) {
                throw RunnerError(.usage, "--only '\(scene.id)': the mapping cannot express '\(input.id)' (\(input)).")
            }
            return scene.check(of: LearnSpecification(mapping))
        }
    }

    /// Returns the state of a part before anything is asked; `nil` where its checks decide it.
    private static func state(
        of part: LivePart, in mapping: BackendMapping, isMade: Bool, isSelected: Bool, isFiltered: Bool,
        level: LiveLevel
    ) -> PartCoverage.State? {
        if let reason = mapping.omits[part] { return .omitted(reason) }
        if isMade { return nil }
        if isSelected { return .notTested("the mapping lacks what its checks need") }
        if isFiltered { return .leftOut("--only and --skip") }
        return level < .highest(of: mapping)
            ? .leftOut("--level \(level.rawValue)") : .notTested("the mapping lacks what its checks need")
    }

    /// Returns what the run has tested of each part that is owed.
    func coverage(of results: [VectorResult]) -> [PartCoverage] {
        parts.map { plan in
            if let state = plan.state { return PartCoverage(plan.part, state) }
            let own = results.filter { plan.checks.contains($0.id) }
            let judged = own.count { ![.observed, .notTestable, .inconclusive].contains($0.outcome) }
            if judged > 0 { return PartCoverage(plan.part, .tested(checks: judged)) }
            let isNothingSent = !own.isEmpty && own.allSatisfy { $0.outcome == .notTestable }
            if isFiltered, isNothingSent { return PartCoverage(plan.part, .leftOut("--only and --skip")) }
            let reason = own.firstNonNil(\.reason) ?? "the run ended before its checks"
            return PartCoverage(plan.part, .notTested(reason))
        }
    }

    /// The number of requests that the checks usually send.
    package let requestEstimate: Int

    var movesClock: Bool {
        selected.contains { check in check.needs.contains(where: \.movesClock) }
            || themes.contains { $0.inputs.contains { $0.verb == .wait } }
    }

    /// The number of checks that are made, or of alphabets.
    package var count: Int { selected.count + clientChecks.count + themes.count }

    var remarks: [RunRemark] { leftOut.map { .lacksPart($0.part, checks: $0.count) } }
}
