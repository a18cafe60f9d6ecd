import AttestModel
import Foundation

/// Lines that go to processes and back one by one.
enum EchoFloor {
    /// Sends lines through `cat`: what no runner can save.
    ///
    /// - Returns: the lines a second.
    static func rate(of lines: [String], jobs: Int, repetitions: Int) throws -> Double {
        let lines = lines.map { Array($0.utf8) + [UInt8(ascii: "\n")] }
        return try costs(of: lines, through: ["/bin/cat"], jobs: jobs, repetitions: repetitions) { pipe, line in
            _ = pipe.answer(to: line)
        }.rate
    }

    /// Writes each request as JSON, and reads the answer as JSON: what no runner can save that keeps no requests as text. It
    /// judges nothing, and knows neither time limits nor errors.
    ///
    /// - Returns: the requests a second, and the processor time of this process for each, in microseconds.
    static func costs(
        of requests: [AdapterRequest], to command: [String], jobs: Int, repetitions: Int
    ) throws -> (rate: Double, time: Double) {
        try costs(of: requests, through: command, jobs: jobs, repetitions: repetitions) { pipe, request in
            guard let line = pipe.answer(to: request.json.compactBytes + [UInt8(ascii: "\n")]),
                let response = try? AdapterResponse(json: JSONValue.parse(line.dropLast()))
            else { return }
            precondition(!response.id.isEmpty, "the target does not know a request")
        }
    }

    private static func costs<Item: Sendable>(
        of items: [Item], through command: [String], jobs: Int, repetitions: Int,
        _ send: @escaping @Sendable (LinePipe, Item) -> Void
    ) throws -> (rate: Double, time: Double) {
        let pipes = try (0..<jobs).map { _ in try LinePipe(command) }
        var elapsed = 0.0
        let time = Cost.wholeProcessorTime {
            elapsed = Cost.elapsedTime {
                DispatchQueue.concurrentPerform(iterations: jobs) { job in
                    for _ in 0..<repetitions {
                        for (position, item) in items.enumerated() where position % jobs == job {
                            send(pipes[job], item)
                        }
                    }
                }
            }
        }
        for pipe in pipes { pipe.close() }
        let count = Double(items.count * repetitions)
        return (count / (elapsed / 1e6), time / count)
    }
}
