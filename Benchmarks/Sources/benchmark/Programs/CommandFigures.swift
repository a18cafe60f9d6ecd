import Measurement

/// The time that a user waits for a command.
struct CommandFigures {
    let place: Workplace
    let rounds: Int

    func measure() throws -> [Figure] {
        let id = "attestation/nonce/other-challenge"
        let commands = [["list"], ["show", id], ["explain", id]]
        return try commands.map { try figure($0, .milliseconds, .atMost(50), scale: 1e3) } + [
            figure(
                ["run", "--profile", "core", "--target", "builtin:reference"], .seconds, .atMost(1), scale: 1,
                name: "profile core, builtin:reference")
        ]
    }

    private func figure(
        _ arguments: [String], _ unit: Unit, _ bound: Bound, scale: Double, name: String? = nil
    ) throws -> Figure {
        let command = [place.program] + arguments + ["--vectors", place.vectors.url.path]
        // The first run fills the caches of the system.
        let times = try (0...rounds).map { _ in try ChildRun(command).elapsed * scale }.dropFirst()
        return Figure(name ?? arguments[0], Distribution(Array(times)), unit, bound)
    }
}
