import AttestModel
import Foundation
import Measurement

/// The cost of making evidence, against the signatures and key pairs that it contains.
struct GeneratorFigures {
    let place: Workplace
    let rounds: Int

    private var cores: Int { ProcessInfo.processInfo.activeProcessorCount }

    /// The figures of the whole set with its proof and the choice of its gate.
    func wholeSet(_ vectors: [Vector]) throws -> [Figure] {
        let contents = SetContents(vectors.flatMap(\.content.requests))
        let floor = try SigningFloor()
        var used: [Double] = []
        var limits: [Double] = []
        let trial = [place.program, "mutants", "--vectors", place.vectors.url.path]
        let proof = "the same, and the trial of all mutants, which proves the set and has a figure of its own"
        let comparison = try Comparison(
            rounds: rounds,
            work: {
                let run = try ChildRun([place.program, "generate", "--out", place.file("set")])
                used.append(run.processorTime / run.elapsed)
                let signing = floor.time(of: contents, cores: cores)
                limits.append(try (signing + ChildRun(trial).elapsed) / signing)
                return run.elapsed
            },
            floor: { floor.time(of: contents, cores: cores) })
        let (keys, signatures) = (contents.keys, contents.signatures)
        return [
            Figure(
                "generate, with proof and gate", comparison, .atMost(1.3),
                limit: Limit(Distribution(limits), within: 2, because: proof),
                floor: "its \(keys.p256 + keys.p384) key pairs and \(signatures.p256 + signatures.p384) signatures, "
                    + "\(signatures.p384) of them on P-384, on \(cores) cores",
                remark: "\(FigureTable.number(comparison.work.median)) s, the floor "
                    + "\(FigureTable.number(comparison.floor.median)) s"),
            Figure("generate, cores used", Distribution(used), .cores, .atLeast(1.5)),
        ]
    }

    /// The figures of a stream of fresh pairs of attestation and assertion.
    func stream() throws -> [Figure] {
        let name = "stream of fresh pairs"
        guard try PairStream.exists(in: place) else {
            return [Figure(notMeasured: name, because: "the program has no command 'device stream'")]
        }
        let contents = SetContents(try PairStream.pairs(200, from: place).flatMap { [$0.attestation, $0.assertion] })
        let floor = try SigningFloor()
        let comparison = try Comparison(
            rounds: rounds, work: { try run(2_000).elapsed - run(1_000).elapsed },
            floor: { floor.time(of: contents, times: 5, cores: cores) })
        let runs = try [1_000, 10_000, 100_000].map { (count: $0, run: try run($0)) }
        let linear = runs.map { $0.run.processorTime / Double($0.count) * 1e6 }
        return [
            Figure(
                name, comparison, .atMost(1.2), floor: "the key pairs and signatures in them, on \(cores) cores"),
            Figure(
                "stream of 100,000, each", Distribution([linear[2] / linear[0]]), .times, .atMost(1.3),
                floor: "each of 1,000",
                remark:
                    "\(linear.map { FigureTable.number($0) }.joined(separator: ", ")) µs of processor time at 1,000, 10,000 and 100,000"
            ),
            Figure("stream of 100,000, memory", Distribution([runs[2].run.peakMemory]), .mebibytes, .atMost(100)),
        ]
    }

    private func run(_ count: Int) throws -> ChildRun {
        try ChildRun(PairStream.command(of: place, count: count), watchesMemory: true)
    }
}
