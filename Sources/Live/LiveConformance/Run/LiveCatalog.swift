import AttestModel
import ClientCheck
import ConformanceRunner
import LiveMapping
import Primitives

/// All checks of running backends, of every level and for every mapping: those that lists, explanations and baselines name.
package struct LiveCatalog: Sendable {
    private let checks: [LiveCheck]
    private let ofClients: [VectorOutline]
    /// The digest that tells the checks from those of another version.
    package let digest: [UInt8]

    private static let shared = Result { () throws(RunnerError) in try LiveCatalog(listed: ()) }

    /// Lists the checks.
    package init() throws(RunnerError) { self = try Self.shared.get() }

    private init(listed: Void) throws(RunnerError) {
        var checks = try LiveChecks.all()
        // Some faults exist in one environment alone.
        var ids = Set(checks.map(\.outline.id))
        for check in try LiveChecks.all(about: EvidenceSubject(app: .example, environment: .development))
        where ids.insert(check.outline.id).inserted { checks.append(check) }
        self.checks = checks
        ofClients = ClientCheckPart().outlines
        digest = sha256(Array(CheckSelection.digestText(of: checks.map(\.outline) + ofClients)))
    }

    /// The facts about all checks, those of the backend's calls of DeviceCheck last.
    package var outlines: [VectorOutline] { checks.map(\.outline) + ofClients }

    /// Returns the facts about the checks of a level and of those below it.
    package func outlines(at level: LiveLevel) -> [VectorOutline] {
        checks.filter { $0.levels.contains(level) }.map(\.outline) + (level == .apple ? ofClients : [])
    }

    /// The checks of running backends, as explanations state them; those of DeviceCheck calls are of clients.
    package var sheets: [CheckSheet] {
        checks.map { check in
            let needs = Set(check.needs.map(\.description)).sorted()
            return CheckSheet(
                check.outline, kind: .live,
                made: "\(Self.words(check.levels))"
                    + (needs.isEmpty ? "" : "; needs in the mapping: \(needs.joined(separator: "; "))"),
                command: "appattest live --config MAPPING --only \(check.outline.id)", vector: check.vector)
        }
    }

    /// Returns what is known of a sequence or an alphabet that a run has learned, by its id; `nil` for another id. Without a
    /// mapping, the policies are the usual ones.
    package static func learned(_ name: String) -> CheckSheet? {
        guard let id = VectorID(name) else { return nil }
        let scene = LearnedScene(id)?.check(of: LearnSpecification.usual).outline
        guard let outline = scene ?? LearnTheme.named(id)?.outline else { return nil }
        return CheckSheet(
            outline, kind: .live,
            made: "\(words(.testRoot ... .apple)), here with the policies of a mapping that states none",
            command: "appattest live --config MAPPING --only \(id)")
    }

    /// Returns why a run does not make the first check that a pattern names, as a sentence without its full stop; `nil` for a
    /// pattern that names no check.
    func absence(of pattern: Glob, in mapping: BackendMapping, at level: LiveLevel) -> String? {
        guard let id = outlines.map(\.id).first(where: { pattern.matches($0.description) }) else { return nil }
        let check = checks.first { $0.outline.id == id }
        let levels = check?.levels ?? LiveLevel.apple...LiveLevel.apple
        if let part = check?.part, let reason = mapping.omits[part] {
            return "\(id) is not made, since the mapping omits \(part.rawValue): \(PrintableText.bounded(reason))"
        }
        guard levels.contains(level) else {
            return "\(id) is made \(Self.words(levels)), and this run is at \(level.rawValue)"
        }
        guard check == nil else { return "\(id) is not made in the environment of the mapping" }
        let part = mapping.flows.deviceCheck == nil ? "flows.device_check" : LiveNeed.apple.description
        return "\(id) is not made, since the mapping has no \(part)"
    }

    private static func words(_ levels: ClosedRange<LiveLevel>) -> String {
        switch (levels.lowerBound, levels.upperBound) {
        case (let least, .apple): "from \(least.rawValue) on"
        case (let least, let most) where least == most: "at \(least.rawValue) alone"
        case (let least, let most): "from \(least.rawValue) to \(most.rawValue)"
        }
    }
}
