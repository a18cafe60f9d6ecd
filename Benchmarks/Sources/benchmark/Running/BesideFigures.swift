import AttestModel
import Foundation
import Measurement

/// The processor time of other verifiers behind their adapters, beside that of the reference verifier behind its own. Each
/// gets the same genuine objects.
struct BesideFigures {
    let place: Workplace
    let rounds: Int
    /// The commands of adapters, by the name of the verifier.
    let adapters: [(name: String, command: [String])]

    /// The times that each object is sent in the shorter and in the longer of two runs.
    private static let repetitions = (short: 1, long: 6)

    func measure() throws -> [Figure] {
        try [Suite.attestation, .assertion].flatMap { suite in
            let requests = try place.vectors.genuine(suite).prefix(20).enumerated().map {
                AdapterRequest(id: "\($0)", content: .verify($1)).json.compactText
            }
            let (short, long) = (place.file("\(suite.rawValue)-short"), place.file("\(suite.rawValue)-long"))
            try RecordedSet.write(Array(repeating: requests, count: Self.repetitions.short).flatMap(\.self), to: short)
            try RecordedSet.write(Array(repeating: requests, count: Self.repetitions.long).flatMap(\.self), to: long)
            let count = Double(requests.count * (Self.repetitions.long - Self.repetitions.short))
            let own = [place.program, "adapter"]
            return try adapters.map { name, command in
                let comparison = try Comparison(
                    rounds: rounds, work: { try cost(command, short, long) / count },
                    floor: { try cost(own, short, long) / count })
                return Figure(
                    "\(suite.rawValue), \(name)", comparison, floor: "the reference verifier behind its adapter",
                    remark: "\(Int(comparison.work.median * 1e6)) µs of processor time each, the reference verifier "
                        + "\(Int(comparison.floor.median * 1e6)) µs")
            }
        }
    }

    private func cost(_ command: [String], _ short: String, _ long: String) throws -> Double {
        try ChildRun(command, input: long).processorTime - ChildRun(command, input: short).processorTime
    }
}
