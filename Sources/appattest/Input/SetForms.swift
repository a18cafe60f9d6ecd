import ArgumentParser
import AttestModel
import ConformanceRunner
import FixtureForge
import ReferenceVerifier
import SuiteProof
import Synchronization
import VectorCatalog

/// The option for the shape in which vectors are made.
struct ShapeOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Make the vectors in the shape of other devices, where they exist in it: "
                + "\(DeviceShape.allCases.map(\.rawValue).joined(separator: ", ")).",
            discussion: "A run chooses a shape by itself when the target rejects the genuine objects of the set.",
            valueName: "name"))
    var shape: String?

    /// Returns the shape, and checks that the set can be made in it.
    func shape(of set: VectorSet) throws(RunnerError) -> DeviceShape? {
        guard let shape else { return nil }
        guard let known = DeviceShape(rawValue: shape) else {
            let hint = Spelling.hint(shape, among: DeviceShape.allCases.map(\.rawValue))
            throw RunnerError(
                .usage,
                "--shape '\(shape)' is not a shape\(hint); there are "
                    + "\(DeviceShape.allCases.map(\.rawValue).joined(separator: ", ")).")
        }
        guard VectorForms(of: set)?.exist == true else {
            throw RunnerError(
                .usage, "--shape: this program does not make the set that --vectors names; leave one out.")
        }
        return known
    }
}

extension VectorForms {
    /// Creates the forms of a set that this program makes; `nil` for another set.
    init?(of set: VectorSet) {
        let seed = Seed(set.seed)
        guard set.suiteVersion == SetGenerator.suiteVersion, SetGenerator.times.contains(set.time),
            let sample = set.vectors.last(where: { $0.expect == .accept && $0.steps == nil })
        else { return nil }
        let (byID, time) = (set.byID, set.time)
        let isOurs = Mutex<Bool?>(nil)
        let isReproducing: @Sendable () -> Bool = {
            isOurs.withLock { known in
                if let known { return known }
                let made = try? SetGenerator.vectors([sample.id], seed: seed, time: time, shape: nil).first
                known = made?.content == sample.content
                return known == true
            }
        }
        self.init(if: isReproducing) { ids, form in
            let controls = ids.compactMap { byID[$0]?.control }
            let (seed, shape): (Seed, DeviceShape?) =
                switch form {
                case .shape(let shape): (seed, shape)
                case .otherKeys: (Seed("\(seed), other keys"), nil)
                }
            let forged = try? SetGenerator.vectors(ids.union(controls), seed: seed, time: time, shape: shape)
            let verifier = ReferenceVerifier()
            return VectorProof.proven(forged ?? []) { verifier.assess($0) }.filter { ids.contains($0.id) }
        }
    }
}
