import ArgumentParser
import AttestModel
import ConformanceRunner
import FixtureForge
import ReferenceVerifier
import SuiteFiles
import SuiteProof
import Synchronization
import VectorCatalog

/// The vectors that a command works on.
struct VectorSource: ParsableArguments {
    @Option(help: Self.help("vectors")) var vectors: String?
    @OptionGroup var options: SetOptions

    func validate() throws {
        guard vectors == nil || options.isCommittedSet else {
            throw ValidationError(
                "--vectors reads a set, and --seed, --at, --app-id, --environment and --fresh make one; give either.")
        }
    }

    /// Reads the set, or prepares to make those of its vectors that are asked for.
    func supply() throws -> (vectors: VectorSupply, forms: VectorForms?) {
        guard let vectors else {
            let base = try options.base()
            let supply = try base.supply()
            return (supply, VectorForms(of: supply, seed: base.seed, time: base.time, subject: base.subject))
        }
        let set = try VectorSetFolder(path: vectors).read()
        let supply = VectorSupply(set)
        return (supply, VectorForms(of: supply, in: set.manifest))
    }

    /// Does the same for a run, which names the set's digest: only the committed set's is known without all vectors.
    func runnable() throws -> (manifest: Manifest, vectors: VectorSupply, forms: VectorForms?) {
        if vectors == nil, options.isCommittedSet {
            let (supply, forms) = try supply()
            return (try CommittedSet().manifest, supply, forms)
        }
        let set = try vectors.map { try VectorSetFolder(path: $0).read() } ?? options.base().generate()
        let supply = VectorSupply(set)
        return (set.manifest, supply, VectorForms(of: supply, in: set.manifest))
    }

    /// Returns the vector that a person names, in the shape that the options name.
    /// - Parameter others: other words that the name may stand for, to suggest them.
    func vector(_ id: String, or others: [String] = [], in options: ShapeOptions) throws -> Vector {
        let (supply, forms) = try supply()
        let id = try NamedVector.id(named: id, among: supply.outlines.map(\.id), or: others)
        guard let vector = try supply.vectors([id]).first else {
            throw CommandFailure.suite("'\(id)' is in the catalogue, and cannot be made")
        }
        guard let shape = try options.shape(among: forms) else { return vector }
        if let shaped = forms?.vectors([vector], in: .shape(shape)).first { return shaped }
        throw CommandFailure.configuration("'\(id)' does not exist in the shape of \(shape.title); leave --shape out")
    }
}

struct ShapeOptions: ParsableArguments {
    @Option(help: Self.help("shape", DeviceShape.allCases)) var shape: String?

    /// Returns the shape, and checks that the set can be made in it.
    func shape(among forms: VectorForms?) throws(RunnerError) -> DeviceShape? {
        guard let shape else { return nil }
        guard let known = DeviceShape(rawValue: shape) else {
            let hint = Spelling.hint(shape, among: DeviceShape.allCases.map(\.rawValue))
            throw RunnerError(
                .usage,
                "--shape '\(shape)' is not a shape\(hint); there are "
                    + "\(DeviceShape.allCases.map(\.rawValue).joined(separator: ", ")).")
        }
        if forms?.exist == true { return known }
        throw RunnerError(.usage, "--shape: this program does not make the set that --vectors names; leave one out.")
    }
}

extension VectorForms {
    /// Creates the forms of a set in a folder, if this program makes the same set; `nil` when it cannot.
    init?(of supply: VectorSupply, in manifest: Manifest) {
        let (seed, time, subject) = (Seed(manifest.seed), manifest.time, manifest.subject)
        guard manifest.suiteVersion == SetGenerator.suiteVersion, SetGenerator.times.contains(time),
            let sample = supply.outlines.last(where: { $0.expect == .accept && $0.id.suite != Suite.sequence.rawValue })
        else { return nil }
        let isOurs = Mutex<Bool?>(nil)
        self.init(of: supply, seed: seed, time: time, subject: subject) {
            isOurs.withLock { known in
                if let known { return known }
                let made = try? SetGenerator.vectors([sample.id], seed: seed, time: time, subject: subject).first
                known = made != nil && made?.content == (try? supply.vectors([sample.id]).first)?.content
                return known == true
            }
        }
    }

    /// Creates the forms of a set that this program makes.
    init(
        of supply: VectorSupply, seed: Seed, time: Timestamp, subject: EvidenceSubject,
        if isReproducing: @escaping @Sendable () -> Bool = { true }
    ) {
        let byID = supply.byID
        self.init(if: isReproducing) { ids, form in
            let controls = ids.compactMap { byID[$0]?.control }
            let (seed, shape): (Seed, DeviceShape?) =
                switch form {
                case .shape(let shape): (seed, shape)
                case .otherKeys(let shape): (Seed("\(seed), \(SystemRandomness.name("other-keys"))"), shape)
                }
            let forged = try? SetGenerator.vectors(
                ids.union(controls), seed: seed, time: time, subject: subject, shape: shape)
            let verifier = ReferenceVerifier()
            return VectorProof.proven(forged ?? []) { verifier.assess($0) }.filter { ids.contains($0.id) }
        }
    }
}
