import AttestModel

/// A backend that this program has started. Its output is read and not shown, unless it ends too early.
package actor StartedBackend {
    /// The streams of ended processes that are kept: the backend may be started often.
    private static let keptStreams = 8

    private var launch: Launch
    private var process: ChildProcess?
    private var reading: Task<Void, Never>?
    /// The end of the process and its last words, as the end of a sentence; `nil` while it runs.
    package private(set) var ending: String?
    private var earlierOutput: [[UInt8]] = []

    package init(_ launch: Launch) {
        self.launch = launch
        self.launch.keepsOutput = true
    }

    /// Everything that the backend has written so far, each stream of each process by itself.
    package var output: [[UInt8]] { earlierOutput + (process?.output ?? []) }

    /// Starts the backend, in the place of one that runs.
    /// - Throws: `RunnerError.targetCannotStart` when the command cannot be run.
    package func start() async throws(RunnerError) {
        await end()
        ending = nil
        let process = try await ChildProcess.start(launch)
        self.process = process
        reading = Task { await watch(process) }
    }

    /// The bytes of memory that the backend holds with all that it started; `nil` when that cannot be read.
    package var residentBytes: Int? { get async { await process?.residentBytes } }

    /// Ends the backend with all that it started.
    package func end() async {
        await process?.kill()
        reading?.cancel()
        if earlierOutput.count < Self.keptStreams { earlierOutput += process?.output ?? [] }
        process = nil
    }

    private func watch(_ process: ChildProcess) async {
        while !Task.isCancelled {
            switch await process.next(within: .seconds(60)) {
            case .ended(let end):
                let words = process.evidence
                // The end of one that was replaced meanwhile says nothing about its successor.
                guard process === self.process else { return }
                ending = launch.words(for: end) + (words.isEmpty ? "" : ".\nIt said: \(words)")
                return
            case .flood:
                guard process === self.process else { return }
                ending = "wrote more than 16 MiB to its standard output"
                return
            case .line, .timedOut: continue
            }
        }
    }
}
