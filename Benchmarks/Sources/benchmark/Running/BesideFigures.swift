import AttestModel
import Foundation
import Measurement

/// The processor time of other verifiers behind their adapters, beside that of the reference verifier behind its own. All get
/// the same genuine objects, each once: an adapter may remember what it has seen.
struct BesideFigures {
    let place: Workplace
    let rounds: Int
    /// The commands of adapters, by the name of the verifier.
    let adapters: [(name: String, command: [String])]

    /// The numbers of objects in the shorter and in the longer of two runs.
    private static let counts = (short: 20, long: 220)

    func measure() throws -> [Figure] {
        guard !adapters.isEmpty else { return [] }
        guard try PairStream.exists(in: place) else {
            return adapters.map { Figure(notMeasured: $0.name, because: "the program has no command 'device stream'") }
        }
        let pairs = try PairStream.pairs(Self.counts.long, from: place)
        return try [("attestation", pairs.map(\.attestation)), ("assertion", pairs.map(\.assertion))].flatMap {
            kind, requests in
            let lines = requests.enumerated().map {
                AdapterRequest(id: "\($0)", content: .verify($1)).json.compactText
            }
            let (short, long) = (place.file("\(kind)-short"), place.file("\(kind)-long"))
            try RecordedSet.write(Array(lines.prefix(Self.counts.short)), to: short)
            try RecordedSet.write(lines, to: long)
            let count = Double(Self.counts.long - Self.counts.short)
            let own = [place.program, "adapter"]
            return try adapters.map { name, command in
                let comparison = try Comparison(
                    rounds: rounds, work: { try cost(command, short, long) / count },
                    floor: { try cost(own, short, long) / count })
                return Figure(
                    "\(kind), \(name)", comparison, floor: "the reference verifier behind its adapter",
                    remark: "\(Int(comparison.work.median * 1e6)) µs of processor time each, the reference verifier "
                        + "\(Int(comparison.floor.median * 1e6)) µs")
            }
        }
    }

    private func cost(_ command: [String], _ short: String, _ long: String) throws -> Double {
        try ChildRun(command, input: long).processorTime - ChildRun(command, input: short).processorTime
    }
}
