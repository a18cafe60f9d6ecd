import AttestModel
import Foundation
import Measurement

/// The cost of verifying a whole set in the program, against the different verifications in it.
struct SetFigures {
    let place: Workplace
    let rounds: Int

    private var cores: Int { ProcessInfo.processInfo.activeProcessorCount }

    func measure(_ vectors: [Vector]) async throws -> [Figure] {
        let core = SetChecks(vectors.filter { $0.level == .must })
        let all = await SetChecks(withMutantsOn: vectors.filter { $0.level != .info })
        let folder = place.vectors.url.path
        let run = [place.program, "run", "--vectors", folder, "--profile", "core", "--target", "builtin:reference"]
        let mutants = [place.program, "mutants", "--vectors", folder]
        let reference = try Comparison(
            rounds: rounds, work: { try ChildRun(run).elapsed }, floor: { core.time(cores: cores) })
        let proof = try Comparison(
            rounds: rounds, work: { try ChildRun(mutants).elapsed }, floor: { all.time(cores: cores) })
        return [
            Figure(
                "profile core, builtin:reference", reference, .atMost(1.5),
                floor: "its \(core.count) verifications on \(cores) cores", remark: Self.times(reference)),
            Figure(
                "all mutants on all vectors", proof, .atMost(2),
                floor: "the \(all.count) different verifications in them on \(cores) cores",
                remark: Self.times(proof)),
            Figure("all mutants on all vectors, time", proof.work, .seconds, .atMost(2)),
        ]
    }

    private static func times(_ comparison: Comparison) -> String {
        "\(FigureTable.number(comparison.work.median)) s, the floor \(FigureTable.number(comparison.floor.median)) s"
    }
}
