import ArgumentParser
import AttestModel
import FixtureForge
import ReferenceVerifier
import SuiteProof
import VectorCatalog

/// The set to make: the committed one, or one with the same ids and verdicts for another seed, time or app.
struct SetOptions: ParsableArguments {
    @Option(help: Self.help("seed", [SetGenerator.defaultSeed])) var seed: String?
    @Option(help: Self.help("at", [SetGenerator.defaultTime])) var at: String?
    @Option(help: Self.help("appID", [EvidenceSubject.example.app.appId])) var appID: String?
    @Option(help: Self.help("environment")) var environment: AttestEnvironment?
    @Flag(help: Self.help("fresh", [Momentary.validity - Momentary.lead])) var fresh = false

    var isCommittedSet: Bool { seed == nil && at == nil && appID == nil && environment == nil && !fresh }

    /// Returns the values that make the set. Clock and randomness are read here, for `--fresh`, and nowhere else.
    func base() throws -> SetBase {
        let random = Seed(SystemRandomness.name("fresh"))
        let chosenSeed = try seed.map(InputValue.seed) ?? (fresh ? random : SetGenerator.defaultSeed)
        let time =
            try at.map(InputValue.time)
            ?? (fresh ? SystemClock.now.adding(seconds: -Momentary.lead) : SetGenerator.defaultTime)
        try InputValue.checkTimeOfSet(time)
        let subject = EvidenceSubject(
            app: try appID.map(InputValue.ownApp) ?? EvidenceSubject.example.app,
            environment: environment ?? EvidenceSubject.example.environment)
        return SetBase(seed: chosenSeed, time: time, subject: subject, isMomentary: fresh)
    }

    /// Returns the options that lead to the same subject again.
    static func arguments(for subject: EvidenceSubject) -> [String] {
        guard subject != .example else { return [] }
        return ["--app-id", subject.app.appId, "--environment", subject.environment.rawValue]
    }
}

/// The values that a set is a function of, besides the suite's version.
struct SetBase {
    let seed: Seed
    let time: Timestamp
    let subject: EvidenceSubject
    /// A Boolean value that indicates whether the set is made for the moment.
    let isMomentary: Bool

    func generate() throws(RunnerError) -> VectorSet {
        try forging { () throws(CatalogError) in
            try SetGenerator.set(seed: seed, time: time, subject: subject, change: lifted)
        }
    }

    /// Makes some vectors, and nothing else.
    /// - Parameter shape: the shape of other devices; vectors that do not exist in it are left out.
    func vectors(_ ids: Set<VectorID>, shape: DeviceShape? = nil) throws(RunnerError) -> [Vector] {
        // The proof of a vector needs its control.
        let controls = try catalogue().filter { ids.contains($0.id) }.compactMap(\.control)
        let made = try forging { () throws(CatalogError) in
            try SetGenerator.vectors(
                isMomentary ? ids.union(controls) : ids, seed: seed, time: time, subject: subject, shape: shape)
        }
        return lifted(made).filter { ids.contains($0.id) }
    }

    /// Returns the vectors of the set, which are made when they are asked for.
    func supply() throws(RunnerError) -> VectorSupply {
        let outlines = try catalogue()
        // The capabilities that a vector of the moment needs follow from its proof.
        let known = isMomentary ? try vectors(Set(outlines.map(\.id))).map(\.outline) : outlines
        return VectorSupply(outlines: known) { ids throws(RunnerError) in try vectors(ids) }
    }

    /// Returns the vectors that do not exist for the subject, with the reason in one sentence.
    func absences() throws(RunnerError) -> [(id: VectorID, reason: String)] {
        try forging { () throws(CatalogError) in try Catalog.absences(about: subject) }
    }

    private func catalogue() throws(RunnerError) -> [VectorOutline] {
        try forging { () throws(CatalogError) in try Catalog.outlines(about: subject) }
    }

    /// Returns vectors of a set for the moment without the capabilities that they do not need at that moment.
    private func lifted(_ vectors: [Vector]) -> [Vector] {
        guard isMomentary else { return vectors }
        let verifier = ReferenceVerifier()
        return MomentProof.lifting(vectors, at: time) { verifier.assess($0) }
    }

    private func forging<Value>(_ forge: () throws(CatalogError) -> Value) throws(RunnerError) -> Value {
        do {
            return try forge()
        } catch { throw RunnerError(.vectorSet, "the catalogue cannot be made into vectors:\n\(error)") }
    }
}
