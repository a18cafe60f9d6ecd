import AttestModel
import Foundation
import Measurement

/// The cost of the runner, against targets that answer at once.
struct RunnerFigures {
    let place: Workplace
    /// The number of runs.
    let rounds: Int

    /// The times that each vector is asked in the shorter and in the longer of two runs. Their difference is free of the
    /// start and of the reports.
    private static let repetitions = (short: 2, long: 42)

    /// The figures of a runner over pipes with two jobs.
    func overPipes() throws -> [Figure] {
        let vectors = try chosen()
        let set = RecordedSet(vectors)
        let answers = place.file("answers")
        try RecordedSet.write(set.answers, to: answers)
        let target = [place.helper("InstantTarget"), answers, place.file("unread")]
        let requests = vectors.flatMap(\.requests)
        var rates: [Double] = []
        var costs: [Double] = []
        var least: [(rate: Double, time: Double)] = []
        var ratios: [(work: Double, floor: Double)] = []
        for _ in 0..<rounds {
            let (short, long) = (try run(Self.repetitions.short, answers), try run(Self.repetitions.long, answers))
            let count = long.requests - short.requests
            rates.append(count / (long.elapsed - short.elapsed))
            costs.append((long.processorTime - short.processorTime) / count * 1e6)
            let echoed = try EchoFloor.rate(of: set.requests, jobs: 2, repetitions: Self.repetitions.long)
            ratios.append((work: 1 / (rates.last ?? 0), floor: 1 / echoed))
            least.append(try EchoFloor.costs(of: requests, to: target, jobs: 2, repetitions: Self.repetitions.long))
        }
        let comparison = Comparison(ratios)
        let each = "\(Int(1 / comparison.floor.median)) lines a second through cat"
        let reason = "a runner that writes fresh JSON, reads the JSON of the answer, and judges nothing"
        return [
            Figure(
                "exec: target, two jobs", Distribution(rates), .perSecond, .atLeast(30_000),
                limit: Limit(Distribution(least.map(\.rate)), within: 2, because: reason)),
            Figure(
                "exec: target, processor time of ours", Distribution(costs), .microseconds, .atMost(40),
                limit: Limit(Distribution(least.map(\.time)), within: 2, because: reason)),
            Figure("exec: target, time for a vector", comparison, floor: "the same lines through cat", remark: each),
        ]
    }

    /// The figures of a runner over HTTP with 32 connections. Beside the share of what `wrk` reaches, which sends the same
    /// bytes again and looks at no answer, they show how much of it is left to a client that writes and reads JSON.
    func overHTTP() throws -> [Figure] {
        let name = "HTTP, 32 connections"
        guard let wrk = place.found("wrk") else { return [Figure(notMeasured: name, because: "there is no wrk")] }
        let vectors = try chosen()
        let set = RecordedSet(vectors)
        let answers = place.file("answers")
        try RecordedSet.write(set.answers, to: answers)
        let script = try script(body: set.requests[set.requests.count / 2])
        let server = try InstantServer(program: place.helper("InstantServer"), answers: answers)
        defer { server.stop() }
        let least = try ClientFloor(vectors.flatMap(\.requests), to: server.address)
        var rates: [(work: Double, floor: Double)] = []
        var leastRates: [Double] = []
        for _ in 0..<rounds {
            let (short, long) = (Self.repetitions.short, Self.repetitions.long)
            let brief = try ChildRun(command(short, jobs: 32, target: server.address))
            let full = try ChildRun(command(long, jobs: 32, target: server.address))
            let count = Double((long - short) * set.requests.count)
            rates.append((count / (full.elapsed - brief.elapsed), try Self.rate(wrk, script, server.address)))
            leastRates.append(try least.rate(connections: 32, repetitions: long))
        }
        let comparison = Comparison(rates)
        let share = Distribution(rates.map { $0.work / $0.floor * 100 })
        return [
            Figure(
                name, share, .percent, .atLeast(60),
                limit: Limit(
                    Distribution(zip(leastRates, rates).map { $0 / $1.floor * 100 }), within: 2,
                    because: "a client that writes fresh JSON, reads the JSON of the answer, and judges nothing"),
                floor: "requests a second of wrk, same server and connections",
                remark: "\(Int(comparison.work.median)) requests a second, wrk \(Int(comparison.floor.median)), "
                    + "that client \(Int(Distribution(leastRates).median))")
        ]
    }

    private func chosen() throws -> [Vector] {
        try ["attestation", "assertion"].flatMap { try place.vectors.vectors(below: $0) }
            .filter { $0.id.group != "decode" && !($0.id.group == "challenge" && $0.id.name.hasPrefix("deep-")) }
    }

    private func command(_ repetitions: Int, jobs: Int, target: String) -> [String] {
        [place.program, "run", "--vectors", place.vectors.url.path, "--profile", "strict"] + RecordedSet.patterns
            + ["--allow-untestable", "clock", "--jobs", "\(jobs)", "--repeat", "\(repetitions)", "--target", target]
    }

    /// The costs of one run without those of the target.
    private func run(
        _ repetitions: Int, _ answers: String
    ) throws -> (requests: Double, elapsed: Double, processorTime: Double) {
        let costs = place.file("costs")
        try? FileManager.default.removeItem(atPath: costs)
        let target = "exec:'\(place.helper("InstantTarget"))' '\(answers)' '\(costs)'"
        let run = try ChildRun(command(repetitions, jobs: 2, target: target))
        let lines = try String(contentsOfFile: costs, encoding: .utf8).split(separator: "\n")
            .map { $0.split(separator: " ").compactMap { Double($0) } }
        let foreign = lines.reduce(0) { $0 + $1[1] } / 1e6
        return (lines.reduce(0) { $0 + $1[0] }, run.elapsed, run.processorTime - foreign)
    }

    private func script(body: String) throws -> String {
        let file = place.file("post.lua")
        try body.write(toFile: place.file("body"), atomically: false, encoding: .utf8)
        try """
        local file = io.open("\(place.file("body"))")
        wrk.body = file:read("*a")
        file:close()
        wrk.method = "POST"
        wrk.headers["Content-Type"] = "application/json"

        """.write(toFile: file, atomically: false, encoding: .utf8)
        return file
    }

    private static func rate(_ wrk: String, _ script: String, _ address: String) throws -> Double {
        let output = FileManager.default.temporaryDirectory.appending(path: "wrk-\(getpid())").path
        defer { try? FileManager.default.removeItem(atPath: output) }
        _ = try ChildRun([wrk, "-t", "1", "-c", "32", "-d", "2s", "-s", script, address], output: output)
        let text = try String(contentsOfFile: output, encoding: .utf8)
        guard let line = text.split(separator: "\n").first(where: { $0.hasPrefix("Requests/sec:") }),
            let rate = Double(line.dropFirst("Requests/sec:".count).trimmingCharacters(in: .whitespaces))
        else { throw BenchmarkFailure("wrk printed no rate.") }
        return rate
    }
}
