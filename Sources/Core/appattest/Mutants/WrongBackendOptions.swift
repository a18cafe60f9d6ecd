import ArgumentParser
import AttestModel
import BackendOrder
import VectorCatalog

/// The choice of wrong backends and of the checks that they are asked.
struct WrongBackendOptions: ParsableArguments {
    @Option(parsing: .singleValue, help: Self.help("backend")) var backend: [String] = []
    @Option(help: Self.help("rounds")) var rounds: Int?
    @Flag(help: Self.help("allFaults")) var allFaults = false
    @Option(help: Self.help("tries")) var tries: Int?

    var isUnused: Bool { backend.isEmpty && rounds == nil && !allFaults && tries == nil }

    func validate() throws {
        if let rounds, !(1...10_000).contains(rounds) {
            throw ValidationError("--rounds: must be from 1 to 10000, not \(rounds).")
        }
        if let tries, !(1...10_000).contains(tries) {
            throw ValidationError("--tries: must be from 1 to 10000, not \(tries).")
        }
    }

    /// - Parameter list: A Boolean value that indicates whether they are only listed.
    func order(list: Bool, format: OutputOptions.Format) throws -> BackendOrder {
        let gate = allFaults ? nil : try CommittedSet().manifest.gate.map(\.description)
        return .prove(
            BackendOrder.Proof(
                names: backend, listsOnly: list, faults: gate, rounds: rounds ?? 30, tries: tries,
                printsJSON: format == .json, isColored: StandardOutput.isColored))
    }
}
