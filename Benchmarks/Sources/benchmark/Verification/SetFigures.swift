import AttestModel
import Foundation
import Measurement

/// The cost of verifying a whole set in the program, against the different verifications in it.
struct SetFigures {
    let place: Workplace
    let rounds: Int

    private var cores: Int { ProcessInfo.processInfo.activeProcessorCount }

    func measure(_ vectors: [Vector]) async throws -> [Figure] {
        let mutants = try await mutants(vectors.filter { $0.level != .info }, of: vectors)
        return try profile(vectors.filter { $0.level == .must }, of: vectors) + mutants
    }

    /// The figure of a run of profile core.
    private func profile(_ vectors: [Vector], of set: [Vector]) throws -> [Figure] {
        let checks = SetChecks(vectors)
        let comparison = try compared(["run", "--profile", "core", "--target", "builtin:reference"], checks)
        let limit = try limit(set, checks) { 0 }
        return [
            Figure(
                "profile core, builtin:reference", comparison, .atMost(1.5),
                limit: Limit(
                    limit, within: 2,
                    because:
                        "a program that reads the manifest and the \(set.count) vectors, hashes them, and makes these "
                        + "verifications"),
                floor: "its \(checks.count) verifications on \(cores) cores", remark: Self.times(comparison))
        ]
    }

    /// The figures of a trial of all mutants.
    private func mutants(_ vectors: [Vector], of set: [Vector]) async throws -> [Figure] {
        let checks = await SetChecks(withMutantsOn: vectors)
        let readings = MutantReadings(vectors)
        let comparison = try compared(["mutants"], checks)
        let limit = try limit(set, checks) { readings.time(cores: cores) }
        return [
            Figure(
                "all mutants on all vectors", comparison, .atMost(2),
                limit: Limit(
                    limit, within: 2,
                    because:
                        "a program that reads the manifest, reads and hashes the \(set.count) vectors, makes these "
                        + "verifications, and reads objects \(readings.count) times: once for each mutant that does so otherwise"
                ),
                floor: "the \(checks.count) different verifications in them on \(cores) cores",
                remark: Self.times(comparison)),
            Figure("all mutants on all vectors, time", comparison.work, .seconds, .atMost(2)),
        ]
    }

    /// Compares the program, with some arguments, with verifications alone.
    private func compared(_ arguments: [String], _ checks: SetChecks) throws -> Comparison {
        let command = [place.program] + arguments + ["--vectors", place.vectors.url.path]
        return try Comparison(
            rounds: rounds, work: { try ChildRun(command).elapsed }, floor: { checks.time(cores: cores) })
    }

    /// Returns the ratio that is left to a program which starts, reads vectors, makes verifications, and does something else
    /// that cannot be saved.
    private func limit(_ vectors: [Vector], _ checks: SetChecks, _ more: () -> Double) throws -> Distribution {
        try Comparison(
            rounds: rounds,
            work: {
                try ChildRun([place.helper("EmptyCommand"), "--version"]).elapsed
                    + place.vectors.time(ofReading: vectors, cores: cores) + checks.time(cores: cores) + more()
            }, floor: { checks.time(cores: cores) }
        ).ratios
    }

    private static func times(_ comparison: Comparison) -> String {
        "\(FigureTable.number(comparison.work.median)) s, the floor \(FigureTable.number(comparison.floor.median)) s"
    }
}
